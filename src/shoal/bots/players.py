"""The players that are programs, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.errors import BadSeats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from msgspec import Struct

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame

    Player = Callable[[AnyGame, Struct, int, Dice], int]


def play_at_random(game: AnyGame, view: Struct, seat: int, dice: Dice) -> int:
    """Any legal move. What is legal depends only on what the seat knows, so a guess will do."""
    moves = game.legal(game.imagine(view, dice), seat)
    return moves[dice.below(len(moves))]


PLAYERS: Final[dict[str, Player]] = {"random": play_at_random}


def know_players(names: Sequence[str], *, also: tuple[str, ...] = ()) -> None:
    """Raise BadSeats unless there is a player of every name."""
    known = [*also, *PLAYERS]
    for name in names:
        if name not in known:
            raise BadSeats("unknown_player", name=name or '""', known=", ".join(known))
