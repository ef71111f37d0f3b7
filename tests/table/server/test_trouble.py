"""Tables whose writes fail for a while, or whose machine's clock jumps back."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from shoal.table.server import sqlite as stores
from shoal.table.server.rows import read_lines
from shoal.table.server.server import TRIAL
from shoal.table.server.store import Statement, StoreFailed
from shoal.table.server.timeline import Timeline
from shoal.table.server.wire import Done, News, Say
from tests.table.server.house import QUICK, opened, refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from shoal.table.server.store import Write
    from tests.table.server.house import House

SHORT = ("target=0", "reposition=off")
PATIENT = structs.replace(QUICK, retry_seconds=0.05)
HOUR = 3600 * 1_000_000_000


class Disk:
    """A disk that can be full. It counts how often somebody wants to write."""

    def __init__(self) -> None:
        self.full = False
        self.tries = 0
        self.transact = stores.transact

    def write(self, db: sqlite3.Connection, batch: list[Write]) -> None:
        self.tries += all(write.statements != TRIAL for write in batch)
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        self.transact(db, batch)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk()
    monkeypatch.setattr(stores, "transact", disk.write)
    yield disk
    disk.full = False


async def full_for_a_while(house: House, disk: Disk) -> None:
    """No space until a table has tried a few times; that takes as long as it should."""
    began, before = time.monotonic(), disk.tries
    async with asyncio.timeout(30):
        while disk.tries < before + 4:
            await asyncio.sleep(0.01)
    assert time.monotonic() - began > 2 * PATIENT.retry_seconds
    assert house.server.store.failing
    disk.full = False


def test_a_server_tries_by_itself_whether_it_can_write_again(tmp_path: Path, database: str) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PATIENT, database) as house:
            store = house.server.store
            with pytest.raises(StoreFailed):
                await store.write(Statement("INSERT INTO analysis VALUES('a', ?)", (object(),)))
            assert store.failures == 1
            async with asyncio.timeout(30):
                while store.failing:
                    await asyncio.sleep(0.01)
            assert await store.rows("SELECT table_id FROM analysis") == []

    asyncio.run(evening())


def test_a_bot_moves_when_the_disk_has_space_again(tmp_path: Path, disk: Disk) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PATIENT) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "random"), SHORT)
            await house.dealt(made.table)
            at = house.look(made.table, ann)
            now = await at.my_turn()
            assert isinstance(await at.move(now.moves[0]), News)
            disk.full = True
            await full_for_a_while(house, disk)
            await at.my_turn()
            assert isinstance(await at.move(at.newest().moves[0]), News)

    asyncio.run(evening())


def test_a_game_is_dealt_when_the_disk_has_space_again(tmp_path: Path, disk: Disk) -> None:
    async def evening() -> None:
        async with opened(tmp_path, PATIENT) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "fish_and_chips", ("me", "open"), SHORT)
            room = house.room(made.table)
            start = house.server.hub.dealing.start
            house.server.hub.dealing.start = lambda *_: None  # type: ignore[method-assign]
            await house.server.hub.making.sit(room, bob, None)
            house.server.hub.dealing.start = start  # type: ignore[method-assign]
            disk.full = True
            start(room, "trout")
            await full_for_a_while(house, disk)
            await house.dealt(made.table)

    asyncio.run(evening())


def test_a_table_starts_although_somebody_speaks_at_that_moment(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "fish_and_chips", ("me", "open"), SHORT)
            at = house.look(made.table, ann)
            at.room.seats[1].person, at.room.seats[1].name = bob.id, bob.name
            at.say(Say("c", "hello"))
            assert at.room.writing
            house.server.hub.dealing.start(at.room, "trout")
            await house.dealt(made.table)

    asyncio.run(evening())


def test_a_full_table_starts_after_a_restart(tmp_path: Path) -> None:
    """The server may have died between the last seat and the commitment."""

    async def before() -> str:
        async with opened(tmp_path) as house:
            house.server.hub.dealing.start = lambda *_: None  # type: ignore[method-assign]
            ann = await house.person()
            return (await house.table(ann, "fish_and_chips", ("me", "random"), SHORT)).table

    async def after(table: str) -> None:
        async with opened(tmp_path) as house:
            await house.dealt(table)

    asyncio.run(after(asyncio.run(before())))


def test_the_host_is_told_when_a_start_was_not_written(tmp_path: Path, disk: Disk) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "open"), SHORT)
            at = house.look(made.table, ann)
            disk.full = True
            refused(await at.act("start", "shrimp"), "unwritten")
            assert at.room.row.state == "open"
            assert at.room.seats[1].free
            disk.full = False
            assert isinstance(await at.act("start", "shrimp"), Done)
            await house.dealt(made.table)

    asyncio.run(evening())


def test_a_database_that_stays_locked_is_told_and_shows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "LOCK_PATIENCE", 0.1)

    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at, watcher = house.mover(made.table, ann), house.look(made.table)
            move = at.as_move("m", at.newest().moves[0])
            store = house.server.store
            assert isinstance(store, stores.SqliteStore)
            with closing(store.connect()) as other:
                other.execute("BEGIN IMMEDIATE")
                refused(await at.ask(move), "unwritten")
                assert (at.n, watcher.n) == (0, 0)
                assert watcher.all(News) == []
                other.execute("ROLLBACK")
            assert isinstance(await at.ask(move), News)
            assert (at.n, watcher.n) == (1, 1)
            assert [line.seq for line in await read_lines(house.server.store, made.table)] == [1]

    asyncio.run(evening())


def test_an_analysis_that_was_not_written_can_be_asked_for_again(
    tmp_path: Path, disk: Disk
) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            await at.act("resign")
            analyses = house.server.analyses
            for full, state in ((True, "failed"), (False, "done")):
                disk.full = full
                await analyses.start(at.room, ann.id)
                async with asyncio.timeout(30):
                    while (found := await analyses.read(at.room)).state == "running":
                        await asyncio.sleep(0.01)
                assert found.state == state

    asyncio.run(evening())


# A clock that jumps back


class Clock:
    """The machine's clock, as somebody sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set_by = 0
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + self.set_by)


def test_time_goes_on_at_its_pace_when_the_clock_jumps_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)
    timeline = Timeline(lambda: time.time_ns() // 1_000_000)
    before = timeline.now()
    clock.set_by = -HOUR
    time.sleep(0.05)
    assert 50 <= timeline.now() - before < 30_000
    clock.set_by = HOUR
    assert timeline.now() - before >= 3_600_000
    times = [timeline.now() for _ in range(1000)]
    assert times == sorted(times)


def test_the_times_of_a_table_never_go_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock jumps back before the deal, between moves, and while the server is down."""
    clock = Clock(monkeypatch)

    async def move(house: House, table: str, tokens: dict[str, str]) -> None:
        play = house.room(table).play
        assert play is not None
        at = house.look(table, token=tokens[str(play.acting()[0])])
        assert isinstance(await at.move(at.newest().moves[0]), News)
        assert isinstance(await at.ask(Say(at.new_id(), "hm")), Done)

    async def before() -> tuple[str, dict[str, str]]:
        async with opened(tmp_path) as house:
            ann = await house.person()
            seats = ("me", "me")
            clocks = {"kind": "total", "seconds": 60}
            made = await house.table(ann, "fish_and_chips", seats, SHORT, clock=clocks)
            clock.set_by -= HOUR
            await house.dealt(made.table)
            await move(house, made.table, made.seat_tokens)
            clock.set_by -= HOUR
            await move(house, made.table, made.seat_tokens)
            return made.table, made.seat_tokens

    async def after(table: str, tokens: dict[str, str]) -> None:
        async with opened(tmp_path) as house:
            await move(house, table, tokens)
            clock.set_by -= HOUR
            await move(house, table, tokens)
            room, store = house.room(table), house.server.store
            told = [line.at for line in await read_lines(store, table)]
            chats = [row[0] for row in await store.rows("SELECT at FROM chat ORDER BY number")]
            row = room.row
            both = [at for pair in zip(told, chats, strict=True) for at in pair]
            times = [row.made, row.started or 0, row.dealt or 0, *both]
            assert times == sorted(times)
            assert room.clock is not None
            assert min(room.clock.shown(room.now())) > 30_000

    table, tokens = asyncio.run(before())
    clock.set_by -= HOUR
    asyncio.run(after(table, tokens))


def test_time_runs_out_although_the_clock_has_jumped_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            clocks = {"kind": "move", "seconds": 1}
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT, clock=clocks)
            await house.dealt(made.table)
            at = house.look(made.table, ann)
            clock.set_by -= HOUR
            await asyncio.wait_for(at.until(lambda: at.newest().result), 10)

    asyncio.run(evening())
