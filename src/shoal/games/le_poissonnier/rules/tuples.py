"""What lies in the vec of a position as plain tuples, and back.

Views are made of tuples. A vec that interpreted code hands to compiled code is never freed
(docs/decisions/0011), so only this module turns the one into the other.
"""

from typing import Final

from mypy_extensions import i64

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import FRESHNESSES, VISITORS
from shoal.games.le_poissonnier.rules import goods, state
from shoal.games.le_poissonnier.rules.goods import BITS
from shoal.games.le_poissonnier.rules.state import State

FISH_NAMES: Final[list[str]] = list(FRESHNESSES)
VISITOR_NAMES: Final[list[str]] = list(VISITORS)
NO_FISH: Final[tuple[str, int]] = ("", 0)
"""A crate without fish."""


def read_numbers(shop: State, start: i64, count: i64) -> tuple[int, ...]:
    """So many numbers from a place on."""
    return tuple([int(shop.shop[start + number]) for number in range(count)])


def write_numbers(shop: State, start: i64, numbers: tuple[int, ...]) -> None:
    """Numbers from a place on."""
    place = start
    for number in numbers:
        shop.shop[place] = number
        place += 1


def list_showcase(shop: State, seat: i64) -> tuple[tuple[str, int], ...]:
    """The crates that a seat has, each with its freshness and how many fish."""
    found: list[tuple[str, int]] = []
    for crate in range(shop.shop[state.CRATES + seat]):
        count = shop.count(seat, crate)
        if count > 0:
            found.append((FISH_NAMES[shop.fresh(seat, crate)], int(count)))
        else:
            found.append(NO_FISH)
    return tuple(found)


def list_crates(sealed: i64) -> tuple[tuple[str, int], ...]:
    """The crates of a showcase in the making, without empty ones at the end."""
    found: list[tuple[str, int]] = []
    for crate in range(i64(goods.MOST_CRATES)):
        count = moves.count_in(sealed, crate)
        if count > 0:
            while len(found) < crate:
                found.append(NO_FISH)
            found.append((FISH_NAMES[moves.fresh_in(sealed, crate)], int(count)))
    return tuple(found)


def list_queue(shop: State) -> tuple[str, ...]:
    """The customers in the queue, the first one first."""
    return tuple([VISITOR_NAMES[shop.customer(place)] for place in range(shop.queued)])


def list_visitors(some: i64) -> tuple[str, ...]:
    """The customers and inspectors in a set."""
    return tuple(
        [VISITOR_NAMES[card] for card in range(i64(goods.VISITOR_COUNT)) if some & BITS[card] != 0]
    )


def list_members(some: i64) -> tuple[int, ...]:
    """The seats, or crates, in a set."""
    return tuple([int(one) for one in range(i64(goods.SEATS)) if some & BITS[one] != 0])
