"""The fit of how much of a level's chances is to be believed."""

from __future__ import annotations

import pytest
from tools.confidence import fit, log_loss

from shoal.bots.confidence import believe


def games_of(chance: float, won: int, games: int) -> list[list[tuple[float, float]]]:
    """Games in which a chance was said once, and so many of which were won."""
    return [[(chance, 1.0 if number < won else 0.0)] for number in range(games)]


def test_chances_that_come_true_are_believed() -> None:
    played = games_of(0.8, 80, 100) + games_of(0.3, 30, 100)
    assert fit(played, 2) == pytest.approx(1.0, abs=0.02)


def test_chances_that_say_nothing_are_not() -> None:
    played = games_of(0.9, 50, 100) + games_of(0.1, 50, 100)
    assert fit(played, 2) == 0.0


def test_what_is_said_too_loudly_is_believed_in_part() -> None:
    said = 0.9
    came = round(100 * believe(said, 3, 0.5))
    played = games_of(said, came, 100) + games_of(1 / 3, 33, 100)
    assert fit(played, 3) == pytest.approx(0.5, abs=0.03)


def test_long_games_count_as_much_as_short_ones() -> None:
    short, long = [(0.9, 1.0)], [(0.9, 0.0)] * 50
    assert log_loss([short, long], 2, 0.5) == pytest.approx(
        (log_loss([short], 2, 0.5) + log_loss([long], 2, 0.5)) / 2
    )
