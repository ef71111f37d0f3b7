"""How servers hear of what others write: each has one channel, and is told of its own tables only.

A server says which tables it looks at (`looking`). Whoever writes a line notifies those who look,
in the same statement: nobody is told of tables that are not open there, and a table that only one
server has open costs no notification. What was being written when a server began to look is told
to nobody; it looks once more a moment later. After a lost connection all is said and read again.
"""

from __future__ import annotations

import asyncio
import base64
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, ValidationError, json

from shoal.table.server.rows import LineRow
from shoal.table.server.store import StoreFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from asyncpg import Connection

    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.store import Listener

LOG: Final = logging.getLogger("shoal.server")
JOBS: Final = "shoal_jobs"
"""The channel on which workers hear that there is something to think about."""
LOOK: Final = """
WITH ours AS (
  INSERT INTO looking(table_id, host) VALUES($1, $2) ON CONFLICT DO NOTHING)
SELECT coalesce(bit_or(seats), 0), coalesce(sum(spectators), 0)::bigint
FROM looking WHERE table_id=$1 AND host<>$2
"""
"""Returns who is connected to others."""
SAY_HERE: Final = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])
    AS given(table_id, seats, spectators)),
ours AS (
  INSERT INTO looking(table_id, host, seats, spectators)
  SELECT table_id, $4, seats, spectators FROM given
  ON CONFLICT(table_id, host) DO UPDATE SET seats=excluded.seats, spectators=excluded.spectators)
SELECT pg_notify(host, json_agg(json_build_array(table_id, 'here'))::text)
FROM looking JOIN given USING (table_id) WHERE host <> $4 GROUP BY host
"""
"""Who is connected here; those who look at the same tables are told to read it."""
WHO_ELSE: Final = (
    "SELECT table_id, bit_or(seats), sum(spectators)::bigint FROM looking "
    "WHERE table_id=ANY(?::text[]) AND host<>? GROUP BY table_id"
)
LOOK_AWAY: Final = "DELETE FROM looking WHERE host=$2 AND table_id=ANY($1::text[])"
ALIVE: Final = (
    "INSERT INTO host VALUES($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) "
    "ON CONFLICT(id) DO UPDATE SET seen=excluded.seen RETURNING xmax = 0"
)
"""Returns whether we were not known."""
BURY: Final = (
    "WITH dead AS (DELETE FROM host WHERE seen < "
    "(extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1 RETURNING id) "
    "DELETE FROM looking WHERE host IN (SELECT id FROM dead)"
)
DEAD: Final = 15_000
"""Milliseconds after which a server that was not heard of is taken for dead."""
BEAT: Final = 3.0
RETRY: Final = 0.2
AT_ONCE: Final = 100
"""Tables whose people are told in one notification."""
NOBODY: Final = (0, 0)
HERE: Final = "here"


class Told(Struct, array_like=True, forbid_unknown_fields=True):
    """What a server tells others of a table: a line, who is there, or its name for all else."""

    table: str
    """"" for an answer to a question."""
    seq: int | str = 0
    """Of a line; or HERE; or the question."""
    body: str = ""
    """Of a line, which is never empty."""
    id: str = ""
    at: int = 0
    memory: str | None = None


DECODER: Final = json.Decoder(list[Told])


class Hearing:
    """The ear of a server."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.listener: Listener | None = None
        self.tables: dict[str, tuple[int, int]] = {}
        """What we look at, and who is connected here: seats and spectators."""
        self.unsaid: set[str] = set()
        """Tables at which somebody has come or left, which others do not know yet."""
        self.saying: asyncio.Task[None] | None = None
        self.away: set[str] = set()
        """Tables that were looked at, and whose row is still to go."""
        self.connection: Connection[Any] | None = None
        self.lost = asyncio.Event()
        self.is_known = False
        """Whether others know that we live."""
        self.heard = 0
        self.answered: Callable[[str], None] = lambda _job: None
        """Called when somebody has thought about a question of ours."""
        self.asked: Callable[[], None] | None = None
        """Called when there is something to think about, where somebody here would."""

    # Looking

    async def look_at(self, table: str) -> tuple[int, int]:
        """Be told of a table from now on; who is connected to others."""
        self.tables.setdefault(table, NOBODY)
        self.away.discard(table)
        found = await self.store.row(LOOK, table, self.store.host)
        return NOBODY if found is None else (found[0], found[1])

    def look_away(self, table: str) -> None:
        """Be told no more; the row goes with the next beat."""
        self.tables.pop(table, None)
        self.away.add(table)

    # Who is here

    def say_here(self, table: str, seats: int, spectators: int) -> None:
        """Somebody has come or left."""
        if self.tables.get(table) in (None, (seats, spectators)):
            return
        self.tables[table] = (seats, spectators)
        self.unsaid.add(table)
        if self.saying is None:
            self.saying = asyncio.create_task(self.say_all())

    async def say_all(self) -> None:
        """Say what was not said yet; what cannot be said now is said when we listen again."""
        try:
            while tables := [self.unsaid.pop() for _ in range(min(AT_ONCE, len(self.unsaid)))]:
                await self.store.execute(SAY_HERE, *self.columns(tables))
        except StoreFailed:
            self.lost.set()
        finally:
            self.saying = None

    def columns(self, tables: Iterable[str]) -> tuple[object, ...]:
        """Who is connected here at some tables, as a statement takes it."""
        known = [(table, *self.tables[table]) for table in sorted(tables) if table in self.tables]
        names, seats, spectators = zip(*known, strict=True) if known else ((), (), ())
        return list(names), list(seats), list(spectators), self.store.host

    async def say_again(self, connection: Connection[Any]) -> None:
        """Say all that we look at, and who is connected here."""
        tables = list(self.tables)
        for first in range(0, len(tables), AT_ONCE):
            await connection.execute(SAY_HERE, *self.columns(tables[first : first + AT_ONCE]))
        if self.listener is not None:
            self.listener.hear_nothing()

    # Hearing

    async def run(self) -> None:
        """Listen, for as long as the server lives."""
        while True:
            try:
                await self.listen()
                while not self.lost.is_set():
                    await self.beat()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(BEAT):
                            await self.lost.wait()
            except (StoreFailed, *self.store.trouble):
                pass
            except Exception:
                LOG.exception("a defect while others were listened to")
            self.drop()
            await asyncio.sleep(RETRY)

    async def listen(self) -> None:
        """Connect, and say all that we look at; what was said meanwhile must be read."""
        self.lost.clear()
        self.is_known = False
        self.connection = connection = await self.store.connect()
        connection.add_termination_listener(lambda _connection: self.lost.set())
        await connection.add_listener(self.store.host, self.hear)
        if self.asked is not None:  # on the same connection: a notification wakes all that listen
            await connection.add_listener(JOBS, self.hear_question)
        await self.say_again(connection)

    async def beat(self) -> None:
        """Say that we live, forget what we no longer look at, and bury the dead."""
        connection = self.connection
        if connection is None:
            return
        away, self.away = self.away, set()
        try:
            if away:
                await connection.execute(LOOK_AWAY, list(away), self.store.host, timeout=BEAT)
            if again := away & self.tables.keys():  # opened once more while their rows went
                await connection.execute(SAY_HERE, *self.columns(again), timeout=BEAT)
            forgotten = await connection.fetchval(ALIVE, self.store.host, timeout=BEAT)
            if forgotten and self.is_known:
                await self.say_again(connection)  # we stood still, and were taken for dead
            self.is_known = True
            await connection.execute(BURY, DEAD, timeout=BEAT)
        except BaseException:
            self.away |= away - self.tables.keys()
            raise

    def hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """Another server has written something."""
        if self.listener is None or not isinstance(payload, str):
            return
        self.heard += 1
        for told in read(payload):
            if told.body and isinstance(told.seq, int):
                memory = None if told.memory is None else base64.b64decode(told.memory)
                line = LineRow(told.seq, told.body, told.id, told.at, memory)
                self.listener.hear_line(told.table, line)
            elif not told.table:
                self.answered(str(told.seq))
            elif told.seq == HERE:
                self.listener.hear_people(told.table)
            else:
                self.listener.hear_change(told.table)

    def hear_question(self, *_said: object) -> None:
        """A server wants to know what a bot would play."""
        if self.asked is not None:
            self.asked()

    def drop(self) -> None:
        """The connection is not to be relied on any more."""
        if self.connection is not None:
            with suppress(Exception):
                self.connection.terminate()
            self.connection = None

    async def good_bye(self) -> None:
        """Nobody needs to tell us anything."""
        with suppress(Exception):
            if self.connection is not None:
                host = self.store.host
                await self.connection.execute("DELETE FROM looking WHERE host=$1", host, timeout=2)
                await self.connection.execute("DELETE FROM host WHERE id=$1", host, timeout=2)
                await self.connection.close(timeout=1)
        self.drop()


def read(payload: str) -> list[Told]:
    """What a notification tells. What only newer servers say is a change, and can be read."""
    try:
        return DECODER.decode(payload)
    except ValidationError:
        return [Told(str(table)) for table, *_ in json.decode(payload)]
