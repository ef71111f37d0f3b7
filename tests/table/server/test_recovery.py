"""Going back to a moment: what docs/operate.md says about backups of PostgreSQL, done literally."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.soak.cluster import Cluster, execute, is_there, user

from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.rows import LineRow, insert_line, read_lines
from tests.table.server.house import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[3] / "docs" / "operate.md").read_text(encoding="utf-8")
TABLE = "t"


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder for whoever runs PostgreSQL."""
    if not is_there():
        pytest.skip("no PostgreSQL here")
    folder = Path(tempfile.mkdtemp(prefix="shoal-pg-"))
    (folder / "wal").mkdir()
    for path in (folder, folder / "wal"):
        path.chmod(0o755)
        if who := user():
            os.chown(path, who["user"], who["group"])
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def setting(name: str, place: Path) -> str:
    """What the page says to set, with the folder of this test in place of its own."""
    found = re.search(rf"`?{name} = '(.*?)'(?:`|,|$)", PAGE, re.MULTILINE)
    assert found, name
    return found[1].replace("/backups/wal", str(place / "wal"))


async def write(database: str, folder: Path, *seqs: int) -> None:
    store = PostgresStore(database)
    await store.prepare(folder)
    await store.begin()
    for seq in seqs:
        assert await store.write(insert_line(TABLE, LineRow(seq, "1 a", "", 0, None)))
    await store.end()


async def moment(database: str) -> str:
    store = PostgresStore(database)
    await store.begin()
    found = await store.row("SELECT now()::text")
    await store.end()
    assert found is not None
    return str(found[0])


def test_a_database_goes_back_to_a_moment_and_a_server_begins_on_it(
    place: Path, tmp_path: Path
) -> None:
    archive = {"archive_mode": "on", "archive_command": setting("archive_command", place)}
    first = Cluster(place / "first", archive)
    again = Cluster(place / "base")
    first.make()
    first.start()
    try:
        asyncio.run(write(first.url, tmp_path, 1, 2))
        again.own()
        first.run(
            "pg_basebackup", "-D", str(again.folder), "-c", "fast",
            "-h", "127.0.0.1", "-p", str(first.port), "-U", "shoal",
        )  # fmt: skip
        asyncio.run(write(first.url, tmp_path, 3))
        then = asyncio.run(moment(first.url))
        asyncio.run(write(first.url, tmp_path, 4))
        asyncio.run(execute(first.url, "DELETE FROM line"))  # a mistake
        asyncio.run(execute(first.url, "SELECT pg_switch_wal()"))
        first.stop(signal.SIGINT)
        again.settings |= {
            "restore_command": setting("restore_command", place),
            "recovery_target_time": then,
            "recovery_target_action": "promote",
        }
        assert "recovery_target_action = 'promote'" in PAGE
        (again.folder / "recovery.signal").touch()
        again.start()
        asyncio.run(check(again.url, tmp_path))
    finally:
        first.stop(signal.SIGQUIT)
        again.stop(signal.SIGQUIT)


async def check(database: str, folder: Path) -> None:
    """What was written before the moment is there, and people can play on."""
    async with asyncio.timeout(60):
        store = PostgresStore(database)
        await store.begin()
        while (await store.row("SELECT pg_is_in_recovery()")) != (False,):
            await asyncio.sleep(0.1)
        assert [line.seq for line in await read_lines(store, TABLE)] == [1, 2, 3]
        await store.end()
        async with opened(folder, database=database) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"))
            await house.dealt(made.table)
