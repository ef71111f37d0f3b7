"""Small things of which the picture is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.spelling import fold, spell
from shoal.games.public_market.components import LETTERS
from shoal.games.public_market.options import BOOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.words import Words
    from shoal.games.public_market.view import View


def label(words: Words, fact: str, name: str) -> str:
    """Something as it is written in a move, and what it is called if that differs."""
    written, called = spell(BOOK, name, words.lang), str(words.name(fact, name))
    return called if fold(called) == fold(written) else f"{written} ({called})"


def price(words: Words, dollars: int) -> str:
    return words.say("picture", "price", {"dollars": dollars})


def party(view: View, owner: int | None) -> str:
    """A seat by its number, the Solo Angler as A, nobody as a dash."""
    if owner is None:
        return "-"
    return "A" if view.angler is not None and owner == 1 else str(owner + 1)


def letters(counts: Sequence[int]) -> str:
    """Fish by their letters: SSH."""
    return "".join(LETTERS[fish] * count for fish, count in enumerate(counts)) or "–"
