"""The end of a round of Fish & Chips, solved: who takes what if everybody plays as well as can be.

With two colours left that can move it is alpha-beta, with more it is max-n, which proved stronger
than the paranoid search (docs/decisions/0008-solvers.md). What the seats want is in `payoff`.
"""

from typing import Final, final

from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.alphabeta import AlphaBeta
from shoal.bots.fish_and_chips.solver.maxn import MaxN
from shoal.bots.fish_and_chips.solver.parts import count_rivals
from shoal.bots.fish_and_chips.solver.searcher import NO_MOVE, Searcher
from shoal.games.fish_and_chips.rules.sea import Sea

DUEL: Final = 2


@final
class Endgame:
    """One position of the capture phase, of a game that is not solo."""

    def __init__(self, position: Sea) -> None:
        self.searcher: Searcher = choose(position)
        self.best: i64 = NO_MOVE
        self.line: list[int] = []
        self.points: list[int] = []

    @property
    def nodes(self) -> i64:
        """How many positions were looked at."""
        return self.searcher.nodes

    def solve(self, budget: i64) -> bool:
        """Whether so many nodes were enough; then `best` is known."""
        known = self.searcher.solve(budget)
        self.best = self.searcher.best
        return known

    def play_out(self, budget: i64) -> bool:
        """Whether the whole line could be found; then `line` and `points` of the round are known.

        Needs `solve` first, and ends its use: the position is the end of the round from now on.
        """
        self.line = self.searcher.play_out(budget)
        self.points = self.searcher.points()
        return not self.searcher.unknown


def choose(position: Sea) -> Searcher:
    """The search that is best for so many colours that can still move."""
    if count_rivals(position) > DUEL:
        return MaxN(position)
    return AlphaBeta(position)
