"""What is said of a ply: the same to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event
from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.components import (
    OCEAN_COLUMNS,
    QUARTERS,
    SIZES,
    SURPRISES,
    write_cell,
)
from shoal.games.little_big_fish.notation import WAYS
from shoal.games.little_big_fish.rules.chart import BIRTH_CELL
from shoal.games.little_big_fish.rules.state import (
    BAG,
    BEARING,
    BIRTH_TOKEN,
    FISH,
    FISHERMAN,
    FIVE_EATEN,
    NOBODY,
    ONE_LEFT,
    OVER,
    PLANKTON_TOKEN,
    QUIET,
    SETUP,
    STEPS,
)
from shoal.games.little_big_fish.rules.surprises import is_opposing

if TYPE_CHECKING:
    from shoal.core.game import Played
    from shoal.games.little_big_fish.rules.sea import Sea


def tell(played: Played[Sea], _to: int | None) -> list[Event]:
    """The move, what the cell did, whose steps are lost and how the game ended."""
    before, move, after = played.before, played.move, played.after
    told = tell_move(before, played.seat, move)
    if moves.kind_of(move) == moves.STEP:
        told += tell_effects(before, moves.start_of(move), moves.target_of(move), after)
    told += tell_lost(before, after)
    if after.phase == OVER:
        told += tell_end(after)
    return told


def tell_move(before: Sea, seat: int, move: int) -> list[Event]:
    start, target = moves.start_of(move), moves.target_of(move)
    match moves.kind_of(move):
        case kind if kind == moves.PLACE:
            cells = [write_cell(start * 6 + column) for column in OCEAN_COLUMNS if column != target]
            told = [Event("places", {"seat": seat + 1, "cells": ", ".join(cells)})]
        case kind if kind == moves.STEP:
            told = tell_step(before, start, target)
        case kind if kind == moves.BIRTH:
            told = [Event("is_born", {"seat": seat + 1, "cell": write_cell(target)})]
        case kind if kind == moves.RETURN:
            told = [goes_back(seat, target)]
        case _:
            way = {"quarter": QUARTERS[start], "way": WAYS[target]}
            told = [Event("turns", {"seat": seat + 1, **way})]
    return told


def at(key: str, cell: int) -> Event:
    """Something that happens on a cell."""
    return Event(key, {"cell": write_cell(cell)})


def goes_back(owner: int, cell: int) -> Event:
    """Whose fish is taken off the board."""
    return Event("goes_back", {"seat": owner + 1, "cell": write_cell(cell)})


def tell_step(before: Sea, start: int, target: int) -> list[Event]:
    """LB-T3: a step, and what it ate."""
    size = SIZES[(before.sea[start] - 1) % len(SIZES)]
    way = {"start": write_cell(start), "target": write_cell(target)}
    told = [Event("steps", {"seat": before.mover + 1, "size": size, **way})]
    if before.sea[target] != NOBODY:
        prey = SIZES[(before.sea[target] - 1) % len(SIZES)]
        told.append(Event("eats", {"size": prey, "cell": write_cell(target)}))
    return told


def tell_effects(before: Sea, start: int, cell: int, after: Sea) -> list[Event]:
    """LB-K2 to LB-K6, LB-J1 to LB-J3: the token drawn, and what became of the fish."""
    drawn = drawn_token(before, after)
    told = [] if drawn is None else [Event("draws", {"surprise": SURPRISES[drawn]})]
    if drawn == FISHERMAN:
        told.append(goes_back(before.mover, cell))
        told += [goes_back(1 - before.mover, gone) for gone in others_gone(before, cell, after)]
    elif after.sea[cell] > before.sea[start]:
        told.append(at("grows", cell))
    elif drawn == PLANKTON_TOKEN:
        told.append(at("does_not_grow", cell))
    birth = drawn == BIRTH_TOKEN or before.chart.kind[cell] == BIRTH_CELL
    if birth and after.phase != BEARING and not is_cut_short(after):
        told.append(Event("nothing_is_born"))
    return told


def is_cut_short(after: Sea) -> bool:
    """LB-T3, LB-E1 to LB-E3: whether the turn ended with the game, and not the game with it."""
    return after.phase == OVER and after.reason != QUIET


def drawn_token(before: Sea, after: Sea) -> int | None:
    """LB-K6: the surprise token that was drawn; if it was the last, the stack may be full again."""
    had, has = surprises_left(before), surprises_left(after)
    if had == has:
        return None
    return had.index(1) if sum(had) == 1 else next(k for k in range(4) if has[k] < had[k])


def surprises_left(sea: Sea) -> list[int]:
    """How many tokens of each surprise the stack has."""
    return [sea.sea[BAG + kind] for kind in range(len(SURPRISES))]


def others_gone(before: Sea, cell: int, after: Sea) -> list[int]:
    """LB-J1: where the opponent's only fish on the board was, if there was one."""
    return [
        other
        for other in range(moves.CELLS)
        if other != cell and is_opposing(before, other) and after.sea[other] == NOBODY
    ]


def tell_lost(before: Sea, after: Sea) -> list[Event]:
    """LB-T4: a second step that cannot be made, and an opponent who passes."""
    turns = after.turns - before.turns
    if before.phase == SETUP or is_cut_short(after) or turns == 0:
        return []
    told = []
    if before.steps == STEPS:
        told.append(Event("loses_step", {"seat": before.mover + 1}))
    if turns > 1:  # never more than one in a row: somebody can always step
        told.append(Event("passes", {"seat": 2 - before.mover}))
    return told


def tell_end(after: Sea) -> list[Event]:
    """LB-E1 to LB-E4: why the game is over, and who won."""
    result = Event("wins", {"seat": after.winner + 1}) if after.winner >= 0 else Event("draw")
    return [tell_reason(after), result]


def tell_reason(after: Sea) -> Event:
    """LB-E1 to LB-E4: why the game is over."""
    if after.reason == FIVE_EATEN:
        return Event("five_eaten", {"seat": after.winner + 1})
    if after.reason == ONE_LEFT:
        alone = [seat for seat in (0, 1) if after.sea[FISH + seat] == 1]
        return Event("both_left") if len(alone) > 1 else Event("one_left", {"seat": alone[0] + 1})
    return Event("quiet_end", {"turns": after.limit})
