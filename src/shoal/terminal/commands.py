"""What can be typed at a table instead of a move, in English or the language of the table."""

from __future__ import annotations

from typing import Final

from shoal.core.words import words
from shoal.terminal import BOOK

COMMANDS: Final = ("help", "hint", "undo", "save", "rules", "resign", "quit")


def read_command(text: str, lang: str) -> tuple[str, str]:
    """The command that was typed, and what stands behind `save`; nothing if it is no command."""
    word, _, rest = text.strip().partition(" ")
    named = words(BOOK, lang).tables["keys"]
    for command in COMMANDS:
        if word.lower() in (command, named[command].lower()) and (command == "save" or not rest):
            return command, rest.strip()
    return "", ""
