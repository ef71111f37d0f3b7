"""How the game goes on at a whole screen: programs think, people decide, the curtain falls."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.widgets import Input

from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.terminal.choosing import Chooser, choices
from shoal.terminal.composing import FormScreen
from shoal.terminal.dialogs import CurtainScreen
from shoal.terminal.panes import MORE
from shoal.terminal.seats import BOOK
from shoal.terminal.shown import ShownTable

if TYPE_CHECKING:
    from shoal.core.forms import Form
    from shoal.terminal.choosing import Place


class CourseTable(ShownTable):
    """From decision to decision."""

    def advance(self) -> None:
        """Go on to the next decision, or to the end."""
        seat, table = self.table.actor, self.table
        self.chooser, self.stalled = None, False
        if table.unsaved:
            self.note = table.unsaved.say(self.lang)
        if seat is None:
            self.viewer, self.hidden = table.viewer, False
            self.show()
        elif seat not in table.people:
            self.show()
            self.run_worker(self.let_think(seat), group="programs", exclusive=True)
        elif not table.curtain or (seat == self.viewer and not self.hidden):
            self.begin(seat)
        elif self.hidden:
            self.close_curtain()
        else:
            self.handing = True
            self.show()

    def close_curtain(self) -> None:
        """Hide everything before the next person comes."""
        seat = self.table.actor or 0
        self.handing, self.hidden, self.viewer, self.note = False, True, None, ""
        self.show()
        curtain = CurtainScreen(self.person(seat), self.lang)
        self.push_screen(curtain, lambda _done: self.open_curtain(seat))

    def open_curtain(self, seat: int) -> None:
        """The next person is alone with the screen."""
        self.note = ""
        self.begin(seat)

    def begin(self, seat: int) -> None:
        """A person decides."""
        self.hidden = False
        self.viewer = seat
        drawn = self.table.draw(seat, self.lang)
        self.chooser = Chooser(choices(self.table.game, self.table.moves(seat), drawn))
        self.clear_entry()
        self.show()
        if lit := self.board.lit_places():
            self.call_after_refresh(self.scroll_to, *lit)

    async def let_think(self, seat: int) -> None:
        """A program decides, elsewhere; its move is shown for a moment."""
        table = self.table
        try:
            thinking = asyncio.to_thread(table.prepare(seat))
            advice, _ = await asyncio.gather(thinking, asyncio.sleep(self.pace))
            while self.paused:
                await asyncio.sleep(0.05)
            table.play(seat, table.game.read(advice.move))
        except (OSError, ValueError, ShoalError):
            if self.is_running:
                table.close()
                self.stalled = True
                self.tell(self.say("stopped", **self.person(seat)))
            return
        self.note = ""
        self.advance()

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

    def fill_in(self, form: Form, seat: int) -> None:
        """A small dialogue; what comes out of it is played."""
        self.forget_typing()
        words = self.table.game.words(self.lang)
        screen = FormScreen(form, words, lambda text: self.table.judge(seat, text, self.lang))
        self.push_screen(screen, lambda text: self.play(text) if text else None)

    def resign(self, seat: int) -> None:
        """The game is over."""
        self.drop_hint()
        self.table.resign(seat)
        self.note = ""
        self.clear_entry()
        self.advance()

    def save(self, name: str) -> None:
        """Write the record so far, and again after every move from now on."""
        try:
            path = self.table.keep_as(name)
        except ShoalError as error:
            self.tell(error.say(self.lang))
            return
        self.tell(self.table.say_saved(path, self.lang))

    def drop_hint(self) -> None:
        """Nobody waits for the hint any more."""
        if self.hint:
            self.hint.stop()
            self.hint = None

    def cancel_hint(self) -> None:
        """Say that nobody waits any more."""
        self.drop_hint()
        self.tell(words(BOOK, self.lang).say("hint", "cancelled"))

    def clear_entry(self) -> None:
        """Nothing typed."""
        with self.prevent(Input.Changed):
            self.entry.value = ""

    def forget_typing(self) -> None:
        """What was typed is no beginning of a move, but a command or the name of a form."""
        self.clear_entry()
        if self.chooser:
            self.chooser.typed = ""
            self.show_choice()

    def scroll_to(self, *places: Place) -> None:
        """Bring places of the board into sight, with a little more; the first if not all fit."""
        left, rows = self.at("#left", VerticalScroll), [self.board.row_of(p) for p in places]
        y = scroll_for(min(rows), max(rows), left.scroll_offset.y, left.size.height)
        left.scroll_to(y=y, animate=False)


def scroll_for(first: int, last: int, top: int, height: int) -> int:
    """Which row should be on top, so that these are in sight; the same as now if they are."""
    highest, lowest = max(0, first - 1), last - height + 2
    return min(highest, max(lowest, top)) if lowest > top or first < top else top
