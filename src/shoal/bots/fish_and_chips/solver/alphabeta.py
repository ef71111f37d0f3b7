"""Alpha-beta over the captures of a round, for the seat whose turn it is.

It wants the most of what the round can be worth to it (see `payoff`), and everybody else wants it
to have the least. With two seats that is exact. With more of whom two can move, it is what the seat
is sure of.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.payoff import INFINITY, strangers
from shoal.bots.fish_and_chips.solver.searcher import NO_MOVE, Searcher
from shoal.bots.transpositions import MISSING, bound_of, settles
from shoal.games.fish_and_chips.moves import target_of
from shoal.games.fish_and_chips.rules.board import owner
from shoal.games.fish_and_chips.rules.sea import Sea

RANK_KNOWN: Final = 1 << 20
"""Above all others: of the capture that was best before."""


@final
class AlphaBeta(Searcher):
    """One position of the capture phase; a value in the table is what the mover sees."""

    def __init__(self, position: Sea) -> None:
        super().__init__(position)
        self.seat: i64 = position.turn
        self.ranks: vec[i64] = vec[i64]([0] * len(self.moves))
        self.worth: i64 = 0

    def run(self) -> None:
        """Search the round to its end; `worth` is what it is worth to the seat."""
        self.worth = self.search(-INFINITY, INFINITY)

    def search(self, alpha: i64, beta: i64) -> i64:
        """What the position is worth to the seat: exactly, or on which side of the window."""
        if not self.may_go_on():
            return 0
        begin = self.round.ply * self.width
        end = self.round.list_moves(self.moves, begin)
        if end == begin:
            self.payoff.settle(self.round.sea, self.round.counts)
            return self.payoff.worth(self.seat)
        if self.round.turn == self.seat:
            return self.decide(end, alpha, beta)
        return -self.decide(end, -beta, -alpha)

    def decide(self, end: i64, low: i64, high: i64) -> i64:
        """The mover's best capture, all values as the mover sees them."""
        key = self.round.key()
        slot = self.table.find(key)
        known: i64 = NO_MOVE
        if slot != MISSING:
            value, note = self.table.values[slot], self.table.notes[slot]
            if settles(value, (note >> 6) & 3, low, high):
                return value
            known = note >> 8
        begin = self.round.ply * self.width
        self.sort(begin, end, known)
        best: i64 = -INFINITY
        chosen: i64 = NO_MOVE
        for place in range(begin, end):
            value = self.look_at(place, max(low, best), high)
            if self.unknown:
                return 0
            if value > best:
                best = value
                chosen = self.moves[place]
                if best >= high:
                    break
        bound = bound_of(best, low, high)
        self.table.store(key, best, chosen << 8 | bound << 6 | self.round.piles)
        return best

    def look_at(self, place: i64, low: i64, high: i64) -> i64:
        """A capture's value: the first in full, of others first whether they are better."""
        if place > self.round.ply * self.width and low + 1 < high:
            value = self.follow(place, low, low + 1)
            if value <= low or value >= high or self.unknown:
                return value
        return self.follow(place, low, high)

    def follow(self, place: i64, low: i64, high: i64) -> i64:
        """Make a capture, search on, and take it back."""
        mine = self.round.turn == self.seat
        self.round.capture(self.moves[place])
        value = self.search(low, high) if mine else -self.search(-high, -low)
        self.round.take_back()
        return value

    def sort(self, begin: i64, end: i64, known: i64) -> None:
        """The captures that look best come first."""
        moves, ranks = self.moves, self.ranks
        for place in range(begin, end):
            move = moves[place]
            rank = self.rank(move)
            if move == known:
                rank = RANK_KNOWN
            before = place
            while before > begin and ranks[before - 1] < rank:
                moves[before] = moves[before - 1]
                ranks[before] = ranks[before - 1]
                before -= 1
            moves[before] = move
            ranks[before] = rank

    def rank(self, move: i64) -> i64:
        """What the captor wins and the other loses by it; among equals, strong prey first."""
        caught = self.round.sea[target_of(move)]
        count = self.round.counts[target_of(move)]
        colour = self.round.terms.colour(self.round.turn)
        return (strangers(count, colour) + strangers(count, owner(caught))) << 5 | caught & 15
