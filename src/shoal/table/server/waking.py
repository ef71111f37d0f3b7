"""Tables that nobody looks at, where a clock runs or a bot is to move, are opened in time.

Each has a row that says when to look. While a server has the table open the row is only put off;
when it is unloaded, the row says when the next flag falls. So a table is found again also if its
server dies.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from shoal.table.server.store import LOG, Statement, StoreFailed

if TYPE_CHECKING:
    from shoal.table.server.hub import Hub
    from shoal.table.server.room import Room
    from shoal.table.server.store import Result

LOOK_SECONDS: Final = 5.0
LOOK_AGAIN_AFTER: Final = 120_000
"""Milliseconds after which a server looks whether somebody has a table open that needs it."""
WOKEN_AT_ONCE: Final = 50
SET: Final = (
    "INSERT INTO wake(table_id, at) VALUES(?, ?) ON CONFLICT(table_id) DO UPDATE SET at=excluded.at"
)
FORGET: Final = "DELETE FROM wake WHERE table_id=?"
DUE: Final = (
    "UPDATE wake SET at=? WHERE table_id IN (SELECT table_id FROM wake WHERE at<? "
    "ORDER BY at LIMIT ? FOR UPDATE SKIP LOCKED) "
    "RETURNING table_id, EXISTS(SELECT 1 FROM looking WHERE looking.table_id=wake.table_id)"
)


class Waking:
    """Opens tables of a shared store in time."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def first(self, room: Room) -> list[Statement]:
        """A game begins: from now on somebody looks after it, if it goes on without people."""
        needs = room.settings.clock is not None or any(seat.bot for seat in room.seats)
        if not self.hub.store.shared or not needs:
            return []
        return [Statement(SET, (room.row.id, self.hub.store.now() + LOOK_AGAIN_AFTER))]

    def leave(self, room: Room, flag: int | None) -> None:
        """A table is unloaded here: say when it has to be opened again, if ever."""
        forget = Statement(FORGET, (room.row.id,))
        later = forget if flag is None else Statement(SET, (room.row.id, flag))
        self.hub.store.append([later], ignore)

    async def run(self) -> None:
        """Look now and then which tables need somebody."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.open_due()
            except StoreFailed:
                continue
            except Exception:  # noqa: BLE001 - the next look may be better
                LOG.exception("a defect while tables were opened in time")

    async def open_due(self) -> int:
        """Open tables whose time has come and that no server has open; returns how many."""
        now, opened = self.hub.store.now(), 0
        for table, looked_at in await self.hub.store.rows(
            DUE, now + LOOK_AGAIN_AFTER, now, WOKEN_AT_ONCE
        ):
            if not looked_at:
                room = await self.hub.open(table)
                opened += 1
                if room is None or room.row.state == "over" or room.closed:
                    self.hub.store.append([Statement(FORGET, (table,))], ignore)
        return opened


def ignore(_result: Result) -> None:
    """A row that is wrong is put right when its time has come."""
