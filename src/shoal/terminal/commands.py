"""What can be typed at a table instead of a move, in English or the language of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.table.seats import known
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from shoal.table.server.wire import What

SIGN: Final = "/"
"""Before what is said to a table elsewhere: no move begins so."""
COMMANDS: Final = ("help", "hint", "undo", "save", "rules", "resign", "again", "quit")
ACTS: Final[tuple[Literal["say"] | What, ...]] = (
    "say", "draw", "agree", "refuse", "pause", "resume", "hand_over", "return", "start", "mute",
    "unmute",
)  # fmt: skip
"""What can be said to a table elsewhere; `undo` and `resign` are commands at every table."""


def read_command(text: str, lang: str) -> tuple[str, str]:
    """The command that was typed, and what stands behind `save`; nothing if it is no command."""
    word, _, rest = text.strip().partition(" ")
    named = words(BOOK, lang).tables["keys"]
    for command in COMMANDS:
        if word.lower() in (command, named[command].lower()) and (command == "save" or not rest):
            return command, rest.strip()
    return "", ""


def read_act(text: str, lang: str) -> tuple[Literal["say"] | What, str]:
    """What is said to a table elsewhere: `/say hello`, `/draw`, `/bot pike`, `/bot 2 pike`."""
    word, _, rest = text.strip().removeprefix(SIGN).partition(" ")
    named = words(BOOK, lang).tables["acts"]
    for what in ACTS:
        if word.lower() in (words(BOOK, "en").tables["acts"][what], named[what]):
            return what, read_detail(what, rest.strip())
    known_acts = ", ".join(SIGN + name for name in named.values())
    raise ShoalError("no_act", book=BOOK, text=text[:40], known=known_acts)


def read_detail(what: str, text: str) -> str:
    """What stands behind an act, as the server reads it: seats from 0, bots in English."""
    if what == "say":
        return text
    *before, last = text.split() or [""]
    if what in ("mute", "unmute"):
        before, last = [last], ""
    seat = "".join(before)
    if seat and not (seat.isascii() and seat.isdecimal() and int(seat) > 0):
        raise ShoalError("act_seat", book=BOOK, text=text[:40])
    return " ".join(part for part in (str(int(seat) - 1) if seat else "", known(last)) if part)
