"""A shrimp eats, grows, gives birth or hunts, and does not see who hunts it."""

from __future__ import annotations

from shoal.games.little_big_fish import game
from tests.bots.beginners import sardine, shrimp
from tests.games.little_big_fish.seas import sea

BAIT = """
    . . . . . .
    . . S . . .
    . . . m . .
    . . . . . m
    . . B . . .
    S . . . . .
"""
"""The way to the nearest small fish leads past the big one, which is two steps away from there."""
CHOICE = """
    . . . . . .
    . . . . . .
    . . S m M .
    . . . . . .
    . . . . . .
    s . . . . S
"""


def test_prey_is_hunted_past_a_larger_fish() -> None:
    lake = sea(BAIT, steps=1, plankton=("-", "bryg"))
    assert shrimp(game, lake) == {"d3-c3"}
    assert sardine(game, lake) == {"d3-e3"}


def test_the_larger_of_two_fish_is_eaten() -> None:
    assert shrimp(game, sea(CHOICE)) == {"d3-e3"}
