"""TD-1 to TD-4: the whole game."""

from __future__ import annotations

import pytest

from shoal.core.dice import ScriptedDice
from shoal.core.errors import IllegalMove
from shoal.core.game import Standings
from shoal.games.tiddlers import game
from shoal.games.tiddlers.options import Options
from tests.rule import rule

NO_DICE = ScriptedDice([])


@rule("TD-1", "TD-2")
def test_the_biggest_may_not_be_swapped() -> None:
    pool = game.begin(Options(tiddlers=6), 2, ScriptedDice([5, 0]))  # the 6 and the 1
    assert [[*map(game.write, game.legal(pool, seat))] for seat in (0, 1)] == [
        ["keep"],
        ["keep", "swap"],
    ]
    with pytest.raises(IllegalMove, match=r"the 6 is the biggest .* \(TD-2\)"):
        game.check(pool, 0, game.read("swap"))


@rule("TD-1", "TD-3")
def test_others_see_nothing_before_the_opening() -> None:
    pool = game.begin(Options(tiddlers=6), 3, ScriptedDice([2, 0, 0]))  # the 3, the 1 and the 2
    pool.play(1, game.read("swap"), NO_DICE)
    seen = game.view(pool, 0)
    assert seen.held == (3, None, None)
    assert seen.choices == ("undecided", "sealed", "undecided")
    assert game.standings(seen) == Standings({"size": (3, None, None)})


@rule("TD-3", "TD-4")
def test_the_last_choice_opens_all() -> None:
    pool = game.begin(Options(tiddlers=6), 2, ScriptedDice([2, 0]))  # the 3 and the 1
    pool.play(1, game.read("swap"), NO_DICE)
    assert pool.outcome() is None
    pool.play(0, game.read("keep"), ScriptedDice([3]))  # of 2, 4, 5, 6
    outcome = pool.outcome()
    assert outcome is not None
    assert outcome.scores == {"size": (3, 6)}
    assert outcome.places == (2, 1)
    assert game.view(pool, None).aside == (1,)
