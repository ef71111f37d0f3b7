"""The store on PostgreSQL goes on, whatever a connection, a lock or the database does."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import asyncpg
import pytest
from tools.soak.cluster import execute
from tools.soak.proxy import Line

from shoal.table.server.postgres import hearing
from shoal.table.server.postgres import store as store_module
from shoal.table.server.postgres.board import Board
from shoal.table.server.postgres.hearing import LOOK_AWAY, SAY_HERE
from shoal.table.server.rows import (
    SeatRow,
    insert_seat,
    read_lines,
    read_seats,
    update_seat,
    update_table,
)
from shoal.table.server.store import StoreFailed
from shoal.table.server.wire import Move, State
from tests.table.server.test_apart import apart, until_all
from tests.table.server.test_postgres import TABLE, Ear, begun, line, seqs, write_together

if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from pathlib import Path

    from tools.soak.cluster import Cluster

    from shoal.table.server.store import Row
    from tests.table.server.house import Looker


class Swallowing(Line):
    """Passes everything on, but what is said from a word on is never heard."""

    word = b""
    swallowed = False

    async def carry(self, reader: StreamReader, writer: StreamWriter, *, to: bool) -> None:
        deaf = False
        while data := await reader.read(1 << 16):
            if to and not self.swallowed and self.word and self.word in data:
                deaf = self.swallowed = True
            if not deaf:
                writer.write(data)
        writer.close()


def test_the_end_of_a_transaction_that_is_never_answered_does_not_hold_up_the_writer(
    quick_cluster: Cluster, postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host from which nothing comes any more, not even that it is gone."""
    monkeypatch.setattr(store_module, "COMMAND", 2.0)

    async def evening() -> None:
        way = Swallowing(quick_cluster.port)
        await way.open()
        through = postgresql.replace(str(quick_cluster.port), str(way.port))
        async with begun(through, tmp_path) as store:
            for seat in range(2):
                assert await store.write(insert_seat(TABLE, seat, SeatRow()))
            ann, bob = SeatRow("p1", "", "Ann"), SeatRow("p2", "", "Bob")
            both = (update_seat(TABLE, 0, ann), update_seat(TABLE, 1, bob))
            way.word = b"COMMIT"
            async with asyncio.timeout(60):
                assert await store.write(*both), "two changes of one relation: a transaction"
            assert way.swallowed
            assert await read_seats(store, TABLE) == [ann, bob]
        await way.close()

    asyncio.run(evening())


def test_a_write_that_takes_too_long_is_left_alone_and_not_cancelled(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that is cancelled while it waits for a synchronous replica counts as made, although
    the replica has it not: our second try would find the line there, and acknowledge it."""
    monkeypatch.setattr(store_module, "COMMAND", 1.0)
    waiting = (
        "SELECT pid FROM pg_stat_activity WHERE application_name='{}' AND wait_event_type='Lock'"
    )

    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            other = await asyncpg.connect(postgresql)
            transaction = other.transaction()
            await transaction.start()
            await other.execute("INSERT INTO line VALUES($1, 1, '2 b', '', 0, NULL)", TABLE)
            writing = asyncio.create_task(store.write(line(1)))
            async with asyncio.timeout(30):
                while len(await execute(postgresql, waiting.format(store.host))) < 2:
                    await asyncio.sleep(0.05)  # the second try waits, and so does the first still
            await transaction.rollback()
            await other.close()
            assert await writing, "whichever of them has made it"
            assert await seqs(store) == [1]

    asyncio.run(evening())


def test_who_waits_for_somebody_who_waits_for_them_tries_again(
    postgresql: str, tmp_path: Path
) -> None:
    change = "UPDATE looking SET seats=7 WHERE table_id=$1"

    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            said = (["a", "b"], [1, 1], [0, 0], store.host)
            await store.execute(SAY_HERE, *said)
            other = await asyncpg.connect(postgresql)
            transaction = other.transaction()
            await transaction.start()
            await other.execute(change, "b")
            saying = asyncio.create_task(store.execute(SAY_HERE, *said))  # has a, waits for b
            waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            async with asyncio.timeout(30):
                while await other.fetchval(waiting) < 1:
                    await asyncio.sleep(0.01)
            try:
                await other.execute(change, "a")
                await transaction.commit()
            except asyncpg.DeadlockDetectedError:
                pytest.fail("it is the other one that PostgreSQL sends away: it waited first")
            await saying
            await other.close()
            found = await store.rows("SELECT table_id, seats FROM looking ORDER BY 1")
            assert found == [("a", 1), ("b", 1)]

    asyncio.run(evening())


def test_an_error_of_the_database_ends_neither_the_ear_nor_the_board(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the error is: here a relation is gone for a while."""
    monkeypatch.setattr(hearing, "BEAT", 0.05)

    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            board = Board(two, await two.prepare(tmp_path))
            board.start()
            await ear.listening(1)
            await two.look_at(TABLE)
            for name in ("host", "job"):
                await execute(postgresql, f"ALTER TABLE {name} RENAME TO gone_{name}")
            with pytest.raises(StoreFailed):
                await two.rows("SELECT * FROM job")
            board.withdrawn.add("nobody")  # makes it look
            board.next_look = 0.0
            board.wake.set()
            async with asyncio.timeout(20):
                while board.withdrawn or two.hearing.connection is not None:
                    await asyncio.sleep(0.005)
            for name in ("host", "job"):
                await execute(postgresql, f"ALTER TABLE gone_{name} RENAME TO {name}")
            times = ear.nothing
            await ear.listening(times + 1)
            assert await one.write(line(1))
            await ear.until(lines=1)
            assert board.looking is not None
            assert not board.looking.done()
            await board.close()

    asyncio.run(evening())


def test_a_table_that_is_opened_while_its_row_goes_is_told_of_again(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = asyncpg.Connection.execute

    async def evening() -> None:
        ear = Ear()
        async with begun(postgresql, tmp_path) as one, begun(postgresql, tmp_path, ear) as two:
            await ear.listening(1)
            await two.look_at(TABLE)
            gone = asyncio.Event()

            async def opens(self: Any, sql: str, *values: Any, **more: Any) -> object:  # noqa: ANN401
                if sql == LOOK_AWAY:
                    await two.look_at(TABLE)
                found = await real(self, sql, *values, **more)
                if sql == LOOK_AWAY:
                    gone.set()
                return found

            monkeypatch.setattr(asyncpg.Connection, "execute", opens)
            two.look_away(TABLE)
            two.hearing.lost.set()  # so that the next beat comes soon
            await gone.wait()
            async with asyncio.timeout(20):
                while not await one.row("SELECT 1 FROM looking WHERE host=?", two.host):
                    await asyncio.sleep(0.01)
            assert await one.write(line(1))
            await ear.until(lines=1)

    asyncio.run(evening())


def test_a_line_that_would_leave_a_gap_has_lost(postgresql: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            told = await write_together(store, line(1), line(7, table="shorter"), line(2))
            assert told == ["written", "lost", "written"]
            assert not await store.write(line(4), update_table(TABLE, ended=5))
            assert await store.write(line(3), line(4), update_table(TABLE, ended=5))
            assert await seqs(store) == [1, 2, 3, 4]

    asyncio.run(evening())


def has_seen(n: int, each: Looker) -> bool:
    return each.n == n


@pytest.mark.parametrize("rest", [True, False], ids=["between moves", "with a move under way"])
def test_a_database_that_took_over_with_less_than_was_shown_is_believed(
    postgresql: str, tmp_path: Path, *, rest: bool
) -> None:
    """As after asynchronous replication: the last move is lost, and its table can be played on."""

    async def evening() -> None:
        async with apart(tmp_path, postgresql) as at:
            for n in range(1, 4):
                mover = at.mover()
                await mover.move(mover.newest().moves[0])
                await until_all(at.people, partial(has_seen, n))
            late = at.mover()
            sent = [len(each.sent) for each in at.people]
            await execute(
                postgresql,
                "WITH lost AS (DELETE FROM line WHERE seq=3) SELECT pg_terminate_backend(pid) "
                "FROM pg_stat_activity WHERE application_name LIKE 'shoal_%' "
                "AND application_name IN (SELECT id FROM host)",
            )
            if not rest:
                late.say(Move("late", late.n, late.newest().moves[0]))

            def went_back(each: Looker) -> bool:
                new = each.messages[sent[at.people.index(each)] :]
                return any(isinstance(one, State) and one.n == 2 for one in new)

            await until_all(at.people, went_back)
            assert len(await at.bodies()) == 2
            mover = at.mover()
            await mover.move(mover.newest().moves[0])
            await until_all(at.people, partial(has_seen, 3))
            store = at.houses[0].server.store
            assert [row.seq for row in await read_lines(store, at.table)] == [1, 2, 3]

    asyncio.run(evening())


def test_a_time_that_took_long_to_hear_is_not_believed(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After trouble the database was asked at the end of the wait, not half-way."""

    async def evening() -> None:
        async with begun(postgresql, tmp_path) as store:
            known = store.at, store.since
            real, passed = store.row, 0

            async def late(sql: str, *values: object) -> Row | None:
                nonlocal passed
                found = await real(sql, *values)
                passed = 3_000_000_000
                return found

            monkeypatch.setattr(store, "row", late)
            monotonic = time.monotonic_ns
            monkeypatch.setattr(time, "monotonic_ns", lambda: monotonic() + passed)
            await store.set_clock()
            assert (store.at, store.since) == known
            monkeypatch.setattr(store, "row", real)
            store.doubt = store_module.FOREVER  # whoever knows nothing else believes it
            await store.set_clock()
            assert (store.at, store.since) != known

    asyncio.run(evening())
