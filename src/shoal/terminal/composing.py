"""A small dialogue that puts a move together, field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from shoal.core.words import words as book
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from shoal.core.forms import Form
    from shoal.core.words import Words

NOTHING = "–"
ROWS_ROUND_FIELDS = 14
"""Rows of the dialogue that are not fields."""


class Fields(Static):
    """The fields of a form, one a row; a click changes one."""

    def __init__(self, form: Form, words: Words, spell: Callable[[str], str]) -> None:
        super().__init__(markup=False)
        self.spell = spell
        self.form = form
        self.words = words
        self.labels = [field.label.say(words) for field in form.fields]
        self.chosen = [0] * len(form.fields)
        self.at = 0
        self.column = max(map(len, self.labels)) + 4

    def show(self) -> None:
        """Draw the rows, with a mark before the one that keys change."""
        rows = []
        for number, field in enumerate(self.form.fields):
            mark = "▸" if number == self.at else " "
            value = self.spell(field.show(self.chosen[number], self.words))
            shown = NOTHING if value in ("", "-") else value
            rows.append(f"{mark} {self.labels[number]:<{self.column - 3}} ‹ {shown} ›")
        self.update("\n".join(rows))

    def walk(self, step: int) -> None:
        """Go to another field."""
        self.at = (self.at + step) % len(self.chosen)

    def turn(self, step: int) -> None:
        """Take another choice in this field."""
        count = len(self.form.fields[self.at].choices)
        self.chosen[self.at] = (self.chosen[self.at] + step) % count

    def point(self, row: int, column: int) -> None:
        """A click on the left mark goes back, anywhere else goes on."""
        if 0 <= row < len(self.chosen):
            self.at = row
            self.turn(-1 if column <= self.column else 1)


class FormScreen(ModalScreen[str | None]):
    """Shows the move as it grows, and what the rules would say to it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "walk(-1)", ""),
        ("down,tab", "walk(1)", ""),
        ("left", "turn(-1)", ""),
        ("right,space", "turn(1)", ""),
        ("enter", "done", ""),
        ("escape", "close", ""),
    ]

    def __init__(
        self,
        form: Form,
        words: Words,
        check: Callable[[str, Callable[[str], None]], None],
        spell: Callable[[str], str],
    ) -> None:
        super().__init__()
        self.form = form
        self.title_text = form.title.say(words)
        self.check = check
        """Tells of a text, at once or later, why the rules do not allow it; nothing if they do."""
        self.allowed = ""
        """The last text that the rules allow."""
        self.own = book(BOOK, words.lang)
        self.spell = spell
        """Notation as whoever looks at it writes it."""
        self.fields = Fields(form, words, spell)

    def compose(self) -> ComposeResult:
        """Title, fields, the move, and the keys."""
        with Vertical(classes="dialog"):
            yield Static(self.title_text, classes="head", markup=False)
            with VerticalScroll(id="fields", can_focus=False):
                yield self.fields
            yield Static(id="composed", markup=False)
            yield Static(self.own.say("form", "keys"), classes="bottom", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Show what there is; the fields get the room that the rest leaves."""
        rows = max(2, event.size.height - ROWS_ROUND_FIELDS)
        self.query_one("#fields", VerticalScroll).styles.max_height = rows
        self.show()

    @property
    def text(self) -> str:
        """The move as it is now."""
        return self.form.compose(self.fields.chosen)

    def show(self) -> None:
        """Draw everything anew."""
        self.fields.show()
        text, self.allowed = self.text, ""
        self.query_one("#composed", Static).update(f"{self.spell(text)}\n")
        self.check(text, lambda refused: self.show_verdict(text, refused))
        scroll = self.query_one("#fields", VerticalScroll)
        scroll.scroll_to(y=max(0, self.fields.at - scroll.size.height // 2), animate=False)

    def show_verdict(self, text: str, refused: str) -> None:
        """What the rules say to a text, if it is still the same."""
        if text != self.text or not self.is_attached:
            return
        self.allowed = "" if refused else text
        verdict = refused or self.own.say("form", "allowed")
        self.query_one("#composed", Static).update(f"{self.spell(text)}\n{verdict}")

    def on_click(self, event: events.Click) -> None:
        """A click on a field."""
        if event.widget is self.fields:
            at = event.get_content_offset(self.fields)
            if at is not None:
                self.fields.point(at.y, at.x)
                self.show()

    def action_walk(self, step: int) -> None:
        """Another field."""
        self.fields.walk(step)
        self.show()

    def action_turn(self, step: int) -> None:
        """Another choice."""
        self.fields.turn(step)
        self.show()

    def action_done(self) -> None:
        """Make the move, if the rules allow it."""
        if self.allowed == self.text:
            self.dismiss(self.text)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
