"""What is measured, and in which order: every round gives each server a slice of time."""

from __future__ import annotations

import os
import statistics
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from bench.contender import Contender
from bench.server import beside_bots
from bench.server.processes import boardgame_files, boardgame_memory, shoal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.server.processes import ServerProcess

TWO = {"game": "fish_and_chips", "seats": 2, "options": ["target=1000", "reposition=off"]}
"""The same game as boardgame.io's, nobody repositions. There it is round after round without end;
ours is over with a sweep, after some 350 moves."""
FIVE = {
    "Public Market": {"game": "public_market", "seats": 5, "options": []},
    "Le Poissonnier": {"game": "le_poissonnier", "seats": 5, "options": []},
}
TABLES = 200
"""Of each kind: as many moves are under way, and share what a commit takes."""
RATE = 500
IDLE_TABLES = 2_000
PART = 0.5
"""Seconds of a slice in which few games come to an end."""
UNDER_WAY = 10
"""Moves at the same time where the number of tables is what changes."""
GROWTH = (10, 100, 1_000, 9_900)
"""Two sockets a table: no more fit what a process may usually open."""


@dataclass(frozen=True)
class Plan:
    """How long it all takes."""

    rounds: int
    seconds: float
    most_tables: int


FULL = Plan(rounds=5, seconds=3.0, most_tables=9_900)
QUICK = Plan(rounds=3, seconds=1.5, most_tables=2_000)


@dataclass
class Slices:
    """What was measured of one server at one task, slice by slice."""

    cpu: list[float] = field(default_factory=list)
    """Microseconds of the processor per move."""
    rate: list[float] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    p999: list[float] = field(default_factory=list)
    tables: int = 0
    """New ones, between parts of slices, and the seconds of the processor that they took."""
    tables_cpu: float = 0.0
    moves: int = 0
    """In all parts."""

    def add(self, server: ServerProcess, load: Contender, **order: float) -> None:
        """Let a load run for a slice."""
        before = server.cpu()
        got = load.ask(run=order)
        if not got["moves"]:
            raise RuntimeError(f"nobody moved at {server.name}")
        self.cpu.append(1e6 * (server.cpu() - before) / got["moves"])
        for name in ("rate", "p50", "p99", "p999"):
            getattr(self, name).append(got[name])

    def add_in_parts(self, server: ServerProcess, load: Contender, seconds: float) -> None:
        """A slice as fast as can be, with people at all tables whenever a part of it begins.

        Going on to a new table is measured apart: boardgame.io's games are never over.
        """
        parts = [self.add_part(server, load) for _ in range(round(seconds / PART))]
        moves = sum(got["moves"] for got, _ in parts)
        self.cpu.append(1e6 * sum(cpu for _, cpu in parts) / moves)
        for name in ("rate", "p50", "p99", "p999"):
            getattr(self, name).append(statistics.fmean(got[name] for got, _ in parts))

    def add_part(self, server: ServerProcess, load: Contender) -> tuple[dict[str, float], float]:
        """People come to new tables, then they play; what came of it, and the seconds it took."""
        before = server.cpu()
        self.tables += load.ask(go_on={})["tables"]
        between = server.cpu()
        self.tables_cpu += between - before
        got = load.ask(run={"seconds": PART})
        if not got["moves"]:
            raise RuntimeError(f"nobody moved at {server.name}")
        self.moves += got["moves"]
        return got, server.cpu() - between

    def with_tables(self) -> float:
        """Microseconds of the processor per move, with its part of a new table."""
        return statistics.median(self.cpu) + 1e6 * self.tables_cpu / max(1, self.moves)

    def sum_up(self) -> dict[str, float]:
        """Medians of the slices."""
        by_name = {name: found for name, found in vars(self).items() if isinstance(found, list)}
        return {name: statistics.median(found) for name, found in by_name.items()}


@dataclass
class Figures:
    """All that was measured."""

    slices: dict[str, dict[str, Slices]] = field(default_factory=dict)
    """By task and server."""
    memory: dict[str, dict[str, float]] = field(default_factory=dict)
    """By server: megabytes, and kilobytes a table and a socket."""
    growth: dict[int, Slices] = field(default_factory=dict)
    beside: dict[int, Slices] = field(default_factory=dict)
    """The smallest number of tables, measured in turn with each of the others."""
    thought: list[float] = field(default_factory=list)
    """How much of a core each of the bots took that were to think all the time."""
    cold: dict[str, dict[str, float]] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)

    def of(self, task: str, server: str) -> Slices:
        return self.slices.setdefault(task, {}).setdefault(server, Slices())


def seat(server: ServerProcess, name: str, kind: dict[str, Any], tables: int) -> Contender:
    """More tables of a kind, with people in all seats."""
    load = server.load(name)
    load.ask(make={**kind, "tables": tables})
    load.ask(join={})
    return load


def measure(plan: Plan, tell: Callable[[str], None]) -> Figures:
    """All trials, one after the other."""
    found = Figures()
    play(found, plan, tell)
    think(found, plan, tell)
    fill(found, plan, tell)
    rest(found, tell)
    tell("loading cold tables …")
    cold = Contender([sys.executable, "-m", "bench.server.cold"], dict(os.environ))
    found.cold = cold.ask(task="cold")
    cold.close()
    return found


def play(found: Figures, plan: Plan, tell: Callable[[str], None]) -> None:
    """Tables of two as fast as they can and at a rate; as many tables of five beside them."""
    with ExitStack() as stack:
        servers = []
        for start in (shoal, boardgame_memory, boardgame_files):
            try:
                server = start()
            except (OSError, RuntimeError) as trouble:
                found.absent[start.__name__] = str(trouble)
                continue
            stack.callback(server.close)
            servers.append(server)
        tell("seating people at tables …")
        for server in servers:
            seat(server, "two", TWO, TABLES).ask(run={"seconds": 1.0})
        ours = servers[0]
        for name, kind in FIVE.items():
            seat(ours, name, kind, TABLES).ask(run={"seconds": 1.0})
        for number in range(plan.rounds):
            tell(f"round {number + 1} of {plan.rounds} …")
            for server in list(servers):
                try:
                    hurry(found, server, plan.seconds)
                except RuntimeError as trouble:
                    if server is ours:
                        raise
                    # boardgame.io sometimes hangs up on people who play for minutes
                    servers.remove(server)
                    found.absent[f"{server.name}, from round {number + 1}"] = str(trouble)
            for name in FIVE:
                load = ours.load(name)
                found.of("five", name).add_in_parts(ours, load, plan.seconds)


def hurry(found: Figures, server: ServerProcess, seconds: float) -> None:
    """A slice as fast as can be, and one at a rate."""
    load = server.load("two")
    found.of("fast", server.name).add_in_parts(server, load, seconds)
    found.of("steady", server.name).add(server, load, seconds=seconds, rate=RATE)


def think(found: Figures, plan: Plan, tell: Callable[[str], None]) -> None:
    """People's moves at a rate, while bots rest and while all of them think."""
    order = {"seconds": plan.seconds, "rate": float(RATE)}
    people = partial(seat, name="two", kind=TWO, tables=TABLES)
    beside_bots.measure(found, people, plan.rounds, order, tell)


def fill(found: Figures, plan: Plan, tell: Callable[[str], None]) -> None:
    """More and more tables at one server: what a move takes.

    In turn with each number, a server with few tables is measured.
    """
    with ExitStack() as stack:
        small, large = shoal(), shoal()
        stack.callback(small.close)
        stack.callback(large.close)
        few = seat(small, "two", TWO, GROWTH[0])
        few.ask(run={"seconds": 0.5})
        tables = 0
        for most in GROWTH[1:]:
            if most > plan.most_tables:
                break
            tell(f"{most} tables …")
            load = seat(large, "two", TWO, most - tables)
            tables = most
            load.ask(run={"seconds": 0.5, "at_once": UNDER_WAY})
            for _ in range(plan.rounds):
                order = {"seconds": plan.seconds / 2, "at_once": UNDER_WAY}
                found.beside.setdefault(most, Slices()).add(small, few, **order)
                found.growth.setdefault(most, Slices()).add(large, load, **order)


def rest(found: Figures, tell: Callable[[str], None]) -> None:
    """Tables with a socket for each seat, at which nobody moves."""
    for start in (shoal, boardgame_memory):
        if start.__name__ not in found.absent:
            tell(f"{IDLE_TABLES} tables at rest …")
            with ExitStack() as stack:
                server = start()
                stack.callback(server.close)
                empty = server.memory()
                seat(server, "two", TWO, IDLE_TABLES)
                note_memory(found, server, empty)


def note_memory(found: Figures, server: ServerProcess, empty: float) -> None:
    """What tables with a socket for each seat take."""
    full = server.memory()
    found.memory[server.name] = {
        "empty": empty,
        "full": full,
        "table": 1000 * (full - empty) / IDLE_TABLES,
    }
