"""Environments: steps a second of ours beside PettingZoo's, OpenSpiel's and pgx's, in one run."""

from __future__ import annotations

import os
import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.contender import Contender
from bench.installing import python_peer
from bench.places import ROOT
from shoal.core.catalog import find, slugs

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (1, 64, 1024)
TARGETS = {"fish_and_chips 64": 500_000.0, "petri_heil 64": 700_000.0}
AT_LEAST = {"64": 200_000.0, "pettingzoo": 30_000.0, "openspiel": 20_000.0}
"""Steps a second that are to be reached: of a task, or of all tasks that end so."""
WORKERS = {
    "shoal": ("environments", "bench.workers.environments"),
    "pettingzoo": ("environments", "bench.workers.pettingzoo"),
    "openspiel": ("environments", "bench.workers.openspiel_vector"),
    "pgx": ("pgx", "bench.workers.pgx"),
}
"""By name: the pins of what a worker needs, and its module."""
ROUNDS, SECONDS = 7, 0.5
QUICK_ROUNDS, QUICK_SECONDS = 3, 0.25


@dataclass(frozen=True)
class Figure:
    """What one task gave, round by round."""

    contender: str
    task: str
    rates: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def measure(tell: Callable[[str], None], *, quick: bool) -> tuple[list[Figure], dict[str, str]]:
    """All tasks in turn, round after round; and who took part, or why not."""
    rounds, seconds = (QUICK_ROUNDS, QUICK_SECONDS) if quick else (ROUNDS, SECONDS)
    found: dict[str, Contender] = {}
    about = {}
    for name in WORKERS:
        try:
            found[name] = start(name)
            about[name] = found[name].about
        except RuntimeError as trouble:
            about[name] = f"left out: {str(trouble).splitlines()[-1]}"
    rates: dict[tuple[str, str], list[float]] = {}
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds} …")
        for name, contender in found.items():
            for task in contender.tasks:
                rate = contender.rate(task, number + 1, seconds)
                rates.setdefault((name, task), []).append(rate)
    for contender in found.values():
        contender.close()
    return [Figure(*key, tuple(values)) for key, values in rates.items()], about


def start(name: str) -> Contender:
    """A worker with all that it needs."""
    pins, module = WORKERS[name]
    interpreter = python_peer(pins)
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    quiet = {"JAX_PLATFORMS": "cpu", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return Contender([str(interpreter), "-m", module], {**os.environ, **quiet, "PYTHONPATH": paths})


def target_of(task: str) -> float | None:
    """Steps a second that one of our tasks is to reach."""
    return TARGETS.get(task, AT_LEAST.get(task.rsplit(maxsplit=1)[-1]))


def write_report(figures: list[Figure], about: dict[str, str]) -> str:
    """Ours by game, then the others, in thousands of steps a second."""
    rates = {(figure.contender, figure.task): figure.median for figure in figures}
    ways = [*map(str, SIZES), "pettingzoo", "openspiel"]
    lines = ["thousands of steps a second", f"{'':30}" + "".join(f"{way:>12}" for way in ways)]
    for slug in slugs():
        row = [rates.get(("shoal", f"{slug} {way}")) for way in ways]
        lines.append(f"{find(slug).title():30}" + "".join(cell(rate) for rate in row))
    for name in ("pettingzoo", "openspiel", "pgx"):
        tasks = dict.fromkeys(f.task.split()[0] for f in figures if f.contender == name)
        for task in tasks:
            row = [rates.get((name, f"{task} {size}")) for size in SIZES]
            row[0] = row[0] or rates.get((name, task))
            lines.append(f"{about[name].split()[0] + ' ' + task:30}" + "".join(map(cell, row)))
    for figure in figures:
        target = target_of(figure.task) if figure.contender == "shoal" else None
        if target is not None and figure.median < target:
            lines.append(f"missed: {figure.task} {figure.median:,.0f} of {target:,.0f}")
    return "\n".join([*lines, *(f"{name}: {words}" for name, words in about.items())])


def cell(rate: float | None) -> str:
    """A rate as it stands in the table."""
    return f"{'':>12}" if rate is None else f"{rate / 1000:12,.1f}"


def as_json(figures: list[Figure], about: dict[str, str]) -> dict[str, object]:
    """All that was measured."""
    rates = {f"{figure.contender} {figure.task}": figure.rates for figure in figures}
    return {"about": about, "steps a second": rates}
