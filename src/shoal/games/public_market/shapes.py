"""Where tiles fit: their distinct turns, and the cells that each covers in an ice chest.

A set of cells is a number with a bit a cell, a1 first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from shoal.games.public_market.components import CELLS, CHESTS, SIDE, TILES

Shape: TypeAlias = tuple[tuple[int, int], ...]
"""Cells as rows and columns from the corner, in order."""
TURNS: Final = 4


def shape_of(rows: tuple[str, ...]) -> Shape:
    """What a drawing covers."""
    return tuple(
        (row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    )


def turn(shape: Shape) -> Shape:
    """A quarter turn clockwise."""
    height = max(row for row, _ in shape)
    return tuple(sorted((column, height - row) for row, column in shape))


def turns_of(shape: Shape) -> list[Shape]:
    """PM-C1: the turns that differ, r0 … r3; a tile is never flipped."""
    found = [shape]
    for _ in range(TURNS - 1):
        turned = turn(found[-1])
        if turned == shape:
            break
        found.append(turned)
    return found


SHAPES: Final = tuple(dict.fromkeys(shape_of(tile.rows) for tile in TILES.tile))
"""The different shapes of tiles."""


def shapes() -> list[int]:
    """The shape of each tile, by number."""
    return [SHAPES.index(shape_of(tile.rows)) for tile in TILES.tile]


def placements(shape: Shape) -> list[tuple[int, int, int]]:
    """Everywhere in an empty chest: the cells covered, the turn, and the first cell covered."""
    found = []
    for number, turned in enumerate(turns_of(shape)):
        height = max(row for row, _ in turned)
        width = max(column for _, column in turned)
        for down in range(SIDE - height):
            for right in range(SIDE - width):
                cells = [(row + down) * SIDE + column + right for row, column in turned]
                found.append((sum(1 << cell for cell in cells), number, min(cells)))
    return found


def starts() -> list[int]:
    """Where the placements of each shape begin in the list of all, and where the last end."""
    ends = [0]
    for shape in SHAPES:
        ends.append(ends[-1] + len(placements(shape)))
    return ends


def masks() -> list[int]:
    """The cells that each placement of each shape covers."""
    return [mask for shape in SHAPES for mask, _, _ in placements(shape)]


def wheres() -> list[int]:
    """The turn of each placement, and the first cell that it covers, 8 times."""
    return [cell * 8 + number for shape in SHAPES for _, number, cell in placements(shape)]


def masks_by_turn() -> list[int]:
    """For each shape, turn and cell what is covered, from (shape * 4 + turn) * 25 on; 0 outside."""
    table = [0] * (len(SHAPES) * TURNS * CELLS)
    for number, shape in enumerate(SHAPES):
        for mask, turned, cell in placements(shape):
            table[(number * TURNS + turned) * CELLS + cell] = mask
    return table


def icons(icon: str) -> list[int]:
    """For each chest the cells with that icon: @ crab, # ice block, * shrimp."""
    return [sum(1 << cell for cell in chest.cells(icon)) for chest in CHESTS.chest]


def crab_rings() -> list[int]:
    """PM-K2: for each chest the eight cells round its crab."""
    return [ring_of(chest.cells("@")[0]) for chest in CHESTS.chest]


def ring_of(cell: int) -> int:
    """The cells round a cell that is not on the rim."""
    steps = [down * SIDE + right for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return sum(1 << cell + step for step in steps if step)


def rows() -> list[int]:
    """PM-K10: the cells of each row."""
    return [sum(1 << row * SIDE + column for column in range(SIDE)) for row in range(SIDE)]


def columns() -> list[int]:
    """PM-K10: the cells of each column."""
    return [sum(1 << row * SIDE + column for row in range(SIDE)) for column in range(SIDE)]


def bits(count: int) -> list[int]:
    """Powers of two: 1, 2, 4 and so on."""
    return [1 << number for number in range(count)]
