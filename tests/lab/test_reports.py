"""The reports that are committed under docs/balance: whole, small, of these rules, and linked."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path

import pytest
from msgspec import json
from tools.balance_pages import write_anew

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


def test_a_page_is_written_anew_from_its_figures(tmp_path: Path) -> None:
    """When the form of reports changes, nobody has to play the games again."""
    told = figures_of(REPORTS[0])
    page = tmp_path / "page.html"
    page.with_suffix(".json").write_bytes(json.encode(told))
    command = 'shoal report x --variant "a & b.toml"'
    page.write_text(f'<html lang="fr">an older form <code>{escape(command)}</code>', "utf-8")
    write_anew(page)
    assert page.read_text(encoding="utf-8") == Page(told, "fr", command).write()
    page.write_text("no report", encoding="utf-8")
    with pytest.raises(SystemExit, match="is no report"):
        write_anew(page)


def test_every_report_is_linked() -> None:
    linked = {*re.findall(r"\((balance/\w+\.html)\)", (DOCS / "balance.md").read_text("utf-8"))}
    assert linked == {f"balance/{page.name}" for page in REPORTS}
