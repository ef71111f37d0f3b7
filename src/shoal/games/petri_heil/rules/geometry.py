"""The pond and the piers round it, as flat tables."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.petri_heil.components import PIERS, SET, TACKLE, line_of, ways_from
from shoal.games.petri_heil.moves import CELLS, SIDE

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
WAYS: Final[vec[i64]] = vec[i64]([to for cell in range(CELLS) for to in ways_from(cell)])
"""PH-T7: where slides may lead, from (cell * 4 + direction) * 3 on, nearest first."""
