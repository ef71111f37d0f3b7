"""Alpha-beta over the steps of Little Big Fish, with the average over the bag at surprises.

Deeper and deeper until the budget is spent. What a position is worth is seen by the seat that
decides there, from -WIN to WIN: twice its chance to win, less one. A surprise is worth the
average over the tokens that the stack holds (LB-K6); its branches are cut off by what the others
could bring at most (Star1, after Ballard). Where the depth ends, captures are still followed.
"""

import time
from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.little_big_fish.evaluation.features import Features
from shoal.bots.little_big_fish.search.key import key_of
from shoal.bots.little_big_fish.search.order import NO_MOVE, PLIES, Order
from shoal.bots.transpositions import MISSING, TranspositionTable, bound_of, settles
from shoal.core.dice import Dice
from shoal.games.little_big_fish.moves import STEP, kind_of, target_of
from shoal.games.little_big_fish.rules import stack
from shoal.games.little_big_fish.rules.chart import SURPRISE
from shoal.games.little_big_fish.rules.ending import GOAL
from shoal.games.little_big_fish.rules.sea import WIDEST, Sea
from shoal.games.little_big_fish.rules.state import (
    BAG,
    DRAW,
    FISH,
    NOBODY,
    OVER,
    STEPPING,
    TOKEN_KINDS,
)

WIN: Final = 1_000_000
"""A won game; each turn that it takes costs one."""
MOST_GUESS: Final = 990_000
"""No guess is worth more."""
INFINITY: Final = 2_000_000
DEEPEST: Final = 60
FULL_DEPTH: Final = 2
"""Up to this depth every move of the position that is asked about is given its own value."""
PLIES_PER_SURPRISE: Final = 2
"""Plies that a surprise counts for: it has four branches, some of them with decisions."""
CLOCK_MASK: Final = 1023
"""Nodes between two looks at the clock, less one."""


@final
class FixedDice(Dice):
    """Dice that show what they are told to."""

    def __init__(self) -> None:
        self.shown: i64 = 0

    def below(self, n: i64) -> i64:  # noqa: ARG002 - whatever is asked
        """The number of the token in the stack."""
        return self.shown


@final
class Expectimax:
    """The search of one decision.

    bit   22 … 8    7 6     5 … 0
           best    bound    depth        a note of the table
    """

    def __init__(self) -> None:
        self.features = Features()
        self.table = TranspositionTable()
        self.order = Order()
        self.dice = FixedDice()
        self.found: vec[i64] = vec[i64]([0] * WIDEST)
        """The moves of the position that is searched, the best first."""
        self.worth: vec[i64] = vec[i64]([0] * WIDEST)
        """What the best is worth, and the others at most."""
        self.count: i64 = 0
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.until: float = 0.0
        self.stopped: bool = False
        """The budget was spent, so nothing that is returned means anything."""
        self.depth: i64 = 0
        """How many plies were searched in full."""

    # The position that is asked about

    def search(self, sea: Sea, nodes: i64, until: float) -> None:
        """Search until so many nodes were looked at, or until the clock says so if that is not 0.

        The position stays as it is. The first ply is always searched in full.
        """
        self.begin(sea, nodes, until)
        for depth in range(i64(1), i64(DEEPEST)):
            self.look_deeper(sea, depth)
            if self.stopped:
                return
            self.depth = depth
            if self.worth[0] > MOST_GUESS or self.worth[0] < -MOST_GUESS:
                return

    def begin(self, sea: Sea, nodes: i64, until: float) -> None:
        """List the moves, those that promise most first."""
        self.nodes = 0
        self.limit = nodes
        self.until = until
        self.stopped = False
        self.depth = 0
        self.count = self.order.list_moves(sea, 0, NO_MOVE)
        for number in range(self.count):
            self.found[number] = self.order.pick(0, number, self.count)
            self.worth[number] = -WIN

    def look_deeper(self, sea: Sea, depth: i64) -> None:
        """All moves to a depth; the best so far comes first."""
        best: i64 = -INFINITY
        for place in range(self.count):
            value = self.look_at(sea, place, depth, best)
            if self.stopped:
                return
            self.worth[place] = value
            if value > best:
                best = value
                self.move_up(place, 0)
        for place in range(i64(2), self.count):
            self.sort_in(place)

    def look_at(self, sea: Sea, place: i64, depth: i64, best: i64) -> i64:
        """A move's value: in full near the surface, else only if it is better than the best."""
        move = self.found[place]
        if depth <= FULL_DEPTH:
            return self.follow(sea, move, depth, -INFINITY, INFINITY, 0)
        if place > 0:
            value = self.follow(sea, move, depth, best, best + 1, 0)
            if value <= best or self.stopped:
                return value
        return self.follow(sea, move, depth, best, INFINITY, 0)

    def sort_in(self, place: i64) -> None:
        """Those that may be worth more come first, after the best."""
        before = place
        while before > 1 and self.worth[before - 1] < self.worth[place]:
            before -= 1
        self.move_up(place, before)

    def move_up(self, place: i64, to: i64) -> None:
        """A move goes to an earlier place, the others make room."""
        move, value = self.found[place], self.worth[place]
        while place > to:
            self.found[place] = self.found[place - 1]
            self.worth[place] = self.worth[place - 1]
            place -= 1
        self.found[to] = move
        self.worth[to] = value

    # Positions on the way

    def visit(self, sea: Sea, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """What a position is worth to the seat that decides: exactly, or on which side of it."""
        if not self.may_go_on():
            return 0
        if depth <= 0 or ply >= PLIES - 1:
            return self.calm(sea, low, high, ply)
        key = key_of(sea)
        slot = self.table.find(key)
        known: i64 = NO_MOVE
        if slot != MISSING:
            value, note = self.table.values[slot], self.table.notes[slot]
            if note & 63 >= depth and settles(value, (note >> 6) & 3, low, high):
                return value
            known = note >> 8
        best: i64 = -INFINITY
        chosen: i64 = NO_MOVE
        count = self.order.list_moves(sea, ply, known)
        for number in range(count):
            move = self.order.pick(ply, number, count)
            if number == 0:
                value = self.follow(sea, move, depth, low, high, ply)
            else:
                value = self.compare(sea, move, depth, max(low, best), high, ply)
            if self.stopped:
                return 0
            if value > best:
                best = value
                chosen = move
                if best >= high:
                    self.order.remember(sea, move, depth, ply)
                    break
        self.table.store(key, best, chosen << 8 | bound_of(best, low, high) << 6 | depth)
        return best

    def compare(self, sea: Sea, move: i64, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """A move after the first: whether it is better at all, and only then how much."""
        if low + 1 < high:
            value = self.follow(sea, move, depth, low, low + 1, ply)
            if value <= low or value >= high or self.stopped:
                return value
        return self.follow(sea, move, depth, low, high, ply)

    def follow(self, sea: Sea, move: i64, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """What a move is worth to the seat that makes it."""
        if is_surprise(sea, move):
            return self.gamble(sea, move, depth - PLIES_PER_SURPRISE, low, high, ply)
        return self.make(sea, move, depth - 1, low, high, ply)

    def make(self, sea: Sea, move: i64, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """Make a move with the dice as they are, and search on."""
        seat = sea.actor()
        after = sea.copy()
        after.play(seat, move, self.dice)
        if after.phase == OVER:
            return result(after, seat)
        if after.actor() == seat:
            return self.visit(after, depth, low, high, ply + 1)
        return -self.visit(after, depth, -high, -low, ply + 1)

    def gamble(self, sea: Sea, move: i64, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """LB-K6: a surprise, on average over the tokens in the stack.

        A token matters only within what the average can still become: `left` tokens bring WIN
        each at most.
        """
        total = stack.count(sea)
        left = total
        worth: i64 = 0
        for kind in range(i64(TOKEN_KINDS)):
            many = sea.sea[BAG + kind]
            if many == 0:
                continue
            self.dice.shown = total - left
            left -= many
            floor = max((low * total - worth - left * WIN) // many - 1, -INFINITY)
            roof = min((high * total - worth + left * WIN) // many + 1, INFINITY)
            value = self.make(sea, move, depth, floor, roof, ply)
            if self.stopped:
                return 0
            worth += many * value
            if value <= floor:
                return (worth + left * WIN) // total
            if value >= roof:
                return (worth - left * WIN) // total
        return worth // total

    def calm(self, sea: Sea, low: i64, high: i64, ply: i64) -> i64:
        """Where the depth ends: what it looks like, or what eating makes of it."""
        best = self.guess(sea)
        if best >= high or sea.phase != STEPPING or self.features.prey == 0 or ply >= PLIES - 1:
            return best
        count = self.order.list_captures(sea, ply)
        for number in range(count):
            move = self.order.pick(ply, number, count)
            if is_surprise(sea, move):
                continue
            value = self.make(sea, move, 0, max(low, best), high, ply)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if best >= high:
                    break
        return best

    def guess(self, sea: Sea) -> i64:
        """What a position looks like to the seat that decides."""
        chance = 2.0 / (1.0 + exp(-self.features.odds(sea))) - 1.0
        value = i64(int(MOST_GUESS * chance))
        return value if sea.actor() == sea.mover else -value

    def may_go_on(self) -> bool:
        """Count a node; False once the budget is spent, unless the first ply is not done yet."""
        if self.depth == 0:
            self.nodes += 1
            return True
        if self.nodes >= self.limit or (
            self.until > 0.0 and self.nodes & CLOCK_MASK == 0 and time.perf_counter() > self.until
        ):
            self.stopped = True
            return False
        self.nodes += 1
        return True


def is_surprise(sea: Sea, move: i64) -> bool:
    """Whether a token is drawn: a step to a surprise that does not win before it (LB-T3)."""
    target = target_of(move)
    if kind_of(move) != STEP or sea.chart.kind[target] != SURPRISE:
        return False
    if sea.sea[target] == NOBODY:
        return True
    return sea.count_eaten(sea.mover) + 1 < GOAL and sea.sea[FISH + 1 - sea.mover] > 2


def result(sea: Sea, seat: i64) -> i64:
    """A game that is over: the sooner won, the better."""
    if sea.winner == DRAW:
        return 0
    if sea.winner == seat:
        return WIN - sea.turns
    return sea.turns - WIN
