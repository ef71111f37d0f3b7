"""Step 2: customers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice, ScriptedDice
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import (
    Stall,
    all_but,
    coins_of,
    coming,
    crates_of,
    hand_of,
    place_all,
    queue_of,
    shop,
    stall,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

ROTTEN = 4


def placing(*stalls: Stall, queue: str, gone: str = "", active: int = 0) -> Shop:
    return shop(*stalls, queue=queue, gone=gone, active=active, phase="placing")


def small_deck(queue: str, deck: str, gone: str, own: Stall | None = None) -> Shop:
    """Only these customers are not won yet; inspectors are in the deck or among the discards."""
    inspectors = [name for name in ("H1", "H2", "H3") if name not in deck.split()]
    made = placing(
        own or stall(),
        stall(won=all_but(f"{queue} {deck} {gone}")),
        queue=queue,
        gone=" ".join([*(name for name in gone.split() if name not in inspectors), *inspectors]),
    )
    assert int(made.visitors).bit_count() == len(deck.split())
    return made


def opened(made: Shop, comers: str, *places: str) -> Shop:
    """After all have placed these customers and inspectors turn up, and no others."""
    return place_all(made, *places, dice=ScriptedDice(coming(made, comers)))


def shuffled_in(made: Shop, *throws: int) -> Shop:
    """As above, with bare throws."""
    return place_all(made, dice=ScriptedDice(list(throws)))


def keys(made: Shop, throws: list[int], *, places: tuple[str, ...] = ()) -> list[str]:
    """What everybody is told when the last one has placed."""
    before = made.copy()
    last = made.terms.seats - 1
    for seat in range(last):
        move = game.read(places[seat] if seat < len(places) else "done")
        before.play(seat, move, ScriptedDice([]))
    played = game.make(before, last, game.read("done"), ScriptedDice(throws))
    return [event.key for event in game.tell(played, None)]


# LP-Q1


@rule("LP-Q1")
def test_customers_join_the_end_one_by_one_until_there_are_five() -> None:
    made = placing(stall(), stall(), queue="C09 C03")
    assert queue_of(opened(made, "C20 C01 C30")) == "C09 C03 C20 C01 C30"
    assert queue_of(opened(placing(stall(), stall(), queue=""), "C05 C04 C03 C02 C01")) == (
        "C05 C04 C03 C02 C01"
    )


@rule("LP-Q1")
def test_the_fifth_customer_comes_and_nobody_leaves() -> None:
    made = opened(placing(stall(), stall(), queue="C09 C03 C04 C05"), "C20")
    assert queue_of(made) == "C09 C03 C04 C05 C20"
    view = game.view(made, None)
    assert view.gone == ()
    assert view.customer_deck == 38 - 5
    assert view.phase == "orders"


@rule("LP-Q1")
def test_every_customer_of_the_deck_is_as_likely() -> None:
    made = placing(stall(), stall(), queue="C09 C03 C04 C05")
    seen = [queue_of(shuffled_in(made, throw)).split()[-1] for throw in range(31)]
    assert sorted(seen) == all_but("C09 C03 C04 C05").split()


# LP-Q2


@rule("LP-Q2")
def test_if_five_are_there_one_comes_and_the_first_is_discarded() -> None:
    made = opened(placing(stall(), stall(), queue="C09 C03 C04 C05 C06"), "C20")
    assert queue_of(made) == "C03 C04 C05 C06 C20"
    assert game.view(made, None).gone == ("C09",)


@rule("LP-Q2", "LP-Q3")
def test_an_inspector_before_that_customer_acts_too() -> None:
    made = placing(stall("rotten*1", coins=1), stall(), queue="C09 C03 C04 C05 C06")
    after = opened(made, "H2 C20", "place rotten*1")
    assert queue_of(after) == "C03 C04 C05 C06 C20"
    assert game.view(after, None).gone == ("C09", "H2")
    assert coins_of(after) == [0, 0]


@rule("LP-Q2", "LP-Q4")
def test_if_none_can_be_drawn_the_first_stays() -> None:
    queue = "C09 C03 C04 C05 C06"
    made = small_deck(queue, "", "")
    assert queue_of(shuffled_in(made)) == queue
    assert game.view(shuffled_in(made), None).gone == ("H1", "H2", "H3")
    acting = shuffled_in(small_deck(queue, "H1", ""), 0)
    assert queue_of(acting) == queue


@rule("LP-Q2", "LP-Q4")
def test_the_customer_is_drawn_before_the_first_is_discarded() -> None:
    """So the first is not among the discards that are shuffled, and cannot come back at once."""
    made = small_deck("C09 C03 C04 C05 C06", "", "C20")
    for throw in range(4):  # C20, or the inspectors and then C20
        after = shuffled_in(made, *{0: [0], 1: [1, 0], 2: [2, 0], 3: [3, 0]}[throw])
        assert queue_of(after) == "C03 C04 C05 C06 C20"
        assert "C09" in game.view(after, None).gone


# LP-Q3


@rule("LP-Q3")
def test_an_inspector_discards_rotten_fish_in_crates_and_fines_once() -> None:
    made = placing(
        stall("rotten*2 fresh*1 rotten*1", hand="rotten", coins=5),
        stall("rotten*1", coins=1),
        stall("dubious*2", hand="rotten*2", coins=3),
        queue="C09 C03 C04 C05",
    )
    after = opened(
        made, "H1 C20", "place rotten*2 fresh*1 rotten*1", "place rotten*1", "place dubious*2"
    )
    assert [crates_of(after, seat) for seat in range(3)] == ["- fresh*1 -", "-", "dubious*2"]
    assert [hand_of(after, seat) for seat in range(3)] == ["rotten*1", "", "rotten*2"]
    assert coins_of(after) == [4, 0, 3]
    assert after.bank == made.bank + 2
    assert game.view(after, None).discards[ROTTEN] == 4
    assert queue_of(after) == "C09 C03 C04 C05 C20"
    assert game.view(after, None).gone == ("H1",)


@rule("LP-Q3")
def test_who_has_no_coin_pays_nothing() -> None:
    made = placing(stall("rotten*1"), stall(), queue="C09 C03 C04 C05")
    after = opened(made, "H1 C20", "place rotten*1")
    assert crates_of(after, 0) == "-"
    assert coins_of(after) == [0, 0]
    assert after.bank == made.bank


@rule("LP-Q3")
def test_who_has_taken_rotten_fish_back_has_nothing_to_fear() -> None:
    made = placing(stall("rotten*3", coins=2), stall(), queue="C09 C03 C04 C05")
    after = opened(made, "H1 C20", "done")
    assert hand_of(after, 0) == "rotten*3"
    assert coins_of(after) == [2, 0]


@rule("LP-Q3")
def test_a_second_inspector_finds_nothing_left() -> None:
    made = placing(stall("rotten*3", coins=5), stall(), queue="C09 C03")
    after = opened(made, "C01 H3 H1 C20 H2 C21", "place rotten*3")
    assert coins_of(after) == [4, 0]
    assert queue_of(after) == "C09 C03 C01 C20 C21"
    assert game.view(after, None).gone == ("H1", "H2", "H3")


@rule("LP-Q3")
def test_inspectors_never_stand_in_the_queue() -> None:
    for seed in range(200):
        made = place_all(placing(stall(), stall(), queue=""), dice=FastDice(seed))
        assert len(queue_of(made).split()) == 5
        assert "H" not in queue_of(made)


@rule("LP-Q3", "LP-V1")
def test_an_inspection_is_told_with_all_sixteen_rotten_fish() -> None:
    made = placing(stall("rotten*16", coins=1), stall(), queue="C09 C03 C04 C05")
    before = made.copy()
    before.play(0, game.read("place rotten*16"), ScriptedDice([]))
    dice = ScriptedDice(coming(made, "H1 C20"))
    told = game.tell(game.make(before, 1, game.read("done"), dice), None)
    (inspected,) = (event for event in told if event.key == "is_inspected")
    assert inspected.facts == {"seat": 1, "count": 16, "coins": 1}
    (shown,) = (event for event in told if event.key == "shows")
    assert shown.facts == {"seat": 1, "fish": ("rotten",) * 16}


# LP-Q4


@rule("LP-Q4")
def test_discards_are_shuffled_into_a_new_deck_when_it_is_empty() -> None:
    made = small_deck("C01 C02 C03", "C04", "C20 C21")
    seen = set()
    for throw in range(5):  # C20 C21 H1 H2 H3
        throws = [0, throw] + [0] * (throw >= 2)
        after = shuffled_in(made, *throws)
        assert queue_of(after).startswith("C01 C02 C03 C04 C2")
        seen.add(queue_of(after).split()[-1])
    assert seen == {"C20", "C21"}
    after = shuffled_in(made, 0, 1)
    assert game.view(after, None).gone == ()
    assert game.view(after, None).customer_deck == 4
    assert keys(made, [0, 1])[-4:] == ["shows_nothing", "arrives", "shuffles", "arrives"]


@rule("LP-Q4")
def test_the_deck_is_not_shuffled_before_a_customer_must_be_drawn() -> None:
    after = shuffled_in(small_deck("C01 C02 C03 C04", "C05", "C20"), 0)
    assert game.view(after, None).customer_deck == 0
    assert "C20" in game.view(after, None).gone


@rule("LP-Q4")
def test_an_inspector_that_has_just_acted_is_shuffled_in_too() -> None:
    made = small_deck("C01 C02 C03 C04", "H1", "C20", stall("rotten*1", coins=3))
    # H1 acts; of the new deck C20 H1 H2 H3 it comes again, then C20.
    throws = [0, 1, 0]
    told = keys(made, throws, places=("place rotten*1",))
    assert told[-5:] == ["inspector", "is_inspected", "shuffles", "inspector", "arrives"]
    after = place_all(made, "place rotten*1", dice=ScriptedDice(throws))
    assert game.view(after, None).gone == ("H1",)
    assert coins_of(after) == [2, 0]


@rule("LP-Q4")
def test_customers_won_do_not_come_back() -> None:
    made = small_deck("C01 C02", "", "C20 C21")
    for seed in range(50):
        queue = queue_of(place_all(made, dice=FastDice(seed)))
        assert sorted(queue.split()) == ["C01", "C02", "C20", "C21"]


@rule("LP-Q4")
def test_if_the_discards_contain_no_customer_the_queue_stays_short() -> None:
    made = small_deck("C01 C02", "", "", stall("rotten*1", coins=1))
    after = place_all(made, "place rotten*1", dice=ScriptedDice([]))
    assert queue_of(after) == "C01 C02"
    assert crates_of(after, 0) == "rotten*1"  # and no inspector comes out of them
    assert game.view(after, None).phase == "orders"


@rule("LP-Q3", "LP-Q4")
def test_inspectors_left_in_the_deck_act_though_no_customer_follows() -> None:
    made = small_deck("C01 C02", "H2", "", stall("rotten*1", coins=1))
    after = place_all(made, "place rotten*1", dice=ScriptedDice([0]))
    assert queue_of(after) == "C01 C02"
    assert crates_of(after, 0) == "-"
    assert coins_of(after) == [0, 0]
