"""Little Big Fish for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.components import (
    BOARD,
    BOX,
    LETTERS,
    OCEAN_COLUMNS,
    QUARTERS,
    SIZES,
    SURPRISES,
    write_cell,
)
from shoal.games.little_big_fish.layouts import neighbours, turned
from shoal.games.little_big_fish.moves import CELLS, SIDE, pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.little_big_fish.options import Options


def every_move(_options: Options, _seats: int) -> list[int]:
    """Kind by kind, in the order of `moves`."""
    return [
        *(pack(moves.PLACE, row, column) for row in (0, SIDE - 1) for column in OCEAN_COLUMNS),
        *(pack(moves.STEP, start, end) for start, end in every_step()),
        *(pack(moves.BIRTH, 0, cell) for cell in range(CELLS)),
        *(pack(moves.RETURN, 0, cell) for cell in range(CELLS)),
        *(pack(moves.TURN, quarter, way) for quarter in range(len(QUARTERS)) for way in (0, 1)),
    ]


# Steps (LB-T1, LB-K4): to a cell beside, or past wrecks that lie so in some layout


@cache
def every_step() -> tuple[tuple[int, int], ...]:
    """Where steps may start and end, in whatever way the boards lie."""
    found = {step for start in range(CELLS) for step in steps_past(start, start, frozenset())}
    return tuple(sorted(found))


def steps_past(start: int, here: int, wrecks: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Steps that go on from a cell, past these wrecks and perhaps more."""
    for cell in neighbours()[4 * here : 4 * here + 4]:
        if cell < 0 or cell == start or cell in wrecks:
            continue
        if may_lie(wrecks, frozenset({start, cell})):
            yield start, cell
        if may_lie(wrecks | {cell}, frozenset({start})):
            yield from steps_past(start, cell, wrecks | {cell})


@cache
def may_lie(wrecks: frozenset[int], others: frozenset[int]) -> bool:
    """Whether the boards can lie so that wrecks are on these cells and on none of the others."""
    quarters = range(len(QUARTERS))
    fits = [
        [
            any(fits_board(layout, quarter, wrecks, others) for layout in layouts)
            for layouts in wreck_layouts()
        ]
        for quarter in quarters
    ]
    return any(
        all(fits[q][board] for q, board in enumerate(order)) for order in permutations(quarters)
    )


@cache
def wreck_layouts() -> tuple[tuple[str, ...], ...]:
    """For each board its cells, row by row, after each number of quarter turns."""
    return tuple(
        tuple("".join(turned(board.upright, turns)) for turns in range(4)) for board in BOX.board
    )


def fits_board(layout: str, quarter: int, wrecks: frozenset[int], others: frozenset[int]) -> bool:
    """Whether a board that lies so in a quarter has its wrecks there."""
    top, left = quarter // 2 * BOARD, quarter % 2 * BOARD
    for place, kind in enumerate(layout):
        cell = (top + place // BOARD) * SIDE + left + place % BOARD
        if cell in (others if kind == "W" else wrecks):
            return False
    return True


# What is observed


def observed(_options: Options, _seats: int) -> tuple[str, ...]:
    """Cells are a1 to f6, row by row; see `rules/observing.py` for what the numbers mean."""
    cells = [write_cell(cell) for cell in range(CELLS)]
    planes = ("kind of", "own fish on", "other fish on")
    return (
        *(f"{plane} {cell}" for plane in planes for cell in cells),
        *(name for whose in ("own", "other") for name in names_of_seat(whose)),
        *(f"{token} in the stack" for token in SURPRISES),
        "phase",
        "own turn",
        "steps left",
        "quarter",
        "token",
        "quiet turns",
        "busy",
        "quiet turns that end the game",
    )


def names_of_seat(whose: str) -> list[str]:
    """What one seat has."""
    return [
        *(f"{whose} {size} in reserve" for size in SIZES),
        *(f"{size} eaten by {whose}" for size in SIZES),
        *(f"{whose} plankton {letter}" for letter in LETTERS),
    ]
