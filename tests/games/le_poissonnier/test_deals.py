"""Offers and answers (LP-N1, LP-N2); what follows from them is in test_agreements.py."""

from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.core.errors import InvalidMove
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import (
    coins_of,
    crates_of,
    hand_of,
    legal,
    play,
    queue_of,
    refused,
    seat,
    shop,
    stall,
)
from tests.games.le_poissonnier.talks import ASK, QUEUE, agreements, table
from tests.rule import rule

# LP-N1


@rule("LP-N1")
def test_fish_special_cards_and_coins_change_hands() -> None:
    day = shop(
        stall("dubious*1", hand="lemon ice", coins=1),
        stall("- dubious*1", hand="cat*2 divine"),
        queue=QUEUE,
    )
    after = play(day, f"{ASK} cat*2 give lemon*1 pay 3", "accept", "serve 2 with 1*1")
    assert coins_of(after) == [0, 3]
    assert hand_of(after, 0) == "ice*1 cat*2"
    assert hand_of(after, 1) == "divine*1 lemon*1"
    assert crates_of(after, 1) == "- -"
    assert game.view(after, None).discards[3] == 2


@rule("LP-N1")
def test_coins_may_go_either_way() -> None:
    day = shop(stall("dubious*1"), stall("dubious*1", coins=2), queue=QUEUE)
    after = play(day, f"{ASK} earn 2", "accept", "serve 2 with 1*1")
    assert coins_of(after) == [4, 0]
    free = play(day, ASK, "accept", "serve 2 with 1*1")
    assert coins_of(free) == [2, 2]
    with pytest.raises(InvalidMove):
        play(day, f"{ASK} pay 1 earn 1")


@rule("LP-N1")
def test_deals_are_made_in_step_3_only() -> None:
    day = shop(stall("dubious*1"), stall("dubious*1"), queue=QUEUE, phase="placing")
    day.placed = 2
    assert refused(day, ASK) == "LP-T2 place_first"
    landing = play(shop(stall(hand="landing"), stall("dubious*1"), queue=QUEUE), "landing")
    assert refused(landing, ASK) == "LP-X5 land_first"


@rule("LP-N1")
def test_the_active_player_deals_with_another_player() -> None:
    day = table()
    assert refused(day, "deal 1 for 2 get dubious*1") == "LP-N1 no_partner"
    assert refused(day, "deal 4 for 2 get dubious*1") == "LP-N1 no_partner"
    assert seat(play(day, "deal 3 for 2 get dubious*1")) == 2
    middle = shop(stall("dubious*1"), stall("dubious*1"), queue=QUEUE, active=1)
    assert refused(middle, ASK) == "LP-N1 no_partner"
    assert seat(play(middle, "deal 1 for 2 get dubious*1")) == 0


@rule("LP-N1")
def test_a_deal_moves_at_least_one_fish_or_special_card() -> None:
    day = table()
    for nothing in ("deal 2", "deal 2 pay 1", "deal 2 earn 1"):
        assert refused(day, nothing) == "LP-N1 nothing_moves"
    assert refused(day, "deal 2 for 2 pay 1") == "LP-N1 order_without_fish"
    assert refused(day, "deal 2 for 2 give ice*1") == "LP-N1 order_without_fish"
    assert hand_of(play(day, "deal 2 give ice*1", "accept"), 1) == "ice*1"


@rule("LP-N1")
def test_only_fish_in_crates_not_those_in_a_hand() -> None:
    day = shop(stall("dubious*1"), stall("rotten*1", hand="dubious*2"), queue=QUEUE)
    assert refused(day, ASK) == "LP-N1 partner_lacks_fish"
    two = shop(stall("-"), stall("dubious*1 rotten*1 dubious*1"), queue=QUEUE)
    after = play(two, "deal 2 for 2 get dubious*2", "accept", "serve 2")
    assert crates_of(after, 1) == "- rotten*1 -"


@rule("LP-N1")
def test_the_active_player_gives_no_fish() -> None:
    for text in ("deal 2 for 2 give dubious*1 earn 2", "deal 2 give dubious*1"):
        with pytest.raises(InvalidMove):
            play(table(), text)


@rule("LP-N1")
def test_fish_are_for_an_order_in_reach() -> None:
    day = table()
    assert refused(day, "deal 2 get dubious*1") == "LP-N1 fish_without_order"
    assert refused(day, "deal 2 for 4 get fresh*1") == "LP-N1 out_of_reach"
    day.employee = 1
    assert refused(day, "deal 2 for 4 get fresh*1") == "LP-N1 out_of_reach"
    day.employee = 0
    assert seat(play(day, "deal 2 for 5 get fresh*1")) == 1
    short = shop(stall("dubious*1"), stall("dubious*1"), queue="C10", employee=0)
    assert refused(short, ASK) == "LP-N1 no_customer"


@rule("LP-N1")
def test_no_more_fish_than_the_order_takes() -> None:
    day = table()
    for text in (
        "deal 2 for 2 get dubious*3",
        "deal 2 for 1 get very_fresh*2",
        "deal 2 for 1 get dubious*2 rotten*1",
        "deal 2 for 2 get fresh*1",
        "deal 2 for 3 get rotten*4",
        "deal 2 for 3 get fresh*2 rotten*2",
    ):
        assert refused(day, text) == "LP-N1 more_than_ordered"
    assert seat(play(day, "deal 2 for 1 get very_fresh*1 fresh*1 dubious*2")) == 1
    assert seat(play(day, "deal 2 for 3 get fresh*1 rotten*2")) == 1


@rule("LP-N1")
def test_nor_together_with_what_has_been_agreed_before() -> None:
    two = play(table(), ASK, "accept")
    assert refused(two, "deal 3 for 2 get dubious*2") == "LP-N1 more_than_ordered"
    assert seat(play(two, "deal 3 for 2 get dubious*1")) == 2
    three = play(table(), "deal 2 for 3 get rotten*2", "accept")
    assert refused(three, "deal 3 for 3 get dubious*2") == "LP-N1 more_than_ordered"
    assert seat(play(three, "deal 3 for 3 get dubious*1")) == 2


@rule("LP-N1")
def test_customers_and_the_employee_never_change_hands() -> None:
    for text in ("deal 2 get C10 pay 1", "deal 2 give employee*1", "deal 2 get stamps*1"):
        with pytest.raises(InvalidMove):
            play(table(), text)
    day = shop(
        stall("dubious*1", won="C01"), stall("dubious*1", won="C02"), queue=QUEUE, employee=1
    )
    view = game.view(play(day, f"{ASK} pay 1", "accept", "serve 2 with 1*1"), None)
    assert (view.won, view.employee) == ((("C01", "C10"), ("C02",)), 1)


# LP-N2


@rule("LP-N2")
def test_the_partner_accepts_refuses_or_answers_with_another_offer() -> None:
    day = play(table(), f"{ASK} pay 1")
    assert seat(day) == 1
    assert legal(day) == ["refuse", "accept", f"{ASK} pay 2", f"{ASK} pay 3"]
    assert refused(day, "end") == "LP-N2 answer_first"
    assert refused(day, "serve 2 with 1*1") == "LP-N2 answer_first"
    refusing, agreeing = play(day, "refuse"), play(day, "accept")
    assert (seat(refusing), agreements(refusing)) == (0, ())
    assert (seat(agreeing), agreements(agreeing)) == (0, (f"{ASK} pay 1",))
    assert seat(play(day, f"{ASK} pay 2")) == 0


@rule("LP-N2")
def test_then_the_active_player_accepts_refuses_or_answers_again() -> None:
    day = play(table(), f"{ASK} pay 1", f"{ASK} pay 3")
    assert refused(day, "end") == "LP-N2 answer_first"
    assert agreements(play(day, "refuse")) == ()
    agreed = play(day, "accept", "serve 2 with 1*1")
    assert coins_of(agreed) == [1, 5, 0]  # the last offer is the one accepted
    again = play(day, f"{ASK} pay 2")
    assert seat(again) == 1
    assert coins_of(play(again, "accept", "serve 2 with 1*1")) == [2, 4, 0]


@rule("LP-N2")
def test_another_offer_may_name_other_things_and_another_order() -> None:
    day = play(table(), f"{ASK} pay 1", "deal 2 for 3 get rotten*2 give ice*1 earn 1", "accept")
    day = play(day, "serve 3 with 1*1")
    assert queue_of(day) == "C26 C10 C05 C31"
    assert crates_of(day, 1) == "very_fresh*3 fresh*3 dubious*3 rotten*2"
    assert hand_of(day, 1) == "ice*1"
    assert coins_of(day) == [2 + 3 + 1, 1, 0]
    for_cards = play(table(), f"{ASK} pay 1", "deal 2 give ice*2 earn 2", "accept")
    assert hand_of(for_cards, 1) == "ice*2"


@rule("LP-N2")
def test_another_offer_stays_between_the_two() -> None:
    day = play(table(), ASK)
    assert refused(day, "deal 3 for 2 get dubious*1 pay 1") == "LP-N2 other_partner"
    assert refused(day, "deal 1 for 2 get dubious*1 pay 1") == "LP-N1 no_partner"
    again = play(day, f"{ASK} pay 2")
    assert refused(again, "deal 3 for 2 get dubious*1 pay 1") == "LP-N2 other_partner"


@rule("LP-N2")
def test_three_counter_offers_each_then_only_yes_or_no() -> None:
    day = play(table(), ASK, f"{ASK} pay 4", f"{ASK} pay 1", f"{ASK} pay 3", f"{ASK} pay 2")
    last = play(day, f"{ASK} pay 3")
    assert seat(last) == 0
    last = play(last, f"{ASK} pay 1")  # the seventh offer: three after the first one, and three
    assert legal(last) == ["refuse", "accept"]
    assert refused(last, f"{ASK} pay 2") == "LP-N2 no_more_counters"
    assert coins_of(play(last, "accept", "serve 2 with 1*1")) == [3, 3, 0]


@rule("LP-N2")
def test_how_many_counter_offers_is_an_option_of_the_table() -> None:
    day = play(table(counters=1), ASK, f"{ASK} pay 3", f"{ASK} pay 1")
    assert refused(day, f"{ASK} pay 2") == "LP-N2 no_more_counters"
    day = play(table(counters=0), ASK)
    assert refused(day, f"{ASK} pay 2") == "LP-N2 no_more_counters"
    assert legal(day) == ["refuse", "accept"]


@rule("LP-N2")
def test_counter_offers_are_counted_anew_in_each_talk() -> None:
    for answer in ("refuse", "accept"):
        day = play(table(counters=1), ASK, f"{ASK} pay 3", f"{ASK} pay 1", answer, ASK)
        assert seat(play(day, f"{ASK} pay 2", f"{ASK} pay 1")) == 1


@rule("LP-N2")
def test_three_talks_with_one_partner_in_a_turn() -> None:
    day = play(table(), ASK, "refuse", "deal 2 give ice*1", "accept", ASK, "refuse")
    assert refused(day, ASK) == "LP-N2 no_more_talks"
    assert refused(day, "deal 2 give ice*1") == "LP-N2 no_more_talks"
    assert not [move for move in legal(day) if move.startswith("deal 2")]
    assert seat(play(day, "deal 3 for 2 get dubious*1")) == 2  # another partner


@rule("LP-N2")
def test_how_many_talks_is_an_option_of_the_table() -> None:
    assert refused(table(talks=0), ASK) == "LP-N2 no_more_talks"
    agreed = play(table(talks=1), ASK, "accept")
    assert refused(agreed, ASK) == "LP-N2 no_more_talks"
    assert refused(play(agreed, "give up"), ASK) == "LP-N2 no_more_talks"


@rule("LP-N2")
def test_talks_are_counted_anew_in_the_next_turn() -> None:
    day = play(table(talks=1), "deal 3 give ice*1", "accept", "end")
    for placing in actors_of(day):
        day.play(placing, game.read("done"), FastDice(1))
    assert game.view(day, None).active == 1
    assert seat(play(day, "deal 3 get ice*1")) == 2


@rule("LP-N2")
def test_an_answer_is_another_offer_and_not_the_same_again() -> None:
    made = shop(stall(coins=5), stall("fresh*2"), queue="C04 C05")
    asked = play(made, "deal 2 for 1 get fresh*1 pay 1")
    assert refused(asked, "deal 2 for 1 get fresh*1 pay 1") == "LP-N2 same_offer"
    dearer = play(asked, "deal 2 for 1 get fresh*1 pay 3")
    assert refused(dearer, "deal 2 for 1 get fresh*1 pay 3") == "LP-N2 same_offer"
    back = play(dearer, "deal 2 for 1 get fresh*1 pay 1")
    assert play(play(back, "refuse"), "deal 2 for 1 get fresh*1 pay 1").offer == back.offer
