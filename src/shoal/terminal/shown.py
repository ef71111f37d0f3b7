"""The table on a whole screen, as it is shown: panes, and the line that says what can be done.

The app is put together in four steps, each in a file: what is shown, how the game goes on
(`course`), how a person chooses (`picking`), and what keys and words do (`app`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.app import App
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from shoal.core.drawing import Drawing
from shoal.core.words import words
from shoal.terminal.board import Board
from shoal.terminal.panes import (
    arrange,
    fill_moves,
    last_names,
    say_choice,
    say_keys,
    say_log,
    say_title,
)
from shoal.terminal.seats import BOOK, call
from shoal.terminal.theme import LOOKS, VARIABLES

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from shoal.core.forms import Form
    from shoal.core.words import Fact
    from shoal.terminal.choosing import Chooser
    from shoal.terminal.hints import Hint
    from shoal.terminal.table import Table


WidgetT = TypeVar("WidgetT", bound=Widget)


class ShownTable(App[None]):
    """What there is to see, for whoever may look."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table, lang: str, pace: float) -> None:
        super().__init__()
        self.table = table
        self.lang = lang
        self.pace = pace
        self.viewer: int | None = None if table.curtain else table.viewer
        self.hidden = table.curtain
        """Whether nothing may be shown: nobody has said that they are alone with the screen."""
        self.chooser: Chooser | None = None
        self.hint: Hint | None = None
        self.handing = False
        """Whether who has moved may still look, before the curtain falls."""
        self.paused = False
        self.stalled = False
        """Whether a program has stopped and can be asked again."""
        self.note = ""
        self.asked = ""
        for look in LOOKS.values():
            self.register_theme(look.theme)
        self.theme = "shoal-dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that table.tcss names, before a theme is chosen."""
        return VARIABLES

    # Words

    def say(self, key: str, **facts: Fact) -> str:
        """A sentence of the table."""
        return words(BOOK, self.lang).say("table", key, facts)

    def person(self, seat: int) -> dict[str, Fact]:
        """A seat and who sits there."""
        return {"seat": seat + 1, "name": call(self.table.match.record.seats[seat], self.lang)}

    # Panes

    def compose(self) -> ComposeResult:
        """Title, board, moves, log, a message, a line to type in, and the keys."""
        yield Static(id="title", markup=False)
        with Horizontal(id="main"):
            with VerticalScroll(id="left", can_focus=False):
                yield Board()
            with Vertical(id="side"):
                with Vertical(id="choice"):
                    yield Static(classes="head", id="moves-head", markup=False)
                    yield OptionList(id="moves", markup=False)
                with Vertical(id="told"):
                    yield Static(classes="head", id="log-head", markup=False)
                    with VerticalScroll(id="log", can_focus=False):
                        yield Static(id="lines", markup=False)
        yield Static(id="message", markup=False)
        yield Input(id="entry")
        yield Static(id="keys")

    def on_resize(self, _event: events.Resize) -> None:
        """Lay everything out anew, as soon as the app knows its new size."""
        self.call_later(self.show)

    def show(self) -> None:
        """Everything as it is now, for whoever may look."""
        whole = self.show_board()
        title = say_title(self.table, self.lang, self.size.width, whole=whole)
        self.at("#title", Static).update(title)
        self.at("#keys", Static).update(
            say_keys(self.lang, self.size.width, dark=self.current_theme.dark)
        )
        self.at("#entry", Input).placeholder = self.say(self.entry_key)
        self.at("#log-head", Static).update(self.say("log"))
        log = [] if self.hidden else say_log(self.table, self.viewer, self.lang)
        self.at("#lines", Static).update("\n".join(log))
        self.at("#log", VerticalScroll).scroll_end(animate=False)
        self.show_choice()

    @property
    def entry_key(self) -> str:
        """Nobody types a move where programs play alone, or once the game is over."""
        return "entry" if self.table.people and not self.table.match.over else "entry_command"

    def show_board(self) -> bool:
        """The drawing, with the other panes beside it or below; whether all of it can be seen."""
        drawn = Drawing(()) if self.hidden else self.table.draw(self.viewer, self.lang)
        self.asked = drawn.asked
        panes = arrange(drawn, self.size.width, self.size.height)
        self.screen_stack[0].set_class(panes.stacked, "stacked")
        self.at("#left", VerticalScroll).styles.height = panes.height if panes.stacked else "1fr"
        self.at("#side", Vertical).styles.width = "1fr" if panes.stacked else panes.side
        self.board.show(panes.sheet, LOOKS[self.theme])
        return len(panes.sheet.rows) <= panes.height

    def show_choice(self) -> None:
        """The moves that are left, the places that are lit, and what Enter would do."""
        chooser, lights = self.chooser, self.board.lights
        fill_moves(self.moves, chooser, self.forms())
        self.at("#moves-head", Static).update(say_choice(chooser, self.lang))
        lights.lit = chooser.lit() if chooser else set()
        lights.picked = {name for place in chooser.picks for name in place} if chooser else set()
        lights.last = set() if lights.picked else set(self.last_places())
        lights.shown, lights.cursor = set(), ()
        self.board.light()
        self.say_what_to_do()

    def last_places(self) -> tuple[str, ...]:
        """What the last move named, where everybody may know it."""
        if self.table.game.secrets or not self.table.plies:
            return ()
        shown = {name for region in self.board.sheet.regions() for name in region.span.names}
        return last_names(self.table, shown)

    def forms(self) -> tuple[Form, ...]:
        """What the person who decides can put together."""
        seat = self.table.actor
        return () if seat is None or self.chooser is None else self.table.forms(seat)

    # The message

    def say_what_to_do(self) -> None:
        """The line above the one to type in."""
        text = "" if self.hidden else self.note or self.advise()
        self.at("#message", Static).update(text)

    def advise(self) -> str:
        """What can be done now."""
        table = self.table
        if table.actor is None:
            key = "over_saved" if table.path and not table.unsaved else "over"
            return "\n".join([*table.ending(self.lang), self.say(key, path=str(table.path))])
        if self.handing:
            return words(BOOK, self.lang).say("curtain", "give", self.person(table.actor))
        if self.chooser is not None:
            return self.advise_choice(self.chooser, table.actor)
        if table.people:
            return self.say("thinks", **self.person(table.actor))
        return self.say("paused" if self.paused else "watching")

    def advise_choice(self, chooser: Chooser, seat: int) -> str:
        """What can be done while a person chooses."""
        if ready := chooser.ready():
            return self.say("picked", move=ready.text)
        if chooser.typed and not chooser.left():
            return self.say("no_move")
        if chooser.picks:
            return self.say("pick_more", picks=", ".join(place[0] for place in chooser.picks))
        return f"{self.say('your_move', **self.person(seat))} {self.asked}"

    def tell(self, text: str) -> None:
        """Say something until the next thing happens."""
        self.note = text
        self.say_what_to_do()
        log = self.at("#log", VerticalScroll)  # a long message takes rows from it
        self.call_after_refresh(log.scroll_end, animate=False)

    # Parts

    @property
    def board(self) -> Board:
        """The drawing."""
        return self.at("#board", Board)

    @property
    def moves(self) -> OptionList:
        """The list of moves."""
        return self.at("#moves", OptionList)

    @property
    def entry(self) -> Input:
        """The line to type in."""
        return self.at("#entry", Input)

    def at(self, name: str, kind: type[WidgetT]) -> WidgetT:
        """A part of the table, whatever lies over it."""
        return self.screen_stack[0].query_one(name, kind)

    @property
    def covered(self) -> bool:
        """Whether something lies over the table: a page, a question, the curtain."""
        return len(self.screen_stack) > 1
