"""Agreements, promises and what hands may hold (LP-N3 to LP-N5)."""

from __future__ import annotations

from shoal.core.dice import FastDice
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
from tests.games.le_poissonnier.talks import ASK, QUEUE, STOCK, agreements, table
from tests.rule import rule

# LP-N3


@rule("LP-N3")
def test_fish_go_straight_to_the_order_when_it_is_served() -> None:
    day = play(table(), f"{ASK} pay 2", "accept")
    assert (crates_of(day, 0), crates_of(day, 1)) == ("dubious*1", STOCK)
    assert coins_of(day) == [2, 2, 0]
    after = play(day, "serve 2 with 1*1")
    assert crates_of(after, 0) == "-"
    assert crates_of(after, 1) == "very_fresh*3 fresh*3 dubious*2 rotten*4"
    assert coins_of(after) == [2, 4, 0]
    assert game.view(after, None).won[0] == ("C10",)
    assert agreements(after) == ()


@rule("LP-N3")
def test_agreements_with_several_players_take_effect_together() -> None:
    day = play(table(), "deal 2 for 3 get rotten*1 pay 2", "accept")
    day = play(day, "deal 3 for 3 get dubious*1 lemon*1 pay 1", "accept")
    assert coins_of(day) == [2, 2, 0]
    assert hand_of(day, 2) == "lemon*1"
    after = play(day, "serve 3 with 1*1")
    assert coins_of(after) == [2, 4, 1]
    assert hand_of(after, 0) == "ice*2 lemon*1"
    assert crates_of(after, 1) == "very_fresh*3 fresh*3 dubious*3 rotten*3"
    assert crates_of(after, 2) == "dubious*3"


@rule("LP-N3")
def test_one_partner_may_agree_twice_and_serve_it_all() -> None:
    day = play(table(), ASK, "accept", f"{ASK} pay 1", "accept")
    assert [move for move in legal(day) if move.startswith("serve")] == ["serve 2"]
    after = play(day, "serve 2")
    assert crates_of(after, 0) == "dubious*1"
    assert crates_of(after, 1) == "very_fresh*3 fresh*3 dubious*1 rotten*4"
    assert coins_of(after) == [3, 3, 0]


@rule("LP-N3")
def test_agreements_lapse_if_the_order_is_given_up() -> None:
    assert refused(table(), "give up") == "LP-N3 no_open_order"
    agreed = play(table(), f"{ASK} give ice*1 pay 2", "accept")
    assert "give up" in legal(agreed)
    given_up = play(agreed, "give up")
    assert agreements(given_up) == ()
    assert (coins_of(given_up), hand_of(given_up, 0)) == ([2, 2, 0], "ice*2")
    assert (crates_of(given_up, 1), queue_of(given_up)) == (STOCK, QUEUE)
    assert refused(given_up, "serve 2 with 1*1") == "LP-O2 not_served"
    assert refused(given_up, "give up") == "LP-N3 no_open_order"
    assert seat(play(given_up, "deal 3 for 3 get dubious*1 give ice*2")) == 2


@rule("LP-N3")
def test_agreements_lapse_if_the_turn_ends() -> None:
    day = play(table(), f"{ASK} give ice*1 pay 2", "accept", "end")
    assert agreements(day) == ()
    assert (coins_of(day), crates_of(day, 1), queue_of(day)) == ([2, 2, 0], STOCK, QUEUE)
    for placing in actors_of(day):
        day.play(placing, game.read("done"), FastDice(1))
    assert refused(day, "give up") == "LP-N3 no_open_order"


@rule("LP-N3")
def test_one_order_is_open_at_a_time() -> None:
    day = play(table(coins=9), ASK, "accept")
    assert refused(day, "deal 2 for 3 get rotten*1") == "LP-N3 other_order"
    assert refused(day, "serve 3 with 1*1") == "LP-N3 other_order"
    for text in ("deal 3 give ice*1", "deal 3 get lemon*1 pay 1", "buy", "hire"):
        assert refused(day, text) == "LP-N3 order_is_open"
    talks = [move for move in legal(day) if move.startswith("deal")]
    assert talks == []  # he lacks nothing more
    lacking = play(table(), "deal 2 for 1 get very_fresh*1", "accept")
    talks = [move for move in legal(lacking) if move.startswith("deal")]
    assert talks
    assert all(" for 1 " in move for move in talks)


@rule("LP-N3")
def test_nor_may_a_partner_answer_with_another_order() -> None:
    day = play(table(), ASK, "accept", ASK)
    assert refused(day, "deal 2 for 3 get rotten*1") == "LP-N3 other_order"
    assert refused(day, "deal 2 give ice*1") == "LP-N3 order_is_open"


@rule("LP-N3")
def test_of_cards_only_divine_intervention_while_an_order_is_open() -> None:
    cards = "divine cat landing crier"
    day = shop(stall("dubious*1", hand=cards), stall(STOCK), queue=QUEUE)
    assert {"divine 1", "cat 2 1", "landing", "crier 2"} <= set(legal(day))
    day = play(day, "deal 2 for 1 get very_fresh*1 fresh*1", "accept")
    for move in ("cat 2 1", "landing", "crier 2"):
        assert refused(day, move) == "LP-N3 order_is_open"
    kinds = {move.split()[0] for move in legal(day)}
    assert kinds == {"deal", "divine", "give", "end"}
    assert game.view(play(day, "divine 1"), None).doubled == (0,)


@rule("LP-N3")
def test_a_refused_offer_opens_no_order() -> None:
    day = play(table(), ASK, f"{ASK} pay 1", "refuse")
    assert game.view(play(day, "hire"), None).employee == 0


@rule("LP-N3")
def test_promised_cards_cannot_be_played() -> None:
    hand = "divine ice lemon loyalty"
    day = shop(stall("dubious*1 fresh*1", hand=hand), stall(STOCK), queue="C10 C25 C34")
    two, three = "deal 2 for 1 get dubious*1", "deal 2 for 2 get dubious*1"
    promised = play(day, f"{two} give divine*1", "accept")
    assert refused(promised, "divine 1") == "LP-X0 no_card"
    promised = play(day, f"{two} give loyalty*1", "accept")
    assert refused(promised, "serve 1 with 1*1 loyalty 1") == "LP-X7 no_loyalty"
    promised = play(day, f"{three} give ice*1", "accept")
    assert refused(promised, "serve 2 with 2*1 1*1 ice 1") == "LP-X2 no_ice"
    assert "serve 2 with 2*1 lemon 1=edible" in legal(promised)
    promised = play(day, f"{three} give lemon*1", "accept")
    assert refused(promised, "serve 2 with 2*1 lemon 1=edible") == "LP-X3 no_lemon"
    assert "serve 2 with 1*1 2*1 ice 1" in legal(promised)


@rule("LP-N3")
def test_of_two_cards_one_is_promised_and_the_other_may_be_played() -> None:
    partners = stall(STOCK), stall(STOCK)
    day = shop(stall("fresh*1 edible*1 dubious*1", hand="ice*2"), *partners, queue="C06")
    assert "serve 1 with 1*1 2*1" not in legal(day)
    promised = play(day, "deal 2 for 1 get fresh*1 give ice*1", "accept")
    assert refused(promised, "deal 3 for 1 get fresh*1 give ice*2") == "LP-N5 lacks_card"
    assert refused(promised, "serve 1 with 1*1 3*1 ice 3 ice 3") == "LP-X2 no_ice"
    after = play(promised, "serve 1 with 1*1 2*1 ice 2")
    assert (hand_of(after, 0), hand_of(after, 1)) == ("", "ice*1")


@rule("LP-N3")
def test_nothing_is_promised_twice() -> None:
    one = shop(stall("-", hand="ice"), stall("dubious*1"), stall("dubious*1"), queue=QUEUE)
    promised = play(one, f"{ASK} give ice*1", "accept")
    assert refused(promised, "deal 3 for 2 get dubious*1 give ice*1") == "LP-N5 lacks_card"
    assert refused(promised, ASK) == "LP-N1 partner_lacks_fish"
    more = shop(stall("-"), stall("dubious*2", hand="cat"), queue=QUEUE)
    asked = play(more, f"{ASK} cat*1", "accept", f"{ASK} cat*1")
    assert refused(asked, "accept") == "LP-N5 lacks_card"
    assert refused(asked, f"{ASK} cat*1 pay 1") == "LP-N5 lacks_card"
    assert seat(play(asked, f"{ASK} pay 1")) == 0


@rule("LP-N3")
def test_cards_received_arrive_after_serving() -> None:
    partner = stall("dubious*2", hand="lemon loyalty divine")
    day = shop(stall("dubious*1"), partner, queue="C11 C34 C04")
    ask = "deal 2 for 1 get dubious*2 lemon*1 loyalty*1 divine*1"
    day = play(day, ask, "accept")
    assert refused(day, "serve 1 with 1*1 loyalty 1") == "LP-X7 no_loyalty"
    assert refused(day, "divine 1") == "LP-X0 no_card"
    after = play(day, "serve 1 with 1*1")
    assert hand_of(after, 0) == "divine*1 lemon*1 loyalty*1"
    assert hand_of(after, 1) == ""


@rule("LP-N3")
def test_a_deal_without_fish_takes_effect_at_once() -> None:
    day = play(table(), "deal 3 get lemon*1 give ice*1 pay 2", "accept")
    assert coins_of(day) == [0, 2, 2]
    assert (hand_of(day, 0), hand_of(day, 2)) == ("ice*1 lemon*1", "ice*1")
    assert agreements(day) == ()
    assert seat(day) == 0
    assert refused(day, "give up") == "LP-N3 no_open_order"


@rule("LP-N3", "LP-N4")
def test_and_it_is_paid_from_coins_in_hand() -> None:
    assert refused(table(), "deal 3 get lemon*1 pay 3") == "LP-N4 cannot_promise"
    assert refused(table(), "deal 2 give ice*1 earn 3") == "LP-N4 partner_cannot_pay"
    assert coins_of(play(table(), "deal 2 give ice*1 earn 2", "accept")) == [4, 0, 0]
    asked = play(table(), "deal 3 get lemon*1 pay 2")
    assert refused(asked, "deal 3 get lemon*1 pay 3") == "LP-N4 cannot_promise"


# LP-N4


@rule("LP-N4")
def test_coins_promised_may_come_out_of_what_the_order_pays() -> None:
    day = table(coins=1)
    assert refused(day, f"{ASK} pay 4") == "LP-N4 cannot_promise"
    assert coins_of(play(day, f"{ASK} pay 3", "accept", "serve 2 with 1*1")) == [0, 5, 0]
    asked = play(day, ASK)
    assert refused(asked, f"{ASK} pay 4") == "LP-N4 cannot_promise"
    assert f"{ASK} pay 2" in legal(asked)


@rule("LP-N4")
def test_promises_to_several_partners_add_up() -> None:
    day = play(table(coins=1), f"{ASK} pay 2", "accept")
    assert refused(day, "deal 3 for 2 get dubious*1 pay 2") == "LP-N4 cannot_promise"
    day = play(day, "deal 3 for 2 get dubious*1 pay 1", "accept", "serve 2")
    assert coins_of(day) == [0, 4, 1]


@rule("LP-N4")
def test_coins_from_other_partners_count_for_them() -> None:
    day = play(table(coins=0), f"{ASK} earn 2", "accept")
    assert refused(day, "deal 3 for 2 get dubious*1 pay 5") == "LP-N4 cannot_promise"
    day = play(day, "deal 3 for 2 get dubious*1 pay 4", "accept", "serve 2")
    assert coins_of(day) == [0, 0, 4]


@rule("LP-N4")
def test_nobody_pays_with_promised_coins_twice() -> None:
    day = play(table(), f"{ASK} earn 2", "accept")
    assert refused(day, f"{ASK} earn 1") == "LP-N4 partner_cannot_pay"


@rule("LP-N4")
def test_a_lapsed_promise_frees_the_coins() -> None:
    day = play(table(coins=1), f"{ASK} pay 3", "accept", "give up")
    assert coins_of(play(day, f"{ASK} pay 3", "accept", "serve 2 with 1*1")) == [0, 5, 0]


# LP-N5


@rule("LP-N5", "LP-N4")
def test_coins_of_several_agreements_are_netted_for_the_active_player() -> None:
    """Two coins from one partner, three from the order and none in hand pay five to the others."""
    partners = stall("dubious*2", coins=2), stall("dubious*1"), stall("dubious*1")
    day = shop(stall("fresh*1"), *partners, queue="C19")  # 1 fresh, 2 dubious; pays 3
    day = play(day, "deal 2 for 1 get dubious*1 earn 2", "accept")
    assert refused(day, "deal 3 for 1 get dubious*1 pay 6") == "LP-N4 cannot_promise"
    day = play(day, "deal 3 for 1 get dubious*1 pay 5", "accept", "serve 1 with 1*1")
    assert coins_of(day) == [0, 0, 5, 0]


@rule("LP-N5", "LP-N4")
def test_also_with_one_and_the_same_partner() -> None:
    day = shop(stall("fresh*1"), stall("dubious*2", coins=2), queue="C19")
    day = play(day, "deal 2 for 1 get dubious*1 earn 2", "accept")
    assert refused(day, "deal 2 for 1 get dubious*1 pay 6") == "LP-N4 cannot_promise"
    day = play(day, "deal 2 for 1 get dubious*1 pay 5", "accept", "serve 1 with 1*1")
    assert coins_of(day) == [0, 5]


@rule("LP-N5", "LP-N4")
def test_coins_of_several_agreements_are_netted_for_a_partner() -> None:
    """Who is promised three coins may promise three back, and no more than that."""
    day = shop(stall("fresh*1", hand="ice"), stall("dubious*2"), queue="C19")
    assert refused(day, "deal 2 for 1 get dubious*1 earn 1") == "LP-N4 partner_cannot_pay"
    day = play(day, "deal 2 for 1 get dubious*1 pay 3", "accept")
    back = "deal 2 for 1 get dubious*1 give ice*1 earn"
    assert refused(day, f"{back} 4") == "LP-N4 partner_cannot_pay"
    day = play(day, f"{back} 3", "accept", "serve 1 with 1*1")
    assert (coins_of(day), hand_of(day, 1)) == ([3, 0], "ice*1")


@rule("LP-N5")
def test_cards_are_not_netted_for_they_arrive_after_serving() -> None:
    partners = stall("dubious*1", hand="ice"), stall("dubious*1")
    day = shop(stall("fresh*1"), *partners, queue="C19")
    day = play(day, "deal 2 for 1 get dubious*1 ice*1", "accept")
    assert refused(day, "deal 3 for 1 get dubious*1 give ice*1") == "LP-N5 lacks_card"


@rule("LP-N5")
def test_any_kind_of_card_may_be_asked_for() -> None:
    for card in ("divine", "ice", "lemon", "cat", "landing", "crier", "loyalty"):
        assert seat(play(table(), f"deal 2 get {card}*1 pay 1")) == 1
    assert seat(play(table(), "deal 2 get divine*4 ice*5 lemon*5 cat*4")) == 1
    assert refused(table(), "deal 2 get divine*5") == "LP-C2 not_so_many_cards"


@rule("LP-N5")
def test_nobody_offers_what_they_lack() -> None:
    assert refused(table(), "deal 2 give ice*3 earn 1") == "LP-N5 lacks_card"
    assert refused(table(), f"{ASK} give cat*1") == "LP-N5 lacks_card"
    asked = play(table(), f"{ASK} pay 1")
    assert refused(asked, f"{ASK} lemon*1 pay 3") == "LP-N5 lacks_card"
    other = play(table(), "deal 3 for 2 get dubious*1")
    assert seat(play(other, "deal 3 for 2 get dubious*1 lemon*1 pay 3")) == 0


@rule("LP-N5")
def test_nobody_accepts_to_give_what_they_lack() -> None:
    asked = play(table(), "deal 2 get lemon*1 pay 1")
    assert legal(asked)[:1] == ["refuse"]
    assert "accept" not in legal(asked)
    assert refused(asked, "accept") == "LP-N5 lacks_card"
    assert "accept" in legal(play(table(), "deal 3 get lemon*1 pay 1"))
    wanted = play(table(), f"{ASK} pay 1", f"{ASK} give ice*2 lemon*1")
    assert refused(wanted, "accept") == "LP-N5 lacks_card"
    assert "accept" not in legal(wanted)


@rule("LP-N5")
def test_a_refusal_tells_nobody_what_a_hand_holds() -> None:
    views, lists = [], []
    for hand in ("lemon", "cat"):
        day = shop(stall("dubious*1", coins=1), stall(STOCK, hand=hand), stall(), queue=QUEUE)
        day = play(day, "deal 2 get lemon*1 pay 1", "refuse")
        views.append([game.view(day, watcher) for watcher in (0, 2, None)])
        lists.append(legal(day))
    assert views[0] == views[1]
    assert lists[0] == lists[1]


@rule("LP-N5")
def test_what_is_offered_or_accepted_is_known_to_be_there() -> None:
    offered = play(table(), "deal 2 give ice*1", "refuse")
    assert sum(game.view(offered, 2).known[0]) == 1
    agreed = play(table(), "deal 3 for 2 get dubious*1 lemon*1", "accept")
    assert sum(game.view(agreed, 1).known[2]) == 1
