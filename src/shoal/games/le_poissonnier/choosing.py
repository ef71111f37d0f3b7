"""What a screen needs to help a person choose: the places that moves name, and forms to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.forms import Field, Form, Label, counted
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import CARDS, FRESHNESSES, SPECIALS
from shoal.games.le_poissonnier.moves import count_in, freshness_of, kind_of, target_of, used_of
from shoal.games.le_poissonnier.rules.cards import crate_of, victim_of
from shoal.games.le_poissonnier.rules.goods import CRATES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.le_poissonnier.view import View

CARD_MOVES = {moves.LANDING: "landing", moves.DIVINE: "divine", moves.CRIER: "crier"}
MOST_COINS = 30
"""A form offers prices up to this; higher ones can be typed."""


# Places


def names(move: int) -> tuple[str, ...]:
    """The customer, crates, cards and seats that a move is about, in the order of choosing."""
    return tuple(name_places(move))


def name_places(move: int) -> Iterator[str]:
    """Kind by kind."""
    kind = kind_of(move)
    if kind in CARD_MOVES:
        yield CARD_MOVES[kind]
    if kind in (moves.PUT, moves.ADD):
        yield FRESHNESSES[freshness_of(move)]
        yield f"crate {target_of(move) + 1}"
    elif kind == moves.DIVINE:
        yield f"crate {target_of(move) + 1}"
    elif kind == moves.CRIER:
        yield f"customer {target_of(move) + 1}"
    elif kind == moves.SERVE:
        yield from name_way(move)
    elif kind == moves.CAT:
        yield from ("cat", f"seat {victim_of(move) + 1} crate {crate_of(move) + 1}")
    elif kind == moves.DEAL:
        yield f"seat {moves.partner_of(move) + 1}"
        if moves.order_of(move) != moves.NO_ORDER:
            yield f"customer {moves.order_of(move) + 1}"
    elif kind == moves.PLACE:
        yield from (f"crate {n + 1}" for n in range(CRATES) if count_in(move, n))


def name_way(move: int) -> Iterator[str]:
    """A customer is served from crates, with cards."""
    yield f"customer {target_of(move) + 1}"
    yield from (f"crate {crate + 1}" for crate in range(CRATES) if used_of(move, crate))
    cards = {"ice": moves.ice_of(move, 0), "lemon": moves.lemon_of(move, 0)}
    yield from (name for name, used in cards.items() if used)


# Forms


def forms(view: View, seat: int) -> tuple[Form, ...]:
    """A showcase to place, or a deal to offer or to change."""
    if view.phase == "placing" and seat not in view.placed:
        return (place_form(view, seat),)
    deals = view.phase == "orders" and seat == view.active and len(view.coins) > 1 and view.talks
    if deals or (view.phase == "answer" and seat == view.answering):
        return (deal_form(view, seat),)
    return ()


def place_form(view: View, seat: int) -> Form:
    """Crate by crate; an empty one is left with a dash."""
    held = view.hands[seat] or (0,) * len(CARDS)
    fish = [
        (name, count)
        for name, most in zip(FRESHNESSES, held, strict=False)
        for count in range(1, most + 1)
    ]
    choices = ("-", *(f"{name}*{count}" for name, count in fish))
    shown = (None, *(Label("fish", {"fish": (name,) * count}) for name, count in fish))
    own = len(view.showcases[seat])
    crates = tuple(
        Field(Label("crate", {"crate": number + 1}), "place", choices, shown)
        for number in range(CRATES)
    )
    bought = tuple(str(count) for count in range(1, CRATES - own + 1))
    buy = Field(Label("buy"), "buy", ("", *bought))
    return Form("place", Label("place"), (*crates[: max(own, 1) + 1], buy))


def deal_form(view: View, seat: int) -> Form:
    """Partner, order, what comes, what goes, and coins; from the side of the active player."""
    others = tuple(str(n + 1) for n in range(len(view.coins)) if n != view.active)
    partner = (str(seat + 1),) if seat != view.active else others
    places = tuple(str(place + 1) for place in range(len(view.queue)))
    fish = tuple(amount("get", name, 4) for name in FRESHNESSES[:4])
    cards = tuple(amount("get", name, 2) for name in SPECIALS)
    given = tuple(amount("give", name, 2) for name in SPECIALS)
    coins = tuple(str(count) for count in range(1, MOST_COINS + 1))
    fields = (
        Field(Label("partner"), "deal", partner),
        Field(Label("order"), "for", ("", *places)),
        *fish,
        *cards,
        *given,
        Field(Label("pay"), "pay", ("", *coins)),
        Field(Label("earn"), "earn", ("", *coins)),
    )
    return Form("deal", Label("deal"), fields)


def amount(way: str, name: str, most: int) -> Field:
    """How many of a card come (get) or go (give)."""
    numbers = (Label("count", {"count": count}) for count in range(1, most + 1))
    return Field(Label(way, {"card": name}), way, counted(name, most), (None, *numbers))
