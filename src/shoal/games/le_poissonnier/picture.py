"""The table as it is drawn in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, drawing, line
from shoal.core.spelling import spell
from shoal.games.le_poissonnier.components import BOX, CARDS, CUSTOMERS, FRESHNESSES
from shoal.games.le_poissonnier.options import BOOK
from shoal.games.le_poissonnier.rules.goods import REACH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Drawing, Line, Style
    from shoal.core.words import Fact, Words
    from shoal.games.le_poissonnier.view import Crate, View

CUSTOMERS_BY_ID = dict(zip(CUSTOMERS, BOX.customer, strict=True))
STYLES: dict[str, Style] = {
    "very_fresh": "ice",
    "fresh": "green",
    "edible": "yellow",
    "dubious": "sand",
    "rotten": "grey",
}


def picture(view: View, words: Words) -> Drawing:
    """The queue, the showcases, the own hand, and what is to be done."""
    return drawing(
        queue(view, words),
        [row for seat in range(len(view.coins)) for row in stall(view, words, seat)],
        hand(view, words),
        [*dealing(view, words), deck(view, words)],
        asked=asked(view, words),
    )


def queue(view: View, words: Words) -> Iterator[str | Line]:
    """Who waits, what they want and what they pay; those out of reach in brackets."""
    yield words.say("picture", "queue", {"deck": view.customer_deck})
    reach = len(view.queue) if view.employee == view.active else REACH
    width = max((len(str(words.name("customer", name))) for name in view.queue), default=0)
    for place, name in enumerate(view.queue):
        customer = CUSTOMERS_BY_ID[name]
        number = f"{place + 1}" if place < reach else f"({place + 1})"
        who = f" {number:>3} {words.name('customer', name):<{width}} "
        order: dict[str, Fact] = {
            "order": words.name("fish", order_of(name))
            or words.say("picture", "any", {"count": customer.any}),
            "coins": customer.coins,
            "stamps": customer.stamps,
        }
        style: Style = "wood" if place < reach else "quiet"
        wish = words.say("picture", "customer", order)
        yield line(Span(who, style, (f"customer {place + 1}",)), f" {wish}")


def order_of(name: str) -> tuple[str, ...]:
    """The fish that a customer orders, unless undecided."""
    order = zip(FRESHNESSES, CUSTOMERS_BY_ID[name].order, strict=False)
    return tuple(fish for fish, count in order for _ in range(count))


def stall(view: View, words: Words, seat: int) -> Iterator[str | Line]:
    """What everybody sees of a seat."""
    key = "seat_active" if seat == view.active else "seat"
    facts: dict[str, Fact] = {
        "coins": view.coins[seat],
        "customers": len(view.won[seat]),
        "stamps": view.stamps[seat],
        "cards": view.hand_sizes[seat],
    }
    name = f" {words.say('picture', key, {'seat': seat + 1})} "
    style: Style = "first" if seat == view.active else "second"
    said = words.say("picture", "stall", facts)
    if view.employee == seat:
        said += f", {words.say('picture', 'employee')}"
    yield line(Span(name, style, (f"seat {seat + 1}",)), f" {said}")
    yield line(*crates(view, words, seat), "|", tall=True)
    if view.hands[seat] is None and any(view.known[seat]):
        known = ", ".join(text for _, text in cards_of(view.known[seat], words))
        yield "  " + words.say("picture", "known", {"card": known})


def crates(view: View, words: Words, seat: int) -> Iterator[str | Span]:
    """The crates of a seat; one's own are called crate 1, those of others seat 2 crate 1."""
    whose = "" if view.hands[seat] is not None else f"seat {seat + 1} "
    doubled = view.doubled if seat == view.active else ()
    for number, crate in enumerate(view.showcases[seat]):
        text = f" {number + 1}: {contents(crate, words)}{' ×2' if number in doubled else ''} "
        yield "|" if number else " |"
        yield Span(text, STYLES.get(crate[0], "board"), (f"{whose}crate {number + 1}",))


def contents(crate: Crate, words: Words) -> str:
    name, count = crate
    return words.counted("fish", name, count) if count else "–"


def cards_of(cards: tuple[int, ...], words: Words) -> Iterator[tuple[str, str]]:
    """Cards by their kinds, counted."""
    for name, count in zip(CARDS, cards, strict=True):
        if count:
            yield name, words.counted("card", name, count)


def hand(view: View, words: Words) -> Iterator[str | Line]:
    """The own hand, fish above special cards, and the showcase in the making."""
    for cards in view.hands:
        if cards is None:
            continue
        yield words.say("picture", "hand")
        fish = len(FRESHNESSES)
        for part in (cards[:fish] + (0,) * (len(CARDS) - fish), (0,) * fish + cards[fish:]):
            row = [Span(f" {text} ", STYLES.get(name, "blue"), (name,))
                   for name, text in cards_of(part, words)]  # fmt: skip
            yield line("  ", *(piece for span in row for piece in (span, " "))) if row else "  –"
    if view.arranging or view.buying:
        full = (f"[{n}: {contents(crate, words)}]" for n, crate in enumerate(view.arranging, 1))
        facts: dict[str, Fact] = {"crates": " ".join(full), "buying": view.buying}
        yield words.say("picture", "arranging", facts)


def dealing(view: View, words: Words) -> Iterator[str]:
    """Agreements and the offer on the table."""
    for deal in view.agreements:
        yield words.say("picture", "agreement", {"deal": spell(BOOK, deal, words.lang)})
    if view.offer:
        yield words.say("picture", "offer", {"deal": spell(BOOK, view.offer, words.lang)})


def deck(view: View, words: Words) -> str:
    """The turn, and what is left to draw."""
    return words.say("picture", "deck", {"deck": view.deck, "turn": view.turns})


def asked(view: View, words: Words) -> str:
    """Whose decision it is."""
    if view.phase == "over":
        return ""
    acting = view.answering if view.phase == "answer" else view.active
    return words.say("picture", view.phase, {"seat": acting + 1, "played": view.played})
