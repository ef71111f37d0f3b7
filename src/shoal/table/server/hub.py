"""All tables of a server process: opened when somebody asks, unloaded when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, json, structs

from shoal.bots.kinds import NAMES
from shoal.bots.levels import LEVELS
from shoal.core.catalog import slugs
from shoal.core.commitment import NO_NONCE, fingerprint
from shoal.core.errors import ShoalError
from shoal.core.match import Match
from shoal.core.options import read_options, write_options
from shoal.core.record import HANDS_OVER, TableEvent, new_record, write_nonces
from shoal.core.record_reader import read_line
from shoal.table.server.archiving import read_archive
from shoal.table.server.clocks import Clock
from shoal.table.server.delayed import Delayed
from shoal.table.server.following import Following
from shoal.table.server.limits import Limiter
from shoal.table.server.people import issue, new_id, new_token
from shoal.table.server.play import Play
from shoal.table.server.presence import NOBODY, Presence
from shoal.table.server.replaying import copy_lines, row_of
from shoal.table.server.requests import Desk, refusal
from shoal.table.server.room import CHAT_SHOWN, Room
from shoal.table.server.rows import (
    BAR,
    SeatRow,
    Settings,
    TableRow,
    day_of,
    insert_seat,
    insert_table,
    read_chat,
    read_known,
    read_lines,
    read_seats,
    update_seat,
)
from shoal.table.server.settings import DEFAULTS
from shoal.table.server.store import BOOK, Statement, StoreFailed
from shoal.table.server.teaching import Teaching, course_of
from shoal.table.server.thinking import Thinking
from shoal.table.server.waking import Waking
from shoal.table.server.wire import Done

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from shoal.core.game import AnyGame
    from shoal.table.server.connections import Connection
    from shoal.table.server.people import Person
    from shoal.table.server.pool import Asked
    from shoal.table.server.rows import Known, LineRow
    from shoal.table.server.settings import Settings as Limits
    from shoal.table.server.store import Result, Store
    from shoal.table.server.vault import Vault
    from shoal.table.server.wire import Ask, Bye, Message, Said

LOG: Final = logging.getLogger("shoal.server")
ENCODER: Final = json.Encoder()
ME: Final = "me"
OPEN: Final = "open"
REMATCH: Final = "UPDATE game_table SET next=? WHERE id=? AND next=''"


def settle(future: asyncio.Future[None], error: ShoalError | None = None) -> None:
    """Tell who waits that something is done, or why not."""
    if not future.done():
        future.set_result(None) if error is None else future.set_exception(error)


def ignore(_result: Result) -> None:
    """Nobody waits for what becomes of a write; the room is loaded again if it fails."""


class Made(Struct, frozen=True):
    """A table that was made, and the links to it."""

    table: str
    seat_tokens: dict[str, str]
    """By the number of the seat, for whoever made the table."""
    invite: str
    watch: str


class Hub:
    """Makes, opens and starts tables."""

    def __init__(
        self, store: Store, vault: Vault, pool: Asked, settings: Limits = DEFAULTS
    ) -> None:
        self.store = store
        self.vault = vault
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.desks: dict[str, Desk] = {}
        self.nonces: dict[str, dict[int, bytes]] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.chat_limit = Limiter(rate=0.5, burst=8)
        self.undo_limit = Limiter(rate=0.5, burst=8)
        """By table: it takes up to 50 ms to find out whether something may be taken back."""
        self.rematching = asyncio.Lock()
        self.opening: dict[str, asyncio.Future[None]] = {}
        """Tables that are being read."""
        self.tasks: set[asyncio.Task[object]] = set()
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

    # Making tables

    async def make(
        self,
        person: Person,
        game: AnyGame,
        wishes: Sequence[str],
        pairs: Sequence[str],
        settings: Settings,
        parent: str = "",
    ) -> Made:
        """A new table; each seat is for `me`, left `open`, or for a bot by its level."""
        made, statements = self.plan(person, game, wishes, pairs, settings, parent)
        await self.store.write(*statements)
        if OPEN not in wishes:
            await self.open(made.table)
        return made

    def plan(
        self,
        person: Person,
        game: AnyGame,
        wishes: Sequence[str],
        pairs: Sequence[str],
        settings: Settings,
        parent: str,
    ) -> tuple[Made, list[Statement]]:
        """A new table, and what is to be written for it."""
        check_wishes(wishes)
        options = read_options(game, len(wishes), pairs)
        table, now = new_id(), self.store.now()
        row = TableRow(
            id=table,
            game=game.slug,
            rules=game.rules_version,
            data=fingerprint(game.package),
            options=" ".join(write_options(options)),
            seats=len(wishes),
            seed=self.vault.seal(secrets.token_bytes(32), table),
            settings=ENCODER.encode(settings).decode(),
            host=person.id,
            made=now,
            parent=parent,
        )
        seats = [seat_for(wish, person) for wish in wishes]
        made = Made(table, {}, new_token(), new_token())
        statements = [insert_table(row)]
        statements += [insert_seat(table, number, seat) for number, seat in enumerate(seats)]
        statements.append(issue(made.invite, table, "invite"))
        statements.append(issue(made.watch, table, "watch"))
        for number, seat in enumerate(seats):
            if seat.person:
                token = made.seat_tokens[str(number)] = new_token()
                statements.append(issue(token, table, "seat", number))
        return made, statements

    async def sit(
        self, room: Room, person: Person, seat: int | None, *, invited: bool = False
    ) -> tuple[int, str]:
        """Somebody takes a free seat; returns it and its token. The last one starts the table."""
        token, found = new_token(), -1

        def take() -> list[Statement]:
            nonlocal found
            found = free_seat(room, seat, person, invited=invited)
            room.seats[found] = taken = SeatRow(person.id, "", person.name)
            return [
                update_seat(room.row.id, found, taken),
                issue(token, room.row.id, "seat", found),
            ]

        await self.change_seats(room, take)
        room.show_table()
        if not any(row.free for row in room.seats):
            self.start(room, LEVELS[0])
        return found, token

    async def change_seats(self, room: Room, change: Callable[[], list[Statement]]) -> None:
        """Somebody sits down or stands up, between other things that are written at the table."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        end = partial(settle, future)

        def begin() -> None:
            try:
                if room.closed:
                    raise refusal("other_rules")
                if room.row.state != OPEN:
                    raise refusal("already_started")
                statements = change()
            except ShoalError as error:
                end(error)
            else:
                room.change({}, statements, end, failed)

        def failed(result: Result) -> None:
            if result == "lost":  # somebody else sat down or stood up, at another server
                begin()
            else:
                end(StoreFailed("unwritten", book=BOOK))

        if not room.when_free(begin):
            raise refusal("too_much_waits")
        await future

    async def rematch(self, room: Room, person: Person) -> Made:
        """The same game for the same people, each one seat further; there is one such table.

        Who asked first sits at it; for the others their seats are kept.
        """
        async with self.rematching:
            return await self.make_rematch(room, person)

    async def make_rematch(self, room: Room, person: Person) -> Made:
        """The next table, unless there is one."""
        if room.row.state != "over":
            raise refusal("not_over")
        if room.course is not None:
            raise refusal("in_lesson")
        if room.row.next:
            raise refusal("rematch_made", table=room.row.next)
        game, settings = room.row.read_game(), room.settings
        turned = turn(room.seats)
        wishes = [seat.bot or (ME if seat.person == person.id else OPEN) for seat in turned]
        options = write_options(room.row.read_options())
        made, statements = self.plan(person, game, wishes, options, settings, room.row.id)
        only = Statement(REMATCH, (made.table, room.row.id), must=True)
        if not await self.store.write(*statements, only):  # another server was quicker
            await self.following.catch_up(room)
            raise refusal("rematch_made", table=room.row.next)
        if OPEN not in wishes:
            await self.open(made.table)
        room.row = structs.replace(room.row, next=made.table)
        room.show_table()
        return made

    async def play_on(self, room: Room, person: Person, lines: int, wishes: Sequence[str]) -> Made:
        """A study: a new game that goes on from a moment of a finished one.

        Its seed is the one that was revealed, so it proves nothing about fair dealing.
        """
        if room.row.state != "over" or room.play is None:
            raise refusal("not_over")
        check_wishes(wishes)
        old = room.play.match.record
        if len(wishes) != len(old.seats) or OPEN in wishes:
            raise refusal("study_seats", seats=len(old.seats))
        if lines > len(old.lines):
            raise ShoalError("no_such_ply", ply=lines, plies=len(old.lines))
        seats = [seat_for(wish, person) for wish in wishes]
        handed = [TableEvent(number, HANDS_OVER, seat.name) for number, seat in enumerate(seats)]
        begun = [
            line for line in old.lines[:lines] if not (isinstance(line, TableEvent) and line.ends)
        ]
        record = structs.replace(old, lines=(*begun, *handed))
        table, made = new_id(), Made("", {}, new_token(), new_token())
        row = row_of(self, table, person, record, ended=False)
        settings = ENCODER.encode(Settings(listed=room.settings.listed)).decode()
        row = structs.replace(row, parent=room.row.id, settings=settings)
        statements = [insert_table(row)]
        statements += [insert_seat(table, number, seat) for number, seat in enumerate(seats)]
        statements += copy_lines(table, record, row.made)
        for number, seat in enumerate(seats):
            if seat.person:
                token = made.seat_tokens[str(number)] = new_token()
                statements.append(issue(token, table, "seat", number))
        statements += [issue(made.invite, table, "invite"), issue(made.watch, table, "watch")]
        await self.store.write(*statements)
        await self.open(table)
        return structs.replace(made, table=table)

    async def stand_up(self, room: Room, seat: int) -> None:
        """Somebody leaves a table that has not started."""

        def leave() -> list[Statement]:
            room.seats[seat] = SeatRow()
            return [update_seat(room.row.id, seat, SeatRow()), revoke_seat(room.row.id, seat)]

        await self.change_seats(room, leave)
        room.send_away(seat)
        room.show_table()

    # Starting

    def start(self, room: Room, level: str, done: Callable[[Result], None] = ignore) -> None:
        """All seats are filled, or will be with bots: the game can begin."""
        if not room.when_free(lambda: self.publish(room, level, done)):
            self.try_later(room)

    def publish(self, room: Room, level: str, done: Callable[[Result], None]) -> None:
        """Fill the seats that are free, publish the commitment, and ask for nonces."""
        if room.row.state != OPEN:
            done("written")  # by another server, just now
            return
        statements = []
        for number, seat in enumerate(room.seats):
            if seat.free:
                seat.bot = seat.name = level
                statements.append(update_seat(room.row.id, number, seat))
        row = room.row
        names = BAR.join(seat.name for seat in room.seats)
        seed = self.vault.open(row.seed, row.id)
        seated = structs.replace(row, names=names).read_names()
        agreed = new_record(row.read_game(), row.read_options(), seated, seed, day_of(row))

        def then() -> None:
            done("written")
            room.show_table()
            self.wait_for_nonces(room)

        def failed(result: Result) -> None:
            self.publish(room, level, done) if result == "lost" else done(result)

        changes: dict[str, str | int | None] = {
            "names": names,
            "started": room.now(),
            "commitment": agreed.commitment,
        }
        room.change(changes, statements, then, failed)

    def wait_for_nonces(self, room: Room) -> None:
        """Deal at once if nobody can add anything, else after a while."""
        read = room.row.read_nonces()
        self.nonces[room.row.id] = {s: nonce for s, nonce in enumerate(read) if nonce != NO_NONCE}
        if self.all_nonces(room) or not self.settings.nonce_seconds:
            self.deal(room)
            return
        loop = asyncio.get_running_loop()
        self.set_timer(room, loop.call_later(self.settings.nonce_seconds, self.deal, room))

    def hear_nonces(self, room: Room, *, begun: bool) -> None:
        """Another server has published the commitment, or written what somebody added."""
        if begun:
            self.wait_for_nonces(room)
            return
        own = self.nonces.get(room.row.id, {})
        read = enumerate(room.row.read_nonces())
        self.nonces[room.row.id] = own | {s: nonce for s, nonce in read if nonce != NO_NONCE}

    def all_nonces(self, room: Room) -> bool:
        """Whether everybody has added to the seed."""
        return set(room.people()) <= self.nonces.get(room.row.id, {}).keys()

    def add_nonce(
        self, room: Room, socket: Connection, seat: int, nonce: bytes, request: str
    ) -> None:
        """A seat adds to the seed; its first nonce counts. It is written before that is said."""
        if room.row.state != "dealing":
            room.refuse(socket, request, "illegal", refusal("already_dealt"))
            return
        added = self.nonces.setdefault(room.row.id, {})
        added.setdefault(seat, nonce)

        def then() -> None:
            room.answer(socket, request, Done(request))
            if self.all_nonces(room):
                self.deal(room)

        def failed(result: Result) -> None:
            if result == "lost":
                self.add_nonce(room, socket, seat, nonce, request)
                return
            added.pop(seat, None)
            room.refuse(socket, request, "unwritten", refusal("unwritten"))

        room.change({"nonces": self.write_nonces(room)}, [], then, failed)

    def write_nonces(self, room: Room) -> str:
        """What was added so far, as a record says it."""
        added = self.nonces.get(room.row.id, {})
        nonces = tuple(added.get(seat, NO_NONCE) for seat in range(room.row.seats))
        return write_nonces(nonces) if added else ""

    def deal(self, room: Room) -> None:
        """The game begins."""
        if room.row.state != "dealing":
            return
        if not room.when_free(lambda: self.write_deal(room)):
            self.wait_for_nonces(room)

    def write_deal(self, room: Room) -> None:
        """The deal is in the log before anybody sees it."""
        if room.row.state != "dealing":
            return
        changes: dict[str, str | int | None] = {
            "dealt": room.now(),
            "nonces": self.write_nonces(room),
        }
        first = self.waking.first(room)
        room.change(changes, first, lambda: self.begin_play(room), ignore)

    def begin_play(self, room: Room) -> None:
        """The deal is in the log, by this server or by another one."""
        self.nonces.pop(room.row.id, None)
        self.load_play(room, [])
        if room.settings.spectators == "none":
            room.send_spectators_away()
        self.show_all(room)
        self.after_change(room)

    # Opening and closing rooms

    async def open(self, table: str) -> Room | None:
        """The room of a table, from memory or from its log."""
        while (opening := self.opening.get(table)) is not None:
            await asyncio.wait((opening,))
        room = self.rooms.get(table)
        if room is None:
            self.opening[table] = opening = asyncio.get_running_loop().create_future()
            try:
                room = await self.read_room(table)
            finally:
                del self.opening[table]
                opening.set_result(None)
            if room is None:
                return None
            self.go_on(room)
            self.following.opened(room)
        room.used = time.perf_counter()
        return room

    async def read_room(self, table: str) -> Room | None:
        """A room as the database has it; from before it is read, we hear of what others write."""
        await self.store.look_at(table)
        room = None
        try:
            known = await read_known(self.store, table)
            if known is None:
                return None
            row = known.row
            room = Room(row, await read_seats(self.store, table), self.store)
            if row.parent and row.state == OPEN:
                parents = await read_seats(self.store, row.parent)
                room.kept = [seat.person for seat in turn(parents)]
            room.after_change = self.after_change
            room.on_line = self.thinking.remember
            room.recover = self.following.recover
            room.on_people = self.presence.say
            room.observe_move = self.observe_move
            await self.load(room, known)
            room.elsewhere = (await self.presence.elsewhere([table])).get(table, NOBODY)
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

    def go_on(self, room: Room) -> None:
        """What happens at a table without anybody asking for it."""
        if room.closed:
            return
        match room.row.state:
            case "open" if not any(seat.free for seat in room.seats):
                self.start(room, LEVELS[0])
            case "dealing":
                self.wait_for_nonces(room)
            case "playing" | "over":
                self.after_change(room)

    def try_later(self, room: Room) -> None:
        """What could not be written just now, or must wait, is tried again in a while."""
        loop = asyncio.get_running_loop()
        self.set_timer(room, loop.call_later(self.settings.retry_seconds, self.retry, room))

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

    def turn_first(self, room: Room, at: int) -> None:
        """Time begins to run when the game is dealt."""
        if room.clock is not None and room.play is not None:
            acting = frozenset(room.play.acting()) & frozenset(room.people())
            room.clock.turn(acting, at)

    async def reload(self, room: Room) -> None:
        """The log may say something else than the room: read it again, and show it to everybody."""
        known = await read_known(self.store, room.row.id)
        seats = await read_seats(self.store, room.row.id)
        if known is None:
            return
        room.row, room.seats = known.row, seats
        room.answers.clear()
        await self.load(room, known)
        self.show_all(room)
        if self.store.failing:
            self.try_later(room)
        else:
            self.go_on(room)

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


def check_wishes(wishes: Sequence[str]) -> None:
    """Every seat is for me, open, or for a bot that there is."""
    for wish in wishes:
        if wish not in (ME, OPEN, *NAMES):
            raise refusal("unknown_level", level=wish or '""')


def free_seat(room: Room, wanted: int | None, person: Person, *, invited: bool) -> int:
    """The seat that somebody can have, or an error that says why there is none."""
    free = [number for number, row in enumerate(room.seats) if row.free]
    if not free:
        raise refusal("table_full")
    if wanted is not None and wanted not in free:
        raise refusal("seat_taken")
    if room.kept:
        own = [seat for seat in free if room.kept[seat] == person.id]
        free = own or [seat for seat in free if invited or not room.kept[seat]]
        if not free or (wanted is not None and wanted not in free):
            raise refusal("seat_kept")
    return free[0] if wanted is None else wanted


def turn(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Everybody one seat further."""
    return [seats[-1], *seats[:-1]]


def seat_for(wish: str, person: Person) -> SeatRow:
    """The seat that was wished for."""
    if wish == ME:
        return SeatRow(person.id, "", person.name)
    return SeatRow() if wish == OPEN else SeatRow("", wish, wish)


def revoke_seat(table: str, seat: int) -> Statement:
    """The token of a seat is worth nothing any more."""
    return Statement("DELETE FROM token WHERE table_id=? AND kind='seat' AND seat=?", (table, seat))
