"""The deep bot gives advice on every move, and every level plays to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import Settings
from shoal.bots.little_big_fish.levels import LEVEL_SETTINGS, DeepBot
from shoal.bots.self_play import play_out
from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game
from tests.bots.little_big_fish.seas import midgame

if TYPE_CHECKING:
    from shoal.bots.bot import Advice

DEEP = Settings("deep", 1_000)


def advised(seed: int, budget: Budget) -> Advice:
    sea = midgame(seed)
    seat = int(sea.actor())
    return DeepBot(game.slug, seat, 1, DEEP).decide(observe(game, sea, seat), budget)


@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_an_option_and_none_looks_better_than_the_one_that_is_made(seed: int) -> None:
    advice = advised(seed, Budget(iterations=3_000))
    sea = midgame(seed)
    worth = [option.worth for option in advice.options]
    assert advice.options[0].move == advice.move
    assert {option.move for option in advice.options} == {
        game.write(move) for move in game.legal(sea, int(sea.actor()))
    }
    assert max(worth) == worth[0]
    assert all(0.0 <= value <= 1.0 for value in worth)


def test_a_budget_in_seconds_is_enough() -> None:
    advice = advised(1, Budget(seconds=0.05))
    assert len(advice.options) > 1


def test_games_of_the_best_end_long_before_they_must() -> None:
    """LB-E4 allows 680 turns; sharks that shuffled about would use many of them."""
    for seed in range(3):
        sea = game.begin(game.defaults(2), 2, FastDice(seed))
        bots = [make_bot("shark", game.slug, seat, seed) for seat in (0, 1)]
        play_out(sea, bots, FastDice(seed, 1), Budget(iterations=300))
        assert sea.turns < 200


def test_levels_think_more_and_more() -> None:
    deep = [level.iterations for level in LEVEL_SETTINGS if level.kind == "deep"]
    assert deep == sorted(deep)
    assert len(deep) == len(LEVEL_SETTINGS) - 1
