"""One table in memory: a cache of its log, and the sockets round it. It knows no game.

The way of a move: who says it, its id, the count it was decided on, the rules, the log; only when
the log has it is it acknowledged and shown. While something is being written, whatever else is
said at this table waits its turn; other tables do not notice.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Raw, json, structs

from shoal.bots.kinds import NAMES
from shoal.core.errors import IllegalMove, ShoalError
from shoal.core.record import GOES_ON, HANDS_OVER, PAUSES, RETURNS, TIME_IS_UP, Ply, TableEvent
from shoal.table.server.offers import read_offer
from shoal.table.server.presence import NOBODY, people
from shoal.table.server.rows import INSERT_LINE, LineRow, change_table, update_table
from shoal.table.server.store import BOOK, Statement
from shoal.table.server.timeline import Timeline
from shoal.table.server.wire import (
    About,
    Bye,
    Chatted,
    ClockInfo,
    Done,
    Message,
    Refused,
    SeatInfo,
    State,
    TableInfo,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.core.record import Line
    from shoal.table.server.clocks import Clock
    from shoal.table.server.connections import Connection
    from shoal.table.server.delayed import Delayed
    from shoal.table.server.offers import Offer
    from shoal.table.server.play import Learned, Look, Play
    from shoal.table.server.presence import People
    from shoal.table.server.rows import SeatRow, Settings, TableRow
    from shoal.table.server.store import Result, Store
    from shoal.table.server.teaching import Course
    from shoal.table.server.wire import Kind, Viewer

LOG: Final = logging.getLogger("shoal.server")
ENCODER: Final = json.Encoder()
ANSWERS: Final = 16
"""Answers that a table can give again from memory; older requests are found in the log.

An answer to a move holds a view, of 0.5 to 3 kB.
"""
MOST_WAITING: Final = 64
"""Requests that may wait while something is being written."""
CHAT_SHOWN: Final = 50


class Room:
    """A table: who sits there, its game, and who looks at it."""

    def __init__(self, row: TableRow, seats: list[SeatRow], store: Store) -> None:
        self.row = row
        self.seats = seats
        self.store = store
        self.settings: Settings = row.read_settings()
        self.play: Play | None = None
        """Nothing before the deal, or if this server cannot play the table's rules."""
        self.behind: Delayed | None = None
        """The game as spectators see it, where they are kept behind."""
        self.options: dict[str, bool | int | str] = {}
        self.kept: list[str] = []
        """For each seat of a rematch who sat there, one seat before."""
        self.clock: Clock | None = None
        self.course: Course | None = None
        """What is taught here, at a table of a lesson."""
        self.used = 0.0
        """When somebody last asked for something here, by `time.perf_counter`."""
        self.sockets: set[Connection] = set()
        self.coming: set[Connection] = set()
        """Those who wait to look."""
        self.online: dict[int, int] = {}
        """How many sockets each seat has."""
        self.elsewhere = NOBODY
        """Who is connected to other servers."""
        self.answers: dict[tuple[Viewer, str], bytes] = {}
        self.loud = 0
        """The number of the last line of which others have learned."""
        self.paused = False
        self.closed = False
        self.queue = 0
        self.chat: list[Chatted] = []
        """The last lines of it."""
        self.chats = 0
        self.acted: list[str] = []
        """Requests in the log that were not moves."""
        self.timeline = Timeline(store.now)
        self.writing = False
        """Whether whatever else is asked waits: for a write, or until the log was read again."""
        self.inbox: deque[Callable[[], None]] = deque()
        self.after_change: Callable[[Room], None] = lambda _room: None
        """Called when something has been shown: bots may have to think, a clock to be set."""
        self.on_line: Callable[[Room, Line, bytes | None], None] = lambda _room, _line, _memory: (
            None
        )
        """Called for every line that the log has got, but for moves that leave no memory."""
        self.recover: Callable[[Room, int, Callable[[], None]], None] = (
            lambda _room, _shown, _told: None
        )
        """Called when the log says something else than this room, with the number of lines that
        were shown (less than 0: nobody knows) and what is to be done when it has been read. Until
        then the room stays as if it were writing."""
        self.on_people: Callable[[Room], None] = lambda _room: None
        """Called when somebody has come or left."""
        self.observe_move: Callable[[float], None] = lambda _seconds: None
        """Called with the seconds from a request to its acknowledgement."""

    # Who is here

    def join(self, socket: Connection, seen: int) -> None:
        """Somebody looks at the table, as soon as nothing is in memory that the log has not."""
        self.coming.add(socket)
        if not self.when_free(partial(self.enter, socket, seen)):
            self.coming.discard(socket)
            socket.leave(Bye("limit", 1))

    def enter(self, socket: Connection, seen: int) -> None:
        """Somebody looks at the table from now on, unless they have left while they waited."""
        if socket not in self.coming:
            return
        self.coming.discard(socket)
        came = False
        if socket not in self.sockets:
            self.sockets.add(socket)
            if socket.viewer is not None:
                self.online[socket.viewer] = self.online.get(socket.viewer, 0) + 1
                came = self.online[socket.viewer] == 1
            self.on_people(self)
        socket.push(self.state(socket, seen))
        if came:
            self.show_table(besides=socket)

    def leave(self, socket: Connection) -> None:
        """Somebody looks at it no more."""
        self.coming.discard(socket)
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        if socket.viewer is not None:
            self.online[socket.viewer] -= 1
            if self.online[socket.viewer] == 0:
                self.show_table()
        self.on_people(self)

    def here(self) -> People:
        """Who is connected to this server."""
        spectators = sum(socket.viewer is None for socket in self.sockets)
        return people([seat for seat, sockets in self.online.items() if sockets], spectators)

    def hear_people(self, elsewhere: People) -> None:
        """Others have come to other servers, or left them."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self.show_table()

    def is_there(self, seat: int) -> bool:
        """Whether somebody is connected who plays a seat, to whichever server."""
        return bool(self.online.get(seat)) or self.elsewhere.has(seat)

    def send_away(self, seat: int) -> None:
        """Whoever looked from a seat comes again as who they are now; somebody else may sit there.

        What they asked for and what waits is refused from now on.
        """
        for socket in {*self.sockets, *self.coming}:
            if seat in socket.seats:
                self.leave(socket)
                socket.viewer, socket.seats, socket.host = None, frozenset(), False
                socket.leave(Bye("restart", 0))

    def send_spectators_away(self) -> None:
        """Who looked at the seats of a table does not look at its game, where nobody may."""
        for socket in {*self.sockets, *self.coming}:
            if socket.viewer is None:
                self.leave(socket)
                socket.leave(Bye("restart", 0))

    def close(self) -> None:
        """Nobody is kept behind any more: the game is over, or the room is unloaded."""
        if self.behind is not None:
            self.behind.close()
            self.behind = None

    def people(self) -> list[int]:
        """The seats that people play."""
        return [number for number, seat in enumerate(self.seats) if seat.person and not seat.bot]

    def goes_on_by_itself(self) -> bool:
        """Whether something may happen here that nobody asks for: a bot moves, time runs out."""
        if self.clock is not None or self.course is not None or self.behind is not None:
            return True
        for seat in self.seats:  # noqa: SIM110 - with every move: no generator
            if seat.bot:
                return True
        return False

    # What they are shown

    def seen_by(self, viewer: Viewer) -> Play | None:
        """The game as somebody may see it: now, or as it was a while ago."""
        if viewer is None and self.behind is not None:
            return self.behind.play
        return self.play

    def is_behind(self, socket: Connection) -> bool:
        """Whether somebody is shown what happens only after a while."""
        return socket.viewer is None and self.behind is not None

    def state(self, socket: Connection, seen: int) -> bytes:
        """All that a viewer may know, with what was missed since `seen`."""
        viewer, info = socket.viewer, self.info(socket)
        play, chat = self.seen_by(viewer), self.last_chat(socket)
        if play is None:
            return ENCODER.encode(State(n=0, seat=viewer, table=info, chat=chat))
        look = play.look(viewer)
        moves = play.moves(viewer, places=socket.places)
        return ENCODER.encode(
            State(
                n=play.knowledge(viewer).n,
                seat=viewer,
                table=info,
                acting=play.acting(),
                view=Raw(look.view),
                moves=moves.texts,
                places=moves.places,
                standings=Raw(look.standings),
                told=play.missed(viewer, seen),
                result=play.result(),
                chat=chat,
            )
        )

    def last_chat(self, socket: Connection) -> tuple[Chatted, ...]:
        """The last lines of chat that somebody wants to read, in order."""
        said = [line for line in self.chat if line.seat not in socket.muted]
        if said and self.is_behind(socket):
            latest = self.now() - self.settings.delay * 1000
            said = [line for line in said if line.at <= latest]
        return tuple(said)

    def add_chat(self, line: Chatted) -> None:
        """A line of chat that is on the disk."""
        self.chats = line.number + 1
        self.chat = [*self.chat[1 - CHAT_SHOWN :], line]
        self.timeline.not_before(line.at)
        data, seat = ENCODER.encode(line), line.seat
        self.show_chat(seat, data)
        if self.behind is not None:
            self.behind.later(partial(self.show_chat, seat, data, late=True))

    def show_chat(self, seat: int | None, data: bytes, *, late: bool = False) -> None:
        """A line of chat for everybody who wants to read it and is, or is not, kept behind."""
        for socket in tuple(self.sockets):
            if seat not in socket.muted and self.is_behind(socket) == late:
                socket.push(data)

    def info(self, socket: Connection | None = None) -> TableInfo:
        """The table apart from its game; for who is kept behind, as it was a while ago."""
        if socket is not None and self.behind is not None and self.is_behind(socket):
            table = self.behind.table or self.late_info()
            yours = tuple(sorted(socket.seats))
            return structs.replace(
                table, host=socket.host, yours=yours, spectators=self.spectators()
            )
        row, offer = self.row, self.offer
        if not self.options and not self.closed:
            self.options = structs.asdict(row.read_options())
        return TableInfo(
            id=row.id,
            game=row.game,
            rules=row.rules,
            options=self.options,
            state="closed" if self.closed else row.state,
            seats=tuple(
                SeatInfo(seat.name, seat.bot, online=self.is_there(number) or bool(seat.bot))
                for number, seat in enumerate(self.seats)
            ),
            host=socket is not None and socket.host,
            commitment=row.commitment,
            spectators=self.spectators(),
            clock=self.clock_info(),
            paused=self.paused,
            offer=None if offer is None else offer.info(),
            queue=self.queue,
            rematch=row.next,
            yours=() if socket is None else tuple(sorted(socket.seats)),
            lesson=None if self.course is None else self.course.info(self),
        )

    def late_info(self) -> TableInfo:
        """What those who are kept behind will be shown of the table as it is now.

        No clock, offer or queue: they would be over when they are shown.
        """
        return structs.replace(self.info(), clock=None, offer=None, queue=0, spectators=0)

    def spectators(self) -> int:
        """How many look on, at whichever server."""
        return self.here().spectators + self.elsewhere.spectators

    @property
    def offer(self) -> Offer | None:
        """What somebody has offered, unless others have learned of something since."""
        if not self.row.offer:
            return None
        offer = read_offer(self.row.offer)
        return offer if offer is not None and offer.lines >= self.loud else None

    def clock_info(self) -> ClockInfo | None:
        """The time that everybody has left."""
        if self.clock is None:
            return None
        return ClockInfo(self.clock.shown(self.now()), running=bool(self.clock.since))

    def show_table(self, besides: Connection | None = None) -> None:
        """Tell everybody that the table has changed, not its game."""
        self.show_table_to(late=False, besides=besides)
        if self.behind is not None:
            self.behind.change(self.late_info(), partial(self.show_table_to, late=True))

    def show_table_to(self, *, late: bool, besides: Connection | None = None) -> None:
        """The table, for everybody who is, or is not, kept behind."""
        shared: dict[tuple[bool, frozenset[int]], bytes] = {}
        for socket in tuple(self.sockets):
            if socket is not besides and self.is_behind(socket) == late:
                alike = (socket.host, frozenset(socket.seats))
                if alike not in shared:
                    shared[alike] = ENCODER.encode(About(self.info(socket)))
                socket.push(shared[alike])

    def show(self, learned: dict[Viewer, Learned], origin: Connection | None, request: str) -> None:
        """Tell everybody who learns of it what has happened; the log has it."""
        play = self.play
        assert play is not None  # noqa: S101 - something has happened in it
        looks: dict[Viewer, Look] = {}
        shared: dict[Viewer, bytes] = {}
        clock = self.clock_info()
        for socket in self.lookers(origin):
            viewer = socket.viewer
            kind = viewer if play.secrets else None
            item, own = learned.get(kind), socket is origin
            if item is None:
                if own:
                    self.answer(socket, request, Done(request))
                continue
            look = looks.get(kind)
            if look is None:
                look = looks[kind] = play.look(kind)
            if own:
                moves = play.moves(viewer, places=socket.places)
                self.answer_with(socket, request, item.write(look, clock, moves, request))
            elif viewer in item.acting:
                moves = play.moves(viewer, places=socket.places)
                socket.push(item.write(look, clock, moves))
            else:
                data = shared.get(kind)
                if data is None:
                    data = shared[kind] = item.write(look, clock)
                socket.push(data)

    def lookers(self, origin: Connection | None) -> list[Connection]:
        """Everybody who sees the game as it is now, and who asked for what has happened."""
        there = list(self.sockets)
        if origin is not None and origin not in self.sockets:
            there.append(origin)
        if self.behind is None:
            return there
        return [socket for socket in there if socket.viewer is not None]

    def show_spectators(self, data: bytes) -> None:
        """Tell spectators who are kept behind what happened a while ago."""
        for socket in tuple(self.sockets):
            if socket.viewer is None:
                socket.push(data)

    def answer(self, socket: Connection, request: str, message: Message) -> None:
        """Answer a request, and remember the answer for when it is repeated."""
        self.answer_with(socket, request, ENCODER.encode(message))

    def answer_with(self, socket: Connection, request: str, data: bytes) -> None:
        """As `answer`, with a message that is written already."""
        self.answers[socket.viewer, request] = data
        if len(self.answers) > ANSWERS:
            del self.answers[next(iter(self.answers))]
        socket.push(data)

    def refuse(
        self, socket: Connection, request: str, kind: Kind, error: ShoalError | None = None
    ) -> None:
        """Say why nothing was done. A refusal is not remembered: the same request may fit later."""
        play = self.seen_by(socket.viewer)
        n = -1 if play is None else play.knowledge(socket.viewer).n
        refused = Refused(request, kind, n)
        if error is not None:
            rule = error.rule if isinstance(error, IllegalMove) else ""
            refused = Refused(request, kind, n, error.key, error.book, rule, dict(error.facts))
        socket.push(ENCODER.encode(refused))

    # Writing

    def now(self) -> int:
        """Milliseconds since 1970, never going back at this table."""
        return self.timeline.now()

    def when_free(self, task: Callable[[], None]) -> bool:
        """Do something as soon as nothing is being written; False if too much waits already."""
        if not self.writing:
            task()
        elif len(self.inbox) >= MOST_WAITING:
            return False
        else:
            self.inbox.append(task)
        return True

    def commit(
        self,
        statements: Sequence[Statement],
        then: Callable[[], None],
        failed: Callable[[Result], None],
    ) -> None:
        """Write, and then show; or say that it was not written, once the log was read again."""
        self.writing = True

        def written(result: Result) -> None:
            if result == "written":
                self.writing = False
                try:
                    then()
                finally:
                    self.take_what_waits()
            else:
                self.recover(self, -1, partial(failed, result))

        self.store.append(statements, written, self.row.id)

    def change(
        self,
        changes: dict[str, str | int | None],
        statements: Sequence[Statement],
        then: Callable[[], None],
        failed: Callable[[Result], None],
    ) -> None:
        """Change the table itself, unless somebody else has changed it meanwhile."""
        mark = secrets.token_urlsafe(6)

        def changed() -> None:
            self.row = structs.replace(self.row, mark=mark, **changes)
            then()

        self.commit([change_table(self.row, mark, **changes), *statements], changed, failed)

    def release(self) -> None:
        """What was read again is what the room has: go on with what was asked meanwhile."""
        self.writing = False
        self.take_what_waits()

    def take_what_waits(self) -> None:
        """Do what was asked while something was written; a defect in one task ends no other."""
        while self.inbox and not self.writing:
            task = self.inbox.popleft()
            try:
                task()
            except Exception:
                LOG.exception("a defect in a request that waited")

    def add_line(
        self,
        line: Line,
        request: str = "",
        origin: Connection | None = None,
        memory: bytes | None = None,
        began: float | None = None,
        again: Callable[[], None] | None = None,
    ) -> None:
        """Something happens in the game: in memory, in the log, then before everybody's eyes.

        `began` is when it was asked for, by `time.perf_counter`. `again` asks for it once more,
        where another server was quicker with its line: seats that decide sealed, at the same time,
        do not disturb each other.
        """
        assert self.play is not None  # noqa: S101 - there is a game
        match = self.play.match
        learned = self.play.follow(line)
        stored = "" if origin is None else request_of(origin.viewer, request)
        at = self.now()
        row = LineRow(len(match.lines), self.play.write_line(line), stored, at, memory)
        values = (self.row.id, row.seq, row.body, stored, at, memory)
        statements = [Statement(INSERT_LINE, values)]
        if not self.play.turn:
            statements.append(update_table(self.row.id, ended=at, result=match.result()))
        step = Step(self, line, row, learned)
        step.origin, step.request, step.began, step.again = origin, request, began, again
        if self.row.offer and self.ends_offer(line, learned):
            # Nobody may change the offer that this line ends: it may be what was agreed to.
            step.mark = secrets.token_urlsafe(6)
            statements.insert(0, change_table(self.row, step.mark, offer=""))
        self.writing = True
        self.store.append(statements, step.written, self.row.id)

    def ends_offer(self, line: Line, learned: dict[Viewer, Learned]) -> bool:
        """Whether a line ends an offer: others learn of it, or it is what was agreed to."""
        if others_learn(learned, line.seat):
            return True
        offer = read_offer(self.row.offer)
        return isinstance(line, TableEvent) and offer is not None and offer.line == line.write()

    def happen(
        self,
        line: Line,
        row: LineRow,
        learned: dict[Viewer, Learned],
        origin: Connection | None = None,
        request: str = "",
    ) -> None:
        """Show what the log has."""
        assert self.play is not None  # noqa: S101 - it has happened there
        offered = self.offer is not None
        if not self.play.turn and self.row.ended is None:
            result = self.play.match.result()
            self.row = structs.replace(self.row, ended=row.at, result=result)
        if row.memory is not None or type(line) is TableEvent:
            self.on_line(self, line, row.memory)
        self.follow_table(line, row.at, learned)
        self.show(learned, origin, request)
        changed = offered and self.offer is None
        if type(line) is TableEvent:
            self.note_act(row.id)
            # Who takes a secret step back does that in secret.
            changed = changed or others_learn(learned, line.seat)
        if changed:
            self.show_table()
        if self.behind is not None:
            self.behind.add(line)

    def note_act(self, request: str) -> None:
        """A request that was no move is in the log: it is not carried out again."""
        if request:
            self.acted.append(request)

    def follow_elsewhere(self, row: LineRow) -> None:
        """Another server has written the next line of the log; the same rules allowed it there."""
        assert self.play is not None  # noqa: S101 - there is a game
        line = self.play.read_line(row.body, row.seq)
        learned = self.play.follow(line, checked=True)
        self.timeline.not_before(row.at)
        self.happen(line, row, learned)

    def follow_table(self, line: Line, at: int, learned: dict[Viewer, Learned]) -> None:
        """What a line of the log means for seats, clock and an offer.

        A step that nobody else learns of changes none of them: that would be seen by all.
        """
        if type(line) is TableEvent:
            self.follow_event(line, at)
        if self.play is None:
            return
        seen = others_learn(learned, line.seat)
        if seen:
            self.loud = len(self.play.match.lines)
        if self.clock is None:
            return
        if not self.play.turn:
            self.clock.stop(at)
            return
        mover = line.seat if isinstance(line, Ply) and seen else None
        waited_for = frozenset(self.play.acting()) & frozenset(self.people())
        if mover is not None or waited_for != self.clock.acting:
            self.clock.turn(waited_for, at, mover)

    def follow_event(self, event: TableEvent, at: int) -> None:
        """Somebody takes over a seat or comes back to it; time stands still, or goes on."""
        if event.what == HANDS_OVER and event.seat is not None:
            # A study is handed over to people too.
            self.seats[event.seat].bot = event.detail if event.detail in NAMES else ""
        elif event.what == RETURNS and event.seat is not None:
            self.seats[event.seat].bot = ""
        elif event.what == TIME_IS_UP and event.seat is not None and self.clock is not None:
            self.clock.called.add(event.seat)
        elif event.what in (PAUSES, GOES_ON):
            self.paused = event.what == PAUSES
            if self.clock is not None:
                self.clock.stop(at) if self.paused else self.clock.go_on(at)


class Step:
    """A line on its way into the log, and what becomes of it."""

    def __init__(
        self,
        room: Room,
        line: Line,
        row: LineRow,
        learned: dict[Viewer, Learned],
    ) -> None:
        self.room = room
        self.line = line
        self.row = row
        self.learned = learned
        self.origin: Connection | None = None
        """Who asked for it, and how they call it."""
        self.request = ""
        self.began: float | None = None
        self.again: Callable[[], None] | None = None
        self.mark = ""
        """The next mark of the table, if this line ends an offer."""

    def written(self, result: Result) -> None:
        """The log has it, so it is shown; or the log is read again, and then that is said."""
        room = self.room
        if result != "written":
            shown = self.row.seq - 1 if result == "lost" else -1
            room.recover(room, shown, partial(self.fail, result))
            return
        room.writing = False
        if self.mark:
            room.row = structs.replace(room.row, mark=self.mark)
        try:
            room.happen(self.line, self.row, self.learned, self.origin, self.request)
            if self.mark:
                room.row = structs.replace(room.row, offer="")
                if not others_learn(self.learned, self.line.seat):
                    room.show_table()  # what was agreed to has been done unseen
            if self.began is not None:
                room.observe_move(time.perf_counter() - self.began)
            if room.goes_on_by_itself():
                room.after_change(room)
        finally:
            room.take_what_waits()

    def fail(self, result: Result) -> None:
        """Say that it was not written, or ask for it once more."""
        if result == "lost" and self.again is not None:
            self.again()
        elif self.origin is not None:
            kind: Kind = "behind" if result == "lost" else "unwritten"
            self.room.refuse(self.origin, self.request, kind, ShoalError(kind, book=BOOK))


def others_learn(learned: dict[Viewer, Learned], seat: Viewer) -> bool:
    """Whether anybody learns of what a seat did but the seat itself; of what all did, they do."""
    return len(learned) > 1 or (len(learned) == 1 and (seat is None or seat not in learned))


def request_of(viewer: Viewer, request: str) -> str:
    """The id of a request as the log keeps it: ids of different seats are different."""
    return request if viewer is None else f"{viewer}/{request}"
