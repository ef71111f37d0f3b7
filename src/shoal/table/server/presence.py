"""Who is connected where: each server says who is with it, and reads who is with the others.

What servers say stands in the database, so a server that dies, or did not hear, is put right by the
next look round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.table.server.store import StoreFailed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.table.server.hub import Hub
    from shoal.table.server.room import Room


class People(NamedTuple):
    """Those who are connected at a table."""

    seats: int = 0
    """A bit for each seat that somebody plays who is there."""
    spectators: int = 0

    def has(self, seat: int) -> bool:
        """Whether somebody is there who plays a seat."""
        return bool(self.seats >> seat & 1)


NOBODY: Final = People()


def people(seats: Iterable[int], spectators: int) -> People:
    """Those who are connected, by their seats."""
    return People(sum(1 << seat for seat in seats), spectators)


class Presence:
    """Who is connected to this server, for others; and who is connected to others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.asked: set[str] = set()
        """Tables at which somebody has come or left, elsewhere."""
        self.reading = False

    def say(self, room: Room) -> None:
        """Somebody has come to this server, or left it."""
        self.hub.store.say_here(room.row.id, *room.here())

    def hear(self, table: str) -> None:
        """Somebody has come to another server, or left it: read who is there now."""
        if table in self.hub.rooms:
            self.asked.add(table)
            if not self.reading:
                self.reading = True
                self.hub.start_task(self.read_asked())

    async def read_asked(self) -> None:
        """Read for all tables of which something was heard meanwhile."""
        try:
            while self.asked:
                tables, self.asked = self.asked, set()
                await self.read(tables)
        except StoreFailed:
            pass  # the next look round reads it
        finally:
            self.reading = False

    async def read(self, tables: Iterable[str]) -> None:
        """Show who is connected to other servers."""
        asked = list(tables)
        found = await self.elsewhere(asked)
        for table in asked:
            room = self.hub.rooms.get(table)
            if room is not None:
                room.hear_people(found.get(table, NOBODY))

    async def elsewhere(self, tables: Sequence[str]) -> dict[str, People]:
        """Who is connected to other servers, by table."""
        return {table: People(*said) for table, *said in await self.hub.store.who_else(tables)}
