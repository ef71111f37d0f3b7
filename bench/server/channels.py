"""`python -m bench channels`: how servers may hear of lines, and what each way takes.

Thousands of tables, each open at two servers out of many. Lines go in by the statement that servers
use. Then they are told three ways: to the channel of each server that looks, as Shoal does; to one
channel that all listen to; and to a channel for each table. What the database takes is counted, and
what each server has to read.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from itertools import cycle
from typing import TYPE_CHECKING, Any

import asyncpg
from tools.soak.cluster import Cluster, running

from bench.places import OUT
from bench.server.processes import family, scratch, seconds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Connection = asyncpg.Connection[Any]

SERVERS = 20
TABLES = 5000
LOOKING = 2
"""Servers that have a table open: one for each seat."""
GROUPS = 150
LINES = 50
"""In a group."""
MOST = 7900
"""Bytes of a notification; PostgreSQL takes less than 8 000."""
LOOK = "INSERT INTO looking(table_id, host) SELECT * FROM unnest($1::text[], $2::text[])"
TELL_ALL = "SELECT pg_notify('everything', said) FROM unnest($1::text[]) said"
TELL_TABLES = "SELECT pg_notify(name, said) FROM unnest($1::text[], $2::text[]) AS told(name, said)"
WAYS = ("a channel for each server", "one channel for all", "a channel for each table")


class Crowd:
    """Servers that listen, and one that writes."""

    def __init__(self, cluster: Cluster, url: str, way: str) -> None:
        self.cluster = cluster
        self.url = url
        self.way = way
        self.dice = random.Random(18)  # noqa: S311 - the same again
        self.tables = [f"table{number:05}" for number in range(TABLES)]
        self.open = {table: self.dice.sample(range(SERVERS), LOOKING) for table in self.tables}
        self.heard = self.bytes = 0
        self.seqs = dict.fromkeys(self.tables, 0)

    async def connect(self, settings: dict[str, str] | None = None) -> Connection:
        return await asyncpg.connect(self.url, timeout=60, server_settings=settings)

    def hear(self, _connection: object, _pid: int, _channel: str, said: object) -> None:
        self.heard += 1
        self.bytes += len(str(said))

    async def listen(self, server: int) -> Connection:
        """A server that hears of its tables."""
        connection = await self.connect()
        mine = [table for table, servers in self.open.items() if server in servers]
        channels = {WAYS[0]: [f"server{server}"], WAYS[1]: ["everything"], WAYS[2]: mine}[self.way]
        for channel in channels:
            await connection.add_listener(channel, self.hear)
        return connection

    async def write(self, connection: Connection) -> None:
        """A group of lines, and whoever looks is told."""
        from shoal.table.server.postgres.writer import LINES as INSERT  # noqa: PLC0415
        from shoal.table.server.postgres.writer import columns_of, said_of  # noqa: PLC0415

        chosen = self.dice.sample(self.tables, LINES)
        for table in chosen:
            self.seqs[table] += 1
        lines = [(t, self.seqs[t], "1 b3xb5", "0/r12", 1_800_000_000_000, None) for t in chosen]
        columns = columns_of(lines)
        said, places = said_of(columns)
        async with connection.transaction():
            await connection.fetchval(INSERT, *columns, said, places, "writer")
            if self.way == WAYS[1]:
                await connection.execute(TELL_ALL, list(parts(said)))
            elif self.way == WAYS[2]:
                await connection.execute(TELL_TABLES, chosen, said)

    async def measure(self) -> dict[str, float]:
        """What a line takes, and how much of it is read."""
        from shoal.table.server.postgres.writer import BY_KEY  # noqa: PLC0415

        writer = await self.connect(BY_KEY)
        if self.way == WAYS[0]:
            pairs = [(t, f"server{one}") for t, servers in self.open.items() for one in servers]
            await writer.execute(LOOK, *map(list, zip(*pairs, strict=True)))
        servers = [await self.listen(server) for server in range(SERVERS)]
        await self.write(writer)
        await asyncio.sleep(0.5)
        self.heard = self.bytes = 0
        before, own = self.seconds(), time.process_time()
        for _ in range(GROUPS):
            await self.write(writer)
        await asyncio.sleep(0.5)
        taken, read = self.seconds() - before, time.process_time() - own
        for connection in (writer, *servers):
            connection.terminate()
        lines = GROUPS * LINES
        return {
            "database us a line": 1e6 * taken / lines,
            "servers and writer us a line": 1e6 * read / lines,
            "notifications a line": self.heard / lines,
            "bytes a line": self.bytes / lines,
        }

    def seconds(self) -> float:
        assert self.cluster.process is not None  # noqa: S101 - it runs
        return seconds_of(family(self.cluster.process.pid))


def parts(said: list[str]) -> list[str]:
    """Lines together, as long as a notification may be."""
    found: list[list[str]] = [[]]
    size = 0
    for one in said:
        if size + len(one) > MOST:
            found.append([])
            size = 0
        found[-1].append(one)
        size += len(one) + 1
    return ["[" + ",".join(part) + "]" for part in found]


async def prepare(url: str) -> None:
    """The tables of a server."""
    from shoal.table.server.postgres.store import PostgresStore  # noqa: PLC0415

    await PostgresStore(url).prepare(scratch())


def measure(tell: Callable[[str], None], rounds: int = 3) -> dict[str, dict[str, float]]:
    """All ways, in turn; of each the round that took least."""
    found: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    with running() as cluster:
        for way, _ in zip(cycle(WAYS), range(rounds * len(WAYS)), strict=False):
            tell(f"{way} …")
            url = cluster.new()
            asyncio.run(prepare(url))
            found[way].append(asyncio.run(Crowd(cluster, url, way).measure()))
    return {
        way: min(runs, key=lambda run: run["database us a line"]) for way, runs in found.items()
    }


def main() -> None:
    """Measure, print, and keep."""
    found = measure(lambda said: print(said, file=sys.stderr))  # noqa: T201 - a program
    text = json.dumps(found, indent=1)
    OUT.mkdir(exist_ok=True)
    (OUT / "channels.json").write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")
