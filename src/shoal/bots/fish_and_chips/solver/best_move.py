"""The best move in Fish & Chips where it is sure: in endgames, and in the solo game."""

from typing import Final

from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.alphabeta import AlphaBeta
from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.fish_and_chips.solver.payoff import GAME
from shoal.bots.fish_and_chips.solver.solo import WON, Solo
from shoal.core.position import Position
from shoal.games.fish_and_chips.rules.sea import Sea
from shoal.games.fish_and_chips.rules.state import CAPTURE

UNKNOWN: Final = -1
MOST_PILES: Final = 20
"""With more piles a round is too long to be worth a try."""
LEAST_WIN: Final = GAME // 2
"""Less than any won game is worth, and more than any other."""


def best_move(position: Position, budget: i64) -> i64:
    """The capture that is sure to be best, UNKNOWN if there is none or it is not found."""
    if not isinstance(position, Sea) or position.phase != CAPTURE:
        return UNKNOWN
    if position.terms.solo:
        return win_alone(position, budget)
    if count_piles(position.sea) > MOST_PILES:
        return UNKNOWN
    return win_endgame(position, budget)


def win_alone(position: Sea, budget: i64) -> i64:
    """The first capture of a line that wins the solo game."""
    solo = Solo(position)
    if solo.solve(budget) == WON:
        return solo.line[0]
    return UNKNOWN


def win_endgame(position: Sea, budget: i64) -> i64:
    """Of two seats the best capture; of more, one that wins whatever all others do.

    With more seats nothing else is sure: what is best depends on how others play, and a search
    that expects mistakes did better against searches than max-n, which expects none.
    """
    endgame = AlphaBeta(position)
    if not endgame.solve(budget):
        return UNKNOWN
    if position.terms.colours > 2 and endgame.worth < LEAST_WIN:
        return UNKNOWN
    return endgame.best
