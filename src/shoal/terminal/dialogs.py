"""Screens that lie over the table: the curtain, questions, help and rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from rich.markdown import Markdown
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import RichLog, Static

from shoal.core.words import words
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.timer import Timer

    from shoal.core.words import Fact, Words

CHAPTER: Final = re.compile(r"(?m)^(?=## )")
BREATH: Final = 0.02
"""Seconds between two chapters of a page."""
CALM: Final = 1.0
"""Seconds; keys that are held begin to repeat sooner, on most systems."""


class CurtainScreen(Screen[None]):
    """Hides everything until the next person is alone with the screen.

    A key that is held, or pressed once too often by whoever hands the screen over, must not open
    it: it opens only after a moment of calm, and only then says how.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "open", "")]

    def __init__(self, own: Words, facts: dict[str, Fact]) -> None:
        super().__init__()
        self.facts = facts
        self.own = own
        self.calm: Timer | None = None

    def compose(self) -> ComposeResult:
        """A sentence for everybody, and nothing else."""
        with Vertical(classes="dialog"):
            yield Static(self.own.say("curtain", "title"), classes="head")
            yield Static(self.own.say("curtain", "text", self.facts), markup=False)
            ready = self.own.say("curtain", "ready", self.facts)
            yield Static(ready, classes="bottom", id="ready", markup=False)

    def on_mount(self) -> None:
        """It has just fallen."""
        self.wait()

    def wait(self) -> None:
        """Until nobody has pressed anything for a moment."""
        self.query_one("#ready").visible = False
        if self.calm:
            self.calm.stop()
        self.calm = self.set_timer(CALM, self.calm_down)

    def calm_down(self) -> None:
        """Whoever comes now is the next person."""
        self.calm = None
        self.query_one("#ready").visible = True

    def on_click(self) -> None:
        """A click is as good as Enter."""
        self.action_open()

    def action_open(self) -> None:
        """The next person is there."""
        if self.calm:
            self.wait()
        else:
            self.dismiss(None)


class Question(ModalScreen[bool]):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "yes", ""), ("escape", "no", "")]

    def __init__(self, key: str, sentence: str, lang: str) -> None:
        super().__init__()
        self.key = key
        self.own = words(BOOK, lang)
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """The question, and two answers that can be clicked."""
        with Vertical(classes="dialog"):
            yield Static(self.sentence, id="question", markup=False)
            yield Static(f"[@click=screen.yes]{self.own.say('confirm', 'yes')}[/]    "
                         f"[@click=screen.no]{self.own.say('confirm', 'no')}[/]",
                         classes="bottom")  # fmt: skip

    def ask(self, sentence: str) -> None:
        """Ask otherwise: something has changed meanwhile."""
        self.query_one("#question", Static).update(sentence)

    def action_yes(self) -> None:
        """Do it."""
        self.dismiss(result=True)

    def action_no(self) -> None:
        """Leave it."""
        self.dismiss(result=False)


class Page(ModalScreen[None]):
    """Something to read, in Markdown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "close", ""),
        ("enter", "close", ""),
        ("q", "close", ""),
    ]

    def __init__(self, text: str, lang: str) -> None:
        super().__init__()
        self.text = text
        self.waiting: list[str] = []
        """Chapters that are not set yet."""
        self.own = words(BOOK, lang)

    def compose(self) -> ComposeResult:
        """The text, and how to get away from it."""
        with Vertical(classes="page"):
            yield Static(self.own.say("help", "close"), classes="head")
            self.lines = RichLog(min_width=1, wrap=True, auto_scroll=False)
            yield self.lines

    def on_mount(self) -> None:
        """Keys scroll at once."""
        self.lines.focus()

    def on_resize(self) -> None:
        """Set the text for the new width: its beginning at once, then chapter after chapter."""
        self.lines.clear()
        self.waiting = CHAPTER.split(self.text)
        self.write_next()

    def write_next(self) -> None:
        """One more chapter; the screen is drawn between them."""
        if self.waiting and self.is_attached:
            self.lines.write(Markdown(self.waiting.pop(0), hyperlinks=False))
            self.set_timer(BREATH, self.write_next)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
