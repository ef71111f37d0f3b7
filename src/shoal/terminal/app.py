"""The table on a whole screen, by keyboard and mouse. It knows no game: it has a `Table`.

Sitting   what the screen knows: who looks, what they are choosing
Display   shows it
Course    goes from decision to decision
Picker    turns clicks, keys and typing into a move
Hinting   asks the strongest bot
Arrivals  what comes from a table elsewhere
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static

from shoal.core.errors import ShoalError
from shoal.core.pages import read_page
from shoal.core.words import LANGUAGES
from shoal.terminal.board import Board
from shoal.terminal.cards import say_cards
from shoal.terminal.commands import SIGN, read_command
from shoal.terminal.course import Course
from shoal.terminal.dialogs import Page, Question
from shoal.terminal.display import Display
from shoal.terminal.driver import screen_driver
from shoal.terminal.hinting import Hinting
from shoal.terminal.leaving import leave_on_signals
from shoal.terminal.picking import Picker
from shoal.terminal.sitting import Sitting
from shoal.terminal.theme import LOOKS, VARIABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult

    from shoal.table.shown import ShownTable
    from shoal.terminal.arrivals import Arrivals
    from shoal.terminal.keeping import Keeper


AT_TABLE: Final = {
    "help", "hint", "undo", "rules", "language", "look", "resign", "light", "walk",
    "scroll_board", "step_back", "again",
}  # fmt: skip
"""What can be done only while nothing lies over the table."""


LEAVING: Final = "quit"
"""The key of the question whether to leave."""


class Log(VerticalScroll):
    """What happened. Its end stays in sight when it, or what is in it, gets another size."""

    def watch_virtual_size(self) -> None:
        self.scroll_end(animate=False)

    def on_resize(self) -> None:
        self.scroll_end(animate=False)


class TableApp(App[bool]):
    """The screen, its keys, and who does what they ask for."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", priority=True),
        Binding("f2", "hint", priority=True),
        Binding("f3", "undo", priority=True),
        Binding("f4", "save", priority=True),
        Binding("f5", "rules", priority=True),
        Binding("f6", "language", priority=True),
        Binding("f7", "look", priority=True),
        Binding("f8", "resign", priority=True),
        Binding("ctrl+q,ctrl+c", "quit", priority=True),
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

    def __init__(self, table: ShownTable, keeper: Keeper, lang: str, pace: float) -> None:
        super().__init__(driver_class=screen_driver())
        self.sitting = Sitting(table, keeper, lang, pace)
        self.panes = Display(self, self.sitting)
        self.hinting = Hinting(self, self.sitting, self.panes)
        self.course = Course(self, self.sitting, self.panes, self.hinting)
        self.picker = Picker(self.sitting, self.panes, self.course)
        self.arrivals: Arrivals | None = None
        """Where the table is elsewhere."""
        for look in LOOKS.values():
            self.register_theme(look.theme)
        self.theme = "shoal-dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that table.tcss names, before a theme is chosen."""
        return VARIABLES

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
                    with Log(id="log", can_focus=False):
                        yield Static(id="lines", markup=False)
        yield Static(id="message", markup=False)
        yield Input(id="entry")
        yield Static(id="keys")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """What lies over the table has most keys for itself."""
        covered = len(self.screen_stack) > 1
        return action not in AT_TABLE or not covered

    # What happens to the screen

    def on_mount(self) -> None:
        """Sit down."""
        self.panes.moves.can_focus = False
        leave_on_signals(self.exit)
        self.panes.entry.focus()
        self.course.advance()
        if self.arrivals is not None:
            self.arrivals.listen()

    def on_unmount(self) -> None:
        """Send all bots home."""
        self.hinting.drop()
        self.sitting.table.close()

    def on_resize(self, _event: events.Resize) -> None:
        """Lay everything out anew, as soon as the app knows its new size."""
        self.call_later(self.panes.show)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.picker.typed(event.value)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: a command, or something that is chosen."""
        text = event.value.strip()
        if self.arrivals is not None and text.startswith(SIGN):
            self.arrivals.obey(text)
            return
        command, name = read_command("help" if text == "?" else text, self.sitting.lang)
        if command:
            self.panes.forget_typing()
        if command == "save":
            self.save(name)
        elif command:
            await self.run_action(command)
        elif self.sitting.table.over and not text:
            self.action_again()
        else:
            self.picker.submitted(text)

    def on_board_picked(self, event: Board.Picked) -> None:
        self.picker.clicked(event.place)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a move plays it."""
        self.picker.choose(self.panes.listed[event.option_index])

    def action_light(self, step: int) -> None:
        self.picker.light(step)

    def action_walk(self, step: int) -> None:
        self.picker.walk(step)

    def action_step_back(self) -> None:
        """Stop a hint, or take back a pick, or clear what was typed."""
        if not self.hinting.cancel():
            self.picker.step_back()

    # Reading

    def action_help(self) -> None:
        """What can be done at the table."""
        own, game = self.sitting.words, self.sitting.table.game
        cards = say_cards(game.words(self.sitting.lang))
        self.open_page(f"{cards}# {own.say('help', 'title')}\n{own.tables['help']['text']}")

    def action_rules(self) -> None:
        """The rules page of the game."""
        try:
            self.open_page(read_page(self.sitting.table.game.slug, self.sitting.lang))
        except ShoalError as error:
            self.panes.tell(error.say(self.sitting.lang))

    def open_page(self, text: str) -> None:
        """Something to read, one page at a time."""
        self.push_screen(Page(text, self.sitting.lang))

    def action_language(self) -> None:
        """English or French."""
        sitting = self.sitting
        sitting.lang = LANGUAGES[(LANGUAGES.index(sitting.lang) + 1) % len(LANGUAGES)]
        sitting.note = ""
        self.course.list_moves()
        self.panes.show()

    def action_look(self) -> None:
        """Dark or light."""
        names = list(LOOKS)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.panes.show()

    def action_scroll_board(self, step: int) -> None:
        """Look at another part of a board that is larger than its pane."""
        self.panes.at("#left", VerticalScroll).scroll_relative(y=step, animate=False)

    def action_hint(self) -> None:
        self.hinting.ask()

    def action_again(self) -> None:
        """Another game with the same seats and options, after this one."""
        if self.sitting.table.over and self.sitting.again:
            self.exit(result=True)
        else:
            self.picker.say_what_is_so()

    # Taking back, saving, leaving

    def action_undo(self) -> None:
        self.course.undo()

    def action_save(self) -> None:
        """Write the record where it was written before, or to a new file."""
        self.save("")

    def save(self, name: str) -> None:
        """Write the record so far, and again after every move from now on."""
        keeper, lang = self.sitting.keeper, self.sitting.lang
        try:
            path = keeper.keep_as(Path(name) if name else None)
            said = keeper.say_saved(path, lang)
        except ShoalError as error:
            said = error.say(lang)
        self.panes.tell(said)
        if isinstance(self.screen, Question) and self.screen.key == LEAVING:
            self.screen.ask(f"{said}\n\n{self.say_leaving()}")

    def action_resign(self) -> None:
        """Give up, after a question."""
        seat = self.sitting.table.actor
        if self.sitting.chooser is None or seat is None:
            self.picker.say_what_is_so()
        else:
            said = self.sitting.say("confirm", "resign")
            self.ask("resign", said, lambda sure: self.course.resign(seat) if sure else None)

    async def action_quit(self) -> None:
        """Leave the table, after a question if the game goes on; asked again, at once."""
        asked = isinstance(self.screen, Question) and self.screen.key == LEAVING
        table = self.sitting.table
        if table.over or asked or (table.elsewhere and not table.people):
            self.exit()
        else:
            self.ask(LEAVING, self.say_leaving(), lambda sure: self.exit() if sure else None)

    def say_leaving(self) -> str:
        """The question whether to leave: what of the game is on the disk, and what is not."""
        if self.sitting.table.elsewhere:
            return self.sitting.say("confirm", "quit_elsewhere")
        return self.sitting.keeper.say_kept("quit", self.sitting.lang)

    def ask(self, key: str, sentence: str, then: Callable[[bool | None], None]) -> None:
        """A question with yes and no."""
        self.push_screen(Question(key, sentence, self.sitting.lang), then)
