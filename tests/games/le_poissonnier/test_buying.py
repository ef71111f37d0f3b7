from __future__ import annotations

import pytest

from shoal.core.dice import ScriptedDice
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import (
    coins_of,
    coming,
    crates_of,
    hand_of,
    legal,
    place_all,
    play,
    play_as,
    refused,
    refused_to,
    shop,
    stall,
)
from tests.rule import rule

FOUR = "C01 C02 C03 C04"


# LP-B1 in step 3


@rule("LP-B1")
def test_crates_cost_two_three_four_and_five_coins() -> None:
    made = shop(stall("fresh*1", coins=14), stall())
    paid = []
    for _ in range(4):
        after = play(made, "buy")
        paid.append(coins_of(made)[0] - coins_of(after)[0])
        assert after.bank == made.bank + paid[-1]
        assert made.deck - after.deck == 1
        made = after
    assert paid == [2, 3, 4, 5]
    assert crates_of(made, 0) == "fresh*1 - - - -"


@rule("LP-B1")
def test_five_crates_at_most() -> None:
    made = shop(stall("- - - - -", coins=30), stall())
    assert refused(made, "buy") == "LP-B1 five_crates"
    assert "buy" not in legal(made)
    placing = shop(stall("- - - -", coins=30), stall(), phase="placing")
    assert refused_to(placing, 0, "place buy 2") == "LP-B1 five_crates"
    assert refused_to(play_as(placing, 0, "buy"), 0, "buy") == "LP-B1 five_crates"


@rule("LP-B1")
@pytest.mark.parametrize("crates", [1, 2, 3, 4])
def test_a_crate_must_be_paid_for(crates: int) -> None:
    own = " ".join(["-"] * crates)
    assert refused(shop(stall(own, coins=crates), stall()), "buy") == "LP-B1 crate_price"
    assert "buy" in legal(shop(stall(own, coins=crates + 1), stall()))
    sealed = shop(stall(own, coins=crates), stall(), phase="placing")
    assert refused_to(sealed, 0, "buy") == "LP-B1 crate_price"
    assert refused_to(sealed, 0, "place buy 1") == "LP-B1 crate_price"


@rule("LP-B1")
def test_coins_that_a_customer_has_just_paid_buy_a_crate() -> None:
    made = shop(stall("very_fresh*1"), stall(), queue="C01")
    assert refused(made, "buy") == "LP-B1 crate_price"
    assert crates_of(play(made, "serve 1 with 1*1", "buy"), 0) == "- -"


@rule("LP-B1")
def test_the_top_card_of_the_deck_becomes_the_crate_unseen() -> None:
    made = shop(stall(coins=5), stall())
    played = game.make(made, 0, game.read("buy"), ScriptedDice([]))  # whatever it is
    for viewer in (0, 1, None):
        assert [event.key for event in game.tell(played, viewer)] == ["buys_crate"]
        view = game.view(played.after, viewer)
        assert view.discards == (0,) * 12
        assert view.showcases[0] == (("", 0), ("", 0))
    assert hand_of(played.after, 0) == ""


@rule("LP-B1")
def test_without_a_card_in_the_deck_there_is_no_crate() -> None:
    made = shop(stall(coins=5), stall(), left="fresh*2")
    assert made.deck == 0
    assert refused(made, "buy") == "LP-B1 no_card_for_crate"
    placing = shop(stall(coins=5), stall(), left="fresh*2", phase="placing")
    assert refused_to(placing, 0, "buy") == "LP-B1 no_card_for_crate"
    assert refused_to(placing, 0, "place buy 1") == "LP-B1 no_card_for_crate"


@rule("LP-B1")
def test_in_step_three_only_the_active_player_buys() -> None:
    made = shop(stall(), stall(coins=9))
    assert refused_to(made, 1, "buy") == "LP-T2 not_your_turn"


# LP-B1 while placing


@rule("LP-B1")
def test_everybody_may_buy_any_number_while_placing_and_use_them_at_once() -> None:
    made = shop(
        stall(hand="fresh edible dubious", coins=6),
        stall(hand="fresh edible", coins=2),
        phase="placing",
        queue=FOUR,
    )
    opened = place_all(
        made, "place fresh*1 edible*1 dubious*1 buy 2", "place fresh*1 edible*1 buy 1"
    )
    assert crates_of(opened, 0) == "fresh*1 edible*1 dubious*1"
    assert crates_of(opened, 1) == "fresh*1 edible*1"
    assert coins_of(opened) == [1, 0]
    assert opened.bank == made.bank + 7
    assert made.deck - opened.deck == 3


@rule("LP-B1")
def test_several_crates_must_be_paid_for_together() -> None:
    made = shop(stall(coins=4), stall(), phase="placing")
    assert refused_to(made, 0, "place buy 2") == "LP-B1 crate_price"
    assert refused_to(play_as(made, 0, "buy"), 0, "buy") == "LP-B1 crate_price"
    richer = shop(stall(coins=14), stall(), phase="placing", queue=FOUR)
    assert coins_of(place_all(richer, "place buy 4")) == [0, 0]


@rule("LP-B1")
def test_a_crate_bought_may_stay_empty_and_one_not_bought_takes_no_fish() -> None:
    made = shop(stall(hand="fresh*2", coins=2), stall(), phase="placing", queue=FOUR)
    assert crates_of(place_all(made, "place buy 1"), 0) == "- -"
    assert crates_of(place_all(made, "place - fresh*2 buy 1"), 0) == "- fresh*2"
    assert refused_to(made, 0, "place fresh*1 fresh*1") == "LP-T2 no_crate"


@rule("LP-B1")
def test_step_by_step_crates_are_bought_before_the_first_is_filled() -> None:
    made = shop(stall(hand="fresh edible", coins=2), stall(), phase="placing", queue=FOUR)
    stepped = play_as(made, 0, "buy", "put 1 fresh 1", "put 2 edible 1", "done")
    assert stepped.key(0) == play_as(made, 0, "place fresh*1 edible*1 buy 1").key(0)
    filled = play_as(made, 0, "put 1 fresh 1")
    assert refused_to(filled, 0, "buy") == "LP-B1 buy_before_filling"


@rule("LP-B1", "LP-T2")
def test_purchases_are_sealed_with_the_placing() -> None:
    made = shop(stall(coins=5), stall(), phase="placing", queue=FOUR)
    sealed = play_as(made, 0, "place buy 2")
    for viewer in (1, None):
        view = game.view(sealed, viewer)
        assert view.coins == (5, 0)
        assert view.buying == 0
        assert view.deck == made.deck
        assert len(view.showcases[0]) == 1
    assert game.view(sealed, 0).buying == 2
    assert len(game.view(place_all(made, "place buy 2"), None).showcases[0]) == 3


@rule("LP-B1")
def test_purchases_are_made_in_turn_order_from_the_active_player() -> None:
    """Of two cards the active third seat gets one, the first seat the other."""
    own = stall("edible*1", hand="fresh", coins=2)
    made = shop(own, own, own, phase="placing", active=2, left="fresh*5", queue=FOUR)
    opened = place_all(made, *["place edible*1 fresh*1 buy 1"] * 3)
    assert [crates_of(opened, seat) for seat in range(3)] == [
        *("edible*1 fresh*1", "edible*1", "edible*1 fresh*1")
    ]
    assert coins_of(opened) == [0, 2, 0]
    assert [hand_of(opened, seat) for seat in range(3)] == ["", "fresh*1", ""]
    assert opened.deck == 0


@rule("LP-B1")
def test_a_void_purchase_is_told_unpaid_and_its_fish_stay_in_hand() -> None:
    made = shop(
        stall("dubious*2", hand="fresh edible", coins=9),
        stall(),
        phase="placing",
        left="fresh*3",
        queue=FOUR,
    )
    before = play_as(made, 0, "place fresh*1 edible*1 dubious*2 buy 2")
    dice = ScriptedDice(coming(made, "C20"))
    played = game.make(before, 1, game.read("done"), dice)
    assert crates_of(played.after, 0) == "fresh*1 edible*1"
    assert hand_of(played.after, 0) == "dubious*2"
    assert game.view(played.after, None).known[0][3] == 2  # they were taken back before all eyes
    assert coins_of(played.after) == [7, 0]
    told = [event.key for event in game.tell(played, None)]
    assert told[-3:] == ["buys_crate", "finds_no_crate", "arrives"]


@rule("LP-B1", "LP-Q3")
def test_a_purchase_is_paid_before_an_inspector_comes() -> None:
    made = shop(stall("rotten*1", coins=2), stall(), phase="placing", queue=FOUR)
    dice = ScriptedDice(coming(made, "H1 C20"))
    opened = place_all(made, "place rotten*1 buy 1", dice=dice)
    assert crates_of(opened, 0) == "- -"
    assert coins_of(opened) == [0, 0]


# LP-B2


@rule("LP-B2")
def test_the_employee_costs_two_coins_and_works_at_once() -> None:
    made = shop(stall("dubious*2", coins=3), stall(), queue="C01 C02 C03 C05 C10")
    after = play(made, "hire")
    assert coins_of(after) == [1, 0]
    assert after.bank == made.bank + 2
    assert game.view(after, None).employee == 0
    assert "serve 5 with 1*2" in legal(after)


@rule("LP-B2")
def test_he_must_be_paid() -> None:
    made = shop(stall(coins=1), stall())
    assert refused(made, "hire") == "LP-B2 employee_price"
    assert "hire" not in legal(made)


@rule("LP-B2")
def test_he_stays_until_another_pays_for_him() -> None:
    made = play(shop(stall(coins=4), stall(coins=2)), "hire", "end")
    assert game.view(made, None).employee == 0
    second = place_all(made)
    assert game.view(second, None).employee == 0
    moved = play(second, "hire")
    assert game.view(moved, None).employee == 1
    assert coins_of(moved) == [2, 0]  # the bank gets the price, the first player nothing
    again = play(place_all(play(moved, "end")), "hire")
    assert game.view(again, None).employee == 0
    assert coins_of(again) == [0, 0]


@rule("LP-B2")
def test_not_by_the_one_who_has_him() -> None:
    made = shop(stall(coins=9), stall(), employee=0)
    assert refused(made, "hire") == "LP-B2 has_employee"
    assert "hire" not in legal(made)


@rule("LP-B2")
def test_only_in_step_three_of_the_own_turn() -> None:
    assert refused_to(shop(stall(coins=9), stall(), phase="placing"), 0, "hire") == (
        "LP-T2 place_first"
    )
    assert refused_to(shop(stall(), stall(coins=9)), 1, "hire") == "LP-T2 not_your_turn"
