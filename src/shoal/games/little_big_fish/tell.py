"""What is said of a ply: the same to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event
from shoal.games.little_big_fish.components import QUARTERS, SIZES, SURPRISES, write_cell
from shoal.games.little_big_fish.moves import (
    BIRTH,
    PLACE,
    RETURN,
    STEP,
    kind_of,
    start_of,
    target_of,
)
from shoal.games.little_big_fish.notation import OCEANS, WAYS
from shoal.games.little_big_fish.rules.sea import BAG, NOBODY, OVER, TOKENS

if TYPE_CHECKING:
    from shoal.core.game import Played
    from shoal.games.little_big_fish.rules.sea import Sea

REASONS = ("", "five_eaten", "one_left", "quiet_end")


def tell(played: Played[Sea], _to: int | None) -> list[Event]:
    """The move, what the cell did, who passes and how the game ended."""
    before, move, after = played.before, played.move, played.after
    told = tell_move(before, played.seat, move)
    if kind_of(move) == STEP:
        told += tell_effects(before, target_of(move), after)
    if after.phase == OVER:
        return told + tell_end(after)
    passed = after.turns - before.turns - 1
    if passed > 0:
        told.append(Event("passes", {"seat": 2 - after.mover if passed % 2 else after.mover + 1}))
    return told


def tell_move(before: Sea, seat: int, move: int) -> list[Event]:
    """What the seat did."""
    start, target = start_of(move), target_of(move)
    match kind_of(move):
        case kind if kind == PLACE:
            cells = (write_cell(start * 6 + column) for column in OCEANS if column != target)
            told = [Event("places", {"seat": seat + 1, "cells": ", ".join(cells)})]
        case kind if kind == STEP:
            told = tell_step(before, start, target)
        case kind if kind == BIRTH:
            told = [Event("is_born", {"cell": write_cell(target)})]
        case kind if kind == RETURN:
            told = [Event("goes_back", {"cell": write_cell(target)})]
        case _:
            told = [Event("turns", {"quarter": QUARTERS[start], "way": WAYS[target]})]
    return told


def tell_step(before: Sea, start: int, target: int) -> list[Event]:
    """LB-T3: a step, and what it ate."""
    size = SIZES[(before.sea[start] - 1) % len(SIZES)]
    told = [
        Event("steps", {"size": size, "start": write_cell(start), "target": write_cell(target)})
    ]
    if before.sea[target] != NOBODY:
        prey = SIZES[(before.sea[target] - 1) % len(SIZES)]
        told.append(Event("eats", {"size": prey, "cell": write_cell(target)}))
    return told


def tell_effects(before: Sea, cell: int, after: Sea) -> list[Event]:
    """LB-K2, LB-K6: a plankton token that was discarded; the surprise token that was drawn."""
    told = []
    if after.sea[TOKENS + before.mover] != before.sea[TOKENS + before.mover]:
        told.append(Event("grows", {"cell": write_cell(cell)}))
    for kind, name in enumerate(SURPRISES):
        if after.sea[BAG + kind] < before.sea[BAG + kind] or only_token(before, after, kind):
            told.append(Event("draws", {"surprise": name}))
    return told


def only_token(before: Sea, after: Sea, kind: int) -> bool:
    """LB-K6: whether the last token of the stack was drawn, which fills it again at once."""
    stack = [before.sea[BAG + number] for number in range(len(SURPRISES))]
    refilled = sum(after.sea[BAG + number] for number in range(len(SURPRISES))) > sum(stack)
    return refilled and sum(stack) == 1 and stack[kind] == 1


def tell_end(after: Sea) -> list[Event]:
    """LB-E1 to LB-E4: why the game is over."""
    return [Event(REASONS[after.reason]), Event("wins", {"seat": after.winner + 1})][
        : 2 if after.winner >= 0 else 1
    ]
