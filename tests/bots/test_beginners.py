"""Level 1 is a fair opponent for beginners: weak, but no plaything."""

from __future__ import annotations

import pytest

from shoal.bots.kinds import make_bot
from shoal.bots.levels import settings_of
from shoal.bots.self_play import play_out
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice

DEALS = 12
"""Each is played from either seat."""


def won_by_shrimp(slug: str, deal: int, seat: int) -> float:
    """What a game against random moves is worth to a shrimp in a seat."""
    game, dice = find(slug), FastDice(deal)
    position = game.begin(game.defaults(2), 2, dice)
    names = ["random", "random"]
    names[seat] = "shrimp"
    play_out(position, [make_bot(name, slug, at, deal) for at, name in enumerate(names)], dice)
    return float(position.value(seat))


BEGINNERS = [slug for slug in slugs() if settings_of(slug, 1).kind == "beginner"]


@pytest.mark.parametrize("slug", BEGINNERS)
def test_a_shrimp_beats_random_moves(slug: str) -> None:
    won = sum(won_by_shrimp(slug, deal, seat) for deal in range(DEALS) for seat in (0, 1))
    assert won > 0.6 * 2 * DEALS


def test_every_published_game_has_a_beginner() -> None:
    assert len(BEGINNERS) >= 5
