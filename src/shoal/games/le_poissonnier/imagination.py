"""Whole positions from what a view shows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from shoal.games.le_poissonnier.components import FRESHNESSES, PHASES, VISITORS
from shoal.games.le_poissonnier.moves import BOUGHT_SHIFT, crate_bits
from shoal.games.le_poissonnier.notation import read
from shoal.games.le_poissonnier.rules import placing, queue, state
from shoal.games.le_poissonnier.rules.goods import BITS, CARD_KINDS, MOST_CRATES
from shoal.games.le_poissonnier.rules.shop import Shop, new_shop
from shoal.games.le_poissonnier.rules.tuples import write_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.core.dice import Dice
    from shoal.games.le_poissonnier.view import Crate, View

FRESHNESS_NUMBERS = {"": 0, **{name: number for number, name in enumerate(FRESHNESSES)}}
"""A freshness by its name; none has the number of the first."""
VISITOR_NUMBERS = {name: number for number, name in enumerate(VISITORS)}
VISITOR_BITS = {name: int(BITS[number]) for name, number in VISITOR_NUMBERS.items()}


def imagine(view: View, dice: Dice) -> Shop:
    """A position that the view allows.

    Hands that are not seen hold what is known of them, and for the rest cards drawn from all that
    are unseen, each as likely as any other. Whoever has placed unseen is imagined to have filled
    crates by random small moves, each as likely as any other; whoever has not has done nothing yet.
    """
    shop = see(view)
    for seat, hand in enumerate(view.hands):
        if hand is None:
            shop.pick_into_hand(seat, view.hand_sizes[seat] - sum(view.known[seat]), dice)
    for seat in view.placed:
        if view.hands[seat] is None:
            placing.imagine_showcase(shop, seat, dice)
    return shop


def see(view: View) -> Shop:
    """The table as far as the view shows it: hidden hands hold only what is known of them."""
    terms = state.Terms(len(view.coins), view.first, view.counters, view.talks, view.finish_round)
    shop = new_shop(terms)
    lay_numbers(view, shop)
    for seat in range(len(view.coins)):
        lay_stall(view, shop, seat)
    set_numbers(view, shop)
    shop.fill_pool()
    return shop


def lay_numbers(view: View, shop: Shop) -> None:
    """What is counted for every seat, the queue, and what is on the table."""
    write_numbers(shop, state.COINS, view.coins)
    write_numbers(shop, state.STAMPS, view.stamps)
    write_numbers(shop, state.WON, tuple(map(set_of, view.won)))
    write_numbers(shop, state.LOYAL, view.loyalty)
    write_numbers(shop, state.TALKS, view.talked)
    write_numbers(shop, state.QUEUE, tuple([VISITOR_NUMBERS[name] for name in view.queue]))
    write_numbers(shop, state.DISCARDS, view.discards)
    write_numbers(shop, state.AGREED, tuple(map(read_deal, view.agreements)))


def lay_stall(view: View, shop: Shop, seat: int) -> None:
    """A seat's crates and hand, and the showcase that it is arranging."""
    crates, hand, known = view.showcases[seat], view.hands[seat], view.known[seat]
    freshnesses = tuple([FRESHNESS_NUMBERS[name] for name, _ in crates])
    write_numbers(shop, state.CRATES + seat, (len(crates),))
    write_numbers(shop, state.FRESH + MOST_CRATES * seat, freshnesses)
    write_numbers(shop, state.COUNT + MOST_CRATES * seat, tuple([count for _, count in crates]))
    write_numbers(shop, state.KNOWN + CARD_KINDS * seat, known)
    write_numbers(shop, state.HAND + CARD_KINDS * seat, known if hand is None else hand)
    if hand is not None:
        write_numbers(shop, state.SEALED + seat, (pack(view.arranging, view.buying),))


def set_numbers(view: View, shop: Shop) -> None:
    """All that has a name of its own."""
    shop.phase = PHASES.index(view.phase)
    shop.active = view.active
    shop.deck = view.deck
    shop.queued = len(view.queue)
    shop.gone = set_of(view.gone)
    shop.visitors = queue.ALL_VISITORS & ~shop.gone & ~set_of(view.queue)
    for won in view.won:
        shop.visitors &= ~set_of(won)
    shop.bank = view.bank
    shop.employee = view.employee
    shop.placed = sum(BITS[seat] for seat in view.placed)
    shop.doubled = sum(BITS[crate] for crate in view.doubled)
    shop.played = view.played
    shop.landed = view.landed
    shop.order = view.order
    shop.agreed = len(view.agreements)
    shop.offer = read_deal(view.offer) if view.offer else 0
    shop.answering = view.answering
    shop.asked = view.asked
    shop.countered = view.countered
    shop.turns = view.turns
    shop.served = view.served
    shop.shared = view.shared


def set_of(names: Iterable[str]) -> int:
    """Customers and inspectors as a set."""
    return sum([VISITOR_BITS[name] for name in names])


def pack(crates: tuple[Crate, ...], bought: int) -> int:
    """A showcase in the making as PLACE packs it."""
    sealed = bought << BOUGHT_SHIFT
    for crate, (name, count) in enumerate(crates):
        if count:
            sealed |= crate_bits(crate, FRESHNESS_NUMBERS[name], count)
    return sealed


@lru_cache(maxsize=256)
def read_deal(text: str) -> int:
    """A deal from its notation; searches imagine the same view many times."""
    return read(text)
