"""Why a move is not allowed, clause by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove, InvalidMove
from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.components import OCEAN_COLUMNS, QUARTERS, SIZES, write_cell
from shoal.games.little_big_fish.options import BOOK
from shoal.games.little_big_fish.rules.chart import QUARTER, WRECK
from shoal.games.little_big_fish.rules.setup import first_row
from shoal.games.little_big_fish.rules.state import (
    BEARING,
    NOBODY,
    RETURNING,
    SETUP,
    SMALL,
    STEPPING,
    TURNING,
)
from shoal.games.little_big_fish.rules.surprises import is_opposing

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.words import Fact
    from shoal.games.little_big_fish.rules.sea import Sea

WANTED = {
    SETUP: (moves.PLACE, "LB-S3", "place_first"),
    STEPPING: (moves.STEP, "LB-T1", "make_a_step"),
    BEARING: (moves.BIRTH, "LB-K5", "choose_birth"),
    RETURNING: (moves.RETURN, "LB-J1", "choose_return"),
    TURNING: (moves.TURN, "LB-J4", "turn_a_board"),
}
"""The kind of move for each phase, and what is said of any other."""


def illegal(rule: str, key: str, **facts: Fact) -> IllegalMove:
    """A refusal in the words of this game."""
    return IllegalMove(rule, key, book=BOOK, **facts)


def invalid(move: int) -> InvalidMove:
    """A number that is no move."""
    return InvalidMove("unused_bits", book=BOOK, move=move)


def refuse(sea: Sea, _seat: int, move: int) -> None:
    """Raise unless the seat that decides may make the move."""
    kind, start, target = moves.kind_of(move), moves.start_of(move), moves.target_of(move)
    if not moves.PLACE <= kind <= moves.TURN or move >> moves.KIND + 3:
        raise invalid(move)
    wanted, rule, key = WANTED[sea.phase]
    if kind != wanted:
        raise illegal(rule, key)
    if (
        target >= moves.CELLS
        or start >= moves.CELLS
        or (kind in (moves.BIRTH, moves.RETURN) and start)
    ):
        raise invalid(move)
    CHECKS[kind](sea, start, target)


def refuse_place(sea: Sea, row: int, empty: int) -> None:
    """LB-S3: three of the four ocean cells of the own first row."""
    if row not in (0, moves.SIDE - 1) or empty not in OCEAN_COLUMNS:
        raise invalid(moves.pack(moves.PLACE, row, empty))
    if row != first_row(sea.mover):
        raise illegal("LB-S3", "own_row", row=first_row(sea.mover) + 1)


def refuse_step(sea: Sea, start: int, target: int) -> None:
    """LB-T1, LB-T2, LB-K4: an own fish, to a cell that it reaches, that it may enter."""
    names = {"start": write_cell(start), "target": write_cell(target)}
    figure = sea.sea[start] - 1
    if figure < 0:
        raise illegal("LB-T1", "no_fish", cell=write_cell(start))
    if figure // len(SIZES) != sea.mover:
        raise illegal("LB-T1", "not_your_fish", cell=write_cell(start))
    if sea.chart.kind[target] == WRECK:
        raise illegal("LB-K4", "not_on_a_wreck", cell=write_cell(target))
    size = figure % len(SIZES)
    if not sea.chart.leads(start, target, small=True):
        raise illegal("LB-T1", "out_of_reach", **names)
    if size != SMALL and not sea.chart.leads(start, target, small=False):
        raise illegal("LB-K4", "only_small_fish", **names)
    refuse_entry(sea, size, target)


def refuse_entry(sea: Sea, size: int, target: int) -> None:
    """LB-T2: not onto an own fish, nor a larger one."""
    there = sea.sea[target] - 1
    if there < 0:
        return
    if there // len(SIZES) == sea.mover:
        raise illegal("LB-T2", "own_fish_there", cell=write_cell(target))
    if there % len(SIZES) > size:
        raise illegal("LB-T2", "too_large", cell=write_cell(target))


def refuse_birth(sea: Sea, _start: int, target: int) -> None:
    """LB-K5: a free cell of the board."""
    in_quarter(sea, target, "LB-K5")
    if sea.sea[target] != NOBODY:
        raise illegal("LB-K5", "taken", cell=write_cell(target))
    if sea.chart.kind[target] == WRECK:
        raise illegal("LB-K5", "not_on_a_wreck", cell=write_cell(target))


def refuse_return(sea: Sea, _start: int, target: int) -> None:
    """LB-J1: one of the fish of the seat that chooses, on the board of the surprise."""
    in_quarter(sea, target, "LB-J1")
    if not is_opposing(sea, target):
        raise illegal("LB-J1", "own_fish_returns", cell=write_cell(target))


def in_quarter(sea: Sea, cell: int, rule: str) -> None:
    """A cell of the board that the decision is about."""
    if QUARTER[cell] != sea.where:
        raise illegal(rule, "other_board", cell=write_cell(cell), quarter=QUARTERS[sea.where])


def refuse_turn(_sea: Sea, quarter: int, way: int) -> None:
    """LB-J4: any board, either way."""
    if quarter >= len(QUARTERS) or way > 1:
        raise invalid(moves.pack(moves.TURN, quarter, way))


CHECKS: dict[int, Callable[[Sea, int, int], None]] = {
    moves.PLACE: refuse_place,
    moves.STEP: refuse_step,
    moves.BIRTH: refuse_birth,
    moves.RETURN: refuse_return,
    moves.TURN: refuse_turn,
}
