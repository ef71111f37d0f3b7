"""The drawing of a table on the screen: coloured, with marks, and it can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from shoal.terminal.sheet import Sheet, is_edge
from shoal.terminal.theme import DARK, MARKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click

    from shoal.core.drawing import Span
    from shoal.terminal.choosing import Place
    from shoal.terminal.theme import Look


class Lights:
    """Which places are to be marked, and how."""

    def __init__(self) -> None:
        self.lit: set[str] = set()
        self.last: set[str] = set()
        self.shown: set[str] = set()
        self.picked: set[str] = set()
        self.cursor: Place = ()

    def of(self, span: Span) -> str:
        """What a span is just now: the strongest of its marks, or nothing."""
        if span.names and span.names == self.cursor:
            return "cursor"
        for state in ("picked", "shown", "lit", "last"):
            if any(name in getattr(self, state) for name in span.names):
                return state
        return ""


class Board(Static):
    """Draws a view and says which place was clicked."""

    class Picked(Message):
        """Somebody clicked on a place."""

        def __init__(self, place: Place) -> None:
            self.place = place
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="board")
        self.sheet = Sheet(())
        self.look = DARK
        self.lights = Lights()

    def show(self, sheet: Sheet, look: Look) -> None:
        """Draw a sheet."""
        self.sheet, self.look = sheet, look
        self.light()

    def light(self) -> None:
        """Draw again with the marks as they are now."""
        rows = (paint(row, self.lights, self.look) for row in self.sheet.rows)
        self.update(Text("\n").join(rows))

    def places(self, names: set[str]) -> list[Place]:
        """The places that have these names, in reading order, each once."""
        spans = (region.span for region in self.sheet.regions())
        return list(dict.fromkeys(span.names for span in spans if names & {*span.names}))

    def rows_of(self, places: Sequence[Place]) -> list[int]:
        """The first rows of those places that are drawn."""
        rows: dict[Place, int] = {}
        for region in self.sheet.regions():
            rows.setdefault(region.span.names, region.row)
        return [rows[place] for place in places if place in rows]

    def on_click(self, event: Click) -> None:
        """Say which place it was."""
        span = self.sheet.at(event.y, event.x)
        if span is not None:
            self.post_message(self.Picked(span.names))


def paint(row: tuple[Span, ...], lights: Lights, look: Look) -> Text:
    """A row in colours."""
    text = Text(no_wrap=True)
    for span in row:
        text.append_text(paint_span(span, lights.of(span), look))
    return text


def paint_span(span: Span, state: str, look: Look) -> Text:
    """A span in its colour; its marks take the blanks at its ends."""
    style, marked = look.colours[span.style], look.emphasis.get(state, "")
    if is_edge(span):
        return Text(span.text, style=(marked or style).rpartition(" on ")[2])
    text = Text(span.text, style=style)
    if state and span.text.strip() and span.text[0] == span.text[-1] == " ":
        marks = MARKS[state]
        text = Text(f"{marks[0]}{span.text[1:-1]}{marks[1]}", style=style)
        text.stylize(marked, 0, 1)
        text.stylize(marked, len(text) - 1)
    if state in {"cursor", "picked"}:
        text.stylize("reverse" if state == "cursor" else "underline")
    return text
