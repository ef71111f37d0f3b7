"""What a seat may know (LP-V1): the only place that decides about hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.game import Standings
from shoal.games.le_poissonnier.components import (
    BOX,
    CARDS,
    CUSTOMERS,
    FRESHNESSES,
    INSPECTOR,
    PHASES,
    Phase,
)
from shoal.games.le_poissonnier.moves import BOUGHT as BOUGHT_BITS
from shoal.games.le_poissonnier.moves import bought_in, count_in, crate_bits, fresh_in
from shoal.games.le_poissonnier.notation import read, write
from shoal.games.le_poissonnier.rules import placing
from shoal.games.le_poissonnier.rules import state as table
from shoal.games.le_poissonnier.rules.goods import BITS, CARD_COUNTS, CRATES, KINDS, LOYALTY, SEATS
from shoal.games.le_poissonnier.rules.queue import ALL
from shoal.games.le_poissonnier.rules.shop import Shop, new_shop
from shoal.games.le_poissonnier.rules.state import Terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from librt.vecs import vec
    from mypy_extensions import i64

    from shoal.core.dice import Dice

Crate = tuple[str, int]
"""A freshness and how many fish; an empty text and 0 for an empty crate."""
EMPTY: Crate = ("", 0)
VISITORS = (*CUSTOMERS, *(f"{INSPECTOR}{number + 1}" for number in range(BOX.inspectors.count)))
"""Customers and inspectors in the order of their bits."""
NUMBERS = {name: number for number, name in enumerate(VISITORS)}
FRESH = {name: number for number, name in enumerate(FRESHNESSES)}
"""A freshness by its name."""


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, sees it."""

    phase: Phase
    active: int
    """The seat whose turn it is."""
    hands: tuple[tuple[int, ...] | None, ...]
    """The cards of each seat by kind, in the order of the rules page; null for a hidden hand."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    """Cards of each kind that everybody knows to be in a hand: taken back, traded or offered."""
    showcases: tuple[tuple[Crate, ...], ...]
    """The crates of each seat as last revealed."""
    arranging: tuple[Crate, ...]
    """The showcase that this viewer is arranging, or has arranged, unseen."""
    buying: int
    """Crates that this viewer buys with it."""
    placed: tuple[int, ...]
    """The seats that have placed."""
    queue: tuple[str, ...]
    customer_deck: int
    gone: tuple[str, ...]
    """Customers and inspectors discarded."""
    won: tuple[tuple[str, ...], ...]
    coins: tuple[int, ...]
    stamps: tuple[int, ...]
    loyalty: tuple[int, ...]
    """Loyalty cards that lie with customers of each seat; in the stamps already."""
    employee: int
    """The seat that has him, or -1."""
    deck: int
    discards: tuple[int, ...]
    """Cards out of the game by kind."""
    doubled: tuple[int, ...]
    """Crates of the active player that count double."""
    played: int
    """Special cards played in this turn."""
    landed: int
    """After a landing: crates before this one have had their chance."""
    order: int
    """The place in the queue of the order that has agreements, or -1."""
    agreements: tuple[str, ...]
    """What has been agreed on for it, in notation."""
    offer: str
    """The deal on the table, in notation; empty if there is none."""
    answering: int
    """The seat that answers it, or -1."""
    asked: int
    """Counter-offers of the active player in this talk."""
    countered: int
    """Counter-offers of the partner in this talk."""
    talked: tuple[int, ...]
    """Talks with each seat in this turn."""
    turns: int
    served: int
    shared: int
    """Customers served with partners' fish."""
    bank: int
    first: int
    counters: int
    talks: int
    finish_round: bool


def view(shop: Shop, seat: int | None) -> View:
    """All that is open, and the own hand (LP-V1)."""
    cards, seats = list(shop.shop), range(shop.terms.seats)
    sealed = 0 if seat is None else cards[table.SEALED + seat]
    return View(
        phase=PHASES[shop.phase],
        active=shop.active,
        hands=tuple(
            by_kind(cards, table.HAND + KINDS * other) if other == seat else None for other in seats
        ),
        hand_sizes=tuple(sum(by_kind(cards, table.HAND + KINDS * other)) for other in seats),
        known=tuple(by_kind(cards, table.KNOWN + KINDS * other) for other in seats),
        showcases=tuple(showcase(cards, other) for other in seats),
        arranging=tuple(write_crates(sealed)),
        buying=bought_in(sealed),
        placed=members(shop.placed),
        queue=tuple(CUSTOMERS[cards[table.QUEUE + place]] for place in range(shop.queued)),
        customer_deck=int(shop.visitors).bit_count(),
        gone=named(shop.gone),
        won=tuple(named(cards[table.WON + other]) for other in seats),
        coins=by_seat(cards, table.COINS, seats),
        stamps=by_seat(cards, table.STAMPS, seats),
        loyalty=by_seat(cards, table.LOYAL, seats),
        employee=shop.employee,
        deck=shop.deck,
        discards=by_kind(cards, table.DISCARDS),
        doubled=members(shop.doubled),
        played=shop.played,
        landed=shop.landed,
        order=shop.order,
        agreements=tuple(write(cards[table.AGREED + number]) for number in range(shop.agreed)),
        offer=write(shop.offer) if shop.offer else "",
        answering=shop.answering,
        asked=shop.asked,
        countered=shop.countered,
        talked=by_seat(cards, table.TALKS, seats),
        turns=shop.turns,
        served=shop.served,
        shared=shop.shared,
        bank=shop.bank,
        first=shop.terms.first,
        counters=shop.terms.counters,
        talks=shop.terms.talks,
        finish_round=shop.terms.finish_round,
    )


def by_kind(cards: list[int], start: int) -> tuple[int, ...]:
    """Twelve numbers, one a kind of card."""
    return tuple(cards[start : start + KINDS])


def by_seat(cards: list[int], start: int, seats: range) -> tuple[int, ...]:
    """One number a seat."""
    return tuple(cards[start : start + len(seats)])


def showcase(cards: list[int], seat: int) -> tuple[Crate, ...]:
    """The crates that a seat has."""
    start = CRATES * seat
    counts = cards[table.COUNT + start : table.COUNT + start + cards[table.CRATES + seat]]
    return tuple(
        (FRESHNESSES[cards[table.FRESH + start + crate]], count) if count else EMPTY
        for crate, count in enumerate(counts)
    )


def write_crates(sealed: int) -> Iterable[Crate]:
    """The crates of a showcase in the making, without empty ones at the end."""
    used = [crate for crate in range(CRATES) if count_in(sealed, crate)]
    for crate in range(used[-1] + 1 if used else 0):
        count = count_in(sealed, crate)
        yield (FRESHNESSES[fresh_in(sealed, crate)], count) if count else EMPTY


def members(some: int) -> tuple[int, ...]:
    """The seats, or crates, in a set."""
    return tuple(number for number in range(SEATS) if some >> number & 1)


def named(visitors: int) -> tuple[str, ...]:
    """Customers and inspectors in a set."""
    if not visitors:
        return ()
    return tuple(name for bit, name in enumerate(VISITORS) if visitors >> bit & 1)


def standings(view: View) -> Standings:
    """LP-V1: all that is counted lies open."""
    return Standings(
        {
            "stamps": view.stamps,
            "customers": tuple(len(won) for won in view.won),
            "coins": view.coins,
        }
    )


# Imagination


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
    shop = open_table(view)
    for seat, hand in enumerate(view.hands):
        fill_hand(shop, seat, view.known[seat] if hand is None else hand)
    return shop


def fill_hand(shop: Shop, seat: int, hand: tuple[int, ...]) -> None:
    """Cards from the pool into a hand."""
    cards, start = shop.shop, table.HAND + KINDS * seat
    for kind, count in enumerate(hand):
        if count:
            cards[start + kind] = count
            cards[table.POOL + kind] -= count


def open_table(view: View) -> Shop:
    """Everything that the view shows but hands; all other cards are in the pool."""
    seats = len(view.coins)
    shop = new_shop(Terms(seats, view.first, view.counters, view.talks, view.finish_round))
    cards = shop.shop
    lay_cards(view, cards)
    for seat in range(seats):
        cards[table.COINS + seat] = view.coins[seat]
        cards[table.CRATES + seat] = len(view.showcases[seat])
        cards[table.STAMPS + seat] = view.stamps[seat]
        cards[table.WON + seat] = set_of(view.won[seat])
        cards[table.LOYAL + seat] = view.loyalty[seat]
        cards[table.TALKS + seat] = view.talked[seat]
        if view.hands[seat] is not None:
            cards[table.SEALED + seat] = read_showcase(view)
    for place, name in enumerate(view.queue):
        cards[table.QUEUE + place] = NUMBERS[name]
    for number, deal in enumerate(view.agreements):
        cards[table.AGREED + number] = read_deal(deal)
    set_numbers(view, shop)
    return shop


def lay_cards(view: View, cards: vec[i64]) -> None:
    """Crates, known cards, discards, and the pool of all others."""
    pool = list(CARD_COUNTS)
    pool[LOYALTY] -= sum(view.loyalty)
    for seat, crates in enumerate(view.showcases):
        for crate, (name, count) in enumerate(crates):
            if count:
                fresh = FRESH[name]
                cards[table.FRESH + CRATES * seat + crate] = fresh
                cards[table.COUNT + CRATES * seat + crate] = count
                pool[fresh] -= count
        for kind, count in enumerate(view.known[seat]):
            if count:
                cards[table.KNOWN + KINDS * seat + kind] = count
    for kind, count in enumerate(view.discards):
        cards[table.DISCARDS + kind] = count
        cards[table.POOL + kind] = pool[kind] - count


def set_numbers(view: View, shop: Shop) -> None:
    """All that is not in the vec."""
    shop.phase = PHASES.index(view.phase)
    shop.active = view.active
    shop.deck = view.deck
    shop.queued = len(view.queue)
    shop.gone = set_of(view.gone)
    shop.visitors = ALL & ~shop.gone & ~set_of(view.queue)
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
    return sum(BITS[NUMBERS[name]] for name in names)


def read_showcase(view: View) -> int:
    """The showcase in the making as PLACE packs it."""
    sealed = view.buying << BOUGHT_BITS
    for crate, (name, count) in enumerate(view.arranging):
        if count:
            sealed |= crate_bits(crate, FRESH[name], count)
    return sealed


@lru_cache(maxsize=256)
def read_deal(text: str) -> int:
    """A deal from its notation; searches imagine the same view many times."""
    return read(text)


assert len(CARDS) == KINDS  # noqa: S101 - hands and discards are listed in this order
