"""The box as tables of numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier.components import BOX, bank

SEATS: Final = 5
MOST_CRATES: Final = 5
FRESHNESS_COUNT: Final = 5
ROTTEN: Final = 4
ANY: Final = 4
"""Of an order: fish of any freshness, where rotten fish would be, which nobody asks for."""
CUSTOMER_COUNT: Final = 35
VISITOR_COUNT: Final = 38
"""Customers and, after them, the health inspectors."""
QUEUE_LENGTH: Final = 5
CARD_KINDS: Final = 12
"""Kinds of cards with the same back: freshnesses, then special cards."""
SPECIAL_COUNT: Final = 7

FIRST_SPECIAL: Final = FRESHNESS_COUNT
"""Special cards are kinds of cards from here on."""

# Special cards, as kinds of cards
DIVINE_CARD: Final = 5
ICE_CARD: Final = 6
LEMON_CARD: Final = 7
CAT_CARD: Final = 8
LANDING_CARD: Final = 9
CRIER_CARD: Final = 10
LOYALTY_CARD: Final = 11

HAND_AT_FIRST: Final[int] = BOX.draws.hand
QUEUE_AT_FIRST: Final[int] = BOX.draws.queue_at_first
REACH: Final[int] = BOX.draws.reach
OTHERS_DRAW: Final[int] = BOX.draws.others
SPECIALS_A_TURN: Final[int] = BOX.draws.specials
EMPLOYEE_PRICE: Final[int] = BOX.employee.price
INSPECTOR_FINE: Final[int] = BOX.inspectors.fine
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
WANTED: Final[vec[i64]] = vec[i64](build_orders())
PAYS: Final[vec[i64]] = vec[i64]([customer.coins for customer in BOX.customer])
STAMPS_ON: Final[vec[i64]] = vec[i64]([customer.stamps for customer in BOX.customer])
BITS: Final[vec[i64]] = vec[i64]([2**bit for bit in range(VISITOR_COUNT)])
EVERYBODY: Final[vec[i64]] = vec[i64]([2**seats - 1 for seats in range(SEATS + 1)])
"""The seats of a table of that many, as a set of bits."""


def wants(customer: i64, freshness: i64) -> i64:
    """How many fish of a freshness, or of ANY, a customer orders."""
    return WANTED[5 * customer + freshness]


def is_undecided(customer: i64) -> bool:
    """LP-O5: whether a customer takes fish of any freshness."""
    return WANTED[5 * customer + ANY] > 0
