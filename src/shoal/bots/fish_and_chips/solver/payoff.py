"""What a round is worth to a seat once nobody can capture any more.

A game that ends with the round is worth its result: `GAME` for a win, `-GAME` for a defeat, and in
between where a win is shared. One that goes on is worth an even share of the win, for nobody knows
the deals to come. Added to either is the lead: the seat's points over those of the best other seat.
So a won game comes before one that goes on, that before a lost one, and among equals the lead
decides. With two seats one's worth is the other's, negated.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.position import NO_SEAT
from shoal.games.fish_and_chips.moves import CELLS
from shoal.games.fish_and_chips.rules.board import (
    EDGE,
    EMPTY,
    FISH,
    NOTHING,
    TOTAL,
    UNDER,
    first_pile,
    next_pile,
    owner,
)
from shoal.games.fish_and_chips.rules.ending import FURTHER_ROUNDS
from shoal.games.fish_and_chips.rules.sea import Sea

GAME: Final = 6000
"""Divided evenly by 2, 3 and 4; more than any lead."""
INFINITY: Final = 1 << 20
COLOURS: Final = 4
COUNT: Final = 255
"""A count of fish has eight bits, one for each colour: `count >> 8 * colour & COUNT`."""
ONE: Final[vec[i64]] = vec[i64]([1, 1 << 8, 1 << 16, 1 << 24])


def count_fish(position: Sea) -> vec[i64]:
    """For each cell how many fish of each colour lie there."""
    counts = vec[i64]([0] * CELLS)
    for cell in range(i64(CELLS)):
        if position.sea[cell] != EMPTY:
            fish = position.sea[cell] & FISH
            while fish != NOTHING:
                counts[cell] += ONE[fish >> 4]
                fish = position.sea[UNDER + fish]
    return counts


@final
class Payoff:
    """The totals before the round and what the seats play for."""

    def __init__(self, position: Sea) -> None:
        self.terms = position.terms
        self.further: i64 = position.further
        self.before: vec[i64] = vec[i64]([0] * COLOURS)
        self.totals: vec[i64] = vec[i64]([0] * COLOURS)
        self.sweeper: i64 = NO_SEAT
        for seat in range(self.terms.colours):
            self.before[seat] = position.sea[TOTAL + seat]

    def settle(self, sea: vec[i64], counts: vec[i64]) -> None:
        """FC-E2, FC-E6: the totals after the round, and who swept the board."""
        totals = self.totals
        for seat in range(i64(COLOURS)):
            totals[seat] = self.before[seat]
        cell = first_pile(sea)
        colour = owner(sea[cell])
        swept = self.terms.colours < 4
        while cell != EDGE:
            top = owner(sea[cell])
            totals[self.terms.turn_of(top)] += strangers(counts[cell], top)
            swept = swept and top == colour
            cell = next_pile(sea[cell])
        self.sweeper = NO_SEAT
        if swept:
            self.sweeper = self.terms.turn_of(colour)

    def worth(self, seat: i64) -> i64:
        """What the settled round is worth to a seat."""
        most = self.best_but(NO_SEAT)
        lead = self.totals[seat] - self.best_but(seat)
        if self.sweeper == seat:
            return GAME + lead
        if self.sweeper != NO_SEAT:
            return lead - GAME
        leaders = self.count_leaders(most)
        if self.goes_on(most, leaders):
            return share(self.terms.colours) + lead
        if self.totals[seat] < most:
            return lead - GAME
        return share(leaders) + lead

    def goes_on(self, most: i64, leaders: i64) -> bool:
        """FC-E3 to FC-E5: whether another round is dealt."""
        target = self.terms.target
        if target == 0:
            return False
        if most < target:
            return True
        return leaders > 1 and self.further < FURTHER_ROUNDS

    def best_but(self, seat: i64) -> i64:
        """The highest total of all seats but one."""
        best: i64 = 0
        for other in range(self.terms.colours):
            if other != seat:
                best = max(best, self.totals[other])
        return best

    def count_leaders(self, most: i64) -> i64:
        leaders: i64 = 0
        for seat in range(self.terms.colours):
            if self.totals[seat] == most:
                leaders += 1
        return leaders


def share(sharers: i64) -> i64:
    """What a win is worth that so many share."""
    return 2 * GAME // sharers - GAME


def strangers(count: i64, colour: i64) -> i64:
    """How many fish of a pile are not of that colour."""
    own = (count >> (8 * colour)) & COUNT
    return all_fish(count) - own


def all_fish(count: i64) -> i64:
    return (count & COUNT) + (count >> 8 & COUNT) + (count >> 16 & COUNT) + (count >> 24 & COUNT)
