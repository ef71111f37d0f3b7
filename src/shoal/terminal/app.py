"""The table on a whole screen, by keyboard and mouse. It knows no game: it has a `Table`."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from shoal.core.errors import ShoalError
from shoal.core.pages import read_page
from shoal.core.words import LANGUAGES, words
from shoal.terminal.dialogs import Page, Question
from shoal.terminal.hints import Hint
from shoal.terminal.picking import PickingTable
from shoal.terminal.seats import BOOK
from shoal.terminal.theme import LOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.words import Fact


AT_TABLE: Final = {
    "help", "hint", "undo", "rules", "language", "look", "resign", "light", "walk", "scroll_board",
    "step_back",
}  # fmt: skip
"""What can be done only while nothing lies over the table."""


class TableApp(PickingTable):
    """One screen with everybody in front of it: what keys do."""

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

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """What lies over the table has most keys for itself."""
        return action not in AT_TABLE or not self.covered

    def on_mount(self) -> None:
        """Sit down."""
        self.moves.can_focus = False
        with contextlib.suppress(AttributeError, NotImplementedError):  # not on every system
            for number in (signal.SIGTERM, signal.SIGHUP):  # a closed window ends it in order
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self.entry.focus()
        self.advance()

    def on_unmount(self) -> None:
        """Send all programs home."""
        self.drop_hint()
        self.table.close()

    # Reading

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
        self.push_screen(Page(text, self.lang))

    def action_language(self) -> None:
        """English or French."""
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        self.note = ""
        self.show()

    def action_look(self) -> None:
        """Dark or light."""
        names = list(LOOKS)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.show()

    def action_scroll_board(self, step: int) -> None:
        """Look at another part of a board that is larger than its pane."""
        self.at("#left", VerticalScroll).scroll_relative(y=step, animate=False)

    # Hints

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
        places = self.table.game.places(self.table.game.read(reason.advice.move))
        self.board.lights.shown = {*places}
        self.board.light()
        self.tell("\n".join(hint.say(reason, self.lang)))

    # Taking back, saving, leaving

    def action_undo(self) -> None:
        """Back to before one's last decision."""
        self.drop_hint()
        try:
            self.table.take_back(self.viewer)
        except ShoalError as error:
            self.tell(error.say(self.lang))
            return
        self.workers.cancel_group(self, "programs")
        self.handing, self.note = False, ""
        self.advance()
        self.tell(f"{self.say('undone')} {self.note or self.advise()}")

    def action_save(self) -> None:
        """Write the record where it was written before, or to a new file."""
        self.save("")

    def action_resign(self) -> None:
        """Give up, after a question."""
        seat = self.table.actor
        if self.chooser is None or seat is None:
            self.tell(self.say("not_your_turn"))
        else:
            self.ask("resign", lambda sure: self.resign(seat) if sure else None)

    async def action_quit(self) -> None:
        """Leave the table, after a question if the game goes on; asked again, at once."""
        asked = isinstance(self.screen, Question) and self.screen.key != "resign"
        if self.table.match.over or asked:
            self.exit()
        else:
            key = "quit_saved" if self.table.path else "quit"
            facts: dict[str, Fact] = {"path": str(self.table.path)}
            self.ask(key, lambda sure: self.exit() if sure else None, facts)

    def ask(
        self, key: str, then: Callable[[bool | None], None], facts: dict[str, Fact] | None = None
    ) -> None:
        """A question with yes and no."""
        self.push_screen(Question(key, facts or {}, self.lang), then)
