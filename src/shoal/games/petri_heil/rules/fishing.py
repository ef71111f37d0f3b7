"""The first three steps of a turn: an angler moves on, a tile is shown, one is caught or not."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.petri_heil import moves
from shoal.games.petri_heil.moves import ANGLERS, CELLS, pack
from shoal.games.petri_heil.rules import ending, sliding
from shoal.games.petri_heil.rules.geometry import BIT, DIVER, LINE, LINES, PIER_COUNT, VALUE
from shoal.games.petri_heil.rules.state import (
    CAUGHT,
    FACE,
    FISHERS,
    FISHING,
    GONE,
    HOLDS,
    LOOKS,
    NOTHING,
    SHOWING,
    State,
)


def list_going(state: State, out: vec[i64]) -> i64:
    """PH-T1: either angler, by one pier or more, at most onto its start pier."""
    count: i64 = 0
    for angler in range(i64(ANGLERS)):
        for piers in range(1, PIER_COUNT - state.tiles[GONE + angler] + 1):
            out[count] = pack(moves.GO, angler, 0, piers)
            count += 1
    return count


def go_on(state: State, angler: i64, piers: i64) -> None:
    """PH-T1: the angler becomes the active one; PH-E1: one that came home does not fish."""
    state.turns += 1
    state.active = angler
    state.move_on(angler, piers)
    if state.both_finished():
        ending.end_day(state)
    elif state.finished(angler):
        sliding.begin(state)
    elif state.count_line() > 0:
        state.phase = SHOWING
    else:
        begin_fishing(state)


def list_shows(state: State, out: vec[i64]) -> i64:
    """PH-T2: a fish or a piece of junk; the diver only if there is nothing else."""
    tiles = state.tiles
    lines = LINES
    line = state.line()
    alone = state.count_line() == 1
    count: i64 = 0
    for distance in range(i64(LINE)):
        cell = lines[line + distance]
        if tiles[cell] != NOTHING and (alone or tiles[FACE + tiles[cell]] != DIVER):
            out[count] = pack(moves.SHOW, cell, 0, 0)
            count += 1
    return count


def show(state: State, cell: i64) -> None:
    """PH-T2: the angler player sees one tile of the line."""
    state.turn_up(state.tiles[cell])
    begin_fishing(state)


def begin_fishing(state: State) -> None:
    """PH-T6: who can neither catch nor play a special tile has declined."""
    if state.specials & (LOOKS | HOLDS) != 0 or can_catch(state):
        state.phase = FISHING
    else:
        sliding.begin(state)


def can_catch(state: State) -> bool:
    """PH-T3: whether some tile of the line can be paid for."""
    lines = LINES
    line = state.line()
    for distance in range(i64(LINE)):
        if state.tiles[FISHERS + distance] > 0 and state.tiles[lines[line + distance]] != NOTHING:
            return True
    return False


def list_fishing(state: State, out: vec[i64]) -> i64:
    """PH-T3, PH-T6: catch by distance, decline, or a special tile instead."""
    tiles = state.tiles
    lines = LINES
    line = state.line()
    count: i64 = 0
    for distance in range(i64(LINE)):
        cell = lines[line + distance]
        if tiles[FISHERS + distance] > 0 and tiles[cell] != NOTHING:
            out[count] = pack(moves.CATCH, cell, 0, 0)
            count += 1
    out[count] = pack(moves.DECLINE, 0, 0, 0)
    count += 1
    if state.specials & LOOKS != 0:
        for cell in range(i64(CELLS)):
            if tiles[cell] != NOTHING:
                out[count] = pack(moves.LOOK, cell, 0, 0)
                count += 1
    if state.specials & HOLDS != 0:
        out[count] = pack(moves.HOLD, 0, 0, 0)
        count += 1
    return count


def catch(state: State, cell: i64) -> None:
    """PH-T3 to PH-T5: pay, take the tile unless it is the diver, and move on."""
    tiles = state.tiles
    distance = state.distance_to(cell)
    tiles[FISHERS + distance] -= 1
    state.paid += 1
    back = tiles[cell]
    kind = tiles[FACE + back]
    if kind == DIVER:
        state.turn_up(back)
    else:
        take(state, cell, back, kind)
    state.move_on(state.active, distance + 1)
    if state.both_finished():
        ending.end_day(state)
    else:
        sliding.begin(state)


def take(state: State, cell: i64, back: i64, kind: i64) -> None:
    """PH-T4: a caught tile lies open before the angler player."""
    tiles = state.tiles
    tiles[cell] = NOTHING
    tiles[FACE + back] = NOTHING
    tiles[CAUGHT + kind] += 1
    state.seen &= ~BIT[back]
    state.taken += 1
    state.worth += VALUE[kind]


def look(state: State, cell: i64) -> None:
    """PH-X1: the angler player looks at any tile."""
    state.specials &= ~LOOKS
    state.turn_up(state.tiles[cell])
    sliding.begin(state)


def hold(state: State) -> None:
    """PH-X2: the fish player loses the fourth step."""
    state.specials &= ~HOLDS
    state.begin_turn()
