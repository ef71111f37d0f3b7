"""Old finished games are packed, and replayed as before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from shoal.table.server import archiving
from shoal.table.server.archiving import archive, read_archive
from shoal.table.server.replaying import at_ply, record_of
from shoal.table.server.rows import LineRow, TableRow, insert_line, insert_table, read_lines
from tests.table.server.house import opened

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from shoal.table.server.store import Row


def test_a_finished_game_is_packed_and_still_replayed(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        async with opened(tmp_path, database=database) as house:
            store, hub, ann = house.server.store, house.server.hub, await house.person()
            over = await house.table(ann, "fish_and_chips", ("me", "me"))
            going = await house.table(ann, "fish_and_chips", ("me", "me"))
            for made in (over, going):
                await house.dealt(made.table)
                for _ in range(3):
                    room = await house.open(made.table)
                    assert room.play is not None
                    at = await house.come(made.table, ann, seat=room.play.acting()[0])
                    await at.move(at.newest().moves[0])
                    at.hang_up()
            at = await house.come(over.table, ann, seat=0)
            await at.act("resign")
            room = await house.open(over.table)
            before = await record_of(hub, room), at_ply(hub, room, 2, "open")
            at.hang_up()
            assert await archive(store, store.now() - 3_600_000) == 0
            assert await archive(store, store.now() + 1) == 1
            assert await archive(store, store.now() + 1) == 0
            assert await read_lines(store, over.table) == []
            assert len(await read_lines(store, going.table)) == 3
            hub.drop(over.table)
            room = await house.open(over.table)
            assert (await record_of(hub, room), at_ply(hub, room, 2, "open")) == before

    asyncio.run(evening())


def test_games_that_ended_together_are_all_packed_and_then_hardly_asked_about(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many were packed before, each costs no question of its own."""
    monkeypatch.setattr(archiving, "ARCHIVED_AT_ONCE", 2)
    asked: list[str] = []

    async def evening() -> None:
        async with opened(tmp_path, database=database) as house:
            store, rows = house.server.store, house.server.store.rows
            line = LineRow(1, "1 a", "", 0, None)
            for name in "abcde":
                row = TableRow(name, "g", 1, "", "", 2, b"s", "{}", "", 1, "", "", "", 1, 1, 5)
                assert await store.write(insert_table(row), insert_line(name, line))

            async def count(sql: str, *values: object) -> list[Row]:
                asked.append(sql)
                return await rows(sql, *values)

            assert await archive(store, 6) == 5
            assert [await read_archive(store, name) for name in "abcde"] == [[line]] * 5
            monkeypatch.setattr(store, "rows", count)
            assert await archive(store, 6) == 0
            assert len(asked) == 4, "a page of two each, and the end"

    asyncio.run(evening())
