"""Keeps rooms at what the log says, whoever has written it.

A room is a cache of its log. It falls behind when another server writes, and it is wrong when a
write of its own was not made. Lines from elsewhere wait while one of ours is under way: the answer
to our line can be heard before our own commit returns. A gap, or a change of which only the table
was named, is healed by reading. A log that has become shorter is believed too.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import structs

from shoal.table.server.room import CHAT_SHOWN
from shoal.table.server.rows import (
    NEWEST,
    LineRow,
    read_chat,
    read_known,
    read_lines,
)
from shoal.table.server.store import StoreFailed
from shoal.table.server.wire import Bye

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from shoal.table.server.hub import Hub
    from shoal.table.server.room import Room
    from shoal.table.server.rows import SeatRow, TableRow

LOG: Final = logging.getLogger("shoal.server")
CHECK_SECONDS: Final = 5.0
"""Between looks whether something was missed after all."""
YOUNG_SECONDS: Final = 0.25
"""After which a room that was opened is looked at once more: what was being written when we began
to listen was told to nobody, and could not be read yet."""
TABLES_AT_ONCE: Final = 500
LOOK: Final = f"SELECT id, mark, next, nonces, {NEWEST} FROM game_table WHERE id=ANY(?)"  # noqa: S608


class Following:
    """What a server does about lines that it did not write, or could not."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.missed: set[str] = set()
        """Tables of which something was heard while they were being read."""
        self.came: set[str] = set()
        """Those at which somebody came or left meanwhile, elsewhere."""
        self.heard: dict[str, list[LineRow]] = {}
        """Lines that wait until nothing is written at their table."""

        self.healing: set[str] = set()
        """Tables that are read as soon as nothing is written there."""
        self.young: set[str] = set()
        """Tables that were opened since those were chosen that are looked at once more next."""

    # What other servers write

    def hear_line(self, table: str, line: LineRow) -> None:
        """Another server has written a line."""
        room = self.hub.rooms.get(table)
        if room is None:
            self.missed.update({table} & self.hub.opening.keys())
        elif not room.writing:
            self.follow(room, line)
        elif table in self.heard:
            self.heard[table].append(line)
        else:
            self.heard[table] = [line]
            room.inbox.appendleft(partial(self.follow_all, room))

    def follow_all(self, room: Room) -> None:
        """Nothing of ours is under way any more."""
        for line in self.heard.pop(room.row.id, ()):
            if not room.writing:  # else all of them are being read
                self.follow(room, line)

    def follow(self, room: Room, line: LineRow) -> None:
        """The next line is followed; one that we have, passed over; a gap is healed."""
        if room.play is None:
            self.heal(room)
            return
        have = len(room.play.match.lines)
        if line.seq == have + 1:
            room.follow_elsewhere(line)
            if room.goes_on_by_itself():
                self.hub.after_change(room)
        elif line.seq > have:
            self.heal(room)

    def hear_change(self, table: str) -> None:
        """Another server has changed something of a table."""
        room = self.hub.rooms.get(table)
        if room is not None:
            self.heal(room)
        elif table in self.hub.opening:
            self.missed.add(table)

    def hear_people(self, table: str) -> None:
        """Somebody has come to another server, or left it."""
        self.came.update({table} & self.hub.opening.keys())
        self.hub.presence.hear(table)

    def hear_nothing(self) -> None:
        """Some of what was said may not have been heard: look at everything."""
        self.missed |= self.hub.opening.keys()
        for room in tuple(self.hub.rooms.values()):
            self.heal(room)
            self.hub.presence.hear(room.row.id)

    def opened(self, room: Room) -> None:
        """A room has been read."""
        if not self.hub.store.shared:
            return
        if room.row.id in self.missed:
            self.missed.discard(room.row.id)
            self.heal(room)
        if room.row.id in self.came:
            self.came.discard(room.row.id)
            self.hub.presence.hear(room.row.id)
        self.young.add(room.row.id)

    async def look_round(self) -> None:
        """Look now and then whether something was missed after all."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self.look_at(list(self.hub.rooms))

    async def look_at_young(self) -> None:
        """Look once more at what was opened a moment ago, at all of it together."""
        ripe: set[str] = set()
        while True:
            await asyncio.sleep(YOUNG_SECONDS)
            await self.look_at(list(ripe))
            writing = {table for table in ripe if self.is_writing(table)}  # nothing is known then
            ripe, self.young = self.young | writing, set()

    def is_writing(self, table: str) -> bool:
        """Whether something of ours is under way at a table."""
        room = self.hub.rooms.get(table)
        return room is not None and room.writing

    async def look_at(self, tables: list[str]) -> None:
        """Compare tables with the log, and show who is connected elsewhere."""
        for first in range(0, len(tables), TABLES_AT_ONCE):
            some = tables[first : first + TABLES_AT_ONCE]
            try:
                found = await self.hub.store.rows(LOOK, some)
                await self.hub.presence.read(some)
            except StoreFailed:
                break
            for table, *newest in found:
                room = self.hub.rooms.get(table)
                if room is not None and is_behind(room, *newest):
                    self.heal(room)

    # Reading

    def hold(self, room: Room, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let everything else at a table wait for something that reads."""
        room.writing = True
        self.hub.start_task(self.work(room, work))

    async def work(self, room: Room, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do it, and go on."""
        try:
            await work()
        except StoreFailed:
            self.give_up(room)
        except Exception:
            LOG.exception("a defect while a table was read")
            self.give_up(room)
        else:
            room.release()

    def heal(self, room: Room) -> None:
        """Read what is missing, as soon as nothing is written."""
        if not room.writing:
            self.hold(room, partial(self.read_on, room))
        elif room.row.id not in self.healing:
            self.healing.add(room.row.id)
            room.inbox.appendleft(partial(self.heal_now, room))

    def heal_now(self, room: Room) -> None:
        """All who asked for it while we wrote are answered at once."""
        self.healing.discard(room.row.id)
        self.hold(room, partial(self.read_on, room))

    async def catch_up(self, room: Room) -> None:
        """Wait until a room has what the log has now."""
        if not self.hub.store.shared or self.hub.rooms.get(room.row.id) is not room:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def read() -> None:
            try:
                await self.read_on(room)
            finally:
                done.set_result(None)

        if room.when_free(lambda: self.hold(room, read)):
            await done

    async def read_on(self, room: Room) -> None:
        """Bring a room from what it has to what the log has, before everybody's eyes."""
        store, table, before = self.hub.store, room.row.id, room.row
        known = await read_known(store, table)
        if known is None or self.hub.rooms.get(table) is not room:
            return
        if has_less(room, known.lines):
            await self.hub.reload(room)
            return
        row, have = known.row, 0 if room.play is None else len(room.play.match.lines)
        others = before.dealt is None and row.mark != before.mark
        seats = known.seats if others else room.seats
        lines = await read_lines(store, table, have) if known.lines > have else []
        first = room.chats
        chat = await read_chat(store, table, first, CHAT_SHOWN) if known.chats > first else []
        self.change(room, row, seats, ended=not lines)
        if room.play is not None and lines:
            for line in lines:
                room.follow_elsewhere(line)
            self.hub.after_change(room)
        for said in chat:
            room.add_chat(said)

    def change(self, room: Room, row: TableRow, seats: list[SeatRow], *, ended: bool) -> None:
        """The table itself is another one: who sits there, whether it has begun."""
        before, sat = room.row, room.seats
        if (row.mark, row.next, row.nonces, row.dealt) == (
            before.mark, before.next, before.nonces, before.dealt,
        ):  # fmt: skip
            return
        # That a game is over is known when its last line is followed.
        room.row = row if ended else structs.replace(row, ended=None, result="")
        room.seats = seats
        for number, (old, new) in enumerate(zip(sat, seats, strict=True)):
            if old.person and old.person != new.person:
                room.send_away(number)
        if before.dealt is None and row.dealt is not None and not room.closed:
            self.hub.dealing.begin_play(room)
            return
        room.show_table()
        if row.state == "dealing":
            self.hub.dealing.hear_nonces(room, begun=before.started is None)

    # What was not written

    def recover(self, room: Room, shown: int, told: Callable[[], None]) -> None:
        """The room has something that the log has not; it is held until it was read again."""
        self.hub.start_task(self.read_again(room, shown, told))

    async def read_again(self, room: Room, shown: int, told: Callable[[], None]) -> None:
        """Forget what was not written, and show what was."""
        try:
            if shown >= 0:
                await self.step_back(room, shown)
            else:
                await self.hub.reload(room)
        except StoreFailed:
            self.give_up(room)
            return
        room.writing = False
        try:
            told()
        finally:
            room.take_what_waits()

    async def step_back(self, room: Room, shown: int) -> None:
        """Another server was quicker with a line: forget ours, and go on with theirs."""
        table = room.row.id
        known = await read_known(self.hub.store, table)
        lines = await read_lines(self.hub.store, table)
        if known is None:
            return
        if len(lines) < shown:
            await self.hub.reload(room)
            return
        room.seats = known.seats
        room.row = structs.replace(known.row, ended=None, result="")
        self.hub.load_play(room, lines[:shown])
        for line in lines[shown:]:
            room.follow_elsewhere(line)
        self.hub.after_change(room)

    def give_up(self, room: Room) -> None:
        """The log cannot be read: nobody is shown what may be wrong. All come again."""
        if self.hub.rooms.get(room.row.id) is room:
            self.hub.drop(room.row.id)
        self.heard.pop(room.row.id, None)
        self.healing.discard(room.row.id)
        for socket in {*room.sockets, *room.coming}:
            room.leave(socket)
            socket.leave(Bye("restart", 1))
        room.closed, room.play = True, None
        room.release()


def has_less(room: Room, lines: int) -> bool:
    """Whether the log has lost what was shown: a replica that lagged behind has taken over.

    The lines of an old game are packed and no longer there; nothing is lost then.
    """
    if room.play is None or (lines == 0 and room.row.ended is not None):
        return False
    return lines < len(room.play.match.lines)


def is_behind(
    room: Room, mark: str, rematch: str, nonces: str, seq: int | None, number: int | None
) -> bool:
    """Whether the database has something else than a room that waits for nothing."""
    have = 0 if room.play is None else len(room.play.match.lines)
    more = room.play is not None and ((seq or 0) > have or has_less(room, seq or 0))
    chatted = number is not None and number >= room.chats
    row = room.row
    changed = (mark, rematch, nonces) != (row.mark, row.next, row.nonces)
    return not room.writing and (more or chatted or changed)
