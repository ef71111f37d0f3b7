from __future__ import annotations

from shoal.games.little_big_fish import game
from tests.games.little_big_fish.seas import play, sea
from tests.rule import rule

FACING = "..sS..\n......\ns.....\n.....S\ns.....\n.....S"


@rule("LB-F2")
def test_the_fish_eaten_so_far() -> None:
    lake = sea(FACING, eaten=("ssm", "b"))
    assert game.standings(game.view(lake, 0)).scores == {"eaten": (3, 1)}
    after = play(lake, "c1-d1")
    assert game.standings(game.view(after, 1)).scores == {"eaten": (4, 1)}


@rule("LB-E1")
def test_after_the_game_they_are_the_scores() -> None:
    over = play(sea(FACING, eaten=("ssmm", "s")), "c1-d1")
    outcome = over.outcome()
    assert outcome is not None
    assert game.standings(game.view(over, None)).scores == outcome.scores == {"eaten": (5, 1)}
