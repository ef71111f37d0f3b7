"""The view as it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import drawing

if TYPE_CHECKING:
    from shoal.core.drawing import Drawing
    from shoal.core.words import Fact, Words
    from shoal.games.tiddlers.view import View


def picture(view: View, words: Words) -> Drawing:
    """One line per seat, and what is to be decided."""
    lines = [draw_seat(view, seat, words) for seat in range(len(view.held))]
    undecided = "undecided" in view.choices
    return drawing(lines, asked=words.say("picture", "asked") if undecided else "")


def draw_seat(view: View, seat: int, words: Words) -> str:
    """Who holds what, and has chosen what."""
    facts: dict[str, Fact] = {
        "seat": seat + 1,
        "tiddler": view.held[seat] or "?",
        "choice": words.say("choices", view.choices[seat]),
    }
    return words.say("picture", "holds", facts)
