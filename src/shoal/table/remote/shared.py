"""A table elsewhere for several people who share this screen: each seat is looked at by itself.

Every seat has a socket of its own and knows what that seat knows, no more. So what one of them must
not see of another is not here to be mixed up; the screen shows one seat at a time, and between them
the curtain.
"""

from __future__ import annotations

from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.table.remote.table import RemoteTable, open_table
from shoal.table.seats import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.core.drawing import Drawing
    from shoal.core.forms import Form
    from shoal.table.links import Link
    from shoal.table.remote.server import RemoteServer
    from shoal.table.remote.table import RemoteHinter
    from shoal.table.server.wire import What
    from shoal.table.shown import LogLine


class SharedTable(RemoteTable):
    """Several seats at one table; what all of them know is read from the first."""

    def __init__(self, tables: Sequence[RemoteTable]) -> None:
        first = tables[0]
        super().__init__(first.socket, first.server, first.mirror)
        self.own = {table.seat: table for table in tables}
        """The table from each of our seats."""
        self.arrived: Callable[[], object] = lambda: None
        self.bell: SimpleQueue[int | None] = SimpleQueue()
        """The seats for which something has arrived, in order."""
        for seat, table in self.own.items():
            table.socket.on_arrival = partial(self.ring, seat)
            for _ in range(table.socket.arrived.qsize()):  # what came before that
                self.bell.put(seat)

    def of(self, seat: int | None) -> RemoteTable:
        """The table from a seat; from the first of ours where it is nobody's here."""
        return self.own.get(seat) or self.own[self.seat]

    # What arrives

    def ring(self, seat: int | None) -> None:
        """Something has arrived for a seat."""
        self.bell.put(seat)
        self.arrived()

    def listen(
        self, arrived: Callable[[], object], post: Callable[[Callable[[], None]], object]
    ) -> None:
        """Call `arrived`, on another thread, whenever there is something to take."""
        self.arrived = arrived
        for table in self.own.values():
            table.post = post

    def take_next(self, seconds: float | None = None) -> bool | None:
        """Take the next thing that arrives for any of our seats."""
        try:
            table = self.own[self.bell.get(timeout=seconds)]
        except Empty:
            return None
        changed = bool(table.take_next(0))
        if changed:
            self.after_change()
        self.complaints += table.complaints
        table.complaints.clear()
        self.error = self.error or table.error
        self.lost = any(one.lost for one in self.own.values())
        return changed

    def decision(self) -> tuple[int, int | None, bool, bool]:
        """What the person who chooses a move depends on."""
        return self.of(self.actor).mirror.n, self.actor, self.over, bool(self.mirror.view)

    # Who sits there

    @property
    def people(self) -> list[int]:
        """Our seats, but for those that bots play on for."""
        return [seat for table in self.own.values() for seat in table.people]

    @property
    def viewer(self) -> int | None:
        """The only person's seat, if bots play on for all others; else nobody's."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def curtain(self) -> bool:
        """Before the deal there is nothing to hide."""
        return super().curtain and bool(self.mirror.view)

    @property
    def unanswered(self) -> bool:
        """Whether any of us has asked for something that is not answered yet."""
        return any(table.unanswered for table in self.own.values())

    @property
    def waiting(self) -> bool:
        """Whether a move was sent and is not answered yet."""
        return any(table.waiting for table in self.own.values())

    @property
    def actor(self) -> int | None:
        """The first of us who may move and knows it; else whoever may.

        News arrive for one seat after the other. Nobody is asked before their own have come.
        """
        if self.over or self.error or self.info.paused or self.waiting:
            return None
        ready = [seat for seat in self.people if seat in self.of(seat).mirror.acting]
        if not ready and set(self.mirror.acting) & set(self.people):
            return None
        return next(iter(ready or self.mirror.acting), None)

    # What people see and read

    def is_open(self, viewer: int | None) -> bool:
        """Whether what the first of our seats knows may be shown to all of us."""
        return viewer is None and (not self.game.secrets or self.over)

    def draw(self, viewer: int | None, lang: str) -> Drawing:
        """What a seat sees; for all of us together, what everybody may see."""
        if viewer in self.own or self.is_open(viewer):
            return self.of(viewer).draw(viewer, lang)
        return self.draw_seats(lang)

    def log(self, to: int | None, lang: str) -> list[LogLine]:
        """What a seat was told; for all of us together, what everybody was."""
        if to in self.own or self.is_open(to):
            return self.of(to).log(to, lang)
        return []

    # Playing

    def moves(self, seat: int) -> list[int]:
        """The legal moves that the server has sent to a seat."""
        return self.of(seat).moves(seat)

    def forms(self, seat: int) -> tuple[Form, ...]:
        """Kinds of moves that a seat can put together."""
        return self.of(seat).forms(seat)

    def check(self, seat: int, text: str, then: Callable[[str], None], lang: str) -> None:
        """Ask the rules for a seat."""
        self.of(seat).check(seat, text, then, lang)

    def play(self, seat: int, move: int) -> None:
        """Send the move of a seat."""
        self.of(seat).play(seat, move)

    def act(self, what: What, detail: str = "") -> None:
        """Decide something about the table, as the seat of ours that it concerns."""
        self.of(self.speaker(what)).act(what, detail)

    def speaker(self, what: What) -> int | None:
        """Who answers an offer, takes a seat back from a bot, or says anything else."""
        offer = self.info.offer
        if what in ("agree", "refuse") and offer is not None:
            asked = [seat for seat in self.people if seat not in (offer.seat, *offer.agreed)]
            return next(iter(asked), None)
        if what == "return":
            return next((seat for seat in self.own if seat not in self.people), None)
        return self.actor

    def say(self, text: str) -> None:
        """Say something, as whoever may move."""
        self.of(self.actor).say(text)

    def resign(self, seat: int) -> None:
        """One of us gives up."""
        self.of(seat).resign(seat)

    def take_back(self, seat: int | None) -> None:
        """Ask to take the last decision of one of us back."""
        self.of(seat).take_back(seat)

    def hinter(self, seat: int) -> RemoteHinter:
        """A question to the strongest level, about what a seat knows."""
        return self.of(seat).hinter(seat)

    def close(self) -> None:
        """All of us leave."""
        for table in self.own.values():
            table.close()


def open_seats(links: Sequence[Link], server: RemoteServer) -> RemoteTable:
    """Come to a table with the links of one seat or of several. To be closed."""
    tables: list[RemoteTable] = []
    try:
        for link in links:
            tables.append(open_table(link, server))  # noqa: PERF401 - one that is open is closed
        check_apart([table.seat for table in tables])
    except BaseException:
        for table in tables:
            table.close()
        raise
    return tables[0] if len(tables) == 1 else SharedTable(tables)


def check_apart(seats: Sequence[int | None]) -> None:
    """Refuse links of which two give the same seat."""
    if len(set(seats)) < len(seats):
        raise ShoalError("same_seat", book=BOOK)
