"""A shrimp takes the most fish in sight and does not look who takes them next."""

from __future__ import annotations

from shoal.games.fish_and_chips import game
from tests.bots.beginners import sardine, shrimp
from tests.games.fish_and_chips.boards import before_captures, board

BAIT = """
    p5 r9   .   . . .
    .  p3p2 p14 . . .
"""
"""Two fish beside a stronger one, which takes them back with their captor; or one in peace."""
DEALT = """
    r1  . . . p1  .
    r15 . . . p15 .
    r16 . . . p16 .
"""


def test_a_great_pile_is_taken_beside_a_stronger_fish() -> None:
    sea = board(BAIT)
    assert shrimp(game, sea) == {"b2xb1"}
    assert sardine(game, sea) == {"b2xa2"}


def test_own_fish_in_a_pile_are_no_points() -> None:
    assert shrimp(game, board("p3r2r1 r9 p4p5 . . .")) == {"b1xc1"}


def test_octopus_and_shark_stay_where_they_were_dealt() -> None:
    sea = before_captures(DEALT)
    assert len(game.legal(sea, 0)) > 1
    assert shrimp(game, sea) == {"stay"}
