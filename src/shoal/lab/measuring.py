"""Plays what is measured of a game besides its ladder."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, json

from shoal.lab.executor import PROCESSES, in_order
from shoal.lab.kept import Kept, run_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from shoal.bots.measurement import Measurement

Plan = TypeVar("Plan", bound=Struct)
Result = TypeVar("Result")
Summary = TypeVar("Summary", bound=Struct)


def measure(
    measurement: Measurement[Plan, Result, Summary],
    scale: float,
    progress: Callable[[Plan, int, int], None],
    kept: Kept[Summary],
    on: str = PROCESSES,
) -> list[Summary]:
    """Play all plans; `progress` hears of a plan how many of its games were played.

    Plans that were finished before an interruption are not played again.
    """
    plans = measurement.plans(scale)

    def go_on(done: int) -> Generator[Summary, None, None]:
        for plan, games in plans[done:]:
            results: list[Result] = []
            for result in in_order(partial(measurement.play, plan), range(games), on):
                results.append(result)
                progress(plan, len(results), games)
            yield measurement.sum_up(plan, results)

    return list(run_kept(kept, go_on))


def kept_summaries(path: Path, measurement: Measurement[Plan, Result, Summary]) -> Kept[Summary]:
    """The plans that are finished so far."""
    return Kept(
        path,
        lambda summary: json.encode(summary).decode(),
        lambda line: json.decode(line, type=measurement.summary),
    )
