"""Why a move is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove, InvalidMove
from shoal.games.tiddlers import moves

if TYPE_CHECKING:
    from shoal.games.tiddlers.rules import Pool

BOOK = __name__.rpartition(".")[0]
"""The package, whose words are used."""


def refuse(pool: Pool, seat: int, move: int) -> None:
    """Raise unless the seat may make the move."""
    if move > moves.SWAP:
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    if move == moves.SWAP and pool.held(seat) == pool.tiddlers:
        raise IllegalMove("TD-2", "biggest", book=BOOK, size=pool.tiddlers)
