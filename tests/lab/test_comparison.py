"""Comparisons: the same deals under both sides, and how many more would settle a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from shoal.core import house_rules
from shoal.core.house_rules import HouseRules
from shoal.lab import kept
from shoal.lab.comparison import Difference, compare, deals_more, kept_pairs
from shoal.lab.executor import HERE, PROCESSES
from shoal.lab.simulation import Plan, Run, make_plan
from shoal.lab.tally import Spread

if TYPE_CHECKING:
    from pathlib import Path


def plan_of(*pairs: str, games: int = 600) -> Plan:
    plan = make_plan("petri_heil", ("random", "random"), pairs, games, 3)
    return replace(plan, rows=True)


def silent(_games: int, _of: int) -> None:
    """Nobody watches."""


def by_name(differences: tuple[Difference, ...], name: str) -> list[Difference]:
    return [one for one in differences if one.name == name]


def test_who_fishes_first_changes_who_wins_and_how() -> None:
    found = compare(plan_of("first=1"), plan_of("first=2"), silent, Run(HERE))
    assert found.games == 600
    assert (found.a[0], found.b[0]) == ("first=1", "first=2")
    first, second = by_name(found.differences, "worth")[:2]
    assert first.mean == pytest.approx(-second.mean)
    assert first.mean == pytest.approx(first.b - first.a)
    (plies,) = by_name(found.differences, "plies")
    assert plies.low <= plies.mean <= plies.high


def test_one_day_is_half_as_long_and_that_is_settled() -> None:
    found = compare(plan_of("days=2"), plan_of("days=1"), silent, Run(HERE))
    (plies,) = by_name(found.differences, "plies")
    assert plies.settled
    assert plies.more is None
    assert plies.high < -30.0


def test_house_rules_are_played_in_processes_of_their_own() -> None:
    """The published game is loaded here; the other side is not played in this process."""
    rules = HouseRules("petri_heil", data={"tackle": {"tile": {"6": {"value": 0}}}}, file="h.toml")
    other = replace(plan_of("first=1"), house=house_rules.text_of(rules))
    found = compare(plan_of("first=1"), other, silent, Run(PROCESSES))
    assert found.b[-1] == "h.toml"
    (worth,) = [one for one in by_name(found.differences, "worth") if one.seat is None]
    assert worth.settled
    assert worth.mean < -0.5
    (plies,) = by_name(found.differences, "plies")
    assert (plies.mean, plies.more) == (0.0, None)


def test_an_interrupted_comparison_goes_on(tmp_path: Path) -> None:
    a, b = plan_of("first=1", games=1200), plan_of("first=2", games=1200)
    run = Run(HERE, folder=tmp_path)

    def interrupt(games: int, _of: int) -> None:
        if games == 1000:
            raise KeyboardInterrupt

    assert compare(a, b, interrupt, run).interrupted
    heard: list[int] = []
    resumed = compare(a, b, lambda games, _: heard.append(games), replace(run, resume=True))
    assert heard == [500, 1000, 1200]
    assert resumed == compare(a, b, silent, Run(HERE))


def test_deals_that_were_played_by_other_data_are_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new edition may change a card between an interrupted run and its `--resume`."""
    a, b = plan_of("first=1"), plan_of("first=2")
    run = Run(HERE, folder=tmp_path, resume=True)
    mine = kept_pairs(a, b, run)
    monkeypatch.setattr(kept, "fingerprint", lambda _package: "of another edition")
    other = kept_pairs(a, b, run)
    assert mine is not None
    assert other is not None
    assert mine.path != other.path


def test_how_many_deals_more_is_where_the_interval_leaves_zero() -> None:
    seen = Spread()
    for number in (1.0, -1.0, 1.0, 0.0) * 10:
        seen.note(number)
    more = deals_more(seen)
    assert more is not None
    assert 0.25 * (40 + more) ** 0.5 == pytest.approx(seen.interval.within * 40**0.5, rel=0.02)
    none = Spread()
    none.note(0.0)
    none.note(0.0)
    assert deals_more(none) is None
