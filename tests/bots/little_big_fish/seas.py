"""Seas to be searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea


def midgame(seed: int, plies: int = 14) -> Sea:
    """Somewhere in a random game that is not over."""
    dice = FastDice(seed)
    sea = game.begin(game.defaults(2), 2, dice)
    for _ in range(plies):
        legal = game.legal(sea, int(sea.actor()))
        sea.play(int(sea.actor()), legal[dice.below(len(legal))], dice)
    assert sea.actors()
    return sea
