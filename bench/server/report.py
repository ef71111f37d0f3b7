"""The figures of the server as text, and what is to be reached."""

from __future__ import annotations

import statistics
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from bench.server.beside_bots import BUSY, IDLE
from bench.server.trials import RATE, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.server.trials import Figures, Slices

OURS = "Shoal"
MEMORY = "boardgame.io, memory"
FILES = "boardgame.io, FlatFile"


def median_ratio(top: list[float], bottom: list[float]) -> float:
    """The median of the ratios, slice by slice, as far as both have them."""
    return statistics.median(high / low for high, low in zip(top, bottom, strict=False))


@dataclass(frozen=True)
class Goal:
    """What was measured for a target."""

    text: str
    value: float
    bound: float
    at_least: bool = False

    @property
    def reached(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    def line(self) -> str:
        mark = "reached" if self.reached else "NOT REACHED"
        word = "at least" if self.at_least else "at most"
        return f"  {mark:<14}{self.text:<58}{self.value:>8.3g}   {word} {self.bound:g}"


def goals(found: Figures) -> Iterator[Goal]:
    """Moves a second, and what a move takes of the processor: that is less disturbed by others."""
    fast = found.slices["fast"]
    for peer, bound in ((MEMORY, 4.0), (FILES, 9.0)):
        if peer in fast:
            ratio = median_ratio(fast[OURS].rate, fast[peer].rate)
            yield Goal(f"moves/s beside {peer}", ratio, bound, at_least=True)
            ratio = median_ratio(fast[peer].cpu, fast[OURS].cpu)
            yield Goal(f"moves for the same CPU beside {peer}", ratio, bound, at_least=True)
    steady = found.slices["steady"][OURS].sum_up()
    yield Goal("ms at 500 moves/s, p99, on a quiet machine", steady["p99"], 5.0)
    bots = found.slices["bots"]
    for name, bound in (("p50", 1.25), ("p99", 1.5)):
        ratio = median_ratio(getattr(bots[BUSY], name), getattr(bots[IDLE], name))
        yield Goal(f"{name} of people's moves while sharks think, beside at rest", ratio, bound)
    for name, slices in found.slices["five"].items():
        ratio = median_ratio(slices.cpu, fast[OURS].cpu)
        yield Goal(f"{name} with five beside Fish & Chips with two", ratio, 2.0)
    if OURS in found.memory:
        yield Goal("MB for 2 000 tables and 4 000 sockets", found.memory[OURS]["full"], 150.0)
    for game, cold in found.cold.items():
        yield Goal(f"ms to load {game}, {cold['plies']:.0f} plies", cold["ms"], 15.0)
    for tables, slices in found.growth.items():
        ratio = median_ratio(slices.cpu, found.beside[tables].cpu)
        yield Goal(f"a move at {tables} tables beside 10", ratio, 1.25)


def rows(title: str, by_name: dict[str, Slices]) -> Iterator[str]:
    """What was measured at one task."""
    yield f"\n{title:<34}{'moves/s':>9}{'CPU µs':>9}{'p50 ms':>9}{'p99':>9}{'p99.9':>9}"
    for name, slices in by_name.items():
        got = slices.sum_up()
        yield (
            f"  {name:<32}{got['rate']:>9.0f}{got['cpu']:>9.0f}"
            f"{got['p50']:>9.1f}{got['p99']:>9.1f}{got['p999']:>9.1f}"
        )


def new_tables(by_name: dict[str, Slices]) -> Iterator[str]:
    """What it takes to go on to a new table when a game is over, which is not in the figures."""
    yield f"\n{'New tables, apart from moves':<34}{'ms':>9}{'moves':>9}{'CPU µs with both':>18}"
    for name, got in by_name.items():
        ms, moves = 1000 * got.tables_cpu / max(1, got.tables), got.moves / max(1, got.tables)
        yield f"  {name:<32}{ms:>9.2f}{moves:>9.0f}{got.with_tables():>18.0f}"


def write_report(found: Figures) -> str:
    """Everything, for people."""
    slices = found.slices
    lines = [
        "The table server; Shoal's moves are on the disk when they are acknowledged",
        *rows(f"{TABLES} tables of 2, as fast as can be", slices["fast"]),
        *rows(f"{TABLES} tables of 2, {RATE} moves/s", slices["steady"]),
        *rows("The same, beside 50 tables of sharks", slices["bots"]),
        f"  each bot took {statistics.median(found.thought):.2f} of a core while it was to think",
        *rows(f"{TABLES} tables of 5, as fast as can be", slices["five"]),
        *new_tables({OURS: slices["fast"][OURS], **slices["five"]}),
        f"\n{'2 000 tables, 4 000 sockets':<34}{'MB':>9}{'empty':>9}{'kB/table':>10}",
    ]
    for name, got in found.memory.items():
        lines.append(f"  {name:<32}{got['full']:>9.0f}{got['empty']:>9.0f}{got['table']:>10.1f}")
    grown = {f"{tables} tables": got for tables, got in found.growth.items()}
    lines += rows("Ten moves under way, at", grown)
    lines += ["", *(goal.line() for goal in goals(found))]
    lines += [f"  absent: {name}: {why}" for name, why in found.absent.items()]
    return "\n".join(lines)


def as_json(found: Figures) -> dict[str, Any]:
    """Everything, for programs."""
    kept = asdict(found)
    return kept | {"goals": [asdict(goal) | {"reached": goal.reached} for goal in goals(found)]}
