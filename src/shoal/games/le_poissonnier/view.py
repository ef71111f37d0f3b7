"""What a seat may know (LP-V1): the only place that decides about hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.game import Standings
from shoal.games.le_poissonnier.components import CARDS, PHASES, Phase
from shoal.games.le_poissonnier.moves import bought_in
from shoal.games.le_poissonnier.notation import write
from shoal.games.le_poissonnier.rules import state
from shoal.games.le_poissonnier.rules.goods import CARD_KINDS
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.tuples import (
    list_crates,
    list_members,
    list_queue,
    list_showcase,
    list_visitors,
    read_numbers,
)

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

Crate = tuple[str, int]
"""A freshness and how many fish; an empty text and 0 for an empty crate."""


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
    terms = shop.terms
    count = terms.seats
    seats = range(count)
    sealed = 0 if seat is None else read_numbers(shop, state.SEALED + seat, 1)[0]
    return View(
        phase=PHASES[shop.phase],
        active=shop.active,
        hands=tuple(
            [
                read_numbers(shop, state.HAND + CARD_KINDS * other, CARD_KINDS)
                if other == seat
                else None
                for other in seats
            ]
        ),
        hand_sizes=tuple([shop.hand_size(other) for other in seats]),
        known=tuple(
            [read_numbers(shop, state.KNOWN + CARD_KINDS * other, CARD_KINDS) for other in seats]
        ),
        showcases=tuple([list_showcase(shop, other) for other in seats]),
        arranging=list_crates(sealed),
        buying=bought_in(sealed),
        placed=list_members(shop.placed),
        queue=list_queue(shop),
        customer_deck=count_bits(shop.visitors),
        gone=list_visitors(shop.gone),
        won=tuple([list_visitors(won) for won in read_numbers(shop, state.WON, count)]),
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
        agreements=tuple(map(write_deal, read_numbers(shop, state.AGREED, shop.agreed))),
        offer=write_deal(shop.offer) if shop.offer else "",
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


@lru_cache(maxsize=256)
def write_deal(deal: int) -> str:
    """A deal in notation; every seat sees it, ply after ply."""
    return write(deal)


def standings(view: View) -> Standings:
    """LP-V1: all that is counted lies open."""
    return Standings(
        {
            "stamps": view.stamps,
            "customers": tuple(len(won) for won in view.won),
            "coins": view.coins,
        }
    )


assert len(CARDS) == CARD_KINDS  # noqa: S101 - hands and discards are listed in this order
