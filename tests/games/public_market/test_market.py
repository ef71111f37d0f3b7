from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import ScriptedDice
from shoal.core.errors import IllegalMove
from shoal.games.public_market import game
from shoal.games.public_market.moves import CONTRACT, item_of, place_of
from shoal.games.public_market.moves import pack as pack_move
from shoal.games.public_market.options import Options
from shoal.games.public_market.rules import state as s
from tests.games.public_market import law_kit
from tests.games.public_market.readings import (
    cards_of,
    catch,
    chest_of,
    crabs,
    gears,
    money,
    phase,
    same,
    told,
    vp,
    waiting,
)
from tests.games.public_market.tables import (
    acting,
    bidding,
    cards,
    contracts,
    empty_bag,
    give,
    legal,
    lighthouses,
    pack,
    play,
    refused,
    seat,
    supply,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

EMPTY = """
    . . . . .
    . * # . .
    * . @ # .
    . . . * .
    . . . . .
"""
ONE_FREE = """
    1 1 1 1 1
    2 2 # 2 2
    3 3 3 # 3
    4 4 4 4 4
    5 5 5 5 .
"""
RING = """
    . . . . .
    . 1 # 3 .
    * 1 @ # .
    . 2 2 2 .
    . . . . .
"""
TILES_AND_SCRAPS = """
    s s . . .
    1 1 # m .
    1 . @ # .
    2 2 2 * .
    . . . . c
"""
NINE_OR_SIX = """
    1 1 1 1 1
    2 2 2 2 2
    3 3 3 # .
    4 # @ . *
    5 5 5 . .
"""
LAID = "P11 P12 P21 P24 P31 P32 P41 P42"
"""SSSH SSSC, SSHHHC HHHCM, SSSCCCC HHCCCCM, SSSCCMMM SSCCMMMM"""
PLENTY = "".join(fish * 8 for fish in "SHCM")


def at_market(seats: int = 3, **things: int | str | None) -> PublicMarket:
    """Seat 1 goes to market with some things."""
    table = acting(seats)
    pack(table, 1, "K5", EMPTY)
    contracts(table, LAID)
    cards(table, "B02 B07 B15 R14")  # CCC, HM, SSHCM, SSCC
    give(table, 1, **things)
    return play(table, "market")


# Scrap and crab: PM-K1, PM-K2


@rule("PM-K1")
def test_waiting_scrap_is_placed_first() -> None:
    table = at_market(waiting="SM", catch="HC")
    assert phase(table) == "scrap"
    assert {move.split()[1] for move in legal(table)} == {"sardine", "salmon"}
    assert len(legal(table)) == 2 * 23
    assert refused(table, "card B07") == "PM-K1 now_scrap"
    assert refused(table, "done") == "PM-K1 now_scrap"
    table = play(table, "scrap sardine a1")
    assert phase(table) == "scrap"
    table = play(table, "scrap salmon c3")
    assert (phase(table), catch(table, 1), waiting(table, 1)) == ("cards", "SHCM", "")
    assert chest_of(table, 1) == same(EMPTY.replace(". . . . .", "s . . . .", 1).replace("@", "m"))


@rule("PM-K1", "PM-F3", "PM-F4")
def test_scrap_that_cannot_be_placed_goes_back() -> None:
    table = acting(3)
    pack(table, 1, "K5", ONE_FREE)
    cards(table, "B11 B01 B03 B04")  # B11 costs SMM
    give(table, 1, waiting="SM", catch="M" * 8)
    table = play(table, "market")
    assert legal(table) == ["scrap sardine e5", "return salmon"]
    assert refused(table, "scrap salmon e5") == "PM-F4 over_maximum"
    assert told(table, "scrap sardine e5")[:2] == ["places_scrap", "scrap_back"]
    after = play(table, "scrap sardine e5")
    assert (phase(after), waiting(after, 1)) == ("cards", "")
    assert game.view(after, None).supply == (9, 10, 10, 10)


@rule("PM-K1", "PM-K2")
def test_scrap_may_close_the_ring_round_the_crab() -> None:
    table = acting(3)
    pack(table, 1, "K5", RING.replace("2 2 2", "2 . 2"))
    give(table, 1, waiting="S")
    assert crabs(play(table, "market", "scrap sardine c4"), 1) == 1
    assert crabs(play(table, "market", "scrap sardine a1"), 1) == 0


@rule("PM-K2")
def test_a_crab_with_eight_covered_or_icy_cells_round_it() -> None:
    table = acting(3)
    pack(table, 1, "K5", RING)
    assert told(table, "market")[:2] == ["goes_to_market", "crabs"]
    assert crabs(play(table, "market"), 1) == 1


@rule("PM-K2")
@pytest.mark.parametrize("cell", [6, 8, 11, 16, 17, 18])
def test_no_crab_if_one_cell_is_missing(cell: int) -> None:
    marks, icons = RING.split(), EMPTY.split()
    marks[cell] = icons[cell]
    table = acting(3)
    pack(table, 1, "K5", " ".join(marks))
    assert crabs(play(table, "market"), 1) == 0


@rule("PM-K2")
def test_the_crab_itself_may_be_covered() -> None:
    table = acting(3)
    pack(table, 1, "K5", RING.replace("@", "s"))
    assert crabs(play(table, "market"), 1) == 1


@rule("PM-K2")
def test_the_crab_comes_in_the_market_and_not_before() -> None:
    table = acting(3)
    pack(table, 1, "K5", RING)
    after = play(table, "fish")
    assert crabs(play(after, legal(after)[0], "sell"), 1) == 0


@rule("PM-K2")
def test_one_crab_a_chest() -> None:
    table = acting(2)
    pack(table, 1, "K5", RING)
    table = play(table, "market")
    assert (crabs(table, 1), seat(table)) == (1, 0)
    assert crabs(play(table, "market"), 1) == 1  # the new chest is empty


# Cards: PM-K3 to PM-K8


@rule("PM-K3")
def test_cards_that_the_catch_can_pay() -> None:
    table = at_market(catch="HHHCCCM")
    assert [move for move in legal(table) if not move.startswith("contract")] == [
        "card B02",
        "card B07",
        "done",
    ]
    assert {move.split()[1] for move in legal(table) if move.startswith("contract")} == {"P24"}
    assert refused(table, "card B15") == "PM-K3 not_enough_fish"
    assert refused(table, "contract P11 left 1") == "PM-K3 not_enough_fish"
    assert refused(table, "card B01") == "PM-K7 card_not_open"


@rule("PM-K3")
def test_they_are_paid_from_the_catch() -> None:
    table = at_market(catch="SSHHHCCCM", cube="cash")  # the power keeps the turn open
    assert catch(play(table, "card B02"), 1) == "SSHHHM"
    assert catch(play(table, "contract P24 left 1"), 1) == "SSCC"
    assert catch(play(table, "contract P21 left 1"), 1) == "CCM"


@rule("PM-K3")
@pytest.mark.parametrize(
    "pair",
    [
        ("card B02", "card B07"),
        ("contract P11 left 1", "card B07"),
        ("card R14", "contract P24 left 1"),
        ("contract P11 left 1", "contract P41 left 1"),
    ],
)
def test_two_in_all(pair: tuple[str, str]) -> None:
    table = play(at_market(catch=PLENTY, cube="cash"), *pair)
    assert legal(table) == ["done", "power cash"]
    assert refused(table, "card B15") == "PM-K3 two_cards"
    assert refused(table, "contract P12 left 2") == "PM-K3 two_cards"


@rule("PM-K3")
def test_the_cards_are_over_after_two() -> None:
    table = play(at_market(catch=PLENTY), "card B02", "card B07")
    assert seat(table) == 1


@rule("PM-K3")
def test_two_in_each_market() -> None:
    table = at_market(2, catch=PLENTY, gears="SSHCM")
    table = play(table, "card B02", "card B07")
    assert seat(table) == 0
    table = play(table, "market")
    assert "card B15" in legal(table)


@rule("PM-K3")
def test_one_or_none_will_do() -> None:
    table = at_market(catch="HM")
    assert "done" in legal(table)
    assert cards_of(play(table, "done"), 1) == []
    assert refused(table, "rows") == "PM-K3 now_cards"
    assert refused(table, "free B07") == "PM-K3 now_cards"
    assert seat(at_market(catch="S")) == 1  # nothing to pay with is not asked


@rule("PM-K4")
def test_a_lighthouse_on_the_location_of_the_column() -> None:
    table = at_market(catch=PLENTY)
    after = play(table, "contract P31 left 1")
    view = game.view(after, None)
    assert view.lighthouses[12] == 0  # column 3, left 1
    assert sum(owner is not None for owner in view.lighthouses) == 1
    assert view.players[0].lighthouses == 6


@rule("PM-K4")
def test_or_on_a_collection_location() -> None:
    after = play(at_market(catch=PLENTY), "contract P31 L1 wheel")
    assert game.view(after, None).lighthouses[24:28] == (None, None, 0, None)


@rule("PM-K4")
def test_on_a_free_space_only() -> None:
    table = at_market(catch=PLENTY)
    lighthouses(table, {"2 left 1": 3, "L1 anchor": 2, "2 right 2": 1})
    assert refused(table, "contract P21 left 1") == "PM-K4 space_taken"
    assert refused(table, "contract P21 right 2") == "PM-K4 space_taken"
    assert refused(table, "contract P21 L1 anchor") == "PM-K4 space_taken"
    offered = [move[13:] for move in legal(table) if move.startswith("contract P21")]
    assert offered == ["left 2", "right 1", "L1 boat", "L1 wheel", "L1 fish"]


@rule("PM-K4")
def test_in_the_own_column_only() -> None:
    """Text cannot name a space of another column; a number can."""
    table = at_market(catch=PLENTY)
    other = game.read("contract P31 left 1")
    move = pack_move(CONTRACT, item_of(game.read("contract P21 left 1")), place_of(other), 0)
    assert other in game.legal(table, 0)
    assert move not in game.legal(table, 0)
    with pytest.raises(IllegalMove) as caught:
        game.check(table, 0, move)
    assert (caught.value.rule, caught.value.key) == ("PM-K4", "other_column")


@rule("PM-K4")
def test_not_without_a_free_space() -> None:
    table = at_market(catch="SSSH")
    logos = ("anchor", "boat", "wheel", "fish")
    lighthouses(table, {f"L1 {logo}": 2 for logo in logos})
    lighthouses(table, {"1 left 1": 3, "1 left 2": 3, "1 right 1": 3})
    assert [move for move in legal(table) if "contract" in move] == ["contract P11 right 2"]
    lighthouses(table, {"1 right 2": 3})
    assert [move for move in legal(table) if "contract" in move] == []


@rule("PM-K4")
def test_not_without_a_lighthouse() -> None:
    table = at_market(catch=PLENTY)
    give(table, 1, lighthouses=0)
    assert [move for move in legal(table) if "contract" in move] == []
    assert refused(table, "contract P11 left 1") == "PM-K4 no_lighthouse"
    give(table, 1, lighthouses=1)
    table = play(table, "contract P11 left 1")
    assert refused(table, "contract P12 left 2") == "PM-K4 no_lighthouse"


@rule("PM-K4")
def test_the_same_contract_again_and_by_anyone() -> None:
    table = play(at_market(catch=PLENTY), "contract P11 left 1", "contract P11 L1 boat")
    assert game.view(table, None).players[0].lighthouses == 5
    give(table, 2, catch=PLENTY)
    table = play(table, "market")
    assert (seat(table), phase(table)) == (1, "cards")
    assert "contract P11 left 2" in legal(table)


FEW = "none scrap none gear|none scrap none gear|none scrap none card|none scrap none card"
MANY = "none none none scrap gear gear|" + "|".join(["none none none scrap gear card"] * 3)
CONTRACTS = ["P11", "P24", "P31", "P41"]


@rule("PM-K5", "PM-C2")
@pytest.mark.parametrize(("seats", "bonuses"), [(3, FEW), (4, MANY)])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_what_each_space_gives(seats: int, bonuses: str, number: int) -> None:
    """Scrap and gear are of the fish of the column: sardine, herring, cod, salmon."""
    given = bonuses.split("|")[number].split()
    half, fish = len(given) // 2, "SHCM"[number]
    table = at_market(seats, catch=PLENTY)
    for place, bonus in enumerate(given):
        side = "left" if place < half else "right"
        after = play(table, f"contract {CONTRACTS[number]} {side} {place % half + 1}")
        assert waiting(after, 1) == (fish if bonus == "scrap" else "")
        assert gears(after, 1) == (fish if bonus == "gear" else "")
        assert phase(after) == ("free_card" if bonus == "card" else "cards")
        assert money(after, 1) == 12


@rule("PM-K5")
def test_the_scrap_is_kept_for_the_next_chest() -> None:
    table = at_market(catch="SSHHHC")
    after = play(table, "contract P21 left 2")
    assert (waiting(after, 1), catch(after, 1), seat(after)) == ("H", "", 1)
    assert game.view(after, None).supply == (10, 9, 10, 10)
    assert game.view(after, None).players[0].scraps == ((), (), (), ())
    while phase(after) != "act" or seat(after) != 0:
        after = play(after, "market" if phase(after) == "act" else legal(after)[0])
    assert waiting(after, 1) == "H"
    assert phase(play(after, "market")) == "scrap"


@rule("PM-K5")
def test_no_scrap_if_there_is_none_or_the_bag_is_empty() -> None:
    table = at_market(catch="SSHHHC")
    supply(table, herring=0)
    assert waiting(play(table, "contract P21 left 2"), 1) == ""
    table = at_market(catch="SSHHHC")
    empty_bag(table)
    after = play(table, "contract P21 left 2")
    assert waiting(after, 1) == ""
    assert game.view(after, None).supply == (10, 10, 10, 10)


@rule("PM-K5")
def test_a_gear_at_eight_stays() -> None:
    table = at_market(catch="SSHHHC", gears="H" * 8)
    assert gears(play(table, "contract P21 right 2"), 1) == "H" * 8


@rule("PM-K5")
def test_a_free_card_must_be_taken_and_its_rewards_count() -> None:
    table = play(at_market(catch="SSSCCCCSSSH"), "contract P31 right 2")
    assert legal(table) == ["free B02", "free B07", "free B15", "free R14"]
    assert refused(table, "done") == "PM-K5 now_free_card"
    assert refused(table, "free B01") == "PM-K7 card_not_open"
    after = play(table, "free B15")
    assert (cards_of(after, 1), gears(after, 1)) == (["B15"], "SM")
    assert catch(after, 1) == "SSSH"  # it costs nothing


@rule("PM-K5")
def test_the_limit_of_two_does_not_count_a_free_card() -> None:
    table = play(at_market(catch=PLENTY), "contract P31 right 2", "free B15")
    assert "card B02" in legal(table)
    table = play(table, "card B02")
    assert seat(table) == 1
    last = play(at_market(catch=PLENTY), "card B02", "contract P31 right 2")
    assert legal(last) == ["free B07", "free B15", "free R14"]
    assert seat(play(last, "free B07")) == 1
    both = play(at_market(catch=PLENTY), "contract P31 right 2", "free B15")
    both = play(both, "contract P41 right 2", "free B02")
    assert cards_of(both, 1) == ["B02", "B15"]


@rule("PM-K5", "PM-K7")
def test_never_from_a_stack_already_taken_from_in_this_turn() -> None:
    table = play(at_market(catch=PLENTY), "card B07")
    assert [stack.open for stack in game.view(table, None).stacks] == ["B02", None, "B15", "R14"]
    table = play(table, "contract P31 right 2")
    assert legal(table) == ["free B02", "free B15", "free R14"]


@rule("PM-K5")
def test_no_free_card_if_none_is_open() -> None:
    table = at_market(catch="SSSCCCCSSSH")
    cards(table, "- - - -")
    after = play(table, "contract P31 right 2")
    assert (phase(after), seat(after)) == ("cards", 0)


@rule("PM-K6")
@pytest.mark.parametrize("logo", ["anchor", "boat", "wheel", "fish"])
def test_a_collection_location_pays_three_dollars_at_once(logo: str) -> None:
    after = play(at_market(catch="SSSHSSSH"), f"contract P11 L1 {logo}")
    assert (money(after, 1), phase(after)) == (15, "cards")
    assert (waiting(after, 1), gears(after, 1)) == ("", "")


@rule("PM-K6")
def test_its_logo_counts_in_the_sets() -> None:
    table = at_market(catch="SSSHSSSH", money=0, cards="B06")  # a boat
    assert vp(table, 1) == 1
    assert vp(play(table, "contract P11 L1 boat"), 1) == 1 + 1 + 1  # two sets of one, and $3
    assert vp(play(table, "contract P11 L1 wheel"), 1) == 3 + 1  # a set of two


@rule("PM-K7")
def test_a_card_goes_to_the_player_and_its_gears_move_up() -> None:
    """Carrie has a cod and a herring gear for the rest of the game."""
    table = at_market(catch="SSSHHHC")
    cards(table, "B06 B10 B01 B02")  # herring gear for SSSC, cod gear for HHH
    after = play(table, "card B06", "card B10")
    assert cards_of(after, 1) == ["B06", "B10"]
    assert gears(after, 1) == "HC"
    assert catch(after, 1) == "HC"  # with the next chest
    assert seat(after) == 1


@rule("PM-K7")
def test_a_red_card_moves_no_gear() -> None:
    after = play(at_market(catch="SSCCHM"), "card R14")
    assert (cards_of(after, 1), gears(after, 1)) == (["R14"], "")


@rule("PM-K7", "PM-K11")
def test_the_next_card_is_opened_at_the_end_of_the_turn_only() -> None:
    table = play(at_market(catch="CCC", cube="cash"), "card B02")
    stack = game.view(table, None).stacks[0]
    assert (stack.open, stack.blue, stack.red) == (None, 2, 3)
    table = play(table, "done")
    stack = game.view(table, None).stacks[0]
    assert stack.open is not None
    assert stack.open.startswith("B")
    assert (stack.blue, stack.red) == (1, 3)


@rule("PM-K7")
def test_a_stack_may_run_out() -> None:
    table = at_market(catch="CCC")
    table.board[s.BLUE] = table.board[s.RED] = 0  # under the open card
    table = play(table, "card B02")
    assert game.view(table, None).stacks[0].open is None


@rule("PM-K8")
def test_gears_count_from_the_next_chest_on() -> None:
    table = play(at_market(catch="HMCCC"), "card B07")  # a herring gear
    assert (gears(table, 1), catch(table, 1)) == ("H", "CCC")
    assert catch(play(table, "done"), 1) == "H"
    table = play(at_market(catch="SSHHHCCCC"), "contract P21 right 2")
    assert (gears(table, 1), catch(table, 1)) == ("H", "CCC")


@rule("PM-K8")
def test_gears_are_permanent() -> None:
    table = at_market(2, catch="", gears="SMM")
    assert catch(table, 1) == "SMM"
    table = play(table, "market")
    assert (catch(table, 1), gears(table, 1)) == ("SMM", "SMM")


# Money: PM-K9, PM-K10


@rule("PM-K9")
@pytest.mark.parametrize(
    ("caught", "dollars"),
    [
        ("", 0),
        ("S", 0),
        ("SS", 1),
        ("SSS", 1),
        ("SSSSSS", 3),
        ("H", 1),
        ("HHH", 3),
        ("C", 1),
        ("CCC", 3),
        ("M", 2),
        ("MMMM", 8),
        ("SSSHHCMM", 8),
    ],
)
def test_what_the_rest_of_the_catch_brings(caught: str, dollars: int) -> None:
    table = acting(3)
    pack(table, 1, "K5", EMPTY)
    cards(table, "- - - -")
    contracts(table, "P31 P32 P33 P34 P41 P42 P43 P44")
    give(table, 1, catch=caught, lighthouses=0)
    after = play(table, "market")
    assert (money(after, 1), catch(after, 1), seat(after)) == (12 + dollars, "", 1)


@rule("PM-K9")
def test_all_that_remains_must_be_sold_after_the_cards() -> None:
    table = play(at_market(catch="CCCMM"), "card B02")
    assert (money(table, 1), catch(table, 1)) == (16, "S")  # B02 has a sardine gear


@rule("PM-K10")
def test_nine_dollars_by_columns_and_six_by_rows() -> None:
    """Alex has three complete columns and only two complete rows."""
    table = acting(3)
    pack(table, 1, "K8", NINE_OR_SIX)
    table = play(table, "market")
    assert legal(table) == ["rows", "columns"]
    assert money(play(table, "columns"), 1) == 21
    assert money(play(table, "rows"), 1) == 18
    assert refused(table, "done") == "PM-K10 now_payout"
    assert told(table, "columns")[:2] == ["chooses_columns", "payout"]


@rule("PM-K10")
def test_a_full_chest_pays_fifteen_and_nobody_is_asked() -> None:
    table = acting(3)
    pack(table, 1, "K5", ONE_FREE.replace("5 .", "5 5"))
    assert money(play(table, "market"), 1) == 27


@rule("PM-K10")
def test_as_many_rows_as_columns_are_not_asked() -> None:
    table = acting(3)
    pack(table, 1, "K5", ONE_FREE)  # four rows, four columns
    after = play(table, "market")
    assert (money(after, 1), seat(after)) == (24, 1)


@rule("PM-K10")
def test_crab_and_ice_count_as_filled() -> None:
    table = acting(3)
    pack(table, 1, "K5", EMPTY.replace("* . @ # .", "1 1 @ # 1"))
    assert money(play(table, "market", "rows"), 1) == 15
    table = acting(3)
    pack(table, 1, "K5", EMPTY.replace("* . @ # .", "1 1 @ # ."))
    assert money(play(table, "market"), 1) == 12


@rule("PM-K10")
def test_bare_shrimp_do_not() -> None:
    table = acting(3)
    pack(table, 1, "K5", EMPTY.replace(". . . * .", "1 1 1 * 1"))
    assert (money(play(table, "market"), 1), seat(play(table, "market"))) == (12, 1)
    pack(table, 1, "K5", EMPTY.replace(". . . * .", "1 1 1 1 1"))
    assert legal(play(table, "market")) == ["rows", "columns"]


# The next chest: PM-K11, PM-K12


@rule("PM-K11")
def test_scrap_goes_back_and_tiles_leave_the_game() -> None:
    table = acting(3)
    pack(table, 1, "K5", TILES_AND_SCRAPS)
    give(table, 1, cooler="F12")
    table.bag = 45  # the tiles in the chest were drawn from it
    supplied = game.view(table, None).supply
    unseen = game.view(table, None).unseen
    assert supplied == (8, 10, 9, 9)
    after = play(table, "market")
    view = game.view(after, None)
    assert view.supply == (10, 10, 10, 10)
    assert (view.players[0].tiles, view.players[0].cooler) == ((), None)
    assert view.players[0].scraps == ((), (), (), ())
    assert view.unseen == unseen  # nothing went back to the bag
    assert view.bag == 45
    assert law_kit.census(after) == law_kit.expected_census(Options(), 3)  # nothing is lost


@rule("PM-K11", "PM-K7")
def test_cards_are_opened_in_every_stack_that_was_taken_from() -> None:
    table = play(at_market(catch=PLENTY), "card B02", "card R14")
    stacks = game.view(table, None).stacks
    assert all(stack.open is not None for stack in stacks)
    assert [stack.open for stack in stacks][1:3] == ["B07", "B15"]


@rule("PM-K12")
def test_the_chest_goes_under_the_pile_and_a_new_one_is_drawn() -> None:
    table = acting(3)
    pack(table, 1, "K8", NINE_OR_SIX)
    unseen = game.view(table, None).chests
    after = play(table, "market", "rows", dice=ScriptedDice([2]))
    view = game.view(after, None)
    assert view.pile == ("K8",)
    assert view.players[0].chest == unseen[2]
    assert set(view.chests) == set(unseen) - {unseen[2]}
    assert same(chest_of(after, 1)).count("1") == 0


@rule("PM-K12")
def test_chests_come_back_in_the_order_in_which_they_went() -> None:
    """Four lie in the pile with five players: the fifth market draws what the first returned."""
    table = acting(5)
    first = game.view(table, None).players[0].chest
    second = game.view(table, None).players[1].chest
    table = play(table, *["market"] * 4)
    assert game.view(table, None).chests == ()
    assert game.view(table, None).pile[:2] == (first, second)
    fifth = game.view(table, None).players[4].chest
    table = play(table, "market")
    assert game.view(table, None).players[4].chest == first
    assert game.view(table, None).pile[0] == second
    assert game.view(table, None).pile[-1] == fifth


@rule("PM-K12", "PM-K8")
def test_the_catch_is_set_to_the_gears() -> None:
    """Rob starts with 3 sardines, 1 herring, 2 cod and 1 salmon."""
    table = acting(3)
    cards(table, "- - - -")
    give(table, 1, catch="M", gears="SSSHCCM")
    assert catch(play(table, "market"), 1) == "SSSHCCM"


@rule("PM-K12")
def test_with_an_empty_bag_there_is_no_new_chest() -> None:
    table = acting(2)
    empty_bag(table)
    assert told(table, "market") == ["goes_to_market", "sale", "payout", "no_new_chest"]
    pack(table, 1, "K8", NINE_OR_SIX)
    after = play(table, "market", "columns")
    assert money(after, 1) == 24  # this chest is still paid
    assert game.view(after, None).players[0].chest is None
    assert game.view(after, None).pile == ("K8",)


def without_chest(**things: int | str | None) -> PublicMarket:
    """Seat 1 has lost its chest with the first of two meeples, and acts with the second."""
    table = acting(2)
    empty_bag(table)
    contracts(table, LAID)
    cards(table, "B02 B07 B15 R14")
    give(table, 1, **things)
    table = play(table, "market")
    while phase(table) != "act":
        table = play(table, "done" if phase(table) == "cards" else "rows")
    assert seat(table) == 0
    return table


@rule("PM-K12")
def test_without_a_chest_only_to_market() -> None:
    table = without_chest()
    assert legal(table) == ["market"]
    assert refused(table, "fish") == "PM-K12 no_chest_no_fishing"


@rule("PM-K12")
def test_without_a_chest_the_catch_is_the_gears_and_cards_may_be_completed() -> None:
    table = without_chest(gears="SHHCM")
    assert catch(table, 1) == "SHHCM"
    table = play(table, "market")
    assert phase(table) == "cards"
    give(table, 1, cube="cash")
    after = play(table, "card B07")
    assert (cards_of(after, 1), catch(after, 1)) == (["B07"], "SHC")


@rule("PM-K12")
def test_without_a_chest_no_scrap_is_taken_or_kept() -> None:
    table = play(without_chest(gears="SSHHHC"), "market", "contract P21 left 2")
    assert waiting(table, 1) == ""
    assert game.view(table, None).supply == (10, 10, 10, 10)
    table = without_chest()
    give(table, 1, cube="scrap")
    assert legal(table) == ["market"]
    assert refused(table, "power scrap cod a1") == "PM-K12 no_chest_no_scrap"


@rule("PM-K12")
def test_without_a_chest_no_scrap_comes_with_a_bid() -> None:
    table = bidding(3)
    give(table, 1, chest=None)
    assert refused(table, "bid sardine scrap sardine") == "PM-K12 no_chest_no_scrap"
    assert "bid sardine" in legal(table)
    assert waiting(play(table, "bid sardine"), 1) == ""


@rule("PM-K12")
def test_without_a_chest_no_payout_and_no_crab() -> None:
    table = without_chest(gears="M")
    before = money(table, 1)
    assert told(table, "market") == ["goes_to_market", "sale"]
    after = play(table, "market")
    assert (money(after, 1), crabs(after, 1)) == (before + 2, 0)
    assert game.view(after, None).players[0].chest is None
    assert len(game.view(after, None).pile) == 1  # none is put under the pile twice
