"""Why a bot advises what it does: how games may end after the moves that it compared.

The reason is what differs between the best move and the next: of everything that is counted, for
every seat, what is clearly more or less at the end. What is not clear is not told, and whoever
looks at many differences sees some by luck: so all of them together have to be clear.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.bot import Advice  # noqa: TC001 - msgspec looks at the type
from shoal.bots.forecast import Scores, forecast
from shoal.core.dice import FastDice
from shoal.core.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.bots.bot import Observation
    from shoal.bots.forecast import Forecast
    from shoal.core.game import AnyGame

COMPARED: Final = 3
"""Moves that a reason is about, the best first."""
GAMES: Final = 300
"""Quick games after each of them, for the points."""
SECONDS: Final = 1.0
LEAST: Final = 0.5
"""A smaller difference is none for people, who count in whole points."""
LEAST_GAMES: Final = 5
"""Fewer say nothing."""


class Difference(Struct, frozen=True):
    """What a seat has more after the best move than after the next; less, if below zero."""

    score: str
    """What is counted, by its name in the game's words."""
    seat: int
    more: float


class Reason(Struct, frozen=True):
    """Advice, the scores to expect after the moves that it names, and what tells two apart."""

    advice: Advice
    ends: dict[str, Scores] = {}
    differences: tuple[Difference, ...] = ()
    """Between the best move and the next: the own ones first, then the greatest."""


def explain(game: AnyGame, observation: Observation, advice: Advice) -> Reason:
    """Look how games may end after each of the best moves."""
    moves = [option.move for option in advice.options[:COMPARED]] or [advice.move]
    dice = FastDice(len(observation.view))
    found = forecast(game, observation, moves, dice, GAMES, SECONDS)
    seat = observation.seat
    told = sorted(differences(found), key=lambda one: (one.seat != seat, -abs(one.more)))
    return Reason(advice, found.means(), tuple(told))


def differences(found: Forecast) -> Iterator[Difference]:
    """Whatever clearly differs after the first two moves."""
    first, *others = found.ends
    ends = found.ends[first]
    if not others or len(ends) < LEAST_GAMES:
        return
    comparisons = sum(len(seats) for seats in ends[0].values())
    for score, seats in ends[0].items():
        for seat in range(len(seats)):
            more = found.difference(first, others[0], score, seat)
            if abs(more.mean) >= max(LEAST, more.within * wider(comparisons)):
                yield Difference(score, seat, more.mean)


def wider(comparisons: int) -> float:
    """How much wider intervals are if all of them together are to hold 95 times out of 100."""
    return NormalDist().inv_cdf(1.0 - 0.025 / comparisons) / Z_95
