"""Where a tile fits, worked out cell by cell from the data alone (PM-C1, PM-F2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import CHESTS, TILES

if TYPE_CHECKING:
    from shoal.core.dice import Dice

SIDE = 5
NAMES = {
    (row, column): f"{letter}{row + 1}"
    for row in range(SIDE)
    for column, letter in enumerate("abcde")
}
"""a1 is top left."""
Cells = frozenset[tuple[int, int]]


def cells_of(tile: str) -> Cells:
    """What a tile covers as it is drawn, as rows and columns."""
    (rows,) = [known.rows for known in TILES.tile if known.id == tile]
    return frozenset(
        (row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    )


def turn(cells: Cells) -> Cells:
    """A quarter turn clockwise: what was on the left is on top."""
    return frozenset((column, -row) for row, column in cells)


def shift(cells: Cells, down: int, right: int) -> Cells:
    """So many rows down and columns to the right."""
    return frozenset((row + down, column + right) for row, column in cells)


def placements(tile: str, free: Cells) -> dict[Cells, str]:
    """Every set of free cells that the tile may cover, each with its first notation."""
    found: dict[Cells, str] = {}
    turned = cells_of(tile)
    for turns in range(4):
        for down in range(-SIDE, SIDE + 1):
            for right in range(-SIDE, SIDE + 1):
                cells = shift(turned, down, right)
                if cells <= free:
                    found.setdefault(cells, f"place {tile} r{turns} {NAMES[min(cells)]}")
        turned = turn(turned)
    return found


def free_cells(drawing: str) -> Cells:
    """Where a drawing of a chest shows neither tile nor scrap nor ice."""
    cells = drawing.split()
    return frozenset(place for place, mark in zip(NAMES, cells, strict=True) if mark in ".@*")


def random_drawing(chest: str, dice: Dice) -> str:
    """A chest with scraps here and there, at most seven of a fish."""
    (rows,) = [known.rows for known in CHESTS.chest if known.id == chest]
    share, cells = dice.below(10), list("".join(rows))
    for number, icon in enumerate(cells):
        if icon != "#" and dice.below(10) < share:
            cells[number] = "shcm"[number % 4]
    return " ".join(cells)
