"""Positions to think about, in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import actors_of

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


def after_random_plies(game: AnyGame, seats: int, plies: int, dice: Dice) -> Position:
    """A random game after so many plies; one that is shorter, before its last decision."""
    position: Position = game.begin(game.defaults(seats), seats, dice)
    for _ in range(plies):
        before = position.copy()
        seat = next(actors_of(position))
        moves = game.legal(position, seat)
        position.play(seat, moves[dice.below(len(moves))], dice)
        if position.actors() == 0:
            return before
    return position
