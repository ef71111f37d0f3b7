"""Moves as an evaluator picks them, without a search."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat


def roll_out(
    position: Position, evaluator: Evaluator, dice: Dice, widest: i64, most_plies: i64
) -> None:
    """Play until the game is over; some games have no bound, and there it is given up."""
    buffer = vec[i64]([0] * widest)
    for ply in range(most_plies):
        actors = position.actors()
        if actors == 0:
            return
        seat = first_seat(actors)
        count = position.moves(seat, buffer)
        position.play(seat, evaluator.pick(position, seat, buffer, count, dice), dice)


def settle(position: Position, evaluator: Evaluator, dice: Dice, widest: i64) -> None:
    """Bring a position to where the evaluator can be asked for its value."""
    evaluator.settle(position, vec[i64]([0] * widest), dice)


def pick_move(position: Position, evaluator: Evaluator, seat: i64, dice: Dice, widest: i64) -> i64:
    """The move that an evaluator picks for a seat among all that are legal."""
    buffer = vec[i64]([0] * widest)
    count = position.moves(seat, buffer)
    return evaluator.pick(position, seat, buffer, count, dice)
