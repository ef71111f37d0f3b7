"""The reports that are committed under docs/balance: whole, small, of these rules, and linked."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from msgspec import json

from shoal.bots.deals import is_for_reports
from shoal.core.catalog import find, slugs
from shoal.core.commitment import fingerprint
from shoal.lab.balance import Balance
from shoal.lab.balance_page import Page

DOCS = Path(__file__).parents[2] / "docs"
REPORTS = sorted((DOCS / "balance").glob("*.html"))
MOST_BYTES = 100_000


def figures_of(page: Path) -> Balance:
    return json.decode(page.with_suffix(".json").read_bytes(), type=Balance)


def test_there_is_one_for_every_game() -> None:
    assert {figures_of(page).plan.game for page in REPORTS} == {*slugs()}
    assert {page.stem for page in REPORTS} >= {*slugs()}


@pytest.mark.parametrize("page", REPORTS, ids=lambda page: page.stem)
def test_a_report_is_made_of_its_figures(page: Path) -> None:
    text, told = page.read_text(encoding="utf-8"), figures_of(page)
    made = re.search(r"<code>(shoal report [^<]+)</code>", text)
    assert made, "it does not say how it was made"
    assert Page(told, "en", unescape(made[1])).write() == text
    assert len(text.encode()) < MOST_BYTES
    assert f"--games {told.games}" in made[1]


@pytest.mark.parametrize("page", REPORTS, ids=lambda page: page.stem)
def test_a_report_is_of_strong_play_by_these_rules_on_deals_for_reports(page: Path) -> None:
    told = figures_of(page)
    game = find(told.plan.game)
    assert (told.rules, told.data) == (game.rules_version, fingerprint(game.package))
    assert told.plan.level in {"pike", "shark"}
    assert is_for_reports(told.plan.seed)


def test_every_report_is_linked() -> None:
    linked = {*re.findall(r"\((balance/\w+\.html)\)", (DOCS / "balance.md").read_text("utf-8"))}
    assert linked == {f"balance/{page.name}" for page in REPORTS}
