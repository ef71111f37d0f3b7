"""Every number that a seat observes says what its name says, as the view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.components import LETTERS, PHASES, SIZES, SURPRISES
from shoal.games.little_big_fish.layouts import read_layout
from shoal.games.little_big_fish.rules.chart import chart_of
from tests.games.observations import observations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.little_big_fish.view import View

CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
FISH = ("smb", "SMB")
"""By seat: the letters of its sizes."""


@pytest.mark.parametrize("seed", range(3))
def test_numbers_say_what_the_view_shows(seed: int) -> None:
    phases = set()
    for view, seat, found in observations(game, game.defaults(2), 2, seed):
        assert found == dict(expected(view, seat))
        phases.add(view.phase)
    assert {"setup", "step"} < phases


def expected(view: View, seat: int) -> Iterator[tuple[str, int]]:
    """What each name stands for; sizes and tokens count from 1."""
    kinds = chart_of(read_layout(view.layout)).kind
    for place, cell in enumerate(CELLS):
        letter = view.fish[place]
        yield f"kind of {cell}", kinds[place]
        yield f"own fish on {cell}", FISH[seat].find(letter) + 1
        yield f"other fish on {cell}", FISH[1 - seat].find(letter) + 1
    for whose, who in (("own", seat), ("other", 1 - seat)):
        for place, size in enumerate(SIZES):
            yield f"{whose} {size} in reserve", view.reserve[who][place]
            yield f"{size} eaten by {whose}", view.eaten[who][place]
        for colour, board in enumerate(LETTERS):
            yield f"{whose} plankton {board}", view.plankton[who] >> colour & 1
    for place, token in enumerate(SURPRISES):
        yield f"{token} in the stack", view.stack[place]
    yield from {
        "phase": PHASES.index(view.phase),
        "own turn": int(view.mover == seat),
        "steps left": view.steps,
        "quarter": view.where,
        "token": 0 if view.token is None else SURPRISES.index(view.token) + 1,
        "quiet turns": view.quiet,
        "busy": int(view.busy),
        "quiet turns that end the game": view.limit,
    }.items()
