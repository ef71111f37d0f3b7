"""`python -m bench hosts`: one server on SQLite and on PostgreSQL, and two that share tables.

All play the same game in turn, so that the machine is the same for all. What the database takes is
counted in. The two seats of each table are at different servers where there are two. Some games are
over before the slice is: those people go on to new tables after it, which is measured apart.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tools.soak.cluster import Cluster, running

from bench.contender import Contender
from bench.places import OUT
from bench.server.processes import family, scratch, seconds_of, shoal
from bench.server.trials import RATE, TWO

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.server.processes import ServerProcess

TABLES = 200
ROUNDS = 8
"""Many short ones: a machine that is busy for a while is so for all."""
SECONDS = 1.5
STEADY_SECONDS = 3.0
BATCH = 64
ALONE_SECONDS = 4.0
SINGLE = 200
"""Lines that are written one by one, to see how long a commit takes."""
ROOMS = 1000


@dataclass
class Party:
    """Servers, their load, and what both took."""

    servers: list[ServerProcess]
    cluster: Cluster | None = None
    load: Contender | None = None
    figures: dict[str, list[float]] = field(default_factory=dict)
    moves: int = 0
    tables: int = 0
    """New ones since the first, and the seconds of the processor that they took."""
    tables_cpu: float = 0.0

    def cpu(self) -> tuple[float, float]:
        """Seconds of the processor: the servers', and the database's."""
        database = 0.0
        if self.cluster is not None and self.cluster.process is not None:
            database = seconds_of(family(self.cluster.process.pid))
        return sum(server.cpu() for server in self.servers), database

    def sit(self, tables: int) -> None:
        """People come to their tables."""
        hosts = ",".join(server.host for server in self.servers)
        command = [sys.executable, "-m", "bench.server.load", "shoal", hosts]
        self.load = Contender(command, dict(os.environ))
        self.load.ask(make={**TWO, "tables": tables})
        self.load.ask(join={})

    def play(self, name: str, **order: Any) -> None:  # noqa: ANN401 - as the load takes it
        """A slice of play, when all games are under way."""
        assert self.load is not None  # noqa: S101 - they sit
        self.go_on()
        before = self.cpu()
        got = self.load.ask(run=order)
        servers, database = (
            1e6 * (b - a) / got["moves"] for a, b in zip(before, self.cpu(), strict=True)
        )
        self.moves += got["moves"]
        self.note(f"{name} cpu", servers + database)
        self.note(f"{name} cpu of the database", database)
        for one in ("rate", "p50", "p99"):
            self.note(f"{name} {one}", got[one])

    def go_on(self) -> None:
        """People whose games are over come to new tables."""
        assert self.load is not None  # noqa: S101 - they sit
        before = sum(self.cpu())
        if made := self.load.ask(go_on={})["tables"]:
            self.tables += made
            self.tables_cpu += sum(self.cpu()) - before

    def note(self, name: str, value: float) -> None:
        self.figures.setdefault(name, []).append(value)

    def sum_up(self) -> dict[str, float]:
        """Medians of the slices, and what a table takes to which two people come."""
        found = {name: statistics.median(values) for name, values in self.figures.items()}
        found["ms of a new table"] = 1000 * self.tables_cpu / max(1, self.tables)
        found["moves of a game"] = self.moves / max(1, self.tables)
        return found

    def cpu_with_tables(self) -> float:
        """Microseconds a move, as fast as they play, with its part of a new table."""
        return statistics.median(self.figures["fast cpu"]) + 1e6 * self.tables_cpu / self.moves

    def close(self) -> None:
        if self.load is not None:
            self.load.close()
        for server in self.servers:
            server.close()


def measure(tell: Callable[[str], None], rounds: int = ROUNDS) -> dict[str, Any]:
    with running() as cluster, ExitStack() as stack:
        # One server hears nothing of the two others, not even that there is something.
        databases, key = (cluster.new_database(), cluster.new_database()), scratch()
        parties = {
            "SQLite": Party([shoal()]),
            "PostgreSQL": Party([shoal(databases[0], key)], cluster),
            "PostgreSQL, two servers": Party(
                [shoal(databases[1], key / "2"), shoal(databases[1], key / "2")], cluster
            ),
        }
        for name, party in parties.items():
            stack.callback(party.close)
            tell(f"{TABLES} tables on {name} …")
            party.sit(TABLES)
            party.play("warm", seconds=1.0)
        for number in range(rounds):
            tell(f"round {number + 1} of {rounds} …")
            for party in parties.values():
                party.play("fast", seconds=SECONDS)
                party.play("steady", seconds=STEADY_SECONDS, rate=RATE)
        found: dict[str, Any] = {name: party.sum_up() for name, party in parties.items()}
        found["beside SQLite"] = {
            name: beside(party, parties["SQLite"]) for name, party in parties.items()
        }
        alone = parties["SQLite"].cpu_with_tables()
        found["beside SQLite, with new tables"] = {
            name: party.cpu_with_tables() / alone for name, party in parties.items()
        }
        tell("the database alone …")
        found["lines"] = asyncio.run(lines_alone(cluster))
        found["room"] = memory_of_rooms(databases[0], key)
    return found


def beside(party: Party, other: Party) -> float:
    """How much more of the processor a move takes: the median over rounds, as fast as they play."""
    pairs = zip(party.figures["fast cpu"], other.figures["fast cpu"], strict=True)
    return statistics.median(one / two for one, two in pairs)


async def lines_alone(cluster: Cluster) -> dict[str, float]:
    """Lines a second that go into the database in groups, and what each takes of the processor."""
    from shoal.table.server.postgres.store import PostgresStore  # noqa: PLC0415
    from shoal.table.server.rows import LineRow, insert_line  # noqa: PLC0415

    store = PostgresStore(await asyncio.to_thread(cluster.new))
    await store.prepare(scratch())
    await store.begin()
    assert cluster.process is not None  # noqa: S101
    before, began, seq = seconds_of(family(cluster.process.pid)), time.perf_counter(), 0
    while time.perf_counter() - began < ALONE_SECONDS:
        seq += 1
        row = LineRow(seq, "1 b3xb5", "0/r12", 1_800_000_000_000, None)
        await asyncio.gather(*(store.write(insert_line(f"t{t}", row)) for t in range(BATCH)))
    passed = time.perf_counter() - began
    taken = seconds_of(family(cluster.process.pid)) - before
    size = await store.row("SELECT pg_total_relation_size('line')")
    commits = []
    for number in range(SINGLE):
        started = time.perf_counter()
        await store.write(insert_line("alone", LineRow(number, "1 b3xb5", "0/r12", 0, None)))
        commits.append(time.perf_counter() - started)
    await store.end()
    lines = seq * BATCH
    assert size is not None  # noqa: S101
    return {
        "lines a second": lines / passed,
        "cpu us": 1e6 * taken / lines,
        "bytes a line": size[0] / lines,
        "ms of a commit": 1000 * statistics.median(commits),
    }


def memory_of_rooms(database: str, key: Any) -> float:  # noqa: ANN401
    """Kilobytes of a room with its two sockets, at a server on PostgreSQL."""
    server = shoal(database, key)
    empty = server.memory()
    party = Party([server])
    try:
        party.sit(ROOMS)
        return 1000 * (server.memory() - empty) / ROOMS
    finally:
        party.close()


def tell(said: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"{said}\n")


def main() -> None:
    """Measure, print, and keep."""
    found = measure(tell)
    OUT.mkdir(exist_ok=True)
    text = json.dumps(found, indent=1)
    (OUT / "hosts.json").write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")
