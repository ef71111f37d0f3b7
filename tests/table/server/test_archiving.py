"""Old finished games are packed, and replayed as before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from shoal.table.server.archiving import archive
from shoal.table.server.replaying import at_ply, record_of
from shoal.table.server.rows import read_lines
from tests.table.server.house import opened

if TYPE_CHECKING:
    from pathlib import Path


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
