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

from msgspec import json

from shoal.table.server.store import StoreFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from asyncpg import Connection

    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.store import Listener

LOG: Final = logging.getLogger("shoal.server")
LOOK: Final = "INSERT INTO looking SELECT t, $2 FROM unnest($1::text[]) t ON CONFLICT DO NOTHING"
LOOK_AWAY: Final = "DELETE FROM looking WHERE host=$2 AND table_id=ANY($1::text[])"
HERE: Final = (
    "INSERT INTO host VALUES($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) "
    "ON CONFLICT(id) DO UPDATE SET seen=excluded.seen"
)
BURY: Final = (
    "WITH dead AS (DELETE FROM host WHERE seen < "
    "(extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1 RETURNING id) "
    "DELETE FROM looking WHERE host IN (SELECT id FROM dead)"
)
DEAD: Final = 60_000
"""Milliseconds after which a server that was not heard of is taken for dead."""
BEAT: Final = 10.0
RETRY: Final = 0.2


class Hearing:
    """The ear of a server."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.listener: Listener | None = None
        self.tables: set[str] = set()
        self.away: set[str] = set()
        """Tables that were looked at, and whose row is still to go."""
        self.connection: Connection[Any] | None = None
        self.lost = asyncio.Event()
        self.heard = 0
        self.answered: Callable[[str], None] = lambda _job: None
        """Called when somebody has thought about a question of ours."""

    # Looking

    async def look_at(self, table: str) -> None:
        """Be told of a table from now on."""
        self.tables.add(table)
        self.away.discard(table)
        await self.store.execute(LOOK, [table], self.store.host)

    def look_away(self, table: str) -> None:
        """Be told no more; the row goes with the next beat."""
        self.tables.discard(table)
        self.away.add(table)

    # Hearing

    async def run(self) -> None:
        """Listen, for as long as the server lives."""
        while True:
            try:
                await self.listen()
                while not self.lost.is_set():
                    await self.beat()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self.lost.wait(), BEAT)
            except (OSError, TimeoutError, StoreFailed, *self.store.trouble):
                pass
            self.drop()
            await asyncio.sleep(RETRY)

    async def listen(self) -> None:
        """Connect, and say all that we look at; what was said meanwhile must be read."""
        self.lost.clear()
        self.connection = connection = await self.store.connect()
        connection.add_termination_listener(lambda _connection: self.lost.set())
        await connection.add_listener(self.store.host, self.hear)
        await connection.execute(LOOK, list(self.tables), self.store.host)
        if self.listener is not None:
            self.listener.hear_nothing()

    async def beat(self) -> None:
        """Say that we live, forget what we no longer look at, and bury the dead."""
        connection = self.connection
        if connection is None:
            return
        away, self.away = self.away, set()
        try:
            if away:
                await connection.execute(LOOK_AWAY, list(away), self.store.host, timeout=BEAT)
            await connection.execute(HERE, self.store.host, timeout=BEAT)
            await connection.execute(BURY, DEAD, timeout=BEAT)
        except BaseException:
            self.away |= away - self.tables
            raise

    def hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        """Another server has written something."""
        if self.listener is None or not isinstance(payload, str):
            return
        self.heard += 1
        for table, *line in json.decode(payload):
            if not table:
                self.answered(line[0])
            elif line:
                if line[-1] is not None:
                    line[-1] = base64.b64decode(line[-1])
                self.listener.hear_line(table, tuple(line))
            else:
                self.listener.hear_change(table)

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
