"""What was measured: medians, and ratios with their spread."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.contest import Lineup
    from bench.groups import Group, Row

TIMES = {"ns": 1e9, "µs": 1e6}
"""The units of which less is better, and how many of them make a second."""


@dataclass(frozen=True)
class Spread:
    """The median of several rounds and the quartiles around it."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: list[float]) -> Spread:
        """The spread of some numbers."""
        low, middle, high = statistics.quantiles(numbers, n=4, method="inclusive")
        return cls(middle, low, high)


@dataclass(frozen=True)
class Result:
    """A row of the table. A ratio says how many times faster we are, round by round."""

    group: Group
    row: Row
    rates: list[float]
    value: Spread
    ratio: Spread | None


Rates = dict[tuple[str, str], list[float]]
"""By contender and task: what several groups show is measured once a round."""


def measure(found: Lineup, groups: tuple[Group, ...], rounds: int, seconds: float) -> list[Result]:
    """Every round gives each task a slice of time, so that all share what else the machine does."""
    shown = [(group, row) for group in groups for row in found.rows(group)]
    rates: Rates = {(row.contender, row.task): [] for _, row in shown}
    for number in range(rounds):
        for (contender, task), measured in rates.items():
            measured.append(found.contenders[contender].rate(task, number + 1, seconds))
    return [result(group, row, rates) for group, row in shown]


def result(group: Group, row: Row, rates: Rates) -> Result:
    """Sum up a row."""
    own = rates[row.contender, row.task]
    shown = [TIMES[group.unit] / rate for rate in own] if group.unit in TIMES else own
    return Result(group, row, own, Spread.of(shown), ratio(row, rates))


def ratio(row: Row, rates: Rates) -> Spread | None:
    """Our speed over theirs, each round by itself."""
    if not row.beside:
        return None
    pairs = zip(rates["shoal", row.beside], rates[row.contender, row.task], strict=True)
    return Spread.of([mine / theirs for mine, theirs in pairs])
