"""Moves as an evaluator picks them, without a search."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat

NOBODY: Final = -1


def roll_out(
    position: Position,
    evaluator: Evaluator,
    dice: Dice,
    widest: i64,
    most_plies: i64,
    waiting: i64 = NOBODY,
) -> None:
    """Play until the game is over; some games have no bound, and there it is given up.

    As the evaluator picks, if its picks know the game; or by looking one ply ahead. If a seat is
    waiting, only until it may move again after somebody else has moved.
    """
    moves, spare = vec[i64]([0] * widest), vec[i64]([0] * widest)
    others_moved = False
    for ply in range(most_plies):
        actors = position.actors()
        if actors == 0 or (waiting != NOBODY and others_moved and actors >> waiting & 1 == 1):
            return
        seat = first_seat(actors)
        others_moved = others_moved or seat != waiting
        if evaluator.picks:
            count = position.moves(seat, moves)
            move = evaluator.pick(position, seat, moves, count, dice)
        else:
            move = look_ahead(position, evaluator, seat, moves, spare, dice)
        position.play(seat, move, dice)


def look_ahead(
    position: Position,
    evaluator: Evaluator,
    seat: i64,
    moves: vec[i64],
    spare: vec[i64],
    dice: Dice,
) -> i64:
    """The move after which a position is worth most to a seat."""
    count = evaluator.candidates(position, seat, moves)
    if count > 1:
        count = evaluator.shortlist(position, seat, moves, count)
    best, chosen = -1.0, moves[0]
    if count == 1:
        return chosen
    for number in range(count):
        after = position.copy()
        after.play(seat, moves[number], dice)
        if after.actors() != 0:
            evaluator.settle(after, spare, dice)
        worth = evaluator.worth(after, seat)
        if worth > best:
            best, chosen = worth, moves[number]
    return chosen


def settle(position: Position, evaluator: Evaluator, dice: Dice, widest: i64) -> None:
    """Bring a position to where the evaluator can be asked for its value."""
    evaluator.settle(position, vec[i64]([0] * widest), dice)


def pick_move(position: Position, evaluator: Evaluator, seat: i64, dice: Dice, widest: i64) -> i64:
    """The move that an evaluator picks for a seat among all that are legal."""
    buffer = vec[i64]([0] * widest)
    count = position.moves(seat, buffer)
    return evaluator.pick(position, seat, buffer, count, dice)
