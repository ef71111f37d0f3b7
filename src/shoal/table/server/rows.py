"""Rows of the database as types, and the statements that change them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct, json, structs

from shoal.core.catalog import find
from shoal.core.commitment import NO_NONCE
from shoal.core.options import read_options
from shoal.table.server.clocks import ClockSettings
from shoal.table.server.store import Statement
from shoal.table.server.wire import Chatted

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.table.server.store import Store
    from shoal.table.server.wire import TableState

BAR: Final = " | "
"""Between names, as in a record."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on besides the options of its game."""

    listed: bool = True
    """Whether the lobby shows it; a table that is not listed is found by its links only."""
    clock: ClockSettings | None = None
    spectators: Literal["live", "delayed", "none"] = "live"
    delay: Annotated[int, Meta(ge=1, le=3600)] = 60
    """Seconds that spectators are behind, if they are delayed."""


class TableRow(Struct, frozen=True, array_like=True):
    """A table, as the database has it."""

    id: str
    game: str
    rules: int
    data: str
    options: str
    seats: int
    seed: bytes
    settings: str
    host: str
    made: int
    commitment: str = ""
    names: str = ""
    nonces: str = ""
    started: int | None = None
    dealt: int | None = None
    ended: int | None = None
    result: str = ""
    parent: str = ""
    next: str = ""
    lesson: str = ""
    listed: int = 1
    mark: str = ""
    """What a change must find, unless it is a line: of two at once, one is refused."""
    offer: str = ""
    """What somebody has offered and others have not answered yet: see `offers`."""

    def read_game(self) -> AnyGame:
        """The game that is played."""
        return find(self.game)

    def read_settings(self) -> Settings:
        """What was agreed on besides options."""
        return json.decode(self.settings, type=Settings)

    def read_options(self) -> Struct:
        """The options of the game."""
        return read_options(self.read_game(), self.seats, self.options.split())

    def read_names(self) -> tuple[str, ...]:
        """Who sat there when the commitment was published."""
        return tuple(self.names.split(BAR))

    def read_nonces(self) -> tuple[bytes, ...]:
        """What the seats added before the deal."""
        return tuple(
            NO_NONCE if nonce == "-" else bytes.fromhex(nonce) for nonce in self.nonces.split()
        )

    @property
    def state(self) -> TableState:
        """How far the table is."""
        if self.ended is not None:
            return "over"
        if self.dealt is not None:
            return "playing"
        return "open" if self.started is None else "dealing"


class SeatRow(Struct, array_like=True):
    """A seat, as the database has it."""

    person: str = ""
    bot: str = ""
    name: str = ""

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


class LineRow(Struct, frozen=True, array_like=True):
    """A line of the log."""

    seq: int
    body: str
    id: str
    at: int
    memory: bytes | None


COLUMNS: Final = ", ".join(TableRow.__struct_fields__)
SEAT_COLUMNS: Final = len(SeatRow.__struct_fields__)
READ_TABLES: Final = f"SELECT {COLUMNS} FROM game_table"  # noqa: S608 - our own names
READ_TABLE: Final = f"{READ_TABLES} WHERE id=?"
NEWEST: Final = (
    "(SELECT MAX(seq) FROM line WHERE table_id=game_table.id), "
    "(SELECT MAX(number) FROM chat WHERE table_id=game_table.id)"
)
READ_KNOWN: Final = (
    f"SELECT {COLUMNS}, {NEWEST}, person, bot, name FROM game_table "  # noqa: S608 - our own names
    "LEFT JOIN seat ON table_id=id WHERE id=? ORDER BY seat"
)
"""A row for each seat: one question is less work for a database than two."""
READ_SEATS: Final = "SELECT person, bot, name FROM seat WHERE table_id=? ORDER BY seat"
READ_ALL_SEATS: Final = "SELECT table_id, person, bot, name FROM seat"
READ_LINES: Final = (
    "SELECT seq, body, id, at, memory FROM line WHERE table_id=? AND seq>? ORDER BY seq"
)
READ_CHAT: Final = (
    "SELECT number, seat, name, text, at FROM chat WHERE table_id=? AND number>=? "
    "ORDER BY number DESC LIMIT ?"
)
INSERT_LINE: Final = (
    "INSERT OR ROLLBACK INTO line(table_id, seq, body, id, at, memory) VALUES(?, ?, ?, ?, ?, ?)"
)
"""A key that is taken ends the transaction. To take back this one statement alone SQLite would keep
another journal, which is a third of what a row costs in a large batch."""


async def read_table(store: Store, table: str) -> TableRow | None:
    """A table by its id."""
    found = await store.row(READ_TABLE, table)
    return TableRow(*found) if found else None


class Known(NamedTuple):
    """A table, and how much else there is of it."""

    row: TableRow
    lines: int
    """Of its log."""
    chats: int
    seats: list[SeatRow]


async def read_known(store: Store, table: str) -> Known | None:
    """A table by its id, its seats, and whether there is more to read."""
    found = await store.rows(READ_KNOWN, table)
    if not found:
        return None
    *row, lines, newest = found[0][:-SEAT_COLUMNS]
    seats = [SeatRow(*one[-SEAT_COLUMNS:]) for one in found if one[-1] is not None]
    return Known(TableRow(*row), lines or 0, 0 if newest is None else newest + 1, seats)


async def read_seats(store: Store, table: str) -> list[SeatRow]:
    """The seats of a table, in their order."""
    return [SeatRow(*row) for row in await store.rows(READ_SEATS, table)]


async def read_lines(store: Store, table: str, after: int = 0) -> list[LineRow]:
    """The log of a table, or what comes after a line of it."""
    return [LineRow(*row) for row in await store.rows(READ_LINES, table, after)]


async def read_chat(store: Store, table: str, first: int, most: int) -> list[Chatted]:
    """The last lines of chat, from a number on, in their order."""
    rows = await store.rows(READ_CHAT, table, first, most)
    return [Chatted(*row) for row in reversed(rows)]


def insert_table(row: TableRow) -> Statement:
    """A new table."""
    row = structs.replace(row, listed=int(row.read_settings().listed))
    values = tuple(getattr(row, name) for name in TableRow.__struct_fields__)
    marks = ", ".join("?" * len(values))
    return Statement(f"INSERT INTO game_table({COLUMNS}) VALUES({marks})", values)


def update_table(table: str, **changes: str | int | None) -> Statement:
    """Change columns of a table, along with something of which there can be only one."""
    sets = ", ".join(f"{name}=?" for name in changes)
    return Statement(f"UPDATE game_table SET {sets} WHERE id=?", (*changes.values(), table))  # noqa: S608


def change_table(row: TableRow, mark: str, **changes: str | int | None) -> Statement:
    """Change columns of a table that nobody else has changed since it was read."""
    sets = "".join(f", {name}=?" for name in changes)
    sql = f"UPDATE game_table SET mark=?{sets} WHERE id=? AND mark=?"  # noqa: S608 - our own names
    return Statement(sql, (mark, *changes.values(), row.id, row.mark), must=True)


def insert_seat(table: str, number: int, seat: SeatRow) -> Statement:
    """A seat of a new table."""
    values = (table, number, seat.person, seat.bot, seat.name)
    columns = "table_id, seat, person, bot, name"
    return Statement(f"INSERT INTO seat({columns}) VALUES(?, ?, ?, ?, ?)", values)


def update_seat(table: str, number: int, seat: SeatRow) -> Statement:
    """Somebody sits down, or stands up."""
    values = (seat.person, seat.bot, seat.name, table, number)
    return Statement("UPDATE seat SET person=?, bot=?, name=? WHERE table_id=? AND seat=?", values)


def insert_line(table: str, line: LineRow) -> Statement:
    """One more line of a log; its key is taken if another server was quicker."""
    return Statement(INSERT_LINE, (table, line.seq, line.body, line.id, line.at, line.memory))


def insert_chat(
    table: str, number: int, seat: int | None, name: str, said: tuple[str, int]
) -> Statement:
    """A line of chat."""
    values = (table, number, seat, name, *said)
    columns = "table_id, number, seat, name, text, at"
    return Statement(f"INSERT INTO chat({columns}) VALUES(?, ?, ?, ?, ?, ?)", values)


def day_of(row: TableRow) -> date:
    """The day of a table, as its record says."""
    return day_at(row.made)


def day_at(milliseconds: int) -> date:
    """The day of a time, in Greenwich."""
    return datetime.fromtimestamp(milliseconds / 1000, tz=UTC).date()
