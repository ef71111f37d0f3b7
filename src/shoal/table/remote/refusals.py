"""What a server refuses, as errors that people can read in their own language.

A server elsewhere is a stranger. Its keys are looked up in books of ours, and only in those; where
there is no such sentence its own is shown, and nothing in it steers a terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.catalog import slugs
from shoal.core.errors import IllegalMove, ShoalError
from shoal.core.words import NOBODY, harmless
from shoal.table.seats import BOOK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shoal.core.words import Fact, Names
    from shoal.table.server.api import Error
    from shoal.table.server.wire import Refused

MOST_LETTERS: Final = 300


class Said(ShoalError):
    """A refusal in the words of the server."""

    def __init__(self, sentence: str) -> None:
        super().__init__("refused", book=BOOK)
        self.sentence = str(harmless(sentence[:MOST_LETTERS]))

    def say(self, lang: str, names: Names = NOBODY) -> str:
        """The sentence, whatever language it is in."""
        return self.sentence or super().say(lang, names)


def error_of(refused: Refused | Error) -> ShoalError:
    """Why a server did not do what it was asked for."""
    sentence = getattr(refused, "says", "") or f"{refused.kind} {refused.key}".strip()
    known = ("shoal.core", BOOK, *(f"shoal.games.{slug}" for slug in slugs()))
    if (refused.book or BOOK) not in known:
        return Said(sentence)
    error = make_error(refused.key, refused.book or BOOK, refused.rule, refused.facts)
    try:
        error.say("en")
    except (LookupError, ValueError, TypeError):
        return Said(sentence)
    return error


def make_error(key: str, book: str, rule: str, facts: Mapping[str, Fact]) -> ShoalError:
    """The same error that the server has raised."""
    error = IllegalMove(rule, key, book=book) if rule else ShoalError(key, book=book)
    error.facts = dict(facts)
    return error
