"""Counts the ways a game can go on: the sharpest test of a move list."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Lacking, ScriptedDice
from shoal.core.position import Position, first_seat


def perft(position: Position, depth: i64, widest: i64) -> i64:
    """The number of sequences of exactly `depth` plies; every result of dice is a branch.

    Where several seats act at once the lowest goes first: their order makes no difference.
    """
    if depth == 0:
        return 1
    seats = position.actors()
    if seats == 0:
        return 0
    seat = first_seat(seats)
    moves = vec[i64]([0] * widest)
    count = position.moves(seat, moves)
    total: i64 = 0
    for number in range(count):
        total += follow(position, seat, moves[number], [], depth, widest)
    return total


def follow(
    position: Position, seat: i64, move: i64, results: list[int], depth: i64, widest: i64
) -> i64:
    """The sequences that begin with this move and, where it draws dice, these results."""
    after = position.copy()
    try:
        after.play(seat, move, ScriptedDice(results))
    except Lacking as lacking:
        total: i64 = 0
        for result in range(lacking.sides):
            total += follow(position, seat, move, [*results, result], depth, widest)
        return total
    return perft(after, depth - 1, widest)
