"""What a room measures besides its ladder is played plan by plan, and found by the game's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, convert, json
from tools.strength_data import keep_summaries, summaries_file
from tools.strength_page import besides

from shoal.bots.measurement import Measurement
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import slugs
from shoal.lab import measuring
from shoal.lab.measuring import measure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pytest


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
        return ", ".join(str(total.total) for total in summaries)


def test_every_plan_is_played_and_summed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "in_order", lambda work, items, _on: map(work, items))
    heard: list[tuple[int, int, int]] = []
    found = measure(Throws(), 0.1, lambda plan, games, of: heard.append((plan.sides, games, of)))
    assert found == [Total(6, 6), Total(2, 1)]
    assert heard == [(6, 1, 4), (6, 2, 4), (6, 3, 4), (6, 4, 4), (2, 1, 3), (2, 2, 3), (2, 3, 3)]


def test_summaries_are_written_one_per_line_and_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tools.strength_data.RESULTS", tmp_path)
    monkeypatch.setattr("tools.strength_page.measurement_of", lambda _slug: Throws())
    assert besides("minnows") == []
    keep_summaries("minnows", Throws(), [Total(6, 6), Total(2, 1)])
    written = summaries_file("minnows", Throws()).read_text(encoding="utf-8")
    assert written.splitlines()[1:3] == ['{"sides":6,"total":6},', '{"sides":2,"total":1}']
    assert besides("minnows") == ["6, 1"]


def test_measurements_of_rooms_are_on_the_page() -> None:
    found = {slug: measurement_of(slug) for slug in slugs()}
    assert sum(measurement is not None for measurement in found.values()) >= 2
    for slug, measurement in found.items():
        if measurement is not None:
            kept = json.decode(summaries_file(slug, measurement).read_bytes())
            assert len([convert(one, measurement.summary) for one in kept]) == len(
                measurement.plans(0.1)
            )
