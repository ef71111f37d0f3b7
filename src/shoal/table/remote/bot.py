"""One of our bots at a table elsewhere: it plays a whole game through the socket.

It is given what every bot is given: the view as it was sent, and what it wrote down after its last
decision. The server knows it as a person; so it answers what people are asked.
"""

from __future__ import annotations

import secrets
import time
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Final

from msgspec import Raw

from shoal.bots.bot import AT_TABLES, Observation
from shoal.bots.process import ProcessBot
from shoal.core.errors import ShoalError
from shoal.core.record import TAKES_BACK
from shoal.table.links import Link
from shoal.table.remote.client import Ended, Lost, TableSocket
from shoal.table.remote.mirror import Mirror
from shoal.table.remote.refusals import error_of
from shoal.table.seats import BOOK
from shoal.table.server.wire import Act, Move, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from shoal.bots.bot import Advice
    from shoal.table.remote.server import RemoteServer
    from shoal.table.server.wire import What

ANSWERS: Final[dict[str, What]] = {
    "undo": "agree",
    "pause": "agree",
    "hand_over": "agree",
    "draw": "refuse",
}
"""What a bot answers to offers: it plays on, and gives people all the time they want."""
PASSING: Final = ("limit", "unwritten")
"""Refusals after which the same may be asked again."""
BEHIND: Final = ("behind", "closed")
"""Refusals after which news will come: somebody was faster, or the game is paused."""
MOMENT: Final = 1.0
POLL: Final = 2.0
"""Seconds between two looks for open tables."""
TRIES: Final = 2
"""How often a bot process is asked that may have been killed."""


class Notebook:
    """What a bot remembers, by the count of what its seat was told; it may be taken back."""

    def __init__(self) -> None:
        self.views: dict[int, bytes] = {}
        self.kept: dict[int, bytes] = {}
        """What it wrote down after deciding on a count."""

    def see(self, n: int, view: bytes) -> None:
        """What the seat sees at a count."""
        self.views[n] = view

    def go_back(self, n: int, view: bytes) -> None:
        """Decisions were taken back: forget those that were made since the seat saw the same."""
        same = [count for count, seen in self.views.items() if count < n and seen == view]
        since = max(same, default=0)
        self.kept = {count: memory for count, memory in self.kept.items() if count < since}
        self.views = {count: seen for count, seen in self.views.items() if count <= since}

    def keep(self, n: int, memory: bytes) -> None:
        """What it writes down after a decision."""
        self.kept[n] = memory

    def last(self) -> bytes:
        """What it wrote down after the last decision that stands."""
        return self.kept[max(self.kept)] if self.kept else b""


class RemoteBot:
    """A level in a seat elsewhere, for one game."""

    def __init__(self, socket: TableSocket, level: str) -> None:
        self.socket = socket
        self.mirror = Mirror(socket.first_state())
        if self.mirror.seat is None:
            raise ShoalError("not_at_table", book=BOOK)
        self.seat = self.mirror.seat
        self.level = level
        self.notebook = Notebook()
        self.decided = -1
        """The count of the last decision."""
        self.answered: object = None
        """The last offer that was answered."""
        self.seed = secrets.randbits(63)
        self.bot = self.hire()

    def hire(self) -> ProcessBot:
        """A process that thinks."""
        return ProcessBot(self.level, self.mirror.game.slug, self.seat, self.seed)

    def close(self) -> None:
        """The process goes home."""
        self.bot.stop()

    def play(self) -> str:
        """Play to the end; returns the result as the record says it."""
        self.learn()
        while not self.mirror.result:
            if self.is_due():
                self.decide()
            self.listen()
        return self.mirror.result

    def listen(self) -> None:
        """Wait for something, and learn all that has arrived."""
        arrival = self.socket.take()
        while arrival is not None:
            if isinstance(arrival, Ended):
                raise arrival.error or self.socket.no_shoal()
            if not isinstance(arrival, Lost) and self.mirror.take(arrival):
                self.learn()
            arrival = self.socket.take(0)

    def learn(self) -> None:
        """Something is new at the table."""
        mirror = self.mirror
        if mirror.info.state == "closed":
            raise ShoalError("other_rules", book=BOOK)
        last = mirror.told[-1] if mirror.told else None
        if last is not None and any(event.key == TAKES_BACK for event in last.events):
            self.notebook.go_back(mirror.n, mirror.view)
        self.notebook.see(mirror.n, mirror.view)
        self.answer_offer()

    def answer_offer(self) -> None:
        """Answer what people are asked, once; and come back if somebody else plays on here."""
        offer = self.mirror.info.offer
        waits = bool(self.mirror.info.seats[self.seat].bot) and not self.mirror.result
        asked: object = "return" if waits else offer
        if asked == self.answered:
            return
        self.answered = asked
        if waits:
            self.act("return")
        elif offer is not None and self.seat not in (offer.seat, *offer.agreed):
            self.act(ANSWERS.get(offer.what, "refuse"))

    def act(self, what: What) -> None:
        """Decide something about the table; whatever becomes of it, it will be told."""
        self.socket.ask(Act(self.socket.new_id(), max(0, self.mirror.n), what))

    # Deciding

    def is_due(self) -> bool:
        """Whether the seat has a decision that it has not made yet."""
        mirror = self.mirror
        own = self.seat in mirror.acting and not mirror.info.seats[self.seat].bot
        return own and mirror.n != self.decided and not mirror.info.paused

    def decide(self) -> None:
        """Think, and move."""
        n = self.decided = self.mirror.n
        advice = self.think()
        while True:
            move = Move(self.socket.new_id(), n, advice.move, self.seat)
            try:
                answer = self.socket.ask(move).result()
            except CancelledError:  # the table has ended: why, arrives next
                return
            if not isinstance(answer, Refused):
                self.notebook.keep(n, advice.memory)
                return
            if answer.kind in BEHIND:
                return
            if answer.kind not in PASSING:
                raise error_of(answer)
            time.sleep(MOMENT)

    def think(self) -> Advice:
        """Ask the process; a killed one is replaced, and the same dice give the same answer."""
        game, view = self.mirror.game.slug, Raw(self.mirror.view)
        observation = Observation(game, self.seat, view, self.notebook.last())
        for _ in range(TRIES):
            try:
                return self.bot.decide(observation, AT_TABLES)
            except (OSError, ValueError):
                self.bot.stop()
                self.bot = self.hire()
        raise ShoalError("bot_failed", book=BOOK, level=self.level)


def play_game(link: Link, server: RemoteServer, level: str) -> str:
    """Let a bot play one game in a seat; returns the result."""
    with TableSocket(link, person=server.guest.token) as socket:
        bot = RemoteBot(socket, level)
        try:
            return bot.play()
        finally:
            bot.close()


def take_seat(link: Link, server: RemoteServer) -> Link:
    """The link of a seat: of the one that is meant, or of a free one at the table."""
    if link.kind == "seat":
        return link
    invite = link.token if link.kind == "invite" else ""
    seated = server.sit(link.table, invite)
    return Link(link.server, link.table, "seat", seated.token)


def find_seat(server: RemoteServer, games: Container[str]) -> Link | None:
    """A seat at the newest listed table of one of the games; None if nobody waits."""
    for table in server.open_tables():
        if table.game in games and not table.yours:
            try:
                return take_seat(Link(server.address, table.id), server)
            except ShoalError as error:
                if error.key not in ("table_full", "already_started", "seat_taken"):
                    raise
    return None


def seek(
    server: RemoteServer, games: Container[str], sleep: Callable[[float], None] = time.sleep
) -> Link:
    """Wait until somebody offers a seat at one of the games, and take it."""
    while True:
        try:
            found = find_seat(server, games)
        except ShoalError as error:
            if error.key != "no_server":
                raise
            found = None
        if found is not None:
            return found
        sleep(POLL)
