"""PM-1S1 to PM-1S8: the Solo Angler, party 2 of these tables; keen unless a test says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import BadOption
from shoal.games.public_market import game
from shoal.games.public_market.components import ACTION_CARDS, SOLO, STRENGTHS
from shoal.games.public_market.options import Options
from shoal.games.public_market.rules import state as s
from shoal.games.public_market.rules.state import NOTHING
from tests.games.public_market import law_kit
from tests.games.public_market.readings import (
    cards_of,
    catch,
    chest_of,
    column,
    crabs,
    line,
    markets,
    money,
    number_of,
    phase,
    rose,
    spaces,
    standing,
    told,
    vp,
    waiting,
)
from tests.games.public_market.tables import (
    ANGLER,
    bidding,
    cards,
    contracts,
    empty_bag,
    give,
    hurry,
    legal,
    lighthouses,
    ocean,
    play,
    refused,
    seat,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.public_market.components import AnglerStrength, SoloCard
    from shoal.games.public_market.rules.table import PublicMarket
    from shoal.games.public_market.view import Angler

OCEAN = """
    F01 F35 F09 F39
    F50 F40 F54 F57
    F03 F13 F25 F66
    F59 F05 F34 F70
    F61 F38 F51 F11
"""
"""Column 1: one kind of fish, four, three, four, two (on four fish)."""


ALL_CARDS = 0b11111
"""The deck as a set of bits."""


def bid(table: PublicMarket, card: str, *bids: str) -> PublicMarket:
    """The player bids, and the angler turns up that card at its first bid."""
    table = play(table, bids[0], dice=ScriptedDice([int(card[1]) - 1]))
    return play(table, *bids[1:])


def angler(table: PublicMarket) -> tuple[int, int, int]:
    """Its money, catch and gear."""
    return money(table, ANGLER), caught(table), number_of(table, ANGLER, s.GEAR)


def caught(table: PublicMarket) -> int:
    """The one catch value of the angler."""
    return number_of(table, ANGLER, s.CATCH)


def at_market(card: str, *, catch: int = 12, **things: int | str | None) -> PublicMarket:
    """A table at which the angler has been at the market with its first meeple to act."""
    table = bidding(1)
    cards(table, "B15 R13 R14 B01")
    give(table, ANGLER, catch=catch, **things)
    return bid(table, card, "bid none", "bid none")


# PM-1S1: setup


@rule("PM-1S1")
def test_what_the_angler_begins_with() -> None:
    table = bidding(1)
    assert angler(table) == (15, 0, 0)
    assert crabs(table, ANGLER) == 0
    assert number_of(table, ANGLER, s.LIGHTHOUSES) == 7
    assert table.deck == ALL_CARDS
    assert (money(table, 1), table.bag) == (15, 65 - 20)


@rule("PM-1S1")
def test_meeples_of_both_take_turns_on_the_dock() -> None:
    assert spaces(bidding(1)) == "1212- | -----"


@rule("PM-1S1")
def test_the_angler_may_be_the_first_player() -> None:
    tables = [game.begin(Options(), 1, FastDice(seed)) for seed in range(20)]
    lines_up = {spaces(table) for table in tables}
    assert lines_up == {"1212- | -----", "-121- | -----"}
    led = next(table for table in tables if spaces(table).startswith("-"))
    assert len(line(led)) == 1
    assert line(led)[0].endswith("2")


@rule("PM-1S1")
def test_first_names_a_seat_and_the_angler_has_none() -> None:
    with pytest.raises(BadOption):
        game.begin(Options(first="2"), 1, FastDice(1))


@rule("PM-1S1", "PM-2P2")
def test_a_lighthouse_of_the_angler_closes_a_side_for_the_player() -> None:
    table = bidding(1)
    contracts(table, "P11 P12 P21 P24 P31 P32 P41 P42")
    cards(table, "- - - -")
    give(table, 1, catch="HHHCM")
    lighthouses(table, {"2 left 1": ANGLER})
    table = play(bid(table, "A4", "bid salmon scrap salmon", "bid none"), "market")
    table = hurry(table, "cards")
    assert refused(table, "contract P24 left 2") == "PM-2P2 side_taken"


@rule("PM-1S1", "PM-W1")
def test_shallow_waters_is_for_the_player_alone() -> None:
    table = bidding(1, shallow_waters=True)
    assert (rose(table, 1), rose(table, ANGLER)) == ("market 0", "")
    table = bid(table, "A2", "bid none", "bid none")
    assert rose(table, 1) == "market 0"


# PM-1S2: bidding


@rule("PM-1S2")
def test_the_first_bid_of_the_card_and_then_the_second() -> None:
    table = bidding(1)
    give(table, 1, money=30)
    first = bid(table, "A1", "bid salmon scrap salmon")
    assert line(first) == ["herring 2", "salmon 1"]
    assert first.card == 0
    second = play(first, "bid salmon scrap salmon")
    assert line(second) == ["none 2", "herring 2", "salmon 1", "salmon 1"]
    assert second.card == 0


@rule("PM-1S2")
def test_it_pays_and_its_catch_rises_but_not_for_nothing() -> None:
    table = bidding(1)
    give(table, 1, money=30)
    table = bid(table, "A1", "bid salmon scrap salmon")
    assert angler(table) == (15 - 4, 1, 0)
    table = play(table, "bid salmon scrap salmon")
    assert angler(table) == (15 - 4, 1, 0)


@rule("PM-1S2")
def test_it_takes_no_scrap() -> None:
    table = bid(bidding(1), "A1", "bid none")
    assert list(table.board[s.SUPPLY : s.SUPPLY + 4]) == [10, 10, 10, 10]
    assert waiting(table, ANGLER) == ""


@rule("PM-1S2")
def test_with_an_arrow_it_goes_in_front_of_the_player_for_a_dollar() -> None:
    table = bid(bidding(1), "A1", "bid herring scrap herring")
    assert line(table) == ["herring 1", "herring 2"]
    assert (money(table, 1), money(table, ANGLER)) == (15 - 4 + 1, 15 - 4 - 1)


@rule("PM-1S2")
def test_with_an_arrow_it_goes_in_front_of_all() -> None:
    table = bidding(1)
    contracts(table, "P31 P32 P31 P32 P31 P32 P31 P32")
    give(table, 1, money=13)
    table = bid(table, "A2", "bid cod scrap cod", "bid cod scrap cod")
    assert line(table)[:3] == ["sardine 2", "cod 1", "cod 1"]
    assert spaces(table) == "2---- | -----"
    assert (money(table, 1), money(table, ANGLER)) == (13 - 12 + 1, 15 - 2 - 6 - 1)


@rule("PM-1S2")
def test_with_an_arrow_and_no_rival_there_is_no_fee() -> None:
    table = bid(bidding(1), "A1", "bid sardine scrap sardine")
    assert line(table) == ["sardine 1", "herring 2"]
    assert (money(table, 1), money(table, ANGLER)) == (15 - 2, 15 - 4)


@rule("PM-1S2")
def test_without_an_arrow_it_stands_behind() -> None:
    table = bid(bidding(1), "A2", "bid sardine scrap sardine")
    assert line(table) == ["sardine 2", "sardine 1"]
    assert (money(table, 1), money(table, ANGLER)) == (15 - 2, 15 - 2)


@rule("PM-1S2")
def test_without_a_dollar_more_it_stands_behind() -> None:
    table = bidding(1)
    give(table, ANGLER, money=4)
    table = bid(table, "A1", "bid herring scrap herring")
    assert line(table) == ["herring 2", "herring 1"]
    assert (money(table, 1), angler(table)) == (15 - 4, (0, 1, 0))


@rule("PM-1S2")
def test_what_it_cannot_pay_becomes_a_bid_of_nothing() -> None:
    table = bidding(1)
    give(table, ANGLER, money=3)
    table = bid(table, "A1", "bid herring scrap herring")
    assert line(table) == ["none 2", "herring 1"]
    assert angler(table) == (3, 0, 0)


@rule("PM-1S2", "PM-B4")
def test_at_nothing_it_stands_behind() -> None:
    table = bid(bidding(1), "A4", "bid none")
    assert line(table) == ["none 2", "none 1"]


@rule("PM-1S2")
def test_its_catch_never_rises_above_twelve() -> None:
    table = bidding(1)
    give(table, ANGLER, catch=12)
    assert caught(bid(table, "A1", "bid none")) == 12


# PM-1S3, PM-1S4: fishing


@rule("PM-1S3")
@pytest.mark.parametrize(
    ("card", "before", "stands"),
    [
        ("A1", 7, "2---- | -----"),  # the bid makes it 8, and market is from 9 on
        ("A1", 8, "----- | 2----"),
        ("A4", 6, "2---- | -----"),  # one bid, from 8 on
        ("A4", 7, "----- | 2----"),
        ("A5", 8, "2---- | -----"),  # one bid, from 10 on
        ("A5", 9, "----- | 2----"),
    ],
)
def test_dock_below_the_value_of_the_card_else_market(card: str, before: int, stands: str) -> None:
    table = bidding(1)
    give(table, 1, money=20)
    give(table, ANGLER, catch=before)
    table = bid(table, card, "bid none", "bid none")
    assert spaces(hurry(table, "act")) == stands


@rule("PM-1S4")
def test_it_takes_the_tile_with_the_most_kinds_and_its_catch_rises_by_them() -> None:
    table = bidding(1)
    ocean(table, OCEAN)
    table = bid(table, "A1", "bid none", "bid none")
    assert column(table, 1) == ["F01", "-", "F03", "F59", "F61"]
    assert caught(table) == 1 + 4
    assert law_kit.census(table) == law_kit.expected_census(Options(), 1)


@rule("PM-1S4")
def test_kinds_count_and_not_fish() -> None:
    table = bidding(1)
    ocean(table, OCEAN.replace("F50", "F11").replace("F03", "F12").replace("F59", "F27", 1))
    table = bid(table, "A1", "bid none", "bid none")
    assert caught(table) == 1 + 2


@rule("PM-1S4")
def test_ties_by_the_arrow_of_the_card() -> None:
    table = bidding(1)
    ocean(table, OCEAN)
    nearest = bid(table, "A1", "bid none", "bid none")
    assert column(nearest, 1) == ["F01", "-", "F03", "F59", "F61"]
    farthest = bid(table, "A4", "bid none", "bid none")
    assert column(farthest, 1) == ["F01", "F50", "F03", "-", "F61"]


@rule("PM-1S4")
def test_its_second_meeple_takes_the_next_best() -> None:
    table = bidding(1)
    ocean(table, OCEAN)
    table = bid(table, "A2", "bid none", "bid none")
    assert column(table, 1) == ["F01", "-", "F03", "-", "F61"]
    assert caught(table) == 2 + 4 + 4


@rule("PM-1S4")
def test_fishing_ends_at_a_catch_of_twelve() -> None:
    table = bidding(1)
    ocean(table, OCEAN)
    give(table, ANGLER, catch=7)
    assert caught(bid(table, "A5", "bid none", "bid none")) == 12


# PM-1S5: market


@rule("PM-1S5")
@pytest.mark.parametrize(("before", "extra"), [(8, 0), (9, 1), (10, 2), (11, 3), (12, 3)])
def test_dollars_for_a_large_catch_and_of_the_card(before: int, extra: int) -> None:
    assert money(at_market("A1", catch=before), ANGLER) == 15 - 4 + 11 + extra


@rule("PM-1S5")
def test_the_catch_goes_back_to_the_gear_before_the_card_moves_it() -> None:
    table = at_market("A1", gears=2)
    assert cards_of(table, ANGLER) == ["B15"]
    assert angler(table)[1:] == (2, 3)


@rule("PM-1S5")
def test_a_card_with_two_gears_moves_its_gear_by_one_and_one_without_by_none() -> None:
    assert angler(at_market("A1"))[2] == 1
    table = bidding(1)
    cards(table, "R13 B15 R14 B01")
    give(table, ANGLER, catch=12)
    table = bid(table, "A1", "bid none", "bid none")
    assert (cards_of(table, ANGLER), angler(table)[2]) == (["R13"], 0)


@rule("PM-1S5")
def test_its_gear_never_rises_above_twelve() -> None:
    assert angler(at_market("A1", gears=12))[2] == 12


@rule("PM-1S5")
def test_the_card_at_the_boat_is_that_of_its_column() -> None:
    table = bidding(1)
    cards(table, "B15 R13 R14 B01")
    give(table, ANGLER, catch=12)
    table.boat = 2
    table = bid(table, "A1", "bid none", "bid none")
    assert cards_of(table, ANGLER) == ["R14"]
    assert table.board[s.OPEN + 2] != NOTHING


@rule("PM-1S5")
def test_dollars_and_crab_of_a_card() -> None:
    table = at_market("A4")
    assert (money(table, ANGLER), crabs(table, ANGLER)) == (15 - 2 + 5 + 3, 1)
    assert markets(table, ANGLER) == 1
    assert crabs(at_market("A1"), ANGLER) == 0


@rule("PM-1S5")
def test_the_player_chooses_a_card_for_it() -> None:
    table = at_market("A3")
    assert (phase(table), seat(table)) == ("give_card", 0)
    assert legal(table) == ["give R13", "give R14", "give B01"]
    assert refused(table, "give B02") == "PM-K7 card_not_open"
    assert refused(table, "done") == "PM-1S5 now_give_card"
    assert standing(table) == {}
    table = play(table, "give R14")
    assert cards_of(table, ANGLER) == ["B15", "R14"]
    assert standing(table) == {"4 left 1": ANGLER}
    assert table.board[s.OPEN + 2] != NOTHING


@rule("PM-1S5")
def test_the_card_at_the_boat_comes_before_the_choice_and_is_not_replaced_yet() -> None:
    table = at_market("A5")
    assert (phase(table), cards_of(table, ANGLER)) == ("give_card", ["B15"])
    assert legal(table) == ["give R13", "give R14", "give B01"]


@rule("PM-1S5")
def test_an_empty_stack_at_the_boat_gives_no_card() -> None:
    table = bidding(1)
    cards(table, "- R13 R14 B01")
    give(table, ANGLER, catch=12)
    table = bid(table, "A1", "bid none", "bid none")
    assert cards_of(table, ANGLER) == []
    assert standing(table) == {"1 left 1": ANGLER}


@rule("PM-1S5")
def test_without_any_open_card_nothing_is_chosen() -> None:
    table = bidding(1)
    cards(table, "- - - -")
    give(table, ANGLER, catch=12)
    table = bid(table, "A3", "bid none", "bid none")
    assert (phase(table), cards_of(table, ANGLER)) == ("act", [])
    assert standing(table) == {"4 left 1": ANGLER}


def lit(card: str, taken: dict[str, int], **things: int | str | None) -> PublicMarket:
    """The angler has been at the market, with lighthouses on the way."""
    table = bidding(1)
    cards(table, "- - - -")
    lighthouses(table, taken)
    give(table, ANGLER, catch=12, **things)
    return bid(table, card, "bid none", "bid none")


@rule("PM-1S5", "PM-2P2")
@pytest.mark.parametrize(
    ("card", "taken", "space"),
    [
        ("A1", [], "1 left 1"),
        ("A3", [], "4 left 1"),
        ("A4", [], "3 left 1"),
        ("A1", ["1 left 1"], "1 right 1"),
        ("A1", ["1 left 2"], "1 right 1"),  # the best space is free, but its side is not
        ("A1", ["1 right 1"], "1 left 1"),
        ("A1", ["1 left 1", "1 right 2"], "2 left 1"),
        ("A5", ["3 left 1", "3 right 1"], "4 left 1"),
        ("A5", ["3 left 1", "3 right 1", "4 left 1", "4 right 1"], "1 left 1"),
    ],
)
def test_a_lighthouse_on_the_highest_free_space_of_the_first_column_on_the_path(
    card: str, taken: list[str], space: str
) -> None:
    table = lit(card, dict.fromkeys(taken, 1))
    table = play(table, legal(table)[0]) if phase(table) == "give_card" else table
    assert [name for name, party in standing(table).items() if party == ANGLER] == [space]
    assert number_of(table, ANGLER, s.LIGHTHOUSES) == 6


@rule("PM-1S5")
def test_spaces_give_the_angler_no_bonus() -> None:
    table = lit("A3", {"4 left 1": 1})
    assert standing(table)["4 right 1"] == ANGLER  # 6 VP and a gear
    assert angler(table)[2] == 0


@rule("PM-1S5")
def test_without_a_lighthouse_it_gains_a_crab() -> None:
    table = lit("A1", {}, lighthouses=0)
    assert (standing(table), crabs(table, ANGLER)) == ({}, 1)


@rule("PM-1S5")
def test_without_a_free_side_it_gains_a_crab_and_leaves_collections_alone() -> None:
    sides = [f"{number} {side} 1" for number in (1, 2, 3, 4) for side in ("left", "right")]
    table = lit("A1", dict.fromkeys(sides, 1))
    assert ANGLER not in standing(table).values()
    assert crabs(table, ANGLER) == 1


@rule("PM-1S5")
def test_without_a_crab_left_it_gains_nothing() -> None:
    table = lit("A4", {}, lighthouses=0, crabs=5)
    assert crabs(table, ANGLER) == 5
    assert crabs(lit("A4", {}, lighthouses=0, crabs=4), ANGLER) == 5
    assert crabs(lit("A4", {}, lighthouses=0, crabs=3), ANGLER) == 5


# PM-1S6: the boat, and the deck


@rule("PM-1S6")
@pytest.mark.parametrize(
    ("card", "boat", "then"), [("A1", 1, 2), ("A1", 4, 1), ("A2", 3, 1), ("A3", 1, 4), ("A3", 2, 1)]
)
def test_the_boat_moves_right_if_the_angler_is_last(card: str, boat: int, then: int) -> None:
    table = bidding(1)
    table.boat = boat - 1
    give(table, ANGLER, catch=10)
    table = hurry(bid(table, card, "bid none", "bid none"), "act")
    table = hurry(play(table, "fish"), "act")
    table = hurry(play(table, "fish"), "bid", "boat")
    assert spaces(table).endswith("2----") or spaces(table).endswith("22---")
    assert (phase(table), table.boat + 1, table.round) == ("bid", then, 2)


@rule("PM-1S6")
def test_the_player_steers_if_it_is_last() -> None:
    table = bidding(1)
    table = hurry(bid(table, "A1", "bid none", "bid none"), "act")
    table = play(play(table, "market"), "market")
    assert (phase(table), seat(table)) == ("boat", 0)
    assert legal(table) == ["boat 1", "boat 2", "boat 3", "boat 4"]
    table = play(table, "boat 3")
    assert table.boat == 2


@rule("PM-1S6")
def test_the_card_is_discarded_whoever_steers() -> None:
    table = hurry(bid(bidding(1), "A1", "bid none", "bid none"), "act")
    for action in ("fish", "market"):  # the angler is last, or the player
        after = hurry(play(hurry(play(table, action), "act"), action), "bid", "boat")
        after = play(after, "boat 1") if action == "market" else after
        assert after.round == 2
        assert after.deck | turned_up(after) == ALL_CARDS & ~1
        assert turned_up(after) != 1


def turned_up(table: PublicMarket) -> int:
    """The card of this round as a set of bits; none before the angler's first bid."""
    return 0 if table.card == NOTHING else 1 << int(table.card)


@rule("PM-1S6")
def test_the_deck_is_shuffled_again_after_five_rounds() -> None:
    for seed in range(5):
        turned: list[int] = []
        table, dice = bidding(1, seed=seed), FastDice(seed)
        while phase(table) != "over":
            table = play(table, legal(table)[0], dice=dice)
            if len(turned) < table.round and table.card != NOTHING:
                turned.append(table.card)
        assert sorted(turned[:5]) == sorted(turned[5:]) == [0, 1, 2, 3, 4]


# PM-1S7: the end


@rule("PM-1S7")
def test_ten_rounds_and_no_evening() -> None:
    table = bidding(1)
    while phase(table) != "over":
        if phase(table) == "bid":
            assert table.bag == 5 * (10 - table.round)
        table = play(table, legal(table)[0])
    assert (table.round, table.evening, table.bag) == (10, 0, 0)
    assert column(table, table.boat + 1) == ["-"] * 5


def last_action() -> PublicMarket:
    """The player's last action of the last round; the angler has been at the market."""
    table = bidding(1)
    empty_bag(table)
    table.round = 10
    give(table, 1, catch="MM")
    table = hurry(bid(table, "A4", "bid none", "bid none"), "act")
    return hurry(play(table, "fish"), "act")


@rule("PM-1S7")
def test_no_final_market() -> None:
    table = last_action()
    before = markets(table, 1)
    table = hurry(play(table, "fish"), "over")
    assert markets(table, 1) == before
    assert chest_of(table, 1) != ""
    assert catch(table, 1) != ""


@rule("PM-1S7")
def test_both_score_as_usual() -> None:
    table = hurry(play(last_action(), "fish"), "over")
    give(table, 1, money=7, crabs=2, cards="R13")
    give(table, ANGLER, money=10, crabs=3, cards="B01 B09 R03 B05 R09 B04 R01")
    lighthouses(table, {"4 left 1": ANGLER, "1 right 1": ANGLER, "2 left 1": 1})
    assert vp(table, 1) == 2 + 3 + 6 + 5
    assert vp(table, ANGLER) == 3 + 6 + (10 + 10 + 1 + 1) + 10 + 2
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores == {"vp": (16,), "cards": (1,)}
    assert outcome.automata == {"angler": {"vp": 43, "cards": 7}}
    assert (outcome.places, outcome.values) == ((2,), (0.0,))


@rule("PM-1S7", "PM-V2")
def test_cards_decide_against_the_angler_too() -> None:
    table = hurry(play(last_action(), "fish"), "over")
    for cards_of_player, places, values in (
        ("B02 R13", (1,), (1.0,)),
        ("B02", (1,), (0.5,)),
        ("", (2,), (0.0,)),
    ):
        give(table, 1, money=0, crabs=0, cards=cards_of_player)
        give(table, ANGLER, money=0, crabs=0, cards="B01")
        give(table, 1, money=3 * (7 - vp(table, 1)))
        give(table, ANGLER, money=18)
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.scores["vp"] == (7,)
        assert outcome.automata["angler"]["vp"] == 7
        assert (outcome.places, outcome.values) == (places, values)


# PM-1S8: how strong the angler is


def angler_of(strength: AnglerStrength, *, shallow_waters: bool = False) -> PublicMarket:
    """The first bid of a game against an angler of that strength."""
    options = Options(first="1", angler=strength, shallow_waters=shallow_waters)
    return hurry(game.begin(options, 1, FastDice(0)), "bid")


@rule("PM-1S8")
def test_the_angler_is_steady_unless_something_else_is_agreed() -> None:
    alone = game.begin(Options(), 1, FastDice(1))
    assert shown(alone).strength == "steady"
    assert [shown(angler_of(strength)).strength for strength in STRENGTHS] == [*STRENGTHS]


def shown(table: PublicMarket) -> Angler:
    """What a view shows of the angler."""
    found = game.view(table, 0).angler
    assert found is not None
    return found


@rule("PM-1S8")
def test_a_keen_angler_plays_the_cards_as_they_are() -> None:
    keen = ACTION_CARDS[STRENGTHS.index("keen")]
    assert keen == SOLO.card


@rule("PM-1S8")
@pytest.mark.parametrize(("weaker", "stronger"), [("calm", "steady"), ("steady", "keen")])
def test_a_weaker_angler_goes_to_market_later_and_gains_less(weaker: str, stronger: str) -> None:
    low, high = (ACTION_CARDS[STRENGTHS.index(name)] for name in (weaker, stronger))
    for less, more in zip(low, high, strict=True):
        assert less.market_from >= more.market_from
        assert less.market_from <= 12  # or it would never go
        assert gains(less) <= gains(more)
        assert (less.bids, less.arrows, less.boat) == (more.bids, more.arrows, more.boat)
        assert (less.nearest, less.path) == (more.nearest, more.path)
    assert sum(card.market_from for card in low) > sum(card.market_from for card in high)
    assert sum(map(gains, low)) < sum(map(gains, high))


def gains(card: SoloCard) -> int:
    """What a card brings at the market, with dollars counted one by one and all else by three."""
    return card.money + 3 * (card.crabs + card.cards_at_boat + card.cards_of_choice)


@rule("PM-1S8")
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_an_angler_acts_by_the_values_and_gains_of_its_strength(
    strength: AnglerStrength, number: int
) -> None:
    card = ACTION_CARDS[STRENGTHS.index(strength)][number]
    for before, action in ((card.market_from - 1, "takes"), (card.market_from, "earns")):
        table = angler_of(strength)
        cards(table, "B15 R13 R14 B01")
        bids = sum(place != "none" for place in card.bids)
        give(table, ANGLER, money=30, catch=before - bids)
        table = bid(table, card.id, "bid none")
        events = [key for key in told(table, "bid none") if key in ("angler_takes", "angler_earns")]
        assert events[0] == f"angler_{action}"
    table = play(table, "bid none")
    assert money(table, ANGLER) == 30 - price_of(card) + card.money + MARKET_BONUS[before]
    assert (phase(table) == "give_card") == (card.cards_of_choice == 1)
    assert len(cards_of(table, ANGLER)) == card.cards_at_boat
    assert crabs(table, ANGLER) == card.crabs


MARKET_BONUS = {8: 0, 9: 0, 10: 1, 11: 2, 12: 3}


def price_of(card: SoloCard) -> int:
    """What both bids cost when nobody stands there."""
    return sum({"none": 0, "sardine": 2, "herring": 4, "cod": 6, "salmon": 8}[p] for p in card.bids)


@rule("PM-1S8", "PM-W1")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_head_start_counts_with_shallow_waters_only(strength: AnglerStrength) -> None:
    start = SOLO.strength[STRENGTHS.index(strength)].head_start
    assert start > 0
    assert vp(angler_of(strength, shallow_waters=True), ANGLER) == 5 + start
    assert vp(angler_of(strength), ANGLER) == 5
    assert vp(angler_of(strength, shallow_waters=True), 1) == 5


@rule("PM-1S8")
def test_with_more_players_there_is_no_angler_to_be_strong() -> None:
    tables = [game.begin(Options(first="1", angler=s), 3, FastDice(1)) for s in STRENGTHS]
    assert len({table.key(0) for table in tables}) == 1
