"""What each seat learns of a ply (PH-K1, PH-K2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event
from shoal.games.petri_heil import moves
from shoal.games.petri_heil.components import PIERS, TACKLE, TILES, write_cell
from shoal.games.petri_heil.rules.geometry import DIVER
from shoal.games.petri_heil.rules.state import FACE, GONE, OVER, SCORE, START_PIER, STARTS

if TYPE_CHECKING:
    from shoal.core.game import Played
    from shoal.core.words import Fact
    from shoal.games.petri_heil.rules.pond import Pond

PLAIN_EVENTS = {
    moves.DECLINE: "declines",
    moves.HOLD: "holds",
    moves.DONE: "is_done",
    moves.PASS: "passes",
}
TWO_CELLS = {moves.SLIDE: "slides", moves.SWAP: "swaps"}
LOOKS_AT = {moves.SHOW: "shows", moves.LOOK: "looks"}


def tell(played: Played[Pond], to: int | None) -> list[Event]:
    """The ply as `to` may know it, and what came of it."""
    before, move, after = played.before, played.move, played.after
    kind = moves.kind_of(move)
    if kind in (moves.PUT, moves.POND, moves.RANDOM, moves.KEEP):
        return tell_placing(before, move, after, to)
    told = [tell_move(before, move, after, to)]
    return told + tell_homecoming(before, after) + tell_day(before, after)


def tell_placing(before: Pond, move: int, after: Pond, to: int | None) -> list[Event]:
    """PH-D2: the fish player hears every step; the others only that the pond is laid."""
    told = []
    if to == before.fish() and moves.kind_of(move) == moves.PUT:
        tile, cell = TILES[moves.number_of(move)], write_cell(moves.cell_of(move))
        told.append(Event("lays", {**seat_of(before), "face": tile, "cell": cell}))
    elif to == before.fish() and moves.kind_of(move) == moves.RANDOM:
        told.append(Event("lays_at_random", seat_of(before)))
    if after.phase == STARTS:
        told.append(Event("pond_is_laid", seat_of(before)))
    return told


def tell_move(before: Pond, move: int, after: Pond, to: int | None) -> Event:
    """A move in the open, with a face only for those who may keep it."""
    cell = moves.cell_of(move)
    match moves.kind_of(move):
        case kind if kind in PLAIN_EVENTS:
            told = Event(PLAIN_EVENTS[kind], {**seat_of(before), "fish_seat": before.fish() + 1})
        case kind if kind in TWO_CELLS:
            cells: dict[str, Fact] = {
                "cell": write_cell(cell),
                "other": write_cell(moves.other_of(move)),
            }
            told = Event(TWO_CELLS[kind], {**seat_of(before), **cells})
        case kind if kind in LOOKS_AT:
            told = tell_face(LOOKS_AT[kind], before, cell, to)
        case moves.START:
            told = tell_start(before, moves.number_of(move))
        case moves.GO:
            told = tell_going(before, after, cell)
        case moves.PUSH:
            told = Event("pushes", {**seat_of(before), "angler": TACKLE.anglers[cell]})
        case _:
            told = tell_catch(before, cell, to)
    return told


def seat_of(before: Pond) -> dict[str, Fact]:
    """Who decides."""
    return {"seat": before.mover() + 1}


def tell_start(before: Pond, pier: int) -> Event:
    """PH-D3: red first."""
    angler = 0 if before.tiles[START_PIER] < 0 else 1
    facts: dict[str, Fact] = {"angler": TACKLE.anglers[angler], "pier": PIERS[pier]}
    return Event("starts", {**seat_of(before), **facts})


def tell_going(before: Pond, after: Pond, angler: int) -> Event:
    """PH-T1: where an angler has come to."""
    pier = (after.tiles[START_PIER + angler] + after.tiles[GONE + angler]) % len(PIERS)
    facts: dict[str, Fact] = {"angler": TACKLE.anglers[angler], "pier": PIERS[pier]}
    return Event("goes", {**seat_of(before), **facts})


def tell_face(key: str, before: Pond, cell: int, to: int | None) -> Event:
    """PH-K2: without the memory aid, history leaves out what a tile was.

    The fish player knows it anyway.
    """
    facts: dict[str, Fact] = {**seat_of(before), "cell": write_cell(cell)}
    if may_keep(before, to):
        tile = TILES[before.tiles[FACE + before.tiles[cell]]]
        return Event(f"{key}_tile", {**facts, "face": tile})
    return Event(key, facts)


def may_keep(before: Pond, to: int | None) -> bool:
    """PH-K2: whether a face may stand in the history of a seat."""
    return before.terms.aid or to == before.fish()


def tell_catch(before: Pond, cell: int, to: int | None) -> Event:
    """PH-T4: a caught tile lies open for all; PH-T5: the diver goes back."""
    kind = before.tiles[FACE + before.tiles[cell]]
    price = before.distance_to(cell) + 1
    facts: dict[str, Fact] = {**seat_of(before), "cell": write_cell(cell), "price": price}
    if kind == DIVER:
        key = "hooks_diver" if may_keep(before, to) else "hooks"
        return Event(key, facts)
    return Event("catches", {**facts, "face": TILES[kind]})


def tell_homecoming(before: Pond, after: Pond) -> list[Event]:
    """PH-E1: anglers that have finished."""
    same_day = after.day == before.day
    return [
        Event("comes_home", {"angler": name})
        for angler, name in enumerate(TACKLE.anglers)
        if not before.finished(angler) and (not same_day or after.finished(angler))
    ]


def tell_day(before: Pond, after: Pond) -> list[Event]:
    """PH-E2, PH-E3: the end of a day."""
    if after.day == before.day and after.phase != OVER:
        return []
    facts = {"day": before.day, "seat": before.angler + 1}
    return [Event("day_ends", {**facts, "score": after.tiles[SCORE + before.angler]})]
