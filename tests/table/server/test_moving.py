"""From SQLite to PostgreSQL and back: the same rows, and games that go on."""

from __future__ import annotations

import asyncio
import shutil
from typing import TYPE_CHECKING

import pytest

from shoal.core.errors import ShoalError
from shoal.table.server import moving
from shoal.table.server.moving import compare
from shoal.table.server.moving_stores import move, opened
from shoal.table.server.rows import read_lines
from shoal.table.server.store import Statement
from shoal.table.server.wire import News
from tests.table.server import house

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.table.server.people import Person


def test_a_running_history_is_carried_there_and_back_and_goes_on(
    tmp_path: Path, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        moving, "ROWS_AT_ONCE", 3
    )  # so that a log begins on one page and ends on another
    here, back = tmp_path / "here", tmp_path / "back"

    async def play(at_home: Path, database: str, table: str, ann: Person, moves: int) -> None:
        async with house.opened(at_home, database=database) as server:
            for _ in range(moves):
                room = await server.open(table)
                assert room.play is not None
                at = await server.come(table, ann, seat=room.play.acting()[0])
                assert isinstance(await at.move(at.newest().moves[0]), News)
                at.hang_up()

    async def evening() -> None:
        async with house.opened(here) as server:
            ann = await server.person()
            made = await server.table(ann, "le_poissonnier", ("me", "me"))
            await server.dealt(made.table)
        await play(here, "", made.table, ann, 5)
        told: list[tuple[str, int]] = []
        total = await move(str(here), postgresql, lambda *said: told.append(said))
        assert total == sum(count for _, count in told)
        assert dict(told)["line"] == 5
        await play(here, postgresql, made.table, ann, 5)
        back.mkdir()
        shutil.copy(here / "seeds.key", back)
        await move(postgresql, str(back), lambda *_said: None)
        await play(back, "", made.table, ann, 5)
        async with opened(str(back), str(back)) as store:
            assert len(await read_lines(store, made.table)) == 15

    asyncio.run(evening())


def test_nothing_is_moved_over_something_and_a_difference_is_found(
    tmp_path: Path, postgresql: str
) -> None:
    async def evening() -> None:
        async with house.opened(tmp_path) as server:
            ann = await server.person()
            await server.table(ann, "fish_and_chips", ("me", "me"))
        await move(str(tmp_path), postgresql, lambda *_said: None)
        with pytest.raises(ShoalError, match="already"):
            await move(str(tmp_path), postgresql, lambda *_said: None)
        with pytest.raises(ShoalError, match="folder"):
            await move(str(tmp_path), str(tmp_path / "x"), lambda *_said: None)
        where = str(tmp_path)
        async with opened(where, where) as one, opened(postgresql, where) as two:
            await compare(one, two)
            await two.write(Statement("UPDATE seat SET name='Eve' WHERE seat=?", (1,)))
            with pytest.raises(ShoalError, match="seat"):
                await compare(one, two)

    asyncio.run(evening())
