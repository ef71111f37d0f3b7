"""What was measured: medians, ratios with their spread, and the targets."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.contest import Group, Lineup, Row

NANO = 1e9


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


@dataclass(frozen=True)
class Target:
    """What is to be reached: a ratio at least, or a time at most."""

    text: str
    contender: str
    task: str
    at_least: float | None = None
    at_most: float | None = None


TARGETS = (
    *(
        Target(f"playouts beside C, {seats} seats", "c", f"playouts {seats}", at_least=0.75)
        for seats in (2, 3, 4)
    ),
    *(
        Target(f"search beside C, {seats} seats", "c", f"search {seats}", at_least=0.7)
        for seats in (2, 3, 4)
    ),
    Target("playouts beside OpenSpiel's C++", "openspiel", "breakthrough playouts", at_least=3.0),
    Target("search beside OpenSpiel's C++", "openspiel", "breakthrough search", at_least=2.0),
    Target("nanoseconds for a copy", "shoal", "copies", at_most=200.0),
)

Rates = dict["Row", list[float]]


def measure(found: Lineup, groups: tuple[Group, ...], rounds: int, seconds: float) -> list[Result]:
    """Every round gives each row a slice of time, so that all share what else the machine does."""
    rates: Rates = {row: [] for group in groups for row in found.rows(group)}
    for number in range(rounds):
        for row, measured in rates.items():
            measured.append(found.contenders[row.contender].rate(row.task, number + 1, seconds))
    return [result(group, row, rates) for group in groups for row in group.rows if row in rates]


def result(group: Group, row: Row, rates: Rates) -> Result:
    """Sum up a row."""
    own = rates[row]
    shown = [NANO / rate for rate in own] if group.unit == "ns" else own
    return Result(group, row, own, Spread.of(shown), ratio(row, rates))


def ratio(row: Row, rates: Rates) -> Spread | None:
    """Our speed over theirs, each round by itself."""
    for ours, measured in rates.items():
        if ours.contender == "shoal" and ours.task == row.beside:
            pairs = zip(measured, rates[row], strict=True)
            return Spread.of([mine / theirs for mine, theirs in pairs])
    return None


def reached(target: Target, results: list[Result]) -> tuple[float, bool] | None:
    """What was measured for a target and whether that is enough; None if it was not measured."""
    for found in results:
        if (found.row.contender, found.row.task) == (target.contender, target.task):
            if target.at_most is not None:
                return found.value.median, found.value.median <= target.at_most
            if target.at_least is not None and found.ratio is not None:
                return found.ratio.median, found.ratio.median >= target.at_least
    return None
