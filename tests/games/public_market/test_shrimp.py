from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.public_market import game
from shoal.games.public_market.rules import state as s
from shoal.games.public_market.rules.state import at
from tests.games.public_market.readings import (
    catch,
    chest_of,
    column,
    crabs,
    money,
    number_of,
    phase,
    same,
    told,
)
from tests.games.public_market.tables import (
    act,
    acting,
    bidding,
    cards,
    contracts,
    evening,
    fishing,
    give,
    legal,
    ocean,
    pack,
    play,
    refused,
    seat,
    set_token,
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
ONE_COVERED = EMPTY.replace(". * #", "1 1 #")
TWO_COVERED = ONE_COVERED.replace("* . @", "2 2 @")
"""All but d4."""
FULL = """
    1 1 1 1 1
    2 2 # 2 2
    3 3 3 # 3
    4 4 4 4 4
    5 5 5 5 5
"""
D2_MISSING = """
    . . . . .
    . 1 # . .
    * 1 @ # .
    . 2 2 2 .
    . . . . .
"""
OCEAN = """
    F44 F35 F09 F39
    F27 F40 F54 F57
    F01 F13 F25 F66
    F02 F05 F34 F70
    F03 F38 F51 F11
"""
POWERS = ["shrimp cooler", "shrimp scrap", "shrimp anywhere", "shrimp cash"]
ALL_BLUE = "B01 B06 B07 B09"


def cube(table: PublicMarket, party: int = 1) -> str:
    """Where the cube of a seat stands, `used` if the power was used."""
    player = game.view(table, None).players[party - 1]
    return f"{player.cube}" if player.fresh or player.cube is None else f"{player.cube} used"


# The bonus: PM-F6


@rule("PM-F6")
def test_the_third_shrimp_earns_a_power_of_choice() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    assert cube(table) == "None"  # the cube starts on no power
    table = play(table, "place F01 r0 b4")
    assert (phase(table), seat(table)) == ("shrimp", 0)
    assert legal(table) == POWERS
    assert refused(table, "done") == "PM-F6 now_shrimp"
    assert cube(play(table, "shrimp anywhere")) == "anywhere"


@rule("PM-F6")
def test_the_second_does_not() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", ONE_COVERED)
    assert phase(play(table, "place F01 r0 b4")) == "act"


@rule("PM-F6")
def test_nor_a_tile_beside_the_last_shrimp() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    assert phase(play(table, "place F01 r1 e3")) == "act"


@rule("PM-F6")
def test_one_tile_may_cover_the_last_two() -> None:
    table = fishing(3, "F15")  # a bar of four
    pack(table, 1, "K3", ". . * . # . . . @ . . . * # . . . . . h . . . . .")
    assert phase(play(table, "place F15 r1 c2")) == "act"
    assert phase(play(table, "place F15 r1 c1")) == "shrimp"


@rule("PM-F6")
def test_the_cube_moves_to_another_power_and_an_unused_one_is_lost() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, cube="cooler")
    table = play(table, "place F01 r0 b4")
    assert legal(table) == ["shrimp scrap", "shrimp anywhere", "shrimp cash"]
    assert refused(table, "shrimp cooler") == "PM-F6 same_power"
    assert cube(play(table, "shrimp cash")) == "cash"


@rule("PM-F6")
def test_also_if_the_power_was_used() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, cube="cash")
    table = play(table, "power cash", "place F01 r0 b4")
    assert cube(table) == "cash used"
    assert refused(table, "shrimp cash") == "PM-F6 same_power"


@rule("PM-F6")
def test_a_power_is_used_once_and_may_be_chosen_again_later() -> None:
    table = bidding(3)
    give(table, 1, cube="cash")
    table = play(table, "power cash")
    assert cube(table) == "cash used"
    assert refused(table, "power cash") == "PM-F6 no_power"
    assert "power cash" not in legal(table)
    again = fishing(3, "F01")
    pack(again, 1, "K5", TWO_COVERED)
    give(again, 1, cube="cooler", fresh=0)  # it has stood elsewhere since
    again = play(again, "place F01 r0 b4", "shrimp cash", "power cash")
    assert money(again, 1) == 17


@rule("PM-F6")
@pytest.mark.parametrize("power", ["cooler", "anywhere", "cash", None])
def test_only_the_power_under_the_cube_may_be_used(power: str | None) -> None:
    table = bidding(3)
    give(table, 1, cube=power)
    assert refused(table, "power scrap cod a1") == "PM-F6 no_power"
    assert ("power cash" in legal(table)) == (power == "cash")


@rule("PM-F6")
def test_scrap_earns_it_while_fishing() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, waiting="S")
    table = play(table, "scrap sardine d4")
    assert (phase(table), seat(table)) == ("shrimp", 0)
    assert phase(play(table, "shrimp cooler")) == "handle"  # the tile is still in hand


@rule("PM-F6")
def test_scrap_earns_it_in_the_market() -> None:
    table = acting(3)
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, waiting="S")
    table = play(table, "market", "scrap sardine d4")
    assert legal(table) == POWERS
    table = play(table, "shrimp cash")
    assert (phase(table), seat(table)) == ("cards", 0)  # to be used before the cards are done
    assert money(play(table, "power cash"), 1) == 17


@rule("PM-F6")
def test_scrap_earns_it_during_a_bid() -> None:
    table = bidding(3)
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, cube="scrap")
    table = play(table, "power scrap cod d4")
    assert legal(table) == ["shrimp cooler", "shrimp anywhere", "shrimp cash"]
    table = play(table, "shrimp cash")
    assert (phase(table), seat(table)) == ("bid", 0)
    assert money(play(table, "power cash", "bid none"), 1) == 17


@rule("PM-F6")
def test_scrap_earns_it_at_home() -> None:
    table = evening(3)
    pack(table, 1, "K5", TWO_COVERED)
    table = play(table, *["bid home"] * 3, "scrap cod d4")
    assert (phase(table), seat(table)) == ("shrimp", 0)
    table = play(table, "shrimp cash")
    assert "power cash" in legal(table)


@rule("PM-F6")
def test_a_chest_gives_one_bonus() -> None:
    """With the shrimp token two are enough, and the third brings nothing more."""
    table = fishing(3, "F03", shallow_waters=True)
    pack(table, 1, "K5", ONE_COVERED)
    set_token(table, at(0, 0), "shrimp")
    give(table, 1, waiting="S")
    table = play(table, "scrap sardine d4", "shrimp anywhere")
    assert phase(table) == "handle"
    table = play(table, "place F03 r0 a3")
    assert phase(table) == "act"
    assert cube(table) == "anywhere"


@rule("PM-F6")
def test_the_next_chest_gives_another() -> None:
    table = acting(3)
    pack(table, 1, "K5", FULL)
    give(table, 1, cube="cash", fresh=0, shrimped=1)
    table = play(act(table, "market", "market", "market"), "boat 1", *["bid none"] * 3)
    ocean(table, OCEAN)
    pack(table, 1, "K5", TWO_COVERED)
    table = play(table, "fish", "take F01", "place F01 r0 b4")
    assert legal(table) == POWERS[:3]


@rule("PM-F6")
def test_chosen_before_the_compass_moves() -> None:
    table = fishing(3, "F01", shallow_waters=True)  # a scallop, the first point
    pack(table, 1, "K5", TWO_COVERED)
    assert told(table, "place F01 r0 b4") == ["places"]
    table = play(table, "place F01 r0 b4")
    assert (phase(table), number_of(table, 1, s.POINT)) == ("shrimp", 0)
    assert told(table, "shrimp cooler") == ["earns_power", "token_moves"]
    assert number_of(play(table, "shrimp cooler"), 1, s.POINT) == 1


@rule("PM-F6")
def test_the_bonus_may_be_used_in_the_same_turn() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, waiting="S")
    table = play(table, "scrap sardine d4", "shrimp cooler", "cooler")
    assert (catch(table, 1), cube(table)) == ("SCC", "cooler used")
    table = fishing(3, "F01")
    pack(table, 1, "K5", TWO_COVERED)
    table = play(table, "place F01 r0 b4", "shrimp cash")
    assert legal(table) == ["done", "power cash"]  # the tile is handled, the turn is not over
    assert (money(play(table, "power cash"), 1), seat(play(table, "power cash"))) == (17, 1)
    assert (cube(play(table, "done")), seat(play(table, "done"))) == ("cash", 1)


# The cooler: PM-F7


@rule("PM-F7")
def test_a_tile_in_the_cooler_counts_but_takes_no_room() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", EMPTY)
    give(table, 1, cube="cooler")
    assert told(table, "cooler") == ["cools"]
    after = play(table, "cooler")
    assert catch(after, 1) == "CC"
    assert chest_of(after, 1) == same(EMPTY)
    assert game.view(after, None).players[0].cooler == "F01"
    assert (cube(after), money(after, 1), seat(after)) == ("cooler used", 12, 1)


@rule("PM-F7")
def test_also_a_tile_that_does_not_fit() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", FULL)
    give(table, 1, cube="cooler")
    assert sorted(legal(table)) == ["cooler", "sell"]


@rule("PM-F7")
def test_not_without_the_power() -> None:
    table = fishing(3, "F01")
    for power in (None, "cash", "scrap", "anywhere"):
        give(table, 1, cube=power)
        assert refused(table, "cooler") == "PM-F6 no_power"
    give(table, 1, cube="cooler", fresh=0)
    assert refused(table, "cooler") == "PM-F6 no_power"


@rule("PM-F7")
def test_its_shell_counts() -> None:
    table = fishing(3, "F01", shallow_waters=True)
    give(table, 1, cube="cooler")
    assert number_of(play(table, "cooler"), 1, s.POINT) == 1


@rule("PM-F7")
def test_scrap_does_not_go_in_the_cooler() -> None:
    table = fishing(3, "F01")
    pack(table, 1, "K5", FULL)
    give(table, 1, cube="cooler", waiting="S")
    table = play(table, "sell")
    assert (seat(table), cube(table), catch(table, 1)) == (1, "cooler", "")


# Any scrap: PM-F8


@rule("PM-F8")
def test_any_scrap_is_placed_at_once() -> None:
    table = acting(3)
    pack(table, 1, "K5", EMPTY)
    give(table, 1, cube="scrap")
    offered = [move for move in legal(table) if move.startswith("power")]
    assert len(offered) == 4 * 23
    after = play(table, "power scrap salmon a1")
    assert (catch(after, 1), cube(after)) == ("M", "scrap used")
    assert game.view(after, None).supply == (10, 10, 10, 9)
    assert chest_of(after, 1).startswith("m . .")
    assert (phase(after), seat(after)) == ("act", 0)
    assert refused(after, "power scrap cod b1") == "PM-F6 no_power"


@rule("PM-F8")
def test_by_the_rules_of_placing() -> None:
    table = acting(3)
    pack(table, 1, "K5", TWO_COVERED)
    give(table, 1, cube="scrap", catch="C" * 8)
    supply(table, herring=0)
    assert refused(table, "power scrap sardine a2") == "PM-F2 cell_covered"
    assert refused(table, "power scrap sardine d3") == "PM-F2 on_ice"
    assert refused(table, "power scrap cod a1") == "PM-F4 over_maximum"
    assert refused(table, "power scrap herring a1") == "PM-B2 no_scrap_left"
    offered = {move.split()[2] for move in legal(table) if move.startswith("power")}
    assert offered == {"sardine", "salmon"}


@rule("PM-F8")
def test_not_in_a_full_chest() -> None:
    table = acting(3)
    pack(table, 1, "K5", FULL)
    give(table, 1, cube="scrap")
    assert legal(table) == ["fish", "market"]


@rule("PM-F8", "PM-F10")
def test_the_crab_does_not_wait_for_scrap_placed_after_it() -> None:
    """Only d2 is missing round the crab: before the market it counts, among the cards no more."""
    table = acting(3)
    pack(table, 1, "K5", D2_MISSING)
    give(table, 1, cube="scrap")
    cards(table, ALL_BLUE)
    assert crabs(play(table, "power scrap cod d2", "market"), 1) == 1
    late = play(table, "market")
    assert phase(late) == "cards"
    late = play(late, "power scrap cod d2")
    assert crabs(late, 1) == 0


B3_AND_C3_MISSING = """
    1 1 1 . .
    1 @ # . .
    # . * . .
    . 2 . . .
    . . . . .
"""
"""Round the crab b3 and c3 are bare, and c3 is the third shrimp."""


@rule("PM-K2", "PM-F8", "PM-F10")
def test_any_scrap_earned_by_the_last_waiting_scrap_is_used_before_the_crab() -> None:
    table = acting(3)
    pack(table, 1, "K1", B3_AND_C3_MISSING)
    give(table, 1, waiting="S")
    table = play(table, "market", "scrap sardine c3", "shrimp scrap")
    assert (phase(table), seat(table), crabs(table, 1)) == ("scrap", 0, 0)
    assert len(legal(table)) == 1 + 4 * 17
    assert refused(table, "scrap cod b3") == "PM-F2 no_waiting_scrap"
    assert told(table, "power scrap herring b3")[:2] == ["uses_scrap", "crabs"]
    assert crabs(play(table, "power scrap herring b3"), 1) == 1
    assert crabs(play(table, "power scrap herring e5"), 1) == 0
    late = play(table, "done")
    assert (phase(late), cube(late)) == ("cards", "scrap")
    assert crabs(play(late, "power scrap herring b3"), 1) == 0


@rule("PM-K2", "PM-F8", "PM-D4")
def test_any_scrap_earned_by_the_scrap_at_home_is_used_before_the_crab() -> None:
    table = evening(3)
    pack(table, 1, "K1", B3_AND_C3_MISSING)
    table = play(table, *["bid home"] * 3, "scrap sardine c3", "shrimp scrap")
    assert (phase(table), seat(table)) == ("scrap", 0)
    assert crabs(play(table, "power scrap herring b3"), 1) == 1
    assert crabs(play(table, "done"), 1) == 0


@rule("PM-K1", "PM-F8")
def test_scrap_that_waits_is_placed_also_after_such_a_power() -> None:
    table = acting(3)
    pack(table, 1, "K1", B3_AND_C3_MISSING)
    give(table, 1, waiting="SC")
    table = play(table, "market", "scrap sardine c3", "shrimp scrap")
    assert refused(table, "done") == "PM-K1 now_scrap"
    assert crabs(play(table, "scrap cod b3"), 1) == 1
    table = play(table, "power scrap herring b3")
    assert (phase(table), crabs(table, 1)) == ("scrap", 0)
    assert crabs(play(table, "scrap cod e5"), 1) == 1


@rule("PM-K2", "PM-F10")
@pytest.mark.parametrize("power", ["cooler", "anywhere", "cash"])
def test_other_powers_earned_so_do_not_hold_up_the_crab(power: str) -> None:
    table = acting(3)
    pack(table, 1, "K1", B3_AND_C3_MISSING.replace("# . *", "# 3 *"))
    give(table, 1, waiting="S", catch="HM")
    cards(table, ALL_BLUE)
    table = play(table, "market", "scrap sardine c3", f"shrimp {power}")
    assert (phase(table), crabs(table, 1)) == ("cards", 1)


# Fishing anywhere: PM-F9


@rule("PM-F9")
def test_a_tile_of_another_column_and_the_nearest_of_the_boat_fills_the_gap() -> None:
    table = acting(3)
    ocean(table, OCEAN)
    give(table, 1, cube="anywhere")
    table = play(table, "fish")
    assert len(legal(table)) == 20
    after = play(table, "take F54")
    assert column(after, 1) == ["-", "F27", "F01", "F02", "F03"]
    assert column(after, 3) == ["F09", "F44", "F25", "F34", "F51"]
    assert (game.view(after, None).hand, cube(after)) == ("F54", "anywhere used")


@rule("PM-F9")
def test_the_nearest_that_is_left() -> None:
    table = acting(3)
    ocean(table, OCEAN.replace("F44", "-").replace("F27", "-"))
    give(table, 1, cube="anywhere")
    after = play(table, "fish", "take F11")
    assert column(after, 1) == ["-", "-", "-", "F02", "F03"]
    assert column(after, 4) == ["F39", "F57", "F66", "F70", "F01"]


@rule("PM-F9")
def test_in_the_column_of_the_boat_the_power_is_not_used() -> None:
    table = acting(3)
    ocean(table, OCEAN)
    give(table, 1, cube="anywhere")
    after = play(table, "fish", "take F01")
    assert column(after, 1) == ["F44", "F27", "-", "F02", "F03"]
    assert cube(after) == "anywhere"


@rule("PM-F9")
def test_not_without_the_power_or_twice() -> None:
    table = acting(3)
    ocean(table, OCEAN)
    give(table, 1, cube="anywhere", fresh=0)
    table = play(table, "fish")
    assert refused(table, "take F54") == "PM-F1 not_under_the_boat"
    give(table, 1, cube="cash")
    assert refused(table, "take F54") == "PM-F1 not_under_the_boat"
    assert "take F54" not in legal(table)


# Five dollars, and when: PM-F10


@rule("PM-F10")
@pytest.mark.parametrize("power", ["power cash", "power scrap cod c4"])
def test_at_every_decision_of_the_turn(power: str) -> None:
    for asked, table in decisions().items():
        give(table, 1, cube=power.split()[1])
        assert phase(table) == asked
        assert power in legal(table)
        after = play(table, power)
        if power == "power cash":
            assert money(after, 1) == money(table, 1) + 5
            assert catch(after, 1) == catch(table, 1)
        assert cube(after).endswith("used")
        assert seat(after) == 0


def decisions() -> dict[str, PublicMarket]:
    """Seat 1 at every decision of a bid, of fishing and of a market up to the cards."""
    bid, choice = bidding(3), acting(3)
    for table in (bid, choice):
        pack(table, 1, "K5", EMPTY)
        give(table, 1, waiting="S")
    cards(choice, "B01 B04 B06 B07")
    give(choice, 1, catch="SHCM")
    contracts(choice, "P11 P12 P21 P22 P31 P32 P41 P42")
    take = play(choice, "fish")
    scrap = play(choice, "market")
    return {
        "bid": bid,
        "act": choice,
        "take": take,
        "handle": play(take, legal(take)[0]),
        "scrap": scrap,
        "cards": play(scrap, "scrap sardine e5"),
    }


@rule("PM-F10")
def test_not_once_the_cards_are_done() -> None:
    table = acting(3)
    pack(table, 1, "K5", TWO_COVERED.replace("@ # .", "@ # 3"))
    give(table, 1, cube="cash")
    table = play(table, "market")
    assert legal(table) == ["done", "power cash"]
    table = play(table, "done")
    assert phase(table) == "payout"
    assert refused(table, "power cash") == "PM-K10 now_payout"


@rule("PM-F10")
def test_not_after_the_own_bid_and_not_in_the_turn_of_another() -> None:
    table = bidding(3)
    give(table, 1, cube="cash")
    table = play(table, "bid none")
    assert refused(table, "power cash") == "PM-F6 no_power"  # seat 2 has none
    assert cube(table) == "cash"


@rule("PM-F10")
def test_not_when_the_boat_is_steered() -> None:
    table = acting(3)
    give(table, 3, cube="cash")
    table = play(table, "market", "market", "market", "done")
    assert (phase(table), seat(table)) == ("boat", 2)
    assert refused(table, "power cash") == "PM-R2 now_boat"


@rule("PM-F10")
def test_also_after_two_cards() -> None:
    table = acting(3)
    cards(table, "B01 B06 B07 B09")
    give(table, 1, catch="HMSSM", cube="cash")
    table = play(table, "market", "card B07", "card B09")
    assert legal(table) == ["done", "power cash"]
