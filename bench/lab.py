"""Long jobs: two processes beside one, and Ray beside processes, on the same blocks of games."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bench.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

PYTHON = ROOT / "build" / "cluster" / "bin" / "python"
FULL, QUICK = (5, 16, 1.0), (3, 10, 1.0)
"""Rounds, blocks in a round, seconds of a block."""
MOST_OVERHEAD = 1.05
"""What Ray may take, as a part of what processes take, where a block is a second."""


@dataclass(frozen=True)
class Ratio:
    """One way over another, round by round."""

    name: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def __str__(self) -> str:
        return f"{self.median:.2f} ({min(self.values):.2f} to {max(self.values):.2f})"


def measure(tell: Callable[[str], None], *, quick: bool) -> dict[str, Any]:
    """What every round gave, from a worker that has Ray."""
    if not PYTHON.exists():
        raise RuntimeError("`make cluster` installs Ray, which this needs")
    tell("the same blocks here, on processes and on Ray …")
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    env = {**os.environ, "PYTHONPATH": paths, "RAY_USAGE_STATS_ENABLED": "0"}
    plan = [str(number) for number in (QUICK if quick else FULL)]
    done = subprocess.run(  # noqa: S603 - our own worker
        [str(PYTHON), "-W", "ignore", "-m", "bench.workers.lab", *plan],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    for one in told["rounds"]:
        if len({way["plies"] for way in one.values()}) != 1:
            raise RuntimeError(f"not the same games everywhere: {one}")
    return told


def ratios_of(told: dict[str, Any]) -> list[Ratio]:
    """How much quicker processes are than one, and what Ray takes beside them."""
    rounds = told["rounds"]
    return [
        Ratio(
            "throughput of processes on all cores over one",
            tuple(one["here"]["rest"] / one["processes"]["rest"] * waits(told) for one in rounds),
        ),
        Ratio(
            "time on Ray over time on processes",
            tuple(one["ray"]["rest"] / one["processes"]["rest"] for one in rounds),
        ),
    ]


def waits(told: dict[str, Any]) -> float:
    """Alone all blocks but one come after the first result; of several cores, all but a row."""
    blocks, cores = told["about"]["blocks"], min(told["about"]["cores"], told["about"]["blocks"])
    return float((blocks - cores) / (blocks - 1))


def write_report(told: dict[str, Any]) -> str:
    """Ratios, and how long it takes to start and to leave."""
    lines = [f"{name}: {value}" for name, value in told["about"].items()]
    lines += [f"{ratio.name}: {ratio}" for ratio in ratios_of(told)]
    for way in ("processes", "ray"):
        start, end = (
            statistics.median(one[way][part] for one in told["rounds"]) for part in ("start", "end")
        )
        lines.append(f"seconds to the first result, {way}: {start:.1f}; after the last: {end:.1f}")
    if ratios_of(told)[1].median > MOST_OVERHEAD:
        lines.append(f"missed: Ray takes more than {MOST_OVERHEAD} of what processes take")
    return "\n".join(lines)
