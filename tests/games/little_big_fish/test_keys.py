from __future__ import annotations

import pytest

from shoal.core.position import EVERYTHING, SPECTATOR
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.rules.chart import chart_of
from tests.games.little_big_fish.test_perft import MIDDLE

SEA = game.read_position(MIDDLE)
FIELDS = ["phase", "mover", "steps", "quiet", "busy", "where", "token", "turns", "winner", "reason"]


@pytest.mark.parametrize("field", [*FIELDS, "first", "limit"])
def test_keys_and_views_see_every_part_of_a_position(field: str) -> None:
    other = SEA.copy()
    setattr(
        other, field, (getattr(SEA, field) + 1) % 2 if field == "busy" else getattr(SEA, field) + 1
    )
    if field != "mover":  # a third player has no view
        assert game.view(other, 0) != game.view(SEA, 0)
    for seat in (0, 1, EVERYTHING, SPECTATOR):
        assert other.key(seat) != SEA.key(seat)


def test_keys_see_every_number() -> None:
    for place in range(56):
        other = SEA.copy()
        other.sea[place] += 1
        assert other.key(0) != SEA.key(0)


def test_keys_and_views_see_how_the_boards_lie() -> None:
    other = SEA.copy()
    other.chart = chart_of(SEA.chart.layout + 1)
    assert game.view(other, 0) != game.view(SEA, 0)
    assert other.key(0) != SEA.key(0)


def test_a_copy_is_the_same_to_everybody() -> None:
    """Also what a game has only in the middle of a turn, or once it is over."""
    lake = SEA.copy()
    for field in [*FIELDS, "first", "limit"]:
        setattr(lake, field, 1)
    assert game.view(lake.copy(), 0) == game.view(lake, 0)
    assert lake.copy().key(0) == lake.key(0)
