"""Moves that a person puts together: a showcase, and a deal.

A form offers what there is as far as the seat knows: fish that lie open, its own cards, cards that
nobody has seen. It asks the rules, at a table that holds only what the view shows; so positions
that a seat cannot tell apart have the same forms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shoal.core.forms import Field, Form, Label, counted
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import FRESHNESSES, SPECIALS
from shoal.games.le_poissonnier.imagination import see
from shoal.games.le_poissonnier.rules import agreements, deals, faults, goods, placing, state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.core.words import Fact
    from shoal.games.le_poissonnier.rules.shop import Shop
    from shoal.games.le_poissonnier.view import View


def forms(view: View, seat: int) -> tuple[Form, ...]:
    """A showcase to place, or a deal to offer or to change."""
    if view.phase == "placing" and seat not in view.placed:
        return (place_form(see(view), seat),)
    if seat != {"orders": view.active, "answer": view.answering}.get(view.phase):
        return ()
    talk = Talk(view, see(view), seat)
    return (deal_form(talk),) if talk.partners() else ()


def most(allows: Callable[[int], bool], limit: int) -> int:
    """The highest number that is allowed, if with a number all lower ones are."""
    count = 0
    while count < limit and allows(count + 1):
        count += 1
    return count


# A showcase


def place_form(shop: Shop, seat: int) -> Form:
    """LP-T2, LP-B1: crate by crate, with those that can be paid; an empty one has a dash."""
    fish = [
        (name, count)
        for freshness, name in enumerate(FRESHNESSES)
        for count in range(1, placing.has(shop, seat, freshness) + 1)
    ]
    choices = ("-", *(f"{name}*{count}" for name, count in fish))
    shown = (None, *(Label("fish", {"fish": (name,) * count}) for name, count in fish))
    own = shop.shop[state.CRATES + seat]
    bought = most(
        lambda count: placing.fault_of_crates(shop, seat, count) == faults.ALLOWED,
        goods.MOST_CRATES - own,
    )
    fields = [
        Field(Label("crate", {"crate": number}), "place", choices, shown)
        for number in range(1, own + bought + 1)
    ]
    if bought:
        numbers = tuple(str(count) for count in range(1, bought + 1))
        fields.append(Field(Label("buy"), "buy", ("", *numbers)))
    return Form("place", Label("place"), tuple(fields))


# A deal


@dataclass(frozen=True)
class Talk:
    """What a seat may offer to whom, and what may be asked of whom."""

    view: View
    shop: Shop
    seat: int

    def partners(self) -> list[int]:
        """LP-N1, LP-N2: those with whom an offer may be made now."""
        return [
            partner
            for partner in range(self.shop.terms.seats)
            if deals.fault_of_talk(self.shop, self.seat, partner) == faults.ALLOWED
        ]

    def orders(self) -> list[int]:
        """LP-N1, LP-N3: the open order alone; if none is open, no order or any in reach."""
        if self.shop.order != state.NOBODY:
            return [self.shop.order]
        return [moves.NO_ORDER, *range(self.shop.reach())]

    def deals(self) -> list[int]:
        """Deals with each partner for each order, in which nothing moves yet."""
        return [
            moves.dealing(partner, order) for partner in self.partners() for order in self.orders()
        ]

    def most_fish(self, deal: int, freshness: int) -> int:
        """LP-N1: how many the partner shows and the order takes."""
        if moves.order_of(deal) == moves.NO_ORDER:
            return 0

        def allows(count: int) -> bool:
            asked = deal | moves.fish_bits(freshness, count)
            return deals.fault_of_fish(self.shop, asked) == faults.ALLOWED

        return most(allows, moves.MOST_FISH)

    def most_cards(self, giver: int, kind: int) -> int:
        """LP-N5: how many a giver has, or may have as far as the seat knows."""
        cards = agreements.free_cards(self.shop, giver, kind)
        if giver == self.seat:
            return cards
        hidden = self.view.hand_sizes[giver] - sum(self.view.known[giver])
        return cards + min(hidden, self.shop.shop[state.POOL + kind])

    def most_coins(self, deal: int, sign: int) -> int:
        """LP-N4: how many the active player can pay (1), or the partner (-1)."""

        def allows(coins: int) -> bool:
            priced = moves.at_price(deal, sign * coins)
            return deals.fault_of_coins(self.shop, priced) == faults.ALLOWED

        return most(allows, moves.MOST_COINS)


def deal_form(talk: Talk) -> Form:
    """LP-N1: partner, order, what comes, what goes, and coins; as the active player sees it."""
    fields = (
        partner_field(talk),
        order_field(talk),
        *fish_fields(talk),
        *card_fields(talk, "get", talk.partners()),
        *card_fields(talk, "give", [talk.shop.active]),
        *coin_field(talk),
    )
    return Form("deal", Label("deal"), fields)


def partner_field(talk: Talk) -> Field:
    partners = [partner + 1 for partner in talk.partners()]
    shown = tuple(Label("seat", {"seat": partner}) for partner in partners)
    return Field(Label("partner"), "deal", tuple(map(str, partners)), shown)


def order_field(talk: Talk) -> Field:
    """The customers with their places; without fish a deal is for none."""
    choices: list[str] = []
    shown: list[Label | None] = []
    for order in talk.orders():
        if order == moves.NO_ORDER:
            choices.append("")
            shown.append(None)
        else:
            choices.append(str(order + 1))
            facts: dict[str, Fact] = {"place": order + 1, "customer": talk.view.queue[order]}
            shown.append(Label("customer", facts))
    return Field(Label("order"), "for", tuple(choices), tuple(shown))


def fish_fields(talk: Talk) -> Iterator[Field]:
    """Fish that come, rotten ones too."""
    for freshness, name in enumerate(FRESHNESSES):
        if count := max(talk.most_fish(deal, freshness) for deal in talk.deals()):
            yield amount("get", name, count)


def card_fields(talk: Talk, way: str, givers: list[int]) -> Iterator[Field]:
    """Special cards that come (get) or go (give)."""
    for special, name in enumerate(SPECIALS):
        kind = goods.FIRST_SPECIAL + special
        if count := max(talk.most_cards(giver, kind) for giver in givers):
            yield amount(way, name, count)


def amount(way: str, name: str, count: int) -> Field:
    """How many of a card come (get) or go (give)."""
    numbers = (Label("count", {"count": number}) for number in range(1, count + 1))
    return Field(Label(way, {"card": name}), way, counted(name, count), (None, *numbers))


def coin_field(talk: Talk) -> Iterator[Field]:
    """Coins go one way, so there is one field for both."""
    prices = [
        (way, coins)
        for way, sign in (("pay", 1), ("earn", -1))
        for coins in range(1, max(talk.most_coins(deal, sign) for deal in talk.deals()) + 1)
    ]
    if prices:
        choices = ("", *(f"{way} {coins}" for way, coins in prices))
        shown = (None, *(Label(way, {"coins": coins}) for way, coins in prices))
        yield Field(Label("coins"), "", choices, shown)
