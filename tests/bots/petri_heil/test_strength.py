"""Catches of levels against each other."""

from __future__ import annotations

import pytest

from shoal.bots.petri_heil.strength import MEASUREMENT, Days, Pairing, mean_catch


def test_a_game_gives_a_catch_of_each_day_and_can_be_repeated() -> None:
    pairing = Pairing(2, 1, 0.1)
    games = [MEASUREMENT.play(pairing, number) for number in range(6)]
    assert games == [MEASUREMENT.play(pairing, number) for number in range(6)]
    first, second = (sum(scores) for scores in zip(*games, strict=True))
    assert first > second
    assert all(-3 <= score <= 31 for scores in games for score in scores)


def test_every_level_meets_every_level_in_both_orders() -> None:
    assert len({(plan.first, plan.second) for plan, _ in MEASUREMENT.plans(0.1)}) == 25


def test_the_interval_of_twenty_days_is_students() -> None:
    days = MEASUREMENT.sum_up(Pairing(1, 2, 0.1), [(10, 12), (14, 12), (12, 15), (12, 13)])
    assert days.catches == (12.0, 13.0)
    assert days.within == pytest.approx((2.5984, 2.2503), abs=1e-4)
    assert days.second_wins == 0.75


def test_a_mean_catch_comes_from_both_days() -> None:
    played = [
        Days(Pairing(2, 1, 0.1), 5, (20.0, 10.0), (1.0, 1.0), 0.2),
        Days(Pairing(1, 2, 0.1), 5, (12.0, 22.0), (1.0, 1.0), 0.9),
    ]
    assert mean_catch(played, 2, 1) == 21.0
    assert mean_catch(played, 1, 2) == 11.0
