"""Ladders count deals, not games, and stop when they know enough."""

from __future__ import annotations

import re

import msgspec
import pytest
from tools.strength_page import PAGE, RESULTS, row, rungs_of, section

from shoal.bots.levels import settings_of
from shoal.core.catalog import slugs
from shoal.core.intervals import mean_interval
from shoal.lab import ladder
from shoal.lab.ladder import Climb, Rung, climb_rung, climbs_of, play_game, sum_up
from shoal.lab.tally import Spread

TWO, THREE = Climb("petri_heil", 2, seats=2), Climb("le_poissonnier", 2, seats=3)


def spread(*worths: float) -> Spread:
    seen = Spread()
    for worth in worths:
        seen.note(worth)
    return seen


def rung_of(climb: Climb, low: float, high: float) -> Rung:
    settings = settings_of(climb.game, 2), settings_of(climb.game, 1)
    return Rung(climb, *settings, 200, (low + high) / 2, low, high)


def test_a_deal_is_one_observation() -> None:
    worths = [0.5, 0.5, 0.0, 1.0, 0.5, 1.0, 0.5, 0.5]
    rung = sum_up(TWO, spread(*worths))
    assert rung.games == 16
    assert (rung.mean, rung.low, rung.high) == pytest.approx(mean_interval(worths))


def test_an_interval_ends_where_a_worth_does() -> None:
    assert (sum_up(TWO, spread(0.5)).low, sum_up(TWO, spread(0.5)).high) == (0.0, 1.0)
    assert sum_up(TWO, spread(1.0, 0.5)).high == 1.0


def test_a_rung_is_sure_when_the_whole_interval_is_above_the_bar() -> None:
    assert rung_of(TWO, 0.56, 0.64).is_sure
    assert not rung_of(TWO, 0.54, 0.66).is_sure
    assert rung_of(THREE, 0.41, 0.6).is_sure
    assert rung_of(TWO, 0.46, 0.54).is_hopeless


def test_games_for_more_have_ladders_of_three() -> None:
    assert [climb.seats for climb in climbs_of("fish_and_chips")] == [2] * 4 + [3] * 4
    assert [climb.seats for climb in climbs_of("public_market")] == [3] * 4
    assert [climb.level for climb in climbs_of("little_big_fish")] == [2, 3, 4, 5]


def test_the_same_deal_is_played_the_same_again() -> None:
    climb = Climb("little_big_fish", 2, seats=2)
    assert play_game(climb, 3, 0) == play_game(climb, 3, 0)


def test_the_second_level_is_stronger_than_the_first() -> None:
    rung = climb_rung(climbs_of("little_big_fish")[0], lambda *_: None, at_least=40, at_most=80)
    assert rung.games >= 40
    assert rung.mean > 0.6


def test_the_interval_is_looked_at_only_when_games_have_doubled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worths = iter([0.0, 1.0, 0.0, 0.0] + [1.0] * 100)
    monkeypatch.setattr(ladder, "on_all_cores", lambda *_: worths)
    seen: list[tuple[int, int]] = []
    rung = climb_rung(TWO, lambda r, look: seen.append((r.games, look)), at_least=8, at_most=400)
    assert {look for _, look in seen} == {8, 16, 32}
    assert rung.games == 32


def test_a_rung_with_another_part_of_the_budgets_says_so() -> None:
    tenth = Climb("petri_heil", 2, seats=2, scale=0.1)
    assert "here" not in row(rung_of(tenth, 0.6, 0.7), tenth.scale)
    assert "here 100% of it" in row(rung_of(TWO, 0.6, 0.7), tenth.scale)


# What docs/strength.md says is still true

MEASURED = [slug for slug in slugs() if (RESULTS / f"{slug}.md").exists()]
"""A game has a page of strength once somebody has climbed its ladder, and then all of it."""


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_page_names_the_games_that_have_a_page_of_strength() -> None:
    linked = re.findall(r"how the levels were chosen\]\(strength/(\w+)\.md\)", page())
    assert linked == MEASURED


@pytest.mark.parametrize("slug", MEASURED)
def test_ladders_on_the_page_were_climbed_with_today_s_settings(slug: str) -> None:
    for rung in rungs_of(slug):
        level = rung.climb.level
        assert (rung.higher, rung.lower) == (settings_of(slug, level), settings_of(slug, level - 1))


@pytest.mark.parametrize("slug", MEASURED)
def test_the_page_says_which_ladders_were_climbed_under_other_rules(slug: str) -> None:
    is_stale = any(rung.is_stale for rung in rungs_of(slug))
    assert ("**Stale.**" in section(slug)) == is_stale


def test_a_rung_knows_the_rules_that_it_was_climbed_under() -> None:
    assert not sum_up(TWO, spread(1.0, 0.5)).is_stale
    assert msgspec.structs.replace(sum_up(TWO, spread(1.0, 0.5)), rules=99).is_stale


@pytest.mark.parametrize("slug", MEASURED)
def test_the_page_has_what_was_measured(slug: str) -> None:
    assert section(slug) in page()


@pytest.mark.parametrize("slug", MEASURED)
def test_every_level_was_measured_to_be_stronger_than_the_one_below_it(slug: str) -> None:
    rungs = rungs_of(slug)
    measured = [(rung.climb.seats, rung.climb.level) for rung in rungs]
    assert measured == [(climb.seats, climb.level) for climb in climbs_of(slug)]
    assert all(rung.is_sure and rung.games >= 200 and rung.climb.scale >= 0.1 for rung in rungs)
