"""Small things of which the picture is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.spelling import fold, spell
from shoal.games.public_market.components import CATCH_CARDS, FISH, LOGOS
from shoal.games.public_market.options import BOOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.words import Words
    from shoal.games.public_market.view import View


LOGOS_BY_ID = {card.id: card.logos for card in CATCH_CARDS}


def label(words: Words, fact: str, name: str, before: str = "") -> str:
    """Something as it is written in a move, and what it is called if that differs."""
    written = spell(BOOK, f"{before} {name}".strip(), words.lang).split(" ")[-1]
    called = str(words.name(fact, name))
    return called if fold(called) == fold(written) else f"{written} ({called})"


def price(words: Words, dollars: int) -> str:
    return words.say("picture", "price", {"dollars": dollars})


def party(view: View, owner: int | None) -> str:
    """A seat by its number, the Solo Angler as A, nobody as a dash."""
    if owner is None:
        return "-"
    return "A" if view.angler is not None and owner == 1 else str(owner + 1)


def fish_of(words: Words, counts: Sequence[int]) -> str:
    """Fish in words: 2 sardine, 1 herring."""
    several = (name for name, count in zip(FISH, counts, strict=True) for _ in range(count))
    return str(words.name("fish", tuple(several))) or "–"


def cards_of(words: Words, cards: Sequence[str]) -> str:
    """Completed cards by what they count for: 2 (1 anchor, 2 boats)."""
    if not cards:
        return "–"
    logos = sorted((logo for card in cards for logo in LOGOS_BY_ID[card]), key=LOGOS.index)
    return f"{len(cards)} ({words.name('logo', tuple(logos))})"
