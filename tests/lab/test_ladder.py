"""Ladders count deals, not games, and stop when they know enough."""

from __future__ import annotations

import pytest

from shoal.lab.ladder import Climb, Rung, climb_rung, make_climb, play_game, sum_up
from shoal.lab.tally import Spread


def spread(*worths: float) -> Spread:
    seen = Spread()
    for worth in worths:
        seen.note(worth)
    return seen


def test_a_deal_is_one_observation() -> None:
    rung = sum_up(Climb("petri_heil", 2, seats=2), spread(1.0, 0.5, 1.0, 0.5))
    assert rung.games == 8
    assert rung.mean == 0.75
    assert rung.high - rung.mean == pytest.approx(1.96 * 0.25 / 3**0.5)


def test_a_rung_is_sure_when_the_whole_interval_is_above_the_bar() -> None:
    two, three = Climb("petri_heil", 2, seats=2), Climb("le_poissonnier", 2, seats=3)
    assert Rung(two, 200, 0.6, 0.56, 0.64).is_sure
    assert not Rung(two, 200, 0.6, 0.54, 0.66).is_sure
    assert Rung(three, 200, 0.5, 0.41, 0.6).is_sure
    assert Rung(two, 200, 0.5, 0.46, 0.54).is_hopeless


def test_games_for_more_have_ladders_of_three() -> None:
    assert make_climb("fish_and_chips", 2).seats == 3
    assert make_climb("little_big_fish", 2).seats == 2


def test_the_same_deal_is_played_the_same_again() -> None:
    climb = Climb("little_big_fish", 2, seats=2)
    assert play_game(climb, 3, 0) == play_game(climb, 3, 0)


def test_the_second_level_is_stronger_than_the_first() -> None:
    rung = climb_rung(make_climb("little_big_fish", 2), lambda _: None, at_least=40, at_most=80)
    assert rung.games >= 40
    assert rung.mean > 0.6
