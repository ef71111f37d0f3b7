"""Plays what is measured of a game besides its ladder."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from shoal.lab.executor import PROCESSES, in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.measurement import Measurement

Plan = TypeVar("Plan", bound=Struct)
Result = TypeVar("Result")
Summary = TypeVar("Summary", bound=Struct)


def measure(
    measurement: Measurement[Plan, Result, Summary],
    scale: float,
    progress: Callable[[Plan, int, int], None],
    on: str = PROCESSES,
) -> list[Summary]:
    """Play all plans; `progress` hears of a plan how many of its games were played."""
    summaries = []
    for plan, games in measurement.plans(scale):
        results: list[Result] = []
        for result in in_order(partial(measurement.play, plan), range(games), on):
            results.append(result)
            progress(plan, len(results), games)
        summaries.append(measurement.sum_up(plan, results))
    return summaries
