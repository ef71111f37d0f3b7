"""The table on a whole screen, by keyboard and mouse. It knows no game: it has a `Table`."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static

from shoal.core.drawing import Drawing
from shoal.core.errors import ShoalError
from shoal.core.pages import read_page
from shoal.core.words import LANGUAGES, words
from shoal.terminal.board import Board
from shoal.terminal.choosing import Chooser, choices
from shoal.terminal.composing import FormScreen
from shoal.terminal.dialogs import CurtainScreen, Page, Question
from shoal.terminal.files import new_path
from shoal.terminal.hints import Hint
from shoal.terminal.panes import (
    MORE,
    arrange,
    fill_moves,
    say_choice,
    say_keys,
    say_log,
    say_title,
)
from shoal.terminal.seats import BOOK, call

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual import events
    from textual.app import ComposeResult

    from shoal.core.forms import Form
    from shoal.core.words import Fact
    from shoal.terminal.table import Table

COMMANDS = {
    "?": "help",
    "help": "help",
    "hint": "hint",
    "undo": "undo",
    "save": "save",
    "rules": "rules",
    "resign": "resign",
    "quit": "leave",
}
"""What can be typed instead of a key."""


class TableApp(App[None]):
    """One screen with everybody in front of it."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", priority=True),
        Binding("f2", "hint", priority=True),
        Binding("f3", "undo", priority=True),
        Binding("f4", "save", priority=True),
        Binding("f5", "rules", priority=True),
        Binding("f6", "language", priority=True),
        Binding("f8", "resign", priority=True),
        Binding("ctrl+q,ctrl+c", "leave", priority=True),
        Binding("tab", "light(1)", priority=True),
        Binding("shift+tab", "light(-1)", priority=True),
        Binding("down", "walk(1)"),
        Binding("up", "walk(-1)"),
        Binding("pagedown", "walk(8)"),
        Binding("pageup", "walk(-8)"),
        Binding("ctrl+down", "scroll_board(4)", priority=True),
        Binding("ctrl+up", "scroll_board(-4)", priority=True),
        Binding("escape", "step_back"),
    ]

    def __init__(self, table: Table, lang: str, pace: float, path: Path | None) -> None:
        super().__init__()
        self.table = table
        self.lang = lang
        self.pace = pace
        self.path = path
        self.viewer: int | None = None if table.curtain else table.viewer
        self.hidden = table.curtain
        """Whether nothing may be shown: nobody has said that they are alone with the screen."""
        self.chooser: Chooser | None = None
        self.hint: Hint | None = None
        self.handing = False
        self.paused = False
        self.note = ""

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

    def on_mount(self) -> None:
        """Sit down."""
        self.query_one("#moves", OptionList).can_focus = False
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.exit)  # a closed window loses no record
        self.query_one("#entry", Input).focus()
        self.advance()

    def on_resize(self, _event: events.Resize) -> None:
        """Lay everything out anew."""
        self.show()

    def show(self) -> None:
        """Everything as it is now, for whoever may look."""
        self.show_board()
        self.query_one("#title", Static).update(say_title(self.table, self.lang, self.size.width))
        self.query_one("#keys", Static).update(say_keys(self.lang))
        self.query_one("#entry", Input).placeholder = self.say("entry")
        self.query_one("#log-head", Static).update(self.say("log"))
        log = [] if self.hidden else say_log(self.table, self.viewer, self.lang)
        self.query_one("#lines", Static).update("\n".join(log))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.show_choice()

    def show_board(self) -> None:
        """The drawing, with the other panes beside it or below."""
        drawn = Drawing(()) if self.hidden else self.table.draw(self.viewer, self.lang)
        panes = arrange(drawn, self.size.width, self.size.height)
        self.screen_stack[0].set_class(panes.stacked, "stacked")
        left, side = self.query_one("#left"), self.query_one("#side")
        left.styles.height = len(panes.sheet.rows) if panes.stacked else "1fr"
        side.styles.width = "1fr" if panes.stacked else panes.side
        self.query_one(Board).show(panes.sheet)

    def show_choice(self) -> None:
        """The moves that are left, the places that are lit, and what Enter would do."""
        board, moves = self.query_one(Board), self.query_one("#moves", OptionList)
        chooser = self.chooser
        fill_moves(moves, chooser, self.forms())
        head = say_choice(chooser, self.lang)
        self.query_one("#moves-head", Static).update(head)
        lights = board.lights
        lights.lit = chooser.lit() if chooser else set()
        lights.picked = {name for place in chooser.picks for name in place} if chooser else set()
        lights.shown = set(self.last_places()) if chooser is None or not chooser.picks else set()
        lights.cursor = ()
        board.light()
        self.say_what_to_do()

    def last_places(self) -> tuple[str, ...]:
        """What the last move named, where everybody may know it."""
        if self.table.game.secrets or not self.table.plies:
            return ()
        return self.table.game.places(self.table.plies[-1].move)

    def say_what_to_do(self) -> None:
        """The line above the one to type in."""
        text = "" if self.hidden else self.note or self.advise()
        self.query_one("#message", Static).update(text)

    def advise(self) -> str:
        """What can be done now."""
        table = self.table
        if table.actor is None:
            return "\n".join([*table.ending(self.lang), self.say("over")])
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
        return self.say("your_move", **self.person(seat))

    def tell(self, text: str) -> None:
        """Say something until the next thing happens."""
        self.note = text
        self.say_what_to_do()

    # The course of the game

    def advance(self) -> None:
        """Go on to the next decision, or to the end."""
        seat, table = self.table.actor, self.table
        self.chooser = None
        if seat is None:
            self.viewer = table.viewer
            self.hidden = False
            self.show()
        elif seat not in table.people:
            self.show()
            self.run_worker(self.let_think(seat), group="programs", exclusive=True)
        elif not table.curtain or (seat == self.viewer and not self.hidden):
            self.begin(seat)
        elif self.hidden:
            self.close_curtain()
        else:
            self.handing = True  # who has moved may still look at what came of it
            self.show()

    def close_curtain(self) -> None:
        """Hide everything before the next person comes."""
        seat = self.table.actor or 0
        self.handing, self.hidden, self.viewer, self.note = False, True, None, ""
        self.show()
        curtain = CurtainScreen(self.person(seat), self.lang)
        self.push_screen(curtain, lambda _done: self.begin(seat))

    def begin(self, seat: int) -> None:
        """A person decides."""
        self.hidden = False
        self.viewer = seat
        drawn = self.table.draw(seat, self.lang)
        self.chooser = Chooser(choices(self.table.game, self.table.moves(seat), drawn))
        self.clear_entry()
        self.show()
        if lit := self.query_one(Board).lit_places():
            self.call_after_refresh(self.scroll_to_row, self.query_one(Board).row_of(lit[0]))

    async def let_think(self, seat: int) -> None:
        """A program decides, elsewhere; its move is shown for a moment."""
        plies, table = len(self.table.plies), self.table
        try:
            thinking = asyncio.to_thread(table.think, seat)
            advice, _ = await asyncio.gather(thinking, asyncio.sleep(self.pace))
        except (OSError, ValueError) as error:
            if len(table.plies) == plies and self.is_running:
                self.tell(self.say("stopped", seat=seat + 1, why=str(error)))
            return
        while self.paused:
            await asyncio.sleep(0.05)
        self.note = ""
        self.table.play(seat, self.table.game.read(advice.move))
        self.advance()

    def forms(self) -> tuple[Form, ...]:
        """What the person who decides can put together."""
        seat = self.table.actor
        return () if seat is None or self.chooser is None else self.table.forms(seat, self.lang)

    def fill_in(self, form: Form, seat: int) -> None:
        """A small dialogue; what comes out of it is played."""
        self.clear_entry()
        screen = FormScreen(form, lambda text: self.table.judge(seat, text, self.lang), self.lang)
        self.push_screen(screen, lambda text: self.play(text) if text else None)

    def play(self, text: str) -> None:
        """Make a person's move, or say why not; the name of a form opens it."""
        seat = self.table.actor
        if seat is None or self.chooser is None:
            return
        for form in self.forms():
            if text.removesuffix(MORE) == form.name:
                self.fill_in(form, seat)
                return
        self.drop_hint()
        try:
            self.table.try_text(seat, text)
        except ShoalError as error:
            self.tell(error.say(self.lang))
            return
        self.note = ""
        self.clear_entry()
        self.advance()

    # Choosing

    def clear_entry(self) -> None:
        """Nothing typed."""
        with self.prevent(Input.Changed):
            self.query_one("#entry", Input).value = ""

    def on_input_changed(self, event: Input.Changed) -> None:
        """The list gets shorter as one types."""
        if self.chooser is not None:
            self.note = ""
            self.chooser.typed = " ".join(event.value.lower().split())
            self.show_choice()
        elif event.value == " " and not self.table.people:
            self.clear_entry()
            self.paused = not self.paused
            self.say_what_to_do()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: a command, a place, a move of the list, or whatever was typed."""
        text = event.value.strip()
        if text.lower() in COMMANDS:
            self.clear_entry()
            if self.chooser:
                self.chooser.typed = ""
            await self.run_action(COMMANDS[text.lower()])
        elif self.handing:
            self.close_curtain()
        elif self.chooser is None:
            if text and not self.table.match.over:
                self.tell(self.say("not_your_turn"))
        elif cursor := self.query_one(Board).lights.cursor:
            self.pick(cursor)
        else:
            self.enter(text)

    def enter(self, text: str) -> None:
        """Play what was chosen, or what was typed."""
        chooser, moves = self.chooser, self.query_one("#moves", OptionList)
        if chooser is None:
            return
        if moves.highlighted is not None:
            option = moves.get_option_at_index(moves.highlighted)
            self.play(str(option.prompt))
        elif ready := chooser.ready():
            self.play(ready.text)
        elif text:
            self.play(text)

    def on_board_picked(self, event: Board.Picked) -> None:
        """A click on a place."""
        if self.chooser is None:
            if not self.table.match.over and not self.handing:
                self.tell(self.say("not_your_turn"))
            return
        self.pick(event.place)

    def pick(self, place: tuple[str, ...]) -> None:
        """Point at a place; the second place of a move makes it."""
        if self.chooser is None:
            return
        self.note = ""
        again = self.chooser.picks[-1:] == [place]
        ready = self.chooser.ready()
        if again and ready:
            self.play(ready.text)
        elif not self.chooser.pick(place):
            self.tell(self.say("no_place"))
        elif settled := self.chooser.settled():
            self.play(settled.text)
        else:
            self.show_choice()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a move plays it."""
        self.play(str(event.option.prompt))

    def action_light(self, step: int) -> None:
        """Go to the next lit place."""
        board = self.query_one(Board)
        places = board.lit_places()
        if not places:
            return
        cursor = board.lights.cursor
        start = places.index(cursor) if cursor in places else (-1 if step > 0 else 0)
        board.lights.cursor = places[(start + step) % len(places)]
        self.query_one("#moves", OptionList).highlighted = None
        board.light()
        self.scroll_to_row(board.row_of(board.lights.cursor))

    def scroll_to_row(self, row: int) -> None:
        """Bring a row of the board into sight, with a little above it."""
        left = self.query_one("#left", VerticalScroll)
        if not left.scroll_offset.y <= row < left.scroll_offset.y + left.size.height - 2:
            left.scroll_to(y=max(0, row - 3), animate=False)

    def action_scroll_board(self, step: int) -> None:
        """Look at another part of a board that is larger than its pane."""
        self.query_one("#left", VerticalScroll).scroll_relative(y=step, animate=False)

    def action_walk(self, step: int) -> None:
        """Go through the list; the board shows what the move names."""
        moves, board = self.query_one("#moves", OptionList), self.query_one(Board)
        if self.chooser is None or not moves.option_count:
            return
        at = moves.highlighted
        new = (0 if step > 0 else moves.option_count - 1) if at is None else at + step
        moves.highlighted = max(0, min(moves.option_count - 1, new))
        text = str(moves.get_option_at_index(moves.highlighted).prompt)
        chosen = [choice for choice in self.chooser.all if choice.text == text]
        board.lights.cursor = ()
        board.lights.shown = {name for choice in chosen for name in choice.places}
        board.light()
        self.tell(self.say("opens" if text.endswith(MORE) else "go_on", move=text))
        self.note = ""

    def action_step_back(self) -> None:
        """Stop a hint, or take back a pick, or clear what was typed."""
        if self.hint:
            self.drop_hint()
            self.tell(words(BOOK, self.lang).say("hint", "cancelled"))
            return
        self.note = ""
        if self.chooser is not None:
            if not self.query_one("#entry", Input).value:
                self.chooser.unpick()
            self.chooser.typed = ""
        self.clear_entry()
        self.show_choice()

    # Keys

    def action_help(self) -> None:
        """What can be done at the table."""
        own = words(BOOK, self.lang)
        self.open_page(f"# {own.say('help', 'title')}\n{own.tables['help']['text']}")

    def action_rules(self) -> None:
        """The rules page of the game."""
        try:
            self.open_page(read_page(self.table.game.slug, self.lang))
        except ShoalError as error:
            self.tell(error.say(self.lang))

    def open_page(self, text: str) -> None:
        """Something to read, one page at a time."""
        if len(self.screen_stack) == 1:
            self.push_screen(Page(text, self.lang))

    def action_language(self) -> None:
        """English or French."""
        if len(self.screen_stack) > 1:
            return
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        self.note = ""
        self.show()

    def action_hint(self) -> None:
        """Ask the strongest program."""
        seat = self.table.actor
        if self.chooser is None or seat is None:
            self.tell(self.say("not_your_turn"))
        elif self.hint is None:
            self.hint = Hint(self.table, seat)
            self.tell(words(BOOK, self.lang).say("hint", "thinking"))
            self.run_worker(self.wait_for_hint(self.hint), group="hint", exclusive=True)

    async def wait_for_hint(self, hint: Hint) -> None:
        """Show the advice when it comes, if it is still wanted."""
        reason = None
        with contextlib.suppress(OSError, ValueError):
            reason = await asyncio.to_thread(hint.ask)
        if hint is not self.hint:
            return
        self.hint = None
        if reason is None:
            self.tell(words(BOOK, self.lang).say("hint", "nothing"))
            return
        board = self.query_one(Board)
        board.lights.shown = {*self.table.game.places(self.table.game.read(reason.advice.move))}
        board.light()
        self.tell("\n".join(hint.say(reason, self.lang)))

    def drop_hint(self) -> None:
        """Nobody waits for the hint any more."""
        if self.hint:
            self.hint.stop()
            self.hint = None

    def action_undo(self) -> None:
        """Back to before one's last decision."""
        if len(self.screen_stack) > 1:
            return
        self.drop_hint()
        try:
            self.table.take_back(self.viewer)
        except ShoalError as error:
            self.tell(error.say(self.lang))
            return
        self.workers.cancel_group(self, "programs")
        self.handing = False
        self.advance()
        self.tell(f"{self.say('undone')} {self.advise()}")

    def action_save(self) -> None:
        """Write the record, so far."""
        if self.path is None:
            self.path = new_path(self.table.game.slug)
        try:
            self.table.save(self.path)
        except ShoalError as error:
            self.tell(error.say(self.lang))
            return
        self.tell(self.say("saved", path=str(self.path)))

    def action_resign(self) -> None:
        """Give up, after a question."""
        seat = self.table.actor
        if self.chooser is None or seat is None:
            self.tell(self.say("not_your_turn"))
        elif len(self.screen_stack) == 1:
            self.ask("resign", lambda sure: self.resign(seat) if sure else None)

    def resign(self, seat: int) -> None:
        """The game is over."""
        self.drop_hint()
        self.table.match.end(seat, "resigns")
        self.note = ""
        self.clear_entry()
        self.advance()

    def action_leave(self) -> None:
        """Leave the table, after a question if the game goes on."""
        if self.table.match.over or len(self.screen_stack) > 1:
            self.exit()
        else:
            self.ask("quit", lambda sure: self.exit() if sure else None)

    def ask(self, key: str, then: Callable[[bool | None], None]) -> None:
        """A question with yes and no."""
        self.push_screen(Question(words(BOOK, self.lang).say("confirm", key), self.lang), then)

    def on_unmount(self) -> None:
        """Send all programs home."""
        self.drop_hint()
        self.table.close()
