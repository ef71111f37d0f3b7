"""Moves of Le Poissonnier as whole numbers; bits 61 … 57 are the kind.

    DONE                                      placing, or landing, is done (LP-T2, LP-X5)
    BUY                                       a crate (LP-B1)
    PUT      10 … 6   5 … 3      2 … 0        fill the next crate while placing (LP-T2)
             count    freshness  crate
    PLACE    42 … 40  39 … 0                  the whole showcase at once: an open kind of move
             bought   a crate in 8 bits: count above freshness, the first crate lowest
    SERVE    35 34    33 … 29 28 … 24 23 … 21 20 … 18 17 … 3          2 … 0
             loyalty  lemons          ices            used, 3 a crate place in the queue
    DEAL     56 … 49  48 … 21         20 … 6          5 … 3  2 … 0    an open kind of move (LP-N2)
             price    cards, 4 a kind fish, 3 each    order  partner
    ACCEPT, REFUSE                            the answer to an offer (LP-N2)
    GIVE_UP                                   the order that has agreements (LP-N3)
    DIVINE   2 … 0  crate                     special cards (LP-X1, LP-X4 to LP-X6)
    CAT      5 … 3  crate   2 … 0  seat
    LANDING
    CRIER    2 … 0  place in the queue
    ADD      like PUT                         fish to a crate after a landing (LP-X5)
    HIRE                                      the employee (LP-B2)
    END                                       the turn (LP-O4)

SERVE: an ice is the number of its crate from 1, a lemon 1 + 4 × crate + the freshness that it
stands for; 0 is none. Of two the lower comes first; the first field is used before the second.

DEAL: from the side of the active player. Cards that come and the price that goes are positive,
the other way negative, as two's complements. The order is a place in the queue, or NO_ORDER if no
fish is asked for.
"""

from typing import Final

from mypy_extensions import i64

KIND_SHIFT: Final = 57
DONE: Final = 1
BUY: Final = 2
PUT: Final = 3
PLACE: Final = 4
SERVE: Final = 5
DEAL: Final = 6
ACCEPT: Final = 7
REFUSE: Final = 8
GIVE_UP: Final = 9
DIVINE: Final = 10
CAT: Final = 11
LANDING: Final = 12
CRIER: Final = 13
ADD: Final = 14
HIRE: Final = 15
END: Final = 16

REST: Final = (1 << KIND_SHIFT) - 1
NO_ORDER: Final = 7
CRATE_WIDTH: Final = 8  # bits of a crate in PLACE
BOUGHT_SHIFT: Final = 40
USED_SHIFT: Final = 3
ICES_SHIFT: Final = 18
LEMONS_SHIFT: Final = 24
LOYALTY_SHIFT: Final = 34
ORDER_SHIFT: Final = 3
FISH_SHIFT: Final = 6
CARDS_SHIFT: Final = 21
PRICE_SHIFT: Final = 49
PRICE_BITS: Final = 255 << PRICE_SHIFT
MOST_FISH: Final = 7
"""Of a freshness, in DEAL."""
MOST_COINS: Final = 127
"""In DEAL; there are 119."""
ONE_CRATE: Final = 1 << BOUGHT_SHIFT
"""A crate bought, in PLACE."""


def plain(kind: i64) -> i64:
    """A move without parts."""
    return kind << KIND_SHIFT


def kind_of(move: i64) -> i64:
    return move >> KIND_SHIFT


def pointing(kind: i64, target: i64) -> i64:
    """A move with one part: a crate, or a place in the queue."""
    return kind << KIND_SHIFT | target


def target_of(move: i64) -> i64:
    """The one part of a move: its crate, or its place in the queue."""
    return move & 7


# Placing, and adding after a landing


def filling(kind: i64, crate: i64, freshness: i64, count: i64) -> i64:
    """PUT or ADD."""
    return kind << KIND_SHIFT | count << 6 | freshness << 3 | crate


def freshness_of(move: i64) -> i64:
    """The freshness of PUT or ADD."""
    return (move >> 3) & 7


def count_of(move: i64) -> i64:
    """How many fish, of PUT or ADD."""
    return (move >> 6) & 31


def crate_in(showcase: i64, crate: i64) -> i64:
    """A crate of PLACE: its freshness and, above it, its count."""
    return (showcase >> CRATE_WIDTH * crate) & 255


def fresh_in(showcase: i64, crate: i64) -> i64:
    """The freshness of a crate of PLACE; 0 if it is empty."""
    return crate_in(showcase, crate) & 7


def count_in(showcase: i64, crate: i64) -> i64:
    """How many fish a crate of PLACE holds."""
    return crate_in(showcase, crate) >> 3


def bought_in(showcase: i64) -> i64:
    """How many crates are bought with it."""
    return (showcase >> BOUGHT_SHIFT) & 7


def crate_bits(crate: i64, freshness: i64, count: i64) -> i64:
    """A crate as a part of PLACE."""
    return (count << 3 | freshness) << CRATE_WIDTH * crate


def showcase_of(move: i64) -> i64:
    """All that PLACE says."""
    return move & REST


# Serving


def used_of(move: i64, crate: i64) -> i64:
    """How many fish are taken from a crate, without those under a lemon."""
    return (move >> USED_SHIFT + 3 * crate) & 7


def ice_of(move: i64, which: i64) -> i64:
    """The crate of the first or second ice, counted from 1; 0 for none."""
    return (move >> ICES_SHIFT + 3 * which) & 7


def lemon_of(move: i64, which: i64) -> i64:
    """The first or second lemon: 1 + 4 × crate + freshness; 0 for none."""
    return (move >> LEMONS_SHIFT + 5 * which) & 31


def loyalty_of(move: i64) -> i64:
    """How many loyalty cards go with the customer."""
    return (move >> LOYALTY_SHIFT) & 3


# Deals


def partner_of(deal: i64) -> i64:
    """The seat that the active player deals with."""
    return deal & 7


def order_of(deal: i64) -> i64:
    """The place in the queue of the order that the fish are for."""
    return (deal >> ORDER_SHIFT) & 7


def fish_of(deal: i64, freshness: i64) -> i64:
    """How many fish of a freshness come from the partner's crates."""
    return (deal >> FISH_SHIFT + 3 * freshness) & 7


def all_fish_of(deal: i64) -> i64:
    """How many fish of all freshnesses a deal moves."""
    total: i64 = 0
    for freshness in range(i64(5)):
        total += fish_of(deal, freshness)
    return total


def card_of(deal: i64, special: i64) -> i64:
    """How many special cards of a kind come from the partner; negative: go to it."""
    return (((deal >> CARDS_SHIFT + 4 * special) & 15) ^ 8) - 8


def price_of(deal: i64) -> i64:
    """The coins that the active player pays; negative: receives."""
    return (((deal >> PRICE_SHIFT) & 255) ^ 128) - 128


def dealing(partner: i64, order: i64) -> i64:
    """A deal that moves nothing yet."""
    return DEAL << KIND_SHIFT | order << ORDER_SHIFT | partner


def fish_bits(freshness: i64, count: i64) -> i64:
    """Fish as a part of a deal."""
    return count << FISH_SHIFT + 3 * freshness


def card_bits(special: i64, count: i64) -> i64:
    """Special cards as a part of a deal."""
    return (count & 15) << CARDS_SHIFT + 4 * special


def at_price(deal: i64, price: i64) -> i64:
    """The same deal for that many coins."""
    return deal & ~PRICE_BITS | (price & 255) << PRICE_SHIFT
