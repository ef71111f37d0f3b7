"""Every number that a seat observes says what its name says, as the view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.fish_and_chips import game
from tests.games.observations import observations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.fish_and_chips.view import View

COLOURS = ("own", "+1", "+2", "+3")
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


@pytest.mark.parametrize("seats", game.seats)
def test_numbers_say_what_the_view_shows(seats: int) -> None:
    for view, seat, found in observations(game, game.defaults(seats), seats, 5):
        assert found == dict(expected(view, view.turn if view.solo else seat))


def expected(view: View, own: int) -> Iterator[tuple[str, int]]:
    """What each name stands for; colours count from the own one on."""
    count = len(view.order)
    after = {colour: (place - own) % count for place, colour in enumerate(view.order)}
    for cell, pile in zip(CELLS, view.piles, strict=True):
        owners = [after[fish[0]] for fish in pile]
        yield f"top value on {cell}", int(pile[0][1:]) if pile else 0
        yield f"top owner on {cell}", owners[0] + 1 if pile else 0
        for distance in range(count):
            yield f"fish of {COLOURS[distance]} on {cell}", owners.count(distance)
    yield from {
        "repositioning": int(view.phase == "reposition"),
        "turn": (view.turn - own) % count,
        "repositioned": view.repositioned,
        "round": view.round,
        "further rounds": view.further,
        "target": view.target,
    }.items()
    for distance in range(count):
        yield f"points of {COLOURS[distance]}", view.totals[(own + distance) % count]
