"""Every way to serve an order, found by trying all and asking the words of the ledger.

Slow, and of nothing but counts: no rule of the game is called here. A way says for each crate how
many fish are used as they are, how many ices lie on it, and as what its fish under lemons count.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

from shoal.games.le_poissonnier.components import FRESHNESSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.le_poissonnier.components import Customer

ROTTEN: Final = 4
Use: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Of one crate: fish used as they are, ices, and the freshnesses that lemons stand for."""
UNUSED: Final[Use] = (0, 0, ())


@dataclass(frozen=True)
class Crate:
    """A crate of the active player."""

    freshness: int
    count: int
    doubled: bool


@dataclass(frozen=True)
class Means:
    """All that an order may be served with."""

    crates: tuple[Crate, ...]
    ices: int
    lemons: int
    loyalty: int
    plays: int
    """Special cards that may still be played in this turn."""
    agreed: tuple[int, ...]
    """Partners' fish by freshness."""


Key: TypeAlias = tuple[frozenset[tuple[tuple[Crate, Use], int]], int]
"""A way in which crates that are alike have no names: uses and how often, loyalty cards."""


def key_of(means: Means, uses: tuple[Use, ...], loyalty: int) -> Key:
    """The same for ways that differ only in which of two crates alike is which."""
    named = Counter(
        (crate, use) for crate, use in zip(means.crates, uses, strict=True) if use != UNUSED
    )
    return frozenset(named.items()), loyalty


def every_way(means: Means, customer: Customer) -> set[Key]:
    """LP-O2: whatever serves the order whole with no card that it does not need."""
    found = set()
    size = sum(customer.order) + customer.any
    for uses in every_use(means.crates, size, min(means.ices, 2), min(means.lemons, 2)):
        played = sum(ices + len(lemons) for _, ices, lemons in uses)
        if played > means.plays or not serves(means.crates, uses, means.agreed, customer):
            continue
        if any(serves(means.crates, *less, customer) for less in one_card_less(uses, means.agreed)):
            continue
        for loyalty in range(min(means.loyalty, means.plays - played) + 1):
            found.add(key_of(means, uses, loyalty))
    return found


def every_use(
    crates: tuple[Crate, ...], fish: int, ices: int, lemons: int
) -> Iterator[tuple[Use, ...]]:
    """Any fish of any crate with any ices and lemons; never more fish than the order has."""
    if not crates:
        yield ()
        return
    for squeezed in range(min(lemons, crates[0].count, fish) + 1):
        for sour in combinations_with_replacement(range(ROTTEN), squeezed):
            for iced in range(ices + 1):
                for plain in range(min(crates[0].count, fish) - squeezed + 1):
                    rest = fish - plain - squeezed, ices - iced, lemons - squeezed
                    for behind in every_use(crates[1:], *rest):
                        yield ((plain, iced, sour), *behind)


def serves(
    crates: tuple[Crate, ...], uses: tuple[Use, ...], agreed: tuple[int, ...], customer: Customer
) -> bool:
    """LP-O2, LP-O5, LP-X1 to LP-X3: whether all that together is the order, or more."""
    supply = list(agreed)
    for crate, (plain, ices, lemons) in zip(crates, uses, strict=True):
        each = 2 if crate.doubled else 1
        supply[fresher(crate.freshness, ices)] += each * plain
        for lemon in lemons:
            supply[ROTTEN if crate.freshness == ROTTEN else lemon] += each
    if customer.any:
        return sum(supply) >= customer.any
    return all(there >= wanted for there, wanted in zip(supply, customer.order, strict=False))


def fresher(freshness: int, ices: int) -> int:
    """LP-X2: a step for each ice, very fresh at most; not rotten fish."""
    return freshness if freshness == ROTTEN else max(freshness - ices, 0)


def one_card_less(
    uses: tuple[Use, ...], agreed: tuple[int, ...]
) -> Iterator[tuple[tuple[Use, ...], tuple[int, ...]]]:
    """A fish, a partner's fish, an ice or a lemon left away."""
    for crate, (plain, ices, lemons) in enumerate(uses):
        for less in (
            *([(plain - 1, ices, lemons)] if plain else []),
            *([(plain, ices - 1, lemons)] if ices else []),
            *((plain + 1, ices, without(lemons, lemon)) for lemon in lemons),
            *((plain, ices, without(lemons, lemon)) for lemon in lemons),
        ):
            yield (*uses[:crate], less, *uses[crate + 1 :]), agreed
    for freshness, fish in enumerate(agreed):
        if fish:
            yield uses, (*agreed[:freshness], fish - 1, *agreed[freshness + 1 :])


def without(lemons: tuple[int, ...], lemon: int) -> tuple[int, ...]:
    """One lemon less."""
    place = lemons.index(lemon)
    return lemons[:place] + lemons[place + 1 :]


def read_key(means: Means, text: str) -> Key:
    """A way in notation."""
    plain = Counter({int(crate): int(count) for crate, count in re.findall(r"(\d)\*(\d)", text)})
    ices = Counter(int(crate) for crate in re.findall(r"ice (\d)", text))
    lemons = re.findall(r"lemon (\d)=(\w+)", text)
    uses = tuple(
        (plain[crate], ices[crate], squeezed(lemons, crate))
        for crate in range(1, len(means.crates) + 1)
    )
    loyalty = re.search(r"loyalty (\d)", text)
    return key_of(means, uses, int(loyalty[1]) if loyalty else 0)


def squeezed(lemons: list[tuple[str, str]], crate: int) -> tuple[int, ...]:
    """What the lemons on a crate stand for."""
    return tuple(sorted(FRESHNESSES.index(name) for on, name in lemons if int(on) == crate))
