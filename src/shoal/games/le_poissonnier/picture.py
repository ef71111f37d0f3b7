"""The table as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.le_poissonnier.components import BOX, CARDS, CUSTOMERS, FRESHNESSES
from shoal.games.le_poissonnier.rules.goods import REACH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.words import Fact, Words
    from shoal.games.le_poissonnier.view import Crate, View

ORDERS = dict(zip(CUSTOMERS, BOX.customer, strict=True))


def picture(view: View, words: Words) -> str:
    """The queue, the showcases, the own hand, and what is to be done."""
    return "\n".join(
        [
            *queue(view, words),
            *(line for seat in range(len(view.coins)) for line in stall(view, words, seat)),
            *hand(view, words),
            *dealing(view, words),
            *footer(view, words),
        ]
    )


def queue(view: View, words: Words) -> Iterator[str]:
    """Who waits, what they want and what they pay; those out of reach in brackets."""
    yield words.say("picture", "queue", {"deck": view.customer_deck})
    reach = len(view.queue) if view.employee == view.active else REACH
    for place, name in enumerate(view.queue):
        customer = ORDERS[name]
        facts: dict[str, Fact] = {
            "place": f"{place + 1}" if place < reach else f"({place + 1})",
            "customer": words.name("customer", name),
            "order": words.name("fish", order_of(name))
            or words.say("picture", "any", {"count": customer.any}),
            "coins": customer.coins,
            "stamps": customer.stamps,
        }
        yield "  " + words.say("picture", "customer", facts)


def order_of(name: str) -> tuple[str, ...]:
    """The fish that a customer orders, unless undecided."""
    order = zip(FRESHNESSES, ORDERS[name].order, strict=False)
    return tuple(fish for fish, count in order for _ in range(count))


def stall(view: View, words: Words, seat: int) -> Iterator[str]:
    """What everybody sees of a seat."""
    facts: dict[str, Fact] = {
        "seat": seat + 1,
        "coins": view.coins[seat],
        "customers": len(view.won[seat]),
        "stamps": view.stamps[seat],
        "cards": view.hand_sizes[seat],
    }
    yield words.say("picture", "stall_active" if seat == view.active else "stall", facts)
    if view.employee == seat:
        yield "  " + words.say("picture", "employee")
    doubled = view.doubled if seat == view.active else ()
    yield "  " + crates(view.showcases[seat], words, doubled)
    if view.hands[seat] is None and any(view.known[seat]):
        yield "  " + words.say("picture", "known", {"card": names(view.known[seat], words)})


def crates(showcase: tuple[Crate, ...], words: Words, doubled: tuple[int, ...] = ()) -> str:
    """Crates with their numbers."""
    texts = []
    for crate, (name, count) in enumerate(showcase):
        fish = words.counted("fish", name, count) if count else "–"
        texts.append(f"[{crate + 1}: {fish}{' ×2' if crate in doubled else ''}]")
    return " ".join(texts)


def names(cards: tuple[int, ...], words: Words) -> Fact:
    """Cards by their names."""
    return words.name("card", tuple(n for n, c in zip(CARDS, cards, strict=True) for _ in range(c)))


def hand(view: View, words: Words) -> Iterator[str]:
    """The own hand, and the showcase in the making."""
    for cards in view.hands:
        if cards is not None:
            yield words.say("picture", "hand", {"card": names(cards, words) or "–"})
    if view.arranging or view.buying:
        facts: dict[str, Fact] = {"crates": crates(view.arranging, words), "buying": view.buying}
        yield words.say("picture", "arranging", facts)


def dealing(view: View, words: Words) -> Iterator[str]:
    """Agreements and the offer on the table."""
    for deal in view.agreements:
        yield words.say("picture", "agreement", {"deal": deal})
    if view.offer:
        yield words.say("picture", "offer", {"deal": view.offer})


def footer(view: View, words: Words) -> Iterator[str]:
    """The deck, and whose decision it is."""
    yield words.say("picture", "deck", {"deck": view.deck, "turn": view.turns})
    if view.phase != "over":
        acting = view.answering if view.phase == "answer" else view.active
        yield words.say("picture", view.phase, {"seat": acting + 1, "played": view.played})
