from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from tests.games.public_market.readings import line, money, phase, spaces, told, waiting
from tests.games.public_market.tables import (
    act,
    acting,
    bidding,
    give,
    legal,
    play,
    refused,
    seat,
    supply,
)
from tests.rule import rule


@rule("PM-B1")
def test_the_first_round_goes_clockwise_from_the_first_player() -> None:
    table = game.begin(Options(first="3"), 4, FastDice(1))
    order = []
    while phase(table) == "bid":
        order.append(seat(table) + 1)
        table = play(table, "bid none")
    assert order == [3, 4, 1, 2]


@rule("PM-B1")
@pytest.mark.parametrize(
    ("bid", "price"),
    [
        ("bid none", 0),
        ("bid sardine scrap sardine", 2),
        ("bid herring scrap herring", 4),
        ("bid cod scrap cod", 6),
        ("bid salmon scrap salmon", 8),
    ],
)
def test_places_and_prices(bid: str, price: int) -> None:
    after = play(bidding(3), bid)
    assert [money(after, party) for party in (1, 2, 3)] == [12 - price, 12, 12]
    assert line(after) == [f"{bid.split()[1]} 1"]


@rule("PM-B1")
def test_places_lie_from_left_to_right() -> None:
    table = play(
        bidding(5),
        "bid cod scrap cod",
        "bid none",
        "bid salmon scrap cod",
        "bid sardine scrap sardine",
        "bid herring scrap sardine",
    )
    assert line(table) == ["none 2", "sardine 4", "herring 5", "cod 1", "salmon 3"]


@rule("PM-B1")
def test_later_rounds_go_from_the_leftmost_meeple_after_the_last_round() -> None:
    """Seats 2 and 4 fish, then bid before 3 and 1, who went to market in that order."""
    table = play(bidding(4), "bid none", *["bid sardine scrap sardine"] * 2, "bid none")
    table = act(table, "fish", "market", "market", "fish")
    assert spaces(table) == "24--- | 31---"
    table = play(table, "boat 1")
    order = []
    while phase(table) == "bid":
        order.append(seat(table) + 1)
        table = play(table, "bid none")
    assert order == [2, 4, 3, 1]


@rule("PM-B1")
def test_only_a_bid_is_made_and_not_on_home() -> None:
    table = bidding(3)
    assert refused(table, "fish") == "PM-B1 now_bid"
    assert refused(table, "done") == "PM-B1 now_bid"
    assert refused(table, "bid home") == "PM-D2 home_in_the_evening"


@rule("PM-B2")
def test_a_scrap_of_the_place_or_of_a_cheaper_one() -> None:
    table = bidding(3)
    assert legal(table) == [
        "bid none",
        "bid sardine scrap sardine",
        "bid herring scrap sardine",
        "bid herring scrap herring",
        "bid cod scrap sardine",
        "bid cod scrap herring",
        "bid cod scrap cod",
        "bid salmon scrap sardine",
        "bid salmon scrap herring",
        "bid salmon scrap cod",
        "bid salmon scrap salmon",
    ]
    assert refused(table, "bid cod scrap salmon") == "PM-B2 scrap_too_dear"
    assert refused(table, "bid none scrap sardine") == "PM-B2 scrap_too_dear"


@rule("PM-B2")
def test_the_scrap_waits_beside_the_chest() -> None:
    """Sally bids on cod and takes a sardine."""
    after = play(bidding(3), "bid cod scrap sardine")
    view = game.view(after, None)
    assert waiting(after, 1) == "S"
    assert view.supply == (9, 10, 10, 10)
    assert view.players[0].scraps == ((), (), (), ())
    assert view.players[0].catch == (0, 0, 0, 0)
    assert money(after, 1) == 6


@rule("PM-B2")
def test_a_scrap_must_be_taken_if_there_is_one() -> None:
    table = bidding(3)
    assert refused(table, "bid sardine") == "PM-B2 take_a_scrap"
    supply(table, cod=0, herring=0)
    assert refused(table, "bid cod") == "PM-B2 take_a_scrap"
    assert refused(table, "bid cod scrap cod") == "PM-B2 no_scrap_left"
    assert [move for move in legal(table) if "bid cod" in move] == ["bid cod scrap sardine"]


@rule("PM-B2")
def test_a_bid_without_any_scrap_left_is_legal_and_costs_the_same() -> None:
    table = bidding(3)
    supply(table, sardine=0, herring=0)
    assert [m for m in legal(table) if "salmon" not in m and "cod" not in m] == [
        "bid none",
        "bid sardine",
        "bid herring",
    ]
    after = play(table, "bid herring")
    assert (money(after, 1), waiting(after, 1)) == (8, "")


@rule("PM-B2")
def test_the_last_scrap_is_gone_for_the_next() -> None:
    table = bidding(3)
    supply(table, sardine=1)
    after = play(table, "bid sardine scrap sardine", "bid sardine")
    assert (waiting(after, 1), waiting(after, 2)) == ("S", "")


@rule("PM-B3")
def test_behind_all_is_left_of_them() -> None:
    table = play(bidding(4), *["bid sardine scrap sardine"] * 3)
    assert line(table) == ["sardine 3", "sardine 2", "sardine 1"]
    assert [money(table, party) for party in (1, 2, 3)] == [10, 10, 10]


@rule("PM-B3")
@pytest.mark.parametrize(
    ("ahead", "order", "paid"),
    [("", "4321", 0), (" 1", "3421", 3), (" 2", "3241", 2), (" 3", "3214", 1)],
)
def test_in_front_of_any_number_for_a_dollar_to_the_one_just_behind(
    ahead: str, order: str, paid: int
) -> None:
    table = play(bidding(4), *["bid herring scrap sardine"] * 3)
    after = play(table, f"bid herring{ahead} scrap herring")
    assert line(after) == [f"herring {party}" for party in order]
    assert money(after, 4) == 12 - 4 - bool(paid)
    assert [money(after, party) for party in (1, 2, 3)] == [8 + (paid == p) for p in (1, 2, 3)]


@rule("PM-B3")
def test_in_front_within_the_place_only() -> None:
    table = play(bidding(4), "bid cod scrap cod", "bid sardine scrap sardine", "bid none")
    assert refused(table, "bid cod 2 scrap cod") == "PM-B3 not_so_many"
    assert refused(table, "bid salmon 1 scrap cod") == "PM-B3 not_so_many"
    after = play(table, "bid sardine 1 scrap sardine")
    assert line(after) == ["none 3", "sardine 2", "sardine 4", "cod 1"]
    assert (money(after, 2), money(after, 1)) == (11, 6)


@rule("PM-B3")
def test_the_fee_is_told() -> None:
    table = play(bidding(3), "bid cod scrap cod")
    assert told(table, "bid cod 1 scrap cod") == ["bids", "goes_in_front", "takes_scrap", "is_paid"]
    assert told(table, "bid cod scrap cod") == ["bids", "takes_scrap"]


@rule("PM-B3")
def test_no_fee_in_front_of_the_own_meeple() -> None:
    table = play(bidding(2), "bid sardine scrap sardine")
    assert seat(table) == 0  # with two players the first bids twice
    own = play(table, "bid sardine 1 scrap sardine")
    assert (money(own, 1), money(own, 2)) == (11, 15)
    assert line(own) == ["sardine 1", "sardine 1"]


@rule("PM-B3")
def test_a_fee_if_the_one_just_behind_is_another() -> None:
    """Seat 2 stands behind, then in front of its own meeple, then in front of seat 1's."""
    table = play(bidding(2), "bid sardine scrap sardine", "bid none", "bid sardine scrap sardine")
    assert line(table) == ["none 1", "sardine 2", "sardine 1"]
    own = play(table, "bid sardine 1 scrap sardine")
    assert line(own) == ["none 1", "sardine 2", "sardine 2", "sardine 1"]
    assert (money(own, 1), money(own, 2)) == (13, 11)
    front = play(table, "bid sardine 2 scrap sardine")
    assert line(front) == ["none 1", "sardine 2", "sardine 1", "sardine 2"]
    assert (money(front, 1), money(front, 2)) == (14, 10)


@rule("PM-B4")
def test_at_nothing_one_always_goes_behind() -> None:
    table = play(bidding(3), "bid none", "bid none")
    assert line(table) == ["none 2", "none 1"]
    assert [move for move in legal(table) if "none" in move] == ["bid none"]
    assert refused(table, "bid none 1") == "PM-B4 behind_at_none"
    assert line(play(table, "bid none")) == ["none 3", "none 2", "none 1"]


@rule("PM-B4")
def test_also_behind_the_own_meeple() -> None:
    table = play(bidding(2), "bid none")
    assert refused(table, "bid none 1") == "PM-B4 behind_at_none"


@rule("PM-B5")
@pytest.mark.parametrize(
    ("dollars", "places"),
    [
        (0, ["none"]),
        (1, ["none"]),
        (2, ["none", "sardine"]),
        (5, ["none", "sardine", "herring"]),
        (7, ["none", "sardine", "herring", "cod"]),
        (8, ["none", "sardine", "herring", "cod", "salmon"]),
    ],
)
def test_nobody_bids_what_it_cannot_pay(dollars: int, places: list[str]) -> None:
    table = bidding(3)
    give(table, 1, money=dollars)
    assert list(dict.fromkeys(move.split()[1] for move in legal(table))) == places
    for place in ("sardine", "herring", "cod", "salmon"):
        if place not in places:
            assert refused(table, f"bid {place} scrap sardine") == "PM-B5 cannot_pay"


@rule("PM-B5")
def test_nor_a_fee_that_it_cannot_pay() -> None:
    table = play(bidding(3), "bid cod scrap cod")
    give(table, 2, money=6)
    assert refused(table, "bid cod 1 scrap cod") == "PM-B5 cannot_pay"
    assert money(play(table, "bid cod scrap cod"), 2) == 0
    give(table, 2, money=7)
    after = play(table, "bid cod 1 scrap cod")
    assert (money(after, 2), money(after, 1)) == (0, 7)


@rule("PM-B5")
def test_in_front_of_the_own_meeple_the_last_dollars_do() -> None:
    table = bidding(2)
    give(table, 1, money=4)
    table = play(table, "bid sardine scrap sardine", "bid sardine 1 scrap sardine")
    assert money(table, 1) == 0


@rule("PM-B5")
def test_a_power_may_pay_for_the_bid() -> None:
    table = bidding(3)
    give(table, 1, money=3, cube="cash")
    assert refused(table, "bid salmon scrap cod") == "PM-B5 cannot_pay"
    assert money(play(table, "power cash", "bid salmon scrap cod"), 1) == 0


def test_all_have_bid_before_anybody_acts() -> None:
    assert (phase(acting(4)), len(line(acting(4)))) == ("act", 4)
