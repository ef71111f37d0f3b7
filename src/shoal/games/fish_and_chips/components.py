"""The fish in the box and how they are set up, read once from `data/fish.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from msgspec import Struct, convert

from shoal.games.fish_and_chips.moves import CELLS, SIDE


class Colour(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    name: str
    values: tuple[int, int]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the board for a number of colours."""

    colours: int
    lowest: int
    empty: tuple[str, ...]
    starts: str

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


def read_cell(name: str) -> int:
    """The cell called a1 … f6."""
    column, row = "abcdef".index(name[0]), "123456".index(name[1])
    return row * SIDE + column


def write_cell(cell: int) -> str:
    """The name of a cell: a1 … f6 (FC-C1)."""
    return f"{'abcdef'[cell % SIDE]}{cell // SIDE + 1}"


def load(path: Path) -> Box:
    """Read the box and see that it is complete."""
    box = convert(tomllib.loads(path.read_text(encoding="utf-8")), Box)
    fish = sum(last - first + 1 for first, last in (colour.values for colour in box.colour))
    if fish != 53:
        raise ValueError(f"{path.name}: the box holds 53 fish, the table has {fish}")
    for setup in box.setup:
        dealt = setup.colours * (box.octopus - setup.lowest + 1)
        if dealt != len(setup.cells()):
            raise ValueError(
                f"{path.name}: setup for {setup.colours} colours deals {dealt} fish "
                f"on {len(setup.cells())} cells"
            )
    return box


BOX: Final = load(Path(__file__).parent / "data" / "fish.toml")
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
