"""Whatever is asked often is found by an index, however many tables there are."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from shoal.table.server.archiving import OLD
from shoal.table.server.endpoints import OPEN_TABLES, OPEN_TABLES_OF_GAME, TABLES_OF_PERSON
from shoal.table.server.following import LOOK
from shoal.table.server.postgres.hearing import SAY_HERE
from shoal.table.server.postgres.schema import dialect
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.postgres.writer import BY_KEY, LINES, columns_of, said_of
from shoal.table.server.rows import (
    READ_ALL_SEATS,
    READ_CHAT,
    READ_KNOWN,
    READ_LINES,
    READ_SEATS,
    READ_TABLES,
    LineRow,
    SeatRow,
    TableRow,
    insert_chat,
    insert_line,
    insert_seat,
    insert_table,
)
from shoal.table.server.sqlite import SqliteStore
from shoal.table.server.teaching import NEWEST_LESSON

if TYPE_CHECKING:
    from pathlib import Path

    from tools.soak.cluster import Cluster

    from shoal.table.server.store import Row, Statement

TABLES = 3000
ASKED: dict[str, tuple[str, Row]] = {
    "the lobby": (OPEN_TABLES, (100,)),
    "the lobby of a game": (OPEN_TABLES_OF_GAME, ("fish_and_chips", 100)),
    "the lobby as it is shown": (f"{READ_TABLES} WHERE id IN ({OPEN_TABLES})", (100,)),
    "its seats as they are shown": (f"{READ_ALL_SEATS} WHERE table_id IN ({OPEN_TABLES})", (100,)),
    "one's tables": (TABLES_OF_PERSON, ("p7", 100)),
    "one's lesson": (NEWEST_LESSON, ("p7", "fish_and_chips", "1%")),
    "a table": (READ_KNOWN, ("t7",)),
    "its seats": (READ_SEATS, ("t7",)),
    "its log": (READ_LINES, ("t7", 0)),
    "its chat": (READ_CHAT, ("t7", 0, 50)),
    "what is new": (LOOK, (["t7", "t8", "t9"],)),
    "old games": (OLD, (5, 0, "", 10)),
}
ALONE = {what: asked for what, asked in ASKED.items() if what != "what is new"}
"""What a server asks that has its database for itself."""


def table(number: int) -> list[Statement]:
    """A table; nearly all are over, and one in five hundred is open."""
    name, over = f"t{number}", number % 500 != 0
    row = TableRow(name, "fish_and_chips", 1, "", "", 2, b"seed", "{}", "p0", number)
    if over:
        row = structs.replace(row, started=1, dealt=1, ended=number)
    sits = SeatRow(f"p{number}", "", "Ann")
    seats = [insert_seat(name, 0, sits), insert_seat(name, 1, sits if over else SeatRow())]
    lines = [insert_line(name, LineRow(seq, "1 a", "", 0, None)) for seq in range(1, 4)]
    chat = [insert_chat(name, one, 0, "Ann", ("hello", 0)) for one in range(2)]
    return [insert_table(row), *seats, *lines, *chat]


@pytest.fixture(scope="module")
def plans(quick_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """How each question would be answered."""
    store = PostgresStore(quick_cluster.new())

    async def ask() -> dict[str, str]:
        await store.prepare(tmp_path_factory.mktemp("key"))
        await store.begin()
        try:
            for first in range(0, TABLES, 500):
                await store.write(
                    *(one for number in range(first, first + 500) for one in table(number))
                )
            for name in ("game_table", "seat", "line", "chat"):
                await store.rows(f"ANALYZE {name}")
            return {
                what: "\n".join(
                    row[0] for row in await store.rows(f"EXPLAIN {dialect(sql)}", *values)
                )
                for what, (sql, values) in ASKED.items()
            }
        finally:
            await store.end()

    return asyncio.run(ask())


@pytest.mark.parametrize("what", ASKED)
def test_what_is_asked_often_is_found_by_an_index(plans: dict[str, str], what: str) -> None:
    assert "Seq Scan" not in plans[what], plans[what]


def test_who_looks_is_found_by_an_index_however_few_tables_are_open(
    postgresql: str, tmp_path: Path
) -> None:
    """PostgreSQL knows nothing of a young table, and would read all of it for each group."""

    async def ask() -> list[str]:
        store = PostgresStore(postgresql)
        await store.prepare(tmp_path)
        rows = [(f"t{number}", seq, "1 a", "", 0, None) for number in range(30) for seq in (1, 2)]
        values = (*columns_of(rows), *said_of(columns_of(rows)), store.host)
        plans = []
        for settings in (BY_KEY, {}):
            connection = await store.connect(**settings)
            await connection.execute(SAY_HERE, [f"t{n}" for n in range(200)], *[[0] * 200] * 2, "a")
            found = await connection.fetch(f"EXPLAIN {LINES}", *values)
            plans.append("\n".join(row[0] for row in found))
            await connection.close()
        return plans

    by_key, guessed = asyncio.run(ask())
    assert "Seq Scan" not in by_key, by_key
    assert "Seq Scan on looking" in guessed, "then the setting is of no use"


@pytest.fixture(scope="module")
def plans_alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """How SQLite would answer each question."""
    store = SqliteStore(tmp_path_factory.mktemp("data") / "tables.sqlite")

    async def ask() -> dict[str, str]:
        await store.begin()
        try:
            for first in range(0, TABLES, 500):
                await store.write(
                    *(one for number in range(first, first + 500) for one in table(number))
                )
            return {
                what: "\n".join(row[3] for row in store.fetch(f"EXPLAIN QUERY PLAN {sql}", *values))
                for what, (sql, values) in ALONE.items()
            }
        finally:
            await store.end()

    return asyncio.run(ask())


@pytest.mark.parametrize("what", ALONE)
def test_sqlite_finds_it_by_an_index_too(plans_alone: dict[str, str], what: str) -> None:
    steps = plans_alone[what].splitlines()
    assert steps
    whole = [step for step in steps if step.startswith("SCAN") and "USING" not in step]
    assert not whole, plans_alone[what]


def test_the_lobby_is_an_index_of_its_own(
    plans: dict[str, str], plans_alone: dict[str, str]
) -> None:
    """It holds only tables that have not begun, however many were played."""
    assert "lobby" in plans["the lobby"]
    assert "USING INDEX lobby" in plans_alone["the lobby"]
