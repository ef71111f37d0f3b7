"""Everything that a person can put right, each with one sentence that says what and how.

An error carries a key and facts; the sentence is made from the words of its package, in English
or French. Nothing but these errors is meant to reach a person.
"""

from __future__ import annotations

from shoal.core.words import NOBODY, Fact, Names, words


class ShoalError(Exception):
    """A mistake of the person or program that asked, not of this one."""

    def __init__(self, key: str, *, book: str = "shoal.core", **facts: Fact) -> None:
        super().__init__(key)
        self.key = key
        self.book = book
        self.facts = facts

    def __str__(self) -> str:
        return self.say("en")

    def say(self, lang: str, names: Names = NOBODY) -> str:
        """The sentence, in English (en) or French (fr), with the seats by these names."""
        book = words(self.book, lang).calling(names)
        return book.say("errors", self.key, book.named(self.facts))


class UnknownGame(ShoalError):
    """No game has that name."""


class BadOption(ShoalError):
    """An option that the game does not have, or a value that it does not take."""


class BadSeats(ShoalError):
    """A number of seats, or a kind of player, that cannot be."""


class BadPosition(ShoalError):
    """A text that does not describe a position."""


class BadRecord(ShoalError):
    """A record that is damaged or that did not happen; `line` counts from 1."""

    def __init__(self, line: int, cause: ShoalError) -> None:
        super().__init__("at_line", line=line)
        self.line = line
        self.cause = cause

    def say(self, lang: str, names: Names = NOBODY) -> str:
        """What is wrong, after the number of the line."""
        facts: dict[str, Fact] = {"line": self.line, "what": self.cause.say(lang, names)}
        return words(self.book, lang).say("errors", self.key, facts)


class InvalidMove(ShoalError):
    """A move that cannot be read."""


class IllegalMove(ShoalError):
    """A move that the rules do not allow now; `rule` is the clause that forbids it.

    Its words tell only what the seat that tried the move knows.
    """

    def __init__(self, rule: str, key: str, *, book: str = "shoal.core", **facts: Fact) -> None:
        super().__init__(key, book=book, **facts)
        self.rule = rule

    def say(self, lang: str, names: Names = NOBODY) -> str:
        """The sentence, with the clause at its end."""
        return f"{super().say(lang, names)} ({self.rule})"
