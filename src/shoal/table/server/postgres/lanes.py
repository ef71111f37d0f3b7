"""Connections that are made again when they break: to write with, and a few to read with."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from asyncpg import Connection

    from shoal.table.server.postgres.store import PostgresStore

COMMAND: Final = 5.0
"""Seconds after which a statement is taken to be lost."""
LANE_PAUSE: Final = 0.1


class Lane:
    """A connection that is made again when it breaks."""

    def __init__(self, store: PostgresStore, settings: dict[str, str]) -> None:
        self.store = store
        self.settings = settings
        self.connection: Connection[Any] | None = None
        self.known: set[str] = set()
        """Tables of which the database at the other end is known to have what this server has."""

    async def get(self) -> Connection[Any]:
        """The connection."""
        if self.connection is None or self.connection.is_closed():
            self.known = set()
            self.connection = await self.store.connect(**self.settings)
        return self.connection

    async def again(self, until: float) -> None:
        """After trouble: try once more with another connection, unless it has lasted too long."""
        self.drop()
        if time.monotonic() > until:
            raise TimeoutError
        await asyncio.sleep(LANE_PAUSE)

    def drop(self) -> None:
        """The connection is not to be relied on any more."""
        if self.connection is not None:
            with suppress(Exception):
                self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        """Nobody needs it any more."""
        if self.connection is not None:
            with suppress(Exception):
                await self.connection.close(timeout=1)
            self.drop()


class Readers:
    """A few connections to read with; whoever comes when all are busy waits.

    asyncpg has a pool too, which takes longer to give a connection than to ask a question with it.
    """

    def __init__(self, store: PostgresStore, size: int) -> None:
        self.trouble = store.trouble
        self.lanes = [Lane(store, {}) for _ in range(size)]
        self.free = asyncio.Semaphore(size)
        self.idle = list(self.lanes)
        """The last one that was used is taken first: it knows the statements."""
        self.closed = False

    async def fetch(self, sql: str, *values: object) -> list[Any]:
        """All rows of a query."""
        async with self.free:
            if self.closed:
                raise ConnectionAbortedError
            lane = self.idle.pop()
            try:
                connection = await lane.get()
                return list(await connection.fetch(sql, *values))
            except (*self.trouble, asyncio.CancelledError):
                lane.drop()
                raise
            finally:
                if self.closed:
                    lane.drop()
                self.idle.append(lane)

    async def close(self) -> None:
        """Nothing more is read."""
        self.closed = True
        for lane in self.lanes:
            await lane.close()
