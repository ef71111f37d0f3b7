"""Moves of Petri Heil! as whole numbers.

    bit  62 … 58    12 … 9    8 … 5    4 … 0
            kind     other     cell    number

    PUT       cell, number: the tile       lay the next tile on a cell (PH-D2)
    RANDOM                                  ask for a random arrangement
    KEEP                                    and keep it
    POND      bits 57 … 0                   lay the whole pond at once: an open kind of move
    START     number: pier                  the start pier of the next angler (PH-D3)
    GO        cell: angler, number: piers   an angler moves on (PH-T1)
    SHOW      cell                          (PH-T2)
    CATCH     cell                          (PH-T3)
    DECLINE                                 (PH-T6)
    LOOK      cell                          special tile (PH-X1)
    HOLD                                    special tile (PH-X2)
    SLIDE     cell, other: where to         (PH-T7)
    DONE                                    no more slides
    PASS                                    no special tile (PH-T8)
    PUSH      cell: angler                  special tile move red / move yellow (PH-X3)
    SWAP      cell < other                  special tile (PH-X4)

A whole pond is a number in base 12, one digit per cell from a1 on, the kind of tile there: 12^16
is below 2^58.
"""

from typing import Final

from mypy_extensions import i64

SIDE: Final = 4
CELLS: Final = 16
ANGLERS: Final = 2

KIND: Final = 58
PUT: Final = 1
RANDOM: Final = 2
KEEP: Final = 3
POND: Final = 4
START: Final = 5
GO: Final = 6
SHOW: Final = 7
CATCH: Final = 8
DECLINE: Final = 9
LOOK: Final = 10
HOLD: Final = 11
SLIDE: Final = 12
DONE: Final = 13
PUSH: Final = 14
SWAP: Final = 15
PASS: Final = 16

REST: Final = (1 << KIND) - 1
ARGUMENTS: Final = (1 << 13) - 1


def pack(kind: i64, cell: i64, other: i64, number: i64) -> i64:
    return kind << KIND | other << 9 | cell << 5 | number


def kind_of(move: i64) -> i64:
    return move >> KIND


def cell_of(move: i64) -> i64:
    """Its cell, or its angler."""
    return (move >> 5) & 15


def other_of(move: i64) -> i64:
    """Its second cell."""
    return (move >> 9) & 15


def number_of(move: i64) -> i64:
    """Its tile, pier or number of piers."""
    return move & 31


def arrangement_of(move: i64) -> i64:
    """The digits of a whole pond."""
    return move & REST
