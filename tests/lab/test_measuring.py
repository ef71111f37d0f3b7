"""What a room measures besides its ladder is played plan by plan, and found by the game's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import Struct, json
from tools.strength_data import keep_summaries, read_besides, summaries_file
from tools.strength_page import besides

from shoal.bots.measurement import Measurement
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import slugs
from shoal.lab import measuring
from shoal.lab.measuring import kept_summaries, measure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from shoal.lab.kept import Kept


class Throw(Struct, frozen=True):
    sides: int


class Total(Struct, frozen=True):
    sides: int
    total: int


class Throws(Measurement[Throw, int, Total]):
    name = "throws"
    summary = Total

    def plans(self, scale: float) -> list[tuple[Throw, int]]:
        return [(Throw(round(60 * scale)), 4), (Throw(2), 3)]

    def play(self, plan: Throw, number: int) -> int:
        return number % plan.sides

    def sum_up(self, plan: Throw, results: Sequence[int]) -> Total:
        return Total(plan.sides, sum(results))

    def section(self, summaries: Sequence[Total]) -> str:
        return "#### Throws\n" + ", ".join(str(total.total) for total in summaries)


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "in_order", lambda work, items, _on: map(work, items))


def kept_in(folder: Path) -> Kept[Total]:
    return kept_summaries(folder / "throws.txt", Throws())


def test_every_plan_is_played_and_summed_up(tmp_path: Path) -> None:
    heard: list[tuple[int, int, int]] = []
    found = measure(
        Throws(),
        0.1,
        lambda plan, games, of: heard.append((plan.sides, games, of)),
        kept_in(tmp_path),
    )
    assert found == [Total(6, 6), Total(2, 1)]
    assert heard == [(6, 1, 4), (6, 2, 4), (6, 3, 4), (6, 4, 4), (2, 1, 3), (2, 2, 3), (2, 3, 3)]


class Unplugged(Exception):
    """Somebody stopped the run."""


def test_an_interrupted_run_does_not_play_finished_plans_again(tmp_path: Path) -> None:
    heard: list[int] = []

    def unplug(plan: Throw, _games: int, _of: int) -> None:
        if plan.sides == 2:
            raise Unplugged

    with pytest.raises(Unplugged):
        measure(Throws(), 0.1, unplug, kept_in(tmp_path))
    found = measure(Throws(), 0.1, lambda plan, *_: heard.append(plan.sides), kept_in(tmp_path))
    assert found == [Total(6, 6), Total(2, 1)]
    assert heard == [2, 2, 2]


@pytest.fixture
def minnows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Throws were measured in a game; its file."""
    monkeypatch.setattr("tools.strength_data.RESULTS", tmp_path)
    monkeypatch.setattr("tools.strength_page.measurement_of", lambda _slug: Throws())
    assert besides("petri_heil") == []
    keep_summaries("petri_heil", Throws(), [Total(6, 6), Total(2, 1)])
    return summaries_file("petri_heil", Throws())


def test_summaries_are_written_one_per_line_and_read_again(minnows: Path) -> None:
    written = minnows.read_text(encoding="utf-8")
    assert written.splitlines()[1:3] == ['{"sides":6,"total":6},', '{"sides":2,"total":1}']
    told = "From `make ladder GAME=petri_heil ARGS=--besides`."
    assert besides("petri_heil") == ["#### Throws", "", told, "6, 1"]


def test_the_page_says_whose_summaries_are_stale(minnows: Path) -> None:
    kept = json.decode(minnows.read_bytes())
    kept["players"]["pike"] = "other"
    del kept["players"]["shark"]
    minnows.write_bytes(json.encode(kept))
    assert besides("petri_heil")[4] == "**Stale** (bots: pike, shark)."
    kept["rules"] = 99
    minnows.write_bytes(json.encode(kept))
    assert besides("petri_heil")[4] == "**Stale** (rules; bots: pike, shark)."


def test_measurements_of_rooms_are_on_the_page() -> None:
    found = {slug: measurement_of(slug) for slug in slugs()}
    assert sum(measurement is not None for measurement in found.values()) >= 2
    for slug, measurement in found.items():
        if measurement is not None:
            kept = read_besides(slug, measurement)
            assert kept is not None
            read = [json.decode(one, type=measurement.summary) for one in kept.summaries]
            assert len(read) == len(measurement.plans(0.1))
