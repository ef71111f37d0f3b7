from __future__ import annotations

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import CARDS
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
    stamps_of,
    ways,
)
from tests.rule import rule

# LP-X0


@rule("LP-X0")
def test_at_most_two_special_cards_a_turn() -> None:
    day = shop(stall("dubious*1", hand="crier*3 divine cat landing"), stall("rotten*1"))
    day = play(day, "crier 2", "crier 2")
    for move in ("divine 1", "cat 2 1", "landing", "crier 2"):
        assert refused(day, move) == "LP-X0 two_specials"
    assert not [move for move in legal(day) if move.split()[0] in CARDS]


@rule("LP-X0")
def test_cards_played_in_serving_count_too() -> None:
    day = shop(
        stall("dubious*4 rotten*2", hand="ice*2 lemon loyalty divine"), stall(), queue="C07 C29 C10"
    )
    assert refused(day, "serve 1 with 1*1 ice 1 lemon 1=edible loyalty 1") == "LP-X0 two_specials"
    iced = play(day, "serve 1 with 1*2 ice 1")
    assert refused(iced, "serve 1 with 2*1 loyalty 2") == "LP-X0 two_specials"
    loyal = play(iced, "serve 1 with 2*1 loyalty 1")
    assert refused(loyal, "divine 1") == "LP-X0 two_specials"
    assert ways(loyal) == ["serve 1 with 1*2"]
    divine = play(day, "divine 1")
    assert refused(divine, "serve 1 with 1*2 ice 1 loyalty 1") == "LP-X0 two_specials"
    assert "serve 1 with 1*1 ice 1" in ways(divine)


@rule("LP-X0")
def test_two_more_in_the_next_own_turn() -> None:
    day = play(shop(stall(hand="crier*4"), stall(), left="fresh*9"), "crier 2", "crier 2", "end")
    for _ in range(2):
        for placing in actors_of(day):
            day.play(placing, game.read("done"), FastDice(1))
        if seat(day) == 1:
            day = play(day, "end")
    assert seat(day) == 0
    assert refused(play(day, "crier 2", "crier 2"), "crier 2") == "LP-X0 two_specials"


@rule("LP-X0")
def test_only_in_step_3_of_the_own_turn() -> None:
    day = shop(stall("fresh*1", hand="divine cat landing crier"), stall("fresh*1"), phase="placing")
    day.placed = 2
    for move in ("divine 1", "cat 2 1", "landing", "crier 2"):
        assert refused(day, move) == "LP-T2 place_first"
    asked = play(
        shop(stall(), stall("fresh*1", hand="divine crier"), queue="C05 C06"),
        "deal 2 for 1 get fresh*1",
    )
    for move in ("divine 1", "crier 2"):
        assert refused(asked, move) == "LP-N2 answer_first"
    landing = play(shop(stall("fresh*1", hand="divine landing"), stall()), "landing")
    assert refused(landing, "divine 1") == "LP-X5 land_first"


@rule("LP-X0")
def test_one_plays_cards_of_the_own_hand() -> None:
    day = shop(stall("fresh*1"), stall("fresh*1", hand="divine cat landing crier ice loyalty"))
    for move in ("divine 1", "cat 2 1", "landing", "crier 2"):
        assert refused(day, move) == "LP-X0 no_card"


@rule("LP-X0")
def test_a_played_card_is_discarded() -> None:
    day = shop(
        stall("dubious*2", hand="divine cat crier landing ice lemon"), stall("fresh*1"), queue="C17"
    )
    for move, card in (("divine 1", "divine"), ("cat 2 1", "cat"), ("landing", "landing")):
        after = play(day, move)
        assert after.holds(0, CARDS.index(card)) == 0
        assert game.view(after, None).discards[CARDS.index(card)] == 1
    iced = play(day, "serve 1 with 1*1 ice 1 lemon 1=fresh")
    assert hand_of(iced, 0) == "divine*1 cat*1 landing*1 crier*1"
    discards = game.view(iced, None).discards
    assert [discards[CARDS.index(card)] for card in ("dubious", "ice", "lemon")] == [2, 1, 1]


@rule("LP-X0")
def test_a_card_that_would_change_nothing_cannot_be_played() -> None:
    day = shop(
        stall("- fresh*1", hand="divine cat landing crier"),
        stall("- -"),
        queue="C05",
        left="ice*4",
    )
    assert day.deck == 0
    assert refused(day, "divine 1") == "LP-X0 empty_crate"
    assert refused(day, "cat 2 1") == "LP-X0 empty_crate"
    assert refused(day, "landing") == "LP-X5 nothing_to_land"
    assert refused(day, "crier 1") == "LP-X6 first_already"
    assert legal(day) == ["divine 2", "end"]


# LP-X1


@rule("LP-X1")
def test_each_fish_of_one_own_crate_counts_as_two() -> None:
    day = shop(stall("dubious*2 edible*1", hand="divine"), stall("rotten*1"), queue="C12 C07 C10")
    assert ways(day) == ["serve 3 with 1*2"]
    after = play(day, "divine 1")
    assert ways(after) == ["serve 1 with 1*2", "serve 3 with 1*1"]
    assert game.view(after, None).discards[CARDS.index("divine")] == 1
    assert ways(play(day, "divine 2")) == ["serve 2 with 2*1", "serve 3 with 1*2"]
    assert refused(day, "divine 3") == "LP-X0 no_crate"


@rule("LP-X1", "LP-O2")
def test_a_doubled_card_half_used_is_discarded_whole() -> None:
    day = shop(stall("very_fresh*1 dubious*2", hand="divine*2"), stall(), queue="C01 C11 C10")
    after = play(day, "divine 1", "serve 1 with 1*1")
    assert crates_of(after, 0) == "- dubious*2"
    assert game.view(after, None).discards[0] == 1
    three = play(day, "divine 2")
    assert "serve 2 with 2*2" in ways(three)
    assert crates_of(play(three, "serve 2 with 2*2"), 0) == "very_fresh*1 -"
    assert refused(three, "serve 3 with 2*2") == "LP-O2 not_needed"


@rule("LP-X1")
def test_until_the_end_of_the_turn() -> None:
    day = shop(stall("dubious*3", hand="divine"), stall(), queue="C10 C11 C12")
    after = play(day, "divine 1", "serve 1 with 1*1")
    assert ways(after) == ["serve 1 with 1*2", "serve 2 with 1*2"]
    day = play(after, "end")
    assert game.view(day, None).doubled == ()


@rule("LP-X1")
def test_a_crate_is_doubled_once_a_turn() -> None:
    day = play(shop(stall("dubious*1 fresh*1", hand="divine*2"), stall()), "divine 1")
    assert refused(day, "divine 1") == "LP-X1 doubled_already"
    assert game.view(play(day, "divine 2"), None).doubled == (0, 1)


@rule("LP-X1", "LP-O5")
def test_rotten_fish_may_be_doubled_and_undecided_customers_count_two() -> None:
    day = shop(stall("rotten*2 edible*1", hand="divine"), stall(), queue="C35 C29 C30")
    after = play(day, "divine 1")
    assert ways(after) == [
        "serve 1 with 1*1 2*1",
        "serve 1 with 1*2",
        "serve 2 with 2*1",
        "serve 2 with 1*1",
        "serve 3 with 1*1",
    ]


@rule("LP-X1", "LP-X5")
def test_fish_landed_there_later_are_doubled_too() -> None:
    hand = "divine landing dubious"
    day = shop(stall("dubious*1", hand=hand), stall(), queue="C12 C01 C02")
    assert ways(day) == []
    day = play(day, "divine 1", "landing", "add 1 dubious 1", "done")
    assert ways(day) == ["serve 1 with 1*2"]
    emptied = shop(stall("dubious*1", hand="divine landing fresh"), stall(), queue="C10 C05 C02")
    emptied = play(emptied, "divine 1", "serve 1 with 1*1", "landing", "add 1 fresh 1", "done")
    assert ways(emptied) == ["serve 1 with 1*1"]


@rule("LP-X1", "LP-X0")
def test_partners_fish_are_never_doubled() -> None:
    day = shop(stall("dubious*1", hand="divine"), stall("dubious*2"), queue="C12 C11")
    day = play(day, "divine 1", "deal 2 for 1 get dubious*1", "accept")
    assert ways(day) == []  # two and one are three
    assert ways(play(day, "give up", "deal 2 for 2 get dubious*1", "accept")) == [
        "serve 2 with 1*1"
    ]


# LP-X4


@rule("LP-X4")
def test_the_cat_brings_one_fish_of_any_freshness_into_the_hand() -> None:
    day = shop(stall("-", hand="cat"), stall("rotten*2"), stall("- fresh*1 edible*3"))
    assert [move for move in legal(day) if move.startswith("cat")] == [
        "cat 2 1",
        "cat 3 2",
        "cat 3 3",
    ]
    rotten = play(day, "cat 2 1")
    assert (crates_of(rotten, 1), hand_of(rotten, 0)) == ("rotten*1", "rotten*1")
    fresh = play(day, "cat 3 2")
    assert (crates_of(fresh, 2), hand_of(fresh, 0)) == ("- - edible*3", "fresh*1")
    assert crates_of(fresh, 0) == "-"
    assert game.view(fresh, None).discards[CARDS.index("fresh")] == 0


@rule("LP-X4")
def test_it_visits_others_and_crates_that_they_have() -> None:
    day = shop(stall("fresh*1", hand="cat"), stall("fresh*1"))
    assert refused(day, "cat 1 1") == "LP-X4 no_victim"
    assert refused(day, "cat 3 1") == "LP-X4 no_victim"
    assert refused(day, "cat 2 2") == "LP-X0 no_crate"


@rule("LP-X4", "LP-T4")
def test_its_fish_is_not_for_sale_in_this_turn() -> None:
    day = shop(stall("-", hand="cat"), stall("fresh*1"), queue="C04")
    day = play(day, "cat 2 1")
    assert legal(day) == ["end"]
    assert refused(day, "add 1 fresh 1") == "LP-T4 orders_now"


# LP-X5


@rule("LP-X5")
def test_a_landing_draws_two_cards_then_fish_may_go_into_crates() -> None:
    day = shop(stall("fresh*1 -", hand="landing fresh"), stall(), left="dubious*2 ice*3")
    dice = ScriptedDice([0, 3])
    landed = play(day, "landing", dice=dice)
    assert day.deck - landed.deck == 2
    assert hand_of(landed, 0) == "fresh*1 dubious*1 ice*1"
    assert legal(landed) == ["add 1 fresh 1", "add 2 fresh 1", "add 2 dubious 1", "done"]
    assert refused(landed, "add 1 dubious 1") == "LP-X5 one_freshness"
    assert refused(landed, "add 2 fresh 2") == "LP-X5 not_so_many_fish"
    assert refused(landed, "add 3 fresh 1") == "LP-X0 no_crate"
    assert refused(landed, "end") == "LP-X5 land_first"
    after = play(landed, "add 1 fresh 1", "add 2 dubious 1", "done")
    assert crates_of(after, 0) == "fresh*2 dubious*1"
    assert hand_of(after, 0) == "ice*1"
    assert seat(after) == 0
    assert refused(after, "add 1 fresh 1") == "LP-T4 orders_now"


@rule("LP-X5")
def test_any_number_of_fish_from_the_hand_or_none() -> None:
    day = shop(stall("fresh*1 -", hand="landing fresh*3 rotten*2"), stall(), left="ice*4")
    landed = play(day, "landing")
    assert crates_of(play(landed, "done"), 0) == "fresh*1 -"
    assert crates_of(play(landed, "add 1 fresh 3", "add 2 rotten 2", "done"), 0) == (
        "fresh*4 rotten*2"
    )
    assert crates_of(play(landed, "add 1 fresh 1", "add 2 fresh 2", "done"), 0) == "fresh*2 fresh*2"
    assert crates_of(play(landed, "add 2 rotten 1", "done"), 0) == "fresh*1 rotten*1"


@rule("LP-X5")
def test_fish_are_only_added_from_crate_to_crate_onward() -> None:
    day = shop(stall("fresh*1 edible*1", hand="landing fresh*2 edible"), stall(), left="ice*4")
    landed = play(day, "landing")
    for crate, name in ((1, "edible"), (2, "fresh")):  # neither staler nor fresher
        assert refused(landed, f"add {crate} {name} 1") == "LP-X5 one_freshness"
    landed = play(landed, "add 2 edible 1")
    assert refused(landed, "add 1 fresh 1") == "LP-X5 crates_in_order"
    assert refused(landed, "place fresh*1") == "LP-X5 land_first"
    assert refused(landed, "put 1 fresh 1") == "LP-X5 land_first"


@rule("LP-X5")
def test_landed_fish_serve_customers_at_once() -> None:
    day = shop(stall("-", hand="landing"), stall(), queue="C04 C05", left="fresh*4")
    assert ways(day) == []
    day = play(day, "landing", "add 1 fresh 2", "done")
    assert ways(day) == ["serve 1 with 1*1", "serve 2 with 1*2"]


@rule("LP-X5", "LP-E1")
def test_it_draws_what_there_is() -> None:
    one = shop(stall(hand="landing"), stall(), left="fresh*3")
    assert one.deck == 1
    landed = play(one, "landing")
    assert (landed.deck, hand_of(landed, 0)) == (0, "fresh*1")
    assert game.view(play(landed, "done", "end"), None).phase == "over"
    none = shop(stall(hand="landing edible"), stall(), left="fresh*2")
    assert none.deck == 0
    assert crates_of(play(none, "landing", "add 1 edible 1", "done"), 0) == "edible*1"


@rule("LP-X5", "LP-X0")
def test_but_it_must_draw_or_add_something() -> None:
    full = shop(stall("fresh*1", hand="landing edible"), stall(), left="fresh*2")
    assert refused(full, "landing") == "LP-X5 nothing_to_land"
    assert "landing" not in legal(full)


# LP-X6


@rule("LP-X6")
def test_the_crier_calls_any_customer_to_the_first_place() -> None:
    day = shop(stall(hand="crier"), stall(), queue="C01 C02 C03 C04 C05")
    assert [move for move in legal(day) if move.startswith("crier")] == [
        f"crier {place}" for place in range(2, 6)
    ]
    assert queue_of(play(day, "crier 5")) == "C05 C01 C02 C03 C04"
    assert queue_of(play(day, "crier 3")) == "C03 C01 C02 C04 C05"
    assert refused(day, "crier 1") == "LP-X6 first_already"
    short = shop(stall(hand="crier"), stall(), queue="C01 C02")
    assert refused(short, "crier 3") == "LP-X6 no_customer"


@rule("LP-X6", "LP-O1")
def test_and_so_into_reach_without_the_employee() -> None:
    day = shop(stall("fresh*2", hand="crier"), stall(), queue="C01 C02 C03 C07 C05")
    assert refused(day, "serve 5 with 1*2") == "LP-O1 out_of_reach"
    after = play(day, "crier 5", "serve 1 with 1*2")
    assert (coins_of(after), queue_of(after)) == ([4, 0], "C01 C02 C03 C07")


# LP-X7


@rule("LP-X7")
def test_a_loyalty_card_stays_with_the_customer_as_one_more_stamp() -> None:
    day = shop(stall("dubious*2", hand="loyalty*3"), stall(), queue="C10")
    after = play(day, "serve 1 with 1*2 loyalty 1")
    assert (stamps_of(after), coins_of(after)) == ([3, 0], [2, 0])
    assert hand_of(after, 0) == "loyalty*2"
    view = game.view(after, None)
    assert (view.loyalty, view.discards[CARDS.index("loyalty")]) == ((1, 0), 0)


@rule("LP-X7")
def test_several_go_to_one_customer_also_above_three() -> None:
    day = shop(stall("edible*4", hand="loyalty*3"), stall(), queue="C09")  # three stamps
    assert ways(day) == [
        "serve 1 with 1*4",
        "serve 1 with 1*4 loyalty 1",
        "serve 1 with 1*4 loyalty 2",
    ]
    assert stamps_of(play(day, "serve 1 with 1*4 loyalty 2")) == [5, 0]
    one = shop(stall("edible*4", hand="loyalty"), stall(), queue="C09")
    assert refused(one, "serve 1 with 1*4 loyalty 2") == "LP-X7 no_loyalty"


@rule("LP-X7")
def test_it_is_played_only_when_a_customer_is_won() -> None:
    day = shop(stall("edible*4", hand="loyalty", won="C01"), stall(), queue="C02 C09")
    assert {move.split()[0] for move in legal(day)} == {"serve", "end"}
    later = play(day, "serve 2 with 1*4")
    assert {move.split()[0] for move in legal(later)} == {"buy", "hire", "end"}
    assert stamps_of(later) == [4, 0]


@rule("LP-X5")
def test_after_a_landing_each_crate_is_added_to_once() -> None:
    day = shop(stall("- fresh*1", hand="landing fresh*2"), stall())
    added = play(day, "landing", "add 1 fresh 1")
    assert refused(added, "add 1 fresh 1") == "LP-X5 crates_in_order"
