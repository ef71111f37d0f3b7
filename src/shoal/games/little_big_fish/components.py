"""Boards, fish and surprise tokens, read once from `data/boards.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct, convert

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
    surprises: dict[str, int]


def load(path: Path) -> Box:
    """Read the box and see that it is complete."""
    box = convert(tomllib.loads(path.read_text(encoding="utf-8")), Box)
    cells = "".join(row for board in box.board for row in board.upright)
    counted = {letter: cells.count(letter) for letter in "OWBPS"}
    if counted != {"O": 16, "W": 8, "B": 4, "P": 4, "S": 4}:
        raise ValueError(f"{path.name}: the boards have {counted} cells of each kind")
    if list(box.fish.values()) != [6, 4, 2] or set(box.surprises.values()) != {2}:
        raise ValueError(f"{path.name}: 6, 4 and 2 fish and two tokens of each kind")
    return box


BOX: Final = load(Path(__file__).parent / "data" / "boards.toml")
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
