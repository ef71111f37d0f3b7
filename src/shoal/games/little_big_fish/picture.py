"""The sea as it is drawn in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, drawing, line
from shoal.games.little_big_fish.components import (
    BOARD,
    LETTERS,
    QUARTERS,
    SURPRISES,
    write_cell,
)
from shoal.games.little_big_fish.layouts import read_layout, spread_layout
from shoal.games.little_big_fish.moves import SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Drawing, Line, Style
    from shoal.core.words import Fact, Words
    from shoal.games.little_big_fish.view import View

GLYPHS = {"O": "~", "W": "#", "B": "o", "S": "?"}
STYLES: dict[str, Style] = {"O": "sea", "W": "wood", "B": "ice", "S": "purple"}
PLANKTON_STYLES: dict[str, Style] = {"B": "blue", "R": "red", "Y": "yellow", "G": "green"}
SHAPES = {"s": "-<", "m": "=<", "b": "≡<", "S": ">-", "M": ">=", "B": ">≡"}
"""The thicker the bigger; those of the second seat swim the other way."""
RULE = "+" + "-" * 18
OWNERS: dict[bool, Style] = {True: "first", False: "second"}
"""Small letters are fish of the first seat."""


def picture(view: View, words: Words) -> Drawing:
    """Boards with borders, then what lies beside them."""
    over = view.phase == "over"
    asked = "" if over else words.say("picture", view.phase, decision(view, words))
    return drawing(sea(view), tables(view, words), asked=asked)


def sea(view: View) -> Iterator[Line]:
    """Four boards; each is named on the border beside it."""
    kinds = spread_layout(read_layout(view.layout))
    yield line("       a     b     c      d     e     f")
    yield border(view, 0)
    for row in range(SIDE):
        cells = [draw_cell(view, row * SIDE + c, kinds[row * SIDE + c]) for c in range(SIDE)]
        yield line(f" {row + 1} |", *cells[:BOARD], "|", *cells[BOARD:], "|", tall=True)
        if row == BOARD - 1:
            yield line("   ", RULE, RULE, "+")
    yield border(view, 2)


def border(view: View, first: int) -> Line:
    """The upper or lower rim, with the names of two boards: TL red means the red board is there."""
    parts: list[str | Span] = ["   "]
    for quarter in (first, first + 1):
        name, style = QUARTERS[quarter], PLANKTON_STYLES[view.layout[2 * quarter]]
        parts += ["+-------", Span(f" {name} ", style, (name,))]
        parts.append("-------")
    return line(*parts, "+")


def draw_cell(view: View, cell: int, kind: str) -> Span:
    """A fish and the kind of its cell: ocean ~, wreck #, birth o, surprise ?, plankton b r y g."""
    glyph = kind[1].lower() if kind[0] == "P" else GLYPHS[kind]
    style = PLANKTON_STYLES[kind[1]] if kind[0] == "P" else STYLES[kind]
    fish = view.fish[cell]
    if fish != ".":
        style = OWNERS[fish.islower()]
    return Span(f" {SHAPES.get(fish, '  ')} {glyph} ", style, (write_cell(cell),))


def tables(view: View, words: Words) -> list[str]:
    """The signs, what each seat has left, the stack, and quiet turns."""
    lines = [words.say("picture", "cells"), words.say("picture", "fish", {"second_seat": 2})]
    for seat in (0, 1):
        tokens = "".join(
            letter.lower() for bit, letter in enumerate(LETTERS) if view.plankton[seat] >> bit & 1
        )
        small, medium, big = view.reserve[seat]
        facts = {"seat": seat + 1, "small": small, "medium": medium, "big": big}
        eaten = sum(view.eaten[seat])
        lines.append(
            words.say("picture", "seat", {**facts, "tokens": tokens or "–", "eaten": eaten})
        )
    stack = ", ".join(
        f"{words.name('surprise', name)} {count}"
        for name, count in zip(SURPRISES, view.stack, strict=True)
    )
    lines.append(words.say("picture", "stack", {"stack": stack}))
    if view.limit and view.phase != "over":
        lines.append(words.say("picture", "quiet", {"quiet": view.quiet, "limit": view.limit}))
    return lines


def decision(view: View, words: Words) -> dict[str, Fact]:
    """What the words for a phase may name."""
    return {
        "seat": 2 - view.mover if view.phase == "return" else view.mover + 1,
        "row": 1 + view.mover * (SIDE - 1),
        "steps": view.steps,
        "quarter": words.name("quarter", QUARTERS[view.where]),
    }
