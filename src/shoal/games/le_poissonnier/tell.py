"""What each seat learns of a ply (LP-V1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import CARDS, CUSTOMERS, FRESHNESSES, SPECIALS
from shoal.games.le_poissonnier.moves import card_of, count_of, fish_of, freshness_of, target_of
from shoal.games.le_poissonnier.rules import goods, serving
from shoal.games.le_poissonnier.rules.cards import crate_of, victim_of
from shoal.games.le_poissonnier.rules.state import (
    AGREED,
    NOTE_ARRIVES,
    NOTE_BOUGHT,
    NOTE_DRAWN,
    NOTE_INSPECTED,
    NOTE_INSPECTOR,
    NOTE_LEAVES,
    NOTE_SHUFFLED,
    NOTE_TURN,
    NOTE_VOID,
    PHASE_ANSWER,
    PHASE_OVER,
    PHASE_PLACING,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.core.game import Played
    from shoal.core.words import Fact
    from shoal.games.le_poissonnier.rules.shop import Shop


UNSEEN = (moves.BUY, moves.PUT)
"""Kinds of moves that nobody else sees while showcases are arranged."""


def tell(played: Played[Shop], to: int | None) -> list[Event]:
    """The ply as `to` may know it, and what came of it."""
    if played.before.phase == PHASE_PLACING:
        return list(tell_placing(played, to))
    return [*TELLERS[moves.kind_of(played.move)](played), *tell_notes(played, to)]


def privy(played: Played[Shop]) -> tuple[int, ...]:
    """Whoever takes a step unseen (LP-T2), and whoever draws cards."""
    if played.before.phase == PHASE_PLACING and moves.kind_of(played.move) in UNSEEN:
        return (played.seat,)
    return tuple({value >> 4 for what, value in played.notes if what == NOTE_DRAWN})


# Step 1


def tell_placing(played: Played[Shop], to: int | None) -> Iterator[Event]:
    """LP-T2: small steps to the seat itself; to others that it has placed; then everything."""
    seat, move = played.seat, played.move
    facts: dict[str, Fact]
    match moves.kind_of(move):
        case moves.BUY:
            if to == seat:
                yield Event("plans_crate", {"seat": seat + 1})
            return
        case moves.PUT:
            if to == seat:
                facts = {"seat": seat + 1, "crate": target_of(move) + 1, "fish": fish_in(move)}
                yield Event("puts", facts)
            return
    yield Event("has_placed", {"seat": seat + 1})
    if played.after.phase != PHASE_PLACING:
        for other in in_turn(played.after):
            fish = in_crates(played, other)
            facts = {"seat": other + 1}
            yield Event("shows", {**facts, "fish": fish}) if fish else Event("shows_nothing", facts)
        yield from tell_notes(played, to)


def fish_in(move: int) -> tuple[str, ...]:
    """The fish of PUT or ADD."""
    return (FRESHNESSES[freshness_of(move)],) * count_of(move)


def in_turn(shop: Shop) -> list[int]:
    """The seats from the active player on."""
    seats = shop.terms.seats
    return [(shop.active + number) % seats for number in range(seats)]


def in_crates(played: Played[Shop], seat: int) -> tuple[str, ...]:
    """What a seat showed, before an inspector came."""
    inspected = sum(
        value >> 3 & 31
        for what, value in played.notes
        if what == NOTE_INSPECTED and value >> 8 == seat
    )
    shown = [played.after.in_crates(seat, freshness) for freshness in range(len(FRESHNESSES))]
    shown[goods.ROTTEN] += inspected
    return tuple(name for name, count in zip(FRESHNESSES, shown, strict=True) for _ in range(count))


# Step 3


def tell_serving(played: Played[Shop]) -> Iterator[Event]:
    """LP-O3: who is served, with which special cards and by whom."""
    before, move = played.before, played.move
    customer = before.customer(target_of(move))
    facts: dict[str, Fact] = {"seat": played.seat + 1, "customer": CUSTOMERS[customer]}
    coins, stamps = goods.PAYS[customer], goods.STAMPS_ON[customer]
    yield Event("serves", {**facts, "coins": coins, "stamps": stamps})
    used = {
        "ice": serving.count_ices(move),
        "lemon": serving.count_lemons(move),
        "loyalty": moves.loyalty_of(move),
    }
    cards = tuple(card for card, count in used.items() for _ in range(count))
    if cards:
        yield Event("plays", {"seat": played.seat + 1, "card": cards})
    for number in range(before.agreed):
        deal = before.shop[AGREED + number]
        partner = moves.partner_of(deal)
        yield Event("settles", {"seat": before.active + 1, "partner_seat": partner + 1})
        yield from tell_deal(before.active, deal)


def tell_deal(active: int, deal: int) -> Iterator[Event]:
    """What moves in a deal: fish and cards either way, coins one way."""
    partner = moves.partner_of(deal)
    fish = things(FRESHNESSES, fish_of, deal, 1)
    if fish:
        yield Event("brings_fish", {"seat": partner + 1, "fish": fish})
    for giver, sign in ((partner, 1), (active, -1)):
        cards = things(SPECIALS, card_of, deal, sign)
        if cards:
            yield Event("brings_cards", {"seat": giver + 1, "card": cards})
    price = int(moves.price_of(deal))
    if price:
        payer = active if price > 0 else partner
        yield Event("pays", {"seat": payer + 1, "coins": abs(price)})


def things(
    names: tuple[str, ...], count_in: Callable[[int, int], int], deal: int, sign: int
) -> tuple[str, ...]:
    """What a deal moves one way."""
    return tuple(
        name for number, name in enumerate(names) for _ in range(sign * count_in(deal, number))
    )


def tell_offer(played: Played[Shop]) -> Iterator[Event]:
    """LP-N2: an offer, whoever makes it."""
    before, deal = played.before, played.move
    other = moves.partner_of(deal) if played.seat == before.active else before.active
    key = "counters" if before.phase == PHASE_ANSWER else "offers"
    facts: dict[str, Fact] = {"seat": played.seat + 1, "partner_seat": other + 1}
    if moves.order_of(deal) == moves.NO_ORDER:
        yield Event(f"{key}_cards", facts)
    else:
        yield Event(key, {**facts, "place": moves.order_of(deal) + 1})
    yield from tell_deal(before.active, deal)


def tell_answer(played: Played[Shop]) -> Iterator[Event]:
    """LP-N2: yes or no."""
    key = "accepts" if moves.kind_of(played.move) == moves.ACCEPT else "refuses"
    yield Event(key, {"seat": played.seat + 1})


def tell_adding(played: Played[Shop]) -> Iterator[Event]:
    """LP-X5: fish into a crate after a landing."""
    crate = target_of(played.move) + 1
    yield Event("adds", {"seat": played.seat + 1, "crate": crate, "fish": fish_in(played.move)})


def tell_divine(played: Played[Shop]) -> Iterator[Event]:
    """LP-X1."""
    yield Event("doubles", {"seat": played.seat + 1, "crate": target_of(played.move) + 1})


def tell_cat(played: Played[Shop]) -> Iterator[Event]:
    """LP-X4: everybody sees which fish it is."""
    victim, crate = victim_of(played.move), crate_of(played.move)
    fish = FRESHNESSES[played.before.fresh(victim, crate)]
    yield Event("cat", {"seat": played.seat + 1, "victim_seat": victim + 1, "fish": fish})


def tell_crier(played: Played[Shop]) -> Iterator[Event]:
    """LP-X6."""
    customer = CUSTOMERS[played.before.customer(target_of(played.move))]
    yield Event("calls", {"seat": played.seat + 1, "customer": customer})


def tell_plain(key: str) -> Callable[[Played[Shop]], Iterator[Event]]:
    """For moves without parts."""
    return lambda played: iter([Event(key, {"seat": played.seat + 1})])


def tell_end(played: Played[Shop]) -> Iterator[Event]:
    """LP-O4, LP-E1."""
    yield Event("ends_turn", {"seat": played.seat + 1})
    if played.after.phase == PHASE_OVER:
        yield Event("shop_closes")


TELLERS: dict[int, Callable[[Played[Shop]], Iterator[Event]]] = {
    moves.SERVE: tell_serving,
    moves.DEAL: tell_offer,
    moves.ACCEPT: tell_answer,
    moves.REFUSE: tell_answer,
    moves.GIVE_UP: tell_plain("gives_up"),
    moves.DIVINE: tell_divine,
    moves.CAT: tell_cat,
    moves.LANDING: tell_plain("lands"),
    moves.CRIER: tell_crier,
    moves.ADD: tell_adding,
    moves.DONE: tell_plain("has_landed"),
    moves.BUY: tell_plain("buys_crate"),
    moves.HIRE: tell_plain("hires"),
    moves.END: tell_end,
}


# What happened on the way


def tell_notes(played: Played[Shop], to: int | None) -> Iterator[Event]:
    """Draws, purchases, customers and inspectors in their order; a draw names cards to its seat."""
    drawn: dict[int, list[str]] = {}
    for what, value in played.notes:
        if what == NOTE_DRAWN:
            drawn.setdefault(value >> 4, []).append(CARDS[value & 15])
        else:
            yield from NOTES[what](value)
    for seat, cards in drawn.items():
        if seat == to:
            yield Event("draws_cards", {"seat": seat + 1, "card": tuple(cards)})
        else:
            yield Event("draws", {"seat": seat + 1, "count": len(cards)})


def tell_inspection(value: int) -> Iterator[Event]:
    """LP-Q3: what was found and fined."""
    fish, coins = value >> 3 & 31, value & 7
    yield Event("is_inspected", {"seat": (value >> 8) + 1, "count": fish, "coins": coins})


NOTES: dict[int, Callable[[int], Iterator[Event]]] = {
    NOTE_TURN: lambda seat: iter([Event("turn_begins", {"seat": seat + 1})]),
    NOTE_BOUGHT: lambda seat: iter([Event("buys_crate", {"seat": seat + 1})]),
    NOTE_VOID: lambda seat: iter([Event("finds_no_crate", {"seat": seat + 1})]),
    NOTE_ARRIVES: lambda customer: iter([Event("arrives", {"customer": CUSTOMERS[customer]})]),
    NOTE_LEAVES: lambda customer: iter([Event("leaves", {"customer": CUSTOMERS[customer]})]),
    NOTE_INSPECTOR: lambda _: iter([Event("inspector")]),
    NOTE_INSPECTED: tell_inspection,
    NOTE_SHUFFLED: lambda _: iter([Event("shuffles")]),
}
