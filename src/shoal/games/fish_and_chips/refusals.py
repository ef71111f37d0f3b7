"""Why a move is not allowed, clause by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove, InvalidMove
from shoal.games.fish_and_chips import moves
from shoal.games.fish_and_chips.components import write_cell, write_fish
from shoal.games.fish_and_chips.options import BOOK
from shoal.games.fish_and_chips.rules.board import EMPTY, FISH, OCTOPUS, SHARK
from shoal.games.fish_and_chips.rules.piles import find_top
from shoal.games.fish_and_chips.rules.repositioning import threatens
from shoal.games.fish_and_chips.rules.state import CAPTURE

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.games.fish_and_chips.rules.sea import Sea


def illegal(rule: str, key: str, **facts: Fact) -> IllegalMove:
    """A refusal in the words of this game."""
    return IllegalMove(rule, key, book=BOOK, **facts)


def refuse(sea: Sea, _seat: int, move: int) -> None:
    """Raise unless the colour whose turn it is may make the move."""
    if move >= moves.REPOSITIONING << 1:
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    if sea.phase == CAPTURE:
        if moves.is_reposition(move):
            raise illegal("FC-P1", "captures_have_begun")
        refuse_capture(sea, move)
    else:
        if not moves.is_reposition(move):
            raise illegal("FC-P1", "reposition_first")
        refuse_reposition(sea, move)


def refuse_capture(sea: Sea, move: int) -> None:
    """FC-M1 to FC-M3."""
    start, target = moves.start_of(move), moves.target_of(move)
    if max(start, target) >= moves.CELLS:
        raise InvalidMove("no_such_cell", book=BOOK, move=move)
    if sea.sea[start] == EMPTY:
        raise illegal("FC-M2", "no_fish_there", cell=write_cell(start))
    captor, colour = sea.sea[start] & FISH, sea.terms.colour(sea.turn)
    if captor >> 4 != colour:
        raise illegal("FC-M1", "not_your_fish", cell=write_cell(start), fish=write_fish(captor))
    refuse_way(sea, start, target)
    refuse_prey(sea, captor, target)


def refuse_way(sea: Sea, start: int, target: int) -> None:
    """FC-M2, FC-M3: along a row or column, over empty cells only."""
    names = {"start": write_cell(start), "target": write_cell(target)}
    step = step_between(start, target)
    if step == 0:
        raise illegal("FC-M2", "not_in_line", **names)
    for cell in range(start + step, target, step):
        if sea.sea[cell] != EMPTY:
            raise illegal("FC-M3", "blocked", **names, cell=write_cell(cell))


def step_between(start: int, target: int) -> int:
    """How cells count along the line from one cell to another; 0 if they share no line."""
    sign = 1 if target > start else -1
    if start == target:
        return 0
    if start // moves.SIDE == target // moves.SIDE:
        return sign
    return sign * moves.SIDE if start % moves.SIDE == target % moves.SIDE else 0


def refuse_prey(sea: Sea, captor: int, target: int) -> None:
    """FC-M2, FC-M3: an opponent's fish that is no stronger."""
    if sea.sea[target] == EMPTY:
        raise illegal("FC-M3", "empty_cell", cell=write_cell(target))
    prey = sea.sea[target] & FISH
    names = {"captor": write_fish(captor), "prey": write_fish(prey)}
    if prey >> 4 == captor >> 4:
        raise illegal("FC-M3", "own_fish", **names)
    if prey & 15 > captor & 15:
        raise illegal("FC-M2", "too_strong", **names)


def refuse_reposition(sea: Sea, move: int) -> None:
    """FC-P1 to FC-P4."""
    if move == moves.STAY:
        return
    colour, octopus, shark = moves.colour_of(move), moves.octopus_of(move), moves.shark_of(move)
    if octopus == shark == moves.STAYS or any(
        moves.CELLS <= cell < moves.STAYS for cell in (octopus, shark)
    ):
        raise InvalidMove("no_such_cell", book=BOOK, move=move)
    if colour != sea.terms.colour(sea.turn):
        raise illegal("FC-P1", "not_your_piece", fish=write_fish(colour << 4 | OCTOPUS))
    dealt = {piece: find_top(sea, colour << 4 | piece) for piece in (OCTOPUS, SHARK)}
    ends = {OCTOPUS: octopus, SHARK: shark}
    for piece, cell in ends.items():
        if cell != moves.STAYS:
            refuse_end(sea, colour << 4 | piece, dealt[piece], cell)
    where = {piece: dealt[piece] if cell == moves.STAYS else cell for piece, cell in ends.items()}
    if where[OCTOPUS] == where[SHARK]:
        raise illegal("FC-P3", "same_cell", cell=write_cell(where[SHARK]))


def refuse_end(sea: Sea, fish: int, dealt: int, cell: int) -> None:
    """Whether one of the two may end on a cell."""
    names = {"fish": write_fish(fish), "cell": write_cell(cell)}
    if cell == dealt:
        raise illegal("FC-P3", "already_there", **names)
    if sea.sea[cell] == EMPTY or (sea.sea[cell] & FISH) >> 4 != fish >> 4:
        raise illegal("FC-P1", "not_own_cell", **names)
    if threatens(sea, cell, fish):
        raise illegal("FC-P2", "threatens", **names)
