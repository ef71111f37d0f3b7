"""The fish in the box and how they are set up, read once from `data/fish.toml`."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from shoal.core import house_rules
from shoal.games.fish_and_chips.moves import CELLS, SIDE

Cell: TypeAlias = Annotated[str, Meta(pattern="[a-f][1-6]")]


class Colour(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    name: str
    values: tuple[int, int]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the board for a number of colours."""

    colours: int
    lowest: Annotated[int, Meta(ge=1, le=14)]
    empty: tuple[Cell, ...]
    starts: Cell

    def cells(self) -> list[int]:
        """The cells that are dealt a fish."""
        bare = {read_cell(name) for name in self.empty}
        return [cell for cell in range(CELLS) if cell not in bare]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    lifebuoy: str
    octopus: int
    shark: int
    colour: tuple[Colour, ...]
    setup: tuple[Setup, ...]


CELL_NAMES: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdef")
"""FC-C1."""


def read_cell(name: str) -> int:
    """The cell called a1 … f6."""
    column, row = "abcdef".index(name[0]), "123456".index(name[1])
    return row * SIDE + column


def write_cell(cell: int) -> str:
    """The name of a cell: a1 … f6 (FC-C1)."""
    return CELL_NAMES[cell]


def load() -> Box:
    """Read the box and see that it is complete."""
    package = str(__package__)
    box = house_rules.load(package, "fish", Box)
    fish = sum(last - first + 1 for first, last in (colour.values for colour in box.colour))
    house_rules.need(package, "fish.colour", fish, 53)
    for setup in box.setup:
        entry, cells = f"fish.setup.{setup.colours}", len(setup.cells())
        dealt = setup.colours * (box.octopus - setup.lowest + 1)
        house_rules.need(package, f"{entry}.empty", cells, dealt)
        house_rules.need(package, f"{entry}.starts", setup.starts in setup.empty, wanted=False)
        scarcest = max(colour.values[0] for colour in box.colour[: setup.colours])
        house_rules.need(package, f"{entry}.lowest", max(setup.lowest, scarcest), setup.lowest)
    return box


BOX: Final = load()
LETTERS: Final = "".join(colour.letter for colour in BOX.colour)
FISH_NAMES: Final = [
    f"{letter}{value}" for letter in LETTERS for value in range(1, BOX.octopus + 1)
]
"""A fish is its place in this list; not all of them are in the box."""
FISH_BY_NAME: Final = {
    f"{colour.letter}{value}": number << 4 | value - 1
    for number, colour in enumerate(BOX.colour)
    for value in range(colour.values[0], colour.values[1] + 1)
}


def write_fish(fish: int) -> str:
    """The name of a fish: r16 is the red octopus."""
    return FISH_NAMES[fish]


def read_fish(name: str) -> int | None:
    """The fish of that name, None if there is none in the box (FC-C2)."""
    return FISH_BY_NAME.get(name)
