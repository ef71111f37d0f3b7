"""A game that is being played: its position and the lines of its log, always in step."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from shoal.core.commitment import dealing_seed
from shoal.core.dice import DEAL, KeyedDice
from shoal.core.errors import ShoalError
from shoal.core.making import make
from shoal.core.record import (
    DRAW_AGREED,
    TAKES_BACK,
    UNFINISHED,
    Ply,
    TableEvent,
    new_record,
    write_result,
)

if TYPE_CHECKING:
    from datetime import date

    from msgspec import Struct

    from shoal.core.game import AnyGame
    from shoal.core.played import Played
    from shoal.core.position import Position
    from shoal.core.record import Line, Record


RECENT: Final = 4
"""Positions that are kept: a move of each side, twice."""


class Match:
    """Plays with keyed dice, one stream per line, so that the record can prove every deal."""

    def __init__(
        self,
        game: AnyGame,
        options: Struct,
        seats: tuple[str, ...],
        seed: bytes,
        day: date,
        nonces: tuple[bytes, ...] = (),
    ) -> None:
        self.game = game
        self.agreed = new_record(game, options, seats, seed, day, nonces)
        """The record before its first line."""
        self.seed = dealing_seed(seed, nonces)
        self.lines: list[Line] = []
        self.ending: TableEvent | None = None
        """The event of the table that ended the game, if one did; nothing follows it."""
        self.standing: list[tuple[int, Ply]] = []
        """The moves that were not taken back, with the numbers of their lines."""
        self.position = self.deal()
        self.recent: deque[Position] = deque(maxlen=RECENT)
        """The positions before the last moves, which are taken back most often."""

    @property
    def record(self) -> Record:
        """All that has happened."""
        return replace(self.agreed, lines=tuple(self.lines), result=self.result())

    @property
    def over(self) -> bool:
        """Whether the rules or an event of the table have ended the game."""
        return self.ending is not None or self.position.actors() == 0

    def result(self) -> str:
        """How the game ended, in one line."""
        ended = self.ending or self.position.outcome()
        return UNFINISHED if ended is None else write_result(ended, len(self.agreed.seats))

    def again(self) -> Match:
        """The same game before its first line."""
        agreed = self.agreed
        assert agreed.seed is not None  # noqa: S101 - a match has dealt with it
        return Match(
            self.game, agreed.options, agreed.seats, agreed.seed, agreed.date, agreed.nonces
        )

    def play(self, seat: int, move: int, *, listed: bool = False) -> Played[Position]:
        """Make a move, if `check` allows it; returns all that there is to tell of it.

        `listed` says that it is one of the moves that `legal` has just given: `check` allows those.
        """
        if self.ending is not None:
            raise ShoalError("game_over")
        if not listed:
            self.game.check(self.position, seat, move)
        number = len(self.lines) + 1
        dice = KeyedDice(self.seed, number)
        played = make(self.position, seat, move, dice)
        self.recent.append(self.position)
        self.position = played.after
        ply = Ply(seat, move)
        self.lines.append(ply)
        self.standing.append((number, ply))
        return played

    def end(self, seat: int, what: str) -> None:
        """A seat gives up, which ends the game."""
        self.note(TableEvent(seat, what))

    def agree_draw(self) -> None:
        """All seats agree that the game is drawn."""
        self.note(TableEvent(None, DRAW_AGREED))

    def take_back(self, seat: int, plies: int) -> None:
        """The last moves no longer stand; what is played next draws anew."""
        if not 0 < plies <= len(self.standing):
            raise ShoalError("take_back_count", count=plies)
        self.note(TableEvent(seat, TAKES_BACK, str(plies)))
        del self.standing[-plies:]
        if plies <= len(self.recent):
            for _ in range(plies):
                self.position = self.recent.pop()
            return
        self.recent.clear()
        self.position = self.deal()
        for number, ply in self.standing:
            self.position.play(ply.seat, ply.move, KeyedDice(self.seed, number))

    def note(self, event: TableEvent) -> None:
        """Something that happened at the table."""
        if self.over:
            raise ShoalError("game_over")
        self.lines.append(event)
        if event.ends:
            self.ending = event

    def deal(self) -> Position:
        """The position before the first move."""
        options, seats = self.agreed.options, len(self.agreed.seats)
        position: Position = self.game.begin(options, seats, KeyedDice(self.seed, DEAL))
        return position
