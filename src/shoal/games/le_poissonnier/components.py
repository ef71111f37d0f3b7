"""Cards, coins and prices, read once from `data/shop.toml`."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from shoal.core import house_rules

Origin: TypeAlias = Literal["text", "deduced", "reconstruction"]
"""Where an entry comes from."""
Few: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Pieces: TypeAlias = Annotated[int, Meta(ge=0, le=31)]
"""Numbers that house rules may change, within what positions and moves have room for."""


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything in the box."""

    origin: Origin


class Coins(Table, frozen=True):
    """LP-C4: the bank."""

    values: tuple[int, ...]
    counts: tuple[Pieces, ...]


class Draws(Table, frozen=True):
    """How many cards are drawn and customers queue."""

    hand: Annotated[int, Meta(ge=1, le=8)]
    queue_at_first: int
    queue: int
    reach: int
    active: tuple[Annotated[int, Meta(ge=1, le=6)], ...]
    others: Annotated[int, Meta(ge=0, le=3)]
    specials: Annotated[int, Meta(ge=0, le=4)]


class Employee(Table, frozen=True):
    """LP-B2."""

    price: Few


class Crates(Table, frozen=True):
    """LP-B1: what the first, the second … crate costs."""

    prices: tuple[Few, ...]


class Inspectors(Table, frozen=True):
    """LP-Q3."""

    count: int
    fine: Few


class Fish(Table, frozen=True):
    """LP-C1: a freshness."""

    name: str
    count: Pieces


class Special(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """LP-C2: a kind of special card."""

    name: str
    count: Pieces
    name_origin: Origin
    effect_origin: Origin
    note: str = ""


class Customer(Table, frozen=True):
    """LP-C3: who wants what."""

    id: str
    order: tuple[int, int, int, int]
    any: int
    coins: Few
    stamps: Annotated[int, Meta(ge=0, le=3)]
    note: str = ""


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    coins: Coins
    draws: Draws
    employee: Employee
    crates: Crates
    inspectors: Inspectors
    fish: tuple[Fish, ...]
    special: tuple[Special, ...]
    customer: tuple[Customer, ...]


def load() -> Box:
    """Read the box and see that it is complete."""
    package = str(__package__)
    box = house_rules.load(package, "shop", Box)
    paid = sum(customer.coins for customer in box.customer)
    cards = [sum(fish.count for fish in box.fish), sum(special.count for special in box.special)]
    house_rules.need(package, "shop.customer", len(box.customer) + box.inspectors.count, 38)
    house_rules.need(package, "shop.coins.counts", len(box.coins.counts), len(box.coins.values))
    house_rules.need(package, "shop.crates.prices", len(box.crates.prices), 5)
    house_rules.need(package, "shop.draws.active", len(box.draws.active), 4)
    house_rules.need_within(package, "shop.customer", paid, 0, bank(box))
    house_rules.need_within(package, "shop.fish", cards[0], 40, 95)
    house_rules.need_within(package, "shop.special", cards[1], 0, 32)
    if house_rules.is_published(package):
        house_rules.need(package, "shop", [*cards, paid, bank(box)], [95, 32, 119, 119])
    return box


def bank(box: Box) -> int:
    """LP-C4: all coins together."""
    return sum(v * n for v, n in zip(box.coins.values, box.coins.counts, strict=True))


BOX: Final = load()
FRESHNESSES: Final = tuple(fish.name for fish in BOX.fish)
SPECIALS: Final = tuple(special.name for special in BOX.special)
CARDS: Final = (*FRESHNESSES, *SPECIALS)
"""The kinds of cards with the same back, in the order of the numbers in a position."""
CUSTOMERS: Final = tuple(customer.id for customer in BOX.customer)
INSPECTOR: Final = "H"
VISITORS: Final = (
    *CUSTOMERS,
    *(f"{INSPECTOR}{number + 1}" for number in range(BOX.inspectors.count)),
)
"""The customer deck: customers, then inspectors, in the order of the numbers in a position."""
Phase: TypeAlias = Literal["placing", "orders", "landing", "answer", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""In the order of the numbers in a position."""
