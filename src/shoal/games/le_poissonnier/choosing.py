"""The places of the drawing that moves name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import FRESHNESSES
from shoal.games.le_poissonnier.moves import count_in, freshness_of, kind_of, target_of, used_of
from shoal.games.le_poissonnier.rules.cards import crate_of, victim_of
from shoal.games.le_poissonnier.rules.goods import MOST_CRATES

if TYPE_CHECKING:
    from collections.abc import Iterator

CARD_MOVES = {moves.LANDING: "landing", moves.DIVINE: "divine", moves.CRIER: "crier"}


def names(move: int) -> tuple[str, ...]:
    """The customer, crates, cards and seats that a move is about, in the order of choosing."""
    return tuple(name_places(move))


def name_places(move: int) -> Iterator[str]:
    kind = kind_of(move)
    if kind in CARD_MOVES:
        yield CARD_MOVES[kind]
    if kind in (moves.PUT, moves.ADD):
        yield FRESHNESSES[freshness_of(move)]
        yield f"crate {target_of(move) + 1}"
    elif kind == moves.DIVINE:
        yield f"crate {target_of(move) + 1}"
    elif kind == moves.CRIER:
        yield f"customer {target_of(move) + 1}"
    elif kind == moves.SERVE:
        yield from name_way(move)
    elif kind == moves.CAT:
        yield from ("cat", f"seat {victim_of(move) + 1} crate {crate_of(move) + 1}")
    elif kind == moves.DEAL:
        yield f"seat {moves.partner_of(move) + 1}"
        if moves.order_of(move) != moves.NO_ORDER:
            yield f"customer {moves.order_of(move) + 1}"
    elif kind == moves.PLACE:
        yield from (f"crate {n + 1}" for n in range(MOST_CRATES) if count_in(move, n))


def name_way(move: int) -> Iterator[str]:
    """A customer is served from crates, with cards."""
    yield f"customer {target_of(move) + 1}"
    yield from (f"crate {crate + 1}" for crate in range(MOST_CRATES) if used_of(move, crate))
    cards = {"ice": moves.ice_of(move, 0), "lemon": moves.lemon_of(move, 0)}
    yield from (name for name, used in cards.items() if used)
