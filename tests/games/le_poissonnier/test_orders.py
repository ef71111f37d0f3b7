"""Step 3: orders."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import BOX
from tests.games.le_poissonnier.stalls import (
    Stall,
    coins_of,
    crates_of,
    hand_of,
    legal,
    play,
    queue_of,
    refused,
    refused_to,
    seat,
    shop,
    stall,
    stamps_of,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

FRESHNESSES = ("very_fresh", "fresh", "edible", "dubious", "rotten")


def ways(made: Shop) -> set[str]:
    return {text for text in legal(made) if text.startswith("serve")}


# LP-O1


@rule("LP-O1")
def test_the_first_three_customers_are_in_reach() -> None:
    made = shop(stall("dubious*3"), stall(), queue="C29 C30 C33 C31 C10")
    assert ways(made) == {"serve 1 with 1*1", "serve 2 with 1*2", "serve 3 with 1*3"}
    assert refused(made, "serve 4 with 1*2") == "LP-O1 out_of_reach"
    assert refused(made, "serve 5 with 1*2") == "LP-O1 out_of_reach"


@rule("LP-O1", "LP-B2")
def test_with_the_employee_all_five_are() -> None:
    made = shop(stall("dubious*2"), stall(), queue="C01 C02 C03 C31 C10", employee=0)
    assert ways(made) == {"serve 4 with 1*2", "serve 5 with 1*2"}


@rule("LP-O1", "LP-B2")
def test_the_employee_of_another_does_not_help() -> None:
    made = shop(stall("dubious*2"), stall(), queue="C01 C02 C03 C31 C10", employee=1)
    assert ways(made) == set()
    assert refused(made, "serve 5 with 1*2") == "LP-O1 out_of_reach"


@rule("LP-O1")
def test_nobody_can_be_served_where_nobody_stands() -> None:
    made = shop(stall("dubious*2"), stall(), queue="C10 C01", employee=0)
    assert refused(made, "serve 3 with 1*2") == "LP-O1 no_customer"
    assert refused(made, "serve 5 with 1*2") == "LP-O1 no_customer"
    assert ways(shop(stall("dubious*2"), stall(), queue="")) == set()


@rule("LP-O1")
def test_only_the_active_player_serves() -> None:
    made = shop(stall("dubious*2"), stall("dubious*2"), queue="C10 C31", active=1)
    assert seat(made) == 1
    assert refused_to(made, 0, "serve 1 with 1*2") == "LP-T2 not_your_turn"
    assert coins_of(play(made, "serve 1 with 1*2")) == [0, 2]


# LP-O2


@rule("LP-O2")
@pytest.mark.parametrize(
    "text",
    ["serve 1", "serve 1 with 1*1", "serve 1 with 1*1 2*1", "serve 1 with 2*1", "serve 1 with 4*3"],
)
def test_an_order_is_served_whole(text: str) -> None:
    """C23 wants a very fresh, a fresh and an edible one."""
    made = shop(stall("very_fresh*1 fresh*2 edible*1 dubious*3"), stall(), queue="C23")
    assert refused(made, text) == "LP-O2 not_served"
    assert ways(made) == {"serve 1 with 1*1 2*1 3*1"}


@rule("LP-O2")
def test_never_with_fish_from_a_hand() -> None:
    made = shop(stall("dubious*1 -", hand="dubious*5 fresh*2"), stall(), queue="C10 C04 C29")
    assert ways(made) == {"serve 3 with 1*1"}
    assert refused(made, "serve 1 with 1*2") == "LP-O2 not_in_crate"
    assert refused(made, "serve 2 with 2*1") == "LP-O2 not_in_crate"
    assert refused(made, "serve 1 with 1*1") == "LP-O2 not_served"


@rule("LP-O2")
def test_never_with_fish_of_another_player_without_a_deal() -> None:
    made = shop(stall("fresh*1"), stall("dubious*4 dubious*2"), queue="C10")
    assert ways(made) == set()
    assert refused(made, "serve 1 with 2*2") == "LP-O2 no_crate"
    assert refused(made, "serve 1") == "LP-O2 not_served"


@rule("LP-O2")
@pytest.mark.parametrize(
    "text",
    ["serve 1 with 1*3", "serve 1 with 1*2 2*1", "serve 1 with 1*2 3*1", "serve 1 with 1*2 4*1"],
)
def test_with_no_card_that_the_order_does_not_need(text: str) -> None:
    made = shop(stall("dubious*3 dubious*1 fresh*1 rotten*1"), stall(), queue="C10")
    assert refused(made, text) == "LP-O2 not_needed"


@rule("LP-O2", "LP-O5")
def test_an_undecided_customer_takes_no_more_than_the_number_either() -> None:
    made = shop(stall("dubious*3 fresh*1"), stall(), queue="C30")
    assert refused(made, "serve 1 with 1*2 2*1") == "LP-O2 not_needed"
    assert refused(made, "serve 1 with 2*1") == "LP-O2 not_served"


@rule("LP-O2")
def test_the_same_freshness_may_come_from_several_crates() -> None:
    made = shop(stall("edible*1 edible*3 -"), stall(), queue="C08")
    assert ways(made) == {"serve 1 with 1*1 2*2", "serve 1 with 2*3"}
    assert crates_of(play(made, "serve 1 with 1*1 2*2"), 0) == "- edible*1 -"


@rule("LP-O2", "LP-X1")
def test_a_doubled_card_may_be_half_needed() -> None:
    """C11 wants three dubious ones; C07 two edible ones."""
    own = stall("dubious*3 edible*2 edible*2", hand="divine*2")
    made = play(shop(own, stall(), queue="C11 C07"), "divine 1", "divine 2")
    assert ways(made) == {"serve 1 with 1*2", "serve 2 with 2*1", "serve 2 with 3*2"}
    assert refused(made, "serve 1 with 1*1") == "LP-O2 not_served"
    assert refused(made, "serve 1 with 1*3") == "LP-O2 not_needed"
    assert refused(made, "serve 2 with 2*2") == "LP-O2 not_needed"
    served = play(made, "serve 1 with 1*2")
    assert crates_of(served, 0) == "dubious*1 edible*2 edible*2"
    assert game.view(served, None).discards[3] == 2


@rule("LP-O2", "LP-X1")
def test_a_single_card_beside_a_doubled_one_must_be_needed() -> None:
    made = play(
        shop(stall("edible*2 edible*2", hand="divine"), stall(), queue="C07 C08"), "divine 1"
    )
    assert refused(made, "serve 1 with 1*1 2*1") == "LP-O2 not_needed"
    assert "serve 2 with 1*1 2*1" in ways(made)
    assert "serve 2 with 1*2" in ways(made)
    assert refused(made, "serve 2 with 1*2 2*1") == "LP-O2 not_needed"


def test_of_two_crates_alike_the_first_is_listed_and_the_other_understood() -> None:
    made = shop(stall("fresh*2 edible*1 fresh*2"), stall(), queue="C04")
    assert ways(made) == {"serve 1 with 1*1"}
    assert crates_of(play(made, "serve 1 with 3*1"), 0) == "fresh*2 edible*1 fresh*1"


def naive_ways(own: Stall, queue: str) -> set[str]:
    """All ways to serve the first three with fish from own crates, card by card."""
    orders = {customer.id: customer for customer in BOX.customer}
    found = set()
    for place, name in enumerate(queue.split()[:3]):
        order = dict(zip(FRESHNESSES, orders[name].order, strict=False))
        for used in product(*(range(count + 1) for _, count in own.crates)):
            given = dict.fromkeys(FRESHNESSES, 0)
            for (fresh, _), count in zip(own.crates, used, strict=True):
                if count:
                    given[fresh] += count
            right = all(given[fresh] == order.get(fresh, 0) for fresh in FRESHNESSES)
            if sum(used) == orders[name].any if orders[name].any else right:
                fish = " ".join(f"{crate + 1}*{n}" for crate, n in enumerate(used) if n)
                found.add(f"serve {place + 1} with {fish}")
    return found


@rule("LP-O1", "LP-O2", "LP-O5")
@pytest.mark.parametrize(
    "own",
    [
        stall("very_fresh*3 fresh*2 edible*4 dubious*3 rotten*2"),
        stall("rotten*1 - dubious*2 dubious*4 fresh*1"),
        stall("edible*1 edible*2 edible*3"),
        stall("-"),
    ],
)
@pytest.mark.parametrize(
    "queue", ["C26 C33 C09 C01", "C30 C10 C31", "C27 C22 C14", "C12 C35 C20", "C29", "C24 C08 C34"]
)
def test_all_ways_are_listed(own: Stall, queue: str) -> None:
    assert ways(shop(own, stall("fresh*3"), queue=queue)) == naive_ways(own, queue)


# LP-O3


@rule("LP-O3")
def test_fish_are_discarded_coins_and_customer_received() -> None:
    made = shop(
        stall("very_fresh*2 fresh*2 edible*1", hand="fresh", coins=1, won="C01"),
        stall(coins=2),
        queue="C05 C16 C23 C04",
    )
    after = play(made, "serve 2 with 1*2 2*1")
    view = game.view(after, None)
    assert crates_of(after, 0) == "- fresh*1 edible*1"
    assert hand_of(after, 0) == "fresh*1"
    assert view.discards[:5] == (2, 1, 0, 0, 0)
    assert coins_of(after) == [4, 2]
    assert after.bank == made.bank - 3
    assert view.won == (("C01", "C16"), ())
    assert stamps_of(after) == [4, 0]
    assert view.gone == ()


@rule("LP-O3")
@pytest.mark.parametrize(
    ("place", "left"),
    [(1, "C30 C31 C32 C10"), (2, "C29 C31 C32 C10"), (3, "C29 C30 C32 C10")],
)
def test_the_queue_closes_up_at_once(place: int, left: str) -> None:
    made = shop(stall("dubious*9"), stall(), queue="C29 C30 C31 C32 C10")
    after = play(made, f"serve {place} with 1*{1 if place == 1 else 2}")
    assert queue_of(after) == left
    assert "serve 3 with 1*2" in ways(after)  # C32 has moved into reach


@rule("LP-O3", "LP-Q1")
def test_no_new_customer_comes_before_the_next_turn() -> None:
    made = shop(stall("dubious*2"), stall(), queue="C29 C30")
    assert queue_of(play(made, "serve 1 with 1*1")) == "C30"
    assert queue_of(play(made, "serve 1 with 1*1", "end")) == "C30"


# LP-O4


@rule("LP-O4")
def test_any_number_of_orders_one_after_the_other() -> None:
    made = shop(stall("dubious*9"), stall(), queue="C29 C30 C31 C32 C10")
    after = play(made, "serve 1 with 1*1", *["serve 1 with 1*2"] * 4)
    assert queue_of(after) == ""
    assert crates_of(after, 0) == "-"
    assert len(game.view(after, None).won[0]) == 5
    assert seat(after) == 0


@rule("LP-O4")
def test_the_turn_ends_when_the_player_says_so() -> None:
    made = shop(stall("dubious*9"), stall(), stall(), queue="C29 C30 C31")
    assert "end" in legal(made)
    view = game.view(play(made, "end"), None)
    assert (view.active, view.phase) == (1, "placing")
    after = play(made, "serve 1 with 1*1")
    assert seat(after) == 0
    assert game.view(play(after, "end"), None).active == 1


# LP-O5


@rule("LP-O5")
def test_undecided_customers_take_any_freshness_rotten_included() -> None:
    made = shop(stall("very_fresh*1 edible*1 rotten*3"), stall(), queue="C33")
    assert ways(made) == {
        "serve 1 with 1*1 2*1 3*1",
        "serve 1 with 1*1 3*2",
        "serve 1 with 2*1 3*2",
        "serve 1 with 3*3",
    }
    assert game.view(play(made, "serve 1 with 3*3"), None).discards[4] == 3


@rule("LP-O5")
def test_rotten_fish_serve_nobody_else() -> None:
    made = shop(stall("rotten*4 dubious*1"), stall(), queue="C10 C12 C20")
    assert ways(made) == set()
    assert refused(made, "serve 1 with 1*1 2*1") == "LP-O2 not_served"
    assert refused(made, "serve 2 with 1*4") == "LP-O2 not_served"
