"""The writer: what it does when something cannot be written."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from shoal.table.server import sqlite as stores
from shoal.table.server.rows import LineRow, insert_line, read_lines
from shoal.table.server.runs import runs
from shoal.table.server.schema import MIGRATIONS, VERSION
from shoal.table.server.sqlite import SqliteStore, at_once
from shoal.table.server.store import Statement, StoreFailed, Write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from shoal.table.server.store import Result

TABLE = "t"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "tables.db")
    yield store
    store.close()


def line(seq: int, body: str = "1 a") -> Statement:
    return insert_line(TABLE, LineRow(seq, body, "", 0, None))


def seqs(store: SqliteStore) -> list[int]:
    return [row.seq for row in at_once(read_lines(store, TABLE))]


def batch_of(*statements: Statement) -> list[Write]:
    return [Write([statement], lambda _result: None) for statement in statements]


def test_only_the_write_whose_key_is_taken_loses(store: SqliteStore) -> None:
    with closing(store.connect()) as db:
        results: list[Result] = []
        stores.commit(db, batch_of(line(1), line(1), line(2)), results)
    assert results == ["written", "lost", "written"]
    assert seqs(store) == [1, 2]


def test_rows_go_in_together_with_few_different_statements(store: SqliteStore) -> None:
    sizes = (1, 2, 31, 32, 33, 64, 65, 512)
    with closing(store.connect()) as db:
        for size in sizes:
            memories = [b"\0" if number % 2 else None for number in range(size)]
            lines = [LineRow(seq, "1 a", str(seq), 7, kept) for seq, kept in enumerate(memories, 1)]
            results: list[Result] = []
            stores.commit(db, batch_of(*(insert_line(str(size), line) for line in lines)), results)
            assert results == ["written"] * size
            assert at_once(read_lines(store, str(size))) == lines
    long = {joined(size).sql for size in range(stores.ROWS_STEP, stores.MOST_IN_BATCH + 1)}
    assert len(long) == stores.MOST_IN_BATCH // stores.ROWS_STEP


def joined(size: int) -> Statement:
    """The one statement of many lines."""
    lines = [line(seq) for seq in range(size)]
    (found,) = runs(lines, stores.MOST_IN_BATCH, stores.ROWS_STEP)
    return found


def test_one_of_many_whose_key_is_taken_loses_alone(store: SqliteStore) -> None:
    with closing(store.connect()) as db:
        stores.commit(db, batch_of(line(20)), [])
        results: list[Result] = []
        stores.commit(db, batch_of(*map(line, range(1, 41))), results)
    assert results == ["lost" if seq == 20 else "written" for seq in range(1, 41)]
    assert seqs(store) == list(range(1, 41))


def test_what_was_written_before_a_failure_is_not_called_failed(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch with a lost race is written one by one, and the disk may fill up on the way."""
    alone = stores.commit_alone
    left = iter([True, True, False])

    def disk_fills_up(db: sqlite3.Connection, write: Write) -> Result:
        if not next(left):
            raise sqlite3.OperationalError("disk full")
        return alone(db, write)

    monkeypatch.setattr(stores, "commit_alone", disk_fills_up)

    async def evening() -> list[Result]:
        told: list[Result] = []
        everything = asyncio.Event()

        def done(result: Result) -> None:
            told.append(result)
            if len(told) == 4:
                everything.set()

        store.loop = asyncio.get_running_loop()
        with closing(store.connect()) as db:  # the four become one batch while this one writes
            db.execute("BEGIN IMMEDIATE")
            for statement in (line(1), line(1), line(2), line(3)):
                store.append([statement], done)
                await asyncio.sleep(0.05)
            db.execute("ROLLBACK")
        await everything.wait()
        return told

    told = asyncio.run(evening())
    assert told.count("written") == len(seqs(store))
    assert "failed" in told


@pytest.mark.parametrize("value", [1 << 70, "\ud800", object()])
def test_a_value_that_cannot_be_stored_does_not_end_the_writer(
    store: SqliteStore, value: object
) -> None:
    async def evening() -> None:
        with pytest.raises(StoreFailed):
            await store.write(Statement("INSERT INTO analysis VALUES('a', ?)", (value,)))
        assert store.failing
        assert await store.write(line(1))
        assert not store.failing

    asyncio.run(evening())


def test_a_locked_database_is_waited_for(store: SqliteStore) -> None:
    async def evening() -> None:
        with closing(store.connect()) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(store.write(line(1)))
            await asyncio.sleep(0.2)
            assert not writing.done()
            assert seqs(store) == []
            other.execute("COMMIT")
            assert await writing
        assert seqs(store) == [1]

    asyncio.run(evening())


def test_a_database_that_stays_locked_fails_its_batch_and_no_other(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "LOCK_PATIENCE", 0.1)

    async def evening() -> None:
        with closing(store.connect()) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFailed):
                await store.write(line(1))
            assert store.failures == 1
            other.execute("COMMIT")
        assert seqs(store) == []
        assert await store.write(line(1))

    asyncio.run(evening())


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"no database, whatever its name says" * 100)
    with pytest.raises(StoreFailed) as refused:
        SqliteStore(path)
    assert str(path) in refused.value.say("en")
    assert str(path) in refused.value.say("fr")


def columns(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What the tables of a database have."""
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master ORDER BY name")]
        return {name: db.execute(f"PRAGMA table_info({name})").fetchall() for name in names}


@pytest.mark.parametrize("version", range(VERSION))
def test_a_database_of_any_age_becomes_todays_and_keeps_its_rows(
    tmp_path: Path, version: int
) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    with closing(sqlite3.connect(old)) as db:
        for script in MIGRATIONS[:version]:
            db.executescript(script)
        if version:
            db.execute("INSERT INTO line VALUES('t', 1, '1 a', '', 0, NULL)")
        db.execute(f"PRAGMA user_version={version}")
        db.commit()
    store = SqliteStore(old)
    assert seqs(store) == [1] * bool(version)
    assert stores.version_of(store.reader) == VERSION
    store.close()
    SqliteStore(new).close()
    assert columns(old) == columns(new)


def test_a_database_from_a_newer_shoal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version={VERSION + 1}")
    with pytest.raises(StoreFailed, match="newer"):
        SqliteStore(path)


def test_two_processes_may_make_the_same_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    read = stores.version_of
    first: list[bool] = []

    def another_is_quicker(db: sqlite3.Connection) -> int:
        found = read(db)
        if not first:
            first.append(True)
            SqliteStore(path).close()
        return found

    monkeypatch.setattr(stores, "version_of", another_is_quicker)
    store = SqliteStore(path)
    assert seqs(store) == []
    store.close()
