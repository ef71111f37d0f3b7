"""Moves of Tiddlers as text: `keep` and `swap`."""

from __future__ import annotations

from shoal.core.errors import InvalidMove
from shoal.games.tiddlers import moves
from shoal.games.tiddlers.refusals import BOOK

TEXTS = {moves.KEEP: "keep", moves.SWAP: "swap"}
MOVES = {text: move for move, text in TEXTS.items()}


def write(move: int) -> str:
    """A move as text."""
    return TEXTS[move]


def read(text: str) -> int:
    """A move from its text."""
    move = MOVES.get(text.strip().lower())
    if move is None:
        raise InvalidMove("cannot_read", book=BOOK, text=text[:40])
    return move
