"""Which field of a message cannot be read, from what msgspec says about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from shoal.core.words import Fact

AT: Final = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
NAMED: Final = re.compile(r"(?:missing required|contains unknown) field `([^`]*)`")
LONGEST_QUOTE: Final = 200
"""Of an error that is sent back: it may quote what was sent."""


def field_of(text: str) -> str:
    """The path of the field that an error is about: `seats[1]`; empty for the whole message."""
    at, named = AT.search(text), NAMED.search(text)
    parts = [at[1].removeprefix(".")] if at else []
    parts += [named[1]] if named else []
    return ".".join(part for part in parts if part)[:LONGEST_QUOTE]


def facts_of(error: Exception) -> dict[str, Fact]:
    """What is wrong with a message, and with which of its fields where it is one."""
    text = str(error)
    facts: dict[str, Fact] = {"why": AT.sub("", text)[:LONGEST_QUOTE]}
    if field := field_of(text):
        facts["field"] = field
    return facts
