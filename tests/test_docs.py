"""The site of docs: it builds without a warning, so no link is dead, and asks no other host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from shoal.core.catalog import slugs

ROOT: Final = Path(__file__).parents[1]
FETCHED: Final = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}
"""What a browser fetches by itself, by tag."""
ELSEWHERE: Final = re.compile(r"(https?:)?//")
FETCHED_BY_STYLE: Final = re.compile(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)")
pytestmark = [
    pytest.mark.xdist_group("docs"),
    pytest.mark.skipif(
        find_spec("sphinx") is None and "CI" not in os.environ, reason="make docs installs Sphinx"
    ),
]


class Fetched(HTMLParser):
    """Collects what a page makes a browser fetch from other hosts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        where = dict(attrs).get(FETCHED.get(tag, "")) or ""
        if ELSEWHERE.match(where):
            self.found.append(where)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it: every warning is an error."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2"]
    done = subprocess.run(  # noqa: S603 - our own pages
        [*words, str(ROOT / "docs"), str(folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_the_site(site: Path) -> None:
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    assert {page for page in pages if not (site / page.with_suffix(".html")).is_file()} == set()


def test_reports_on_balance_are_in_the_site_and_linked(site: Path) -> None:
    linked = (site / "balance.html").read_text(encoding="utf-8")
    for report in (ROOT / "docs" / "balance").glob("*.html"):
        assert (site / "balance" / report.name).read_bytes() == report.read_bytes()
        assert f'<a href="balance/{report.name}">' in linked


def test_nothing_is_asked_of_another_host(site: Path) -> None:
    pages = {page.name: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    styles = {style.name: style.read_text(encoding="utf-8") for style in site.rglob("*.css")}
    assert pages
    assert styles
    assert {name: found for name, text in pages.items() if (found := Fetched(text).found)} == {}
    texts = {**pages, **styles}.items()
    assert {name: found for name, text in texts if (found := FETCHED_BY_STYLE.findall(text))} == {}


def test_a_page_that_asks_another_host_is_noticed() -> None:
    assert Fetched('<script src="//cdn.example/a.js"></script><a href="https://b.example">').found
    assert not Fetched('<img src="a.png"><a href="https://b.example">').found
    assert FETCHED_BY_STYLE.findall("src: url('https://fonts.example/a')")


def test_the_reference_has_the_contract(site: Path) -> None:
    text = (site / "reference.html").read_text(encoding="utf-8")
    names = ("core.game.Game.check", "core.position.Position.moves", "core.dice.Dice.below")
    more = ("core.outcome.Outcome.winners", "core.record.Record.write", "bots.bot.Bot.decide")
    assert [name for name in (*names, *more) if f'id="shoal.{name}"' not in text] == []


def test_the_rules_are_there_in_both_languages(site: Path) -> None:
    pages = [f"{slug}.{lang}.html" for slug in slugs() for lang in ("en", "fr")]
    texts = {page: (site / "rules" / page).read_text(encoding="utf-8") for page in pages}
    said = {page: re.findall(r"<html[^>]* lang=\"(\w+)\"", text)[0] for page, text in texts.items()}
    assert said == {page: page.split(".")[1] for page in pages}
