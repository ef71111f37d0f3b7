"""Moves of Little Big Fish as whole numbers.

bit  14 … 12    11 … 6    5 … 0
        kind      from       to

PLACE    from: the row (0 or 5)    to: the one of its four ocean cells that stays empty
STEP     from, to: cells           a fish makes a step
BIRTH    to: cell                  where a small fish is born
RETURN   to: cell                  the fish that goes back with the fisherman
TURN     from: quarter             to: 0 clockwise, 1 counter-clockwise
"""

from typing import Final

from mypy_extensions import i64

SIDE: Final = 6
CELLS: Final = 36

KIND: Final = 12
PLACE: Final = 1
STEP: Final = 2
BIRTH: Final = 3
RETURN: Final = 4
TURN: Final = 5


def pack(kind: i64, start: i64, target: i64) -> i64:
    return kind << KIND | start << 6 | target


def kind_of(move: i64) -> i64:
    return move >> KIND


def start_of(move: i64) -> i64:
    """Where a step starts; the row of a placing; the quarter of a turn."""
    return (move >> 6) & 63


def target_of(move: i64) -> i64:
    """Where a step ends, a fish is born or returns; the way of a turn."""
    return move & 63
