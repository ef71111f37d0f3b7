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
from shoal.games.le_poissonnier.rules import cards, deals, faults, goods, placing, serving, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.games.le_poissonnier.rules.shop import Shop

STEPS: dict[int, tuple[set[int], str, str]] = {
    state.PHASE_PLACING: ({moves.BUY, moves.PUT, moves.PLACE, moves.DONE}, "LP-T2", "place_first"),
    state.PHASE_LANDING: ({moves.ADD, moves.DONE}, "LP-X5", "land_first"),
    state.PHASE_ANSWER: ({moves.ACCEPT, moves.REFUSE, moves.DEAL}, "LP-N2", "answer_first"),
    state.PHASE_ORDERS: (
        {
            *(moves.SERVE, moves.DEAL, moves.GIVE_UP, moves.DIVINE, moves.CAT, moves.LANDING),
            *(moves.CRIER, moves.BUY, moves.HIRE, moves.END),
        },
        "LP-T4",
        "orders_now",
    ),
}
"""What may be played in each phase, and what is said of anything else."""

REASONS: dict[int, tuple[str, str]] = {
    faults.BUY_FIRST: ("LP-B1", "buy_before_filling"),
    faults.FIVE_CRATES: ("LP-B1", "five_crates"),
    faults.CRATE_TOO_DEAR: ("LP-B1", "crate_price"),
    faults.NO_CARD_FOR_CRATE: ("LP-B1", "no_card_for_crate"),
    faults.NO_CRATE_TO_FILL: ("LP-T2", "no_crate"),
    faults.NOT_NEXT_CRATE: ("LP-T2", "next_crate"),
    faults.FRESHER_FIRST: ("LP-T2", "fresher_first"),
    faults.NOT_SO_MANY_FISH: ("LP-T2", "not_so_many_fish"),
    faults.NO_CUSTOMER_TO_SERVE: ("LP-O1", "no_customer"),
    faults.OUT_OF_REACH: ("LP-O1", "out_of_reach"),
    faults.OTHER_ORDER: ("LP-N3", "other_order"),
    faults.TOO_MANY_SPECIALS: ("LP-X0", "two_specials"),
    faults.NO_ICE: ("LP-X2", "no_ice"),
    faults.NO_LEMON: ("LP-X3", "no_lemon"),
    faults.NO_LOYALTY: ("LP-X7", "no_loyalty"),
    faults.NO_CRATE_TO_SERVE: ("LP-O2", "no_crate"),
    faults.NOT_IN_CRATE: ("LP-O2", "not_in_crate"),
    faults.ICE_IN_VAIN: ("LP-X0", "ice_in_vain"),
    faults.LEMON_IN_VAIN: ("LP-X0", "lemon_in_vain"),
    faults.ICE_ON_ROTTEN: ("LP-X2", "not_rotten"),
    faults.LEMON_ON_ROTTEN: ("LP-X3", "not_rotten"),
    faults.NOT_SERVED: ("LP-O2", "not_served"),
    faults.NOT_NEEDED: ("LP-O2", "not_needed"),
    faults.NO_PARTNER: ("LP-N1", "no_partner"),
    faults.OTHER_PARTNER: ("LP-N2", "other_partner"),
    faults.NO_MORE_TALKS: ("LP-N2", "no_more_talks"),
    faults.NO_MORE_COUNTERS: ("LP-N2", "no_more_counters"),
    faults.SAME_OFFER: ("LP-N2", "same_offer"),
    faults.NOTHING_MOVES: ("LP-N1", "nothing_moves"),
    faults.ORDER_IS_OPEN: ("LP-N3", "order_is_open"),
    faults.NO_CUSTOMER_FOR_DEAL: ("LP-N1", "no_customer"),
    faults.DEAL_OUT_OF_REACH: ("LP-N1", "out_of_reach"),
    faults.MORE_THAN_ORDERED: ("LP-N1", "more_than_ordered"),
    faults.PARTNER_LACKS_FISH: ("LP-N1", "partner_lacks_fish"),
    faults.NOT_SO_MANY_CARDS: ("LP-C2", "not_so_many_cards"),
    faults.LACKS_CARD: ("LP-N5", "lacks_card"),
    faults.CANNOT_PROMISE: ("LP-N4", "cannot_promise"),
    faults.PARTNER_CANNOT_PAY: ("LP-N4", "partner_cannot_pay"),
    faults.ORDER_WITHOUT_FISH: ("LP-N1", "order_without_fish"),
    faults.FISH_WITHOUT_ORDER: ("LP-N1", "fish_without_order"),
    faults.NO_OPEN_ORDER: ("LP-N3", "no_open_order"),
    faults.NO_CARD: ("LP-X0", "no_card"),
    faults.NO_SUCH_CRATE: ("LP-X0", "no_crate"),
    faults.EMPTY_CRATE: ("LP-X0", "empty_crate"),
    faults.DOUBLED_ALREADY: ("LP-X1", "doubled_already"),
    faults.NO_VICTIM: ("LP-X4", "no_victim"),
    faults.NOTHING_TO_LAND: ("LP-X5", "nothing_to_land"),
    faults.NO_CUSTOMER_TO_CALL: ("LP-X6", "no_customer"),
    faults.FIRST_ALREADY: ("LP-X6", "first_already"),
    faults.HAS_EMPLOYEE: ("LP-B2", "has_employee"),
    faults.EMPLOYEE_TOO_DEAR: ("LP-B2", "employee_price"),
    faults.ONE_FRESHNESS: ("LP-X5", "one_freshness"),
    faults.NOT_SO_MANY_TO_ADD: ("LP-X5", "not_so_many_fish"),
    faults.CRATES_IN_ORDER: ("LP-X5", "crates_in_order"),
}
"""Of each fault the clause, and the key of its words."""


def refuse(shop: Shop, seat: int, move: int) -> None:
    """Raise unless the seat whose decision it is may make the move."""
    kind = kind_of(move)
    if kind not in SHAPES or not SHAPES[kind](move):
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    kinds, rule, key = STEPS[shop.phase]
    if kind not in kinds:
        raise IllegalMove(rule, key, book=BOOK)
    fault = FAULTS[shop.phase].get(kind, no_fault)(shop, seat, move)
    if fault != faults.ALLOWED:
        raise IllegalMove(*REASONS[fault], book=BOOK)


# Whether the bits of a move make sense at all


def is_plain(move: int) -> bool:
    return move & moves.REST == 0


def is_filling(move: int) -> bool:
    """A crate, a freshness that there is and at least one fish."""
    bare = move & moves.REST < 1 << 11 and moves.target_of(move) < goods.MOST_CRATES
    return bare and freshness_of(move) < goods.FRESHNESS_COUNT and count_of(move) > 0


def is_showcase(move: int) -> bool:
    """LP-T2: crates with a freshness and fish, or with neither."""
    if move & moves.REST >= 1 << moves.BOUGHT_SHIFT + 3:
        return False
    return all(
        crate_in(move, crate) == 0
        or (count_in(move, crate) > 0 and fresh_in(move, crate) < goods.FRESHNESS_COUNT)
        for crate in range(goods.MOST_CRATES)
    )


def is_way(move: int) -> bool:
    """Ices and lemons in their order, on crates that can be."""
    ices, lemons = ((part(move, 0), part(move, 1)) for part in (ice_of, lemon_of))
    in_order = all(second == 0 or 0 < first <= second for first, second in (ices, lemons))
    return (
        move & moves.REST < 1 << moves.LOYALTY_SHIFT + 2
        and moves.loyalty_of(move) <= goods.SPECIALS_A_TURN
        and in_order
        and max(ices) <= goods.MOST_CRATES
        and max(lemons) <= 4 * goods.MOST_CRATES
    )


def is_deal(move: int) -> bool:
    """Cards and coins go one way each; -8 and -128 have no opposite."""
    return moves.price_of(move) > -128 and all(
        card_of(move, special) > -8 for special in range(goods.SPECIAL_COUNT)
    )


SHAPES: dict[int, Callable[[int], bool]] = {
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


def no_fault(_shop: Shop, _seat: int, _move: int) -> int:
    """For moves that are allowed whenever it is time for them."""
    return faults.ALLOWED


FAULTS: dict[int, dict[int, Callable[[Shop, int, int], int]]] = {
    state.PHASE_PLACING: {
        moves.BUY: lambda shop, seat, _: placing.fault_of_buying(shop, seat),
        moves.PUT: placing.fault_of_putting,
        moves.PLACE: lambda shop, seat, move: placing.fault_of_showcase(
            shop, seat, moves.showcase_of(move)
        ),
    },
    state.PHASE_LANDING: {moves.ADD: lambda shop, _, move: cards.fault_of_adding(shop, move)},
    state.PHASE_ANSWER: {
        moves.ACCEPT: lambda shop, seat, _: deals.fault_of_accepting(shop, seat),
        moves.DEAL: deals.fault,
    },
    state.PHASE_ORDERS: {
        moves.SERVE: lambda shop, _, move: serving.fault(shop, move),
        moves.DEAL: deals.fault,
        moves.GIVE_UP: lambda shop, *_: deals.fault_of_giving_up(shop),
        moves.DIVINE: lambda shop, _, move: cards.fault_of_divine(shop, move),
        moves.CAT: lambda shop, _, move: cards.fault_of_cat(shop, move),
        moves.LANDING: lambda shop, *_: cards.fault_of_landing(shop),
        moves.CRIER: lambda shop, _, move: cards.fault_of_crier(shop, move),
        moves.BUY: lambda shop, *_: cards.fault_of_crate(shop),
        moves.HIRE: lambda shop, *_: cards.fault_of_hiring(shop),
    },
}
"""What the rules find wrong, phase by phase and kind by kind."""
