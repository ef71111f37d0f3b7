"""How the four boards lie (LB-S1), and what that makes of each cell."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from shoal.games.little_big_fish.components import BOARD, BOX, LETTERS, QUARTERS
from shoal.games.little_big_fish.moves import CELLS, SIDE

ORDERS: Final = tuple(permutations(range(len(BOX.board))))
"""Which board lies in which quarter."""
CELL_KINDS: Final = ("O", "W", "B", "S", *(f"P{letter}" for letter in LETTERS))
"""Kinds of cells, in the order of their numbers; plankton by the letter of its board."""


def turned(rows: tuple[str, ...], quarter_turns: int) -> tuple[str, ...]:
    """A board after some quarter turns clockwise."""
    for _ in range(quarter_turns):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def read_layout(text: str) -> int:
    """LB-S1: a layout such as B0Y3G1R3: board and quarter turns clockwise, quarter by quarter."""
    order = tuple(LETTERS.index(letter) for letter in text[::2])
    turns = [int(digit) for digit in text[1::2]]
    layout = ORDERS.index(order)
    for turn in reversed(turns):
        layout = layout * 4 + turn
    return layout


def write_layout(layout: int) -> str:
    order, turns = divmod(layout, 4 ** len(QUARTERS))
    return "".join(
        f"{LETTERS[board]}{turns >> (2 * quarter) & 3}"
        for quarter, board in enumerate(ORDERS[order])
    )


def spread_layout(layout: int) -> list[str]:
    """The kind of each cell; plankton by the letter of its board."""
    text = write_layout(layout)
    cells = ["O"] * CELLS
    for quarter in range(len(QUARTERS)):
        board = BOX.board[LETTERS.index(text[2 * quarter])]
        top, left = quarter // 2 * BOARD, quarter % 2 * BOARD
        for row, line in enumerate(turned(board.upright, int(text[2 * quarter + 1]))):
            for column, kind in enumerate(line):
                cells[(top + row) * SIDE + left + column] = (
                    f"P{board.letter}" if kind == "P" else kind
                )
    return cells


def board_kinds() -> list[int]:
    """The numbers of the nine cells of each board, after each number of quarter turns."""
    kinds = []
    for board in BOX.board:
        for turns in range(4):
            cells = "".join(turned(board.upright, turns))
            kinds += [
                CELL_KINDS.index(f"P{board.letter}" if kind == "P" else kind) for kind in cells
            ]
    return kinds


def boards_in_quarters() -> list[int]:
    """For each order of the boards which lies in which quarter."""
    return [board for order in ORDERS for board in order]


def neighbours() -> list[int]:
    """LB-T1: the cells above, to the right, below and to the left of each cell; -1 off the sea."""
    found = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        near = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        found += [r * SIDE + c if 0 <= r < SIDE and 0 <= c < SIDE else -1 for r, c in near]
    return found


def quarters() -> list[int]:
    return [cell // 18 * 2 + cell % SIDE // BOARD for cell in range(CELLS)]


def places() -> list[int]:
    """The nine cells of each quarter, row by row."""
    found = []
    for quarter in range(len(QUARTERS)):
        found += [cell for cell in range(CELLS) if quarters()[cell] == quarter]
    return found


def turned_places() -> list[int]:
    """Where the content of each place of a board comes from: clockwise, then the other way."""
    clockwise = [(BOARD - 1 - place % BOARD) * BOARD + place // BOARD for place in range(9)]
    return clockwise + [clockwise.index(place) for place in range(9)]
