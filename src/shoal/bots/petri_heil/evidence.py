"""What an angler player of Petri Heil! has seen a fish player do, and what it suggests.

Before a catch the fish player shows a tile of the line (PH-T2), then it slides tiles (PH-T7) and
may swap two (PH-X4). Which tiles it chooses says something about those that nobody has seen. The
angler player keeps all that in its memory and weighs imagined ponds by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import DecodeError, Meta, Struct, ValidationError, msgpack

from shoal.bots.petri_heil.tells import BETTER, EQUAL, VALUE_COUNT, WORSE
from shoal.games.petri_heil.components import TACKLE, TILE_KINDS, line_of
from shoal.games.petri_heil.moves import CELLS
from shoal.games.petri_heil.rules.geometry import DIVER, PIER_COUNT
from shoal.games.petri_heil.rules.state import FACE, NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.bots.petri_heil.tells import Tells
    from shoal.games.petri_heil.rules.pond import Pond
    from shoal.games.petri_heil.view import View

MOST_SLIDES: Final = 48
"""Slides that are remembered, the last ones: a memory has 400 bytes."""
PIERS_AHEAD: Final = 8
FADE: Final = 0.7
"""How far a fish player looks ahead, and how much less it minds what is a pier farther on."""
VALUE_OF: Final = tuple(tile.value for tile in TACKLE.tile)
"""By the kind of a tile."""
CLEAR: Final = 0.2
"""A slide that changes danger by less is neither away nor toward."""

Backs = Annotated[int, Meta(ge=0, lt=1 << CELLS)]
"""A set of backs: a bit for each."""
Back = Annotated[int, Meta(ge=0, lt=CELLS)]
Show = tuple[Annotated[int, Meta(ge=0, lt=VALUE_COUNT)], Backs]
"""The value of a tile that was shown, and the unseen backs of the same line."""
Slide = tuple[Back, bool]
"""An unseen back that was slid, and whether away from the anglers."""
Swap = tuple[Back, Back]
"""Two backs that were swapped: first the one that is safer now."""


class Evidence(Struct, frozen=True, array_like=True, tag="evidence"):
    """What was seen today; a bot keeps it in its memory."""

    day: int = 0
    seen: Backs = 0
    """The backs that were seen when the bot last decided."""
    lay: tuple[Annotated[int, Meta(ge=NOTHING, lt=CELLS)], ...] = ()
    """The back on each cell at that time."""
    could_swap: bool = True
    shows: tuple[Show, ...] = ()
    """Every show of something new."""
    slides: tuple[Slide, ...] = ()
    swaps: tuple[Swap, ...] = ()


def read_evidence(notes: bytes) -> Evidence:
    """From the notes of a memory; nothing was seen if they are not such notes."""
    try:
        return msgpack.decode(notes, type=Evidence)
    except (DecodeError, ValidationError):
        return Evidence()


def write_evidence(evidence: Evidence) -> bytes:
    """As notes of a memory."""
    return msgpack.encode(evidence)


def add_evidence(before: Evidence, view: View) -> Evidence:
    """What has happened since the last decision; a new day begins with nothing."""
    today = before if before.day == view.day else Evidence(view.day)
    slides, swaps = new_moves(today, view)
    return Evidence(
        day=view.day,
        seen=set_of(view.seen),
        lay=view.backs,
        could_swap="swap" in view.specials,
        shows=today.shows + new_show(today, view),
        slides=(today.slides + slides)[-MOST_SLIDES:],
        swaps=today.swaps + swaps,
    )


# Shows


def new_show(today: Evidence, view: View) -> tuple[Show, ...]:
    """PH-T2: what was shown, and what might have been shown instead."""
    if view.phase != "fish" or view.open == NOTHING or today.seen >> view.open & 1:
        return ()
    name = view.faces[view.open]
    if name is None or TILE_KINDS[name] == DIVER:
        return ()
    return ((VALUE_OF[TILE_KINDS[name]], set_of(unseen_in_line(view))),)


def unseen_in_line(view: View) -> list[int]:
    """Backs in the line of the active angler that nobody but the fish player knows."""
    pier = (view.starts[view.active] + view.gone[view.active]) % PIER_COUNT
    backs = [view.backs[cell] for cell in line_of(pier)]
    return [back for back in backs if back != NOTHING and view.faces[back] is None]


# Slides and swaps


def new_moves(today: Evidence, view: View) -> tuple[tuple[Slide, ...], tuple[Swap, ...]]:
    """PH-T7, PH-X4: where tiles lie that lay elsewhere at the last decision."""
    if len(today.lay) != CELLS or len(view.backs) != CELLS:
        return (), ()
    lay = list(today.lay)
    danger = danger_of(view)
    swaps: list[Swap] = []
    if today.could_swap and "swap" not in view.specials:
        swaps = find_swap(lay, view.backs, danger)
    were = {back: cell for cell, back in enumerate(lay) if back != NOTHING}
    slides = []
    for cell, back in enumerate(view.backs):
        if back == NOTHING or view.faces[back] is not None or back not in were:
            continue
        change = danger[were[back]] - danger[cell]
        if were[back] != cell and abs(change) >= CLEAR:
            slides.append((back, change > 0.0))
    return tuple(slides), tuple(swaps)


def find_swap(lay: list[int], now: Sequence[int], danger: Sequence[float]) -> list[Swap]:
    """The two tiles that were swapped; in `lay` they change places, so that slides are left.

    One of the two lies where the other lay, unless that one was slid before; of such a swap nothing
    is read.
    """
    is_at = {back: cell for cell, back in enumerate(now) if back != NOTHING}
    for cell, back in enumerate(lay):
        if back == NOTHING or is_at.get(back, cell) == cell:
            continue
        other = lay[is_at[back]]
        if other == NOTHING or other not in is_at or is_at[other] == is_at[back]:
            continue
        here, there = is_at[back], is_at[other]
        lay[cell], lay[here] = other, back
        if abs(danger[here] - danger[there]) < CLEAR:
            return []
        return [(back, other) if danger[here] < danger[there] else (other, back)]
    return []


def danger_of(view: View) -> list[float]:
    """How much and how soon anglers will face each cell with a fisher tile that reaches it."""
    danger = [0.0] * CELLS
    for start, gone in zip(view.starts, view.gone, strict=True):
        weight = 1.0
        for piers in range(1, min(PIERS_AHEAD + 1, PIER_COUNT - gone)):
            for cell, left in zip(
                line_of((start + gone + piers) % PIER_COUNT), view.fishers, strict=True
            ):
                danger[cell] += weight if left else 0.0
            weight *= FADE
    return danger


def value_on(view: View, cell: int) -> int:
    """The value of a tile whose face the viewer knows."""
    name = view.faces[view.backs[cell]]
    return 0 if name is None else VALUE_OF[TILE_KINDS[name]]


# What it suggests


def is_telling(evidence: Evidence) -> bool:
    return bool(evidence.shows or evidence.slides or evidence.swaps)


def likelihood(evidence: Evidence, tells: Tells, pond: Pond) -> float:
    """How likely the fish player does what it has done if the pond is like this."""
    kinds = [int(pond.tiles[FACE + back]) for back in range(CELLS)]
    chance = 1.0
    for value, backs in evidence.shows:
        others = [kinds[back] for back in range(CELLS) if backs >> back & 1]
        rest = sum(tells.shown[VALUE_OF[kind]] for kind in others if kind not in (NOTHING, DIVER))
        chance *= tells.shown[value] / (tells.shown[value] + rest)
    for back, away in evidence.slides:
        if kinds[back] != NOTHING:
            chance *= (tells.away if away else tells.toward)[VALUE_OF[kinds[back]]]
    for safe, other in evidence.swaps:
        if NOTHING not in (kinds[safe], kinds[other]):
            kind = kind_of_swap(VALUE_OF[kinds[safe]], VALUE_OF[kinds[other]])
            chance *= tells.swapped[kind]
    return chance


def kind_of_swap(safe: int, other: int) -> int:
    """By the values of the tile that is safer now and of the other."""
    return EQUAL if safe == other else BETTER if safe > other else WORSE


def set_of(backs: Iterable[int]) -> int:
    """Backs as a set of bits."""
    return sum(1 << back for back in set(backs))
