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
UNEXPANDED: Final = 0  # the root is nobody's child
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
    """The tree of one search. A node is a number, its place in each of these:

    move     the move that leads to it
    visits   how many simulations came through; the root starts with one
    value    what these were worth, on average, to the seat that made the move
    first    the first of its children, which lie side by side
    width    the number of its children

    A node gets children when it is visited for the second time, and every visit from then on
    goes to one of them, at first to each in turn. So `visits - 1` of them have been tried.
    """

    def __init__(self, root: Position, dice: Dice, widest: i64) -> None:
        self.root = root
        self.dice = dice
        self.watched = WatchedDice(dice)
        self.moves: vec[i64] = zeros(widest)
        self.move: vec[i64] = zeros(ROOM)
        self.visits: vec[i64] = zeros(ROOM)
        self.value: vec[float] = vec[float]([0.0] * ROOM)
        self.first: vec[i64] = zeros(ROOM)
        self.width: vec[i64] = zeros(ROOM)
        self.nodes: i64 = 1
        self.path: vec[i64] = zeros(ROOM)
        self.movers: vec[i64] = zeros(ROOM)
        self.depth: i64 = 0
        self.worth: vec[float] = vec[float]([UNKNOWN] * MOST_SEATS)
        self.results: dict[int, int] = {}
        self.plies: i64 = 0
        self.visits[ROOT] = 1

    def search(self, simulations: i64) -> None:
        """Simulate so many games more."""
        for simulation in range(simulations):
            position = self.root.copy()
            self.descend(position)
            self.plies += playout(position, self.dice, self.moves)
            self.learn(position)

    def choices(self) -> list[Choice]:
        """What is known about the moves at the root, in their order; none before a search."""
        first = self.first[ROOT]
        children = range(first, first + self.width[ROOT])
        return [Choice(self.move[node], self.visits[node], self.value[node]) for node in children]

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
        while self.visits[node] != 0:
            seats = position.actors()
            if seats == 0:
                return
            seat = first_seat(seats)
            if self.first[node] == UNEXPANDED:
                self.expand(node, position, seat)
            node = self.select(node)
            watched.thrown = False
            position.play(seat, self.move[node], watched)
            self.plies += 1
            self.step(node, seat)
            if watched.thrown:
                node = self.result(node, position)
                self.step(node, seat)

    def expand(self, node: i64, position: Position, seat: i64) -> None:
        """Give a node its children."""
        moves = self.moves
        width = position.moves(seat, moves)
        first = self.nodes
        self.reserve(first + width)
        self.nodes = first + width
        self.first[node] = first
        self.width[node] = width
        move = self.move
        for number in range(width):
            move[first + number] = moves[number]

    def select(self, node: i64) -> i64:
        """The child to visit: one after the other, then the highest upper confidence bound."""
        visits = self.visits
        first = self.first[node]
        width = self.width[node]
        tried = visits[node] - 1
        if tried < width:
            return first + tried
        value = self.value
        unsure = EXPLORATION * log(float(visits[node]))
        best = UNKNOWN
        chosen = first
        for child in range(first, first + width):
            bound = value[child] + sqrt(unsure / float(visits[child]))
            if bound > best:
                best = bound
                chosen = child
        return chosen

    def result(self, node: i64, position: Position) -> i64:
        """The node of what the dice made of a move."""
        key = int(mix(position.key(EVERYTHING), node))
        found = self.results.get(key)
        if found is not None:
            return found
        new = self.nodes
        self.reserve(new + 1)
        self.nodes = new + 1
        self.results[key] = new
        return new

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
        visits[ROOT] += 1
        for place in range(self.depth):
            node = path[place]
            mover = movers[place]
            if worth[mover] == UNKNOWN:
                worth[mover] = position.value(mover)
            visits[node] += 1
            value[node] += (worth[mover] - value[node]) / float(visits[node])

    def reserve(self, nodes: i64) -> None:
        """Make room; doubling it keeps the copying rare."""
        while len(self.move) < nodes:
            self.move = longer(self.move)
            self.visits = longer(self.visits)
            self.first = longer(self.first)
            self.width = longer(self.width)
            value = vec[float]([0.0] * (2 * len(self.value)))
            for node in range(len(self.value)):
                value[node] = self.value[node]
            self.value = value


def search(root: Position, dice: Dice, simulations: i64, widest: i64) -> Tree:
    """Search from a position, which stays as it is; `widest` is the game's longest move list."""
    tree = Tree(root, dice, widest)
    tree.search(simulations)
    return tree


def zeros(length: i64) -> vec[i64]:
    """So many zeros."""
    return vec[i64]([0] * length)


def longer(items: vec[i64]) -> vec[i64]:
    """The same items with as many zeros after them."""
    twice = zeros(2 * len(items))
    for place in range(len(items)):
        twice[place] = items[place]
    return twice
