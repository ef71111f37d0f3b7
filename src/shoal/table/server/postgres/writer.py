"""Writes to PostgreSQL: lines in groups, everything else in a transaction of its own.

Nearly all that is written is one line of a log. Lines that wait go in with one statement, which
also tells the servers that look at their tables. A line whose key was taken has lost, unless the
line there is the very same: then it is ours, from a try of which nobody knew what became. So a
batch whose connection broke is simply written again: whatever had become of it, each line is there
once.

After a failover the database may have less than it had: a replica that lagged behind has taken
over. A line that would leave a gap has lost too. A connection stays with one database, so only the
first line of a table on each is asked about.

Other changes (a new table, the end of a game) are several statements; those on which others depend
must find the mark that the table had when it was read.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import json

from shoal.table.server.finishing import finish
from shoal.table.server.postgres.lanes import COMMAND, Lane
from shoal.table.server.postgres.schema import dialect
from shoal.table.server.rows import INSERT_LINE
from shoal.table.server.runs import runs
from shoal.table.server.store import LOG, Write

if TYPE_CHECKING:
    from asyncpg import Connection

    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.store import Result, Row, Statement

ENCODER: Final = json.Encoder()
MOST_IN_BATCH: Final = 512
MOST_ROWS: Final = 32
"""That go in with one statement; each number of them is a statement that PostgreSQL prepares."""
LANES: Final = 2
"""Connections for what is more than a line."""
WRITE_PATIENCE: Final = 10.0
"""Seconds that a write waits for a database that cannot be reached."""
LONGEST: Final = 3900
"""Bytes of a line that is told as it is, and not by the name of its table only."""
PART: Final = 4000
"""Bytes of lines in one notification, and one line more; PostgreSQL takes less than 8000."""
BY_KEY: Final = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
"""For lines: they and who looks at their tables are found by their keys, and that is planned once,
however little PostgreSQL knows about its tables."""
Columns: TypeAlias = list[list[Any]]
LINES: Final = """
WITH made AS (
  INSERT INTO line(table_id, seq, body, id, at, memory)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bytea[])
),
told AS (
  SELECT host, '[' || string_agg(said, ',') || ']' AS whole
  FROM unnest($1::text[], $7::text[], $8::bigint[]) AS given(table_id, said, part)
  JOIN looking USING (table_id) WHERE host <> $9 GROUP BY host, part)
SELECT count(pg_notify(host, whole)) FROM told
"""
"""All of them or none; whoever looks at their tables is told what is `said` of each."""
TAKEN: Final = """
SELECT number, (line.body, line.id, line.at) = (given.body, given.id, given.at)
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
  WITH ORDINALITY AS given(table_id, seq, body, id, at, number)
  JOIN line USING (table_id, seq)
"""
"""The lines whose keys the log has, and whether it has them with the very same line."""
WITHOUT: Final = """
SELECT table_id FROM unnest($1::text[], $2::bigint[]) AS given(table_id, seq)
WHERE NOT EXISTS (
  SELECT FROM line WHERE line.table_id = given.table_id AND line.seq = given.seq - 1)
"""
"""The tables whose log has no line before a number."""
MOST_KNOWN: Final = 100_000
"""Tables that a connection remembers; then all are asked about again."""
INSERTION: Final = re.compile(r"INSERT (?:OR ROLLBACK )?INTO (\w+)\((.*)\) VALUES\(")
CHANGE: Final = re.compile(r"(?:INSERT(?: OR ROLLBACK)? INTO|UPDATE|DELETE FROM) (\w+)")
TOLD: Final = "SELECT count(pg_notify(host, ?::text)) FROM looking WHERE table_id=? AND host <> ?"
TELL: Final = dialect(TOLD)
FOUND: Final = "1 / (SELECT count(*) FROM s{}), "


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

    def new_lane(self, **settings: str) -> Lane:
        """A connection to write with."""
        self.lanes.append(Lane(self.store, settings))
        return self.lanes[-1]

    # Lines

    async def run_lines(self) -> None:
        """One group after the other."""
        lane = self.new_lane(**BY_KEY)
        while True:
            while not self.lines:
                self.wake.clear()
                await self.wake.wait()
            await asyncio.sleep(0)  # what has arrived by now goes along
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
        results: list[Result] = ["lost"] * len(batch)
        left = first_of_each(batch)
        until = time.monotonic() + WRITE_PATIENCE
        while left:
            columns = columns_of([batch[number].statements[0].values for number in left])
            try:
                connection = await lane.get()
                taken = await without_line_before(lane, connection, columns[:2])
                taken = taken or await self.insert(connection, columns)
            except self.store.trouble:
                await lane.again(until)
                continue
            # Nothing was written if some were taken: the rest goes in without them.
            for place, ours in taken.items():
                results[left[place]] = "written" if ours else "lost"
            if not taken:
                for number in left:
                    results[number] = "written"
                break
            left = [number for place, number in enumerate(left) if place not in taken]
        return results

    async def insert(self, connection: Connection[Any], columns: Columns) -> dict[int, bool]:
        """Write all lines, or find those whose keys are taken, and whether by these very lines."""
        try:
            await connection.fetchval(LINES, *columns, *said_of(columns), self.store.host)
        except self.store.taken:
            found = await connection.fetch(TAKEN, *columns[:5])
            return {number - 1: ours for number, ours in found}
        return {}

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
        until = time.monotonic() + WRITE_PATIENCE
        tried = False
        while True:
            try:
                connection = await lane.get()
                if await without_line_before(lane, connection, lines_of(write)):
                    return ["lost"]
                result = await self.transact(connection, write)
                if result == "lost" and tried and await is_there(connection, write):
                    result = "written"
            except self.store.trouble:
                tried = True
                await lane.again(until)
            else:
                return [result]

    async def transact(self, connection: Connection[Any], write: Write) -> Result:
        """All statements, or none; in one go, where they can be one."""
        statements = runs(write.statements, MOST_ROWS)
        whom = (told_of(write), write.table, self.store.host)
        together = as_one(tuple((one.sql, one.must) for one in statements))
        try:
            if together:
                values = [value for one in statements for value in one.values]
                await connection.fetchval(together, *values, *whom)
                return "written"
            async with connection.transaction():
                for statement in statements:
                    await run(connection, statement)
                if write.table:
                    await connection.execute(TELL, *whom)
        except (Lost, self.store.taken, self.store.not_found):
            return "lost"
        return "written"


async def without_line_before(
    lane: Lane, connection: Connection[Any], keys: Columns
) -> dict[int, bool]:
    """The lines whose table is shorter here than this server believes; none of them is there."""
    if len(lane.known) > MOST_KNOWN:
        lane.known.clear()
    first: dict[str, int] = {}
    for table, seq in zip(*keys, strict=True):
        if table not in lane.known:
            first.setdefault(table, seq)
    asked = [(table, seq) for table, seq in first.items() if seq > 1]
    found = await connection.fetch(WITHOUT, *columns_of(asked)) if asked else ()
    shorter = {table for (table,) in found}
    lane.known |= first.keys() - shorter
    return {place: False for place, table in enumerate(keys[0] if keys else ()) if table in shorter}


@cache
def as_one(statements: tuple[tuple[str, bool], ...]) -> str:
    """Changes and what is told of them as one statement; nothing, where that is not the same.

    The changes do not see each other, so each must be of another relation. Where one that must
    find a row finds none, a division by zero undoes all of them.
    """
    changed = [match[1] if (match := CHANGE.match(sql)) else "" for sql, _ in statements]
    if "" in changed or len(set(changed)) < len(changed):
        return ""
    parts = ", ".join(f"s{n} AS ({sql} RETURNING 1)" for n, (sql, _) in enumerate(statements))
    found = "".join(FOUND.format(n) for n, (_, must) in enumerate(statements) if must)
    return dialect(f"WITH {parts} SELECT {found}({TOLD})")


async def run(connection: Connection[Any], statement: Statement) -> None:
    """One statement; an error where it must find a row and finds none."""
    done = await connection.execute(dialect(statement.sql), *statement.values)
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


def first_of_each(batch: list[Write]) -> list[int]:
    """Which lines are to be written, in the order of their keys; of two for one key, the first.

    Two servers that write to the same tables would wait for each other for ever, if each began
    with what the other ends with.
    """
    keys: dict[Row, int] = {}
    for number, write in enumerate(batch):
        keys.setdefault(write.statements[0].values[:2], number)
    return [keys[key] for key in sorted(keys)]


def columns_of(lines: list[Row]) -> Columns:
    """Lines as a statement takes them, column by column."""
    return [list(column) for column in zip(*lines, strict=True)]


def lines_of(write: Write) -> Columns:
    """Table and number of each line of a write, column by column."""
    return columns_of([one.values[:2] for one in write.statements if one.sql == INSERT_LINE])


def said_of(columns: Columns) -> tuple[list[str], list[int]]:
    """What is told of each line, and in which notification: none of them may be too long."""
    said, parts, size = [], [], 0
    for line in zip(*columns, strict=True):
        told = tell(line)
        size += len(told) + 1
        said.append(told.decode())
        parts.append(size // PART)
    return said, parts


def tell(line: Row) -> bytes:
    """What is told of a line: all of it, or the name of its table if that is too long."""
    told = ENCODER.encode(line)
    return told if len(told) <= LONGEST else ENCODER.encode(line[:1])


def told_of(write: Write) -> str:
    """What is told of a write: the line that it begins with, or the name of its table."""
    first = write.statements[0]
    told = tell(first.values if first.sql == INSERT_LINE else (write.table,))
    return f"[{told.decode()}]"
