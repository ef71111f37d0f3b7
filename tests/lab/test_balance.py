"""Reports on balance: what is counted in a game, what is told of many, and the page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from msgspec import json

from shoal.bots.knowledge import Story, watcher_of
from shoal.core.catalog import find, slugs
from shoal.core.intervals import share_interval
from shoal.core.words import LANGUAGES, words
from shoal.lab.balance import (
    Balance,
    Close,
    bins_of,
    bins_of_whole,
    decided_at,
    study,
    sum_up,
    tenths,
    things_of,
    watch_closely,
)
from shoal.lab.balance_drawing import draw_bins, ticks_of
from shoal.lab.balance_page import Page
from shoal.lab.executor import HERE
from shoal.lab.labels import Labels
from shoal.lab.own_games import SelfPlay, begin

if TYPE_CHECKING:
    from pathlib import Path

PLAN = SelfPlay("petri_heil", 2, "shrimp", 0.01)
SEATS = {"le_poissonnier": 3, "public_market": 3}


def story(winner: int, *had: str) -> Story:
    worth = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    return Story(worth, 0, 40, {}, {"fish": (3.0, 4.0)}, {"card": (had, ())})


def close(winner: int, *leaders: int) -> Close:
    widths = (4.0,) * 9 + (0.0,)
    return Close(story(winner), (5, 7), 4.0, widths, leaders, 1, 0.5, (("shrimp", "shark", True),))


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


def test_lengths_and_decisions_are_told_by_tenths() -> None:
    assert [list(part) for part in tenths(range(5))] == [
        [],
        [0],
        [],
        [1],
        [],
        [2],
        [],
        [3],
        [],
        [4],
    ]
    told = sum_up(PLAN, [close(0, *[0] * 10), close(1, *[0] * 10)])
    assert [one.count for one in told.widths] == [2] * 9 + [0]
    assert [one.games for one in told.decided_in] == [0] * 5 + [2] + [0] * 4
    assert [one.games for one in told.plies] == [2]
    bins = bins_of([0.0, 4.9, 5.0, 10.0], 0.0, 10.0)
    assert [one.games for one in bins] == [1, 0, 0, 0, 1, 1, 0, 0, 0, 1]
    assert (bins[0].low, bins[-1].high) == (0.0, 10.0)


def test_few_numbers_have_a_column_each() -> None:
    """Tenths of eight numbers would leave columns empty between them."""
    few = bins_of_whole([31, 33, 33, 38])
    assert [(one.low, one.games) for one in few] == [
        *((31.0, 1), (32.0, 0), (33.0, 2), (34.0, 0)),
        *((35.0, 0), (36.0, 0), (37.0, 0), (38.0, 1)),
    ]
    many = bins_of_whole([30, 41, 50])
    assert [one.games for one in many] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    picture = draw_bins(few, str)
    assert picture.count("<rect") == 8
    assert ">38.0<" in picture
    assert ">39.0<" not in picture
    assert ">50.0<" in draw_bins(many, str)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.0, 0.6, [0.0, 0.2, 0.4, 0.6]),
        (0.0, 1.0, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-3.0, 16.4, [0.0, 5.0, 10.0, 15.0]),
        (0.0, 11.0, [0.0, 5.0, 10.0]),
        (0.0, 0.0, [0.0]),
    ],
)
def test_scales_have_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert ticks_of(low, high) == pytest.approx(ticks)


@pytest.mark.parametrize(("slug", "first"), [("le_poissonnier", "2"), ("petri_heil", "2")])
def test_who_begins_is_told_where_others_decide_before(slug: str, first: str) -> None:
    plan = SelfPlay(slug, 2, "shrimp", 0.01, options=(f"first={first}",))
    position, _ = begin(plan, 0)
    assert watcher_of(slug)(find(slug), position).first == int(first) - 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_all_that_a_report_tells_has_a_name(slug: str, lang: str) -> None:
    told = watch_closely(SelfPlay(slug, SEATS.get(slug, 2), "shrimp", 0.01), 1).story
    labels = Labels(slug, lang)
    for key in told.figures:
        assert labels.figure(key, "") != ""
    known = {**labels.tables["scores"], **labels.tables.get("sources", {})}
    assert {key: labels.source(key) for key in told.sources} == {
        key: known[key] for key in told.sources
    }


def test_things_are_called_by_the_words_of_the_game() -> None:
    labels = Labels("le_poissonnier", "fr")
    assert labels.thing("customer", "C01") == "le critique gastronomique"
    assert labels.thing("captured", "16") == "16"
    assert Labels("petri_heil", "en").role("2", "second") == "fishes on the second day"
    assert labels.role("2", "deuxième") == "deuxième"


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
        self.pictures += tag == "figure"
        self.fetched += [str(value) for name, value in attrs if name in {"src", "href"}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_asks_nobody(lang: str, tmp_path: Path) -> None:
    told = study(PLAN, 12, lambda *_: None, HERE)
    page = tmp_path / "page.html"
    page.write_text(Page(told, lang, "shoal report petri_heil").write(), encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    tags = Tags(text)
    assert tags.fetched == []
    assert tags.pictures >= 9
    assert "prefers-color-scheme:dark" in text
    assert not re.search(r"https?://|@import|url\(", text)
    assert ("By seat" in text) == (lang == "en")
    assert json.decode(json.encode(told), type=Balance) == told
