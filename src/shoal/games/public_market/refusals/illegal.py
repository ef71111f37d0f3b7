"""How a refusal of this game is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove
from shoal.games.public_market.options import BOOK

if TYPE_CHECKING:
    from shoal.core.words import Fact


def illegal(rule: str, key: str, **facts: Fact) -> IllegalMove:
    """A refusal in the words of this game."""
    return IllegalMove(rule, key, book=BOOK, **facts)
