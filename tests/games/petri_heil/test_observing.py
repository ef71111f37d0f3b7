"""Every number that a seat observes says what its name says, as the view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import PHASES, SPECIALS, TACKLE, TILES
from shoal.games.petri_heil.options import Options
from tests.games.observations import observations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.petri_heil.view import View

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]


@pytest.mark.parametrize("memory_aid", [False, True])
def test_numbers_say_what_the_view_shows(memory_aid: bool) -> None:  # noqa: FBT001 - pytest's
    phases = set()
    for seed in range(3):
        for view, seat, found in observations(game, Options(memory_aid=memory_aid), 2, seed):
            assert found == dict(expected(view, seat))
            phases.add(view.phase)
    assert len(phases) >= 5


def expected(view: View, seat: int) -> Iterator[tuple[str, int]]:
    """What each name stands for; tiles and kinds count from 1."""
    yield from pond(view)
    for place, tile in enumerate(TILES):
        yield f"caught {tile}", view.caught[place]
    for place, left in enumerate(view.fishers, 1):
        yield f"fisher tiles for {place}", left
    for special in SPECIALS:
        yield f"special {special} left", int(special in view.specials)
    for place, angler in enumerate(TACKLE.anglers):
        yield f"start of {angler}", view.starts[place] + 1
        yield f"piers gone by {angler}", view.gone[place]
    yield from {
        "own score": view.scores[seat],
        "other score": view.scores[1 - seat],
        "phase": PHASES.index(view.phase),
        "own is angler player": int(view.angler == seat),
        "day": view.day,
        "days": view.days,
        "tiles laid": view.placed,
        "active angler": view.active,
        "slides left": view.slides,
        "open tile": view.open + 1,
        "turns": view.turns,
    }.items()


def pond(view: View) -> Iterator[tuple[str, int]]:
    """0 for water, for a face that is not known, and for all of a pond that is being laid."""
    for place, cell in enumerate(CELLS):
        back = view.backs[place] if view.backs else -1
        face = view.faces[back] if back >= 0 else None
        yield f"tile on {cell}", back + 1
        yield f"face on {cell}", 0 if face is None else TILES.index(face) + 1
        yield f"seen on {cell}", int(back in view.seen)
