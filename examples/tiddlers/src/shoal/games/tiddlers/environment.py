"""Tiddlers for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.tiddlers import moves

if TYPE_CHECKING:
    from shoal.games.tiddlers.options import Options


def every_move(_options: Options, _seats: int) -> list[int]:
    """Keep or swap."""
    return [moves.KEEP, moves.SWAP]


def observed(_options: Options, seats: int) -> tuple[str, ...]:
    """Seats are named from the own one on."""
    names = ("own", "+1", "+2")[:seats]
    return ("tiddlers", *(f"{what} of {name}" for name in names for what in ("choice", "tiddler")))
