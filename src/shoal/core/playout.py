"""Random play to the end of a game: simulations, searches and laws stand on it."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat


def playout(position: Position, dice: Dice, moves: vec[i64]) -> i64:
    """Play uniformly random moves until the game is over; the number of plies made.

    `moves` is room for the game's widest list of moves.
    """
    plies: i64 = 0
    seats = position.actors()
    while seats != 0:
        seat = first_seat(seats)
        count = position.moves(seat, moves)
        position.play(seat, moves[dice.below(count)], dice)
        plies += 1
        seats = position.actors()
    return plies


def random_playout(position: Position, dice: Dice, widest: i64) -> i64:
    """The same for interpreted code, which must not make a vec; `widest` is the game's."""
    return playout(position, dice, vec[i64]([0] * widest))
