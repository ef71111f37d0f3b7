"""PM-D1 to PM-D6: the end of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.public_market.readings import (
    cards_of,
    catch,
    chest_of,
    column,
    crabs,
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
    empty_bag,
    empty_column,
    evening,
    give,
    hurry,
    legal,
    pack,
    play,
    refused,
    seat,
    supply,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

NEARLY = """
    . . . . .
    . 1 # 3 .
    * 1 @ # .
    . 2 2 * .
    . . . . .
"""
"""K5 with all round the crab covered or ice but d4; one shrimp of three is covered."""
FULL = """
    1 1 1 1 1
    2 2 # 2 2
    3 3 3 # 3
    4 4 4 4 4
    5 5 5 5 5
"""


def places(table: PublicMarket) -> list[str]:
    """Where the mover may bid at all, from left to right."""
    return list(dict.fromkeys(move.split()[1] for move in legal(table)))


def at_home(seats: int = 3) -> PublicMarket:
    """All go HOME, seat 1 stands in front; nothing can be paid with the catch."""
    table = evening(seats)
    contracts(table, "P11 P12 P21 P24 P31 P32 P41 P42")
    cards(table, "- - - -")
    return play(table, *["bid home"] * seats)


# PM-D1: the evening begins


@rule("PM-D1")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 11), (4, 11), (5, 11)])
def test_the_evening_begins_after_the_last_round_that_was_refilled(seats: int, rounds: int) -> None:
    table = hurry(bidding(seats), "boat")
    while not table.evening:
        table = hurry(play(table, "boat 1"), "boat")
    assert (table.round, table.bag) == (rounds, 0)


@rule("PM-D1")
def test_the_meeples_stand_in_turn_order_on_the_dock() -> None:
    table = acting(5)
    empty_bag(table)
    for action in ("fish", "market", "fish", "market", "market"):
        table = hurry(play(table, action), "act", "boat")
    assert (table.evening, spaces(table)) == (1, "13245 | -----")


@rule("PM-D1")
def test_the_boat_is_steered_before_the_first_evening_bid_and_away_from_the_empty_column() -> None:
    table = acting(3)
    empty_bag(table)
    for action in ("market", "fish", "market"):
        table = hurry(play(table, action), "act", "boat")
    assert (phase(table), seat(table), column(table, 1)) == ("boat", 2, ["-"] * 5)
    assert refused(table, "boat 1") == "PM-R2 empty_column"
    assert legal(table) == ["boat 2", "boat 3", "boat 4"]
    after = play(table, "boat 3")
    assert (phase(after), seat(after), after.boat) == ("bid", 1, 2)


@rule("PM-D1")
def test_while_tiles_are_left_in_the_bag_there_is_no_evening() -> None:
    table = acting(3)
    table.bag = 5
    table = hurry(play(table, "market"), "act")
    table = hurry(play(play(table, "market"), "market"), "boat")
    assert (table.evening, table.bag) == (0, 0)
    assert "-" not in column(table, 1)


# PM-D2: prices, and HOME


@rule("PM-D2")
@pytest.mark.parametrize(
    ("bid", "price"), [("sardine", 5), ("herring", 7), ("cod", 9), ("salmon", 11), ("home", 0)]
)
def test_evening_prices(bid: str, price: int) -> None:
    table = evening(3)
    give(table, 1, money=20)
    scrap = "" if bid == "home" else " scrap sardine"
    assert money(play(table, f"bid {bid}{scrap}"), 1) == 20 - price


@rule("PM-D2")
def test_no_place_without_scrap_in_the_evening() -> None:
    table = evening(3)
    give(table, 1, money=20)
    assert places(table) == ["sardine", "herring", "cod", "salmon", "home"]
    assert refused(table, "bid none") == "PM-D2 nothing_is_free"


@rule("PM-D2")
def test_no_home_by_day() -> None:
    assert refused(bidding(3), "bid home") == "PM-D2 home_in_the_evening"
    assert places(bidding(3)) == ["none", "sardine", "herring", "cod", "salmon"]


@rule("PM-D2")
def test_home_is_the_rightmost_place() -> None:
    table = evening(3)
    for party in (1, 2, 3):
        give(table, party, money=11)
    table = play(table, "bid home", "bid salmon scrap cod")
    assert line(table) == ["salmon 2", "home 1"]


@rule("PM-D2")
def test_who_has_no_money_can_only_go_home() -> None:
    table = evening(3)
    give(table, 1, money=4)
    assert legal(table) == ["bid home"]
    assert refused(table, "bid sardine scrap sardine") == "PM-B5 cannot_pay"


@rule("PM-D2")
def test_an_evening_bid_brings_a_scrap_of_its_place_or_a_cheaper_one() -> None:
    table = evening(3)
    assert waiting(play(table, "bid herring scrap sardine"), 1) == "S"
    assert waiting(play(table, "bid herring scrap herring"), 1) == "H"
    assert refused(table, "bid herring scrap cod") == "PM-B2 scrap_too_dear"
    assert refused(table, "bid herring") == "PM-B2 take_a_scrap"
    supply(table, sardine=0, herring=0)
    assert refused(table, "bid herring scrap herring") == "PM-B2 no_scrap_left"
    assert waiting(play(table, "bid herring"), 1) == ""


@rule("PM-D2")
def test_going_in_front_costs_a_dollar_in_the_evening_too() -> None:
    table = evening(3)
    give(table, 2, money=8)
    table = play(table, "bid herring scrap sardine")
    after = play(table, "bid herring 1 scrap sardine")
    assert line(after) == ["herring 1", "herring 2"]
    assert (money(after, 1), money(after, 2)) == (12 - 7 + 1, 0)
    give(table, 2, money=7)
    assert refused(table, "bid herring 1 scrap sardine") == "PM-B5 cannot_pay"
    assert line(play(table, "bid herring scrap sardine")) == ["herring 2", "herring 1"]


# PM-D3: in front at HOME


@rule("PM-D3")
def test_going_in_front_at_home_costs_three_dollars_to_the_one_just_behind() -> None:
    table = play(evening(4), "bid home", "bid home 1")
    assert line(table) == ["home 1", "home 2"]
    assert (money(table, 1), money(table, 2)) == (15, 9)
    between, front = play(table, "bid home 1"), play(table, "bid home 2")
    assert line(between) == ["home 1", "home 3", "home 2"]
    assert [money(between, party) for party in (1, 2, 3)] == [18, 9, 9]
    assert line(front) == ["home 1", "home 2", "home 3"]
    assert [money(front, party) for party in (1, 2, 3)] == [15, 12, 9]


@rule("PM-D3")
def test_behind_at_home_costs_nothing() -> None:
    table = play(evening(3), "bid home", "bid home")
    assert line(table) == ["home 2", "home 1"]
    assert (money(table, 1), money(table, 2)) == (12, 12)


@rule("PM-D3")
def test_two_dollars_are_not_enough_to_go_in_front_at_home() -> None:
    table = play(evening(3), "bid home")
    give(table, 2, money=2)
    assert refused(table, "bid home 1") == "PM-B5 cannot_pay"
    assert legal(table) == ["bid home"]
    give(table, 2, money=3)
    assert money(play(table, "bid home 1"), 2) == 0


@rule("PM-D3")
def test_nobody_goes_in_front_of_more_meeples_than_there_are() -> None:
    assert refused(play(evening(3), "bid home"), "bid home 2") == "PM-B3 not_so_many"


# PM-D4: at HOME


@rule("PM-D4")
def test_a_bid_on_home_brings_no_scrap() -> None:
    assert refused(evening(3), "bid home scrap cod") == "PM-D4 no_scrap_for_home"


@rule("PM-D4")
def test_home_acts_before_every_other_place_and_in_order() -> None:
    table = evening(3)
    give(table, 3, money=20)
    table = play(table, "bid home", "bid home 1", "bid salmon scrap salmon")
    assert (phase(table), seat(table)) == ("home", 1)
    table = hurry(play(table, "done"), "home")
    assert seat(table) == 0
    table = hurry(play(table, "done"), "take")
    assert seat(table) == 2


@rule("PM-D4")
def test_one_scrap_of_choice_and_then_the_final_market() -> None:
    table = at_home()
    pack(table, 1, "K5", NEARLY)
    give(table, 1, catch="M")
    after = play(table, "scrap cod a1")
    assert (phase(after), seat(after)) == ("home", 1)
    assert money(after, 1) == 12 + 2 + 1
    assert markets(after, 1) == 1


@rule("PM-D4")
def test_the_scrap_is_no_duty() -> None:
    table = at_home()
    assert "done" in legal(table)
    after = play(table, "done")
    assert (seat(after), money(after, 1), markets(after, 1)) == (1, 12, 1)


@rule("PM-D4")
def test_the_scrap_has_to_fit() -> None:
    table = at_home()
    pack(table, 1, "K5", NEARLY)
    assert refused(table, "scrap cod b2") == "PM-F2 cell_covered"
    assert refused(table, "scrap cod c2") == "PM-F2 on_ice"
    free = [move.split()[2] for move in legal(table) if move.startswith("scrap cod")]
    assert " ".join(free) == "a1 b1 c1 d1 e1 a2 e2 a3 c3 e3 a4 d4 e4 a5 b5 c5 d5 e5"


@rule("PM-D4")
def test_the_scrap_has_to_keep_the_maximum() -> None:
    table = at_home()
    give(table, 1, catch="C" * 8)
    assert refused(table, "scrap cod a1") == "PM-F4 over_maximum"
    assert "scrap sardine" in " ".join(legal(table))
    assert "scrap cod" not in " ".join(legal(table))


@rule("PM-D4")
def test_the_scrap_has_to_be_in_the_supply() -> None:
    table = at_home()
    supply(table, herring=0)
    assert refused(table, "scrap herring a1") == "PM-B2 no_scrap_left"
    assert "scrap herring" not in " ".join(legal(table))


@rule("PM-D4")
def test_with_a_full_chest_there_is_only_the_market() -> None:
    table = evening(3)
    pack(table, 1, "K5", FULL)
    cards(table, "- - - -")
    table = play(table, "bid home", "bid home", "bid home")
    assert (seat(table), money(table, 1), crabs(table, 1)) == (1, 12 + 15, 1)


@rule("PM-D4")
def test_the_scrap_counts_for_crab_catch_and_cards_of_the_final_market() -> None:
    table = at_home()
    pack(table, 1, "K5", NEARLY)
    give(table, 1, catch="SSS")
    cards(table, "R14 - - -")
    table = play(table, "scrap cod d4")
    assert (phase(table), crabs(table, 1), catch(table, 1)) == ("cards", 1, "SSSC")
    table = play(table, "contract P12 left 1")
    assert standing(table) == {"1 left 1": 1}
    assert (seat(table), catch(table, 1)) == (1, "")


@rule("PM-D4")
def test_shrimp_covered_at_home_bring_a_power_for_the_same_turn() -> None:
    table = at_home()
    pack(table, 1, "K5", NEARLY.replace("* 1 @", "4 1 @"))
    table = play(table, "scrap cod d4")
    assert phase(table) == "shrimp"
    table = play(table, "shrimp cash")
    assert (phase(table), legal(table)) == ("cards", ["done", "power cash"])
    assert money(play(table, "power cash"), 1) == 12 + 5 + 1


@rule("PM-D4")
def test_powers_for_any_time_are_used_at_home_besides_the_scrap() -> None:
    table = evening(3)
    give(table, 1, cube="scrap")
    cards(table, "- - - -")
    table = play(table, "bid home", "bid home", "bid home")
    table = play(table, "power scrap salmon a1", "scrap salmon b1")
    assert (seat(table), money(table, 1)) == (1, 12 + 4)


@rule("PM-D4", "PM-F10")
def test_at_home_a_power_is_asked_for_even_if_no_scrap_fits() -> None:
    table = evening(3)
    pack(table, 1, "K5", FULL)
    give(table, 1, cube="cash")
    cards(table, "- - - -")
    table = play(table, "bid home", "bid home", "bid home")
    assert (phase(table), seat(table), legal(table)) == ("home", 0, ["done", "power cash"])
    table = play(table, "power cash")
    assert (seat(table), money(table, 1)) == (1, 12 + 5 + 15)


@rule("PM-D4")
def test_who_was_at_home_is_out_of_the_game() -> None:
    table = evening(3)
    table = play(table, "bid home", "bid sardine scrap sardine", "bid sardine scrap sardine")
    table = hurry(table, "boat")
    assert spaces(table) == "23--- | -----"
    table = play(table, "boat 3")
    assert seat(table) == 1
    assert seat(play(table, "bid home")) == 2


@rule("PM-D4")
def test_without_a_chest_home_is_the_only_bid() -> None:
    table = evening(3)
    give(table, 1, chest=None)
    assert legal(table) == ["bid home"]
    assert refused(table, "bid sardine scrap sardine") == "PM-D4 no_chest_bid_home"
    assert refused(table, "bid sardine") == "PM-D4 no_chest_bid_home"


@rule("PM-D4")
def test_without_a_chest_the_gears_are_the_catch_of_the_final_market_and_no_scrap_comes() -> None:
    table = evening(3)
    give(table, 1, chest=None, gears="SSCCC", catch="SSCCC")
    cards(table, "R14 - - -")
    table = play(table, "bid home", "bid home", "bid home")
    assert (phase(table), seat(table)) == ("cards", 0)
    assert legal(table) == ["card R14", "done"]
    after = play(table, "card R14")
    assert (cards_of(after, 1), money(after, 1), crabs(after, 1)) == (["R14"], 12 + 1, 0)


@rule("PM-D4", "PM-K12")
def test_no_new_chest_after_the_final_market() -> None:
    assert chest_of(play(at_home(), "done"), 1) == ""


# PM-D5: fishing in the evening


@rule("PM-D5")
def test_scrap_places_go_fishing_from_the_rightmost_on_without_a_choice() -> None:
    table = evening(3)
    table = play(
        table, "bid sardine scrap sardine", "bid herring scrap herring", "bid sardine scrap sardine"
    )
    assert (phase(table), seat(table)) == ("take", 1)
    assert refused(table, "market") == "PM-F1 now_take"
    table = hurry(play(table, legal(table)[0]), "take")
    assert seat(table) == 0
    table = hurry(play(table, legal(table)[0]), "take")
    assert seat(table) == 2
    assert spaces(hurry(play(table, legal(table)[0]), "boat")) == "213-- | -----"


@rule("PM-D5")
def test_five_can_fish_on_the_evening_dock() -> None:
    table = play(evening(5), *["bid sardine scrap sardine"] * 5)
    table = hurry(table, "boat")
    assert spaces(table) == "12345 | -----"


@rule("PM-D5", "PM-F3")
def test_the_captain_is_gone_in_the_evening() -> None:
    table = play(evening(3), "bid sardine scrap sardine", "bid home", "bid home")
    table = hurry(table, "handle")
    assert refused(table, "sell") == "PM-F3 captain_is_gone"
    assert refused(table, "discard") == "PM-F3 must_keep"


# PM-D6: the last columns


@rule("PM-D6")
def test_the_column_is_emptied_and_nothing_is_added() -> None:
    table = evening(3)
    others = [column(table, 3), column(table, 4)]
    table = hurry(play(table, *["bid sardine scrap sardine"] * 3), "boat")
    assert column(table, 2) == ["-"] * 5
    assert [column(table, 3), column(table, 4)] == others
    assert (seat(table), legal(table)) == (2, ["boat 3", "boat 4"])
    assert refused(table, "boat 2") == "PM-R2 empty_column"


@rule("PM-D6", "PM-R2")
def test_the_last_who_fished_steers_in_the_evening() -> None:
    table = play(evening(3), *["bid sardine scrap sardine"] * 2, "bid home")
    assert seat(hurry(table, "boat")) == 1


def ocean_runs_dry(seats: int = 3) -> PublicMarket:
    """All but the last seat have fished the last column; the last seat went HOME."""
    table = evening(seats)
    empty_column(table, 3)
    empty_column(table, 4)
    for party in range(1, seats + 1):
        give(table, party, money=20)
    cards(table, "- - - -")
    table = play(table, *["bid sardine scrap sardine"] * (seats - 1), "bid home", "done")
    return hurry(table, "bid")


@rule("PM-D6")
def test_with_an_empty_ocean_home_is_the_only_place() -> None:
    table = ocean_runs_dry()
    assert table.is_ocean_empty()
    assert (phase(table), seat(table), table.round) == ("bid", 0, 13)
    assert legal(table) == ["bid home"]
    assert refused(table, "bid sardine scrap sardine") == "PM-D6 only_home"


@rule("PM-D6", "PM-D3")
def test_going_in_front_in_the_last_bidding() -> None:
    table = play(ocean_runs_dry(), "bid home", "bid home 1")
    assert line(table) == ["home 1"]
    assert (phase(table), seat(table)) == ("home", 1)
    assert (money(table, 1), money(table, 2)) == (18, 12)


@rule("PM-D6")
def test_the_last_bidding_leads_to_a_scrap_and_a_final_market_and_ends_the_game() -> None:
    table = play(ocean_runs_dry(), "bid home", "bid home")
    table = hurry(table, "home")
    assert seat(table) == 0
    before = [markets(table, party) for party in (1, 2, 3)]
    table = hurry(table, "over")
    assert before == [0, 0, 1]
    assert [markets(table, party) for party in (1, 2, 3)] == [1, 1, 1]
    assert table.outcome() is not None


@rule("PM-D6")
def test_the_game_ends_when_all_are_at_home_even_if_tiles_are_left() -> None:
    table = hurry(at_home(), "over")
    assert not table.is_ocean_empty()
    assert table.outcome() is not None
    assert [markets(table, party) for party in (1, 2, 3)] == [1, 1, 1]


@rule("PM-D6")
def test_the_evening_lasts_four_rounds_at_most() -> None:
    table = evening(3)
    for party in (1, 2, 3):
        give(table, party, money=100)
    while phase(table) != "over":
        scrap = "bid sardine scrap sardine"
        table = play(table, scrap if scrap in legal(table) else legal(table)[0])
    assert table.round == 15
