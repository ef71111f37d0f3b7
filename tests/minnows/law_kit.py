"""What the laws need to know of Minnows, written from its rules and not from its view."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove
from tests.laws.kit import Observer, SmallWorld
from tests.minnows import Options
from tests.minnows.moves import DONE, LOOK, OFFER, PUT, kind_of, owner_of, pack, place_of
from tests.minnows.refusals import refuse
from tests.minnows.rules import HAND, Phase, Pond

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from shoal.core.dice import Dice

Rows = list[list[int]]


def option_sets(_seats: int) -> list[Options]:
    """A short game that remembers, and a long one that forgets."""
    return [Options(rounds=2, memory=True), Options(rounds=4, memory=False)]


# What there is: MN-1


def census(pond: Pond) -> dict[str, int]:
    """Every minnow by its number, wherever it is."""
    places = [pond.bag, *pond.hands, *pond.caught]
    found = sorted(tile for place in places for tile in place if tile)
    return {str(tile): found.count(tile) for tile in found}


def expected_census(_options: Options, seats: int) -> dict[str, int]:
    """Nine minnows for two, thirteen for three, each once."""
    return {str(tile): 1 for tile in range(1, 14 if seats == 3 else 10)}


# What is hidden: MN-1 to MN-4


def scramble(pond: Pond, seat: Observer, dice: Dice) -> Pond:
    """Throw the bag and all unseen minnows together, deal them again, and draw the offers again."""
    twin = pond.copy()
    while pond.phase != "over":
        deal_again(twin, seat, dice)
        if pond.phase == "look" or offer_again(twin, seat, dice):
            break
    return twin


def deal_again(pond: Pond, seat: Observer, dice: Dice) -> None:
    """Exchange the minnows in unseen places and the bag."""
    places = unseen_places(pond, seat)
    mixed = [pond.hands[owner][place] for owner, place in places] + pond.bag
    for owner, place in places:
        pond.hands[owner][place] = mixed.pop(dice.below(len(mixed)))
    pond.bag = sorted(mixed)


def unseen_places(pond: Pond, seat: Observer) -> list[tuple[int, int]]:
    """Where a minnow lies with its back to the seat."""
    return [
        (owner, place)
        for owner, hand in enumerate(pond.hands)
        for place in range(HAND)
        if hand[place] and owner != seat
        if seat is None or not pond.seen[seat][owner] & (1, 2, 4)[place]
    ]


def offer_again(pond: Pond, seat: Observer, dice: Dice) -> bool:
    """Draw any places that hold a minnow; whether everybody's offer is allowed."""
    for owner, hand in enumerate(pond.hands):
        if owner != seat:
            forward = [place for place in range(HAND) if hand[place] and dice.below(2)]
            if not is_allowed(pond, owner, forward):
                return False
            pond.put[owner] = sum(1 << place for place in forward)
    return True


def is_allowed(pond: Pond, owner: int, forward: list[int]) -> bool:
    """MN-4: one, or two alike; none only before the offer is made."""
    tiles = [pond.hands[owner][place] for place in forward]
    if not tiles:
        return not pond.ready & (1 << owner)
    return len(tiles) == 1 or (len(tiles) == 2 and (tiles[0] - tiles[1]) % 2 == 0)


def open_moves(pond: Pond, seat: int, _dice: Dice) -> list[int]:
    """MN-4: every whole offer that is allowed."""
    offers = (pack(OFFER, place=places) for places in range(8))
    return [offer for offer in offers if may_make(pond, seat, offer)]


def lookalikes(pond: Pond, seat: int, move: int, observer: Observer) -> list[int]:
    """MN-4: to others one step of an offer looks like any other, and so does being done.

    The last of all offers is opened, so there every step tells itself apart.
    """
    alike = [move]
    if observer != seat and pond.actors() != 1 << seat:
        if kind_of(move) == PUT:
            alike = [pack(PUT, place=place) for place in range(HAND)]
        elif kind_of(move) in {DONE, OFFER}:
            alike = [pack(DONE), *(pack(OFFER, place=places) for places in range(8))]
    return [other for other in alike if may_make(pond, seat, other)]


def may_make(pond: Pond, seat: int, move: int) -> bool:
    """Whether the rules allow the move."""
    try:
        refuse(pond, seat, move)
    except IllegalMove:
        return False
    return True


def reveals(before: Pond, seat: int, move: int, after: Pond, observer: Observer) -> Hashable:
    """MN-3: what a look shows, if it is remembered; MN-5, MN-6: offers, and one's own draws."""
    if kind_of(move) == LOOK and observer == seat and before.memory:
        return before.hands[owner_of(move)][place_of(move)]
    if kind_of(move) not in {DONE, OFFER} or before.actors() != 1 << seat:
        return None
    offers = before.put[:]
    if kind_of(move) == OFFER:
        offers[seat] = place_of(move)
    opened = [
        [tile for place, tile in enumerate(hand) if put >> place & 1]
        for put, hand in zip(offers, before.hands, strict=True)
    ]
    own = [] if observer is None else after.hands[observer]
    return str((opened, own))


# Small cases


def world(pond: Pond) -> Hashable:
    """Rows, bag and offers; all else is open."""
    return tuple(map(tuple, pond.hands)), tuple(sorted(pond.bag)), tuple(pond.put)


def small_worlds() -> list[SmallWorld]:
    """Looks and offers, from a seat and from outside."""
    after_a_look = lay([[1, 2, 3], [4, 5, 6]], "look")
    after_a_look.seen[0][1] = 0b010
    sealed = lay([[1, 2, 3], [4, 5, 6]], "offer")
    sealed.seen[0][1] = 0b001
    sealed.put, sealed.ready = [0, 0b101], 0b10
    choosing = lay([[1, 2, 0], [4, 5, 0]], "offer")
    choosing.put = [0b01, 0b10]
    outside = lay([[1, 0, 4], [0, 5, 6]], "offer")
    outside.put, outside.ready = [0b101, 0], 0b01
    three = lay([[1, 2, 0], [4, 5, 0], [0, 0, 7]], "offer")
    three.seen[1][0], three.put, three.ready = 0b01, [0b10, 0, 0b100], 0b101
    return [
        small("nothing seen yet", lay([[1, 2, 3], [4, 5, 6]], "look"), 0),
        small("one minnow seen", after_a_look, 0),
        small("the other's offer is sealed", sealed, 0),
        small("the other still chooses", choosing, 0),
        small("from outside", outside, None),
        small("two others", three, 1),
        small("after the game", lay([[1, 0, 0], [0, 0, 0]], "over"), None),
    ]


def lay(hands: Rows, phase: Phase) -> Pond:
    """These rows; of what is left three minnows are in the bag and the others caught."""
    pond = Pond(len(hands), 2, memory=True)
    pond.phase, pond.hands = phase, hands
    left = [tile for tile in pond.bag if not any(tile in hand for hand in hands)]
    pond.caught[0], pond.bag = left[:-3], left[-3:]
    return pond


def small(name: str, pond: Pond, seat: Observer) -> SmallWorld:
    """A case with all its worlds, equally likely."""
    return SmallWorld(name, pond, seat, {world(other): 1.0 for other in list_worlds(pond, seat)})


def list_worlds(pond: Pond, seat: Observer) -> Iterator[Pond]:
    """Every way to fill the unseen places, with every offer that is then allowed."""
    if pond.phase == "over":
        yield pond
        return
    places = unseen_places(pond, seat)
    unseen = [pond.hands[owner][place] for owner, place in places] + pond.bag
    for dealt in permutations(unseen, len(places)):
        other = pond.copy()
        other.bag = sorted(set(unseen) - set(dealt))
        for (owner, place), tile in zip(places, dealt, strict=True):
            other.hands[owner][place] = tile
        yield from list_offers(other, seat)


def list_offers(pond: Pond, seat: Observer) -> Iterator[Pond]:
    """Every combination of offers that the seat cannot exclude."""
    if pond.phase == "look":
        yield pond
        return
    choices = [[pond.put[owner]] if owner == seat else range(8) for owner in range(pond.seats)]
    for offers in product(*choices):
        forward = [[place for place in range(HAND) if put >> place & 1] for put in offers]
        others = [owner for owner in range(pond.seats) if owner != seat]
        if all(pond.hands[o][p] for o in others for p in forward[o]) and all(
            is_allowed(pond, owner, forward[owner]) for owner in others
        ):
            other = pond.copy()
            other.put = list(offers)
            yield other
