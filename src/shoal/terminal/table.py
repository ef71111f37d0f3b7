"""A match with people and programs round it, whatever shows it.

The table knows nothing of the rules of a game: it has positions, views, moves and what each seat
was told.
"""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from shoal.bots.bot import Budget, observe
from shoal.bots.process import ProcessBot
from shoal.core.errors import BadRecord, ShoalError
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.record import FIRST_PLY
from shoal.core.words import words
from shoal.terminal.ending import say_ending
from shoal.terminal.files import claim, new_path, write_whole
from shoal.terminal.seats import BOOK, is_person
from shoal.terminal.takeback import reveals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.bots.bot import Advice, Telling
    from shoal.core.drawing import Drawing
    from shoal.core.forms import Form
    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position
    from shoal.core.record import Ply, Record
    from shoal.core.words import Fact


class Table:
    """Everybody who plays a match, and what they know of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game: AnyGame = match.game
        self.people = [s for s, name in enumerate(match.record.seats) if is_person(name)]
        self.programs: dict[int, ProcessBot] = {}
        self.heard: dict[int, int] = {}
        """How many plies each program has been told of."""
        self.plies: list[Played[Position]] = []
        self.notices: list[str] = []
        """What is said above the log."""
        self.file: Path | None = None
        """Where it is saved to, unless somebody says where."""
        self.path: Path | None = None
        """Where the record is kept, after every ply."""
        self.unsaved: ShoalError | None = None
        """Why the last ply could not be written there."""

    @property
    def curtain(self) -> bool:
        """Whether people at this screen must not see what others see."""
        return self.game.secrets and len(self.people) > 1

    @property
    def viewer(self) -> int | None:
        """Whose knowledge may always be shown: the only person's, or what everybody may know."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def actor(self) -> int | None:
        """The seat that decides next."""
        return None if self.match.over else next(actors_of(self.match.position))

    def draw(self, viewer: int | None, lang: str) -> Drawing:
        """The table as a seat sees it, or a spectator."""
        view = self.game.view(self.match.position, viewer)
        drawn: Drawing = self.game.picture(view, self.game.words(lang))
        return drawn

    def moves(self, seat: int) -> list[int]:
        """What the seat may do; open kinds of moves are only sampled."""
        return self.game.legal(self.match.position, seat)

    def forms(self, seat: int) -> tuple[Form, ...]:
        """Kinds of moves that the seat can put together."""
        if self.game.forms is None:
            return ()
        view = self.game.view(self.match.position, seat)
        forms: tuple[Form, ...] = self.game.forms(view, seat)
        return forms

    def judge(self, seat: int, text: str, lang: str) -> str:
        """Why the rules do not allow a move, or nothing if they do."""
        try:
            self.game.check(self.match.position, seat, self.game.read(text))
        except ShoalError as error:
            return error.say(lang)
        return ""

    def play(self, seat: int, move: int) -> Played[Position]:
        """Make a move, or raise the reason why not."""
        played = self.make(seat, move)
        self.keep()
        return played

    def make(self, seat: int, move: int) -> Played[Position]:
        """Make a move without writing the record."""
        played = self.match.play(seat, move)
        self.plies.append(played)
        return played

    def resign(self, seat: int) -> None:
        """A person gives up, which ends the game."""
        self.match.end(seat, "resigns")
        self.keep()

    def try_text(self, seat: int, text: str) -> Played[Position]:
        """Make a move that a person wrote."""
        return self.play(seat, self.game.read(text))

    # What people read

    def tell(self, played: Played[Position], to: int | None, lang: str) -> list[str]:
        """A ply in words, as somebody was told of it."""
        book = self.game.words(lang)
        return [book.tell(event.key, event.facts) for event in self.game.tell(played, to)]

    def log(self, to: int | None, lang: str) -> list[tuple[int, list[str]]]:
        """All that somebody was told, ply by ply, with the seat that moved."""
        told = [(played.seat, self.tell(played, to, lang)) for played in self.plies]
        return [(seat, lines) for seat, lines in told if lines]

    def ending(self, lang: str) -> list[str]:
        """How the match ended."""
        ended = self.match.record.ending or self.match.position.outcome()
        return say_ending(self.game, self.match.record.seats, ended, lang) if ended else []

    def say_saved(self, path: Path, lang: str) -> str:
        """Where the record is, and what can be done with it."""
        key = "saved_whole" if self.match.over else "saved"
        facts: dict[str, Fact] = {"path": str(path), "game": self.game.slug}
        return words(BOOK, lang).say("table", key, facts)

    # Programs

    def prepare(self, seat: int) -> Callable[[], Advice]:
        """A decision of a program, to be waited for anywhere.

        It is given the bytes of its seat's view and what it was told.
        """
        if seat not in self.programs:
            self.programs[seat] = self.hire(self.match.record.seats[seat], seat)
        heard = (self.told(ply, seat) for ply in self.plies[self.heard.get(seat, 0) :])
        told = tuple(telling for telling in heard if telling)  # not how many steps others took
        self.heard[seat] = len(self.plies)
        observation = observe(self.game, self.match.position, seat, told)
        return partial(self.programs[seat].decide, observation, Budget())

    def hire(self, name: str, seat: int) -> ProcessBot:
        """A program in a process of its own."""
        return ProcessBot(name, self.game.slug, seat, secrets.randbits(63))

    def told(self, played: Played[Position], seat: int) -> Telling:
        """What a seat was told of a ply."""
        return tuple(self.game.tell(played, seat))

    def close(self) -> None:
        """Send the programs home, even those that are thinking."""
        for program in self.programs.values():
            program.stop()
        self.programs, self.heard = {}, {}

    # Taking back

    def take_back(self, seat: int | None) -> None:
        """Go back to before the last decision of a person, if that is fair to all of them."""
        number = self.last_decision()
        if self.match.record.ending:
            raise ShoalError("undo_over", book=BOOK)
        if number is None:
            raise ShoalError("nothing_to_undo", book=BOOK)
        undone = self.plies[number:]
        if self.curtain and any(ply.seat != seat for ply in undone if ply.seat in self.people):
            raise ShoalError("undo_others", book=BOOK)
        if any(reveals(self.game, ply, person) for ply in undone for person in self.people):
            raise ShoalError("undo_revealed", book=BOOK)
        self.close()
        kept, record = self.match.record.plies[:number], self.match.record
        self.match = Match(self.game, record.options, record.seats, self.match.seed, record.date)
        self.plies = []
        self.replay(kept)
        self.keep()

    def replay(self, plies: Sequence[Ply]) -> None:
        """Play plies again, each checked and with the dice that it had."""
        for number, ply in enumerate(plies):
            try:
                self.make(ply.seat, ply.move)
            except ShoalError as error:
                raise BadRecord(FIRST_PLY + number, error) from None

    def last_decision(self) -> int | None:
        """The number of the last ply that a person made."""
        made = [number for number, ply in enumerate(self.plies) if ply.seat in self.people]
        return made[-1] if made else None

    # Keeping

    def keep_as(self, name: str) -> Path:
        """Write the record to a new file of that name, or to where it came from; the file."""
        path = Path(name) if name else self.file or new_path(self.game.slug)
        if name or self.file is None:
            claim(path)
        self.keep_at(path)
        return path

    def keep_at(self, path: Path) -> None:
        """Write the record to a file, now and after every ply."""
        self.save(path)
        self.path, self.file, self.unsaved = path, path, None

    def keep(self) -> None:
        """What has happened is on the disk before anybody is told; trouble is told with it."""
        self.unsaved = None
        if self.path:
            try:
                self.save(self.path)
            except ShoalError as error:
                self.unsaved = error

    def save(self, path: Path) -> None:
        """Write the record; with its seed, so that the game can be gone on with."""
        write_whole(path, self.match.record.write())


def resume(record: Record, path: Path, seats: tuple[str, ...] | None) -> Table:
    """The table of an unfinished record: dealt and played again, with other players if named."""
    if seats is not None and len(seats) != len(record.seats):
        raise ShoalError("load_seats", book=BOOK, path=str(path), seats=len(record.seats))
    if record.seed is None:
        raise ShoalError("record_secret")
    names = seats or record.seats
    table = Table(Match(record.game, record.options, names, record.seed, record.date))
    table.replay(record.plies)
    if table.match.over or record.ending:
        raise ShoalError("load_finished", book=BOOK, path=str(path))
    return table
