"""The sea as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.little_big_fish.components import LETTERS, QUARTERS, SIDE, SURPRISES
from shoal.games.little_big_fish.layouts import read_layout, spread_layout

if TYPE_CHECKING:
    from shoal.core.words import Fact, Words
    from shoal.games.little_big_fish.view import View

GLYPHS = {"O": "~", "W": "#", "B": "o", "S": "?"}
RULE = "   +------------+------------+"


def picture(view: View, words: Words) -> str:
    """Boards with borders; a cell is its kind and, before it, the fish on it."""
    kinds = spread_layout(read_layout(view.layout))
    lines = ["     a   b   c    d   e   f", RULE]
    for row in range(SIDE):
        cells = [draw_cell(view.fish[row * SIDE + c], kinds[row * SIDE + c]) for c in range(SIDE)]
        lines.append(f" {row + 1} |{''.join(cells[:3])}|{''.join(cells[3:])}|")
        if row in (2, SIDE - 1):
            lines.append(RULE)
    return "\n".join([*lines, *tables(view, words)])


def draw_cell(fish: str, kind: str) -> str:
    """A fish and the kind of its cell: ocean ~, wreck #, birth o, surprise ?, plankton b r y g."""
    glyph = kind[1].lower() if kind[0] == "P" else GLYPHS[kind]
    return f" {fish.replace('.', ' ')}{glyph} "


def tables(view: View, words: Words) -> list[str]:
    """The signs, what each seat has left, the stack, quiet turns, and who decides what."""
    lines = [words.say("picture", "cells"), words.say("picture", "fish")]
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
    if view.phase != "over":
        lines.append(words.say("picture", view.phase, decision(view, words)))
    return lines


def decision(view: View, words: Words) -> dict[str, Fact]:
    """What the words for a phase may name."""
    return {
        "seat": 2 - view.mover if view.phase == "return" else view.mover + 1,
        "row": 1 + view.mover * (SIDE - 1),
        "steps": view.steps,
        "quarter": words.name("quarter", QUARTERS[view.where]),
    }
