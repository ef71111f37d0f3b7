"""Resident memory of a fleet after 15 000 games and after 100 000, by `bench.fleet_memory`.

Every game in a process of its own; names of games take only these.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import numpy as np

from shoal.core.catalog import slugs
from shoal.environments.vector import Fleet

GAMES, FIRST, IN_ALL = 256, 15_000, 100_000
PAGE = 4096
ALONE = "--alone"


def main(words: list[str]) -> None:
    if words[:1] == [ALONE]:
        sys.stdout.write(measure(words[1]) + "\n")
        return
    for slug in words or slugs():
        subprocess.run([sys.executable, "-m", "bench.fleet_memory", ALONE, slug], check=True)  # noqa: S603 - this module


def measure(slug: str) -> str:
    fleet, chance = Fleet(slug, games=GAMES, seed=1), np.random.default_rng(1)
    play(fleet, chance, FIRST)
    before = resident()
    play(fleet, chance, IN_ALL - FIRST)
    return f"{slug}: {before:.1f} MB after {FIRST} games, {resident():.1f} MB after {IN_ALL}"


def play(fleet: Fleet, chance: np.random.Generator, games: int) -> None:
    """Random games, so many or a few more."""
    ended = 0
    while ended < games:
        fleet.step_listed(fleet.any_listed(chance))
        ended += int(fleet.over.sum())


def resident() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6


if __name__ == "__main__":
    main(sys.argv[1:])
