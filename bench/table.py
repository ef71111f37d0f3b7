"""The results in words: a table for the terminal and the same as JSON."""

from __future__ import annotations

import platform
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bench.groups import GROUPS
from bench.targets import TARGETS, reached

if TYPE_CHECKING:
    from bench.contest import Lineup
    from bench.results import Result, Spread

SCALES = ((1e6, " M"), (1e3, " k"))


def number(value: float) -> str:
    """Three figures: 3.24 M, 157 k, 82.5."""
    for scale, letter in SCALES:
        if value >= scale:
            return f"{value / scale:.3g}{letter}"
    return f"{value:.3g}"


def times(value: float) -> str:
    """A ratio: 0.93 ×, 28.4 ×, 371 ×."""
    figures = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{figures}f} ×"


def spread(ratio: Spread | None) -> str:
    """How much faster we are, and the quartiles."""
    if ratio is None:
        return ""
    return f"{times(ratio.median):>9}   {times(ratio.low)} to {times(ratio.high)}"


def write_table(results: list[Result], found: Lineup) -> str:
    """All groups, what is absent, and the targets."""
    lines: list[str] = []
    for group in GROUPS:
        lines += ["", f"{group.title:<50}{group.unit:>14}   Shoal's speed over theirs"]
        for row in group.rows:
            lines += [
                f"  {row.label:<48}{number(result.value.median):>14}{spread(result.ratio)}"
                for result in results
                if result.row is row
            ]
            if row.contender in found.absent:
                lines.append(f"  {row.label:<48}{'not measured':>14}")
    lines += [f"\nnot measured: {name}: {why}" for name, why in found.absent.items()]
    return "\n".join([*lines, "", *write_targets(results)])


def write_targets(results: list[Result]) -> list[str]:
    """A line for each target."""
    lines = []
    for target in TARGETS:
        ratio = target.at_least
        bound = f"at least {ratio:g}" if ratio is not None else f"at most {target.at_most:g}"
        found = reached(target, results)
        mark = "not measured" if found is None else "reached" if found[1] else "NOT REACHED"
        value = "" if found is None else f"{found[0]:.3g}"
        lines.append(f"  {mark:<14}{target.text:<46}{value:>8}   {bound}")
    return lines


def as_json(results: list[Result], found: Lineup, rounds: int, seconds: float) -> dict[str, Any]:
    """Everything that was measured, and on what."""
    return {
        "when": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "machine": {"system": platform.system(), "processor": platform.machine()},
        "python": platform.python_version(),
        "contenders": {name: worker.about for name, worker in found.contenders.items()},
        "absent": found.absent,
        "rounds": rounds,
        "seconds_a_slice": seconds,
        "results": [
            {
                "group": result.group.title,
                "unit": result.group.unit,
                "contender": result.row.contender,
                "task": result.row.task,
                "label": result.row.label,
                "value": asdict(result.value),
                "times_faster_are_we": asdict(result.ratio) if result.ratio else None,
                "rates_a_second": result.rates,
            }
            for result in results
        ],
        "targets": [
            asdict(target) | dict(zip(("measured", "reached"), enough, strict=True))
            for target in TARGETS
            if (enough := reached(target, results)) is not None
        ],
    }
