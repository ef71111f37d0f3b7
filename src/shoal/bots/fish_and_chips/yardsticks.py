"""Perfect play in endgames of Fish & Chips, for two: nobody can do better than what it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice
from shoal.bots.decision import LocalBot
from shoal.bots.fish_and_chips.solver.alphabeta import AlphaBeta
from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.levels import Settings
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.rules.sea import Sea
from shoal.games.fish_and_chips.rules.state import CAPTURE

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Budget
    from shoal.bots.decision import Decision
    from shoal.bots.kinds import Kind
    from shoal.core.dice import Dice
    from shoal.core.position import Position

SIMULATIONS: Final = 4_449
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`."""
MOST_TO_SOLVE: Final = 24
"""Piles from which the rest of a round is solved whatever it takes."""
NODES: Final = 1 << 40
ENDGAME: Final = f"{MOST_TO_SOLVE} piles"


class ExactBot(LocalBot):
    """Solves the round; with more piles, where nobody can, it makes any move."""

    def think(self, decision: Decision, _budget: Budget) -> Advice:
        """However long it takes: a yardstick that gives up measures nothing."""
        sea = decision.imagine()
        assert isinstance(sea, Sea)  # noqa: S101 - what this game's views give
        if sea.phase == CAPTURE and count_piles(sea.sea) <= MOST_TO_SOLVE:
            perfect = AlphaBeta(sea)
            perfect.solve(NODES)
            return Advice(self.game.write(int(perfect.best)), solved=True)
        moves = self.game.legal(sea, self.seat)
        return Advice(self.game.write(moves[decision.dice.below(len(moves))]))


def last_piles(seats: int, dice: Dice) -> Position:
    """A game of one round, by random moves, when so many piles are left and somebody can move."""
    while True:
        sea = game.begin(game.options(target=0, reposition=False), seats, dice)
        while sea.actors() and count_piles(sea.sea) > MOST_TO_SOLVE:
            legal = game.legal(sea, int(sea.turn))
            sea.play(int(sea.turn), legal[dice.below(len(legal))], dice)
        if sea.actors():
            return sea


YARDSTICK_KINDS: Final[dict[str, Kind]] = {"exact": ExactBot}
YARDSTICKS: Final = {"exact": Settings("exact", 1)}
YARDSTICK_STARTS: Final[dict[str, Callable[[int, Dice], Position]]] = {ENDGAME: last_piles}
FROM: Final = {"exact": ENDGAME}
MOST_SEATS_OF: Final = {"exact": 2}
"""With more seats nothing is perfect: what is best depends on how others play."""
