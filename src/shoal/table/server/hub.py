"""All tables of a server process: opened when somebody asks, unloaded when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import json

from shoal.bots.levels import LEVELS
from shoal.core.catalog import slugs
from shoal.core.commitment import fingerprint
from shoal.core.match import Match
from shoal.core.record import TableEvent
from shoal.core.record_reader import read_line
from shoal.table.server.archiving import read_archive
from shoal.table.server.clocks import Clock
from shoal.table.server.dealing import GRACE, Dealing
from shoal.table.server.delayed import Delayed
from shoal.table.server.following import Following
from shoal.table.server.limits import Limiter
from shoal.table.server.making import OPEN, Making, turn
from shoal.table.server.play import Play
from shoal.table.server.presence import People, Presence
from shoal.table.server.requests import Desk
from shoal.table.server.room import CHAT_SHOWN, Room
from shoal.table.server.rows import (
    TableRow,
    day_of,
    read_chat,
    read_known,
    read_lines,
    read_seats,
)
from shoal.table.server.settings import DEFAULTS
from shoal.table.server.store import BOOK, StoreFailed
from shoal.table.server.teaching import Teaching, course_of
from shoal.table.server.thinking import Thinking
from shoal.table.server.waking import Waking

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from shoal.table.server.connections import Connection
    from shoal.table.server.pool import Asked
    from shoal.table.server.rows import Known, LineRow
    from shoal.table.server.settings import Settings as Limits
    from shoal.table.server.store import Store
    from shoal.table.server.vault import Vault
    from shoal.table.server.wire import Ask, Bye, Message, Said

LOG: Final = logging.getLogger("shoal.server")
ENCODER: Final = json.Encoder()


class Hub:
    """Opens tables and lets them go on."""

    def __init__(
        self, store: Store, vault: Vault, pool: Asked, settings: Limits = DEFAULTS
    ) -> None:
        self.store = store
        self.vault = vault
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.desks: dict[str, Desk] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.chat_limit = Limiter(rate=0.5, burst=8)
        self.undo_limit = Limiter(rate=0.5, burst=8)
        """By table: it takes up to 50 ms to find out whether something may be taken back."""
        self.opening: dict[str, asyncio.Future[None]] = {}
        """Tables that are being read."""
        self.tasks: set[asyncio.Task[object]] = set()
        self.making = Making(self)
        self.dealing = Dealing(self)
        self.thinking = Thinking(self, pool)
        self.teaching = Teaching(self)
        self.following = Following(self)
        self.waking = Waking(self)
        self.presence = Presence(self)
        store.listen(self.following)
        self.observe_move: Callable[[float], None] = lambda _seconds: None

    def encode(self, message: Message) -> bytes:
        """A message as bytes."""
        return ENCODER.encode(message)

    # Opening and closing rooms

    async def open(self, table: str, new: Known | None = None) -> Room | None:
        """The room of a table, from memory or from its log; or as it was just made here.

        Whatever a table needs that was made elsewhere, its server does, unless it is gone.
        """
        while (opening := self.opening.get(table)) is not None:
            await asyncio.wait((opening,))
        room = self.rooms.get(table)
        if room is None:
            self.opening[table] = opening = asyncio.get_running_loop().create_future()
            try:
                room = await self.read_room(table, new)
            finally:
                del self.opening[table]
                opening.set_result(None)
            if room is None:
                return None
            self.go_on(room, GRACE if self.store.shared and new is None else 0.0)
            self.following.opened(room)
        room.used = time.perf_counter()
        return room

    async def read_room(self, table: str, new: Known | None) -> Room | None:
        """A room as the database has it; from before it is read, we hear of what others write."""
        elsewhere = People(*await self.store.look_at(table))
        room = None
        try:
            known = new or await read_known(self.store, table)
            if known is None:
                return None
            row = known.row
            room = Room(row, known.seats, self.store)
            if row.parent and row.state == OPEN:
                parents = await read_seats(self.store, row.parent)
                room.kept = [seat.person for seat in turn(parents)]
            room.after_change = self.after_change
            room.on_line = self.thinking.remember
            room.recover = self.following.recover
            room.on_people = self.presence.say
            room.observe_move = self.observe_move
            await self.load(room, known)
            room.elsewhere = elsewhere
            self.rooms[table] = room
            self.desks[table] = Desk(self, room)
        finally:
            if table not in self.rooms:
                self.store.look_away(table)
        return room

    async def load(self, room: Room, known: Known) -> None:
        """Bring a room to where its log is."""
        row = room.row
        room.chat = await read_chat(self.store, row.id, 0, CHAT_SHOWN) if known.chats else []
        room.chats = room.chat[-1].number + 1 if room.chat else 0
        last_chat = room.chat[-1].at if room.chat else 0
        for at in (row.made, row.started, row.dealt, row.ended, last_chat):
            room.timeline.not_before(at or 0)
        room.course = course_of(row) if row.lesson else None
        room.closed = not can_play(row) or (row.lesson != "" and room.course is None)
        if room.closed or row.dealt is None:
            room.play = None
            return
        lines = await read_lines(self.store, row.id) if known.lines else []
        if not lines and row.ended is not None:
            lines = await read_archive(self.store, row.id)
        try:
            self.load_play(room, lines)
        except Exception as error:  # noqa: BLE001 - whatever it is, other tables can be opened
            LOG.error("table %s cannot be opened: %s", row.id, type(error).__name__)  # noqa: TRY400 - a trace would hold moves
            room.closed, room.play, room.clock = True, None, None
            room.close()

    def go_on(self, room: Room, grace: float = 0.0) -> None:
        """What happens at a table without anybody asking for it; others may begin before us."""
        if room.closed:
            return
        match room.row.state:
            case "open" if not any(seat.free for seat in room.seats):
                self.try_later(room, grace) if grace else self.dealing.start(room, LEVELS[0])
            case "dealing":
                self.dealing.wait_for_nonces(room, grace)
            case "playing" | "over":
                self.after_change(room)

    def try_later(self, room: Room, wait: float = 0.0) -> None:
        """What could not be written just now, or must wait, is tried again in a while."""
        loop = asyncio.get_running_loop()
        seconds = wait or self.settings.retry_seconds
        self.set_timer(room, loop.call_later(seconds, self.retry, room))

    def retry(self, room: Room) -> None:
        """Go on from what the log has, not from what is just being written."""
        if not room.when_free(lambda: self.go_on(room)):
            self.try_later(room)

    def load_play(self, room: Room, lines: Sequence[LineRow]) -> None:
        """Deal and play again what the log says."""
        row, game = room.row, room.row.read_game()
        seed = self.vault.open(row.seed, row.id)
        options, names, nonces = row.read_options(), row.read_names(), row.read_nonces()
        match = Match(game, options, names, seed, day_of(row), nonces)
        room.play = play = Play(match, told_to=() if lines else None)
        room.paused, room.acted, room.loud = False, [], 0
        room.close()
        if room.settings.spectators == "delayed" and row.state == "playing":
            shadow = Play(Match(game, options, names, seed, day_of(row), nonces))
            room.behind = Delayed(shadow, room.settings.delay, room.show_spectators)
        if room.settings.clock is not None:
            room.clock = Clock(room.settings.clock, row.seats)
            self.turn_first(room, row.dealt or 0)
        self.thinking.forget(room)
        for line in lines:
            read = read_line(line.body, line.seq, match.agreed)
            learned = play.follow(read, quietly=True)
            room.timeline.not_before(line.at)
            room.follow_table(read, line.at, learned)
            if isinstance(read, TableEvent):
                room.note_act(line.id)
            self.thinking.remember(room, read, line.memory)
            if room.behind is not None:
                room.behind.add(read, (room.now() - line.at) / 1000)
        if room.behind is not None:
            room.behind.begin(room.late_info())

    def turn_first(self, room: Room, at: int) -> None:
        """Time begins to run when the game is dealt."""
        if room.clock is not None and room.play is not None:
            acting = frozenset(room.play.acting()) & frozenset(room.people())
            room.clock.turn(acting, at)

    async def reload(self, room: Room) -> None:
        """The log may say something else than the room: read it again, and show it to everybody."""
        known = await read_known(self.store, room.row.id)
        if known is None:
            return
        room.row, room.seats = known.row, known.seats
        room.answers.clear()
        await self.load(room, known)
        self.show_all(room)
        if self.store.failing:
            self.try_later(room)
        else:
            self.go_on(room, GRACE if self.store.shared else 0.0)

    def show_all(self, room: Room) -> None:
        """The whole state, for everybody."""
        for socket in tuple(room.sockets):
            socket.push(room.state(socket, -1))

    def say_good_bye(self, bye: Bye, *, at_once: bool = False) -> None:
        """Send everybody away who looks at a table, when they were told what is being written."""
        for room in self.rooms.values():
            part = partial(send_home, room, bye)
            if at_once or not room.when_free(part):
                part()

    def hear(self, room: Room, socket: Connection, said: Said) -> None:
        """What somebody says at a table."""
        if self.rooms.get(room.row.id) is not room:  # it was given up meanwhile
            raise StoreFailed("unread", book=BOOK)
        self.desks[room.row.id].hear(socket, said)

    def unload_idle(self) -> int:
        """Drop rooms that nobody looks at; returns how many."""
        limit = time.perf_counter() - self.settings.idle_seconds
        idle = [
            table
            for table, room in self.rooms.items()
            if not room.sockets
            and not room.coming
            and not room.writing
            and not self.thinking.busy(room)
            and table not in self.teaching.timers
            and room.used < limit
        ]
        for table in idle:
            self.wake_in_time(self.drop(table))
        return len(idle)

    def drop(self, table: str) -> Room:
        """Forget a room; its log is read again when somebody asks for it."""
        del self.desks[table]
        self.thinking.drop(table)
        room = self.rooms.pop(table)
        room.close()
        self.store.look_away(table)
        if timer := self.timers.pop(table, None):
            timer.cancel()
        return room

    def wake_in_time(self, room: Room) -> None:
        """A table that is unloaded comes back by itself when somebody runs out of time."""
        flag = None if room.clock is None else room.clock.next_flag()
        if self.store.shared:
            self.waking.leave(room, flag)
        elif flag is not None:
            wait = max(0, flag - room.now()) / 1000
            loop, table = asyncio.get_running_loop(), room.row.id
            self.timers[table] = loop.call_later(wait, lambda: self.start_task(self.open(table)))

    def start_task(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        """Do something that nobody waits for; it is kept until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # Bots and clocks

    def after_change(self, room: Room) -> None:
        """Something has happened: bots may have to think, and time runs for others."""
        if room.behind is not None and room.row.state == "over":
            room.close()
            self.show_all(room)
        if room.course is None:
            self.thinking.go_on(room)
        else:
            self.teaching.go_on(room)
        self.set_flag(room)

    def set_flag(self, room: Room) -> None:
        """Be there when somebody runs out of time."""
        flag = None if room.clock is None else room.clock.next_flag()
        if flag is None:
            if timer := self.timers.pop(room.row.id, None):
                timer.cancel()
            return
        wait = max(0, flag - room.now()) / 1000
        loop = asyncio.get_running_loop()
        self.set_timer(room, loop.call_later(wait + 0.01, self.thinking.flag, room))

    def set_timer(self, room: Room, timer: asyncio.TimerHandle) -> None:
        """A room waits for one thing at a time."""
        if old := self.timers.get(room.row.id):
            old.cancel()
        self.timers[room.row.id] = timer

    def answer(self, room: Room, socket: Connection, said: Ask) -> None:
        """Forms at once, a hint when it has been thought about."""
        if said.what == "forms":
            self.desks[room.row.id].forms(socket, said)
        else:
            self.thinking.hint(room, socket, said)


def send_home(room: Room, bye: Bye) -> None:
    """Say good-bye to everybody who looks at a table."""
    for socket in tuple(room.sockets):
        socket.leave(bye)


def can_play(row: TableRow) -> bool:
    """Whether this server has the game of a table, with its rules and data."""
    if row.game not in slugs():
        return False
    game = row.read_game()
    return (row.rules, row.data) == (game.rules_version, fingerprint(game.package))
