"""A table of a server elsewhere, as a screen shows it: the same as one at home.

What arrives on the socket waits until `take` is called with it, by whoever shows the table: so
nothing changes while it is being drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from shoal.bots.bot import Advice, Option
from shoal.bots.reason import Difference, Reason
from shoal.core.drawing import Drawing, line
from shoal.core.errors import ShoalError
from shoal.core.words import harmless, words
from shoal.table.ending import say_ending
from shoal.table.links import Link
from shoal.table.outcomes import read_outcome
from shoal.table.remote.client import Ended, Lost, TableSocket
from shoal.table.remote.mirror import SECOND, Mirror
from shoal.table.remote.refusals import error_of
from shoal.table.seats import BOOK, call
from shoal.table.server.wire import (
    Act,
    Allowed,
    Ask,
    Hinted,
    Move,
    News,
    Refused,
    Say,
    State,
    Try,
)
from shoal.table.shown import Hinter, LogLine, ShownTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from shoal.core.forms import Form
    from shoal.core.game import Event
    from shoal.core.words import Fact
    from shoal.table.remote.client import Arrival, Request
    from shoal.table.remote.server import RemoteServer
    from shoal.table.server.wire import Chatted, HintDifference, Spoken, TableInfo, What


class RemoteHinter(Hinter):
    """A hint that the server is asked for."""

    def __init__(self, answer: Future[Spoken]) -> None:
        self.answer = answer

    def ask(self) -> Reason:
        """Wait for the advice, or raise why there is none."""
        hinted = self.answer.result()
        if isinstance(hinted, Refused):
            raise error_of(hinted)
        if not isinstance(hinted, Hinted):
            raise ShoalError("no_hint", book=BOOK)
        options = tuple(Option(o.move, o.chance, 0, o.at_most) for o in hinted.options)
        ends = {o.move: (o.score, o.points) for o in hinted.options if o.points}
        brings, told = map(differences_of, (hinted.brings, hinted.differences))
        return Reason(
            Advice(hinted.move, options, hinted.solved),
            ends,
            brings=brings,
            beside=hinted.beside,
            differences=told,
            as_good=hinted.as_good,
            sure=hinted.sure,
            remarks=hinted.remarks,
        )

    def stop(self) -> None:
        """The server may go on thinking; nobody listens."""
        self.answer.cancel()


def differences_of(told: tuple[HintDifference, ...]) -> tuple[Difference, ...]:
    """What a hint tells, as it was sent."""
    return tuple(Difference(one.score, one.seat, one.more, one.when) for one in told)


class RemoteTable(ShownTable):
    """A table elsewhere, from a seat there or as a spectator."""

    elsewhere = True

    def __init__(self, socket: TableSocket, server: RemoteServer, mirror: Mirror) -> None:
        self.mirror = mirror
        super().__init__(self.mirror.game)
        self.socket = socket
        self.server = server
        self.post: Callable[[Callable[[], None]], object] = lambda task: task()
        """Does something on the thread that shows the table."""
        self.lost = False
        """Whether the connection is broken and tried again."""
        self.error: ShoalError | None = None
        """Why nothing more will come."""
        self.complaints: list[ShoalError] = []
        """What was refused since somebody looked."""
        self.asked: set[str] = set()
        """Requests without an answer whose refusal people are told of."""
        self.moving = ""
        """The id of the move that was sent last."""

    # What arrives

    def listen(
        self, arrived: Callable[[], object], post: Callable[[Callable[[], None]], object]
    ) -> None:
        """Call `arrived`, on another thread, whenever there is something to take."""
        self.post = post
        self.socket.on_arrival = arrived

    def take_next(self, seconds: float | None = None) -> bool | None:
        """Take the next thing that arrives; whether there is anything new to show.

        None if nothing arrives in that time.
        """
        arrival = self.socket.take(seconds)
        return None if arrival is None else self.take(arrival)

    def take(self, arrival: Arrival) -> bool:
        """Something has arrived; whether there is anything new to show."""
        match arrival:
            case Lost():
                self.lost = True
                return True
            case Ended():
                self.error, self.lost = arrival.error, False
                return True
            case Refused():
                return self.take_refusal(arrival)
        answered = self.answered(arrival)
        try:
            changed = self.mirror.take(arrival)
        except msgspec.DecodeError:
            self.error = self.socket.no_shoal()
            return True
        if isinstance(arrival, State | News):
            self.lost = False
            self.after_change()
        return changed or answered

    def decision(self) -> tuple[int, int | None, bool, bool]:
        """What people who choose a move depend on; as long as it is the same, they go on."""
        return self.mirror.n, self.actor, self.over, bool(self.mirror.view)

    def answered(self, message: Spoken) -> bool:
        """Whether a person has asked for this."""
        identity = getattr(message, "id", "")
        found = identity in self.asked
        self.asked.discard(identity)
        return found

    def take_refusal(self, refused: Refused) -> bool:
        """Something that was asked for is not done."""
        if refused.id and not self.answered(refused):
            return False
        self.complaints.append(error_of(refused))
        return True

    @property
    def info(self) -> TableInfo:
        """The table apart from its game."""
        return self.mirror.info

    @property
    def seat(self) -> int | None:
        """The own seat; None for a spectator."""
        return self.mirror.seat

    # Who sits there

    @property
    def seats(self) -> tuple[str, ...]:
        """People by their names, bots by their level."""
        return tuple(seat.bot or seat.name for seat in self.info.seats)

    @property
    def people(self) -> list[int]:
        """The own seat, unless a bot plays on for it."""
        if self.seat is None or self.info.seats[self.seat].bot:
            return []
        return [self.seat]

    @property
    def viewer(self) -> int | None:
        """The own seat, or a spectator."""
        return self.seat

    @property
    def unanswered(self) -> bool:
        """Whether people have asked for something that is not answered yet."""
        return bool(self.asked)

    @property
    def waiting(self) -> bool:
        """Whether a move was sent and is not answered yet."""
        return self.moving in self.asked

    @property
    def actor(self) -> int | None:
        """The own seat, if it may move; else the first that may."""
        if self.over or self.error or self.info.paused or self.waiting:
            return None
        own = [seat for seat in self.mirror.acting if seat in self.people]
        return next(iter(own or self.mirror.acting), None)

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return bool(self.mirror.result)

    @property
    def commitment(self) -> str:
        """Published by the server before the deal."""
        return self.info.commitment

    # What people see and read

    def draw(self, viewer: int | None, lang: str) -> Drawing:
        """The view; before the deal, who is there."""
        if not self.mirror.view:
            return self.draw_seats(lang)
        drawn: Drawing = self.game.picture(self.mirror.decoded, self.words(viewer, lang))
        return drawn

    def draw_seats(self, lang: str) -> Drawing:
        """Who sits where, and which seats are free."""
        own, names = words(BOOK, lang), self.names(None, lang).seats
        rows = []
        for number, (name, seat) in enumerate(zip(names, self.info.seats, strict=True), 1):
            key = "away" if name and not seat.online else "there" if name else "free"
            facts: dict[str, Fact] = {"number": number, "name": name}
            rows.append(line(own.say("remote", key, facts)))
        return Drawing((tuple(rows),))

    def log(self, to: int | None, lang: str) -> list[LogLine]:
        """All that was told and said, in order."""
        lines: list[LogLine] = []
        chat = iter([*self.mirror.chat, None])
        said = next(chat)
        for number, told in enumerate(self.mirror.told):
            while said is not None and said.after <= number:
                lines.append(self.say_chat(said.chatted, lang))
                said = next(chat)
            sentences = [self.tell(event, to, lang) for event in told.events]
            lines.append(LogLine(told.by, sentences))
        while said is not None:
            lines.append(self.say_chat(said.chatted, lang))
            said = next(chat)
        return [item for item in lines if item.sentences]

    def say_chat(self, chatted: Chatted, lang: str) -> LogLine:
        """A line of chat."""
        facts: dict[str, Fact] = {"name": chatted.name, "text": chatted.text}
        return LogLine(chatted.seat, [words(BOOK, lang).say("remote", "chat", facts)])

    def tell(self, event: Event, to: int | None, lang: str) -> str:
        """An event in words: of the game, or of the table."""
        book = self.words(to, lang)
        facts = dict(event.facts)
        if event.key not in book.tables["events"]:
            book = words("shoal.core", lang).calling(book.names)
            if isinstance(name := facts.get("name"), str):
                facts["name"] = call(name, lang).capitalize()
        try:
            return book.tell(event.key, facts)
        except (LookupError, ValueError):  # of a server that says more than we know
            return str(harmless(event.key))

    def ending(self, lang: str) -> list[str]:
        """How the game ended."""
        if not self.over:
            return []
        ended = read_outcome(self.mirror.result, self.mirror.standings)
        names, view = self.names(self.viewer, lang), self.mirror.decoded
        return say_ending(self.game, ended, names, lang, view)

    def last_named(self) -> tuple[int, tuple[str, ...]] | None:
        """The facts of the last move, some of which are places; in a game without secrets."""
        moved = [told for told in self.mirror.told if told.by is not None]
        if self.game.secrets or not moved or moved[-1].by is None:
            return None
        facts = (fact for event in moved[-1].events for fact in event.facts.values())
        return moved[-1].by, tuple(fact for fact in facts if isinstance(fact, str))

    def status(self, lang: str) -> str:
        """What people should know besides the game; nothing while all goes its way."""
        if self.error is not None:
            return self.error.say(lang)
        if self.info.offer is not None and not self.lost:
            return self.say_offer(lang)
        key = "lost" if self.lost else self.status_key()
        rematch = Link(self.socket.place.server, self.info.rematch).write()
        facts: dict[str, Fact] = {"link": rematch, "before": self.info.queue}
        return words(BOOK, lang).say("remote", key, facts) if key else ""

    def status_key(self) -> str:
        """What keeps the game from going on."""
        if self.over:
            return "rematch" if self.info.rematch else ""
        if self.info.paused:
            return "paused"
        if self.waiting:
            return "sent"
        if self.info.state == "open" and self.info.host:
            return "open_host"
        if self.info.queue and self.actor not in self.people:
            return "queue"
        return self.info.state if self.info.state in ("open", "dealing", "closed") else ""

    def say_offer(self, lang: str) -> str:
        """What was offered, and how to answer it."""
        offer = self.info.offer
        if offer is None:
            return ""
        own = words(BOOK, lang).calling(self.names(self.seat, lang))
        if offer.what not in own.tables["offers"]:
            return ""
        said = own.say("offers", offer.what, {"seat": offer.seat + 1})
        asks = self.people and self.seat not in (offer.seat, *offer.agreed)
        return f"{said} {own.say('remote', 'answer')}" if asks else said

    def clock(self, seat: int) -> str:
        """The time that a seat has left, as 4:32; nothing where no time runs."""
        left = self.mirror.time_left(seat)
        if left is None:
            return ""
        minutes, seconds = divmod(left // SECOND, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def record_text(self) -> str:
        """The record of a finished game."""
        if not self.over:
            raise ShoalError("record_later", book=BOOK)
        self.server.go_to(self.socket.place.server)
        return self.server.record(self.info.id, self.socket.link.token)

    # Playing

    def moves(self, seat: int) -> list[int]:
        """The legal moves that the server has sent."""
        return [self.game.read(text) for text in self.mirror.moves] if seat == self.seat else []

    def forms(self, seat: int) -> tuple[Form, ...]:
        """A form depends on the view only, which is here."""
        if self.game.forms is None or not self.mirror.view:
            return ()
        forms: tuple[Form, ...] = self.game.forms(self.mirror.decoded, seat)
        return forms

    def check(self, seat: int, text: str, then: Callable[[str], None], lang: str) -> None:
        """The rules are elsewhere: they are asked."""
        names = self.names(seat, lang)

        def answered(answer: Future[Spoken]) -> None:
            if answer.cancelled():
                return
            said = answer.result()
            if isinstance(said, Allowed):
                self.post(lambda: then(""))
            elif isinstance(said, Refused):
                self.post(lambda: then(error_of(said).say(lang, names)))

        self.socket.ask(Try(self.socket.new_id(), text)).add_done_callback(answered)

    def play(self, seat: int, move: int) -> None:
        """Send a move; the answer arrives."""
        text = self.game.write(move)
        self.moving = self.socket.new_id()
        self.ask(Move(self.moving, self.mirror.n, text, seat))

    def ask(self, said: Request) -> None:
        """Send what a person asks for, who is told if it is refused."""
        self.asked.add(said.id)
        self.socket.ask(said)

    def act(self, what: What, detail: str = "") -> None:
        """Decide something about the table."""
        if what == "mute" and detail.isdecimal():
            self.socket.muted.add(int(detail))
        elif what == "unmute" and detail.isdecimal():
            self.socket.muted.discard(int(detail))
        self.ask(Act(self.socket.new_id(), max(0, self.mirror.n), what, detail))

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        self.ask(Say(self.socket.new_id(), text))

    def resign(self, _seat: int) -> None:
        """Give up."""
        self.act("resign")

    def take_back(self, _seat: int | None) -> None:
        """Ask to take the last decision back."""
        self.act("undo")

    def hinter(self, _seat: int) -> RemoteHinter:
        """The server asks the strongest level."""
        return RemoteHinter(self.socket.ask(Ask(self.socket.new_id(), "hint")))

    def close(self) -> None:
        """Leave."""
        self.socket.close()
        self.server.close()


def open_table(link: Link, server: RemoteServer) -> RemoteTable:
    """Come to a table, and wait until it shows its state. To be closed."""
    socket = TableSocket(link, person=server.guest.token)
    socket.thread.start()
    try:
        return RemoteTable(socket, server, Mirror(socket.first_state()))
    except msgspec.DecodeError:
        socket.close()
        raise socket.no_shoal() from None
    except BaseException:
        socket.close()
        raise
