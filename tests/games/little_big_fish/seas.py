"""Seas drawn in text, for tests that read like the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import ScriptedDice
from shoal.games.little_big_fish import game
from tests.games.hands import Hands

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea

hands = Hands(game)
legal, refused, seat = hands.legal, hands.refused, hands.seat

UPRIGHT = "B0R0Y0G0"
"""All boards upright:

    a b c   d e f
1   O ? O   O P O
2   B # P   # B #
3   O # O   O ? O

4   O # O   O # O
5   B P ?   B P #
6   O # O   O ? O
"""


def sea(  # noqa: PLR0913 - all that a test may want to set
    fish: str,
    *,
    layout: str = UPRIGHT,
    mover: int = 1,
    steps: int = 2,
    plankton: tuple[str, str] = ("bryg", "bryg"),
    stack: str = "ffppbbww",
    eaten: tuple[str, str] = ("-", "-"),
    quiet: str = "0",
    pending: str = "-",
) -> Sea:
    """A position from a drawing of the fish, one line per row; rows below may be left out."""
    rows = ["".join(line.split()) for line in fish.strip().splitlines()]
    rows += ["......"] * (6 - len(rows))
    words = [layout, "/".join(rows), mover, steps, *plankton, stack, *eaten, quiet, pending]
    return game.read_position(" ".join(map(str, words)))


def fish(lake: Sea) -> str:
    """The fish as drawn, rows joined by blanks, without empty rows at the end."""
    rows = text(lake).split(" ")[1].split("/")
    while rows and rows[-1] == "......":
        rows.pop()
    return " ".join(rows)


def text(lake: Sea) -> str:
    assert game.draw is not None
    return game.draw(lake)


def ends(lake: Sea, start: str) -> str:
    """Where a step from a cell may end."""
    return " ".join(sorted(move[3:] for move in legal(lake) if move.startswith(f"{start}-")))


def play(lake: Sea, *moves: str, drawn: int | None = None) -> Sea:
    """The position after these moves; `drawn` is the place in the stack of a token drawn."""
    return hands.play(lake, *moves, dice=None if drawn is None else ScriptedDice([drawn]))
