"""Bots think on any host, and tables that nobody looks at are opened in time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from shoal.table.server import waking
from shoal.table.server.postgres import workers
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.postgres.workers import Workers
from shoal.table.server.rows import read_lines
from shoal.table.server.settings import Settings
from tests.table.server.house import opened

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from shoal.table.server.vault import Vault

NO_BOTS = Settings(bots=0, nonce_seconds=0, pace_seconds=0)


class Elsewhere:
    """A worker on another host."""

    def __init__(self, database: str, vault: Vault) -> None:
        self.store = PostgresStore(database)
        self.vault = vault

    async def __aenter__(self) -> Workers:
        await self.store.begin()
        self.workers = Workers(self.store, self.vault, 1)
        self.workers.start()
        return self.workers

    async def __aexit__(self, *_error: object) -> None:
        await self.workers.close()
        await self.store.end()


def test_bots_think_on_another_host_and_their_move_is_made_once(
    postgresql: str, tmp_path: Path
) -> None:
    """Both servers have the table open; the one that asked first makes the moves."""

    async def evening() -> None:
        async with (
            opened(tmp_path, NO_BOTS, postgresql) as here,
            opened(tmp_path, NO_BOTS, postgresql) as there,
        ):
            ann = await here.person()
            made = await here.table(ann, "little_big_fish", ("me", "random"))
            await here.dealt(made.table)
            at = await here.come(made.table, ann)
            watcher = await there.come(made.table)
            async with Elsewhere(postgresql, here.server.vault) as worker:
                while worker.answered < 3:
                    now = await at.my_turn()
                    assert not now.result, "too short a game"
                    await at.move(now.moves[0])
                await at.my_turn()
            await watcher.until(lambda: watcher.n == at.n)
            lines = await read_lines(here.server.store, made.table)
            assert [line.seq for line in lines] == list(range(1, len(lines) + 1))

    asyncio.run(evening())


def test_a_worker_that_dies_loses_its_question_to_another(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LEASE", 200)

    async def evening() -> None:
        async with opened(tmp_path, NO_BOTS, postgresql) as house:
            store, ann = house.server.store, await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "random"))
            await house.dealt(made.table)
            at = await house.come(made.table, ann)
            if at.viewer in at.newest().acting:
                await at.move(at.newest().moves[0])
            taken = None
            while taken is None:  # somebody takes the question, and is never heard of again
                taken = await store.row(workers.TAKE, store.now(), workers.LEASE)
                await asyncio.sleep(0.01)
            async with Elsewhere(postgresql, house.server.vault):
                await at.my_turn()

    asyncio.run(evening())


def test_a_question_by_other_rules_is_left_to_who_has_them(
    postgresql: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As during an upgrade, or where a worker was started without the house rules."""
    monkeypatch.setattr(workers, "LEASE", 200)
    left = "a question by other rules of fish_and_chips is left to other hosts"

    async def evening() -> None:
        async with opened(tmp_path, NO_BOTS, postgresql) as house:
            vault, ann = house.server.vault, await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "random"))
            await house.dealt(made.table)
            at = await house.come(made.table, ann)
            if at.viewer in at.newest().acting:
                await at.move(at.newest().moves[0])
            with monkeypatch.context() as other:
                other.setattr(workers, "rules_of", lambda _game: "another version")
                async with Elsewhere(postgresql, vault) as worker, asyncio.timeout(20):
                    while left not in caplog.messages:
                        await asyncio.sleep(0.01)
                    assert worker.answered == 0
            async with Elsewhere(postgresql, vault):
                await at.my_turn()

    asyncio.run(evening())


def test_a_question_is_sealed(postgresql: str, tmp_path: Path) -> None:
    """Whoever reads the database does not see what a bot holds."""

    async def evening() -> None:
        async with opened(tmp_path, NO_BOTS, postgresql) as house:
            store, ann = house.server.store, await house.person()
            made = await house.table(ann, "petri_heil", ("trout", "trout"))
            await house.dealt(made.table)
            rows: list[tuple[object, ...]] = []
            while not rows:
                rows = await store.rows("SELECT level, question FROM job")
                await asyncio.sleep(0.01)
            level, question = rows[0]
            assert level == "trout"
            assert isinstance(question, bytes)
            assert b"petri_heil" not in question

    asyncio.run(evening())


def test_a_table_whose_server_is_gone_is_opened_when_somebodys_time_is_up(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waking, "LOOK_AGAIN_AFTER", 0)

    async def evening() -> None:
        async with opened(tmp_path, NO_BOTS, postgresql) as house:
            ann = await house.person()
            clock = {"kind": "total", "seconds": 1}
            made = await house.table(ann, "fish_and_chips", ("me", "me"), clock=clock)
            await house.dealt(made.table)
        async with opened(tmp_path, NO_BOTS, postgresql) as house:
            hub = house.server.hub
            async with asyncio.timeout(20):
                while await hub.waking.open_due() == 0:
                    await asyncio.sleep(0.05)
                room = await house.open(made.table)
                while room.row.state != "over":
                    await asyncio.sleep(0.02)
            assert "time" in room.row.result

    asyncio.run(evening())


def test_a_table_that_is_unloaded_says_when_it_must_be_opened(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with opened(tmp_path, NO_BOTS, postgresql) as house:
            store, hub, ann = house.server.store, house.server.hub, await house.person()
            clock = {"kind": "move", "seconds": 3600}
            made = await house.table(ann, "fish_and_chips", ("me", "me"), clock=clock)
            await house.dealt(made.table)
            hub.rooms[made.table].used = -1e9
            async with asyncio.timeout(20):
                while not hub.unload_idle():
                    await asyncio.sleep(0.02)
                at = 0
                while at < store.now() + 3_000_000:
                    found = await store.row("SELECT at FROM wake WHERE table_id=?", made.table)
                    at = 0 if found is None else found[0]
            assert at <= store.now() + 3_600_000
            assert not hub.rooms

    asyncio.run(evening())
