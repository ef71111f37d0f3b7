"""Meetings with the Solo Angler of Public Market are counted right."""

from __future__ import annotations

from shoal.bots.public_market.strength import (
    MEASUREMENT,
    Meeting,
    Result,
    row,
)

RESULTS = [Result(1.0, 90, 60), Result(0.5, 50, 50), Result(0.0, 40, 70), Result(1.0, 80, 30)]


def test_wins_and_scores_are_summed_up() -> None:
    record = MEASUREMENT.sum_up(Meeting(3, shallow_waters=True), RESULTS)
    assert (record.games, record.wins, record.mean) == (4, 2.5, 0.625)
    assert record.vp == (65.0, 52.5)


def test_every_level_meets_every_angler() -> None:
    meetings = [meeting for meeting, _ in MEASUREMENT.plans(0.1)]
    assert len({(m.level, m.shallow_waters, m.angler) for m in meetings}) == 5 * 2 * 3


def test_a_solo_game_is_played_the_same_again() -> None:
    meeting = Meeting(1, shallow_waters=True)
    result = MEASUREMENT.play(meeting, 5)
    assert result == MEASUREMENT.play(meeting, 5)
    assert result.vp > 0
    assert result.worth == float(result.vp > result.angler)


def test_a_row_says_which_level_it_is() -> None:
    record = MEASUREMENT.sum_up(Meeting(3, shallow_waters=True), RESULTS)
    assert row(record).startswith("| 3 trout | with | keen | 4 | 62.5% |")
