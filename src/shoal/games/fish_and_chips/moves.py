"""Moves of Fish & Chips as whole numbers.

    bit   14    13 12    11 … 6     5 … 0
         kind   colour    start     target      a capture (kind 0, colour 0)
         kind   colour   octopus    shark       repositioning (kind 1): where each ends

A cell is row * 6 + column, counted from a1. In repositioning `STAYS` stands for a piece that ends
where it was dealt; `STAY` is both staying, and has no colour.
"""

from typing import Final

from mypy_extensions import i64

SIDE: Final = 6
CELLS: Final = 36
STAYS: Final = 63
REPOSITIONING: Final = 1 << 14
STAY: Final = REPOSITIONING | STAYS << 6 | STAYS


def capture(start: i64, target: i64) -> i64:
    """The fish on top of `start` captures the pile on `target`."""
    return start << 6 | target


def start_of(move: i64) -> i64:
    return move >> 6


def target_of(move: i64) -> i64:
    return move & 63


def reposition(colour: i64, octopus: i64, shark: i64) -> i64:
    """The octopus and the shark of a colour end on these cells, or STAYS."""
    return REPOSITIONING | colour << 12 | octopus << 6 | shark


def is_reposition(move: i64) -> bool:
    """Whether the move is made before the first capture of a round."""
    return move >= REPOSITIONING


def colour_of(move: i64) -> i64:
    """Whose octopus and shark a repositioning names."""
    return (move >> 12) & 3


def octopus_of(move: i64) -> i64:
    """Where the octopus ends, or STAYS."""
    return (move >> 6) & 63


def shark_of(move: i64) -> i64:
    """Where the shark ends, or STAYS."""
    return move & 63
