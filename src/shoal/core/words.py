"""What people read, in English and French: `words/<lang>.toml` in each package that speaks.

Programs exchange keys and facts; only what faces a person looks up the words.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Fact: TypeAlias = str | int | tuple[str, ...]
"""A text, a number, or several things of a kind."""
LANGUAGES: Final = ("en", "fr")
STEERS: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for what a terminal would obey."""


class Words:
    """The words of one package in one language."""

    def __init__(self, tables: dict[str, dict[str, str]]) -> None:
        self.tables = tables

    def say(self, table: str, key: str, facts: Mapping[str, Fact] | None = None) -> str:
        """The sentence for a key, with its facts filled in."""
        given = {name: harmless(fact) for name, fact in (facts or {}).items()}
        return self.tables[table][key].format_map(given)

    def tell(self, key: str, facts: Mapping[str, Fact]) -> str:
        """An event in words. A fact `colour` is named by a table `colours`, if there is one."""
        told = self.say("events", key, self.named(facts))
        # A name begins a sentence with a capital; a piece in notation stays as it is written.
        first = re.match(r"\{(\w+)\}", self.tables["events"][key])
        named = first is not None and f"{first[1]}s" in self.tables
        return told[:1].upper() + told[1:] if named else told

    def named(self, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """All facts by what they are called."""
        return {fact: self.name(fact, value) for fact, value in facts.items()}

    def name(self, fact: str, value: Fact) -> Fact:
        """What a fact is called; several things are counted: 2 cod, 1 herring."""
        if isinstance(value, tuple):
            return ", ".join(self.counted(fact, *item) for item in Counter(value).items())
        return self.tables.get(f"{fact}s", {}).get(str(value), value)

    def counted(self, fact: str, thing: str, count: int) -> str:
        """A thing and how many there are of it; a table `many_fishs` has plurals."""
        many = self.tables.get(f"many_{fact}s", {}) if count > 1 else {}
        return f"{count} {many.get(thing) or self.name(fact, thing)}"


def harmless(fact: Fact) -> Fact:
    """A fact that can be printed: what steers a terminal is shown and not obeyed.

    Records come from others, and so do names of files; errors quote them.
    """
    if not isinstance(fact, str) or fact.isprintable():
        return fact
    return "".join(STEERS if steers(letter) else letter for letter in fact)


def steers(letter: str) -> bool:
    """Whether a letter is no letter but a control, or turns the direction of what follows."""
    return unicodedata.category(letter).startswith("C") and letter != "\n"


@cache
def words(book: str, lang: str) -> Words:
    """The words of a package such as `shoal.games.fish_and_chips`."""
    text = files(book).joinpath("words", f"{lang}.toml").read_text(encoding="utf-8")
    return Words(tomllib.loads(text))
