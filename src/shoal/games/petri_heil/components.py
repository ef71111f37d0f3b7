"""Tiles, piers and tackle, read once from `data/tackle.toml`."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from shoal.core import house_rules
from shoal.games.petri_heil.moves import CELLS, SIDE

DIVER_TILE: Final = ("diver", 0, 1)
"""PH-C3: the last kind of tile; there is one, and it is worth nothing."""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of water tile."""

    name: str
    value: Annotated[int, Meta(ge=0, le=6)]
    count: Annotated[int, Meta(ge=0, le=8)]


class Tackle(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    fisher_tiles: int
    anglers: tuple[str, ...]
    angler_specials: tuple[str, ...]
    fish_specials: tuple[str, ...]
    tile: tuple[Tile, ...]


def load() -> Tackle:
    """Read the box and see that it is complete."""
    package = str(__package__)
    tackle = house_rules.load(package, "tackle", Tackle)
    diver = tackle.tile[-1]
    house_rules.need(package, "tackle.tile", sum(tile.count for tile in tackle.tile), CELLS)
    house_rules.need(package, "tackle.tile", (diver.name, diver.value, diver.count), DIVER_TILE)
    if house_rules.is_published(package):
        worth = sum(tile.count * tile.value for tile in tackle.tile)
        house_rules.need(package, "tackle.tile", worth, 31)
    return tackle


TACKLE: Final = load()
SPECIALS: Final = (*TACKLE.angler_specials, *TACKLE.fish_specials)
"""In the order of the bits in a position."""
Phase: TypeAlias = Literal[
    "place", "arranged", "starts", "go", "show", "fish", "slide", "special", "over"
]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""In the order of the numbers in a position."""
TILES: Final = tuple(tile.name for tile in TACKLE.tile)
TILE_KINDS: Final = {name: kind for kind, name in enumerate(TILES)}
SET: Final = tuple(kind for kind, tile in enumerate(TACKLE.tile) for _ in range(tile.count))
"""The kinds of the 16 tiles, in the order in which they are laid one by one."""
PIERS: Final = tuple(
    f"{side}{place}"
    for side, places in (("T", "L1234R"), ("R", "1234"), ("B", "R4321L"), ("L", "4321"))
    for place in places
)
"""PH-C2: clockwise; a side and the column or row that a pier faces, counted from the top left."""


def read_cell(name: str) -> int:
    """The cell called a1 … d4; row 1 is the top one."""
    return "1234".index(name[1]) * SIDE + "abcd".index(name[0])


def write_cell(cell: int) -> str:
    """The name of a cell: a1 (top left) … d4."""
    return f"{'abcd'[cell % SIDE]}{cell // SIDE + 1}"


def line_of(pier: int) -> list[int]:
    """PH-C1: the four cells that a pier faces, nearest first."""
    name, last = PIERS[pier], SIDE - 1
    corners = {
        "TL": (0, 0, 1, 1),
        "TR": (0, last, 1, -1),
        "BR": (last, last, -1, -1),
        "BL": (last, 0, -1, 1),
    }
    if name in corners:
        row, column, down, right = corners[name]
    else:
        place = int(name[1]) - 1
        sides = {
            "T": (0, place, 1, 0),
            "R": (place, last, 0, -1),
            "B": (last, place, -1, 0),
            "L": (place, 0, 0, 1),
        }
        row, column, down, right = sides[name[0]]
    return [(row + step * down) * SIDE + column + step * right for step in range(SIDE)]


def ways_from(cell: int) -> list[int]:
    """PH-T7: up, right, down, left: three cells each that a slide might reach; -1 off the pond."""
    row, column = divmod(cell, SIDE)
    ways = []
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        for step in range(1, SIDE):
            to_row, to_column = row + step * down, column + step * right
            inside = 0 <= to_row < SIDE and 0 <= to_column < SIDE
            ways.append(to_row * SIDE + to_column if inside else -1)
    return ways
