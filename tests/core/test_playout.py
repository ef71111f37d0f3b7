from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import FastDice
from shoal.core.playout import playout
from tests.core.counting import WIDEST, Countdown


def test_random_games_end_and_take_every_way() -> None:
    room, ways = vec[i64]([0] * WIDEST), set()
    for seed in range(60):
        position = Countdown(3)
        assert playout(position, FastDice(seed), room) == len(position.made)
        assert position.left == 0
        ways.add(tuple(position.made))
    assert ways == {((1, 1), (0, 0), (1, 1)), ((1, 1), (0, 0)), ((1, 2), (1, 1))}


def test_a_game_that_is_over_has_no_plies() -> None:
    assert playout(Countdown(0), FastDice(1), vec[i64]([0])) == 0
