from __future__ import annotations

from shoal.bots.bot import observe
from shoal.bots.forecast import forecast
from shoal.core.dice import FastDice
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
