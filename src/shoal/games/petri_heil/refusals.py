"""Why a move is not allowed, clause by clause, in words that tell only what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove, InvalidMove
from shoal.games.petri_heil import moves
from shoal.games.petri_heil.components import PIERS, SET, TACKLE, TILES, write_cell
from shoal.games.petri_heil.options import BOOK
from shoal.games.petri_heil.rules import state
from shoal.games.petri_heil.rules.geometry import DIVER, LINE

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.words import Fact
    from shoal.games.petri_heil.rules.pond import Pond

STEPS = {
    state.PLACE: ({moves.PUT, moves.POND, moves.RANDOM}, "PH-D2", "lay_the_pond"),
    state.ARRANGED: ({moves.KEEP, moves.POND}, "PH-D2", "keep_or_lay"),
    state.STARTS: ({moves.START}, "PH-D3", "choose_start"),
    state.GO_ON: ({moves.GO}, "PH-T1", "go_on"),
    state.SHOWING: ({moves.SHOW}, "PH-T2", "show_a_tile"),
    state.FISHING: (
        {moves.CATCH, moves.DECLINE, moves.LOOK, moves.HOLD},
        "PH-T3",
        "catch_or_decline",
    ),
    state.SLIDING: ({moves.SLIDE, moves.DONE}, "PH-T7", "slide_or_done"),
    state.SPECIAL: ({moves.PASS, moves.PUSH, moves.SWAP}, "PH-T8", "special_or_pass"),
}
"""What may be played in each step, and what is said of anything else."""


def illegal(rule: str, key: str, **facts: Fact) -> IllegalMove:
    """A refusal in the words of this game."""
    return IllegalMove(rule, key, book=BOOK, **facts)


def refuse(pond: Pond, _seat: int, move: int) -> None:
    """Raise unless the seat whose decision it is may make the move."""
    kind = moves.kind_of(move)
    if not moves.PUT <= kind <= moves.PASS or (
        kind != moves.POND and move & moves.REST & ~moves.ARGUMENTS
    ):
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    kinds, rule, key = STEPS[pond.phase]
    if kind not in kinds:
        raise illegal(rule, key)
    if kind == moves.POND:
        refuse_pond(moves.arrangement_of(move))
        return
    cell, other, number = moves.cell_of(move), moves.other_of(move), moves.number_of(move)
    if move != moves.pack(kind, *USED[kind](cell, other, number)):
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    if kind in CHECKS:
        CHECKS[kind](pond, cell, other, number)


Parts = tuple[int, int, int]
USED: dict[int, Callable[[int, int, int], Parts]] = {
    **dict.fromkeys(
        (moves.RANDOM, moves.KEEP, moves.DECLINE, moves.HOLD, moves.DONE, moves.PASS),
        lambda _cell, _other, _number: (0, 0, 0),
    ),
    **dict.fromkeys(
        (moves.SHOW, moves.CATCH, moves.LOOK, moves.PUSH),
        lambda cell, _other, _number: (cell, 0, 0),
    ),
    **dict.fromkeys((moves.SLIDE, moves.SWAP), lambda cell, other, _number: (cell, other, 0)),
    **dict.fromkeys((moves.PUT, moves.GO), lambda cell, _other, number: (cell, 0, number)),
    moves.START: lambda _cell, _other, number: (0, 0, number),
}
"""The parts that a kind of move uses; the others are nought."""


def refuse_pond(digits: int) -> None:
    """PH-D2: exactly the sixteen tiles."""
    kinds = []
    for _ in range(moves.CELLS):
        digits, kind = divmod(digits, len(TILES))
        kinds.append(kind)
    if digits or sorted(kinds) != list(SET):
        raise illegal("PH-D2", "all_tiles")


def refuse_put(pond: Pond, cell: int, _other: int, number: int) -> None:
    """PH-D2: the next tile on a free cell."""
    tile = SET[pond.placed]
    if number != tile:
        raise illegal("PH-D2", "next_tile", tile=TILES[tile])
    if pond.tiles[cell] != state.NOTHING:
        raise illegal("PH-D2", "cell_taken", cell=write_cell(cell))


def refuse_random(pond: Pond, _cell: int, _other: int, _number: int) -> None:
    """PH-D2: a random arrangement is something to start from."""
    if pond.placed:
        raise illegal("PH-D2", "random_first")


def refuse_start(pond: Pond, _cell: int, _other: int, number: int) -> None:
    """PH-D3: a pier that the other angler does not start from."""
    if number >= len(PIERS):
        raise InvalidMove("no_such_pier", book=BOOK, number=number)
    if number == pond.tiles[state.START_PIER]:
        raise illegal("PH-D3", "two_piers", pier=PIERS[number])


def refuse_go(pond: Pond, angler: int, _other: int, number: int) -> None:
    """PH-T1: an angler on the board, by one pier or more, at most home."""
    known_angler(angler)
    if pond.finished(angler):
        raise illegal("PH-E1", "finished", angler=TACKLE.anglers[angler])
    most = len(PIERS) - pond.tiles[state.GONE + angler]
    if not 1 <= number <= most:
        raise illegal("PH-T1", "how_far", angler=TACKLE.anglers[angler], most=most)


def refuse_show(pond: Pond, cell: int, _other: int, _number: int) -> None:
    """PH-T2: a tile of the line; the diver only if it is alone there."""
    in_line(pond, cell, "PH-T2")
    if pond.tiles[state.FACE + pond.tiles[cell]] == DIVER and pond.count_line() > 1:
        raise illegal("PH-T2", "not_the_diver")


def refuse_catch(pond: Pond, cell: int, _other: int, _number: int) -> None:
    """PH-T3: a tile of the line, and a fisher tile for its distance."""
    in_line(pond, cell, "PH-T3")
    distance = pond.distance_to(cell)
    if pond.tiles[state.FISHERS + distance] == 0:
        raise illegal("PH-T3", "no_fisher_tile", distance=distance + 1)


def in_line(pond: Pond, cell: int, rule: str) -> None:
    """A tile that the active angler faces."""
    if pond.distance_to(cell) == LINE:
        raise illegal(rule, "not_in_line", cell=write_cell(cell))
    tile_on(pond, cell, rule)


def tile_on(pond: Pond, cell: int, rule: str) -> None:
    """A cell with a tile on it."""
    if pond.tiles[cell] == state.NOTHING:
        raise illegal(rule, "no_tile", cell=write_cell(cell))


def refuse_look(pond: Pond, cell: int, _other: int, _number: int) -> None:
    """PH-X1: any tile of the pond."""
    unused(pond, state.LOOKS, "look")
    tile_on(pond, cell, "PH-X1")


def refuse_hold(pond: Pond, _cell: int, _other: int, _number: int) -> None:
    """PH-X2."""
    unused(pond, state.HOLDS, "hold")


def unused(pond: Pond, special: int, name: str) -> None:
    """PH-C5: each special tile once a day."""
    if not pond.specials & special:
        raise illegal("PH-C5", "used", special=name)


def refuse_slide(pond: Pond, cell: int, other: int, _number: int) -> None:
    """PH-T7: straight on, over empty cells, to an empty cell."""
    tile_on(pond, cell, "PH-T7")
    names = {"cell": write_cell(cell), "other": write_cell(other)}
    sign = 1 if other > cell else -1
    step = sign if cell // 4 == other // 4 else sign * 4 if cell % 4 == other % 4 else 0
    if cell == other or step == 0:
        raise illegal("PH-T7", "not_straight", **names)
    for passed in range(cell + step, other + step, step):
        if pond.tiles[passed] != state.NOTHING:
            raise illegal("PH-T7", "in_the_way", where=write_cell(passed), **names)


def refuse_push(pond: Pond, angler: int, _other: int, _number: int) -> None:
    """PH-X3: not an angler that has finished."""
    known_angler(angler)
    unused(pond, state.PUSHES << angler, f"move {TACKLE.anglers[angler]}")
    if pond.finished(angler):
        raise illegal("PH-X3", "finished", angler=TACKLE.anglers[angler])


def refuse_swap(pond: Pond, cell: int, other: int, _number: int) -> None:
    """PH-X4: two tiles of the pond."""
    if cell >= other:
        raise InvalidMove("two_cells", book=BOOK)
    unused(pond, state.SWAPS, "swap")
    tile_on(pond, cell, "PH-X4")
    tile_on(pond, other, "PH-X4")


def known_angler(angler: int) -> None:
    """PH-C4: red or yellow."""
    if angler >= len(TACKLE.anglers):
        raise InvalidMove("no_such_angler", book=BOOK, number=angler)


CHECKS: dict[int, Callable[[Pond, int, int, int], None]] = {
    moves.PUT: refuse_put,
    moves.RANDOM: refuse_random,
    moves.START: refuse_start,
    moves.GO: refuse_go,
    moves.SHOW: refuse_show,
    moves.CATCH: refuse_catch,
    moves.LOOK: refuse_look,
    moves.HOLD: refuse_hold,
    moves.SLIDE: refuse_slide,
    moves.PUSH: refuse_push,
    moves.SWAP: refuse_swap,
}
