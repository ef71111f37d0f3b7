"""Boards, fish and surprise tokens, read once from `data/boards.toml`."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from shoal.core import house_rules
from shoal.games.little_big_fish.moves import SIDE

BOARD: Final = 3
QUARTERS: Final = ("TL", "TR", "BL", "BR")
OCEAN_COLUMNS: Final = (0, 2, 3, 5)
"""LB-S3: the columns of the ocean cells in a first row, however the boards lie."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the four boards, as it lies upright."""

    name: str
    letter: str
    upright: tuple[str, ...]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    first_game: str
    board: tuple[Board, ...]
    fish: dict[str, int]
    surprises: dict[str, Annotated[int, Meta(ge=0, le=4)]]


def load() -> Box:
    """Read the box and see that it is complete."""
    package = str(__package__)
    box = house_rules.load(package, "boards", Box)
    cells = "".join(row for board in box.board for row in board.upright)
    counted = {letter: cells.count(letter) for letter in "OWBPS"}
    house_rules.need(package, "boards.board", counted, {"O": 16, "W": 8, "B": 4, "P": 4, "S": 4})
    house_rules.need(package, "boards.fish", [*box.fish.values()], [6, 4, 2])
    house_rules.need(package, "boards.surprises", any(box.surprises.values()), wanted=True)
    if house_rules.is_published(package):
        house_rules.need(package, "boards.surprises", {*box.surprises.values()}, {2})
    return box


BOX: Final = load()
LETTERS: Final = "".join(board.letter for board in BOX.board)
SIZES: Final = tuple(BOX.fish)
SURPRISES: Final = tuple(BOX.surprises)
Phase: TypeAlias = Literal["setup", "step", "birth", "return", "turn", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""In the order of the numbers in a position."""


def read_cell(name: str) -> int:
    """The cell called a1 … f6; row 1 is the top one."""
    return "123456".index(name[1]) * SIDE + "abcdef".index(name[0])


def write_cell(cell: int) -> str:
    """The name of a cell: a1 (top left) … f6."""
    return f"{'abcdef'[cell % SIDE]}{cell // SIDE + 1}"
