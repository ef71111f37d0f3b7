"""`shoal report`: the page, its figures, and a run that was interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from msgspec import json

from shoal.cli import main, report
from shoal.lab import own_games
from shoal.lab.balance import Balance, kept_games
from shoal.lab.own_games import SelfPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def kept_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(report, "unfinished", lambda: tmp_path / "unfinished")


def write_report(page: Path, *more: str) -> Result:
    words = ["--level", "shrimp", "--games", "6", "--scale", "0.01", "--on", "here"]
    return CliRunner().invoke(
        main, ["report", "petri_heil", *words, "--lang", "en", "--to", str(page), *more]
    )


def read_figures(page: Path) -> Balance:
    return json.decode(page.with_suffix(".json").read_bytes(), type=Balance)


def test_a_report_is_a_page_and_its_figures(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert write_report(page).exit_code == 0
    assert "shoal report petri_heil --level shrimp --games 6 --scale 0.01" in page.read_text()
    assert read_figures(page).games == 6
    assert not [*(tmp_path / "unfinished").glob("*")]


def test_an_interrupted_report_goes_on_and_ends_as_if_it_had_not_been(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played: list[int] = []

    def count(work: Callable[[int], object], numbers: Iterator[int], _on: str) -> Iterator[object]:
        for number in numbers:
            if len(played) == 4:
                played.append(number)
                raise KeyboardInterrupt
            played.append(number)
            yield work(number)

    whole, page = tmp_path / "whole.html", tmp_path / "page.html"
    write_report(whole)
    monkeypatch.setattr(own_games, "in_order", count)
    stopped = write_report(page)
    assert stopped.exit_code == 130
    assert "Interrupted after 4 games" in stopped.stderr
    assert write_report(page, "--resume").exit_code == 0
    assert played == [0, 1, 2, 3, 4, 4, 5]
    assert page.read_text() == whole.read_text()
    assert read_figures(page) == read_figures(whole)


def test_without_resume_a_report_begins_afresh(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = kept_games(tmp_path / "unfinished", SelfPlay("petri_heil", 2, "shrimp"))
    monkeypatch.setattr(report, "kept_games", lambda _folder, _plan: kept)
    kept.path.parent.mkdir()
    kept.path.write_text("not a game\n")
    assert write_report(tmp_path / "page.html").exit_code == 0
