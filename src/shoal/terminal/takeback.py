"""Whether a ply may be taken back: only if it taught nobody anything.

The dice of a ply stay the same, so a draw that is taken back would come out the same again. Whoever
has seen it would choose with knowledge that the rules do not give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.dice import FastDice
from shoal.core.errors import ShoalError

if TYPE_CHECKING:
    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position

WORLDS: Final = 24
"""Imagined worlds: a coin that comes up alike in all of them is one in millions."""


def reveals(game: AnyGame, ply: Played[Position], seat: int) -> bool:
    """Whether a seat learned more from a ply than that it was made.

    It did if the same move, made in a world that the seat could not exclude before, would have
    looked different afterwards: something hidden was shown, or something was drawn.
    """
    before, after = game.view(ply.before, seat), game.view(ply.after, seat)
    if before == after:
        return False
    for number in range(WORLDS):
        dice = FastDice(number)
        world = game.imagine(before, dice)
        try:
            game.check(world, ply.seat, ply.move)
        except ShoalError:
            return True  # that the move could be made says something by itself
        if game.view(game.make(world, ply.seat, ply.move, dice).after, seat) != after:
            return True
    return False
