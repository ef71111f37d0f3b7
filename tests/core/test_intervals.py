"""Intervals are those of the textbooks, for few observations as for many."""

from __future__ import annotations

from math import inf, isinf
from random import Random

import pytest
from scipy import stats

from shoal.core.intervals import (
    T_95,
    Z_95,
    mean_interval,
    share_interval,
    t_95,
    t_interval,
)


def test_z_is_that_of_the_normal_distribution() -> None:
    assert pytest.approx(stats.norm.ppf(0.975), abs=1e-12) == Z_95


@pytest.mark.parametrize("freedom", [*range(1, 60), 99, 100, 399, 1000, 100_000])
def test_t_is_students(freedom: int) -> None:
    """By the table to its five decimals; the expansion leaves out what falls with the 4th power."""
    accuracy = 5e-6 if freedom <= len(T_95) else max(2 / freedom**4, 1e-14)
    assert t_95(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=accuracy)


def test_t_falls_towards_z() -> None:
    quantiles = [t_95(freedom) for freedom in range(1, 200)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert Z_95 < t_95(10**9) < Z_95 + 1e-6


def test_nothing_is_known_of_the_spread_of_one_number() -> None:
    assert isinf(t_95(0))
    assert mean_interval([4.0]) == (4.0, -inf, inf)


@pytest.mark.parametrize("count", [2, 5, 20, 200])
def test_the_interval_of_a_mean_is_students(count: int) -> None:
    random = Random(count)  # noqa: S311 - no secret
    numbers = [random.gauss(17.0, 4.0) for _ in range(count)]
    low, high = stats.t.interval(
        0.95, count - 1, loc=sum(numbers) / count, scale=stats.sem(numbers)
    )
    found = mean_interval(numbers)
    assert found == pytest.approx((sum(numbers) / count, low, high), rel=1e-5)
    assert found.within == pytest.approx((high - low) / 2, rel=1e-5)


def test_twenty_games_are_less_sure_than_a_normal_distribution_says() -> None:
    """Catches of Petri Heil! were once given with an interval that was a tenth too narrow."""
    sample_sd, count = 4.0, 20
    too_narrow = 1.96 * sample_sd * (19 / 20) ** 0.5 / count**0.5
    assert t_interval(17.0, sample_sd, count).within / too_narrow == pytest.approx(1.096, abs=1e-3)


@pytest.mark.parametrize(
    ("wins", "games"), [(0, 10), (3, 10), (50, 100), (81, 263), (100, 100), (1, 1)]
)
def test_the_interval_of_a_share_is_wilsons(wins: int, games: int) -> None:
    theirs = stats.binomtest(wins, games).proportion_ci(0.95, method="wilson")
    found = share_interval(wins, games)
    assert found == pytest.approx((wins / games, theirs.low, theirs.high), abs=1e-12)


def test_an_interval_holds_the_truth_in_nineteen_cases_of_twenty() -> None:
    random, held = Random(1), 0  # noqa: S311 - no secret
    for _ in range(4000):
        found = mean_interval([random.gauss(0.0, 1.0) for _ in range(4)])
        held += found.low < 0.0 < found.high
    assert 0.94 < held / 4000 < 0.96
