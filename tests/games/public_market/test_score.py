"""PM-V1 to PM-V3: the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.public_market.readings import vp
from tests.games.public_market.tables import bidding, evening, give, lighthouses, play
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome
    from shoal.games.public_market.rules.table import PublicMarket

ELEVEN_LOGOS = "B01 B09 R13 R03 B05 R09 B04"
"""Two boats, three wheels, four anchors and two fish."""


def poor(seats: int = 3) -> PublicMarket:
    """Nobody has anything that counts."""
    table = bidding(seats)
    for party in range(1, seats + 1):
        give(table, party, money=0)
    return table


def over(seats: int = 3) -> PublicMarket:
    """The game is over, and nobody has anything that counts."""
    table = play(evening(seats), *["bid home"] * seats, *["done"] * seats)
    for party in range(1, seats + 1):
        give(table, party, money=0)
    return table


def result(table: PublicMarket) -> Outcome:
    """How the game ends."""
    outcome = table.outcome()
    assert outcome is not None
    return outcome


# PM-V1: what counts


@rule("PM-V1")
def test_nothing_is_worth_nothing() -> None:
    assert vp(poor(), 1) == 0
    assert result(over()).scores["vp"] == (0, 0, 0)


@rule("PM-V1")
def test_lighthouses_of_four_players() -> None:
    table = poor(4)
    lighthouses(table, {"4 left 1": 1, "2 left 1": 1})
    lighthouses(table, {"4 left 2": 2, "3 left 1": 2, "1 left 1": 2})
    lighthouses(table, {"4 left 3": 3, "3 left 2": 3, "1 left 2": 3})
    lighthouses(table, {"3 left 3": 4, "2 left 2": 4, "2 left 3": 4})
    assert [vp(table, party) for party in (1, 2, 3, 4)] == [15, 18, 15, 12]


FEW = ["3 2 2 1", "5 4 4 2", "7 6 5 3", "10 8 7 5"]
MANY = ["3 2 1 2 1 0", "5 4 3 4 3 1", "7 6 5 5 4 2", "10 8 7 8 6 4"]


@rule("PM-V1", "PM-S2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_space_of_a_scoring_location_on_the_side_for_so_many_players(seats: int) -> None:
    printed = MANY if seats > 3 else FEW
    deep = 3 if seats > 3 else 2
    names = [f"{side} {place}" for side in ("left", "right") for place in range(1, deep + 1)]
    for column, values in enumerate(printed, 1):
        for name, value in zip(names, values.split(), strict=True):
            table = poor(seats)
            lighthouses(table, {f"{column} {name}": 1})
            assert vp(table, 1) == int(value)


@rule("PM-V1")
def test_a_lighthouse_counts_for_its_owner_only() -> None:
    table = poor()
    lighthouses(table, {"4 left 1": 2})
    assert [vp(table, party) for party in (1, 2, 3)] == [0, 10, 0]


@rule("PM-V1")
def test_a_collection_location_has_no_vp_but_its_logo() -> None:
    table = poor(4)
    lighthouses(table, {"L1 anchor": 1})
    assert vp(table, 1) == 1
    lighthouses(table, {"L2 anchor": 1})
    assert vp(table, 1) == 1 + 1
    lighthouses(table, {"L2 fish": 1})
    assert vp(table, 1) == 3 + 1


@rule("PM-V1")
@pytest.mark.parametrize(("dollars", "worth"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (31, 10)])
def test_a_point_for_every_three_dollars(dollars: int, worth: int) -> None:
    table = poor()
    give(table, 1, money=dollars)
    assert vp(table, 1) == worth


@rule("PM-V1")
@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_crabs(count: int, worth: int) -> None:
    table = poor()
    give(table, 1, crabs=count)
    assert vp(table, 1) == worth


@rule("PM-V1")
@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("B01", 1),  # anchor
        ("B01 B02", 3),  # anchor, boat
        ("R13", 6),  # anchor, boat, wheel
        ("R13 R14", 10),  # and fish
        ("B01 B09", 1 + 1),  # two anchors are two sets
        ("R01 R02", 3 + 3),  # anchor and boat twice
        ("R01 R11", 10),  # anchor and boat, wheel and fish: one set of four, not two of two
        ("R13 R01", 6 + 3),  # anchor, boat and wheel; anchor and boat
    ],
)
def test_sets_of_different_logos(cards: str, worth: int) -> None:
    table = poor()
    give(table, 1, cards=cards)
    assert vp(table, 1) == worth


@rule("PM-V1")
def test_what_does_not_count() -> None:
    table = poor()
    give(table, 1, catch="SSHHCCMM", gears="SSSHM", waiting="CM", markets=9, cube="cash")
    assert vp(table, 1) == 0


@rule("PM-V1")
def test_everything_is_added_up() -> None:
    table = poor()
    give(table, 1, money=10, crabs=2, cards="R13")
    lighthouses(table, {"2 left 1": 1, "3 right 2": 1, "L1 fish": 1})
    assert vp(table, 1) == (5 + 3) + 3 + 10 + 3


# PM-V3: the example of the rulebook


@rule("PM-V3")
def test_eleven_logos_are_worth_24() -> None:
    table = poor()
    give(table, 1, cards=ELEVEN_LOGOS)
    assert vp(table, 1) == 10 + 10 + 3 + 1


@rule("PM-V3", "PM-K6")
def test_logos_of_collection_locations_and_of_cards_make_sets_together() -> None:
    table = poor()
    give(table, 1, cards=ELEVEN_LOGOS.replace("B01", "").replace("B05", ""))
    lighthouses(table, {"L1 anchor": 1, "L1 wheel": 1})
    assert vp(table, 1) == 24


# PM-V2: who wins


@rule("PM-V2")
def test_most_points_win() -> None:
    table = over()
    give(table, 1, money=5)
    give(table, 2, money=6)
    ended = result(table)
    assert ended.scores["vp"] == (1, 2, 0)
    assert (ended.places, ended.values) == ((2, 1, 3), (0.0, 1.0, 0.0))


@rule("PM-V2")
def test_with_equal_points_more_cards_win() -> None:
    table = over()
    give(table, 1, cards="R13")  # 6 VP with one card
    give(table, 2, cards="B01 B02", money=9)  # 3 + 3 with two
    give(table, 3, crabs=3)  # 6 with none
    ended = result(table)
    assert ended.scores == {"vp": (6, 6, 6), "cards": (1, 2, 0)}
    assert (ended.places, ended.values) == ((2, 1, 3), (0.0, 1.0, 0.0))


@rule("PM-V2")
def test_cards_do_not_outweigh_a_point() -> None:
    table = over()
    give(table, 1, cards="B01 B03 B05 B07 B15")  # 3 + 1 + 1 + 1
    give(table, 2, money=21)
    ended = result(table)
    assert ended.scores["vp"] == (6, 7, 0)
    assert ended.values == (0.0, 1.0, 0.0)


@rule("PM-V2")
def test_a_victory_is_shared_if_all_is_equal() -> None:
    table = over()
    give(table, 1, cards="B01", money=5)
    give(table, 3, cards="B02", money=3)
    ended = result(table)
    assert ended.scores == {"vp": (2, 0, 2), "cards": (1, 0, 1)}
    assert (ended.places, ended.values) == ((1, 3, 1), (0.5, 0.0, 0.5))
