"""What a fish player gives away is learned from its games."""

from __future__ import annotations

from functools import partial

import pytest

from shoal.bots.deals import is_for_reports
from shoal.bots.petri_heil.best_response import (
    FISH_PLAYERS,
    SEED,
    fish,
    learn_tells,
    note,
    play_day,
    read_wishes,
    reader,
    respond,
    tell_catches,
    tell_differences,
)
from shoal.bots.petri_heil.levels import MixerBot
from shoal.bots.petri_heil.tells import (
    Sample,
    Tells,
    by_chance,
    fitted,
    learn,
    learn_shows,
    learn_slides,
    learn_swaps,
    write_tells,
)

FEW = 12
"""Simulations a decision."""


def test_what_is_shown_more_often_than_others_beside_it_weighs_more() -> None:
    weights = learn_shows([(2, [0, 6])] * 30 + [(0, [2, 6])] * 10)
    assert weights[2] > 2 * weights[0] > 10 * weights[6]


def test_what_is_slid_more_often_than_it_is_there_weighs_more() -> None:
    unseen = [100, 100, 100, 100, 100, 100, 100]
    weights = learn_slides([6] * 40 + [0] * 5 + [1, 2, 3, 4, 5] * 5, unseen)
    assert weights[6] > 2.0
    assert max(weights[:6]) < 1.0


def test_a_swap_tells_what_is_swapped_more_often_than_by_chance() -> None:
    """Of all pairs of tiles 19 in 120 are worth the same."""
    assert by_chance() == pytest.approx((101 / 240, 19 / 120, 101 / 240))
    better, equal, worse = learn_swaps([40, 27, 2])
    assert equal > better > 1.0 > worse
    assert learn_swaps([101, 38, 101]) == pytest.approx((1.0, 1.0, 1.0), abs=0.01)


def test_a_day_can_be_repeated_and_is_noted_with_its_faces() -> None:
    samples = [Sample(), Sample()]
    caught = [
        play_day(reader(Tells(), 3), fish(MixerBot, 3), SEED, 3, FEW, partial(note, sample))
        for sample in samples
    ]
    assert caught[0] == caught[1]
    assert samples[0].shows == samples[1].shows
    assert len(samples[0].shows) >= 3
    assert sum(samples[0].unseen) > 20
    assert learn(samples[0]) == learn(samples[1])


def test_a_response_is_learned_on_deals_for_tuning_and_paired_day_by_day() -> None:
    assert not is_for_reports(SEED)
    tells = learn_tells(FISH_PLAYERS["best"], FEW, 2)
    found = respond(FISH_PLAYERS["best"], tells, FEW, range(3))
    assert len(found) == 3
    assert found == respond(FISH_PLAYERS["best"], tells, FEW, range(3))


def test_other_days_than_the_first_can_be_reported() -> None:
    wanted = read_wishes(["--from", "300", "--days", "200"])
    assert (wanted.first, wanted.days) == (300, 200)
    found = respond(FISH_PLAYERS["best"], Tells(), FEW, range(3))
    assert respond(FISH_PLAYERS["best"], Tells(), FEW, range(1, 3)) == found[1:]


def test_what_reading_gains_is_told_with_intervals_of_pairs() -> None:
    best, mixed = [(10, 12), (14, 15), (16, 19)], [(11, 12), (15, 15), (17, 19)]
    assert tell_catches(best).endswith("with it +15.33 ± 8.72, gain +2.00 ± 2.48")
    assert tell_differences(best, mixed) == (
        "without reading +1.00 ± 0.00, with it +0.00 ± 0.00, gain -1.00 ± 0.00"
    )


def test_what_is_shipped_was_learned_of_seven_values() -> None:
    tells = fitted()
    assert [len(one) for one in (tells.shown, tells.away, tells.toward)] == [7, 7, 7]
    assert all(weight > 0.0 for weight in (*tells.shown, *tells.away, *tells.toward))
    assert "swapped = " in write_tells(tells)
