"""What the searches of a round have in common: a round, its payoff, a table and a budget."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.payoff import Payoff
from shoal.bots.fish_and_chips.solver.round import Round
from shoal.bots.transpositions import MISSING, TranspositionTable
from shoal.games.fish_and_chips.rules.board import SIDES
from shoal.games.fish_and_chips.rules.sea import Sea

NO_MOVE: Final = 0
"""From a1 to a1 nobody captures."""


class Searcher(ABC):
    """One position of the capture phase.

    bit   19 … 8    7 6     5 … 0
           best    bound    piles        a note of the table
    """

    def __init__(self, position: Sea) -> None:
        self.round = Round(position)
        self.payoff = Payoff(position)
        self.table = TranspositionTable()
        self.width: i64 = self.round.piles * SIDES
        """No list of captures is longer; that of a ply begins at `ply * width` of `moves`."""
        self.moves: vec[i64] = vec[i64]([0] * (self.width * self.round.piles))
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.unknown: bool = True
        """The budget was spent, so nothing that is returned means anything."""
        self.best: i64 = NO_MOVE

    @abstractmethod
    def run(self) -> None:
        """Search the round to its end; the position's best capture is in the table then."""

    def solve(self, budget: i64) -> bool:
        """Whether so many nodes were enough; then `best` is known, NO_MOVE if nobody can move."""
        self.limit = self.nodes + budget
        self.unknown = False
        self.best = NO_MOVE
        self.run()
        slot = self.table.find(self.round.key())
        if slot != MISSING and not self.unknown:
            self.best = self.table.notes[slot] >> 8
        return not self.unknown

    def may_go_on(self) -> bool:
        """Count a node; False once the budget is spent."""
        if self.nodes >= self.limit:
            self.unknown = True
            return False
        self.nodes += 1
        return True

    def play_out(self, budget: i64) -> list[int]:
        """Play the best captures to the end of the round, as the search expects them.

        What the table has forgotten is searched again, with the budget for each capture; should
        that not do, the line ends early and `unknown` says so.
        """
        line: list[int] = []
        while self.solve(budget) and self.best != NO_MOVE:
            line.append(int(self.best))
            self.round.capture(self.best)
        return line

    def points(self) -> list[int]:
        """The points of the round, for each seat, as the piles lie now."""
        self.payoff.settle(self.round.sea, self.round.counts)
        totals, before = self.payoff.totals, self.payoff.before
        return [int(totals[seat] - before[seat]) for seat in range(self.round.terms.colours)]
