"""Bots know which tiddlers are worth keeping."""

from __future__ import annotations

import pytest

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.core.dice import ScriptedDice
from shoal.games.tiddlers import game
from shoal.games.tiddlers.options import Options


@pytest.mark.parametrize(("size", "move"), [(2, "swap"), (8, "keep")])
def test_a_shark_keeps_what_is_big(size: int, move: str) -> None:
    pool = game.begin(Options(tiddlers=9), 2, ScriptedDice([size - 1, 0]))
    advice = make_bot("shark", game.slug, 0, 1).decide(observe(game, pool, 0), Budget())
    assert advice.move == move
