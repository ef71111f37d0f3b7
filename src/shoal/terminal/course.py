"""How the game goes on at a whole screen: bots think, people decide, the curtain falls."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.core.spelling import fold
from shoal.table.table import Table
from shoal.terminal.choosing import Chooser, choices
from shoal.terminal.commands import SIGN
from shoal.terminal.composing import FormScreen
from shoal.terminal.dialogs import CurtainScreen

if TYPE_CHECKING:
    from textual.app import App

    from shoal.core.forms import Form
    from shoal.terminal.display import Display
    from shoal.terminal.hinting import Hinting
    from shoal.terminal.sitting import Sitting

BOTS = "bots"
"""The group of workers that wait for bots."""


class Course:
    """From decision to decision."""

    def __init__(
        self, app: App[bool], sitting: Sitting, display: Display, hinting: Hinting
    ) -> None:
        self.app = app
        self.sitting = sitting
        self.display = display
        self.hinting = hinting

    def advance(self) -> None:
        """Go on to the next decision, or to the end."""
        sitting, table = self.sitting, self.sitting.table
        seat = table.actor
        sitting.chooser, sitting.stalled = None, False
        if sitting.keeper.unsaved:
            sitting.note = sitting.keeper.unsaved.say(sitting.lang)
        if table.over:
            sitting.viewer, sitting.hidden = table.viewer, False
        if seat is None:
            self.display.show()
        elif seat not in table.people:
            self.display.show()
            if isinstance(table, Table):  # elsewhere they decide by themselves
                self.app.run_worker(self.let_think(table, seat), group=BOTS, exclusive=True)
        elif not table.curtain or (seat == sitting.viewer and not sitting.hidden):
            self.begin(seat)
        elif sitting.hidden:
            self.close_curtain()
        else:
            sitting.handing = True
            self.display.show()

    # The curtain

    def close_curtain(self) -> None:
        """Hide everything before the next person comes."""
        sitting, table = self.sitting, self.sitting.table
        seat = table.actor or 0
        sitting.handing, sitting.hidden, sitting.viewer, sitting.note = False, True, None, ""
        self.display.show()
        curtain = CurtainScreen(
            sitting.words, {"seat": seat + 1, "name": table.name(seat, sitting.lang)}
        )
        self.app.push_screen(curtain, lambda _done: self.open_curtain(seat))

    def open_curtain(self, seat: int) -> None:
        """The next person is alone with the screen."""
        self.sitting.note = ""
        self.begin(seat)

    # Decisions

    def begin(self, seat: int) -> None:
        """A person decides."""
        sitting, table, display = self.sitting, self.sitting.table, self.display
        sitting.hidden, sitting.viewer = False, seat
        sitting.chooser = Chooser([], table.forms(seat))
        self.list_moves()
        if not display.entry.value.startswith(SIGN):  # somebody talks to the table
            display.clear_entry()
        display.show()
        if lit := display.board.places(display.board.lights.lit):
            self.app.call_after_refresh(display.scroll_to, *lit, below=True)

    def list_moves(self) -> None:
        """What a person can choose from, in the language of the screen."""
        sitting, table, seat = self.sitting, self.sitting.table, self.sitting.table.actor
        if sitting.chooser is not None and seat is not None:
            drawn = table.draw(seat, sitting.lang)
            sitting.chooser.all = choices(table.game, table.moves(seat), drawn, sitting.lang)

    async def let_think(self, table: Table, seat: int) -> None:
        """A bot decides, in its process; its move is shown for a moment."""
        sitting = self.sitting
        try:
            thinking = asyncio.to_thread(table.prepare(seat))
            advice, _ = await asyncio.gather(thinking, asyncio.sleep(sitting.pace))
            while sitting.paused:
                await asyncio.sleep(0.05)
            table.play(seat, table.game.read(advice.move))
        except (OSError, ValueError, ShoalError):
            if self.app.is_running:
                table.close()
                sitting.stalled = True
                self.display.tell(sitting.say("table", "stopped", seat=seat + 1))
            return
        sitting.note = ""
        self.advance()

    def open_form(self, text: str) -> bool:
        """Open the form of this name; whether there is one."""
        chooser, spell = self.sitting.chooser, self.sitting.spell
        for form in chooser.forms if chooser else ():
            if fold(text) in {form.name, fold(spell(form.name))}:
                self.fill_in(form)
                return True
        return False

    def play_text(self, text: str) -> None:
        """Make a move that a person typed, or say why not."""
        table = self.sitting.table
        if self.sitting.chooser is None:
            return
        try:
            move = table.game.read_typed(text, self.sitting.lang)
        except ShoalError as error:
            self.display.tell(error.say(self.sitting.lang))
            return
        self.play(move)

    def play(self, move: int) -> None:
        """Make a person's move, or say why not."""
        sitting, seat = self.sitting, self.sitting.table.actor
        if seat is None or sitting.chooser is None:
            return
        self.hinting.drop()
        try:
            sitting.table.play(seat, move)
        except ShoalError as error:
            names = sitting.table.names(seat, sitting.lang)
            self.display.tell(error.say(sitting.lang, names))
            return
        self.go_on()

    def fill_in(self, form: Form) -> None:
        """A small dialogue; what comes out of it is played."""
        table, lang, seat = self.sitting.table, self.sitting.lang, self.sitting.table.actor
        if seat is None:
            return
        self.display.forget_typing()
        words = table.words(seat, lang)
        spell = partial(table.game.spell, lang=lang)
        screen = FormScreen(form, words, partial(table.check, seat, lang=lang), spell)
        self.app.push_screen(screen, lambda text: self.play_text(text) if text else None)

    # Leaving the course of the game

    def resign(self, seat: int) -> None:
        """The game is over."""
        self.hinting.drop()
        self.sitting.table.resign(seat)
        self.go_on()

    def undo(self) -> None:
        """Back to before the last decision of whoever looks at the screen."""
        sitting = self.sitting
        self.hinting.drop()
        if sitting.table.over:
            self.display.tell(self.display.say_idle())
            return
        try:
            sitting.table.take_back(sitting.viewer)
        except ShoalError as error:
            self.display.tell(error.say(sitting.lang))
            return
        self.app.workers.cancel_group(self.app, BOTS)
        sitting.handing, sitting.note = False, ""
        self.advance()
        said = sitting.note or self.display.advise()
        key = "asked" if sitting.table.elsewhere else "undone"
        self.display.tell(f"{sitting.say('table', key)} {said}")

    def go_on(self) -> None:
        """Something has happened that people did."""
        self.sitting.note = ""
        self.display.clear_entry()
        self.advance()
