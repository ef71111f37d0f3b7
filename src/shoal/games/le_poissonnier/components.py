"""Cards, coins and prices, read once from `data/shop.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct, convert

Origin: TypeAlias = Literal["text", "deduced", "reconstruction"]
"""Where an entry comes from."""


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything in the box."""

    origin: Origin


class Coins(Table, frozen=True):
    """LP-C4: the bank."""

    values: tuple[int, ...]
    counts: tuple[int, ...]


class Draws(Table, frozen=True):
    """How many cards are drawn and customers queue."""

    hand: int
    queue_at_first: int
    queue: int
    reach: int
    active: tuple[int, ...]
    others: int
    specials: int


class Employee(Table, frozen=True):
    """LP-B2."""

    price: int


class Crates(Table, frozen=True):
    """LP-B1: what the first, the second … crate costs."""

    prices: tuple[int, ...]


class Inspectors(Table, frozen=True):
    """LP-Q3."""

    count: int
    fine: int


class Fish(Table, frozen=True):
    """LP-C1: a freshness."""

    name: str
    count: int


class Special(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """LP-C2: a kind of special card."""

    name: str
    count: int
    name_origin: Origin
    effect_origin: Origin
    note: str = ""


class Customer(Table, frozen=True):
    """LP-C3: who wants what."""

    id: str
    order: tuple[int, int, int, int]
    any: int
    coins: int
    stamps: int
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


def load(path: Path) -> Box:
    """Read the box and see that it is complete."""
    box = convert(tomllib.loads(path.read_text(encoding="utf-8")), Box)
    counted = {
        "fish": sum(fish.count for fish in box.fish),
        "special cards": sum(special.count for special in box.special),
        "customers and inspectors": len(box.customer) + box.inspectors.count,
        "coins in the bank": bank(box),
        "coins of all customers": sum(customer.coins for customer in box.customer),
    }
    wanted = (95, 32, 38, 119, 119)
    for (what, count), right in zip(counted.items(), wanted, strict=True):
        if count != right:
            raise ValueError(f"{path.name}: {count} {what}, there are {right}")
    return box


def bank(box: Box) -> int:
    """LP-C4: all coins together."""
    return sum(v * n for v, n in zip(box.coins.values, box.coins.counts, strict=True))


BOX: Final = load(Path(__file__).parent / "data" / "shop.toml")
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
