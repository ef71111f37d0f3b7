"""A store in one file: SQLite with one writer, and everything that waits goes into one commit.

A write is acknowledged after fsync and never before; acknowledgements come in the order of the
writes. A write that loses a race for its key is told so. A write that cannot be made (a full disk,
a failed fsync, a database that stays locked) fails with its whole batch; the writer goes on.

After a failed fsync nobody knows what the disk has. The next commit writes over what failed; if the
process dies before, the failed write may be there when the log is read again. Whoever repeats a
request with its id is then told that it was carried out.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

from shoal.table.server.finishing import finish
from shoal.table.server.runs import runs
from shoal.table.server.schema import MIGRATIONS, VERSION
from shoal.table.server.store import BOOK, StoreFailed, Write
from shoal.table.server.timeline import milliseconds
from shoal.table.server.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from shoal.table.server.store import Listener, Result, Row, Statement

T = TypeVar("T")
FILE: Final = "tables.db"
MOST_IN_BATCH: Final = 512
LOCK_PATIENCE: Final = 5.0
"""Seconds that a batch waits for a locked database."""
PAUSE: Final = 0.02
PAGES_AHEAD: Final = 4000
"""Of 4 kB, that are written ahead before the file itself is: with 1000 a move costs more."""
ROWS_STEP: Final = 32
"""Rows by which statements that add lines differ: SQLite takes as long to compile one for a new
number of rows as to write a seventh of them."""
KEPT_STATEMENTS: Final = 24
"""That are compiled: one that adds 200 lines takes 100 kB."""
FAILURES: Final = (sqlite3.Error, ArithmeticError, TypeError, ValueError)
"""What the database says, and values that cannot be stored. None of them ends the writer."""


class GuardFailed(sqlite3.IntegrityError):
    """A change that had to find its row found none: somebody else was quicker."""


class SqliteStore(Writing):
    """What one server keeps. Reading is quick and done at once; writing is waited for."""

    shared = False

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        super().__init__()
        self.path = path
        self.synchronous = synchronous
        self.gathered: list[Write] = []
        """What goes into the next batch. Handing over each write would wake the thread for each."""
        self.handing = threading.Lock()
        self.batches: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self.under_way = 0
        """Writes that the writer's thread has and has not answered."""
        self.called = False
        """Whether the loop will hand over what is gathered."""
        self.reader = self.open()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    def open(self) -> sqlite3.Connection:
        """The first connection, with all tables there; a sentence where that cannot be."""
        try:
            db = self.connect()
            migrate(db)
        except sqlite3.Error as error:
            path, why = str(self.path), str(error)
            raise StoreFailed("no_database", book=BOOK, path=path, why=why) from None
        return db

    def connect(self) -> sqlite3.Connection:
        """A connection that loses nothing."""
        db = sqlite3.connect(
            self.path,
            isolation_level=None,
            check_same_thread=False,
            timeout=1.0,
            cached_statements=KEPT_STATEMENTS,
        )
        db.execute("PRAGMA journal_mode=WAL")
        db.execute(f"PRAGMA synchronous={self.synchronous}")
        db.execute("PRAGMA foreign_keys=ON")
        db.execute(f"PRAGMA wal_autocheckpoint={PAGES_AHEAD}")
        return db

    async def begin(self) -> None:
        """It is open already."""

    async def end(self) -> None:
        """Write what waits, without holding up the loop that is told of it."""
        await asyncio.to_thread(self.end_writing)
        self.reader.close()

    def is_alive(self) -> bool:
        """Whether the writer's thread runs."""
        return self.thread.is_alive()

    now = staticmethod(milliseconds)

    # Reading: nobody ever waits here, so nothing happens between asking and knowing

    def fetch(self, sql: str, *values: object) -> list[Row]:
        """All rows of a query."""
        return self.reader.execute(sql, values).fetchall()

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """All rows of a query."""
        try:
            return self.reader.execute(sql, values).fetchall()
        except sqlite3.Error:
            raise StoreFailed("unread", book=BOOK) from None

    async def row(self, sql: str, *values: object) -> Row | None:
        """The first row of a query, if there is one."""
        try:
            found: Row | None = self.reader.execute(sql, values).fetchone()
        except sqlite3.Error:
            raise StoreFailed("unread", book=BOOK) from None
        return found

    # Other servers: there are none

    def listen(self, listener: Listener) -> None:
        """Nobody else writes here."""

    async def look_at(self, table: str) -> tuple[int, int]:  # noqa: ARG002 - as others
        """Nobody else writes here, and nobody is anywhere else."""
        return 0, 0

    def look_away(self, table: str) -> None:
        """Nobody else writes here."""

    def say_here(self, table: str, seats: int, spectators: int) -> None:
        """Nobody else wants to know."""

    async def who_else(self, tables: Sequence[str]) -> list[Row]:  # noqa: ARG002 - as others
        """Nobody is anywhere else."""
        return []

    # Writing

    def append(
        self, statements: Sequence[Statement], done: Callable[[Result], None], table: str = ""
    ) -> None:
        """Write, and call `done` on the loop of the caller when it is on the disk or has failed."""
        if self.loop is None:
            self.loop = asyncio.get_running_loop()
        self.gathered.append(Write(statements, done, table))
        if not self.called and not self.under_way:
            self.call()

    def close(self) -> None:
        """Write what waits, then stop."""
        self.end_writing()
        self.reader.close()

    def end_writing(self) -> None:
        """Write what waits, and nothing more. Another thread may wait for it.

        The reader is closed by the thread that reads: closed under a query, it would take the
        process with it.
        """
        while self.gathered:
            self.hand_over()
        self.batches.put(None)
        self.thread.join()

    @property
    def waiting(self) -> int:
        """How many writes are not answered yet."""
        return len(self.gathered) + self.under_way

    def call(self) -> None:
        """Have what is gathered handed over, when all that has arrived by now is read.

        Not while a batch is under way: both threads would fight for the interpreter.
        """
        if self.gathered and not self.called and not self.under_way and self.loop is not None:
            self.called = True
            self.loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """Give the writer's thread its next batch."""
        self.called = False
        with self.handing:
            batch = self.gathered[:MOST_IN_BATCH]
            del self.gathered[:MOST_IN_BATCH]
        if batch:
            self.under_way += len(batch)
            self.batches.put(batch)

    def finish(self, batch: list[Write], results: list[Result]) -> None:
        """Call everybody back, then hand over what was gathered meanwhile.

        Handed over first, it would not be written sooner: what calls back is compiled and gives the
        interpreter, which the writer's thread would ask for all the time, to nobody.
        """
        self.under_way -= len(batch)
        finish(batch, results)
        self.call()

    # The writer's thread

    def run(self) -> None:
        """Commit batch after batch until the store is closed."""
        db: sqlite3.Connection | None = None
        while (batch := self.batches.get()) is not None:
            started = time.perf_counter()
            results: list[Result] = []
            try:
                db = db or self.connect()
                commit(db, batch, results)
                self.failing = False
            except FAILURES:
                # The state of a connection after a failed commit is not to be relied on.
                self.drop(db)
                db = None
                results += ["failed"] * (len(batch) - len(results))
                self.note_failure()
            self.note(time.perf_counter() - started, len(batch))
            self.answer(batch, results)
            del batch, results  # the loop, which has made all that, throws it away with less effort
        self.drop(db)

    def answer(self, batch: list[Write], results: list[Result]) -> None:
        """Tell those who wait, on their own thread."""
        if self.loop is not None and not self.loop.is_closed():
            with suppress(RuntimeError):  # the loop was closed just now: nobody waits any more
                self.loop.call_soon_threadsafe(self.finish, batch, results)

    @staticmethod
    def drop(db: sqlite3.Connection | None) -> None:
        """Close a connection, whatever state it is in."""
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What comes of something that only reads here, and so never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        found: T = end.value
        return found
    work.close()
    raise RuntimeError("it waits")


def commit(db: sqlite3.Connection, batch: list[Write], results: list[Result]) -> None:
    """All at once; where a key is taken, each write for itself, and only that one loses.

    If that fails half-way, `results` has what became of the writes before.
    """
    try:
        transact(db, batch)
    except sqlite3.IntegrityError:
        for write in batch:
            results.append(commit_alone(db, write))  # noqa: PERF401 - the next one may fail
    else:
        results += ["written"] * len(batch)


def commit_alone(db: sqlite3.Connection, write: Write) -> Result:
    """One write in a transaction of its own."""
    try:
        transact(db, [write])
    except sqlite3.IntegrityError:
        return "lost"
    return "written"


def transact(db: sqlite3.Connection, batch: list[Write]) -> None:
    """Write all of a batch, or raise and leave nothing of it.

    Between any two statements the thread gives way to the loop, and may wait for its turn. So
    moves, which only add lines, are one statement, and SQLite commits that by itself.
    """
    statements = runs(
        [one for write in batch for one in write.statements], MOST_IN_BATCH, ROWS_STEP
    )
    if len(statements) == 1:
        carry_out(db, statements[0])
        return
    patiently(db, "BEGIN IMMEDIATE")
    try:
        for statement in statements:
            carry_out(db, statement)
        db.execute("COMMIT")
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def carry_out(db: sqlite3.Connection, statement: Statement) -> None:
    """Make one change, which may have to find what it changes."""
    changed = patiently(db, statement.sql, statement.values).rowcount
    if statement.must and changed == 0:
        raise GuardFailed


def patiently(db: sqlite3.Connection, sql: str, values: Row = ()) -> sqlite3.Cursor:
    """Do it, waiting a while for whoever has the right to write."""
    until = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            return db.execute(sql, values)
        except sqlite3.OperationalError as error:
            if not is_locked(error) or time.monotonic() > until:
                raise
            time.sleep(PAUSE)


def is_locked(error: sqlite3.OperationalError) -> bool:
    """Whether somebody else is writing just now."""
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def migrate(db: sqlite3.Connection) -> None:
    """Bring an older database to today's tables; refuse one from a newer Shoal."""
    while (version := version_of(db)) != VERSION:
        if version > VERSION:
            raise StoreFailed("newer_database", book=BOOK, found=version, known=VERSION)
        script = (
            f"BEGIN IMMEDIATE; {MIGRATIONS[version]} PRAGMA user_version={version + 1}; COMMIT;"
        )
        try:
            db.executescript(script)
        except sqlite3.OperationalError:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if version_of(db) == version:  # else another process has done it just now
                raise


def version_of(db: sqlite3.Connection) -> int:
    """How many migrations a database has seen."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)
