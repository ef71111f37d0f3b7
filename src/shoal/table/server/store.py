"""What a server needs of a database: a few methods, and plain SQL that every kind understands.

A write is acknowledged when it is durable and never before. A write that loses a race for its key
is told so. One that cannot be made fails, and nothing of it stands; `sqlite` and `postgres` say
what that means where nobody knows what the disk has.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.table import seats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.table.server.rows import LineRow

LOG: Final = logging.getLogger("shoal.server")
BOOK: Final = seats.BOOK
Row: TypeAlias = tuple[Any, ...]
Result: TypeAlias = Literal["written", "lost", "failed"]
"""lost: another line has the key already; failed: nothing was written."""


class Statement(Struct, frozen=True):
    """One change of the database."""

    sql: str
    values: Row
    must: bool = False
    """Whether it has to find a row to change; without one its write has lost a race."""


class Write(Struct, frozen=True):
    """Statements that are written together or not at all, and who waits for it."""

    statements: Sequence[Statement]
    done: Callable[[Result], None]
    table: str = ""
    """Whose it is: other servers that look at this table hear of it."""


class StoreFailed(ShoalError):
    """Something could not be written or read; nothing has changed."""


class Listener(Protocol):
    """Who wants to hear what other servers write."""

    def hear_line(self, table: str, line: LineRow) -> None:
        """A line of a log."""

    def hear_change(self, table: str) -> None:
        """Something else has changed at a table, or a line was too long to be told."""

    def hear_people(self, table: str) -> None:
        """Somebody has come to another server, or left it."""

    def hear_nothing(self) -> None:
        """Some of what was said may not have been heard."""


class Store(Protocol):
    """What a server keeps: reading and writing are waited for."""

    shared: bool
    """Whether other servers write to it too."""
    failing: bool
    """Whether the last batch could not be written."""
    commits: int
    written: int
    failures: int
    observe_commit: Callable[[float, int], None]

    # Its life

    async def begin(self) -> None:
        """Connect, where that is not done at once."""

    async def end(self) -> None:
        """Write what waits, then stop."""

    def is_alive(self) -> bool:
        """Whether somebody writes what is given to it."""

    def now(self) -> int:
        """Milliseconds since 1970, by the clock that all servers of this store share."""

    # Reading

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """All rows of a query."""

    async def row(self, sql: str, *values: object) -> Row | None:
        """The first row of a query, if there is one."""

    # Writing

    def append(
        self, statements: Sequence[Statement], done: Callable[[Result], None], table: str = ""
    ) -> None:
        """Write, and call `done` on the loop of the caller when it is durable or has failed.

        A write that begins with a line of a log changes nothing else but what that line means: who
        follows the line knows of the rest.
        """

    async def write(self, *statements: Statement) -> bool:
        """Write and wait; whether no key was taken. An error if it could not be written."""

    @property
    def waiting(self) -> int:
        """How many writes are not answered yet."""

    # Other servers

    def listen(self, listener: Listener) -> None:
        """Who is told from now on what other servers write."""

    async def look_at(self, table: str) -> tuple[int, int]:
        """Be told what others write at a table, from before it is read.

        Returns who is connected to other servers: a bit for each seat, and how many watch.
        """

    def look_away(self, table: str) -> None:
        """And no more."""

    def say_here(self, table: str, seats: int, spectators: int) -> None:
        """Tell others who is connected to this server: a bit for each seat, and how many watch."""

    async def who_else(self, tables: Sequence[str]) -> list[Row]:
        """Who is connected to others: table, seats, spectators; no row for nobody."""
