"""Why a move is not allowed, clause by clause, in words that tell only what the seat knows.

The rules find what is wrong; here it gets its clause and its words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove, InvalidMove
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import (
    card_of,
    count_in,
    count_of,
    crate_in,
    fresh_in,
    freshness_of,
    ice_of,
    kind_of,
    lemon_of,
)
from shoal.games.le_poissonnier.options import BOOK
from shoal.games.le_poissonnier.rules import cards, deals, goods, placing, serving, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.games.le_poissonnier.rules.shop import Shop

Reasons = dict[int, tuple[str, str]]
"""What is wrong: the clause, and the key of its words."""

STEPS: dict[int, tuple[set[int], str, str]] = {
    state.PLACING: ({moves.BUY, moves.PUT, moves.PLACE, moves.DONE}, "LP-T2", "place_first"),
    state.LANDING: ({moves.ADD, moves.DONE}, "LP-X5", "land_first"),
    state.ANSWER: ({moves.ACCEPT, moves.REFUSE, moves.DEAL}, "LP-N2", "answer_first"),
    state.ORDERS: (
        {
            *(moves.SERVE, moves.DEAL, moves.GIVE_UP, moves.DIVINE, moves.CAT, moves.LANDING),
            *(moves.CRIER, moves.BUY, moves.HIRE, moves.END),
        },
        "LP-T4",
        "orders_now",
    ),
}
"""What may be played in each phase, and what is said of anything else."""

PLACING: Reasons = {
    placing.BUY_FIRST: ("LP-B1", "buy_before_filling"),
    placing.FIVE_CRATES: ("LP-B1", "five_crates"),
    placing.CANNOT_PAY: ("LP-B1", "crate_price"),
    placing.NO_CRATE: ("LP-T2", "no_crate"),
    placing.IN_ORDER: ("LP-T2", "next_crate"),
    placing.FRESHER_FIRST: ("LP-T2", "fresher_first"),
    placing.NOT_SO_MANY: ("LP-T2", "not_so_many_fish"),
    placing.NO_DECK: ("LP-B1", "no_card_for_crate"),
}
SERVING: Reasons = {
    serving.NO_CUSTOMER: ("LP-O1", "no_customer"),
    serving.OUT_OF_REACH: ("LP-O1", "out_of_reach"),
    serving.OTHER_ORDER: ("LP-N3", "other_order"),
    serving.TOO_MANY_SPECIALS: ("LP-X0", "two_specials"),
    serving.NO_ICE: ("LP-X2", "no_ice"),
    serving.NO_LEMON: ("LP-X3", "no_lemon"),
    serving.NO_LOYALTY: ("LP-X7", "no_loyalty"),
    serving.NO_CRATE: ("LP-O2", "no_crate"),
    serving.NOT_SO_MANY: ("LP-O2", "not_in_crate"),
    serving.ICE_IN_VAIN: ("LP-X0", "ice_in_vain"),
    serving.LEMON_IN_VAIN: ("LP-X0", "lemon_in_vain"),
    serving.ICE_ON_ROTTEN: ("LP-X2", "not_rotten"),
    serving.LEMON_ON_ROTTEN: ("LP-X3", "not_rotten"),
    serving.NOT_SERVED: ("LP-O2", "not_served"),
    serving.NOT_NEEDED: ("LP-O2", "not_needed"),
}
DEALING: Reasons = {
    deals.NO_PARTNER: ("LP-N1", "no_partner"),
    deals.OTHER_PARTNER: ("LP-N2", "other_partner"),
    deals.NO_MORE_TALKS: ("LP-N2", "no_more_talks"),
    deals.NO_MORE_COUNTERS: ("LP-N2", "no_more_counters"),
    deals.SAME_OFFER: ("LP-N2", "same_offer"),
    deals.NOTHING_MOVES: ("LP-N1", "nothing_moves"),
    deals.ORDER_IS_OPEN: ("LP-N3", "order_is_open"),
    deals.OTHER_ORDER: ("LP-N3", "other_order"),
    deals.NO_CUSTOMER: ("LP-N1", "no_customer"),
    deals.OUT_OF_REACH: ("LP-N1", "out_of_reach"),
    deals.MORE_THAN_ORDERED: ("LP-N1", "more_than_ordered"),
    deals.PARTNER_LACKS_FISH: ("LP-N1", "partner_lacks_fish"),
    deals.NOT_SO_MANY_CARDS: ("LP-C2", "not_so_many_cards"),
    deals.LACKS_CARD: ("LP-N5", "lacks_card"),
    deals.CANNOT_PAY: ("LP-N4", "cannot_promise"),
    deals.PARTNER_CANNOT_PAY: ("LP-N4", "partner_cannot_pay"),
    deals.ORDER_WITHOUT_FISH: ("LP-N1", "order_without_fish"),
    deals.FISH_WITHOUT_ORDER: ("LP-N1", "fish_without_order"),
}
PLAYING: Reasons = {
    cards.ORDER_IS_OPEN: ("LP-N3", "order_is_open"),
    cards.TOO_MANY_SPECIALS: ("LP-X0", "two_specials"),
    cards.NO_CARD: ("LP-X0", "no_card"),
    cards.NO_CRATE: ("LP-X0", "no_crate"),
    cards.EMPTY_CRATE: ("LP-X0", "empty_crate"),
    cards.DOUBLED_ALREADY: ("LP-X1", "doubled_already"),
    cards.NO_VICTIM: ("LP-X4", "no_victim"),
    cards.NOTHING_TO_LAND: ("LP-X5", "nothing_to_land"),
    cards.NO_CUSTOMER: ("LP-X6", "no_customer"),
    cards.FIRST_ALREADY: ("LP-X6", "first_already"),
    cards.FIVE_CRATES: ("LP-B1", "five_crates"),
    cards.CANNOT_PAY: ("LP-B1", "crate_price"),
    cards.NO_DECK: ("LP-B1", "no_card_for_crate"),
    cards.HAS_EMPLOYEE: ("LP-B2", "has_employee"),
    cards.ONE_FRESHNESS: ("LP-X5", "one_freshness"),
    cards.NOT_SO_MANY: ("LP-X5", "not_so_many_fish"),
    cards.IN_ORDER: ("LP-X5", "crates_in_order"),
}
HIRING: Reasons = {**PLAYING, cards.CANNOT_PAY: ("LP-B2", "employee_price")}


def refuse(shop: Shop, seat: int, move: int) -> None:
    """Raise unless the seat whose decision it is may make the move."""
    kind = kind_of(move)
    if kind not in FORMS or not FORMS[kind](move):
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    kinds, rule, key = STEPS[shop.phase]
    if kind not in kinds:
        raise IllegalMove(rule, key, book=BOOK)
    reasons, find_fault = FAULTS[shop.phase].get(kind) or (PLAYING, no_fault)
    fault = find_fault(shop, seat, move)
    if fault != 0:
        raise IllegalMove(*reasons[fault], book=BOOK)


# Whether the bits of a move make sense at all


def is_plain(move: int) -> bool:
    """A move without parts."""
    return move & moves.REST == 0


def is_filling(move: int) -> bool:
    """A crate, a freshness that there is and at least one fish."""
    bare = move & moves.REST < 1 << 11 and moves.target_of(move) < goods.CRATES
    return bare and freshness_of(move) < goods.FRESHNESSES and count_of(move) > 0


def is_showcase(move: int) -> bool:
    """LP-T2: crates with a freshness and fish, or with neither."""
    if move & moves.REST >= 1 << moves.BOUGHT + 3:
        return False
    return all(
        crate_in(move, crate) == 0
        or (count_in(move, crate) > 0 and fresh_in(move, crate) < goods.FRESHNESSES)
        for crate in range(goods.CRATES)
    )


def is_way(move: int) -> bool:
    """Ices and lemons in their order, on crates that can be."""
    ices, lemons = ((part(move, 0), part(move, 1)) for part in (ice_of, lemon_of))
    in_order = all(second == 0 or 0 < first <= second for first, second in (ices, lemons))
    return (
        move & moves.REST < 1 << moves.LOYALTY + 2
        and moves.loyalty_of(move) <= goods.SPECIALS_A_TURN
        and in_order
        and max(ices) <= goods.CRATES
        and max(lemons) <= 4 * goods.CRATES
    )


def is_deal(move: int) -> bool:
    """Cards and coins go one way each; -8 and -128 have no opposite."""
    return moves.price_of(move) > -128 and all(
        card_of(move, special) > -8 for special in range(goods.SPECIALS)
    )


FORMS: dict[int, Callable[[int], bool]] = {
    **dict.fromkeys(
        (
            *(moves.DONE, moves.BUY, moves.ACCEPT, moves.REFUSE, moves.GIVE_UP),
            *(moves.LANDING, moves.HIRE, moves.END),
        ),
        is_plain,
    ),
    **dict.fromkeys((moves.PUT, moves.ADD), is_filling),
    **dict.fromkeys((moves.DIVINE, moves.CRIER), lambda move: move & moves.REST < 8),
    moves.PLACE: is_showcase,
    moves.SERVE: is_way,
    moves.DEAL: is_deal,
    moves.CAT: lambda move: move & moves.REST < 64,
}

# What the rules find wrong

Fault = tuple[Reasons, "Callable[[Shop, int, int], int]"]


def no_fault(_shop: Shop, _seat: int, _move: int) -> int:
    """For moves that are allowed whenever it is time for them."""
    return 0


def fault_of_giving_up(shop: Shop, _seat: int, _move: int) -> int:
    """LP-N3: there must be an order to give up."""
    return 1 if shop.order == state.NOBODY else 0


FAULTS: dict[int, dict[int, Fault]] = {
    state.PLACING: {
        moves.BUY: (PLACING, lambda shop, seat, _: placing.fault_of_buying(shop, seat)),
        moves.PUT: (PLACING, placing.fault_of_putting),
        moves.PLACE: (
            PLACING,
            lambda shop, seat, move: placing.fault_of_showcase(shop, seat, moves.showcase_of(move)),
        ),
    },
    state.LANDING: {moves.ADD: (PLAYING, lambda shop, _, move: cards.fault_of_adding(shop, move))},
    state.ANSWER: {
        moves.ACCEPT: (DEALING, lambda shop, seat, _: deals.fault_of_accepting(shop, seat)),
        moves.DEAL: (DEALING, deals.fault),
    },
    state.ORDERS: {
        moves.SERVE: (SERVING, lambda shop, _, move: serving.fault(shop, move)),
        moves.DEAL: (DEALING, deals.fault),
        moves.GIVE_UP: ({1: ("LP-N3", "no_open_order")}, fault_of_giving_up),
        moves.DIVINE: (PLAYING, lambda shop, _, move: cards.fault_of_divine(shop, move)),
        moves.CAT: (PLAYING, lambda shop, _, move: cards.fault_of_cat(shop, move)),
        moves.LANDING: (PLAYING, lambda shop, *_: cards.fault_of_landing(shop)),
        moves.CRIER: (PLAYING, lambda shop, _, move: cards.fault_of_crier(shop, move)),
        moves.BUY: (PLAYING, lambda shop, *_: cards.fault_of_crate(shop)),
        moves.HIRE: (HIRING, lambda shop, *_: cards.fault_of_hiring(shop)),
    },
}
