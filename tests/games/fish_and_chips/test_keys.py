from __future__ import annotations

import pytest

from shoal.core.position import EVERYTHING, SPECTATOR
from shoal.games.fish_and_chips import game
from tests.games.fish_and_chips.boards import board, change

SEA = change(board("r5 p4 g8 . . r2 \n . p9r3 . . . y16"), target=60)


@pytest.mark.parametrize(
    "field", ["phase", "turn", "repositioned", "round", "further", "captures", "sweeps", "sweeper"]
)
def test_keys_and_views_see_every_part_of_a_position(field: str) -> None:
    other = SEA.copy()
    setattr(other, field, getattr(SEA, field) + 1)
    assert game.view(other, 0) != game.view(SEA, 0)
    for seat in (0, 1, 2, 3, EVERYTHING, SPECTATOR):
        assert other.key(seat) != SEA.key(seat)


@pytest.mark.parametrize(
    "part",
    [{"target": 50}, {"repositioning": True}, {"totals": (0, 0, 0, 1)}, {"order": tuple("rpyg")}],
    ids=str,
)
def test_keys_see_terms_and_totals(part: dict[str, object]) -> None:
    assert change(SEA, **part).key(0) != SEA.key(0)


def test_keys_see_what_lies_underneath() -> None:
    assert board("r5p4 . g9 g8 . .").key(0) != board("r5 . g9 g8 p4 .").key(0)
    assert board("r5p4g6 . g9 r8 . .").key(0) != board("r5g6p4 . g9 r8 . .").key(0)


def test_keys_see_which_fish_lies_where() -> None:
    assert board("r16 r15 p3 . . .").key(0) != board("r15 r16 p3 . . .").key(0)
    assert board("p16 r15 p15 . . .").key(0) != board("p15 r15 p16 . . .").key(0)
