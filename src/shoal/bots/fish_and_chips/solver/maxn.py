"""max-n over the captures of a round: every seat wants the most for itself, and knows it of others.

Nothing can be cut off, but a table remembers what every position is worth to all seats. Among
captures that are worth the same to the mover, the first in the list is expected.
"""

from typing import Final, final

from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.searcher import NO_MOVE, Searcher
from shoal.bots.transpositions import MISSING

WORTH_BITS: Final = 14
WORTH_MASK: Final = (1 << WORTH_BITS) - 1
WORTH_ZERO: Final = 1 << (WORTH_BITS - 1)
"""Stands for nothing: a worth is what it is above this."""


@final
class MaxN(Searcher):
    """One position of the capture phase.

    bit   55 … 42    41 … 28    27 … 14    13 … 0
           seat 3     seat 2     seat 1    seat 0       what a position is worth to each seat
    """

    def run(self) -> None:
        """Search the round to its end."""
        self.search()

    def search(self) -> i64:
        """What the position is worth to all seats."""
        if not self.may_go_on():
            return 0
        begin = self.round.ply * self.width
        end = self.round.list_moves(self.moves, begin)
        if end == begin:
            return self.pack()
        key = self.round.key()
        slot = self.table.find(key)
        if slot != MISSING:
            return self.table.values[slot]
        best: i64 = 0
        chosen: i64 = NO_MOVE
        for place in range(begin, end):
            worths = self.follow(self.moves[place])
            if self.unknown:
                return 0
            seat = self.round.turn
            if chosen == NO_MOVE or worth_to(seat, worths) > worth_to(seat, best):
                best = worths
                chosen = self.moves[place]
        self.table.store(key, best, chosen << 8 | self.round.piles)
        return best

    def follow(self, move: i64) -> i64:
        """Make a capture, search on, and take it back."""
        self.round.capture(move)
        worths = self.search()
        self.round.take_back()
        return worths

    def pack(self) -> i64:
        """What the end of the round is worth to all seats."""
        self.payoff.settle(self.round.sea, self.round.counts)
        worths: i64 = 0
        for seat in range(self.round.terms.colours):
            worths |= (self.payoff.worth(seat) + WORTH_ZERO) << (WORTH_BITS * seat)
        return worths


def worth_to(seat: i64, worths: i64) -> i64:
    return ((worths >> (WORTH_BITS * seat)) & WORTH_MASK) - WORTH_ZERO
