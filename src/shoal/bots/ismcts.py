"""Information-set Monte Carlo tree search, for any number of seats and hidden information.

Each simulation is given a whole position that the searching seat cannot exclude, and plays it by
the moves that have done best so far for whoever makes them. What is learned is kept by what the
searching seat knows (`Position.key`), not by the position: worlds that look alike to it share their
numbers, so it never learns to play by what it cannot see. A move that is not possible in every such
world is rated by how often it was there to be chosen (SO-ISMCTS, after Cowling, Powley and
Whitehouse). The numbers are found by hashing.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.position import MOST_SEATS, Position, first_seat

FIRST_NODES: Final = 4096
"""Of the table, which doubles when it is half full."""
FIRST_PLIES: Final = 256
"""Of the path, which doubles when it is full."""
EMPTY: Final = 0
INFINITY: Final = 1.0e9


@final
class Found:
    """A move and what the search found out about it."""

    def __init__(self, move: i64, visits: float, value: float) -> None:
        self.move = move
        self.visits = visits
        self.value = value


@final
class Search:
    """The tree of one decision, in a hash table.

    A slot of the table belongs to a situation, the hash of what the searching seat knows and of
    whose decision it is; or to a move in a situation.

    keys     that hash; EMPTY for a free slot
    visits   simulations that came there, or that made the move there
    chances  simulations that could have made it
    values   what it was worth on average to the seat that made it
    """

    def __init__(self, seat: i64, evaluator: Evaluator, dice: Dice, widest: i64) -> None:
        self.seat = seat
        self.evaluator = evaluator
        self.dice = dice
        self.explore: float = 0.7
        """How much the search trusts rarely tried moves."""
        self.widen: float = 0.0
        """With more than 0, only so many moves times the square root of visits are looked at."""
        self.modelled: bool = False
        """Whether other seats move as the evaluator picks, by what they know in a world."""
        self.keys: vec[i64] = vec[i64]([EMPTY] * FIRST_NODES)
        self.visits: vec[float] = vec[float]([0.0] * FIRST_NODES)
        self.chances: vec[float] = vec[float]([0.0] * FIRST_NODES)
        self.values: vec[float] = vec[float]([0.0] * FIRST_NODES)
        self.used: i64 = 0
        self.moves: vec[i64] = vec[i64]([0] * widest)
        self.slots: vec[i64] = vec[i64]([0] * widest)
        self.path: vec[i64] = vec[i64]([0] * FIRST_PLIES)
        self.movers: vec[i64] = vec[i64]([0] * FIRST_PLIES)
        self.seats: i64 = 0
        """Those on the path."""
        self.worth: vec[float] = vec[float]([0.0] * MOST_SEATS)
        """What the last simulation came to, for the seats on its path."""
        self.depth: i64 = 0
        self.simulations: i64 = 0

    def search(self, world: Position, simulations: i64) -> None:
        """Simulate games from a position that the seat holds possible; it stays as it is."""
        for simulation in range(simulations):
            position = world.copy()
            self.descend(position)
            self.roll_out(position)
            self.backpropagate(position)
            self.simulations += 1

    def found(self, world: Position) -> list[Found]:
        """What is known about the seat's moves in a position, in their order."""
        count = self.evaluator.candidates(world, self.seat, self.moves)
        count = self.evaluator.shortlist(world, self.seat, self.moves, count)
        node = self.node_of(world, self.seat)
        listed: list[Found] = []
        for number in range(count):
            move = self.moves[number]
            slot = self.find(mix(node, move))
            if self.keys[slot] == EMPTY:
                listed.append(Found(move, 0.0, 0.0))
            else:
                listed.append(Found(move, self.visits[slot], self.values[slot]))
        return listed

    # A simulation

    def descend(self, position: Position) -> None:
        """Play the moves that look best until a situation is new."""
        evaluator = self.evaluator
        self.depth = 0
        self.seats = 0
        while True:
            seats = position.actors()
            if seats == 0:
                return
            seat = first_seat(seats)
            count = evaluator.candidates(position, seat, self.moves)
            if count == 1:
                position.play(seat, self.moves[0], self.dice)
                continue
            if self.modelled and seat != self.seat:
                move = evaluator.pick(position, seat, self.moves, count, self.dice)
                position.play(seat, move, self.dice)
                continue
            node = self.node_of(position, seat)
            if self.is_new(node):
                return
            count = evaluator.shortlist(position, seat, self.moves, count)
            chosen = self.choose(node, count)
            self.step(self.slots[chosen], seat)
            self.seats |= seats & -seats  # the lowest, which is `seat`
            position.play(seat, self.moves[chosen], self.dice)

    def node_of(self, position: Position, seat: i64) -> i64:
        """The hash of a situation: what the searching seat knows, and whose decision it is."""
        return mix(position.key(self.seat), seat + 1)

    def is_new(self, node: i64) -> bool:
        """Whether a situation is met for the first time; its moves get slots at the second."""
        self.grow(1)
        slot = self.slot_of(node)
        self.visits[slot] += 1.0
        return self.visits[slot] == 1.0

    def slot_of(self, key: i64) -> i64:
        """The slot of a key, taken if it was free."""
        slot = self.find(key)
        if self.keys[slot] == EMPTY:
            self.keys[slot] = key
            self.used += 1
        return slot

    def choose(self, node: i64, count: i64) -> i64:
        """The number of the move to make: one that is new, or the most promising one."""
        self.look_up(node, count)
        total = 0.0
        known: i64 = 0
        for number in range(count):
            slot = self.slots[number]
            total += self.visits[slot]
            if self.visits[slot] > 0.0:
                known += 1
        if known < count and (self.widen == 0.0 or float(known) < 2.0 + self.widen * sqrt(total)):
            return self.untried(count, known)
        return self.most_promising(count)

    def look_up(self, node: i64, count: i64) -> None:
        """The slots of all moves that could be made, which each had a chance."""
        self.grow(count)
        for number in range(count):
            slot = self.slot_of(mix(node, self.moves[number]))
            self.chances[slot] += 1.0
            self.slots[number] = slot

    def untried(self, count: i64, known: i64) -> i64:
        """A move that was never made here: the first if the evaluator ranks them, or any."""
        left: i64 = 0
        if not self.evaluator.ranks:
            left = self.dice.below(count - known)
        for number in range(count):
            if self.visits[self.slots[number]] == 0.0:
                if left == 0:
                    return number
                left -= 1
        return 0

    def most_promising(self, count: i64) -> i64:
        """The highest upper confidence bound among moves that were made."""
        best = -INFINITY
        chosen: i64 = 0
        for number in range(count):
            slot = self.slots[number]
            visits = self.visits[slot]
            if visits == 0.0:
                continue
            unsure = sqrt(log(self.chances[slot]) / visits)
            bound = self.values[slot] + self.explore * unsure
            if bound > best:
                best = bound
                chosen = number
        return chosen

    def step(self, slot: i64, seat: i64) -> None:
        """Put a move on the path of this simulation."""
        depth = self.depth
        if depth == len(self.path):
            self.path = longer(self.path)
            self.movers = longer(self.movers)
        self.path[depth] = slot
        self.movers[depth] = seat
        self.depth = depth + 1

    def roll_out(self, position: Position) -> None:
        """Play on as the evaluator picks, then bring the position to where it can be evaluated."""
        evaluator = self.evaluator
        for ply in range(evaluator.plies):
            seats = position.actors()
            if seats == 0:
                return
            seat = first_seat(seats)
            count = evaluator.candidates(position, seat, self.moves)
            position.play(
                seat, evaluator.pick(position, seat, self.moves, count, self.dice), self.dice
            )
        evaluator.settle(position, self.moves, self.dice)

    def backpropagate(self, position: Position) -> None:
        """Add the result to every move on the path."""
        worth = self.worth
        self.evaluator.worth_of_seats(position, self.seats, worth)
        for place in range(self.depth):
            slot = self.path[place]
            self.visits[slot] += 1.0
            gain = worth[self.movers[place]] - self.values[slot]
            self.values[slot] += gain / self.visits[slot]

    # The table

    def find(self, key: i64) -> i64:
        """The slot of a key, or the free one where it would be."""
        mask: i64 = len(self.keys) - 1
        slot = key & mask
        while self.keys[slot] not in (EMPTY, key):
            slot = (slot + 1) & mask
        return slot

    def grow(self, count: i64) -> None:
        """Keep the table at most half full."""
        while 2 * (self.used + count) > len(self.keys):
            self.rehash()

    def rehash(self) -> None:
        """A table twice as large with the same numbers; the path of this simulation moves too."""
        keys, visits, chances, values = self.keys, self.visits, self.chances, self.values
        size: i64 = len(keys)
        self.keys = vec[i64]([EMPTY] * (2 * size))
        self.visits = vec[float]([0.0] * (2 * size))
        self.chances = vec[float]([0.0] * (2 * size))
        self.values = vec[float]([0.0] * (2 * size))
        for place in range(self.depth):
            self.path[place] = keys[self.path[place]]
        for slot in range(size):
            if keys[slot] != EMPTY:
                found = self.find(keys[slot])
                self.keys[found] = keys[slot]
                self.visits[found] = visits[slot]
                self.chances[found] = chances[slot]
                self.values[found] = values[slot]
        for place in range(self.depth):
            self.path[place] = self.find(self.path[place])


def longer(items: vec[i64]) -> vec[i64]:
    """The same items with as many zeros after them: doubling keeps the copying rare."""
    twice = vec[i64]([0] * (2 * len(items)))
    for place in range(len(items)):
        twice[place] = items[place]
    return twice
