"""How much of what a bot expects is to be believed.

A search that plays on in a hurry sees leads that strong play turns round, so its chances to win
are too far from even. `CONFIDENCE` in `bots/<slug>/levels.py` says, by seats, which part of the
way from the even chance to believe, counted in log-odds. Moves keep their order: what a bot plays
stays the same, only what it says of it changes. `python -m tools.confidence GAME` fits the number.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from shoal.bots.rooms import levels_of

if TYPE_CHECKING:
    from shoal.bots.bot import Advice, Observation
    from shoal.core.game import AnyGame

EPSILON: Final = 1e-6
"""Chances are kept so far from 0 and 1."""


def confidence_of(slug: str, seats: int) -> float:
    """The part to believe, by the nearest number of seats that was measured; 1 if none was."""
    measured: dict[int, float] = getattr(levels_of(slug), "CONFIDENCE", {})
    return measured[min(measured, key=lambda one: abs(one - seats))] if measured else 1.0


def log_odds(chance: float) -> float:
    chance = min(1.0 - EPSILON, max(EPSILON, chance))
    return log(chance / (1.0 - chance))


def believe(chance: float, seats: int, confidence: float) -> float:
    """A part of the way from the even chance of so many seats to the one that was said."""
    even = log_odds(1.0 / seats)
    return 1.0 / (1.0 + exp(-even - confidence * (log_odds(chance) - even)))


def believed(game: AnyGame, observation: Observation, advice: Advice) -> Advice:
    """The same advice with chances that come true, for people."""
    scores = game.standings(game.decode(bytes(observation.view))).scores
    seats = len(next(iter(scores.values())))
    confidence = confidence_of(game.slug, seats)
    if seats == 1 or confidence == 1.0:
        return advice
    options = tuple(
        replace(option, worth=believe(option.worth, seats, confidence)) for option in advice.options
    )
    return replace(advice, options=options)
