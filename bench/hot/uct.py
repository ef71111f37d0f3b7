"""Plain UCT: a tree of averages over random play, for positions in which nothing is hidden.

Each simulation walks down the tree by the moves that look best to whoever makes them, adds what
it finds there, plays at random to the end and tells every node on its way what that was worth.
Any number of seats may play; a seat wants the most for itself. One seat acts at a time.

Chance is sampled. Where a move throws dice, each position that came out of it gets a node of its
own, found again by the position's key: so the moves below a node are always legal, and a move is
valued at the average over what chance makes of it. After a move with very many results, a new
deal for example, hardly any comes twice, and the search sees no further than random play.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.playout import playout
from shoal.core.position import EVERYTHING, MOST_SEATS, Position, first_seat

ROOT: Final = 0
NO_CHILDREN: Final = 0
WIDTH: Final = 20
MOST_CHILDREN: Final = (1 << WIDTH) - 1
ROOM: Final = 1024
UNKNOWN: Final = -1.0
EXPLORATION: Final = 2.0
"""The square of UCT's constant: more looks longer at moves that did badly so far."""


@final
class Choice:
    """A move at the root and what the search found out about it."""

    def __init__(self, move: i64, visits: i64, value: float) -> None:
        self.move = move
        self.visits = visits
        self.value = value


@final
class WatchedDice(Dice):
    """Dice that know whether they were thrown."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.thrown = False

    def below(self, n: i64) -> i64:
        """Throw the dice that are watched."""
        self.thrown = True
        return self.dice.below(n)


@final
class Tree:
    """The tree of one search.

    A node is a number, its place in each of these:

    move      the move that leads to it
    children  its slots: the first one << WIDTH | how many; NO_CHILDREN before they are listed
    visits    how many simulations came through; the root starts with one
    value     what these were worth, on average, to the seat that made the move

    A node's moves are listed into its slots when it is visited for the second time. Every visit
    from then on goes to one of its children, at first to each in turn: so `visits - 1` moves have
    been tried. The slot of a move that has not been tried holds the move, later its node.
    """

    def __init__(self, root: Position, dice: Dice, widest: i64) -> None:
        self.root = root
        self.dice = dice
        self.watched = WatchedDice(dice)
        self.moves: vec[i64] = zeros(widest)
        self.move: vec[i64] = zeros(ROOM)
        self.children: vec[i64] = zeros(ROOM)
        self.visits: vec[float] = float_zeros(ROOM)
        self.value: vec[float] = float_zeros(ROOM)
        self.nodes: i64 = 1
        self.slots: vec[i64] = zeros(ROOM)
        self.slots_used: i64 = 0
        self.path: vec[i64] = zeros(ROOM)
        self.movers: vec[i64] = zeros(ROOM)
        self.depth: i64 = 0
        self.worth: vec[float] = float_zeros(MOST_SEATS)
        self.results: dict[int, int] = {}
        self.plies: i64 = 0
        self.visits[ROOT] = 1.0

    def search(self, simulations: i64) -> None:
        """Simulate so many games more."""
        for _simulation in range(simulations):
            position = self.root.copy()
            self.descend(position)
            self.plies += playout(position, self.dice, self.moves)
            self.learn(position)

    def choices(self) -> list[Choice]:
        """What is known about the moves at the root, in their order; none before a search."""
        first = self.children[ROOT] >> WIDTH
        width = self.children[ROOT] & MOST_CHILDREN
        tried = min(width, self.tried(ROOT))
        nodes = self.slots[first : first + tried]
        untried = self.slots[first + tried : first + width]
        return [
            Choice(self.move[node], i64(self.visits[node]), self.value[node]) for node in nodes
        ] + [Choice(move, 0, 0.0) for move in untried]

    def best(self) -> Choice:
        """The move that was visited most, the first of several."""
        choices = self.choices()
        if not choices:
            raise ValueError("the search found no move: the game is over or nothing was simulated")
        return max(choices, key=lambda choice: choice.visits)

    # A simulation

    def descend(self, position: Position) -> None:
        """Play from the root to a position that is new to the tree or ends the game."""
        watched = self.watched
        self.depth = 0
        node: i64 = ROOT
        while self.visits[node] > 0.0:
            seats = position.actors()
            if seats == 0:
                return
            seat = first_seat(seats)
            if self.children[node] == NO_CHILDREN:
                self.list_moves(node, position, seat)
            node = self.select(node)
            watched.thrown = False
            position.play(seat, self.move[node], watched)
            self.plies += 1
            self.step(node, seat)
            if watched.thrown:
                node = self.result(node, position)
                self.step(node, seat)

    def list_moves(self, node: i64, position: Position, seat: i64) -> None:
        """Give a node its slots."""
        moves = self.moves
        width = position.moves(seat, moves)
        first = self.slots_used
        self.slots_used = first + width
        while len(self.slots) < self.slots_used:
            self.slots = longer(self.slots)
        self.children[node] = first << WIDTH | width
        slots = self.slots
        for number in range(width):
            slots[first + number] = moves[number]

    def select(self, node: i64) -> i64:
        """The child to visit: one after the other, then the highest upper confidence bound."""
        slots, visits, value = self.slots, self.visits, self.value
        first = self.children[node] >> WIDTH
        width = self.children[node] & MOST_CHILDREN
        if visits[node] <= float(width):
            return self.try_move(first + self.tried(node))
        unsure = EXPLORATION * log(visits[node])
        best = UNKNOWN
        chosen = node
        for slot in range(first, first + width):
            child = slots[slot]
            bound = value[child] + sqrt(unsure / visits[child])
            if bound > best:
                best = bound
                chosen = child
        return chosen

    def tried(self, node: i64) -> i64:
        """How many of a node's moves have been tried."""
        return i64(self.visits[node]) - 1

    def try_move(self, slot: i64) -> i64:
        """A node for a move that has not been tried."""
        node = self.new_node()
        self.move[node] = self.slots[slot]
        self.slots[slot] = node
        return node

    def result(self, node: i64, position: Position) -> i64:
        """The node of what the dice made of a move."""
        key = int(mix(position.key(EVERYTHING), node))
        found = self.results.get(key)
        if found is not None:
            return found
        new = self.new_node()
        self.results[key] = new
        return new

    def new_node(self) -> i64:
        """A node that has never been visited."""
        node = self.nodes
        self.nodes = node + 1
        if node == len(self.move):
            self.move = longer(self.move)
            self.children = longer(self.children)
            self.visits = float_longer(self.visits)
            self.value = float_longer(self.value)
        return node

    def step(self, node: i64, seat: i64) -> None:
        """Put a node, and who moved there, on the path of this simulation."""
        depth = self.depth
        if depth == len(self.path):
            self.path = longer(self.path)
            self.movers = longer(self.movers)
        self.path[depth] = node
        self.movers[depth] = seat
        self.depth = depth + 1

    def learn(self, position: Position) -> None:
        """Tell the nodes on the path how the game ended."""
        visits, value, worth = self.visits, self.value, self.worth
        path, movers = self.path, self.movers
        for seat in range(i64(MOST_SEATS)):
            worth[seat] = UNKNOWN
        visits[ROOT] += 1.0
        for place in range(self.depth):
            node = path[place]
            mover = movers[place]
            if worth[mover] == UNKNOWN:
                worth[mover] = position.value(mover)
            visits[node] += 1.0
            value[node] += (worth[mover] - value[node]) / visits[node]


def search(root: Position, dice: Dice, simulations: i64, widest: i64) -> Tree:
    """Search from a position, which stays as it is; `widest` is the game's longest move list."""
    tree = Tree(root, dice, widest)
    tree.search(simulations)
    return tree


def zeros(length: i64) -> vec[i64]:
    """So many zeros."""
    return vec[i64]([0] * length)


def float_zeros(length: i64) -> vec[float]:
    """So many zeros."""
    return vec[float]([0.0] * length)


def longer(items: vec[i64]) -> vec[i64]:
    """The same items with as many zeros after them: doubling keeps the copying rare."""
    twice = zeros(2 * len(items))
    for place in range(len(items)):
        twice[place] = items[place]
    return twice


def float_longer(items: vec[float]) -> vec[float]:
    """The same items with as many zeros after them."""
    twice = float_zeros(2 * len(items))
    for place in range(len(items)):
        twice[place] = items[place]
    return twice
