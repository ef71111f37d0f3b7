"""Writes to PostgreSQL: lines in groups, everything else in a transaction of its own.

Nearly all that is written is one line of a log. Lines that wait go in with one statement, which
also tells the servers that look at their tables. A line whose key was taken has lost, unless the
line there is the very same: then it is ours, from a try of which nobody knew what became. So a
batch whose connection broke is simply written again: whatever had become of it, each line is there
once.

Other changes (a new table, the end of a game) are several statements; those on which others depend
must find the mark that the table had when it was read.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from shoal.table.server.postgres.schema import dialect
from shoal.table.server.rows import INSERT_LINE
from shoal.table.server.runs import runs
from shoal.table.server.store import LOG, Write, finish

if TYPE_CHECKING:
    from asyncpg import Connection

    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.store import Result, Statement

MOST_IN_BATCH: Final = 512
MOST_ROWS: Final = 32
"""That go in with one statement; each number of them is a statement that PostgreSQL prepares."""
LANES: Final = 2
"""Connections for what is more than a line."""
PATIENCE: Final = 10.0
"""Seconds that a write waits for a database that cannot be reached."""
COMMAND: Final = 5.0
"""Seconds after which a statement is taken to be lost."""
PAUSE: Final = 0.1
LONGEST: Final = 3900
"""Bytes of a line that is told as it is, and not by the name of its table only."""
PART: Final = 4000
"""Bytes of lines in one notification, and one line more; PostgreSQL takes less than 8000."""
LINES: Final = f"""
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bytea[])
    AS given(table_id, seq, body, id, at, memory)),
made AS (
  INSERT INTO line(table_id, seq, body, id, at, memory) SELECT * FROM given
  ON CONFLICT DO NOTHING RETURNING table_id, seq, body, id, at, memory),
said AS (
  SELECT host, table_id,
    json_build_array(table_id, seq, body, id, at, encode(memory, 'base64'))::text AS whole
  FROM made JOIN looking USING (table_id) WHERE host <> $7),
fitting AS (
  SELECT host, CASE WHEN octet_length(whole) > {LONGEST}
    THEN json_build_array(table_id)::text ELSE whole END AS item FROM said),
parts AS (
  SELECT host, item, sum(octet_length(item) + 1) OVER (PARTITION BY host ORDER BY item) / {PART}
    AS part FROM fitting),
told AS (
  SELECT pg_notify(host, '[' || string_agg(item, ',') || ']') FROM parts GROUP BY host, trunc(part))
SELECT (SELECT count(*) FROM made), (SELECT count(*) FROM told WHERE told IS NOT NULL)
"""  # noqa: S608 - our own number
OURS: Final = """
SELECT number FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
  WITH ORDINALITY AS given(table_id, seq, body, id, at, number)
  JOIN line USING (table_id, seq, body, id, at)
"""
INSERTION: Final = re.compile(r"INSERT (?:OR ROLLBACK )?INTO (\w+)\((.*)\) VALUES\(")
TELL: Final = (
    "SELECT pg_notify(host, json_build_array(json_build_array(table_id))::text) FROM looking "
    "WHERE table_id=$1 AND host <> $2"
)


class Lost(Exception):
    """A statement that had to find its row found none."""


class Writer:
    """Two queues: lines, and all the rest."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.lines: deque[Write] = deque()
        self.others: deque[Write] = deque()
        self.wake = asyncio.Event()
        self.wake_others = asyncio.Event()
        self.lanes: list[Lane] = []
        self.busy = 0
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to write."""
        self.tasks = [asyncio.create_task(self.run_lines())]
        self.tasks += [asyncio.create_task(self.run_others()) for _ in range(LANES)]

    def append(self, write: Write) -> None:
        """One more write."""
        if len(write.statements) == 1 and write.statements[0].sql == INSERT_LINE:
            self.lines.append(write)
            self.wake.set()
        else:
            self.others.append(write)
            self.wake_others.set()

    async def close(self) -> None:
        """Write what waits, then stop."""
        until = time.monotonic() + COMMAND
        while (self.lines or self.others or self.busy) and time.monotonic() < until:
            await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for lane in self.lanes:
            await lane.close()

    def new_lane(self) -> Lane:
        """A connection to write with."""
        self.lanes.append(Lane(self.store))
        return self.lanes[-1]

    # Lines

    async def run_lines(self) -> None:
        """One group after the other."""
        lane = self.new_lane()
        while True:
            while not self.lines:
                self.wake.clear()
                await self.wake.wait()
            batch = [self.lines.popleft() for _ in range(min(len(self.lines), MOST_IN_BATCH))]
            await self.write(lane, batch, self.write_lines(lane, batch))

    async def write(self, lane: Lane, batch: list[Write], work: Any) -> None:  # noqa: ANN401
        """Write something, and tell who waits for it, whatever comes of it."""
        self.busy += len(batch)
        began = time.perf_counter()
        try:
            results = await work
            self.store.failing = False
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - nothing ends the writer
            # A value that cannot be stored, or a database that stayed away.
            LOG.warning("a write failed: %s", type(error).__name__)
            lane.drop()
            results = ["failed"] * len(batch)
            self.store.note_failure()
        finally:
            self.busy -= len(batch)
        self.store.note(time.perf_counter() - began, len(batch))
        finish(batch, results)

    async def write_lines(self, lane: Lane, batch: list[Write]) -> list[Result]:
        """A group of lines; only those whose key was taken have lost."""
        columns = [
            list(column) for column in zip(*(w.statements[0].values for w in batch), strict=True)
        ]
        until = time.monotonic() + PATIENCE
        while True:
            try:
                connection = await lane.get()
                made = await connection.fetchval(LINES, *columns, self.store.host, timeout=COMMAND)
                if made == len(batch):
                    return ["written"] * len(batch)
                ours = {
                    row[0] for row in await connection.fetch(OURS, *columns[:5], timeout=COMMAND)
                }
            except self.store.trouble:
                await lane.again(until)
            else:
                return first_of_each(batch, ours)

    # The rest

    async def run_others(self) -> None:
        """One write after the other."""
        lane = self.new_lane()
        while True:
            while not self.others:
                self.wake_others.clear()
                await self.wake_others.wait()
            write = self.others.popleft()
            await self.write(lane, [write], self.write_alone(lane, write))

    async def write_alone(self, lane: Lane, write: Write) -> list[Result]:
        """One write in a transaction of its own; it is made once, however often it is tried."""
        until = time.monotonic() + PATIENCE
        tried = False
        while True:
            try:
                connection = await lane.get()
                result = await self.transact(connection, write)
                if result == "lost" and tried and await is_there(connection, write):
                    result = "written"
            except self.store.trouble:
                tried = True
                await lane.again(until)
            else:
                return [result]

    async def transact(self, connection: Connection[Any], write: Write) -> Result:
        """All statements, or none."""
        try:
            async with connection.transaction():
                for statement in runs(write.statements, MOST_ROWS):
                    await run(connection, statement)
                if write.table:
                    await connection.execute(TELL, write.table, self.store.host, timeout=COMMAND)
        except (Lost, self.store.taken):
            return "lost"
        return "written"


class Lane:
    """A connection that is made again when it breaks."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.connection: Connection[Any] | None = None

    async def get(self) -> Connection[Any]:
        """The connection."""
        if self.connection is None or self.connection.is_closed():
            self.connection = await self.store.connect()
        return self.connection

    async def again(self, until: float) -> None:
        """After trouble: try once more with another connection, unless it has lasted too long."""
        self.drop()
        if time.monotonic() > until:
            raise TimeoutError
        await asyncio.sleep(PAUSE)

    def drop(self) -> None:
        """The connection is not to be relied on any more."""
        if self.connection is not None:
            with suppress(Exception):
                self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        """Nothing more is written."""
        if self.connection is not None:
            with suppress(Exception):
                await self.connection.close(timeout=1)
            self.drop()


async def run(connection: Connection[Any], statement: Statement) -> None:
    """One statement; an error where it must find a row and finds none."""
    done = await connection.execute(dialect(statement.sql), *statement.values, timeout=COMMAND)
    if statement.must and done.endswith(" 0"):
        raise Lost


async def is_there(connection: Connection[Any], write: Write) -> bool:
    """Whether a write that lost has lost to itself, tried before.

    The mark of a table says whose it is, and so do the values of a row.
    """
    first = write.statements[0]
    if first.must:
        mark, table = first.values[0], first.values[-2]
        found = await connection.fetchval("SELECT mark FROM game_table WHERE id=$1", table)
        return bool(found == mark)
    sql = dialect(INSERTION.sub(r"SELECT 1 FROM \1 WHERE (\2) IS NOT DISTINCT FROM (", first.sql))
    return await connection.fetchval(sql, *first.values) is not None


def first_of_each(batch: list[Write], ours: set[int]) -> list[Result]:
    """What became of each line; of two in one batch for the same key, the first is the one."""
    results: list[Result] = []
    seen: set[tuple[object, object]] = set()
    for number, write in enumerate(batch, 1):
        key = write.statements[0].values[:2]
        won = number in ours and key not in seen
        results.append("written" if won else "lost")
        if won:
            seen.add(key)
    return results
