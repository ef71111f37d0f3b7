"""Whether decisions may be taken back: only if nobody has learned anything from them.

A draw that is taken back would be a second chance, and what somebody has seen cannot be unseen.
Nor may a decision be taken back over one of a seat that knew more: what it chose to do with what
it knows is a hint, and choosing again with that hint is not what the rules mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.dice import FastDice
from shoal.core.errors import ShoalError
from shoal.table.seats import BOOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position

WORLDS: Final = 24
"""Imagined worlds: a coin that comes up alike in all of them is one in millions."""


def check_take_back(
    game: AnyGame, undone: Sequence[Played[Position]], people: Sequence[int], seat: int
) -> None:
    """Raise an error unless a person's seat may take these moves back."""
    if not game.secrets:
        people = people[:1]  # all of them see the same
    if any(reveals(game, ply, person) for ply in undone for person in people):
        raise ShoalError("undo_revealed", book=BOOK)
    if any(ply.seat != seat and knew_more(game, ply, seat) for ply in undone):
        raise ShoalError("undo_teaches", book=BOOK)


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


def knew_more(game: AnyGame, ply: Played[Position], seat: int) -> bool:
    """Whether who decided knew something then that the seat does not know.

    They did if, in some world that the seat cannot exclude, they would know something else. It
    makes no difference whether the seat was told of the decision: a bot that thought for long, or
    a line that is missing from the log, can teach as well.
    """
    if not game.secrets:
        return False
    view, known = game.view(ply.before, seat), ply.before.key(ply.seat)
    return any(game.imagine(view, FastDice(n)).key(ply.seat) != known for n in range(WORLDS))
