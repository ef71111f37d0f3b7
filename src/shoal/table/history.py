"""What happened at a table: the moves that stand, and everything in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.record import TAKES_BACK, Ply, TableEvent

if TYPE_CHECKING:
    from collections.abc import Container

    from shoal.core.game import Played
    from shoal.core.match import Match
    from shoal.core.position import Position


class History:
    """A match, with what it takes to tell it and to go back in it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.plies: list[Played[Position]] = []
        """The moves that stand."""
        self.told: list[Played[Position] | TableEvent] = []
        """Everything that happened, in order."""

    def play(self, seat: int, move: int) -> Played[Position]:
        """Make a move, or raise the reason why not."""
        played = self.match.play(seat, move)
        self.plies.append(played)
        self.told.append(played)
        return played

    def note(self, event: TableEvent) -> None:
        """Something that happens at the table."""
        self.match.note(event)
        self.told.append(event)

    def go_back(self, seat: int, plies: int) -> None:
        """The last moves no longer stand."""
        self.match.take_back(seat, plies)
        self.told.append(TableEvent(seat, TAKES_BACK, str(plies)))
        del self.plies[len(self.plies) - plies :]

    def since_last_of(self, seats: Container[int]) -> list[Played[Position]]:
        """The last standing move of one of these seats and all after it; none if there is none."""
        made = [number for number, ply in enumerate(self.plies) if ply.seat in seats]
        return self.plies[made[-1] :] if made else []

    def follow(self, line: Ply | TableEvent) -> None:
        """What a line of a record says, done again: checked, and with the dice that it had."""
        if isinstance(line, Ply):
            self.play(line.seat, line.move)
        elif line.what == TAKES_BACK and line.seat is not None:
            self.go_back(line.seat, int(line.detail))
        else:
            self.note(line)
