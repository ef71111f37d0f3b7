"""Backups: made while people play, whole, and good for a server elsewhere."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shoal.cli import main
from shoal.core.errors import ShoalError
from shoal.table.server.backup import back_up, restore
from shoal.table.server.schema import VERSION
from shoal.table.server.sqlite import FILE
from shoal.table.server.vault import KEY_FILE, VARIABLE
from shoal.table.server.wire import News, State
from tests.table.server.house import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.table.server.house import House


@pytest.fixture(autouse=True)
def _key_in_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


async def play(house: House, table: str, tokens: dict[str, str], moves: int) -> None:
    await house.dealt(table)
    for _ in range(moves):
        now = house.room(table).play
        assert now is not None
        at = house.look(table, token=tokens[str(now.acting()[0])])
        assert isinstance(await at.move(at.newest().moves[0]), News)
        at.hang_up()


def test_a_backup_of_a_running_server_is_played_on_elsewhere(tmp_path: Path) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.db"

    async def before() -> tuple[str, dict[str, str], State]:
        async with opened(old) as house:
            ann = await house.person()
            made = await house.table(ann, "le_poissonnier", ("me", "me"))
            await play(house, made.table, made.seat_tokens, 6)
            seen = house.look(made.table, token=made.seat_tokens["0"]).all(State)[0]
            done = CliRunner().invoke(main, ["backup", str(copy), "--data", str(old)])
            assert (done.exit_code, "1 table copied" in done.output) == (0, True), done.output
            await play(house, made.table, made.seat_tokens, 3)
            return made.table, made.seat_tokens, seen

    async def after(table: str, tokens: dict[str, str], seen: State) -> None:
        async with opened(new) as house:
            found = house.look(table, token=tokens["0"]).all(State)[0]
            assert (found.n, found.view, found.told) == (seen.n, seen.view, seen.told)
            await play(house, table, tokens, 3)

    table, tokens, seen = asyncio.run(before())
    assert list(tmp_path.glob("copy*")) == [copy]
    arguments = ["restore", str(copy), "--data", str(new), "--key", str(old / KEY_FILE)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert (new / KEY_FILE).stat().st_mode & 0o777 == 0o600
    asyncio.run(after(table, tokens, seen))


def data(folder: Path) -> Path:
    """The data of a server that has run."""

    async def begin() -> None:
        async with opened(folder) as house:
            await house.person()

    asyncio.run(begin())
    return folder


def refuses(key: str, work: Callable[..., int], *arguments: object) -> None:
    with pytest.raises(ShoalError) as refused:
        work(*arguments)
    assert refused.value.key == key


def test_nothing_is_overwritten_and_nothing_half_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, copy = data(tmp_path / "data"), tmp_path / "copy.db"
    refuses("no_data", back_up, tmp_path / "nothing", copy)
    back_up(folder, copy)
    refuses("in_the_way", back_up, folder, copy)
    refuses("in_the_way", restore, copy, folder, None)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / KEY_FILE).write_text("0" * 64)
    refuses("in_the_way", restore, copy, tmp_path / "other", folder / KEY_FILE)
    refuses("bad_key", restore, copy, tmp_path / "new", copy)

    def full(_handle: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    refuses("not_backed_up", restore, copy, tmp_path / "new", folder / KEY_FILE)
    refuses("not_backed_up", back_up, folder, tmp_path / "second.db")
    assert list((tmp_path / "new").iterdir()) == []
    assert list(tmp_path.glob("second*")) == []


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    refuses("cannot_open", restore, copy, tmp_path / "new", None)
    copy.write_text("no database")
    refuses("no_backup", restore, copy, tmp_path / "new", None)
    back_up(data(tmp_path / "data"), tmp_path / "good.db")
    whole = (tmp_path / "good.db").read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    refuses("no_backup", restore, copy, tmp_path / "new", None)
    with sqlite3.connect(tmp_path / "good.db") as db:
        db.execute(f"PRAGMA user_version={VERSION + 1}")
    db.close()
    refuses("newer_database", restore, tmp_path / "good.db", tmp_path / "new", None)
    assert not (tmp_path / "new" / FILE).exists()
