"""What somebody would try who wants to know or to do more than they may."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import json

from shoal.table.server import store as stores
from tests.table.server.wired import hear, wired

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path


SLOW = 0.2
"""Seconds that the disk takes, so that what is sent next arrives before."""


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    transact = stores.transact

    def write(db: sqlite3.Connection, batch: list[stores.Write]) -> None:
        time.sleep(SLOW)
        transact(db, batch)

    monkeypatch.setattr(stores, "transact", write)


@pytest.mark.parametrize("direct", [True, False])
@pytest.mark.usefixtures("slow_disk")
def test_who_goes_to_another_table_takes_no_seat_of_it_back(tmp_path: Path, direct: bool) -> None:  # noqa: FBT001
    """A request is answered to who made it, not to who they are at the table they look at now."""

    async def evening() -> None:
        async with wired(tmp_path, direct=direct) as there:
            house = there.house
            people = [await house.server.people.welcome(name, 0) for name in ("Eve", "Bob")]
            made = await house.table(people[0][0], "petri_heil", ("me", "open"))
            await house.server.hub.sit(house.room(made.table), people[1][0], None)
            await house.dealt(made.table)
            play = house.room(made.table).play
            assert play is not None
            (seat,) = play.acting()
            eve, secret = people[seat]
            own = await house.table(eve, "petri_heil", ("me", "me"))
            cookie = {"Cookie": f"shoal={secret}"}
            async with there.connect(additional_headers=cookie) as socket:

                async def say(**said: Any) -> None:  # noqa: ANN401 - any message
                    await socket.send(json.encode(said).decode())

                await say(t="hello", table=made.table)
                moves = (await hear(socket, "state"))["moves"]
                await say(t="move", id="m", n=0, move=moves[0])
                await say(t="act", id="r", n=0, what="resign")
                await say(t="hello", table=own.table, seat=1 - seat)
                seen = await hear(socket, "news")
                assert seen["id"] == "m"
                assert seen["view"] == json.decode(play.look(seat).view)
                await asyncio.sleep(3 * SLOW)
                ending = play.match.ending
                assert ending is not None
                assert ending.seat == seat

    asyncio.run(evening())
