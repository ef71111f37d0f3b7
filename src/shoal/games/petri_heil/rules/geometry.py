"""The pond and the piers round it, as flat tables."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.petri_heil.components import CELLS, PIERS, SET, SIDE, TACKLE, line_of

PIER_COUNT: Final = 20
LINE: Final = 4
KIND_COUNT: Final = 12
DIVER: Final = 11

BIT: Final[vec[i64]] = vec[i64]([2**number for number in range(32)])
VALUE: Final[vec[i64]] = vec[i64]([tile.value for tile in TACKLE.tile])
TILE_SET: Final[vec[i64]] = vec[i64](list(SET))
"""The kinds of the 16 tiles, in the order in which they are laid one by one."""
FISHER_TILES: Final[vec[i64]] = vec[i64]([TACKLE.fisher_tiles] * SIDE)
"""PH-C4: fisher tiles for each distance."""
LINES: Final[vec[i64]] = vec[i64]([cell for pier in range(len(PIERS)) for cell in line_of(pier)])
"""The cells that a pier faces, nearest first, from pier * LINE on."""


def build_ways() -> vec[i64]:
    """For each cell and each of four directions the three cells that a slide may reach, or -1."""
    ways: list[int] = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            for step in range(1, SIDE):
                to_row, to_column = row + step * down, column + step * right
                inside = 0 <= to_row < SIDE and 0 <= to_column < SIDE
                ways.append(to_row * SIDE + to_column if inside else -1)
    return vec[i64](ways)


WAYS: Final[vec[i64]] = build_ways()
"""PH-T7: from (cell * 4 + direction) * 3 on, nearest first."""
