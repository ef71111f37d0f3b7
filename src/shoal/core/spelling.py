"""Notation as people of a language write it.

    swap r16 b3      records, bots and servers
    échange r16 b3   a table in French

`[notation]` in a game's `words/<lang>.toml` has a word for each word of the notation; a language
without that table writes it as records do. A key may be several words (`give up`), and `=fish` is
the word only where it is the whole move. Cells, tiles and cards keep their names. What is typed is
read in either spelling, with accents or without.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.core.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

WHOLE: Final = "="
"""Before a key that is a whole move."""


class Spelling(NamedTuple):
    """The way from one notation to another, word by word."""

    whole: Mapping[str, str]
    parts: Mapping[str, str]
    pattern: re.Pattern[str]

    def turn(self, text: str) -> str:
        """The same in the other notation; what has no other word stays."""
        if text in self.whole:
            return self.whole[text]
        return self.pattern.sub(lambda found: self.parts[found[0]], text)


def make_spelling(table: Mapping[str, str]) -> Spelling:
    """A spelling from its table; longer keys come first."""
    whole = {key.removeprefix(WHOLE): to for key, to in table.items() if key.startswith(WHOLE)}
    parts = {key: to for key, to in table.items() if not key.startswith(WHOLE)}
    keys = "|".join(re.escape(key) for key in sorted(parts, key=len, reverse=True))
    # A word ends where letters and underscores do: `fresh` is no part of `very_fresh`.
    pattern = re.compile(rf"(?<![^\W\d])(?:{keys})(?![^\W\d])" if keys else r"(?!)")
    return Spelling(whole, parts, pattern)


@cache
def writing(book: str, lang: str) -> Spelling:
    """From the notation of records to that of a language."""
    return make_spelling(words(book, lang).tables.get("notation", {}))


@cache
def reading(book: str, lang: str) -> Spelling:
    """And back, from what was typed without accents."""
    table = words(book, lang).tables.get("notation", {})
    return make_spelling({
        (WHOLE if key.startswith(WHOLE) else "") + fold(to): key.removeprefix(WHOLE)
        for key, to in table.items()
    })  # fmt: skip


def spell(book: str, text: str, lang: str) -> str:
    """Notation of records, as a language writes it."""
    return writing(book, lang).turn(text)


def unspell(book: str, text: str, lang: str) -> str:
    """What was typed in either notation, in that of records."""
    return reading(book, lang).turn(fold(text))


def fold(text: str) -> str:
    """Letters without accents, small, with single blanks between words."""
    if text.isascii():
        return " ".join(text.lower().split())
    parts = unicodedata.normalize("NFD", text.lower())
    return " ".join("".join(c for c in parts if not unicodedata.combining(c)).split())
