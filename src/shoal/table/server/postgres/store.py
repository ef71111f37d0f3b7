"""A store that many servers share: connections, reading, and the clock that all go by."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from shoal.core.errors import ShoalError
from shoal.table.server.postgres.hearing import WHO_ELSE, Hearing
from shoal.table.server.postgres.lanes import COMMAND, Readers
from shoal.table.server.postgres.schema import dialect, migrate
from shoal.table.server.postgres.writer import Writer
from shoal.table.server.store import BOOK, LOG, Result, Row, Statement, StoreFailed, Write
from shoal.table.server.vault import KEY_FILE, open_vault
from shoal.table.server.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from shoal.table.server.store import Listener
    from shoal.table.server.vault import Vault

T = TypeVar("T")
TROUBLE: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is shut down, starts, or cancelled us
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,  # a replica that is not promoted yet
    asyncpg.FeatureNotSupportedError,  # it has no unlogged tables
    asyncpg.TransactionRollbackError,  # two waited for each other, and it was us
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What may be better in a moment, with another connection."""
READERS: Final = 4
STARTING: Final = 20.0
"""Seconds that a server which begins waits for a database that does not answer yet."""
READ_PATIENCE: Final = 3.0
"""Seconds that a reader waits for a database that cannot be reached."""
PAUSE: Final = 0.1
TRY_AGAIN: Final = 1.0
PROMPT: Final = 200_000_000
"""Nanoseconds in which whoever is asked for the time should say it."""
FOREVER: Final = 1 << 63
CLOCK: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
ANY_SEED: Final = "SELECT seed, id FROM game_table LIMIT 1"
KEY_NAME: Final = "SELECT value FROM secret WHERE name='key'"
KEEP_KEY_NAME: Final = "INSERT INTO secret VALUES('key', $1) ON CONFLICT DO NOTHING"
SETTINGS: Final = {
    "jit": "off",
    "timezone": "UTC",
    # A host that has fallen silent must not keep what it has locked
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "15s",
}


class PostgresStore(Writing):
    """What many servers keep together."""

    shared = True
    trouble = TROUBLE
    taken = asyncpg.UniqueViolationError
    not_found = asyncpg.DivisionByZeroError
    """What is said where a change must find a row and finds none: see `writer.as_one`."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.host = f"shoal_{secrets.token_hex(6)}"
        """The name of this server among others, and of the channel on which it is told things."""
        self.hearing = Hearing(self)
        self.writer = Writer(self)
        self.readers = Readers(self, READERS)
        self.tasks: list[asyncio.Task[None]] = []
        self.at, self.since = time.time_ns(), time.monotonic_ns()
        """A time by the database's clock, and by the one of this machine that cannot be set."""
        self.doubt = FOREVER
        """Nanoseconds in which that time was asked for and heard."""

    # Its life

    async def connect(self, **more: str) -> Any:  # noqa: ANN401 - asyncpg does not say
        """A connection of one's own, maybe with more settings.

        No statement on it takes for ever, the end of a transaction included: maybe nobody is at the
        other end any more.
        """
        return await self.connect_for(COMMAND, more)

    async def connect_for(self, longest: float | None, more: dict[str, str]) -> Any:  # noqa: ANN401
        """A connection whose statements may take so many seconds, or as long as they need.

        Only to whom one can write, of all that the address names: what a replica has is old, and
        would be taken for what was lost.
        """
        return await asyncpg.connect(
            self.url,
            target_session_attrs=SessionAttribute.read_write,
            timeout=COMMAND,
            command_timeout=longest,
            server_settings={**SETTINGS, **more, "application_name": self.host},
        )

    async def prepare(self, folder: Path) -> Vault:
        """Before a server begins: bring the database to its form, or say why it cannot be used.

        Returns what opens its seeds: all servers of a database have the same key.
        """
        try:
            return await patiently(partial(self.prepare_once, folder))
        except (*TROUBLE, asyncpg.PostgresError, ValueError) as error:
            where, why = without_password(self.url), str(error) or type(error).__name__
            raise StoreFailed("no_database", book=BOOK, path=where, why=why) from None

    async def prepare_once(self, folder: Path) -> Vault:
        """What may be done again, if the line breaks meanwhile."""
        connection = await self.connect_for(None, {})  # a migration may take long
        try:
            await migrate(connection)
            await warn(connection)
            return await agree_on_key(connection, folder)
        finally:
            await connection.close(timeout=COMMAND)

    async def begin(self) -> None:
        """Connect, write, and listen."""
        if self.tasks:
            return
        await patiently(self.ask_time)
        self.writer.start()
        self.tasks = [
            asyncio.create_task(self.hearing.run()),
            asyncio.create_task(self.keep_time()),
        ]

    async def ask_time(self) -> None:
        """The first question."""
        try:
            await self.set_clock()
        except StoreFailed:
            raise ConnectionError from None

    async def end(self) -> None:
        """Write what waits, then stop."""
        await self.writer.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.hearing.good_bye()
        await self.readers.close()
        await asyncio.sleep(0)  # for connections to be gone with the loop

    def is_alive(self) -> bool:
        """Whether somebody writes."""
        return not any(task.done() for task in self.writer.tasks)

    # The clock

    async def keep_time(self) -> None:
        """Ask the database for the time, now and then."""
        while True:
            await asyncio.sleep(COMMAND)
            try:
                await self.set_clock()
            except StoreFailed:
                continue

    async def set_clock(self) -> None:
        """What the database says, half-way between asking and hearing it.

        Where that took long, as after trouble, nobody knows when it was: our own clock goes better.
        """
        asked = time.monotonic_ns()
        found = await self.row(CLOCK)
        heard = time.monotonic_ns()
        assert found is not None  # noqa: S101 - it always knows
        if heard - asked < max(self.doubt, PROMPT):
            self.at, self.since = found[0] * 1000, (asked + heard) // 2
            self.doubt = heard - asked

    def now(self) -> int:
        """Milliseconds since 1970, by the clock of the database."""
        return (self.at + time.monotonic_ns() - self.since) // 1_000_000

    # Reading

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """All rows of a query."""
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # which no text here can have
        until = time.monotonic() + READ_PATIENCE
        while True:
            try:
                return list(map(tuple, await self.readers.fetch(dialect(sql), *values)))
            except TROUBLE:
                if time.monotonic() > until:
                    raise StoreFailed("unread", book=BOOK) from None
                await asyncio.sleep(PAUSE)
            except asyncpg.PostgresError as error:  # a disk that fails, or a defect of ours
                LOG.error("the database could not answer: %s", type(error).__name__)
                raise StoreFailed("unread", book=BOOK) from None

    async def row(self, sql: str, *values: object) -> Row | None:
        """The first row of a query, if there is one."""
        found = await self.rows(sql, *values)
        return found[0] if found else None

    async def execute(self, sql: str, *values: object) -> None:
        """A statement that may be repeated, in the words of PostgreSQL."""
        await self.rows(sql, *values)

    # Writing

    def append(
        self, statements: Sequence[Statement], done: Callable[[Result], None], table: str = ""
    ) -> None:
        """Write, and call `done` when it is durable or has failed."""
        self.writer.append(Write(statements, done, table))

    @property
    def waiting(self) -> int:
        """How many writes are not answered yet."""
        return len(self.writer.lines) + len(self.writer.others) + self.writer.busy

    # Other servers

    def listen(self, listener: Listener) -> None:
        """Who is told from now on what other servers write."""
        self.hearing.listener = listener

    async def look_at(self, table: str) -> tuple[int, int]:
        """Be told what others write at a table, from before it is read; who is elsewhere."""
        return await self.hearing.look_at(table)

    def look_away(self, table: str) -> None:
        """And no more."""
        self.hearing.look_away(table)

    def say_here(self, table: str, seats: int, spectators: int) -> None:
        """Tell others who is connected to this server."""
        self.hearing.say_here(table, seats, spectators)

    async def who_else(self, tables: Sequence[str]) -> list[Row]:
        """Who is connected to others."""
        return await self.rows(WHO_ELSE, list(tables), self.host)


async def patiently(connect: Callable[[], Awaitable[T]]) -> T:
    """Begin, as soon as the database answers: it may be starting, or a replica be promoted.

    What will not be better in a moment, such as a wrong password or name, is said at once.
    """
    until = time.monotonic() + STARTING
    while True:
        try:
            return await connect()
        except TROUBLE as error:
            lasting = isinstance(error, (socket.gaierror, asyncpg.InterfaceError))
            if lasting or time.monotonic() > until:
                raise
            LOG.warning("the database does not answer yet: %s", type(error).__name__)
            await asyncio.sleep(TRY_AGAIN)


async def agree_on_key(connection: Any, folder: Path) -> Vault:  # noqa: ANN401
    """The key of the first server is that of all others."""
    name: str | None = await connection.fetchval(KEY_NAME)
    sealed = await connection.fetchrow(ANY_SEED)
    vault = open_vault(folder, sealed and (sealed[0], sealed[1]), new=name is None)
    await connection.execute(KEEP_KEY_NAME, vault.name)
    if await connection.fetchval(KEY_NAME) != vault.name:
        raise ShoalError("other_key", book=BOOK, path=str(folder / KEY_FILE))
    return vault


async def warn(connection: Any) -> None:  # noqa: ANN401
    """Say so where the database may lose what it has acknowledged."""
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        if await connection.fetchval("SELECT current_setting($1)", name) == "off":
            LOG.warning("%s is off: acknowledged moves may be lost", name)


def without_password(url: str) -> str:
    """An address as it may be shown."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"
