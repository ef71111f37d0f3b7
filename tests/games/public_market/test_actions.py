from __future__ import annotations

import pytest

from tests.games.public_market.readings import line, phase, spaces
from tests.games.public_market.tables import act, acting, bidding, give, legal, play, refused, seat
from tests.rule import rule


@rule("PM-A1")
def test_from_the_rightmost_meeple_to_the_leftmost() -> None:
    table = play(
        bidding(4),
        "bid sardine scrap sardine",
        "bid none",
        "bid salmon scrap cod",
        "bid sardine 1 scrap sardine",
    )
    assert line(table) == ["none 2", "sardine 1", "sardine 4", "salmon 3"]
    order = []
    while phase(table) == "act":
        order.append(seat(table) + 1)
        table = act(table, "fish")
    assert order == [3, 4, 1, 2]


@rule("PM-A1")
def test_fishing_or_market() -> None:
    table = acting(3)
    assert legal(table) == ["fish", "market"]
    assert refused(table, "done") == "PM-A1 now_act"
    assert refused(table, "bid none") == "PM-A1 now_act"
    assert refused(table, "sell") == "PM-A1 now_act"


@rule("PM-A1")
def test_each_acts_at_once_and_before_the_next_chooses() -> None:
    table = play(acting(3), "fish")
    assert (phase(table), seat(table)) == ("take", 0)
    table = play(table, legal(table)[0])
    assert (phase(table), seat(table)) == ("handle", 0)
    table = play(table, "sell")
    assert (phase(table), seat(table)) == ("act", 1)
    table = acting(3)
    give(table, 1, waiting="S")
    assert (phase(play(table, "market")), seat(play(table, "market"))) == ("scrap", 0)


@rule("PM-A2")
@pytest.mark.parametrize(
    ("choices", "standing"),
    [
        ("fish fish fish fish", "1234- | -----"),
        ("market market market market", "----- | 1234-"),
        ("market fish market fish", "24--- | 13---"),
        ("fish market market market", "1---- | 234--"),
    ],
)
def test_the_lowest_free_space_of_the_side(choices: str, standing: str) -> None:
    assert spaces(act(acting(4), *choices.split())) == standing


@rule("PM-A2")
@pytest.mark.parametrize("side", ["fish", "market"])
def test_a_fifth_meeple_queues_behind_the_last_space_of_its_side(side: str) -> None:
    table = act(acting(5), *[side] * 5)
    assert spaces(table) == ("12345 | -----" if side == "fish" else "----- | 12345")
    assert seat(table) == 4  # last in the line, and so at the helm
    assert seat(play(table, "boat 1")) == 0


@rule("PM-A2")
def test_a_meeple_leaves_its_bid_place_when_it_acts() -> None:
    table = acting(3)
    assert (line(table), spaces(table)) == (["none 3", "none 2", "none 1"], "----- | -----")
    table = play(table, "fish")
    assert (line(table), spaces(table)) == (["none 3", "none 2"], "1---- | -----")
