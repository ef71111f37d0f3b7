from __future__ import annotations

from collections import Counter

from shoal.bots.players import PLAYERS
from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.options import Options


def test_random_players_make_every_move_alike() -> None:
    lake = game.begin(Options(first="1"), 2, FastDice(1))
    seen, dice = game.view(lake, 0), FastDice(2)
    made = Counter(PLAYERS["random"](game, seen, 0, dice) for _ in range(800))
    assert set(made) == set(game.legal(lake, 0))
    assert max(made.values()) < 250
