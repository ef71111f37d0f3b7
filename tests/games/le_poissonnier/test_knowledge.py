"""What is known, and what everybody is told (LP-V1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from shoal.core.dice import Dice, FastDice, ScriptedDice
from shoal.core.game import Event, actors_of
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import CARDS
from shoal.games.le_poissonnier.options import Options
from tests.games.le_poissonnier.stalls import (
    coming,
    drawing,
    place_all,
    play,
    play_as,
    seat,
    shop,
    stall,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.games.le_poissonnier.rules.shop import Shop

FOUR = "C09 C03 C04 C05"
OWN = ("hands", "arranging", "buying")
"""All that may differ between two views of a table."""


def told(
    made: Shop, move: str, to: int | None, dice: Dice | None = None, by: int | None = None
) -> list[Event]:
    """What a seat, or a spectator, learns of a move."""
    number = seat(made) if by is None else by
    return game.tell(game.make(made, number, game.read(move), dice or ScriptedDice([])), to)


def known(made: Shop, number: int) -> str:
    """The cards that everybody knows to be in a hand."""
    cards = zip(CARDS, game.view(made, None).known[number], strict=True)
    return " ".join(f"{name}*{count}" for name, count in cards if count)


# Views


@rule("LP-V1")
def test_a_shop_that_goes_on_is_seen_as_it_is_now() -> None:
    dice = FastDice(5)
    made = game.begin(Options(), 4, dice)
    for _ply in range(120):
        number = next(actors_of(made))
        legal = game.legal(made, number)
        made.play(number, legal[dice.below(len(legal))], dice)
        for viewer in (*range(4), None):
            assert game.view(made, viewer) == game.view(made.copy(), viewer)


@rule("LP-V1")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_the_own_hand_alone_and_a_spectator_none(viewer: int | None) -> None:
    made = shop(stall(hand="lemon fresh*2"), stall(hand="cat"), stall(hand="rotten*3"))
    view = game.view(made, viewer)
    assert [number for number in range(3) if view.hands[number] is not None] == (
        [] if viewer is None else [viewer]
    )
    assert view.hand_sizes == (3, 1, 3)
    if viewer == 0:
        assert view.hands[0] == (0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0)


@rule("LP-V1")
def test_all_see_the_same_but_for_hands_and_showcases_in_the_making() -> None:
    for seed in range(5):
        made = game.begin(Options(), 4, FastDice(seed))
        made = place_all(play(place_all(made, seed=seed), "end", seed=seed), seed=seed)
        public = game.view(made, None)
        for viewer in range(4):
            view = game.view(made, viewer)
            hidden = {field: getattr(public, field) for field in OWN}
            assert replace(view, **hidden) == public


@rule("LP-V1")
def test_what_is_public() -> None:
    made = shop(
        stall("fresh*2 -", hand="lemon", coins=3, won="C29 C30", loyalty=1),
        stall("rotten*1", hand="cat fresh", coins=1),
        queue="C17 C02 C23",
        gone="C01 H1",
        employee=1,
        left="edible*4 ice*3",
    )
    view = game.view(made, None)
    assert view.queue == ("C17", "C02", "C23")
    assert view.showcases == ((("fresh", 2), ("", 0)), (("rotten", 1),))
    assert view.coins == (3, 1)
    assert view.won == (("C29", "C30"), ())
    assert view.stamps == (2, 0)
    assert view.employee == 1
    assert view.hand_sizes == (1, 2)
    assert view.deck == 7 - 3
    assert view.customer_deck == 38 - 3 - 2 - 2
    assert view.gone == ("C01", "H1")
    assert sum(view.discards) == 127 - 7 - 3 - 3 - 1  # deck and crates, hands, showcases, loyalty
    assert view.discards[1] == 20 - 2 - 1


@rule("LP-V1")
def test_while_placing_the_last_revealed_showcases_are_seen_and_who_has_placed() -> None:
    made = shop(
        stall("fresh*2", hand="edible"), stall("dubious*1"), stall(), phase="placing", queue=FOUR
    )
    sealed = play_as(play_as(made, 0, "place edible*1"), 2, "done")
    for viewer in (0, 1, 2, None):
        view = game.view(sealed, viewer)
        assert view.showcases[0] == (("fresh", 2),)
        assert view.placed == (0, 2)
        assert view.arranging == ((("edible", 1),) if viewer == 0 else ())
    assert game.view(place_all(made, "place edible*1"), 1).placed == ()


@rule("LP-V1", "LP-T2")
def test_a_showcase_in_the_making_is_seen_by_its_seat_alone() -> None:
    own = stall("- -", hand="edible fresh*2", coins=3)
    made = shop(own, own, phase="placing")
    begun = play_as(made, 1, "buy", "put 1 fresh 2")
    view = game.view(begun, 1)
    assert (view.arranging, view.buying) == ((("fresh", 2),), 1)
    assert game.view(begun, 0) == game.view(made, 0)
    assert game.view(begun, None) == game.view(made, None)


@rule("LP-V1")
def test_no_view_tells_what_lies_under_crates_or_in_the_deck() -> None:
    """Cards of the deck for others from it or from another hand make no difference."""
    one = shop(stall(hand="lemon"), stall(hand="cat"), left="fresh*3 rotten*2")
    other = shop(stall(hand="lemon"), stall(hand="rotten"), left="fresh*3 rotten*1 cat*1")
    assert game.view(one, 0) == game.view(other, 0)
    assert game.view(one, None) == game.view(other, None)
    assert one.key(0) == other.key(0)


@rule("LP-V1")
def test_offers_answers_and_agreements_are_seen_by_all() -> None:
    made = shop(stall("fresh*1"), stall("edible*1"), stall(), queue="C17")
    offered = play(made, "deal 2 for 1 get edible*1 pay 2")
    agreed = play(offered, "accept")
    for viewer in (0, 1, 2, None):
        view = game.view(offered, viewer)
        assert view.offer == "deal 2 for 1 get edible*1 pay 2"
        assert view.answering == 1
        assert game.view(agreed, viewer).agreements == ("deal 2 for 1 get edible*1 pay 2",)
        events = told(made, "deal 2 for 1 get edible*1 pay 2", viewer)
        assert [event.key for event in events] == ["offers", "brings_fish", "pays"]
        assert told(offered, "accept", viewer) == [Event("accepts", {"seat": 2})]
        assert told(offered, "refuse", viewer) == [Event("refuses", {"seat": 2})]


# Cards known to be in a hand


@rule("LP-V1")
def test_fish_taken_back_are_known_to_be_in_the_hand() -> None:
    made = shop(
        stall("fresh*2 rotten*1", hand="fresh edible"), stall(), phase="placing", queue=FOUR
    )
    assert known(place_all(made, "place fresh*2 rotten*1"), 0) == ""
    assert known(place_all(made, "done"), 0) == "fresh*2 rotten*1"
    assert known(place_all(made, "place fresh*1 edible*1"), 0) == "fresh*1 rotten*1"
    assert known(place_all(made, "place fresh*3"), 0) == "rotten*1"


@rule("LP-V1")
def test_known_fish_that_are_shown_again_are_known_no_more() -> None:
    own = stall("-", hand="fresh*3 edible", known="fresh*2")
    made = shop(own, stall(), phase="placing", queue=FOUR)
    assert known(place_all(made, "done"), 0) == "fresh*2"
    assert known(place_all(made, "place fresh*1"), 0) == "fresh*1"
    assert known(place_all(made, "place fresh*3"), 0) == ""
    assert known(place_all(made, "place edible*1"), 0) == "fresh*2"


@rule("LP-V1")
def test_cards_drawn_are_not_known() -> None:
    made = shop(stall(hand="landing"), stall())
    assert known(play(made, "end"), 1) == ""
    landed = play(made, "landing", dice=ScriptedDice(drawing(made, "fresh lemon")))
    assert known(landed, 0) == ""


@rule("LP-V1", "LP-X5")
def test_fish_added_after_a_landing_leave_what_is_known() -> None:
    own = stall("fresh*1 -", hand="landing fresh*2 edible", known="fresh edible")
    made = shop(own, stall())
    dice = ScriptedDice(drawing(made, "fresh lemon"))
    landed = play(made, "landing", dice=dice)
    assert known(landed, 0) == "fresh*1 edible*1"
    assert known(play(landed, "add 1 fresh 1", "done"), 0) == "edible*1"
    assert known(play(landed, "add 1 fresh 3", "done"), 0) == "edible*1"
    assert known(play(landed, "add 2 edible 1", "done"), 0) == "fresh*1"


@rule("LP-V1", "LP-X4")
def test_the_fish_that_the_cat_brought_is_known() -> None:
    made = shop(stall(hand="cat fresh"), stall("fresh*1 rotten*2"))
    assert known(play(made, "cat 2 1"), 0) == "fresh*1"
    assert known(play(made, "cat 2 2"), 0) == "rotten*1"
    assert known(play(made, "cat 2 2"), 1) == ""


@rule("LP-V1")
def test_traded_cards_are_known_until_they_are_played() -> None:
    made = shop(stall("fresh*1", coins=3), stall(hand="divine*2 lemon"))
    bought = play(made, "deal 2 get divine*1 pay 1", "accept")
    assert known(bought, 0) == "divine*1"
    assert known(bought, 1) == ""
    assert known(play(bought, "divine 1"), 0) == ""


@rule("LP-V1", "LP-N5")
def test_a_card_that_was_offered_is_known_though_it_was_refused() -> None:
    made = shop(stall(hand="lemon*2 ice"), stall(hand="cat*2"))
    refused = play(made, "deal 2 get crier*1 give lemon*1", "refuse")
    assert known(refused, 0) == "lemon*1"
    assert known(refused, 1) == ""  # no word of what the other has
    countered = play(
        made, "deal 2 get cat*1 give lemon*1", "deal 2 get cat*2 give lemon*2", "refuse"
    )
    assert known(countered, 1) == "cat*2"
    assert known(countered, 0) == "lemon*1"


@rule("LP-V1", "LP-N5")
def test_an_offer_of_fewer_cards_takes_nothing_from_what_is_known() -> None:
    made = shop(stall(hand="lemon*3", known="lemon*2"), stall())
    assert known(play(made, "deal 2 give lemon*1"), 0) == "lemon*2"
    assert known(play(made, "deal 2 give lemon*3"), 0) == "lemon*3"


@rule("LP-V1")
def test_what_is_known_is_always_in_the_hand() -> None:
    for seed in range(60):
        seats = 2 + seed % 4
        made, dice = game.begin(Options(), seats, FastDice(seed)), FastDice(seed, 1)
        while made.outcome() is None:
            number = next(n for n in range(seats) if made.actors() >> n & 1)
            moves = game.legal(made, number)
            made.play(number, moves[dice.below(len(moves))], dice)
            view = game.view(made, None)
            for other in range(seats):
                for kind, count in enumerate(view.known[other]):
                    assert 0 <= count <= made.holds(other, kind)


@rule("LP-V1")
def test_imagined_hands_hold_what_is_known_and_are_as_large() -> None:
    made = shop(stall(hand="lemon"), stall(hand="fresh*3 cat", known="fresh*2"))
    worlds = [game.imagine(game.view(made, 0), FastDice(number)) for number in range(200)]
    for world in worlds:
        assert game.view(world, 0) == game.view(made, 0)
        assert world.holds(1, 1) >= 2
    assert any(world.holds(1, 1) == 2 for world in worlds)
    assert any(world.holds(1, 4) for world in worlds)
    assert len({tuple(world.shop)[12:24] for world in worlds}) > 20


# What is told


@rule("LP-V1", "LP-T1")
def test_cards_drawn_are_told_to_their_seat_and_their_number_to_others() -> None:
    made = shop(stall(), stall(), stall())
    dice = drawing(made, "lemon fresh fresh cat rotten")
    second = Event("draws", {"seat": 2, "count": 3})
    third = Event("draws", {"seat": 3, "count": 1})
    first = Event("draws", {"seat": 1, "count": 1})
    begins = [Event("ends_turn", {"seat": 1}), Event("turn_begins", {"seat": 2})]
    expected = {
        None: [second, third, first],
        0: [second, third, Event("draws_cards", {"seat": 1, "card": ("rotten",)})],
        1: [Event("draws_cards", {"seat": 2, "card": ("lemon", "fresh", "fresh")}), third, first],
        2: [second, Event("draws_cards", {"seat": 3, "card": ("cat",)}), first],
    }
    for viewer, draws in expected.items():
        assert told(made, "end", viewer, ScriptedDice(dice)) == begins + draws


@rule("LP-V1", "LP-X5")
def test_landed_cards_are_told_to_their_seat_alone() -> None:
    made = shop(stall(hand="landing"), stall())
    dice = drawing(made, "lemon edible")
    lands = Event("lands", {"seat": 1})
    assert told(made, "landing", 0, ScriptedDice(dice)) == [
        *(lands, Event("draws_cards", {"seat": 1, "card": ("lemon", "edible")}))
    ]
    for viewer in (1, None):
        assert told(made, "landing", viewer, ScriptedDice(dice)) == [
            *(lands, Event("draws", {"seat": 1, "count": 2}))
        ]


@rule("LP-V1", "LP-T2")
def test_sealed_steps_are_told_to_their_seat_alone() -> None:
    own = stall(hand="fresh*2 edible", coins=2)
    made = shop(own, own, own, phase="placing")
    assert told(made, "buy", 1, by=1) == [Event("plans_crate", {"seat": 2})]
    put = Event("puts", {"seat": 2, "crate": 1, "fish": ("fresh", "fresh")})
    assert told(made, "put 1 fresh 2", 1, by=1) == [put]
    for viewer in (0, 2, None):
        assert told(made, "buy", viewer, by=1) == []
        assert told(made, "put 1 fresh 2", viewer, by=1) == []


@rule("LP-V1", "LP-T2")
def test_that_a_seat_has_placed_is_told_and_nothing_of_what() -> None:
    own = stall(hand="fresh*2 edible", coins=2)
    made = shop(own, own, own, phase="placing")
    for move in ("done", "place fresh*2", "place fresh*1 edible*1 buy 1"):
        for viewer in (0, 2, None):
            assert told(made, move, viewer, by=1) == [Event("has_placed", {"seat": 2})]


@rule("LP-V1", "LP-T2")
def test_the_last_to_place_opens_all_showcases_from_the_active_player_on() -> None:
    made = shop(
        stall("rotten*2", hand="fresh", coins=4),
        stall(hand="edible*2"),
        stall(hand="lemon"),
        phase="placing",
        queue=FOUR,
        active=1,
    )
    sealed = play_as(play_as(made, 2, "done"), 0, "place fresh*1 rotten*2 buy 1")
    for viewer in (0, 1, 2, None):
        dice = ScriptedDice(coming(made, "H1 C20"))
        assert told(sealed, "place edible*2", viewer, dice, by=1) == [
            Event("has_placed", {"seat": 2}),
            Event("shows", {"seat": 2, "fish": ("edible", "edible")}),
            Event("shows_nothing", {"seat": 3}),
            Event("shows", {"seat": 1, "fish": ("fresh", "rotten", "rotten")}),
            Event("buys_crate", {"seat": 1}),
            Event("inspector"),
            Event("is_inspected", {"seat": 1, "count": 2, "coins": 1}),
            Event("arrives", {"customer": "C20"}),
        ]


@rule("LP-V1", "LP-Q2")
def test_a_customer_who_leaves_is_told_to_all() -> None:
    made = play_as(shop(stall(), stall(), phase="placing", queue=f"{FOUR} C06"), 0, "done")
    dice = ScriptedDice(coming(made, "C20"))
    leaves, arrives = told(made, "done", None, dice, by=1)[-2:]
    assert leaves == Event("leaves", {"customer": "C09"})
    assert arrives == Event("arrives", {"customer": "C20"})


@rule("LP-V1", "LP-O3")
def test_a_customer_served_is_told_with_coins_stamps_and_cards() -> None:
    made = shop(stall("dubious*1", hand="ice loyalty"), stall(), queue="C29 C10 C04")
    for viewer in (0, 1, None):
        assert told(made, "serve 1 with 1*1 loyalty 1", viewer) == [
            Event("serves", {"seat": 1, "customer": "C29", "coins": 1, "stamps": 1}),
            Event("plays", {"seat": 1, "card": ("loyalty",)}),
        ]


@rule("LP-V1", "LP-N3")
def test_deals_settled_with_an_order_are_told() -> None:
    made = shop(stall("fresh*1", hand="ice"), stall("edible*1"), queue="C17")
    agreed = play(made, "deal 2 for 1 get edible*1 give ice*1 pay 2", "accept")
    for viewer in (0, 1, None):
        assert told(agreed, "serve 1 with 1*1", viewer) == [
            Event("serves", {"seat": 1, "customer": "C17", "coins": 3, "stamps": 1}),
            Event("settles", {"seat": 1, "partner_seat": 2}),
            Event("brings_fish", {"seat": 2, "fish": ("edible",)}),
            Event("brings_cards", {"seat": 1, "card": ("ice",)}),
            Event("pays", {"seat": 1, "coins": 2}),
        ]


@rule("LP-V1")
@pytest.mark.parametrize(
    ("move", "event"),
    [
        ("divine 1", Event("doubles", {"seat": 1, "crate": 1})),
        ("cat 2 1", Event("cat", {"seat": 1, "victim_seat": 2, "fish": "rotten"})),
        ("crier 3", Event("calls", {"seat": 1, "customer": "C23"})),
        ("hire", Event("hires", {"seat": 1})),
        ("buy", Event("buys_crate", {"seat": 1})),
    ],
)
def test_cards_played_and_purchases_are_told_to_all(move: str, event: Event) -> None:
    own = stall("fresh*2", hand="divine cat crier", coins=9)
    made = shop(own, stall("rotten*1"), queue="C17 C02 C23")
    for viewer in (0, 1, None):
        assert told(made, move, viewer) == [event]


@rule("LP-N5")
def test_cards_promised_before_are_proven_besides_those_offered() -> None:
    day = shop(
        stall("dubious*1", hand="ice*2"), stall("dubious*1"), stall("dubious*3"), queue="C11 C10"
    )
    agreed = play(day, "deal 2 for 1 get dubious*1 give ice*1", "accept")
    assert known(agreed, 0) == "ice*1"
    assert known(play(agreed, "deal 3 for 1 get dubious*1 give ice*1"), 0) == "ice*2"


@rule("LP-N2")
def test_an_answer_is_told_as_another_offer() -> None:
    day = shop(stall("dubious*1", coins=2), stall("dubious*1"), queue="C10 C11")
    ask = "deal 2 for 1 get dubious*1"
    one: dict[str, Fact] = {"seat": 1, "partner_seat": 2}
    two: dict[str, Fact] = {"seat": 2, "partner_seat": 1}
    assert told(day, f"{ask} pay 1", None)[0] == Event("offers", {**one, "place": 1})
    asked = play(day, f"{ask} pay 1")
    assert told(asked, f"{ask} pay 2", None)[0] == Event("counters", {**two, "place": 1})
    countered = play(asked, f"{ask} pay 2")
    assert told(countered, ask, None)[0] == Event("counters", {**one, "place": 1})
    without = "deal 2 give ice*1"
    cards = shop(stall(hand="ice"), stall(hand="cat"))
    assert told(cards, without, None)[0] == Event("offers_cards", one)
    (first, *_) = told(play(cards, without), "deal 2 get cat*1 give ice*1", None)
    assert first == Event("counters_cards", two)
