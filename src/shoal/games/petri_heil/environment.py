"""Petri Heil! for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from shoal.games.petri_heil import moves
from shoal.games.petri_heil.components import PIERS, SPECIALS, TACKLE, TILES, ways_from, write_cell
from shoal.games.petri_heil.moves import ANGLERS, CELLS, SIDE, pack

if TYPE_CHECKING:
    from shoal.games.petri_heil.options import Options


def every_move(_options: Options, _seats: int) -> list[int]:
    """Kind by kind, in the order of `moves`; left out: a whole pond at once, which is open."""
    cells, anglers, piers = range(CELLS), range(ANGLERS), range(len(PIERS))
    return [
        *(pack(moves.PUT, cell, 0, kind) for kind in range(len(TILES)) for cell in cells),
        pack(moves.RANDOM, 0, 0, 0),
        pack(moves.KEEP, 0, 0, 0),
        *(pack(moves.START, 0, 0, pier) for pier in piers),
        *(pack(moves.GO, angler, 0, pier + 1) for angler in anglers for pier in piers),
        *(pack(moves.SHOW, cell, 0, 0) for cell in cells),
        *(pack(moves.CATCH, cell, 0, 0) for cell in cells),
        pack(moves.DECLINE, 0, 0, 0),
        *(pack(moves.LOOK, cell, 0, 0) for cell in cells),
        pack(moves.HOLD, 0, 0, 0),
        *(pack(moves.SLIDE, cell, to, 0) for cell in cells for to in ways_from(cell) if to >= 0),
        pack(moves.DONE, 0, 0, 0),
        *(pack(moves.PUSH, angler, 0, 0) for angler in anglers),
        *(pack(moves.SWAP, cell, other, 0) for cell, other in combinations(cells, 2)),
        pack(moves.PASS, 0, 0, 0),
    ]


def observed(_options: Options, _seats: int) -> tuple[str, ...]:
    """Cells are a1 to d4, row by row; see `rules/observing.py` for what the numbers mean."""
    cells = [write_cell(cell) for cell in range(CELLS)]
    return (
        *(f"tile on {cell}" for cell in cells),
        *(f"face on {cell}" for cell in cells),
        *(f"seen on {cell}" for cell in cells),
        *(f"caught {tile}" for tile in TILES),
        *(f"fisher tiles for {distance + 1}" for distance in range(SIDE)),
        *(f"special {special} left" for special in SPECIALS),
        *(f"start of {angler}" for angler in TACKLE.anglers),
        *(f"piers gone by {angler}" for angler in TACKLE.anglers),
        "own score",
        "other score",
        "phase",
        "own is angler player",
        "day",
        "days",
        "tiles laid",
        "active angler",
        "slides left",
        "open tile",
        "turns",
    )
