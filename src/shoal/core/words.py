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

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

Fact: TypeAlias = str | int | tuple[str, ...]
"""A text, a number, or several things of a kind.

Facts are for words and count from 1, as people do. Fields of views and messages are for programs
and count from 0. A fact called `seat`, or whose name ends in `_seat`, is a seat.
"""
LANGUAGES: Final = ("en", "fr")
STEERS: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for what a terminal would obey."""
SEAT: Final = "seat"
"""The fact that says who a sentence is about."""
WHY: Final = "why"
"""The fact that says why something failed; often it is the system that says it."""
ERRNO: Final = re.compile(r"^\[Errno -?\d+\] ")
FIRST_FACT: Final = re.compile(r"\{(\w+)\}")
NUMBERED: Final = re.compile(r"\{(\w+)\|([^{|}]*)\|([^{|}]*)\}")
"""A fact that is a number, and a word for one of a thing and for several: `{count|card|cards}`."""


class Names(Struct, frozen=True):
    """What the seats are called by one reader."""

    seats: tuple[str, ...] = ()
    """A seat without a name, or with an empty one, is called by its number."""
    reader: int | None = None
    """The seat of whoever reads, which is called you."""


NOBODY: Final = Names()
"""All seats are called by their numbers."""


class Words:
    """The words of one package in one language, for readers who call the seats by these names.

    A sentence may have two more forms beside its own:

        bids = "{seat} bids on {fish}."                      Trout bids on herring.
        bids_you = "You bid on {fish}."                      where the seat is the reader's
        offers = "{seat} makes {partner_seat} an offer."     Trout makes Pike an offer.
        offers_to_you = "{seat} makes you an offer."         where another seat is the reader's

    A word may have a form for one and a form for several, chosen by a number among the facts:

        draws = "{seat} draws {count} {count|card|cards}."   Trout draws 1 card.
    """

    def __init__(
        self, tables: dict[str, dict[str, str]], lang: str = "en", names: Names = NOBODY
    ) -> None:
        self.tables = tables
        self.lang = lang
        self.names = names

    def calling(self, names: Names) -> Words:
        """The same words for somebody who calls the seats by these names."""
        return Words(self.tables, self.lang, names)

    def say(self, table: str, key: str, facts: Mapping[str, Fact] | None = None) -> str:
        """The sentence for a key, with its facts filled in."""
        facts = facts or {}
        given = {name: harmless(self.called(name, fact)) for name, fact in facts.items()}
        text = self.form(table, key, facts)
        said = NUMBERED.sub(lambda part: self.numbered(part, facts), text).format_map(given)
        first = FIRST_FACT.match(text)
        begins = first is not None and table != "errors" and self.is_number(first[1], facts)
        return said[:1].upper() + said[1:] if begins else said

    def numbered(self, part: re.Match[str], facts: Mapping[str, Fact]) -> str:
        """A word as it goes with a number; in French none is singular too."""
        name, one, several = part.groups()
        singular = facts[name] in ((-1, 0, 1) if self.lang == "fr" else (-1, 1))
        return one if singular else several

    def form(self, table: str, key: str, facts: Mapping[str, Fact]) -> str:
        """The form of a sentence that suits the reader."""
        texts = self.tables[table]
        if self.names.reader is not None:
            reader = self.names.reader + 1
            if facts.get(SEAT) == reader:
                return texts.get(f"{key}_you", texts[key])
            if any(is_seat(name) and fact == reader for name, fact in facts.items()):
                return texts.get(f"{key}_to_you", texts[key])
        return texts[key]

    def tell(self, key: str, facts: Mapping[str, Fact]) -> str:
        """An event in words. A fact `colour` is named by a table `colours`, if there is one."""
        told = self.say("events", key, self.named(facts))
        first = FIRST_FACT.match(self.form("events", key, facts))
        # A word begins a sentence with a capital; names and notation stay as they are written.
        begins = first is not None and f"{first[1]}s" in self.tables
        return told[:1].upper() + told[1:] if begins else told

    def named(self, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """All facts but seats by what they are called."""
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

    def called(self, fact: str, value: Fact) -> Fact:
        """A seat by its name, what the system says in our words; every other fact as it is."""
        if fact == WHY and isinstance(value, str):
            return words("shoal.core", self.lang).tables["whys"].get(ERRNO.sub("", value), value)
        if not is_seat(fact) or not isinstance(value, int):
            return value
        seats = words("shoal.core", self.lang).tables["seats"]
        if value - 1 == self.names.reader:
            return seats["you"]
        if self.is_number(fact, {fact: value}):
            return seats["number"].format(number=value)
        return self.names.seats[value - 1]

    def is_number(self, fact: str, facts: Mapping[str, Fact]) -> bool:
        """Whether a fact is a seat that has no name."""
        value = facts.get(fact)
        if not is_seat(fact) or not isinstance(value, int):
            return False
        return not any(self.names.seats[value - 1 : value])


def is_seat(fact: str) -> bool:
    """Whether a fact of this name is a seat."""
    return fact == SEAT or fact.endswith("_seat")


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
    return Words(tomllib.loads(text), lang)
