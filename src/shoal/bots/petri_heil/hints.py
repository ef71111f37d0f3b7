"""Hints of Petri Heil!: ponds, start piers and bluffs, which bots choose without a search."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from shoal.bots.hints import Hints
from shoal.bots.petri_heil.evidence import danger_of, value_on
from shoal.bots.petri_heil.ponds import ALL_LINES, CORNERS, MIDDLE, VALUES, draw_pond
from shoal.core.game import Event
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import SET, TACKLE, TILE_KINDS, TILES
from shoal.games.petri_heil.moves import (
    CELLS,
    KEEP,
    KIND,
    POND,
    RANDOM,
    SIDE,
    START,
    SWAP,
    arrangement_of,
    cell_of,
    kind_of,
    number_of,
    other_of,
    pack,
)
from shoal.games.petri_heil.rules.geometry import PIER_COUNT
from shoal.games.petri_heil.rules.pond import Pond
from shoal.games.petri_heil.rules.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from shoal.games.petri_heil.view import View

MIDDLING: Final = tuple(kind for kind, value in enumerate(VALUES) if value in (2, 3))
"""Tiles that a fish player shows best (docs/strength/petri_heil.md)."""


class PetriHeilHints(Hints):
    """Looks at what lies where."""

    def others(self, world: Position, seat: int, move: str, dice: Dice) -> Sequence[str]:
        """PH-D2: a pond at random; where that is no move, another one such as bots lay."""
        assert isinstance(world, Pond)  # noqa: S101 - what this game's views give
        if kind_of(game.read(move)) not in (POND, KEEP):
            return ()
        shuffled = pack(RANDOM, 0, 0, 0)
        may_shuffle = shuffled in game.legal(world, seat)
        return [game.write(shuffled if may_shuffle else POND << KIND | draw_pond(dice))]

    def remarks(self, view: View, seat: int, move: str) -> Iterator[Event]:  # noqa: ARG002 - the view knows whose it is
        """What is particular about the move."""
        made = game.read(move)
        kind = kind_of(made)
        if kind == POND:
            yield from remarks_on_pond(tiles_of(made))
        elif kind == KEEP:
            yield from remarks_on_pond(tiles_lying(view))
        elif kind == START:
            yield from remarks_on_start(view, number_of(made))
        elif kind == SWAP:
            yield from remarks_on_swap(view, cell_of(made), other_of(made))


# Ponds


def tiles_of(pond: int) -> list[int]:
    """The kinds of tiles of a pond that is laid as a whole, cell by cell."""
    digits, kinds = arrangement_of(pond), []
    for _ in range(CELLS):
        digits, kind = divmod(digits, len(TILES))
        kinds.append(kind)
    return kinds


def tiles_lying(view: View) -> list[int]:
    """The same of a pond that the viewer sees."""
    return [TILE_KINDS[str(view.faces[back])] for back in view.backs]


def remarks_on_pond(kinds: Sequence[int]) -> Iterator[Event]:
    """In how many lines there is something good to show, and where the points lie."""
    lines = sum(any(kinds[cell] in MIDDLING for cell in line) for line in ALL_LINES)
    usual = round(usual_lines())
    yield Event("pond_lines", {"lines": lines, "all": len(ALL_LINES), "usual": usual})
    corners, middle = (sum(VALUES[kinds[cell]] for cell in part) for part in (CORNERS, MIDDLE))
    usual = round(sum(VALUES[kind] for kind in SET) * SIDE / CELLS)
    yield Event("pond_points", {"corners": corners, "middle": middle, "usual": usual})


def usual_lines() -> float:
    """Lines of a shuffled pond that have a middling fish, on average."""
    others = sum(kind not in MIDDLING for kind in SET)
    return len(ALL_LINES) * (1.0 - comb(others, SIDE) / comb(CELLS, SIDE))


# Start piers and swaps


def remarks_on_start(view: View, pier: int) -> Iterator[Event]:
    """PH-D3: how far the second angler is from the first."""
    first = view.starts[0]
    if first != NOTHING:
        piers = (pier - first) % PIER_COUNT
        yield Event("start_apart", {"piers": piers, "angler": TACKLE.anglers[0]})


def remarks_on_swap(view: View, cell: int, other: int) -> Iterator[Event]:
    """PH-X4: whether it only looks as if it saved the better tile."""
    danger = danger_of(view)
    safe, near = sorted((cell, other), key=lambda one: danger[one])
    saved, risked = value_on(view, near), value_on(view, safe)
    if danger[safe] < danger[near] and saved <= risked:
        yield Event("bluff", {"saved": saved, "risked": risked})


HINTS: Final = PetriHeilHints()
