"""Reports on balance: what is counted in a game, what is told of many, and the page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from msgspec import json

from shoal.bots.knowledge import Story
from shoal.core.catalog import slugs
from shoal.core.intervals import share_interval
from shoal.core.words import LANGUAGES, words
from shoal.lab.balance import Balance, Close, decided_at, study, sum_up, things_of, watch_closely
from shoal.lab.balance_page import Page
from shoal.lab.executor import HERE
from shoal.lab.own_games import SelfPlay

if TYPE_CHECKING:
    from pathlib import Path

PLAN = SelfPlay("petri_heil", 2, "shrimp", 0.01)
SEATS = {"le_poissonnier": 3, "public_market": 3}


def story(winner: int, *had: str) -> Story:
    worth = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    return Story(worth, 0, 40, {}, {"fish": (3.0, 4.0)}, {"card": (had, ())})


def close(winner: int, *leaders: int) -> Close:
    return Close(story(winner), (5, 7), 4.0, leaders, 1, 0.5, (("shrimp", "shark", True),))


def test_a_game_is_decided_when_the_winner_leads_for_good() -> None:
    assert decided_at([-1, 0, 1, 0, 0], (1.0, 0.0)) == 3 / 5
    assert decided_at([0, 0], (1.0, 0.0)) == 0.0
    assert decided_at([0, 0], (0.0, 1.0)) == 1.0


def test_who_leads_at_each_tenth_is_held_against_who_won() -> None:
    told = sum_up(PLAN, [close(0, *[0] * 10), close(1, *[0] * 9, 1), close(1, *[-1] * 10)])
    assert (told.leader_wins[0].count, told.leader_wins[0].mean) == (2, 0.5)
    assert told.leader_wins[9].mean == 1.0
    assert [figure.mean for figure in told.seats] == pytest.approx([1 / 3, 2 / 3])
    assert [figure.mean for figure in told.decisions] == [5.0, 7.0]
    assert (told.agreement[0].name, told.agreement[0].mean) == ("shrimp shark", 1.0)


def test_intervals_of_many_things_hold_all_at_once() -> None:
    stories = [story(0, "lucky", "usual")] * 14 + [story(1, "usual")] * 12
    lucky, usual = things_of(stories, "card")
    assert (lucky.name, lucky.count, usual.count) == ("lucky", 14, 26)
    assert (lucky.mean, lucky.low, lucky.high) == share_interval(14, 14, 2)
    assert share_interval(14, 14, 2).low < share_interval(14, 14).low
    assert lucky.stands_out
    assert not usual.stands_out
    assert things_of(stories[:9], "card") == ()  # too rare to say


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_watched_closely(slug: str) -> None:
    seats = SEATS.get(slug, 2)
    told = watch_closely(SelfPlay(slug, seats, "shrimp", 0.01), 1)
    assert min(told.decisions) > 0
    assert told.moves > 1.0
    assert len(told.leaders) == 10
    assert 0.0 <= told.decided <= 1.0
    named = words("shoal.lab", "en").tables["things"]
    for name, had in told.story.choices.items():
        assert name in named
        assert len(had) == seats
    assert any(any(had) for had in told.story.choices.values())


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.pictures = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pictures += tag == "svg"
        self.fetched += [str(value) for name, value in attrs if name in {"src", "href"}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_asks_nobody(lang: str, tmp_path: Path) -> None:
    told = study(PLAN, 12, lambda *_: None, HERE)
    page = tmp_path / "page.html"
    page.write_text(Page(told, lang, "shoal report petri_heil").write(), encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    tags = Tags(text)
    assert tags.fetched == []
    assert tags.pictures >= 6
    assert "prefers-color-scheme:dark" in text
    assert not re.search(r"https?://|@import|url\(", text)
    assert ("By seat" in text) == (lang == "en")
    assert json.decode(json.encode(told), type=Balance) == told
