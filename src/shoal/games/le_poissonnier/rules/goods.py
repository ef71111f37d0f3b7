"""The box as tables of numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier.components import BOX, bank

SEATS: Final = 5
CRATES: Final = 5
FRESHNESSES: Final = 5
ROTTEN: Final = 4
ANY: Final = 4
"""Of an order: fish of any freshness, where rotten fish would be, which nobody asks for."""
CUSTOMERS: Final = 35
VISITORS: Final = 38
"""Customers and, after them, the health inspectors."""
QUEUE: Final = 5
KINDS: Final = 12
"""Kinds of cards with the same back: freshnesses, then special cards."""
SPECIALS: Final = 7

# Special cards, as kinds of cards
DIVINE: Final = 5
ICE: Final = 6
LEMON: Final = 7
CAT: Final = 8
LANDING: Final = 9
CRIER: Final = 10
LOYALTY: Final = 11

HAND: Final[int] = BOX.draws.hand
QUEUE_AT_FIRST: Final[int] = BOX.draws.queue_at_first
REACH: Final[int] = BOX.draws.reach
OTHERS_DRAW: Final[int] = BOX.draws.others
SPECIALS_A_TURN: Final[int] = BOX.draws.specials
EMPLOYEE: Final[int] = BOX.employee.price
FINE: Final[int] = BOX.inspectors.fine
BANK: Final[int] = bank(BOX)
LANDED: Final = 2  # LP-X5


def build_orders() -> list[int]:
    """What each customer wants: four freshnesses, then any."""
    return [count for customer in BOX.customer for count in (*customer.order, customer.any)]


CARD_COUNTS: Final[vec[i64]] = vec[i64](
    [fish.count for fish in BOX.fish] + [special.count for special in BOX.special]
)
DRAWS: Final[vec[i64]] = vec[i64]([0, 0] + list(BOX.draws.active))  # noqa: RUF005 - no star in a vec
"""LP-T1: what the active player draws, by the number of players."""
PRICES: Final[vec[i64]] = vec[i64](list(BOX.crates.prices))
"""LP-B1: what a crate costs to whoever has that many."""
ORDERS: Final[vec[i64]] = vec[i64](build_orders())
PAYS: Final[vec[i64]] = vec[i64]([customer.coins for customer in BOX.customer])
STAMPS: Final[vec[i64]] = vec[i64]([customer.stamps for customer in BOX.customer])
BITS: Final[vec[i64]] = vec[i64]([2**bit for bit in range(VISITORS)])
EVERYBODY: Final[vec[i64]] = vec[i64]([2**seats - 1 for seats in range(SEATS + 1)])
"""The seats of a table of that many, as a set of bits."""


def wants(customer: i64, freshness: i64) -> i64:
    """How many fish of a freshness, or of ANY, a customer orders."""
    return ORDERS[5 * customer + freshness]


def is_undecided(customer: i64) -> bool:
    """LP-O5: whether a customer takes fish of any freshness."""
    return ORDERS[5 * customer + ANY] > 0
