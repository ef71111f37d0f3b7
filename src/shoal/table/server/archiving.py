"""Old finished games: their lines are packed into one row, and can still be replayed.

A line is a row of some hundred bytes with its index; a packed game is a few thousand bytes in all.
What bots remembered goes: nobody plays on there. Everything else stays as it was.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from msgspec import msgpack

from shoal.table.server.rows import LineRow, read_lines
from shoal.table.server.store import Statement

if TYPE_CHECKING:
    from shoal.table.server.store import Store

ARCHIVED_AT_ONCE: Final = 1000
OLD: Final = (
    "SELECT ended, id, EXISTS(SELECT 1 FROM line WHERE table_id=game_table.id) FROM game_table "
    "WHERE ended<? AND (ended, id)>(?, ?) ORDER BY ended, id LIMIT ?"
)
"""Old games, and whether each still has lines: most of them were packed long ago."""
PACKED: Final = "SELECT lines FROM archive WHERE table_id=?"
ARCHIVE: Final = "INSERT INTO archive(table_id, lines) VALUES(?, ?)"
DROP: Final = "DELETE FROM line WHERE table_id=?"


async def archive(store: Store, before: int) -> int:
    """Pack the lines of games that ended before a time; returns how many games were packed."""
    packed, after = 0, (-1, "")
    while found := await store.rows(OLD, before, *after, ARCHIVED_AT_ONCE):
        for ended, table, has_lines in found:
            packed += bool(has_lines) and await pack(store, table)
            after = ended, table
    return packed


async def pack(store: Store, table: str) -> bool:
    """One game, if it is not packed yet; its lines go in the same transaction."""
    lines = await read_lines(store, table)
    if not lines:
        return False
    rows = [(line.seq, line.body, line.id, line.at, None) for line in lines]
    keep = Statement(ARCHIVE, (table, zlib.compress(msgpack.encode(rows), 9)))
    return await store.write(keep, Statement(DROP, (table,)))


async def read_archive(store: Store, table: str) -> list[LineRow]:
    """The lines of a game that was packed."""
    found = await store.row(PACKED, table)
    if found is None:
        return []
    return msgpack.decode(zlib.decompress(found[0]), type=list[LineRow])
