"""PM-W1 to PM-W6: the compass rose, its power tokens and the bonus board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from tests.games.public_market.readings import (
    catch,
    chest_of,
    crabs,
    money,
    phase,
    rose,
    same,
    vp,
)
from tests.games.public_market.tables import (
    acting,
    bidding,
    bonus_tokens,
    cards,
    empty_bag,
    fishing,
    give,
    legal,
    lighthouses,
    pack,
    play,
    refused,
    sail,
    seat,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

SHELLS = {"scallop": "F04", "clam": "F08", "whelk": "F09", "mussel": "F13"}
"""A tile with each shell, none with more than two fish."""
OFF = 7
"""The last point of the rose."""
EMPTY = """
    . . . . .
    . * # . .
    * . @ # .
    . . . * .
    . . . . .
"""
"""K5."""
ONE_COVERED = EMPTY.replace(". . . * .", ". . . 1 .")
TWO_COVERED = ONE_COVERED.replace("* . @ # .", "1 . @ # .")


def landing(shell: str = "scallop", *, point: int = 0, power: str = "market") -> PublicMarket:
    """Seat 1 handles a tile with that shell; its token is at a point of the rose."""
    table = fishing(3, SHELLS[shell], shallow_waters=True)
    sail(table, 1, power, point)
    pack(table, 1, "K5", EMPTY)
    return table


def leaving(power: str = "market") -> PublicMarket:
    """Seat 1 handles F08, whose clam takes the token to the end of the rose."""
    return landing("clam", point=6, power=power)


# PM-W1: tokens


@rule("PM-W1")
def test_everyone_chooses_a_token_in_turn_order_before_the_first_bid() -> None:
    table = game.begin(Options(shallow_waters=True, first="2"), 3, FastDice(1))
    choosers = []
    while phase(table) == "first_token":
        choosers.append(seat(table) + 1)
        assert legal(table) == ["token ice", "token shrimp", "token crab", "token market"]
        table = play(table, "token crab")
    assert choosers == [2, 3, 1]
    assert [rose(table, party) for party in (1, 2, 3)] == ["crab 0"] * 3
    assert (phase(table), seat(table)) == ("bid", 1)


@rule("PM-W1")
def test_nobody_bids_before_the_tokens_are_chosen() -> None:
    table = game.begin(Options(shallow_waters=True), 3, FastDice(1))
    assert refused(table, "bid none") == "PM-W1 now_first_token"


@rule("PM-W1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_any_number_of_players_may_sail_shallow_waters(seats: int) -> None:
    table = bidding(seats, shallow_waters=True)
    assert [rose(table, party) for party in range(1, seats + 1)] == ["market 0"] * seats


@rule("PM-W1")
def test_without_the_option_there_is_no_rose() -> None:
    table = fishing(3, "F04")
    assert rose(table, 1) == ""
    assert rose(play(table, "sell"), 1) == ""


# PM-W2: shells


@rule("PM-W2")
@pytest.mark.parametrize(
    ("point", "shell", "goes_to"),
    [
        (0, "scallop", 1),
        (0, "whelk", 2),
        (0, "clam", 3),
        (0, "mussel", 5),
        (1, "scallop", 4),
        (1, "whelk", 2),
        (2, "whelk", OFF),
        (3, "clam", 6),
        (3, "whelk", OFF),
        (4, "scallop", OFF),
        (4, "mussel", 5),
        (5, "mussel", OFF),
        (5, "clam", 6),
        (6, "clam", OFF),
        (6, "scallop", OFF),
    ],
)
def test_the_token_moves_on_to_the_next_point_with_the_shell_or_to_the_last(
    point: int, shell: str, goes_to: int
) -> None:
    after = play(landing(shell, point=point), "sell")
    assert rose(after, 1) == f"market {goes_to}"
    assert (phase(after) == "bonus") == (goes_to == OFF)


@rule("PM-W2")
def test_a_tile_moves_the_token_when_it_is_placed_sold_or_cooled() -> None:
    table = landing()
    give(table, 1, cube="cooler")
    for handled in ("place F04 r0 a1", "sell", "cooler"):
        assert rose(play(table, handled), 1) == "market 1"


@rule("PM-W2")
def test_taking_a_tile_moves_nothing_yet() -> None:
    assert rose(landing(), 1) == "market 0"


@rule("PM-W2")
def test_a_tile_discarded_for_nothing_moves_nothing() -> None:
    table = landing()
    empty_bag(table)
    give(table, 1, catch="C" * 8)
    assert rose(play(table, "discard"), 1) == "market 0"


@rule("PM-W2")
def test_scrap_has_no_shell() -> None:
    table = landing()
    give(table, 1, waiting="S")
    assert rose(play(table, "scrap sardine a1"), 1) == "market 0"


@rule("PM-W2")
def test_only_the_token_of_the_one_who_fishes_moves() -> None:
    after = play(landing(), "sell")
    assert [rose(after, party) for party in (2, 3)] == ["market 0", "market 0"]


@rule("PM-W2")
def test_a_shell_moves_the_token_once() -> None:
    table = landing()
    give(table, 1, waiting="S")
    assert rose(play(table, "place F04 r0 a1", "scrap sardine a5"), 1) == "market 1"


# PM-W3: the end of the rose


@rule("PM-W3")
def test_a_token_at_the_last_point_goes_to_the_bonus_board_at_once() -> None:
    table = leaving()
    give(table, 1, waiting="S")
    table = play(table, "place F08 r0 a1")
    assert (phase(table), seat(table)) == ("bonus", 0)
    assert len(legal(table)) == 20
    assert refused(table, "scrap sardine a5") == "PM-W3 now_bonus"


@rule("PM-W3")
def test_another_unused_token_starts_at_once() -> None:
    table = leaving()
    give(table, 1, waiting="S")
    table = play(table, "place F08 r0 a1", "bonus 2 anchor")
    assert (phase(table), rose(table, 1)) == ("token", "")
    assert legal(table) == ["token ice", "token shrimp", "token crab"]
    assert refused(table, "token market") == "PM-W3 token_used"
    assert refused(table, "scrap sardine a5") == "PM-W3 now_token"
    table = play(table, "token shrimp")
    assert (phase(table), rose(table, 1)) == ("handle", "shrimp 0")


@rule("PM-W3")
def test_after_the_fourth_token_shells_do_nothing() -> None:
    table = leaving()
    give(table, 1, unused="", waiting="S")
    table = play(table, "sell", "bonus 1 cod")
    assert (phase(table), rose(table, 1)) == ("handle", "")
    table = landing()
    sail(table, 1, None)
    assert phase(play(table, "sell")) == "act"
    assert rose(play(table, "sell"), 1) == ""


@rule("PM-W3", "PM-F6")
def test_a_shrimp_bonus_is_chosen_before_the_compass_moves() -> None:
    table = leaving()
    pack(table, 1, "K5", TWO_COVERED)
    table = play(table, "place F08 r0 a1")
    assert (phase(table), rose(table, 1)) == ("shrimp", "market 6")
    table = play(table, "shrimp cooler")
    assert (phase(table), rose(table, 1)) == ("bonus", f"market {OFF}")


# PM-W4: powers


@rule("PM-W4", "PM-F2")
def test_ice_blocks_are_covered_only_with_the_ice_token_on_the_rose() -> None:
    for token in ("shrimp", "crab", "market"):
        table = landing(power=token)
        give(table, 1, waiting="S")
        assert refused(table, "scrap sardine d3") == "PM-F2 on_ice"
        assert refused(table, "place F04 r0 c2") == "PM-F2 on_ice"
    table = landing(power="ice")
    give(table, 1, waiting="S")
    assert "scrap sardine d3" in legal(table)
    assert "place F04 r0 c2" in legal(table)


@rule("PM-W4")
def test_what_lies_on_ice_stays_when_the_token_has_left() -> None:
    table = leaving("ice")
    give(table, 1, waiting="S")
    table = play(table, "place F08 r0 c1", "bonus 1 vp", "token crab")
    assert chest_of(table, 1) == same(
        """
        . . 1 . .
        . * 1 1 .
        * . @ # .
        . . . * .
        . . . . .
        """
    )
    assert refused(table, "scrap sardine c2") == "PM-F2 cell_covered"
    assert refused(table, "scrap sardine d3") == "PM-F2 on_ice"


@rule("PM-W4")
def test_the_ice_token_works_as_soon_as_it_starts() -> None:
    table = leaving()
    give(table, 1, waiting="S")
    table = play(table, "place F08 r0 a1", "bonus 1 vp", "token ice")
    assert "scrap sardine d3" in legal(table)


@rule("PM-W4", "PM-K2", "PM-K10")
def test_covered_ice_counts_as_filled_for_crab_and_payout() -> None:
    table = acting(3, shallow_waters=True)
    cards(table, "- - - -")
    pack(
        table,
        1,
        "K5",
        """
        . . . . .
        . 1 # 1 .
        2 2 @ 3 3
        . 2 1 1 .
        . . . . .
        """,
    )
    after = play(table, "market")
    assert crabs(after, 1) == 1
    assert phase(after) == "payout"
    assert money(play(after, "rows"), 1) == 12 + 3


@rule("PM-W4")
def test_two_covered_shrimp_are_enough_with_the_shrimp_token() -> None:
    for token, asked in (("shrimp", "shrimp"), ("crab", "act")):
        table = landing(power=token)
        pack(table, 1, "K5", ONE_COVERED)
        assert phase(play(table, "place F04 r0 a3")) == asked


@rule("PM-W4")
def test_one_covered_shrimp_is_not_enough() -> None:
    assert phase(play(landing(power="shrimp"), "place F04 r0 a3")) == "act"


@rule("PM-W4", "PM-F6")
def test_a_chest_that_gave_its_bonus_for_two_shrimp_gives_none_for_the_third() -> None:
    table = landing(power="shrimp")
    pack(table, 1, "K5", ONE_COVERED.replace(". * # . .", ". 1 # . ."))
    give(table, 1, shrimped=1)
    assert phase(play(table, "place F04 r0 a3")) == "act"


@rule("PM-W4")
def test_the_shrimp_token_serves_the_tile_that_takes_it_off_the_rose() -> None:
    table = leaving("shrimp")
    pack(table, 1, "K5", ONE_COVERED)
    table = play(table, "place F08 r0 a1")
    assert phase(table) == "shrimp"
    assert phase(play(table, "shrimp cash")) == "bonus"


RING = """
    . . . . .
    . 1 # 1 .
    * 2 @ # .
    . 2 2 2 .
    . . . . .
"""


@rule("PM-W4", "PM-K2")
@pytest.mark.parametrize(
    ("token", "had", "has"),
    [("crab", 0, 2), ("crab", 3, 5), ("crab", 4, 5), ("crab", 5, 5), ("ice", 0, 1), (None, 0, 1)],
)
def test_a_surrounded_crab_brings_two_with_the_crab_token(
    token: str | None, had: int, has: int
) -> None:
    table = acting(3, shallow_waters=True)
    cards(table, "- - - -")
    pack(table, 1, "K5", RING)
    sail(table, 1, token)
    give(table, 1, crabs=had)
    assert crabs(play(table, "market"), 1) == has


@rule("PM-W4")
def test_a_crab_that_is_not_surrounded_brings_none_with_the_crab_token() -> None:
    table = acting(3, shallow_waters=True)
    cards(table, "- - - -")
    pack(table, 1, "K5", RING.replace(". 2 2 2 .", ". 2 2 * ."))
    sail(table, 1, "crab")
    assert crabs(play(table, "market"), 1) == 0


@rule("PM-W4", "PM-K9")
@pytest.mark.parametrize(
    ("caught", "plain", "dearer"),
    [
        ("S", 0, 0),
        ("SS", 1, 2),
        ("SSS", 1, 2),
        ("SSSS", 2, 4),
        ("H", 1, 2),
        ("C", 1, 2),
        ("M", 2, 3),
        ("SSHCMM", 7, 12),
    ],
)
def test_every_unit_sold_brings_a_dollar_more_with_the_market_token(
    caught: str, plain: int, dearer: int
) -> None:
    for token, dollars in (("market", dearer), ("ice", plain), (None, plain)):
        table = acting(3, shallow_waters=True)
        sail(table, 1, token)
        give(table, 1, catch=caught)
        cards(table, "- - - -")
        table = play(table, "market")
        while seat(table) == 0:
            table = play(table, "done")
        assert money(table, 1) == 12 + dollars


@rule("PM-W4", "PM-F3")
def test_the_captain_pays_no_more_for_the_market_token() -> None:
    assert money(play(landing(), "sell"), 1) == 12 + 3


# PM-W5: the bonus board


@rule("PM-W5")
def test_one_token_on_a_space_whosever_it_is() -> None:
    table = leaving()
    bonus_tokens(table, {"2 anchor": 3})
    table = play(table, "sell")
    assert refused(table, "bonus 2 anchor") == "PM-W5 bonus_taken"
    assert "bonus 2 boat" in legal(table)
    assert len(legal(table)) == 19


@rule("PM-W5")
def test_one_token_of_a_player_in_a_row() -> None:
    table = leaving()
    bonus_tokens(table, {"2 anchor": 1, "4 vp": 1})
    table = play(table, "sell")
    assert refused(table, "bonus 2 boat") == "PM-W5 row_taken"
    assert {move.split()[1] for move in legal(table)} == {"1", "3"}
    assert len(legal(table)) == 10


# PM-W6: what the spaces are worth


def worth(lying: str, **things: int | str | None) -> int:
    """What a token there adds to all that seat 1 has."""
    table = bidding(3, shallow_waters=True)
    give(table, 1, **{"money": 0, **things})
    lighthouses(table, {"1 left 1": 1, "L1 anchor": 1, "2 left 1": 2})
    before = vp(table, 1)
    bonus_tokens(table, {lying: 1})
    return vp(table, 1) - before


@rule("PM-W6")
@pytest.mark.parametrize(
    ("space", "gained"), [("1 sardine", 3), ("1 herring", 0), ("1 cod", 1), ("1 salmon", 6)]
)
def test_row_1_counts_gears(space: str, gained: int) -> None:
    assert worth(space, gears="SSSCMMMMMM") == gained


@rule("PM-W6")
def test_row_1_does_not_count_the_catch() -> None:
    assert worth("1 sardine", catch="SSSS") == 0


@rule("PM-W6")
def test_row_2_counts_its_logos_and_is_one_more_for_the_sets_but_not_for_itself() -> None:
    anchors = "B01 B09"
    assert worth("2 anchor", cards=anchors) == 3 + 1  # three anchors; a set of one more
    assert worth("2 boat", cards=anchors) == 0 + 2  # no boat; anchor and boat are 3, not 1
    assert worth("2 fish", cards="R13") == 0 + 4  # anchor, boat, wheel, fish: 10, not 6
    assert worth("2 wheel", cards="R13") == 1 + 2  # a wheel; the second anchor has company


@rule("PM-W6")
def test_row_3_counts_fish_in_the_costs_of_own_cards() -> None:
    for space, gained in (("sardine", 6), ("herring", 0), ("cod", 4), ("salmon", 0)):
        assert worth(f"3 {space}", cards="R04 R14") == gained  # SSSSCC and SSCC


@rule("PM-W6")
def test_row_4_money_at_two_dollars_a_point() -> None:
    for dollars, gained in ((1, 0), (2, 1), (3, 0), (5, 1), (12, 2), (13, 2)):
        assert worth("4 money", money=dollars, cards="R04") == gained


@rule("PM-W6")
def test_row_4_crabs_cards_and_lighthouses() -> None:
    assert worth("4 crabs", crabs=3) == 6
    assert worth("4 cards", cards="B01 R13 R14") == 3
    assert worth("4 lighthouses") == 4  # one at a scoring, one at a collection location


@rule("PM-W6")
def test_the_fifth_space_of_a_row_is_plain() -> None:
    assert [worth(f"{row} vp") for row in (1, 2, 3, 4)] == [1, 2, 3, 4]


@rule("PM-W6")
def test_a_token_counts_for_its_owner_only() -> None:
    table = bidding(3, shallow_waters=True)
    before = [vp(table, party) for party in (1, 2, 3)]
    bonus_tokens(table, {"4 vp": 2})
    after = [vp(table, party) for party in (1, 2, 3)]
    assert after == [before[0], before[1] + 4, before[2]]


@rule("PM-W6", "PM-W3")
def test_a_token_still_on_the_rose_is_worth_nothing() -> None:
    table = bidding(3, shallow_waters=True)
    before = vp(table, 1)
    sail(table, 1, "crab", 6)
    assert (vp(table, 1), catch(table, 1)) == (before, "")
