from __future__ import annotations

from dataclasses import replace

import pytest

from shoal.core.dice import FastDice
from shoal.core.errors import IllegalMove
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.options import Options

LAKE = game.begin(Options(first="1"), 2, FastDice(1))


@pytest.mark.parametrize("seat", [-1, 1, 2, 8, 64])
def test_only_a_seat_whose_turn_it_is_may_move(seat: int) -> None:
    move = game.legal(LAKE, 0)[0]
    game.check(LAKE, 0, move)
    with pytest.raises(IllegalMove, match="it is not the turn of seat"):
        game.check(LAKE, seat, move)
    assert game.legal(LAKE, seat) == []


@pytest.mark.parametrize(
    ("seats", "written"),
    [((2,), "2"), ((1, 2), "1, 2"), ((1, 2, 3), "1–3"), ((2, 3, 4, 5), "2–5"), ((2, 4), "2, 4")],
)
def test_numbers_of_seats_are_written_as_people_do(seats: tuple[int, ...], written: str) -> None:
    assert replace(game, seats=seats).for_seats() == written
