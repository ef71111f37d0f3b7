"""Carries all that a server keeps from one store to another, and compares both, row by row.

The stores have the same tables. What is only of the moment (who looks, what bots are asked) stays
behind. Nobody may write meanwhile: the servers are stopped, and start again on the other store.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import msgpack

from shoal.core.errors import ShoalError
from shoal.table.server.store import BOOK, Statement
from shoal.table.server.waking import LOOK_AGAIN_AFTER, SET

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from shoal.table.server.store import Row, Store

TABLES: Final = {
    "person": (("id",), ("name", "secret", "made")),
    "game_table": (
        ("id",),
        (
            "game", "rules", "data", "options", "seats", "seed", "settings", "host", "made",
            "commitment", "names", "nonces", "started", "dealt", "ended", "result", "parent",
            "next", "lesson", "mark", "listed", "offer",
        ),
    ),
    "seat": (("table_id", "seat"), ("person", "bot", "name")),
    "token": (("hash",), ("table_id", "kind", "seat")),
    "line": (("table_id", "seq"), ("body", "id", "at", "memory")),
    "chat": (("table_id", "number"), ("seat", "name", "text", "at")),
    "analysis": (("table_id",), ("body",)),
    "archive": (("table_id",), ("lines",)),
}  # fmt: skip
"""The key of each table, and its other columns."""
ROWS_AT_ONCE: Final = 500
PLAYED_TABLES: Final = "SELECT id FROM game_table WHERE dealt IS NOT NULL AND ended IS NULL"


async def move_store(source: Store, target: Store, say: Callable[[str, int], None]) -> int:
    """Copy everything into an empty store; returns how many rows. An error unless both agree."""
    for table in TABLES:
        if await target.row(f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608 - our own names
            raise ShoalError("not_empty", book=BOOK, name=table)
    total = 0
    for table, (key, others) in TABLES.items():
        columns = (*key, *others)
        marks = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table}({', '.join(columns)}) VALUES({marks})"
        count = 0
        async for rows in pages(source, table):
            await target.write(*(Statement(sql, row) for row in rows))
            count += len(rows)
        say(table, count)
        total += count
    if target.shared:
        await wake_all(target)
    await compare(source, target)
    return total


async def pages(store: Store, table: str) -> AsyncIterator[list[Row]]:
    """All rows of a table in the order of its key, some at a time."""
    key, others = TABLES[table]
    columns, order = ", ".join((*key, *others)), ", ".join(key)
    after: Row = ()
    while True:
        since = f"WHERE ({order}) > ({', '.join('?' * len(key))})" if after else ""
        sql = f"SELECT {columns} FROM {table} {since} ORDER BY {order} LIMIT {ROWS_AT_ONCE}"  # noqa: S608
        rows = await store.rows(sql, *after)
        if rows:
            yield rows
        if len(rows) < ROWS_AT_ONCE:
            return
        after = rows[-1][: len(key)]


async def compare(source: Store, target: Store) -> None:
    """Read both once more, side by side; an error that names the first table that differs."""
    for table in TABLES:
        if await fingerprint(source, table) != await fingerprint(target, table):
            raise ShoalError("not_moved", book=BOOK, name=table)


async def fingerprint(store: Store, table: str) -> tuple[int, str]:
    """How many rows a table has, and a hash over every value of every row in order."""
    count, found = 0, hashlib.sha256()
    async for rows in pages(store, table):
        count += len(rows)
        for row in rows:
            found.update(msgpack.encode(row))
    return count, found.hexdigest()


async def wake_all(store: Store) -> None:
    """Tables that go on without people are opened soon by some server."""
    now = store.now()
    for (table,) in await store.rows(PLAYED_TABLES):
        await store.write(Statement(SET, (table, now + LOOK_AGAIN_AFTER)))
