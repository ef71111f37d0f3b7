from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.position import EVERYTHING, SPECTATOR
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import CARDS
from shoal.games.le_poissonnier.rules import state
from tests.games.le_poissonnier.stalls import play, play_as, shop, stall

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

ALL = (0, 1, 2, EVERYTHING, SPECTATOR)
VIEWERS = (0, 1, 2, None)
NUMBERS = [
    *("phase", "active", "deck", "queued", "bank", "employee", "played", "landed", "order"),
    *("answering", "asked", "countered", "turns", "served", "shared"),
]
SETS = ["gone", "placed", "doubled"]
PUBLIC = {
    "known cards": range(state.KNOWN, state.KNOWN + 36),
    "coins": range(state.COINS, state.COINS + 3),
    "stamps": range(state.STAMPS, state.STAMPS + 3),
    "loyalty cards": range(state.LOYAL, state.LOYAL + 3),
    "talks": range(state.TALKS, state.TALKS + 3),
    "the queue": range(state.QUEUE, state.QUEUE + 5),
    "discards": range(state.DISCARDS, state.DISCARDS + 12),
}


def middle() -> Shop:
    """Three stalls in the middle of a talk about an order that has an agreement."""
    made = shop(
        stall("fresh*2 dubious*1", hand="lemon*2 edible", known="lemon", coins=4, won="C29"),
        stall("very_fresh*1 rotten*2", hand="cat fresh", coins=3),
        stall("edible*2", hand="ice divine", coins=1, won="C30 C31", loyalty=1),
        queue="C17 C02 C23 C10 C14",
        gone="C01 H1",
    )
    texts = ["deal 2 for 3 get very_fresh*1 pay 1", "accept", "deal 3 for 3 get edible*1 pay 2"]
    return play(made, *texts)


def keys(made: Shop) -> list[int]:
    return [made.key(seat) for seat in ALL]


def assert_all_see(one: Shop, other: Shop) -> None:
    for viewer in VIEWERS:
        assert game.view(one, viewer) != game.view(other, viewer)
    assert all(a != b for a, b in zip(keys(one), keys(other), strict=True))


@pytest.mark.parametrize("field", NUMBERS)
def test_keys_and_views_see_every_number(field: str) -> None:
    made = middle()
    other = made.copy()
    change = -1 if field in ("queued", "phase") else 1
    setattr(other, field, getattr(made, field) + change)
    assert_all_see(made, other)


@pytest.mark.parametrize("field", SETS)
def test_keys_and_views_see_every_set(field: str) -> None:
    made = middle()
    other = made.copy()
    setattr(other, field, getattr(made, field) ^ 2)
    assert_all_see(made, other)


def test_keys_and_views_see_the_customer_deck() -> None:
    """A view shows how many there are: which ones follows from all others."""
    made = middle()
    other = made.copy()
    other.visitors &= other.visitors - 1
    assert_all_see(made, other)


@pytest.mark.parametrize("part", PUBLIC)
def test_keys_and_views_see_every_public_number(part: str) -> None:
    made = middle()
    for place in PUBLIC[part]:
        other = made.copy()
        other.shop[place] += 1
        assert_all_see(made, other)


def test_keys_and_views_see_every_crate() -> None:
    made = middle()
    for seat in range(3):
        more, another, filled = made.copy(), made.copy(), made.copy()
        more.fill(seat, 0, more.fresh(seat, 0), 1)
        another.fill(seat, 0, 3, 0)
        filled.shop[state.CRATES + seat] += 1
        for other in (more, another, filled):
            assert_all_see(made, other)


def test_keys_and_views_see_which_crate_is_the_empty_one() -> None:
    one = shop(stall("fresh*1 -"), stall(), stall())
    assert_all_see(one, shop(stall("- fresh*1"), stall(), stall()))


def test_keys_and_views_see_customers_won() -> None:
    made = middle()
    for seat in range(3):
        other = made.copy()
        other.shop[state.WON + seat] ^= 1 << 20
        assert_all_see(made, other)


def test_keys_and_views_see_offers_and_agreements() -> None:
    made = middle()
    dearer = made.copy()
    dearer.offer = game.read("deal 3 for 3 get edible*1 pay 3")
    assert_all_see(made, dearer)
    cheaper = made.copy()
    cheaper.shop[state.AGREED] = game.read("deal 2 for 3 get very_fresh*1 pay 2")
    assert_all_see(made, cheaper)
    fewer = made.copy()
    fewer.agreed = 0
    assert_all_see(made, fewer)


@pytest.mark.parametrize(
    ("first", "counters", "talks", "finish_round"),
    [(1, 3, 3, False), (0, 2, 3, False), (0, 3, 2, False), (0, 3, 3, True)],
)
def test_keys_and_views_see_what_was_agreed_before_the_game(
    first: int,
    counters: int,
    talks: int,
    finish_round: bool,  # noqa: FBT001 - an option
) -> None:
    made = middle()
    other = made.copy()
    other.terms = state.Terms(3, first, counters, talks, finish_round)
    assert_all_see(made, other)


@pytest.mark.parametrize(("seat", "card"), [(0, "lemon"), (1, "cat"), (2, "ice")])
def test_a_hand_is_seen_by_its_seat_and_everything_alone(seat: int, card: str) -> None:
    """To the others a card for another of the deck is no difference."""
    made = middle()
    other = made.copy()
    kind, rotten, hand = CARDS.index(card), CARDS.index("rotten"), state.HAND + 12 * seat
    other.shop[hand + kind] -= 1
    other.shop[state.POOL + kind] += 1
    other.shop[hand + rotten] += 1
    other.shop[state.POOL + rotten] -= 1
    for viewer in ALL:
        assert (made.key(viewer) != other.key(viewer)) == (viewer in (seat, EVERYTHING))
    for watcher in VIEWERS:
        assert (game.view(made, watcher) != game.view(other, watcher)) == (watcher == seat)


def test_the_size_of_every_hand_is_seen_by_all() -> None:
    made = middle()
    for seat in range(3):
        for kind in range(12):
            other = made.copy()
            other.shop[state.HAND + 12 * seat + kind] += 1
            assert_all_see(made, other)


@pytest.mark.parametrize("step", ["buy", "put 1 fresh 1", "put 1 fresh 2", "put 1 edible 1"])
def test_a_sealed_step_is_seen_by_its_seat_and_everything_alone(step: str) -> None:
    own = stall("fresh*1 -", hand="fresh edible", coins=5)
    made = shop(own, own, own, phase="placing")
    for seat in range(3):
        other = play_as(made, seat, step)
        for viewer in ALL:
            assert (made.key(viewer) != other.key(viewer)) == (viewer in (seat, EVERYTHING))
        for watcher in VIEWERS:
            assert (game.view(made, watcher) != game.view(other, watcher)) == (watcher == seat)


def test_a_copy_is_the_same_to_everybody_and_lives_apart() -> None:
    made = middle()
    for number, field in enumerate(NUMBERS):
        if field not in ("phase", "queued"):
            setattr(made, field, number % 4)
    made.gone, made.placed, made.doubled, made.visitors = 5, 3, 6, 48
    twin = made.copy()
    assert keys(twin) == keys(made)
    assert [game.view(twin, viewer) for viewer in VIEWERS] == [
        game.view(made, viewer) for viewer in VIEWERS
    ]
    before = keys(made)
    twin.shop[state.COINS] += 1
    assert keys(made) == before
