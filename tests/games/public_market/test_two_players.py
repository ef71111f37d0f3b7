"""PM-2P1 to PM-2P3: what differs with two players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from tests.games.public_market.readings import (
    cards_of,
    catch,
    line,
    markets,
    money,
    phase,
    spaces,
    standing,
    waiting,
)
from tests.games.public_market.tables import (
    acting,
    bidding,
    cards,
    contracts,
    empty_column,
    evening,
    give,
    hurry,
    legal,
    lighthouses,
    play,
    refused,
    seat,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

SARDINE = "bid sardine scrap sardine"


# PM-2P1: two meeples


@rule("PM-2P1")
def test_the_first_player_bids_with_both_meeples_then_the_other() -> None:
    table = bidding(2)
    bidders = []
    while phase(table) == "bid":
        bidders.append(seat(table) + 1)
        table = play(table, "bid none")
    assert bidders == [1, 1, 2, 2]


@rule("PM-2P1")
def test_either_seat_may_be_the_first() -> None:
    table = game.begin(Options(first="2"), 2, FastDice(1))
    assert (seat(table), spaces(table)) == (1, "2211- | -----")


@rule("PM-2P1")
def test_two_actions_a_round_for_each_player() -> None:
    table = acting(2)
    actors = []
    while phase(table) == "act":
        actors.append(seat(table) + 1)
        table = play(table, "market")
    assert actors == [1, 1, 2, 2]
    assert [markets(table, party) for party in (1, 2)] == [2, 2]


@rule("PM-2P1")
def test_later_rounds_go_by_the_order_of_the_meeples() -> None:
    table = acting(2)
    for action in ("fish", "market", "fish", "market"):
        table = hurry(play(table, action), "act", "boat")
    assert spaces(table) == "12--- | 12---"
    table = play(table, "boat 1")
    bidders = []
    while phase(table) == "bid":
        bidders.append(seat(table) + 1)
        table = play(table, "bid none")
    assert bidders == [1, 2, 1, 2]


@rule("PM-2P1", "PM-B3")
def test_both_meeples_of_a_player_may_stand_on_one_place_and_overtake_for_nothing() -> None:
    table = play(bidding(2), SARDINE, "bid sardine 1 scrap sardine")
    assert line(table) == ["sardine 1", "sardine 1"]
    assert money(table, 1) == 15 - 2 - 2
    after = play(table, "bid sardine 1 scrap sardine")
    assert (money(after, 1), money(after, 2)) == (12, 12)


# PM-2P2: sides


def may_pay() -> PublicMarket:
    """Seat 1 is at the market and can pay for P24, in column 2."""
    table = acting(2)
    contracts(table, "P11 P12 P21 P24 P31 P32 P41 P42")
    cards(table, "- - - -")
    give(table, 1, catch="HHHCM")
    return play(table, "market")


def lit_by(table: PublicMarket) -> list[str]:
    """Where the lighthouse of P24 may go."""
    return [move.removeprefix("contract P24 ") for move in legal(table) if "P24" in move]


@rule("PM-2P2")
def test_an_empty_location_has_both_sides() -> None:
    assert lit_by(may_pay())[:4] == ["left 1", "left 2", "right 1", "right 2"]


@rule("PM-2P2")
def test_a_lighthouse_closes_its_side_whosever_it_is() -> None:
    for owner in (1, 2):
        table = may_pay()
        lighthouses(table, {"2 left 2": owner})
        assert refused(table, "contract P24 left 1") == "PM-2P2 side_taken"
        assert lit_by(table)[:2] == ["right 1", "right 2"]
        assert standing(play(table, "contract P24 right 1"))["2 right 1"] == 1


@rule("PM-2P2")
def test_a_space_with_a_lighthouse_is_taken_first_of_all() -> None:
    table = may_pay()
    lighthouses(table, {"2 left 2": 2})
    assert refused(table, "contract P24 left 2") == "PM-K4 space_taken"


@rule("PM-2P2")
def test_lighthouses_in_other_columns_close_nothing_here() -> None:
    table = may_pay()
    lighthouses(table, {"1 left 1": 2, "3 right 1": 2})
    assert lit_by(table)[:4] == ["left 1", "left 2", "right 1", "right 2"]


@rule("PM-2P2")
def test_collection_locations_have_no_sides() -> None:
    table = may_pay()
    lighthouses(table, {"2 left 1": 1, "2 right 1": 2, "L1 anchor": 2, "L1 wheel": 1})
    assert lit_by(table) == ["L1 boat", "L1 fish"]
    table = may_pay()
    lighthouses(table, {"L1 boat": 2})
    assert lit_by(table)[4:] == ["L1 anchor", "L1 wheel", "L1 fish"]


@rule("PM-2P2", "PM-K4")
def test_with_both_sides_closed_and_the_collection_full_there_is_no_contract() -> None:
    table = acting(2)
    contracts(table, "P11 P12 P21 P24 P31 P32 P41 P42")
    cards(table, "- - - -")
    give(table, 1, catch="HHHCM")
    lighthouses(table, {"2 left 1": 1, "2 right 1": 2})
    lighthouses(table, {f"L1 {logo}": 2 for logo in ("anchor", "boat", "wheel", "fish")})
    after = play(table, "market")
    assert (phase(after), money(after, 1)) == ("act", 15 + 3 + 1 + 2)


@rule("PM-2P2")
def test_three_players_may_share_a_side() -> None:
    table = acting(3)
    contracts(table, "P11 P12 P21 P24 P31 P32 P41 P42")
    give(table, 1, catch="HHHCM")
    lighthouses(table, {"2 left 1": 2})
    after = play(table, "market", "contract P24 left 2")
    assert standing(after) == {"2 left 1": 2, "2 left 2": 1}


# PM-2P3: two meeples in the evening


def one_home() -> PublicMarket:
    """The first meeple of seat 1 is at HOME and acts; the other three are going to fish."""
    table = evening(2)
    cards(table, "- - - -")
    return play(table, "bid home", SARDINE, SARDINE, SARDINE)


@rule("PM-2P3")
def test_the_first_meeple_at_home_brings_a_scrap_and_no_market() -> None:
    table = one_home()
    assert (phase(table), seat(table)) == ("home", 0)
    table = play(table, "scrap cod a1")
    assert (phase(table), seat(table)) == ("take", 0)
    assert (markets(table, 1), money(table, 1), catch(table, 1)) == (0, 10, "C")
    assert waiting(table, 1) == "S"


@rule("PM-2P3")
def test_the_free_scrap_of_the_first_meeple_is_no_duty() -> None:
    table = play(one_home(), "done")
    assert (phase(table), markets(table, 1), catch(table, 1)) == ("take", 0, "")


@rule("PM-2P3")
def test_the_first_meeple_leaves_the_game_and_the_player_goes_on_with_the_second() -> None:
    table = hurry(play(one_home(), "done"), "boat")
    assert sorted(spaces(table)[:3]) == ["1", "2", "2"]
    assert spaces(table)[3:] == "-- | -----"
    table = play(table, "boat 4")
    bidders = []
    while phase(table) == "bid":
        bidders.append(seat(table) + 1)
        table = play(table, legal(table)[0])
    assert sorted(bidders) == [1, 2, 2]


@rule("PM-2P3")
def test_the_home_of_the_second_meeple_is_a_scrap_and_the_final_market() -> None:
    table = play(hurry(play(one_home(), "done"), "boat"), "boat 4")
    while phase(table) == "bid":
        table = play(table, "bid home")
    assert phase(table) == "home"
    while seat(table) == 1:
        table = play(table, "done")
    assert markets(table, 1) == 0
    assert "scrap cod" in " ".join(legal(table))
    table = play(table, "done")
    assert markets(table, 1) == 1


@rule("PM-2P3")
def test_both_meeples_may_go_home_in_one_round() -> None:
    table = evening(2)
    cards(table, "- - - -")
    table = play(table, "bid home", "bid home", SARDINE, SARDINE)
    table = play(table, "scrap cod a1")
    assert (phase(table), seat(table), markets(table, 1)) == ("home", 0, 0)
    table = play(table, "scrap salmon b1")
    assert (phase(table), seat(table), markets(table, 1)) == ("take", 1, 1)
    assert money(table, 1) == 15 + 1 + 2
    table = hurry(table, "boat")
    assert spaces(table) == "22--- | -----"


@rule("PM-2P3")
def test_all_four_at_home_end_the_game() -> None:
    table = evening(2)
    cards(table, "- - - -")
    table = play(table, *["bid home"] * 4, *["done"] * 4)
    assert phase(table) == "over"
    assert [markets(table, party) for party in (1, 2)] == [1, 1]


@rule("PM-2P3", "PM-D3")
def test_at_home_only_the_rival_is_paid_for_going_in_front() -> None:
    table = play(evening(2), "bid home", "bid home 1")
    assert money(table, 1) == 15
    after = play(table, "bid home 2")
    assert (money(after, 1), money(after, 2)) == (18, 12)
    assert line(after) == ["home 1", "home 1", "home 2"]


@rule("PM-2P3", "PM-D4")
def test_without_a_chest_no_meeple_brings_a_scrap_and_the_gears_pay_once() -> None:
    table = evening(2)
    give(table, 1, chest=None, gears="SSCC", catch="SSCC")
    cards(table, "R14 - - -")
    table = play(table, "bid home", "bid home", SARDINE, SARDINE)
    assert (phase(table), seat(table), legal(table)) == ("cards", 0, ["card R14", "done"])
    table = play(table, "card R14")
    assert (seat(table), cards_of(table, 1), markets(table, 1)) == (1, ["R14"], 1)


@rule("PM-2P3", "PM-D6")
def test_with_an_empty_ocean_all_meeples_that_are_left_bid_home() -> None:
    table = evening(2)
    empty_column(table, 3)
    empty_column(table, 4)
    table = hurry(play(table, *[SARDINE] * 4), "bid")
    assert table.is_ocean_empty()
    bidders = []
    while phase(table) == "bid":
        assert "bid home" in legal(table)
        assert refused(table, SARDINE) == "PM-D6 only_home"
        bidders.append(seat(table))
        table = play(table, "bid home")
    assert sorted(bidders) == [0, 0, 1, 1]
    assert hurry(table, "over").outcome() is not None
