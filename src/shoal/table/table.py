"""A match with people and bots round it, whatever shows it.

The table knows nothing of the rules of a game: it has positions, views, moves and what each seat
was told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import BadRecord, ShoalError
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.record import HANDS_OVER, TableEvent, first_line
from shoal.table.ending import say_ending, say_event
from shoal.table.hired import HiredBots
from shoal.table.history import History
from shoal.table.seats import BOOK, is_person
from shoal.table.shown import LogLine, ShownTable
from shoal.table.takeback import check_take_back

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Advice
    from shoal.core.drawing import Drawing
    from shoal.core.forms import Form
    from shoal.core.game import Played
    from shoal.core.position import Position
    from shoal.core.record import Record
    from shoal.table.hired import BotHinter


class Table(ShownTable):
    """Everybody who plays a match, and what they know of it."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.game)
        self.match = match
        self.history = History(match)
        self.plies = self.history.plies
        """The moves that stand."""
        self.bots = HiredBots(match.game)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where now."""
        return self.match.record.sitting()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, name in enumerate(self.seats) if is_person(name)]

    @property
    def actor(self) -> int | None:
        """The seat that decides next."""
        return None if self.match.over else next(actors_of(self.match.position))

    @property
    def over(self) -> bool:
        """Whether the rules or an event of the table have ended the game."""
        return self.match.over

    @property
    def commitment(self) -> str:
        """To the seed and all that was agreed."""
        return self.match.agreed.commitment

    # What people see and read

    def draw(self, viewer: int | None, lang: str) -> Drawing:
        """The table as a seat sees it, or a spectator."""
        view = self.game.view(self.match.position, viewer)
        drawn: Drawing = self.game.picture(view, self.words(viewer, lang))
        return drawn

    def tell(self, happened: Played[Position] | TableEvent, to: int | None, lang: str) -> list[str]:
        """What somebody was told, in words."""
        if isinstance(happened, TableEvent):
            return [say_event(happened, self.names(to, lang), lang)]
        book = self.words(to, lang)
        return [book.tell(event.key, event.facts) for event in self.game.tell(happened, to)]

    def log(self, to: int | None, lang: str) -> list[LogLine]:
        """All that somebody was told, with the seat that did it."""
        lines = [LogLine(item.seat, self.tell(item, to, lang)) for item in self.history.told]
        return [line for line in lines if line.sentences]

    def ending(self, lang: str) -> list[str]:
        """How the match ended."""
        ended = self.match.ending or self.match.position.outcome()
        names = self.names(self.viewer, lang)
        view = self.game.view(self.match.position, self.viewer)
        return say_ending(self.game, ended, names, lang, view) if ended else []

    def last_named(self) -> tuple[int, tuple[str, ...]] | None:
        """The seat of the last move and what it named, in a game without secrets."""
        if self.game.secrets or not self.plies:
            return None
        return self.plies[-1].seat, self.game.places(self.plies[-1].move)

    def record_text(self) -> str:
        """The record with its seed, so that the game can be gone on with."""
        return self.match.record.write()

    # Playing

    def moves(self, seat: int) -> list[int]:
        """What the seat may do; open kinds of moves are only sampled."""
        return self.game.legal(self.match.position, seat)

    def forms(self, seat: int) -> tuple[Form, ...]:
        """Kinds of moves that the seat can put together."""
        if self.game.forms is None:
            return ()
        forms: tuple[Form, ...] = self.game.forms(self.game.view(self.match.position, seat), seat)
        return forms

    def check(self, seat: int, text: str, then: Callable[[str], None], lang: str) -> None:
        """The rules are here: they answer at once."""
        try:
            self.game.check(self.match.position, seat, self.game.read(text))
        except ShoalError as error:
            then(error.say(lang, self.names(seat, lang)))
        else:
            then("")

    def play(self, seat: int, move: int) -> Played[Position]:
        """Make a move, or raise the reason why not."""
        played = self.history.play(seat, move)
        self.after_change()
        return played

    def resign(self, seat: int) -> None:
        """A person gives up, which ends the game."""
        self.history.note(TableEvent(seat, "resigns"))
        self.after_change()

    def take_back(self, seat: int | None) -> None:
        """Go back to before the last decision of a person, if that is fair to all of them."""
        undone = self.history.since_last_of(self.people)
        if self.match.ending:
            raise ShoalError("undo_over", book=BOOK)
        if not undone:
            raise ShoalError("nothing_to_undo", book=BOOK)
        if self.curtain and any(ply.seat != seat for ply in undone if ply.seat in self.people):
            raise ShoalError("undo_others", book=BOOK)
        check_take_back(self.game, undone, self.people, undone[0].seat)
        self.close()
        self.history.go_back(undone[0].seat, len(undone))
        self.bots.memories.forget_from(len(self.plies))
        self.after_change()

    # Bots

    def prepare(self, seat: int) -> Callable[[], Advice]:
        """A decision of a bot, to be waited for anywhere."""
        return self.bots.prepare(self.match.position, seat, self.seats[seat], len(self.plies))

    def hinter(self, seat: int) -> BotHinter:
        """A question to the strongest bot."""
        return self.bots.hinter(self.match.position, seat)

    def close(self) -> None:
        """Send the bots home, even those that are thinking."""
        self.bots.close()


def resume(record: Record, path: str, seats: tuple[str, ...] | None) -> Table:
    """The table of an unfinished record, dealt and played again; `path` is for complaints.

    Where other players are named than sat there, the seats are handed over to them.
    """
    if seats is not None and len(seats) != len(record.seats):
        raise ShoalError("load_seats", book=BOOK, path=path, seats=len(record.seats))
    if record.seed is None:
        raise ShoalError("record_secret")
    match = Match(
        record.game, record.options, record.seats, record.seed, record.date, record.nonces
    )
    table = Table(match)
    for number, line in enumerate(record.lines, first_line(record.form)):
        try:
            table.history.follow(line)
        except ShoalError as error:
            raise BadRecord(number, error) from None
    if match.over:
        raise ShoalError("load_finished", book=BOOK, path=path)
    for seat, name in enumerate(seats or ()):
        if name != table.seats[seat]:
            table.history.note(TableEvent(seat, HANDS_OVER, name))
    return table
