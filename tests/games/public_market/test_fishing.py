from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.components import CHEST_IDS, TILE_IDS
from shoal.games.public_market.options import Options
from tests.games.public_market import law_kit
from tests.games.public_market.placements import free_cells, placements, random_drawing
from tests.games.public_market.readings import (
    catch,
    chest_of,
    column,
    money,
    phase,
    same,
    told,
    waiting,
)
from tests.games.public_market.tables import (
    acting,
    ask_again,
    empty_bag,
    fishing,
    give,
    legal,
    ocean,
    pack,
    play,
    refused,
    sail,
    seat,
)
from tests.rule import rule

MOST = 8
"""PM-C3: of a fish on the tracker."""
OCEAN = """
    F44 F35 F09 F39
    F27 F40 F54 F57
    -   F13 F25 F66
    -   F05 F34 F70
    -   F38 F51 F11
"""
EMPTY = """
    . . . . .
    . * # . .
    * . @ # .
    . . . * .
    . . . . .
"""
ALMOST_FULL = """
    1 1 1 1 1
    2 2 # 2 2
    3 3 3 # 3
    4 4 4 4 4
    . . 5 5 .
"""
ONE_BAR = """
    1 . . . 1
    2 2 # 2 2
    3 3 3 # 3
    4 4 4 4 4
    5 5 5 5 5
"""
FULL = ONE_BAR.replace(". . .", "1 1 1")


@rule("PM-F1")
def test_a_tile_of_the_column_under_the_boat() -> None:
    table = acting(3)
    ocean(table, OCEAN)
    table = play(table, "fish")
    assert legal(table) == ["take F44", "take F27"]
    assert refused(table, "take F35") == "PM-F1 not_under_the_boat"
    assert refused(table, "take F01") == "PM-F1 not_in_the_ocean"
    assert refused(table, "sell") == "PM-F1 now_take"
    table = play(table, "take F27")
    assert column(table, 1) == ["F44", "-", "-", "-", "-"]
    assert game.view(table, None).hand == "F27"


@rule("PM-F1")
def test_where_the_boat_went() -> None:
    table = play(acting(3), "market", "market", "market", "boat 3", *["bid none"] * 3, "fish")
    assert legal(table) == [f"take {tile}" for tile in column(table, 3)]


@rule("PM-F1", "PM-F2")
def test_the_action_ends_when_all_is_handled() -> None:
    table = fishing(3, "F12")
    pack(table, 1, "K5", EMPTY)
    table = play(table, "place F12 r0 a3")
    assert (phase(table), seat(table)) == ("act", 1)


# Placing: PM-C1, PM-F2


@rule("PM-C1", "PM-F2")
@pytest.mark.parametrize("part", range(10))
def test_every_placement_is_listed_once(part: int) -> None:
    """Forty chests a part, against a list made cell by cell."""
    dice = FastDice(part)
    fitting = 0
    for _ in range(40):
        tile, chest = TILE_IDS[dice.below(70)], CHEST_IDS[dice.below(9)]
        drawing = random_drawing(chest, dice)
        table = fishing(3, tile)
        pack(table, 1, chest, drawing)
        expected = placements(tile, free_cells(drawing))
        offered = [move for move in legal(table) if move.startswith("place")]
        assert sorted(offered) == sorted(expected.values()), (tile, chest, drawing)
        fitting += bool(offered)
    assert 10 < fitting < 40


@rule("PM-C1", "PM-F2")
@pytest.mark.parametrize("tile", TILE_IDS)
def test_every_tile_covers_the_cells_that_its_move_names(tile: str) -> None:
    table = fishing(3, tile)
    pack(table, 1, "K5", EMPTY)
    for cells, move in placements(tile, free_cells(EMPTY)).items():
        drawn = chest_of(play(table, move), 1).split()
        assert {divmod(n, 5) for n, mark in enumerate(drawn) if mark == "1"} == cells


@rule("PM-F2")
def test_on_free_cells_and_not_on_ice() -> None:
    table = fishing(3, "F01")  # a bar of three
    pack(table, 1, "K5", EMPTY.replace(". . . * .", ". h . * ."))
    assert refused(table, "place F01 r0 b3") == "PM-F2 on_ice"
    assert refused(table, "place F01 r0 a4") == "PM-F2 cell_covered"
    assert refused(table, "place F01 r0 d1") == "PM-F2 outside"
    assert refused(table, "place F01 r1 a4") == "PM-F2 outside"
    assert refused(table, "place F02 r0 a1") == "PM-F2 other_tile"


@rule("PM-F2")
def test_crab_and_shrimp_may_be_covered() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    assert chest_of(play(table, "place F01 r0 a3"), 1) == same("""
        . . . . .
        . * # . .
        1 1 1 # .
        . . . * .
        . . . . .
    """)
    assert chest_of(play(table, "place F01 r1 a2"), 1) == same("""
        . . . . .
        1 * # . .
        1 . @ # .
        1 . . * .
        . . . . .
    """)


@rule("PM-F2")
def test_scraps_lie_on_one_free_cell() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY.replace(". . . * .", "1 1 1 1 1"))
    give(table, 1, waiting="C")
    offered = [move.split()[2] for move in legal(table) if move.startswith("scrap cod")]
    assert len(offered) == 18
    assert {"d3", "c2", "a4", "e4"}.isdisjoint(offered)
    assert {"c1", "c3", "b2"} <= set(offered)
    assert refused(table, "scrap cod d3") == "PM-F2 on_ice"
    assert refused(table, "scrap cod a4") == "PM-F2 cell_covered"
    assert refused(table, "scrap salmon a1") == "PM-F2 no_waiting_scrap"


@rule("PM-F2")
def test_tile_and_scraps_in_any_order() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, waiting="SM")
    orders = [
        ("place F01 r0 a1", "scrap sardine a3", "scrap salmon e5"),
        ("scrap salmon e5", "place F01 r0 a1", "scrap sardine a3"),
        ("scrap sardine a3", "scrap salmon e5", "place F01 r0 a1"),
    ]
    for order in orders:
        after = play(table, *order)
        assert (seat(after), catch(after, 1)) == (1, "SCCM")
        assert chest_of(after, 1) == same("""
            1 1 1 . .
            . * # . .
            s . @ # .
            . . . * .
            . . . . m
        """)


@rule("PM-F2")
def test_a_scrap_may_take_the_room_of_the_tile() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", ONE_BAR)
    give(table, 1, waiting="S")
    assert "place F01 r0 b1" in legal(table)
    after = play(table, "scrap sardine c1")
    assert legal(after) == ["sell"]
    assert refused(after, "place F01 r0 b1") == "PM-F2 cell_covered"


@rule("PM-F2")
def test_scrap_that_can_be_placed_must_be() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, waiting="S")
    assert refused(table, "done") == "PM-F2 tile_first"
    after = play(table, "sell")
    assert {move.split()[0] for move in legal(after)} == {"scrap"}
    assert refused(after, "done") == "PM-F2 scrap_first"
    assert refused(after, "sell") == "PM-F2 no_tile_in_hand"
    assert refused(after, "place F01 r0 a1") == "PM-F2 no_tile_in_hand"


@rule("PM-F2")
def test_it_is_fishing_and_not_something_else() -> None:
    table = fishing(3, "F01")
    assert refused(table, "take F01") == "PM-F2 now_handle"
    assert refused(table, "market") == "PM-F2 now_handle"
    assert refused(table, "rows") == "PM-F2 now_handle"


# The boat captain: PM-F3


@rule("PM-F3")
def test_a_tile_that_fits_may_be_sold_for_three_dollars() -> None:
    table = fishing(3, "F12")
    pack(table, 1, "K5", EMPTY)
    after = play(table, "sell")
    assert (money(after, 1), catch(after, 1)) == (15, "")
    assert chest_of(after, 1) == same(EMPTY)
    view = game.view(after, None)
    assert view.hand is None
    assert "F12" not in view.unseen
    assert law_kit.census(after) == law_kit.expected_census(Options(), 3)  # nothing is lost
    assert told(table, "sell") == ["sells"]


@rule("PM-F3")
def test_a_tile_that_does_not_fit_is_sold() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", ALMOST_FULL)
    assert legal(table) == ["sell"]
    assert refused(table, "discard") == "PM-F3 sell_instead"


@rule("PM-F3")
def test_with_an_empty_bag_the_captain_buys_nothing() -> None:
    table = fishing(3, "F12")
    pack(table, 1, "K5", EMPTY)
    empty_bag(table)
    assert {move.split()[0] for move in legal(table)} == {"place"}
    assert refused(table, "sell") == "PM-F3 captain_is_gone"
    assert refused(table, "discard") == "PM-F3 must_keep"


@rule("PM-F3")
def test_with_an_empty_bag_a_tile_that_fits_is_placed_or_cooled() -> None:
    table = fishing(3, "F12")
    pack(table, 1, "K5", EMPTY)
    empty_bag(table)
    give(table, 1, cube="cooler")
    assert {move.split()[0] for move in legal(table)} == {"place", "cooler"}
    assert refused(table, "discard") == "PM-F3 must_keep"


@rule("PM-F3")
def test_with_an_empty_bag_a_tile_that_does_not_fit_is_discarded_for_nothing() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", ALMOST_FULL)
    empty_bag(table)
    assert legal(table) == ["discard"]
    after = play(table, "discard")
    assert (money(after, 1), catch(after, 1), seat(after)) == (12, "", 1)
    assert game.view(after, None).hand is None


@rule("PM-F3", "PM-F7")
def test_with_an_empty_bag_a_tile_that_does_not_fit_may_still_be_kept_in_the_cooler() -> None:
    """The rulebook: it may only be kept with a shrimp bonus, otherwise it is discarded."""
    table = fishing(3, "F01")
    pack(table, 1, "K5", ALMOST_FULL)
    empty_bag(table)
    give(table, 1, cube="cooler")
    assert sorted(legal(table)) == ["cooler", "discard"]
    assert catch(play(table, "cooler"), 1) == "CC"
    assert catch(play(table, "discard"), 1) == ""


@rule("PM-F3")
def test_with_an_empty_bag_room_counts_when_the_tile_is_handled() -> None:
    """A scrap that takes the room first makes it a tile that does not fit."""
    table = fishing(3, "F01")
    pack(table, 1, "K5", ONE_BAR)
    empty_bag(table)
    give(table, 1, waiting="S")
    assert refused(table, "discard") == "PM-F3 must_keep"
    assert legal(play(table, "scrap sardine c1")) == ["discard"]


@rule("PM-F3")
def test_scrap_is_never_sold_and_goes_back_if_it_does_not_fit() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", FULL)
    give(table, 1, waiting="SM")
    assert game.view(table, None).supply == (9, 10, 10, 9)
    assert told(table, "sell") == ["sells", "scrap_back"]
    after = play(table, "sell")
    assert (money(after, 1), waiting(after, 1), catch(after, 1)) == (15, "", "")
    assert game.view(after, None).supply == (10, 10, 10, 10)
    assert seat(after) == 1


@rule("PM-F2", "PM-F3")
def test_scrap_that_does_not_fit_may_be_given_back_at_any_point() -> None:
    """Before the tile is handled, between scraps, or at the end of the action by itself."""
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="S" * MOST, waiting="SSH")
    assert told(table, "return sardine") == ["returns_scrap"]
    after = play(table, "return sardine")
    assert (waiting(after, 1), phase(after)) == ("SH", "handle")
    assert game.view(after, None).supply == (9, 9, 10, 10)
    last = play(after, "scrap herring a1", "return sardine", "place F01 r0 a3")
    assert (waiting(last, 1), catch(last, 1), seat(last)) == ("", "S" * MOST + "HCC", 1)
    assert game.view(last, None).supply == (10, 9, 10, 10)


@rule("PM-F2", "PM-F3")
def test_scrap_that_fits_cannot_be_given_back() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="S" * MOST, waiting="SH")
    assert [move for move in legal(table) if "return" in move] == ["return sardine"]
    assert refused(table, "return herring") == "PM-F2 scrap_fits"
    assert refused(table, "return cod") == "PM-F2 no_waiting_scrap"
    assert refused(acting(3), "return cod") == "PM-A1 now_act"


@rule("PM-F3", "PM-F8")
def test_scrap_is_given_back_also_while_only_a_power_is_left() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="S" * MOST, waiting="S", cube="cash")
    table = play(table, "sell")
    assert legal(table) == ["done", "return sardine", "power cash"]
    assert waiting(play(table, "return sardine"), 1) == ""
    assert legal(play(table, "return sardine")) == ["done", "power cash"]
    assert waiting(play(table, "done"), 1) == ""


@rule("PM-F3", "PM-K1")
def test_scrap_is_given_back_at_the_market_too() -> None:
    table = acting(3)
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="S" * MOST, waiting="SH")
    table = play(table, "market")
    assert (phase(table), legal(table)[-1]) == ("scrap", "return sardine")
    assert refused(table, "return herring") == "PM-F2 scrap_fits"
    assert waiting(play(table, "return sardine"), 1) == "H"


@rule("PM-F3", "PM-W4")
def test_scrap_given_back_need_not_be_placed_when_room_is_made_later() -> None:
    """The ice token starts when the tile is sold, and then there would be room on the ice."""
    table = fishing(3, "F12", shallow_waters=True)  # a clam
    pack(table, 1, "K5", FULL)
    sail(table, 1, "market", 6)
    give(table, 1, waiting="S")
    kept = play(table, "sell", "bonus 1 vp", "token ice")
    assert {move.split()[0] for move in legal(kept)} == {"scrap"}
    given = play(table, "return sardine", "sell", "bonus 1 vp", "token ice")
    assert (waiting(given, 1), seat(given)) == ("", 1)


@rule("PM-F3")
def test_the_scraps_that_fit_are_placed_and_only_the_others_go_back() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", ALMOST_FULL.replace(". . 5", "5 5 5"))
    give(table, 1, waiting="SM")
    after = play(table, "sell", "scrap salmon e5")
    assert (waiting(after, 1), catch(after, 1), seat(after)) == ("", "M", 1)
    assert game.view(after, None).supply == (10, 10, 10, 9)


# The tracker: PM-F4, PM-F5


@rule("PM-F4")
@pytest.mark.parametrize("caught", ["H" * 7, "H" * 8])
def test_a_tile_over_the_maximum_must_be_sold(caught: str) -> None:
    table = fishing(3, "F12")  # two herring
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch=caught)
    assert legal(table) == ["sell"]
    assert refused(table, "place F12 r0 a3") == "PM-F4 over_maximum"
    after = play(table, "sell")
    assert (catch(after, 1), money(after, 1)) == (caught, 15)


@rule("PM-F4")
def test_one_fish_too_many_is_enough() -> None:
    table = fishing(3, "F03")  # sardine, herring, cod
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="C" * 8)
    assert legal(table) == ["sell"]
    give(table, 1, catch="M" * 8 + "C" * 7)
    assert "place F03 r0 a1" in legal(table)  # it carries no salmon


@rule("PM-F4")
def test_the_cooler_is_no_way_out() -> None:
    table = fishing(3, "F12")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="H" * 7, cube="cooler")
    assert legal(table) == ["sell"]
    assert refused(table, "cooler") == "PM-F4 over_maximum"
    empty_bag(table)
    assert legal(table) == ["discard"]
    assert refused(table, "cooler") == "PM-F4 over_maximum"
    assert money(play(table, "discard"), 1) == 12


@rule("PM-F4")
def test_scrap_over_the_maximum_goes_back() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="S" * 8, waiting="SH")
    assert refused(table, "scrap sardine a1") == "PM-F4 over_maximum"
    after = play(table, "sell", "scrap herring a1")
    assert (catch(after, 1), waiting(after, 1), seat(after)) == ("S" * 8 + "H", "", 1)
    assert game.view(after, None).supply == (10, 9, 10, 10)


@rule("PM-F4", "PM-F2")
def test_the_maximum_counts_when_each_is_handled() -> None:
    """Seven herring, a scrap and a tile with one more each: whichever comes first has room."""
    table = fishing(3, "F09")  # herring and cod
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="H" * 7, waiting="H")
    scrap_first = play(table, "scrap herring a1")
    assert legal(scrap_first) == ["sell"]
    tile_first = play(table, "place F09 r0 a3")
    assert (catch(tile_first, 1), waiting(tile_first, 1)) == ("H" * 8 + "C", "")
    assert game.view(tile_first, None).supply == (10, 10, 10, 10)
    assert seat(tile_first) == 1


@rule("PM-F5")
@pytest.mark.parametrize(
    ("tile", "fish"), [("F03", "SHC"), ("F12", "HH"), ("F23", "SSM"), ("F51", "SSCM")]
)
def test_the_catch_rises_by_every_fish_on_the_tile(tile: str, fish: str) -> None:
    table = fishing(3, tile)
    pack(table, 1, "K5", EMPTY)
    give(table, 1, catch="H")
    expected = "".join(sorted(fish + "H", key="SHCM".index))
    assert catch(play(table, legal(table)[0]), 1) == expected


@rule("PM-F5")
def test_one_tile_and_one_scrap() -> None:
    """Shawn: a tile with sardine, herring and salmon, and a scrap of herring."""
    table = fishing(3, "F22")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, waiting="H")
    table = play(table, "place F22 r0 a3")
    assert catch(table, 1) == "SHM"  # waiting scrap does not count yet
    assert catch(play(table, "scrap herring e5"), 1) == "SHHM"


@rule("PM-F5")
def test_a_tile_that_is_taken_but_not_placed_does_not_count() -> None:
    assert catch(fishing(3, "F22"), 1) == ""


def test_nothing_to_handle_needs_no_decision() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", FULL)
    give(table, 1, waiting="SM")
    assert phase(ask_again(play(table, "sell"))) == "act"
