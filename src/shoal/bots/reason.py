"""Why a bot advises what it does: how games may end after the moves that it compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.bot import Advice  # noqa: TC001 - msgspec looks at the type
from shoal.bots.forecast import Scores, forecast
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from shoal.bots.bot import Observation
    from shoal.core.game import AnyGame

COMPARED: Final = 3
"""Moves that a reason is about, the best first."""
GAMES: Final = 300
"""Quick games after each of them, for the points."""
SECONDS: Final = 1.0


class Reason(Struct, frozen=True):
    """Advice, and the scores to expect after the moves that it names."""

    advice: Advice
    ends: dict[str, Scores] = {}


def explain(game: AnyGame, observation: Observation, advice: Advice) -> Reason:
    """Look how games may end after each of the best moves."""
    moves = [option.move for option in advice.options[:COMPARED]] or [advice.move]
    dice = FastDice(len(observation.view))
    return Reason(advice, forecast(game, observation, moves, dice, GAMES, SECONDS))
