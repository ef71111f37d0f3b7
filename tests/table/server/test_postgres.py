"""The store on PostgreSQL: what is written once, whatever becomes of the connection."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import asyncpg
import pytest
from tools.soak.cluster import execute
from tools.soak.proxy import Line

from shoal.core.errors import ShoalError
from shoal.table.server.postgres import hearing, schema
from shoal.table.server.postgres import store as store_module
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.postgres.writer import as_one
from shoal.table.server.rows import LineRow, insert_chat, insert_line, read_lines, update_table
from shoal.table.server.schema import VERSION
from shoal.table.server.store import Statement, StoreFailed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tools.soak.cluster import Cluster

    from shoal.table.server.store import Result

TABLE = "t"


def line(seq: int, body: str = "1 a", memory: bytes | None = None, table: str = TABLE) -> Statement:
    return insert_line(table, LineRow(seq, body, "", 0, memory))


async def seqs(store: PostgresStore) -> list[int]:
    return [row.seq for row in await read_lines(store, TABLE)]


async def write_together(store: PostgresStore, *statements: Statement) -> list[Result]:
    """Writes that are in one batch."""
    results: list[Result] = []
    for statement in statements:
        store.append([statement], results.append, TABLE)
    while len(results) < len(statements):
        await asyncio.sleep(0.001)
    return results


class Ear:
    """Somebody who hears what other servers write."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, LineRow]] = []
        self.changes: list[str] = []
        self.people: list[str] = []
        self.nothing = 0

    def hear_line(self, table: str, line: LineRow) -> None:
        self.lines.append((table, line))

    def hear_change(self, table: str) -> None:
        self.changes.append(table)

    def hear_people(self, table: str) -> None:
        self.people.append(table)

    def hear_nothing(self) -> None:
        self.nothing += 1

    async def until(self, lines: int, changes: int = 0) -> None:
        async with asyncio.timeout(20):
            while len(self.lines) < lines or len(self.changes) < changes:
                await asyncio.sleep(0.005)

    async def listening(self, times: int) -> None:
        """Wait until it has begun to listen so often: from then on it hears everything."""
        async with asyncio.timeout(20):
            while self.nothing < times:
                await asyncio.sleep(0.005)


@asynccontextmanager
async def begun(url: str, folder: Path, ear: Ear | None = None) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(url)
    if ear is not None:
        store.listen(ear)
    await store.prepare(folder)
    await store.begin()
    try:
        yield store
    finally:
        await store.end()


def test_only_the_write_whose_key_is_taken_loses(postgresql: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            told = await write_together(store, line(1), line(1, "2 b"), line(2))
            assert told == ["written", "lost", "written"]
            assert await seqs(store) == [1, 2]
            changed = Statement("UPDATE game_table SET mark='m' WHERE id=?", ("nobody",), must=True)
            assert not await store.write(changed, line(3))
            assert await seqs(store) == [1, 2]

    asyncio.run(evening())


@pytest.mark.parametrize("value", [1 << 70, "\ud800", "\0", object()])
def test_a_value_that_cannot_be_stored_does_not_end_the_writer(
    postgresql: str, tmp_path: Path, value: object
) -> None:
    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            with pytest.raises(StoreFailed):
                await store.write(Statement("INSERT INTO analysis VALUES('a', ?)", (value,)))
            assert store.failing
            assert await store.write(line(1))
            assert not store.failing
            assert await store.row("SELECT 1 FROM person WHERE id=?", "\0") is None

    asyncio.run(evening())


def test_a_server_is_told_of_the_tables_that_it_looks_at_and_of_no_others(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await ear.listening(1)
            await two.look_at(TABLE)
            long = "1 " + "x" * 9000
            other = line(1, table="other")
            told = await write_together(one, line(1, memory=b"\0m"), line(2), line(3, long), other)
            assert told == ["written"] * 4
            await ear.until(lines=2, changes=1)
            first, second = sorted((said for _, said in ear.lines), key=lambda said: said.seq)
            assert first == LineRow(1, "1 a", "", 0, b"\0m")
            assert second.seq == 2
            assert ear.changes == [TABLE], "what is too long is told by its name"
            done = asyncio.Event()
            chat = insert_chat(TABLE, 0, 0, "Ann", ("hello", 0))
            one.append([chat], lambda _result: done.set(), TABLE)
            await done.wait()
            await ear.until(lines=2, changes=2)
            assert {table for table, _ in ear.lines} == {TABLE}

    asyncio.run(evening())


def test_a_server_that_has_unloaded_a_table_is_told_of_it_no_more(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "BEAT", 0.05)

    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await ear.listening(1)
            for table in (TABLE, "other"):
                await two.look_at(table)
            two.look_away(TABLE)
            async with asyncio.timeout(20):
                while await two.row("SELECT 1 FROM looking WHERE table_id=?", TABLE):
                    await asyncio.sleep(0.01)
            await write_together(one, line(1), line(1, table="other"))
            await ear.until(lines=1)
            assert [table for table, _ in ear.lines] == ["other"]

    asyncio.run(evening())


def test_who_looks_is_told_of_lines_that_were_written_beside_one_that_lost(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await ear.listening(1)
            for table in (TABLE, "other"):
                await two.look_at(table)
            assert await two.write(line(1, "1 theirs"))
            told = await write_together(
                one, line(2), line(1, "1 late"), line(2, "1 later"), line(1, table="other")
            )
            assert told == ["written", "lost", "lost", "written"]
            await ear.until(lines=2)
            assert sorted((t, one.seq, one.body) for t, one in ear.lines) == [
                ("other", 1, "1 a"), (TABLE, 2, "1 a"),
            ]  # fmt: skip

    asyncio.run(evening())


def test_many_lines_are_told_in_notifications_that_are_short_enough(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await ear.listening(1)
            tables = [f"t{number}" for number in range(40)]
            for table in tables:
                await two.look_at(table)
            # Letters of several bytes, and what JSON writes with more letters than it has.
            bodies = [f"1 {'é' * (70 * number % 1900)}{chr(34) * number}" for number in range(40)]
            pairs = zip(tables, bodies, strict=True)
            lines = [line(1, body, table=table) for table, body in pairs]
            assert await write_together(one, *lines) == ["written"] * len(lines)
            await ear.until(lines=len(lines))
            assert {(t, told.body) for t, told in ear.lines} == set(
                zip(tables, bodies, strict=True)
            )
            assert two.hearing.heard < len(lines), "lines go together"

    asyncio.run(evening())


def test_servers_that_write_to_the_same_tables_do_not_wait_for_each_other_for_ever(
    postgresql: str, tmp_path: Path
) -> None:
    """Both stop in the middle, for somebody else's line; then one has what the other wants."""

    async def evening() -> None:
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path) as two:
            third = await one.connect()
            transaction = third.transaction()
            await transaction.start()
            await third.execute("INSERT INTO line VALUES('m', 1, '3 c', '', 0, NULL)")
            mine = [line(1, "1 mine", table=table) for table in "amz"]
            yours = [line(1, "2 yours", table=table) for table in "zma"]
            both = asyncio.gather(write_together(one, *mine), write_together(two, *yours))
            waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            async with asyncio.timeout(20):
                while await third.fetchval(waiting) < 2:
                    await asyncio.sleep(0.01)
            await transaction.rollback()
            told = await both
            await third.close()
            assert sorted(told) == [["lost"] * 3, ["written"] * 3]

    asyncio.run(evening())


def test_changes_go_as_one_statement_where_that_is_the_same() -> None:
    insert, update = insert_chat(TABLE, 0, 0, "Ann", ("hello", 0)).sql, "UPDATE seat SET bot=?"
    assert as_one(((insert, False), (update, True)))
    assert not as_one(((update, True), (insert, False), (update, False))), "one would see the other"
    assert not as_one((("SELECT 1", False),))


def test_the_end_of_a_game_is_told_as_its_last_line(postgresql: str, tmp_path: Path) -> None:
    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await ear.listening(1)
            await two.look_at(TABLE)
            results: list[Result] = []
            one.append([line(1), update_table(TABLE, ended=5, result="1:0")], results.append, TABLE)
            await ear.until(lines=1)
            assert ear.lines[0][1].seq == 1
            assert ear.changes == []

    asyncio.run(evening())


def test_what_only_newer_servers_say_is_read(postgresql: str, tmp_path: Path) -> None:
    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path, ear) as store:
            await ear.listening(1)
            for said in ('["t", 1, "1 a", "", 0, null, "more"]', '["t", {}]', '["t", "news"]'):
                await store.execute("SELECT pg_notify($1, $2)", store.host, f"[{said}]")
            await ear.until(lines=0, changes=3)
            assert ear.changes == ["t"] * 3

    asyncio.run(evening())


def test_more_who_read_than_connections_wait_and_one_that_was_given_up_disturbs_nobody(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            asked = [store.row("SELECT pg_sleep(0.05), ?::int", number) for number in range(20)]
            assert [row and row[1] for row in await asyncio.gather(*asked)] == list(range(20))
            slow = [asyncio.create_task(store.row("SELECT pg_sleep(60)")) for _ in range(4)]
            await asyncio.sleep(0.1)
            for task in slow:
                task.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
            async with asyncio.timeout(10):
                assert await store.row("SELECT 1") == (1,)
        with pytest.raises(StoreFailed):
            await store.row("SELECT 1")

    asyncio.run(evening())


def test_a_server_that_lost_its_ear_listens_again_and_says_so(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await two.look_at(TABLE)
            await ear.listening(1)
            await one.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name=$1 AND pid<>pg_backend_pid()", two.host,
            )  # fmt: skip
            await ear.listening(2)
            assert await one.write(line(1))
            await ear.until(lines=1)
            assert await two.write(line(2)), "its writer has another connection too"

    asyncio.run(evening())


def test_a_line_whose_fate_nobody_knows_becomes_exactly_one(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks when the database has committed, and before we hear of it."""
    real = asyncpg.Connection.fetchval
    left = iter([True])

    async def breaks(self: Any, sql: str, *values: Any, **more: Any) -> object:  # noqa: ANN401
        found = await real(self, sql, *values, **more)
        if "INSERT INTO line" in sql and next(left, False):
            self.terminate()
            raise ConnectionResetError
        return found

    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            assert await store.write(line(1, "1 first"))
            monkeypatch.setattr(asyncpg.Connection, "fetchval", breaks)
            told = await write_together(store, line(1, "1 late"), line(2, "1 mine"))
            assert told == ["lost", "written"]
            assert next(left, None) is None
            assert [row.body for row in await read_lines(store, TABLE)] == ["1 first", "1 mine"]

    asyncio.run(evening())


def test_other_changes_whose_fate_nobody_knows_are_made_once(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            left = iter([True])
            transact = store.writer.transact

            async def breaks(connection: object, write: object) -> Result:
                result = await transact(connection, write)  # type: ignore[arg-type]
                if next(left, False):
                    raise ConnectionResetError
                return result

            monkeypatch.setattr(store.writer, "transact", breaks)
            mine = insert_chat(TABLE, 0, None, "Ann", ("mine", 0))
            assert await store.write(mine, line(1))
            left = iter([True])
            assert not await store.write(insert_chat(TABLE, 0, None, "Bob", ("late", 0)), line(2))
            assert await seqs(store) == [1]

    asyncio.run(evening())


def test_the_time_is_the_databases_whatever_the_host_believes(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + 3_600_000_000_000)
        async with begun(postgresql, tmp_path) as store:
            assert abs(store.now() - real() // 1_000_000) < 60_000

    asyncio.run(evening())


@pytest.mark.parametrize("version", range(VERSION))
def test_a_database_of_any_age_becomes_todays_and_keeps_its_rows(
    postgresql: str, tmp_path: Path, version: int
) -> None:
    columns = (
        "SELECT table_name, column_name, data_type, column_default, is_nullable "
        "FROM information_schema.columns WHERE table_schema=current_schema() ORDER BY 1, 2"
    )

    async def evening() -> None:
        connection = await asyncpg.connect(postgresql)
        await connection.execute(schema.STATE)
        for number in range(version):
            await connection.execute(schema.script(number))
        if version:
            await connection.execute("INSERT INTO line VALUES('t', 1, '1 a', '', 0, NULL)")
            await connection.execute("INSERT INTO shoal_schema VALUES($1, 1)", version)
        await connection.close()
        async with begun(postgresql, tmp_path) as store:
            assert await seqs(store) == [1] * bool(version)
            old = await store.rows(columns)
        new = f"{postgresql}_new"
        await execute(postgresql, f"CREATE SCHEMA {new.rpartition('=')[2]}")
        async with begun(new, tmp_path / "new") as store:
            assert await store.rows(columns) == old

    (tmp_path / "new").mkdir()
    asyncio.run(evening())


def test_servers_of_two_versions_use_a_database_side_by_side_as_long_as_both_can(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with begun(postgresql, tmp_path):
            pass
        await execute(postgresql, f"UPDATE shoal_schema SET version={VERSION + 1}")  # noqa: S608
        async with begun(postgresql, tmp_path) as store:
            assert await store.write(line(1))
        await execute(postgresql, f"UPDATE shoal_schema SET oldest={VERSION + 1}")  # noqa: S608
        with pytest.raises(StoreFailed, match="newer"):
            await PostgresStore(postgresql).prepare(tmp_path)

    asyncio.run(evening())


def test_servers_that_begin_together_make_the_tables_once_and_have_one_key(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        stores = [PostgresStore(postgresql) for _ in range(4)]
        vaults = await asyncio.gather(*(store.prepare(tmp_path) for store in stores))
        assert len({vault.name for vault in vaults}) == 1
        with pytest.raises(ShoalError, match="missing"):
            await stores[0].prepare(tmp_path / "elsewhere")
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "seeds.key").write_text("ab" * 32, encoding="ascii")
        with pytest.raises(ShoalError, match="not the one"):
            await stores[0].prepare(tmp_path / "other")

    asyncio.run(evening())


def test_a_server_that_begins_waits_for_a_database_that_does_not_answer_yet(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line breaks at every step of its beginning."""
    monkeypatch.setattr(store_module, "TRY_AGAIN", 0.01)

    async def evening() -> int:
        line = Line(int(postgresql.rpartition(":")[2].partition("/")[0]))
        await line.open()
        store = PostgresStore(postgresql.replace(str(line.target), str(line.port)))
        for count in (0, 50, 400):
            line.cut_after(count, to=True)
            await store.prepare(tmp_path)
        line.cut_after(0, to=True)
        await store.begin()
        assert await store.row("SELECT 1") == (1,)
        cuts = line.cuts
        await store.end()
        await line.close()
        return cuts

    assert asyncio.run(evening()) == 4


def test_a_wrong_name_is_said_at_once(postgresql: str, tmp_path: Path) -> None:
    for wrong in (postgresql.replace("127.0.0.1", "nowhere.invalid"), "postgresql://shoal@:x/y"):
        with pytest.raises(StoreFailed, match="cannot be used"):
            asyncio.run(PostgresStore(wrong).prepare(tmp_path))


def test_a_database_that_is_not_there_is_named_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "STARTING", 0.0)
    store = PostgresStore("postgresql://ann:secret@127.0.0.1:1/tables")
    with pytest.raises(StoreFailed) as refused:
        asyncio.run(store.prepare(tmp_path))
    said = refused.value.say("en")
    assert "127.0.0.1:1/tables" in said
    assert "secret" not in said


def test_a_host_that_falls_silent_does_not_keep_what_it_has_locked(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(store_module.SETTINGS, "idle_in_transaction_session_timeout", "300ms")

    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            silent = await store.connect()
            transaction = silent.transaction()
            await transaction.start()
            await silent.execute(
                "INSERT INTO line(table_id, seq, body, id, at) VALUES($1, 1, '1 a', 'silent', 0)",
                TABLE,
            )
            assert await store.write(line(1, "1 b")), "the line of the silent host was never made"
            silent.terminate()

    asyncio.run(evening())


def test_a_line_to_the_database_that_is_cut_at_every_point_of_a_write_loses_and_doubles_nothing(
    quick_cluster: Cluster, postgresql: str, tmp_path: Path
) -> None:
    """From before the first byte of a statement to beyond the last, and of its answer."""
    points = [(True, count) for count in range(0, 380, 4)]
    points += [(False, count) for count in range(0, 120, 4)]

    async def evening() -> None:
        way = Line(quick_cluster.port)
        await way.open()
        through = postgresql.replace(str(quick_cluster.port), str(way.port))
        async with begun(through, tmp_path) as store:
            assert await store.write(line(1))
            for seq, (to, count) in enumerate(points, 2):
                way.cut_after(count, to=to)
                assert await store.write(line(seq)), (to, count)
            assert await seqs(store) == list(range(1, len(points) + 2))
            assert way.cuts > len(points) / 3, "hardly anything was cut"
        await way.close()
        await asyncio.sleep(0.05)

    asyncio.run(evening())
