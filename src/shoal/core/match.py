"""A game that is being played: its position and its record, always in step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from shoal.core.dice import SETUP_PLY, KeyedDice
from shoal.core.record import Ply, TableEvent, new_record, write_result

if TYPE_CHECKING:
    from datetime import date

    from msgspec import Struct

    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position


class Match:
    """Plays with keyed dice, a stream a ply, so that the record can prove every deal."""

    def __init__(
        self, game: AnyGame, options: Struct, seats: tuple[str, ...], seed: bytes, day: date
    ) -> None:
        self.game = game
        self.record = new_record(game, options, seats, seed, day)
        self.seed = seed
        self.position: Position = game.begin(options, len(seats), KeyedDice(seed, SETUP_PLY))

    @property
    def over(self) -> bool:
        """Whether the rules or an event of the table have ended the game."""
        return self.record.ending is not None or self.position.actors() == 0

    def play(self, seat: int, move: int) -> Played[Position]:
        """Make a move, if `check` allows it; all that there is to tell of it."""
        self.game.check(self.position, seat, move)
        plies = (*self.record.plies, Ply(seat, move))
        dice = KeyedDice(self.seed, len(plies))
        played: Played[Position] = self.game.make(self.position, seat, move, dice)
        outcome = played.after.outcome()
        seats = len(self.record.seats)
        result = self.record.result if outcome is None else write_result(outcome, seats)
        self.position = played.after
        self.record = replace(self.record, plies=plies, result=result)
        return played

    def end(self, seat: int, what: str) -> None:
        """A table event, such as a resignation, ends the game."""
        event = TableEvent(seat, what)
        result = write_result(event, len(self.record.seats))
        self.record = replace(self.record, ending=event, result=result)
