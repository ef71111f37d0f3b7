from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import observe
from shoal.bots.forecast import forecast
from shoal.bots.rollout import roll_out
from shoal.bots.rooms import evaluator_of
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.playout import playout
from shoal.games.fish_and_chips import game


def test_points_after_a_move_that_ends_the_game_are_known() -> None:
    sea = game.read_position(
        "r16p3,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./p9,.,.,.,.,. r"
    )
    ends = forecast(game, observe(game, sea, 0), ["a6xa1"], FastDice(1), 4, 1.0)
    sea.play(0, game.read("a6xa1"), FastDice(1))
    outcome = sea.outcome()
    assert outcome is not None
    assert ends == {"a6xa1": ("points", tuple(map(float, outcome.scores["points"])))}


@pytest.mark.parametrize("slug", ["le_poissonnier", "little_big_fish"])
def test_games_go_on_as_somebody_would_play_them(slug: str) -> None:
    """At random hardly a customer is served, and nobody eats what lies before its mouth."""
    one, dice = find(slug), FastDice(4)
    room, sums = vec[i64]([0] * one.widest), [0, 0]
    for seed in range(4):
        for number, quick in enumerate((True, False)):
            position = one.begin(one.defaults(2), 2, FastDice(seed))
            if quick:
                playout(position, dice, room)
            else:
                roll_out(position, evaluator_of(slug), dice, one.widest, 10_000)
            outcome = position.outcome()
            assert outcome is not None
            sums[number] += sum(next(iter(outcome.scores.values())))
    assert sums[1] > sums[0]
