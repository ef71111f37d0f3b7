"""What somebody at a table may say, and what becomes of it.

Every kind of request has its method here, and who may make it stands in ROLES: a request of a kind
that is not there is refused.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Final

from shoal.bots.levels import LEVELS
from shoal.core.commitment import NONCE_BYTES
from shoal.core.errors import IllegalMove, ShoalError
from shoal.core.record import (
    DRAW_AGREED,
    GOES_ON,
    HANDS_OVER,
    PAUSES,
    RESIGNS,
    RETURNS,
    TAKES_BACK,
    Ply,
    TableEvent,
)
from shoal.core.record_reader import read_event
from shoal.core.replay import replay
from shoal.table.server.limits import MOST_CHAT, MOST_LINES
from shoal.table.server.offers import Offer
from shoal.table.server.room import request_of
from shoal.table.server.rows import insert_chat
from shoal.table.server.store import BOOK
from shoal.table.server.wire import Act, Allowed, Ask, Chatted, Done, Forms, Hello, Move, Say, Try
from shoal.table.takeback import check_take_back

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.forms import Form
    from shoal.table.server.connections import Connection
    from shoal.table.server.hub import Hub
    from shoal.table.server.room import Room
    from shoal.table.server.store import Result
    from shoal.table.server.wire import Kind, Said

ANYBODY: Final = "anybody"
PLAYER: Final = "player"
HOST: Final = "host"
ROLES: Final[dict[type, str]] = {
    Hello: ANYBODY,
    Move: PLAYER,
    Say: PLAYER,
    Try: PLAYER,
    Ask: PLAYER,
    Act: PLAYER,
}
"""Who may say what."""
ROLES_OF_ACTS: Final = {"start": HOST, "mute": ANYBODY, "unmute": ANYBODY}
"""Acts that need another role than that of a player."""
IN_LESSONS: Final = ("mute", "unmute")
"""All that is decided about a table at which a lesson is given."""


def refusal(key: str, **facts: str | int) -> ShoalError:
    """A sentence of the table about a request that cannot be carried out."""
    return ShoalError(key, book=BOOK, **facts)


class Desk:
    """Takes the requests of one room, one at a time."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self.hub = hub
        self.room = room
        self.acts: dict[str, Callable[[Connection, Act], None]] = {
            "resign": self.resign,
            "undo": self.undo,
            "draw": self.draw,
            "agree": self.agree,
            "refuse": self.refuse,
            "hand_over": self.hand_over,
            "return": self.come_back,
            "pause": self.pause,
            "resume": self.resume,
            "nonce": self.nonce,
            "start": self.start,
            "mute": self.mute,
            "unmute": self.unmute,
        }

    def hear(self, socket: Connection, said: Said) -> None:
        """Do what is asked, now or when what is being written is on the disk."""
        began = self.room.used = time.perf_counter()
        if type(said) is Hello:
            socket.places = said.places
            socket.muted = set(said.muted)
            self.room.join(socket, said.seen)
            return
        if not self.room.writing:
            self.take(socket, said, began)
        elif not self.room.when_free(partial(self.take, socket, said, began)):
            self.room.refuse(socket, said.id, "limit", refusal("too_much_waits"))

    def take(self, socket: Connection, said: Move | Act | Say | Try | Ask, began: float) -> None:
        """Carry out a request that was made at a time, or say why not."""
        room = self.room
        if (answer := room.answers.get((socket.viewer, said.id))) is not None:
            socket.push(answer)
            return
        if not may(socket, said):
            room.refuse(socket, said.id, "not_yours", refusal("not_at_table"))
            return
        try:
            if type(said) is Move:
                self.move(socket, said, began)
            elif isinstance(said, Act):
                self.act(socket, said)
            elif isinstance(said, Say):
                self.say(socket, said)
            elif isinstance(said, Try):
                self.try_move(socket, said)
            else:
                self.hub.answer(room, socket, said)
        except IllegalMove as error:
            room.refuse(socket, said.id, "illegal", error)
        except ShoalError as error:
            kind: Kind = "unreadable" if isinstance(said, Move | Try) else "illegal"
            room.refuse(socket, said.id, kind, error)

    # In the game

    def move(self, socket: Connection, said: Move, began: float) -> None:
        """A move: the seat, the count it was decided on, the rules."""
        room = self.room
        seat = socket.viewer if said.seat is None else said.seat
        if seat is None or seat not in socket.seats:
            room.refuse(socket, said.id, "not_yours", refusal("not_your_seat"))
            return
        play = room.play
        if play is None or room.paused or room.row.state != "playing":
            key = "paused" if room.paused else "not_playing"
            self.answer_late(socket, said, "closed", key)
            return
        if not play.is_current(seat, said.n):
            self.answer_late(socket, said, "behind", "behind")
            return
        move = play.notation.read(said.move)
        self.check_wanted(seat, move)
        # Only another server can be quicker with a line.
        again = partial(self.take, socket, said, began) if room.store.shared else None
        room.add_line(Ply(seat, move), said.id, socket, began=began, again=again)

    def check_wanted(self, seat: int, move: int) -> None:
        """In a lesson: a move that the rules allow must also be the one that is asked for."""
        room = self.room
        if room.course is None or room.play is None:
            return
        room.play.game.check(room.play.match.position, seat, move)
        room.course.check(room, room.play.notation.write(move))

    def answer_late(self, socket: Connection, said: Move, kind: Kind, key: str) -> None:
        """A move that cannot be made now: made before and asked again, or too late.

        The log knows: from before a restart, from another server, or from long ago.
        """

        async def answer() -> None:
            sql = "SELECT seq FROM line WHERE table_id=? AND id=?"
            stored = request_of(socket.viewer, said.id)
            made = await self.room.store.row(sql, self.room.row.id, stored)
            if made is not None:
                self.room.answer(socket, said.id, Done(said.id))
            else:
                self.room.refuse(socket, said.id, kind, refusal(key))

        self.hub.following.hold(self.room, answer)

    def try_move(self, socket: Connection, said: Try) -> None:
        """Whether a move would be legal."""
        if self.room.play is None or socket.viewer is None:
            raise refusal("not_playing")
        game, match = self.room.play.game, self.room.play.match
        move = game.read(said.move)
        game.check(match.position, socket.viewer, move)
        self.check_wanted(socket.viewer, move)
        self.room.answer(socket, said.id, Allowed(said.id))

    # At the table

    def act(self, socket: Connection, said: Act) -> None:
        """A decision about the table; one that the log has already is not made twice."""
        if request_of(socket.viewer, said.id) in self.room.acted:
            self.room.answer(socket, said.id, Done(said.id))
        elif self.room.course is not None and said.what not in IN_LESSONS:
            raise refusal("in_lesson")
        else:
            self.acts[said.what](socket, said)

    def seat_of(self, socket: Connection) -> int:
        """The seat that somebody acts for."""
        if socket.viewer is None:
            raise refusal("not_at_table")
        return socket.viewer

    def check_playing(self) -> None:
        """Refuse what is about a game while there is none."""
        if self.room.play is None or self.room.row.state != "playing":
            raise refusal("not_playing")

    def check_room_left(self) -> None:
        """Refuse what people could do for ever, and what makes a log longer than any game."""
        self.check_playing()
        if self.room.play is not None and len(self.room.play.match.lines) >= MOST_LINES:
            raise refusal("log_full", most=MOST_LINES)

    def note(self, socket: Connection, said: Act, event: TableEvent) -> None:
        """Something that happens at the table and stands in the record."""
        self.check_playing()
        self.room.add_line(event, said.id, socket, again=self.again(socket, said))

    def again(self, socket: Connection, said: Act) -> Callable[[], None]:
        """Ask once more, where another server was quicker with something else."""
        return partial(self.take, socket, said, time.perf_counter())

    def resign(self, socket: Connection, said: Act) -> None:
        """Give up."""
        self.note(socket, said, TableEvent(self.seat_of(socket), RESIGNS))

    def undo(self, socket: Connection, said: Act) -> None:
        """Take the last own decision back: free against bots, by consent among people."""
        room, seat = self.room, self.seat_of(socket)
        self.check_room_left()
        assert room.play is not None  # noqa: S101 - a game is being played
        if not self.hub.undo_limit.allows(room.row.id):
            room.refuse(socket, said.id, "limit", refusal("too_fast"))
            return
        if room.play.game.secrets and any(other != seat for other in room.play.acting()):
            # Others may have decided unseen: whether they have must not show in the answer.
            raise refusal("undo_teaches")
        plies = replay(room.play.match.record)
        own = [number for number, ply in enumerate(plies) if ply.seat == seat]
        if not own:
            raise refusal("nothing_to_undo")
        undone = plies[own[-1] :]
        check_take_back(room.play.game, undone, room.people(), seat)
        self.ask_others(socket, said, TableEvent(seat, TAKES_BACK, str(len(undone))))

    def draw(self, socket: Connection, said: Act) -> None:
        """Offer a draw, in a game of two sides."""
        self.check_playing()
        if len(self.room.seats) != 2:
            raise refusal("no_draw")
        if len(self.room.people()) != 2:
            raise refusal("bots_play_on")
        self.ask_others(socket, said, TableEvent(None, DRAW_AGREED))

    def pause(self, socket: Connection, said: Act) -> None:
        """Let time stand still."""
        if self.room.paused or self.room.row.state != "playing":
            raise refusal("paused" if self.room.paused else "not_playing")
        self.check_room_left()
        self.ask_others(socket, said, TableEvent(self.seat_of(socket), PAUSES))

    def resume(self, socket: Connection, said: Act) -> None:
        """Go on."""
        if not self.room.paused:
            raise refusal("not_paused")
        self.note(socket, said, TableEvent(self.seat_of(socket), GOES_ON))

    def hand_over(self, socket: Connection, said: Act) -> None:
        """A bot plays on: for oneself at once; for somebody who has left, if the others agree."""
        self.check_room_left()
        seat, level = read_seat_and_level(said.detail, self.seat_of(socket))
        room = self.room
        if seat >= len(room.seats) or not room.seats[seat].person or room.seats[seat].bot:
            raise refusal("nobody_to_replace")
        event = TableEvent(seat, HANDS_OVER, level)
        if seat in socket.seats:
            self.note(socket, said, event)
        elif room.is_there(seat):
            raise refusal("still_there")
        else:
            self.ask_others(socket, said, event, but=seat)

    def come_back(self, socket: Connection, said: Act) -> None:
        """Take one's seat back from the bot that played on."""
        seat = self.seat_of(socket)
        if not self.room.seats[seat].bot:
            raise refusal("nobody_to_replace")
        self.note(socket, said, TableEvent(seat, RETURNS))

    def start(self, socket: Connection, said: Act) -> None:
        """The host does not wait any longer: bots take the free seats."""
        if self.room.row.state != "open":
            raise refusal("already_started")
        level = said.detail or "trout"
        if level not in LEVELS:
            raise refusal("unknown_level", level=level)

        def done(result: Result) -> None:
            if result == "written":
                self.room.answer(socket, said.id, Done(said.id))
            else:
                self.room.refuse(socket, said.id, "unwritten", refusal("unwritten"))

        self.hub.dealing.start(self.room, level, done)

    def nonce(self, socket: Connection, said: Act) -> None:
        """Add to the seed, before the deal."""
        try:
            nonce = bytes.fromhex(said.detail)
        except ValueError:
            nonce = b""
        if len(nonce) != NONCE_BYTES or not any(nonce):
            raise refusal("bad_nonce", digits=2 * NONCE_BYTES)
        if self.room.row.state != "dealing":
            raise refusal("already_dealt")
        self.hub.dealing.add_nonce(self.room, socket, self.seat_of(socket), nonce, said.id)

    # Offers

    def ask_others(
        self, socket: Connection, said: Act, event: TableEvent, but: int | None = None
    ) -> None:
        """Carry out what all other people agree to; at once if there are none."""
        room, seat = self.room, self.seat_of(socket)
        asked = [other for other in room.people() if other not in socket.seats and other != but]
        if not asked:
            self.note(socket, said, event)
            return
        assert room.play is not None  # noqa: S101 - offers are about a game
        lines = len(room.play.match.lines)
        offer = Offer(said.what, seat, said.detail, tuple(asked), event.write(), lines)
        self.write_offer(socket, said, offer)

    def write_offer(self, socket: Connection, said: Act, offer: Offer | None) -> None:
        """Keep an offer with its table, where all servers find it; or none any more."""
        room = self.room

        def then() -> None:
            room.answer(socket, said.id, Done(said.id))
            room.show_table()

        def failed(result: Result) -> None:
            if result == "lost":  # somebody else changed something, at another server
                self.take(socket, said, time.perf_counter())
            else:
                room.refuse(socket, said.id, "unwritten", refusal("unwritten"))

        room.change({"offer": "" if offer is None else offer.write()}, [], then, failed)

    def agree(self, socket: Connection, said: Act) -> None:
        """Agree to what was offered; it is carried out when all have."""
        offer = self.room.offer
        if offer is None or not offer.concerns(socket.seats):
            raise refusal("no_offer")
        offer = offer.agree(socket.seats)
        if offer.is_agreed:
            self.carry_out(socket, said, offer)
        else:
            self.write_offer(socket, said, offer)

    def carry_out(self, socket: Connection, said: Act, offer: Offer) -> None:
        """All have agreed. What is taken back must be what was last when it was offered."""
        self.check_playing()
        assert self.room.play is not None  # noqa: S101 - it is being played
        match = self.room.play.match
        event = read_event(offer.line, offer.lines, match.agreed)
        if event.what == TAKES_BACK and len(match.lines) != offer.lines:
            self.room.refuse(socket, said.id, "behind", refusal("behind"))
        else:
            self.note(socket, said, event)

    def refuse(self, socket: Connection, said: Act) -> None:
        """Refuse what was offered, or take one's own offer back."""
        offer = self.room.offer
        if offer is None or not (offer.concerns(socket.seats) or offer.seat in socket.seats):
            raise refusal("no_offer")
        self.write_offer(socket, said, None)

    # Chat

    def say(self, socket: Connection, said: Say) -> None:
        """A line of chat: on the disk before anybody reads it."""
        room, seat = self.room, self.seat_of(socket)
        text = " ".join(said.text.split())
        if not text or not text.isprintable():
            raise refusal("bad_chat")
        if room.chats >= MOST_CHAT:
            raise refusal("chat_full", most=MOST_CHAT)
        if not self.hub.chat_limit.allows(f"{room.row.id}/{seat}"):
            room.refuse(socket, said.id, "limit", refusal("too_fast"))
            return
        self.write_chat(socket, said, seat, text)

    def write_chat(self, socket: Connection, said: Say, seat: int, text: str) -> None:
        """The next line of chat."""
        room = self.room
        at, number, name = room.now(), room.chats, room.seats[seat].name
        chatted = Chatted(number, seat, name, text, at)

        def then() -> None:
            room.add_chat(chatted)
            room.answer(socket, said.id, Done(said.id))

        def failed(result: Result) -> None:
            if result == "lost":  # somebody else spoke first, at another server
                self.write_chat(socket, said, seat, text)
            else:
                room.refuse(socket, said.id, "unwritten", refusal("unwritten"))

        room.commit([insert_chat(room.row.id, number, seat, name, (text, at))], then, failed)

    def mute(self, socket: Connection, said: Act) -> None:
        """Hear no more of a seat."""
        socket.muted.add(self.read_seat(said.detail))
        socket.push(self.hub.encode(Done(said.id)))  # not remembered: all spectators share ids

    def unmute(self, socket: Connection, said: Act) -> None:
        """Hear a seat again."""
        socket.muted.discard(self.read_seat(said.detail))
        socket.push(self.hub.encode(Done(said.id)))

    def read_seat(self, text: str) -> int:
        """A seat by its number from 0."""
        if not text.isdecimal() or int(text) >= len(self.room.seats):
            raise ShoalError("no_such_seat", number=text or '""', seats=len(self.room.seats))
        return int(text)

    def forms(self, socket: Connection, said: Ask) -> None:
        """Moves that can be put together."""
        play = self.room.play
        if play is None or socket.viewer is None or play.game.forms is None:
            found: tuple[Form, ...] = ()
        else:
            view = play.game.view(play.match.position, socket.viewer)
            found = play.game.forms(view, socket.viewer)
        socket.push(self.hub.encode(Forms(said.id, found)))


def may(socket: Connection, said: Said) -> bool:
    """Whether somebody is in the place to say something."""
    role = ROLES.get(type(said))
    if type(said) is Act:
        role = ROLES_OF_ACTS.get(said.what, role)
    if role == HOST:
        return socket.host
    return role == ANYBODY or (role == PLAYER and bool(socket.seats))


def read_seat_and_level(detail: str, own: int) -> tuple[int, str]:
    """Whom a bot replaces, and which: `trout`, or `2 trout` for another seat."""
    seat, _, level = detail.rpartition(" ")
    if level not in LEVELS:
        raise refusal("unknown_level", level=level or '""')
    if seat and not seat.isdecimal():
        raise refusal("unknown_level", level=detail)
    return int(seat) if seat else own, level
