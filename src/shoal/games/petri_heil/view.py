"""What a seat may know (PH-K1, PH-K2): the only place that decides about faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.dice import shuffled
from shoal.games.petri_heil.components import PHASES, SET, SPECIALS, TILE_KINDS, TILES, Phase
from shoal.games.petri_heil.moves import CELLS
from shoal.games.petri_heil.rules.knowledge import marked
from shoal.games.petri_heil.rules.pond import lay_out
from shoal.games.petri_heil.rules.state import (
    ARRANGED,
    CAUGHT,
    FACE,
    FISHERS,
    GONE,
    LENGTH,
    NOTHING,
    OVER,
    PLACE,
    SCORE,
    START_PIER,
    Terms,
)

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.petri_heil.rules.pond import Pond

FACES = (*TILES, None)
"""By kind of tile; the last one is NOTHING's, which is -1."""


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, sees it."""

    phase: Phase
    day: int
    angler: int
    """The seat that is the angler player today."""
    backs: tuple[int, ...]
    """The back on each cell from a1 on, row by row; -1 for water. Empty while the pond is laid.

    A back is a name without meaning that stays with its tile while it slides."""
    faces: tuple[str | None, ...]
    """For each back what this viewer knows it to be."""
    seen: tuple[int, ...]
    """The backs whose faces the angler player has seen.

    Without the memory aid only the fish player is reminded; others see the one that lies open."""
    open: int
    """The back whose face lies open right now, or -1."""
    placed: int
    """How many tiles have been laid; 0 for those who may not know yet."""
    caught: tuple[int, ...]
    """How many tiles of each kind lie before the angler player."""
    fishers: tuple[int, ...]
    """Fisher tiles left for the distances 1 to 4."""
    specials: tuple[str, ...]
    """Special tiles left, of both sides."""
    starts: tuple[int, ...]
    """The start piers of red and yellow, clockwise from the top left; -1 before they are chosen."""
    gone: tuple[int, ...]
    """How many piers each has moved on; 20 is home."""
    active: int
    """The angler that moved in this turn: 0 red, 1 yellow."""
    slides: int
    """Slides left in this turn."""
    scores: tuple[int, ...]
    """PH-E3: what each seat scored as angler player."""
    turns: int
    paid: int
    taken: int
    worth: int
    first: int
    days: int
    memory_aid: bool


def view(pond: Pond, seat: int | None) -> View:
    """The fish player sees the faces; everybody else what has been seen, and all at the end."""
    tiles = list(pond.tiles)
    knows_all = pond.phase == OVER or seat == pond.fish()
    laid = knows_all or pond.phase > ARRANGED
    shown = pond.seen if knows_all else marked(pond)
    seen = tuple(back for back in range(CELLS) if shown >> back & 1)
    faces: tuple[str | None, ...] = ()
    if laid:
        known: list[str | None] = [None] * CELLS
        for back in range(CELLS) if knows_all else seen:
            known[back] = FACES[tiles[FACE + back]]
        faces = tuple(known)
    return View(
        phase=PHASES[pond.phase if laid else PLACE],
        day=pond.day,
        angler=pond.angler,
        backs=tuple(tiles[:CELLS]) if laid else (),
        faces=faces,
        seen=seen,
        open=pond.open,
        placed=pond.placed if laid else 0,
        caught=tuple(tiles[CAUGHT:FISHERS]),
        fishers=tuple(tiles[FISHERS:START_PIER]),
        specials=tuple(name for bit, name in enumerate(SPECIALS) if pond.specials >> bit & 1),
        starts=tuple(tiles[START_PIER:GONE]),
        gone=tuple(tiles[GONE:SCORE]),
        active=pond.active,
        slides=pond.slides,
        scores=tuple(tiles[SCORE:LENGTH]),
        turns=pond.turns,
        paid=pond.paid,
        taken=pond.taken,
        worth=pond.worth,
        first=pond.terms.first,
        days=pond.terms.days,
        memory_aid=pond.terms.aid,
    )


def imagine(view: View, dice: Dice) -> Pond:
    """A position that the view allows: unknown faces in any order, each equally likely.

    While the pond is being laid, those who may not look imagine that nothing lies there yet.
    """
    backs = view.backs or (NOTHING,) * CELLS
    faces = imagine_faces(view, dice) if view.backs else (NOTHING,) * CELLS
    tiles = [*backs, *faces, *view.caught, *view.fishers, *view.starts, *view.gone, *view.scores]
    pond = lay_out(tiles, Terms(view.first, view.days, view.memory_aid))
    pond.phase = PHASES.index(view.phase)
    pond.day = view.day
    pond.angler = view.angler
    pond.placed = view.placed
    pond.active = view.active
    pond.slides = view.slides
    pond.specials = sum(1 << SPECIALS.index(name) for name in view.specials)
    pond.seen = sum(1 << back for back in view.seen)
    pond.open = view.open
    pond.turns = view.turns
    pond.paid = view.paid
    pond.taken = view.taken
    pond.worth = view.worth
    return pond


def imagine_faces(view: View, dice: Dice) -> list[int]:
    """The face of every back in the pond: the known ones, and the rest at random."""
    faces = [NOTHING if name is None else TILE_KINDS[name] for name in view.faces]
    unknown = [back for back in view.backs if back != NOTHING and faces[back] == NOTHING]
    if unknown:
        unseen = shuffled(unseen_kinds(view, faces), dice)
        for back, kind in zip(unknown, unseen, strict=True):
            faces[back] = kind
    return faces


def unseen_kinds(view: View, faces: list[int]) -> list[int]:
    """The kinds of the tiles that have neither been caught nor seen."""
    left = list(SET)
    for kind in faces:
        if kind != NOTHING:
            left.remove(kind)
    for kind, count in enumerate(view.caught):
        for _ in range(count):
            left.remove(kind)
    return left
