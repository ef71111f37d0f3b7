"""Moves as text.

place a1 c1 d1     the three small fish of a first row
b2-b3              a step; its end is the first cell without a wreck
birth c3           where a small fish is born
return e5          the fish that goes back with the fisherman
turn TL cw         a board turns clockwise, or ccw
"""

from __future__ import annotations

import re

from shoal.core.errors import InvalidMove
from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.components import OCEAN_COLUMNS, QUARTERS, read_cell, write_cell
from shoal.games.little_big_fish.options import BOOK

CELL = "([a-f][1-6])"
WAYS = ("cw", "ccw")
PLACE_TEXT = re.compile(f"place {CELL} {CELL} {CELL}")
STEP_TEXT = re.compile(f"{CELL}-{CELL}")
ONE_CELL_KINDS = {"birth": moves.BIRTH, "return": moves.RETURN}
ONE_CELL_TEXT = re.compile(f"(birth|return) {CELL}")
TURN_TEXT = re.compile(f"turn ({'|'.join(QUARTERS).lower()}) (cw|ccw)")


def write(move: int) -> str:
    start, target = moves.start_of(move), moves.target_of(move)
    match moves.kind_of(move):
        case kind if kind == moves.PLACE:
            cells = (start * moves.SIDE + column for column in OCEAN_COLUMNS if column != target)
            return f"place {' '.join(map(write_cell, cells))}"
        case kind if kind == moves.STEP:
            return f"{write_cell(start)}-{write_cell(target)}"
        case kind if kind == moves.TURN:
            return f"turn {QUARTERS[start]} {WAYS[target]}"
        case kind:
            word = next(word for word, number in ONE_CELL_KINDS.items() if number == kind)
            return f"{word} {write_cell(target)}"


def read(text: str) -> int:
    """A move from its text; letter case and spaces do not matter."""
    plain = " ".join(text.lower().split())
    if step := STEP_TEXT.fullmatch(plain):
        return moves.pack(moves.STEP, read_cell(step[1]), read_cell(step[2]))
    if one := ONE_CELL_TEXT.fullmatch(plain):
        return moves.pack(ONE_CELL_KINDS[one[1]], 0, read_cell(one[2]))
    if turn := TURN_TEXT.fullmatch(plain):
        return moves.pack(moves.TURN, QUARTERS.index(turn[1].upper()), WAYS.index(turn[2]))
    if place := PLACE_TEXT.fullmatch(plain):
        return read_place(text, [read_cell(name) for name in place.groups()])
    raise cannot_read(text)


def read_place(text: str, cells: list[int]) -> int:
    """Three ocean cells of a first row: the move names the one left out."""
    rows = {cell // moves.SIDE for cell in cells}
    left_out = set(OCEAN_COLUMNS) - {cell % moves.SIDE for cell in cells}
    if rows not in ({0}, {moves.SIDE - 1}) or len(left_out) != 1:
        raise cannot_read(text)
    return moves.pack(moves.PLACE, rows.pop(), left_out.pop())


def cannot_read(text: str) -> InvalidMove:
    return InvalidMove("cannot_read", book=BOOK, text=text[:40])
