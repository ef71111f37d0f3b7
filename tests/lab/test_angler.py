"""Meetings with the Solo Angler of Public Market are counted right."""

from __future__ import annotations

import pytest
from tools import public_market_angler as tool

from shoal.lab.angler import Meeting, Result, if_stronger, play_alone, sum_up, wilson

RESULTS = [Result(1.0, 90, 60), Result(0.5, 50, 50), Result(0.0, 40, 70), Result(1.0, 80, 30)]


def test_the_interval_is_wilsons() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = wilson(100, 100)
    assert low == pytest.approx(0.963, abs=1e-3)
    assert high == pytest.approx(1.0)


def test_wins_and_scores_are_summed_up() -> None:
    record = sum_up(Meeting(3, shallow_waters=True), RESULTS)
    assert (record.games, record.wins, record.mean) == (4, 2.5, 0.625)
    assert record.vp == (65.0, 52.5)


def test_a_stronger_angler_wins_more() -> None:
    record = sum_up(Meeting(3, shallow_waters=True), RESULTS)
    assert if_stronger(record) == 0.625
    assert if_stronger(record, more=30) == 0.375
    assert if_stronger(record, 2.0) == 0.25
    assert if_stronger(record, more=50) == 0.125


def test_a_solo_game_is_played_the_same_again() -> None:
    meeting = Meeting(1, shallow_waters=True)
    result = play_alone(meeting, 5)
    assert result == play_alone(meeting, 5)
    assert result.vp > 0
    assert result.worth == float(result.vp > result.angler)


def test_a_row_says_which_level_it_is() -> None:
    record = sum_up(Meeting(3, shallow_waters=True), RESULTS)
    assert tool.line(record).startswith("| 3 trout | with | 4 | 62.5% |")
    assert tool.handicaps(record).startswith("| 3 trout | with | 25% |")
