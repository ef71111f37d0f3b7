"""The rules of Tiddlers, in the order of the ledger.

pool[0]           NOWHERE: there is no tiddler 0
pool[t]           where tiddler t is: with a seat, in the BAG, put ASIDE, or NOWHERE
pool[CHOICE + s]  what seat s has chosen: moves.KEEP, moves.SWAP or UNDECIDED
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome, places_by
from shoal.core.position import EVERYTHING, Position
from shoal.games.tiddlers import moves

WIDEST: Final = 2

# Where a tiddler is, if not with seat 0, 1 or 2
BAG: Final = 3
ASIDE: Final = 4
NOWHERE: Final = 5

# What is chosen, if neither to keep nor to swap
UNDECIDED: Final = 2
SEALED: Final = 3
"""Chosen, and not seen."""

CHOICE: Final = 10
LENGTH: Final = 13

SEAT_BITS: Final[vec[i64]] = vec[i64]([1, 2, 4])


@final
class Pool(Position):
    """Where every tiddler is, and what everybody has chosen."""

    def __init__(self, pool: vec[i64], seats: i64, tiddlers: i64) -> None:
        self.pool: vec[i64] = pool
        self.seats = seats
        self.tiddlers = tiddlers

    def copy(self) -> "Pool":
        """A position of its own."""
        return Pool(self.pool[:], self.seats, self.tiddlers)

    # TD-1: the deal

    def deal(self, dice: Dice) -> None:
        """TD-1: fill the bag; everybody draws one."""
        for tiddler in range(self.tiddlers):
            self.pool[tiddler + 1] = BAG
        for seat in range(self.seats):
            self.pool[CHOICE + seat] = UNDECIDED
            self.draw(seat, dice)

    def draw(self, seat: i64, dice: Dice) -> None:
        """A tiddler from the bag. Nobody has seen the bag, so it has no order until now."""
        skipped = dice.below(self.count(BAG))
        for tiddler in range(self.tiddlers + 1):
            if self.pool[tiddler] == BAG:
                if skipped == 0:
                    self.pool[tiddler] = seat
                    return
                skipped -= 1

    # TD-2, TD-3: the choice

    def actors(self) -> i64:
        """TD-2: all who have not chosen; TD-4: when there is nobody left the game is over."""
        undecided: i64 = 0
        for seat in range(self.seats):
            if self.choice(seat) == UNDECIDED:
                undecided |= SEAT_BITS[seat]
        return undecided

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """TD-2: keep; and swap, unless it is the biggest."""
        out[0] = moves.KEEP
        if self.held(seat) == self.tiddlers:
            return 1
        out[1] = moves.SWAP
        return 2

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """TD-2: the choice lies sealed; TD-3: the last one opens them all."""
        self.pool[CHOICE + seat] = move
        if self.actors() == 0:
            self.open_choices(dice)

    def open_choices(self, dice: Dice) -> None:
        """TD-3: seat by seat, whoever swaps puts one aside and draws another."""
        for seat in range(self.seats):
            if self.choice(seat) == moves.SWAP:
                self.pool[self.held(seat)] = ASIDE
                self.draw(seat, dice)

    # What everybody asks

    def choice(self, seat: i64) -> i64:
        """What a seat has chosen."""
        return self.pool[CHOICE + seat]

    def held(self, seat: i64) -> i64:
        """The tiddler of a seat, 0 if it has none."""
        for tiddler in range(self.tiddlers + 1):
            if self.pool[tiddler] == seat:
                return tiddler
        return 0

    def count(self, place: i64) -> i64:
        """How many tiddlers are in a place."""
        found: i64 = 0
        for tiddler in range(self.tiddlers + 1):
            if self.pool[tiddler] == place:
                found += 1
        return found

    # TD-4: the end

    def value(self, seat: i64) -> float:
        """TD-4: 1 for the winner."""
        for other in range(self.seats):
            if self.held(other) > self.held(seat):
                return 0.0
        return 1.0

    def outcome(self) -> Outcome | None:
        """TD-4: the biggest tiddler wins; no two are equal."""
        if self.actors() != 0:
            return None
        sizes = [int(self.held(seat)) for seat in range(self.seats)]
        values = tuple([self.value(seat) for seat in range(self.seats)])
        return Outcome({"size": tuple(sizes)}, tuple(places_by(sizes)), values)

    # Who knows what

    def key(self, seat: i64) -> i64:
        """One's own tiddler and choice, who has chosen, and after the opening everything."""
        over = self.actors() == 0
        state = mix(self.seats, self.tiddlers)
        for other in range(self.seats):
            if over or seat in (other, EVERYTHING):
                state = mix(mix(state, self.choice(other)), self.held(other))
            elif self.choice(other) == UNDECIDED:
                state = mix(state, UNDECIDED)
            else:
                state = mix(state, SEALED)
        if over:
            for tiddler in range(self.tiddlers + 1):
                state = mix(state, self.pool[tiddler])
        return state

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What `key` is made of, the own seat first; `environment.py` names it."""
        over = self.actors() == 0
        out[at] = i16(self.tiddlers)
        other = seat
        for number in range(self.seats):
            choice = self.choice(other)
            held: i64 = 0
            if over or number == 0:
                held = self.held(other)
            elif choice != UNDECIDED:
                choice = SEALED
            out[at + 1 + 2 * number] = i16(choice)
            out[at + 2 + 2 * number] = i16(held)
            other += 1
            if other == self.seats:
                other = 0


def new_pool(seats: i64, tiddlers: i64) -> Pool:
    """A pool without tiddlers. Only compiled code may make a vec (docs/decisions/0011)."""
    return Pool(vec[i64]([NOWHERE] * LENGTH), seats, tiddlers)


def deal(seats: i64, tiddlers: i64, dice: Dice) -> Pool:
    """TD-1: a new game."""
    pool = new_pool(seats, tiddlers)
    pool.deal(dice)
    return pool


def lay_out(places: list[int], choices: list[int]) -> Pool:
    """A position with tiddler 1 and so on in these places, and these choices of the seats."""
    pool = new_pool(len(choices), len(places))
    for number in range(len(places)):
        pool.pool[number + 1] = places[number]
    for seat in range(len(choices)):
        pool.pool[CHOICE + seat] = choices[seat]
    return pool
