"""Makes views (LP-V1): the only place that decides about hands.

One is made, or written, for every seat after every ply, so this is compiled; what all see is made
once, and written once.
"""

from typing import Final, cast

from msgspec import json
from msgspec.structs import replace
from mypy_extensions import i64

from shoal.core.position import SPECTATOR, Position, ViewWriter
from shoal.games.le_poissonnier import view
from shoal.games.le_poissonnier.components import CARDS, PHASES
from shoal.games.le_poissonnier.moves import bought_in
from shoal.games.le_poissonnier.rules import state
from shoal.games.le_poissonnier.rules.goods import CARD_KINDS
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.tuples import (
    list_crates,
    list_members,
    list_queue,
    list_showcase,
    list_visitors,
    read_numbers,
)

PHASE_NAMES: Final = list(PHASES)
"""A list, because compiled code reads it faster than a tuple."""
ENCODER: Final = json.Encoder()
HIDDEN_HAND: Final = b"null"
"""What is written of the hands of others."""


class Shown:
    """What everybody saw of a shop when it was last looked at."""

    def __init__(self, shop: Shop, key: i64, seen: view.View) -> None:
        self.shop = shop
        self.key = key
        self.seen = seen


LAST: Final[list[Shown]] = []
"""One at most. All seats look at the same shop after a ply."""


def show(shop: Shop, seat: int | None) -> view.View:
    """All that is open, and the own hand (LP-V1)."""
    seen = show_to_all(shop)
    if seat is None:
        return seen
    own: i64 = seat
    sealed = shop.shop[state.SEALED + own]
    hands = [show_hand(shop, other, own) for other in range(shop.terms.seats)]
    return replace(
        seen, hands=tuple(hands), arranging=list_crates(sealed), buying=bought_in(sealed)
    )


def show_to_all(shop: Shop) -> view.View:
    """What a spectator sees: as before, if nothing of it has changed in this shop."""
    key = shop.key(SPECTATOR)
    if LAST and LAST[0].shop is shop and LAST[0].key == key:
        return LAST[0].seen
    seen = show_open(shop)
    LAST[:] = [Shown(shop, key, seen)]
    return seen


class ShopWriter(ViewWriter):
    """Writes what all see once, and what a seat has unseen into it."""

    def __init__(self, shop: Shop) -> None:
        self.open = ENCODER.encode(show_to_all(shop))
        self.before, _, after = self.open.partition(write_hands([HIDDEN_HAND] * shop.terms.seats))
        self.between, _, self.rest = after.partition(write_showcase(0))

    def write(self, position: Position, seat: int | None) -> bytes:
        """All that is open, and the own hand (LP-V1)."""
        if seat is None:
            return self.open
        shop = cast("Shop", position)
        own: i64 = seat
        hands = [HIDDEN_HAND] * shop.terms.seats
        hands[seat] = ENCODER.encode(show_kinds(shop, state.HAND, own))
        showcase = write_showcase(shop.shop[state.SEALED + own])
        return b"".join([self.before, write_hands(hands), self.between, showcase, self.rest])


def write_hands(hands: list[bytes]) -> bytes:
    """Hands, each written already."""
    return b'"hands":[%b]' % b",".join(hands)


def write_showcase(sealed: i64) -> bytes:
    """What a seat is arranging unseen."""
    if sealed == 0:
        return b'"arranging":[],"buying":0'
    arranging = ENCODER.encode(list_crates(sealed))
    return b'"arranging":%b,"buying":%d' % (arranging, int(bought_in(sealed)))


def show_open(shop: Shop) -> view.View:
    """All that is open."""
    terms = shop.terms
    count = terms.seats
    return view.View(
        phase=PHASE_NAMES[shop.phase],
        active=shop.active,
        hands=(None,) * count,
        hand_sizes=tuple([int(shop.hand_size(other)) for other in range(count)]),
        known=tuple([show_kinds(shop, state.KNOWN, other) for other in range(count)]),
        showcases=tuple([list_showcase(shop, other) for other in range(count)]),
        arranging=(),
        buying=0,
        placed=list_members(shop.placed),
        queue=list_queue(shop),
        customer_deck=count_bits(shop.visitors),
        gone=list_visitors(shop.gone),
        won=tuple([list_visitors(shop.shop[state.WON + other]) for other in range(count)]),
        coins=read_numbers(shop, state.COINS, count),
        stamps=read_numbers(shop, state.STAMPS, count),
        loyalty=read_numbers(shop, state.LOYAL, count),
        employee=shop.employee,
        deck=shop.deck,
        discards=read_numbers(shop, state.DISCARDS, CARD_KINDS),
        doubled=list_members(shop.doubled),
        played=shop.played,
        landed=shop.landed,
        order=shop.order,
        agreements=show_agreements(shop),
        offer=view.write_deal(shop.offer) if shop.offer else "",
        answering=shop.answering,
        asked=shop.asked,
        countered=shop.countered,
        talked=read_numbers(shop, state.TALKS, count),
        turns=shop.turns,
        served=shop.served,
        shared=shop.shared,
        bank=shop.bank,
        first=terms.first,
        counters=terms.counters,
        talks=terms.talks,
        finish_round=terms.finish_round,
    )


def show_hand(shop: Shop, seat: i64, viewer: i64) -> tuple[int, ...] | None:
    """The cards of a seat, for itself alone."""
    if seat != viewer:
        return None
    return show_kinds(shop, state.HAND, seat)


def show_kinds(shop: Shop, start: i64, seat: i64) -> tuple[int, ...]:
    """How many cards of each kind a seat has in a part of the vec."""
    return read_numbers(shop, start + CARD_KINDS * seat, CARD_KINDS)


def show_agreements(shop: Shop) -> tuple[str, ...]:
    """What has been agreed on for an order, in notation."""
    return tuple([view.write_deal(deal) for deal in read_numbers(shop, state.AGREED, shop.agreed)])


assert len(CARDS) == CARD_KINDS  # noqa: S101 - hands and discards are listed in this order
