"""Makes a ply in a copy of a position. A table does so with every move, so it is compiled."""

from shoal.core.dice import Dice
from shoal.core.played import Played
from shoal.core.position import Position


def make(before: Position, seat: int, move: int, dice: Dice) -> Played[Position]:
    """Play a legal move in a copy of the position, and listen to what happens."""
    after = before.copy()
    notes: list[tuple[int, int]] = []
    dice.notes = notes
    after.play(seat, move, dice)
    return Played(before, seat, move, after, tuple(notes))
