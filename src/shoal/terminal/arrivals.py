"""What comes from a table elsewhere, on a whole screen; and what is said to the table there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.errors import ShoalError
from shoal.terminal.commands import read_act

if TYPE_CHECKING:
    from textual.app import App

    from shoal.table.remote.table import RemoteTable
    from shoal.terminal.course import Course
    from shoal.terminal.display import Display

TICK: Final = 1.0
"""Seconds between two looks at the clocks."""


class Arrivals:
    """Takes what has arrived, and lets the screen follow it."""

    def __init__(
        self, app: App[bool], table: RemoteTable, display: Display, course: Course
    ) -> None:
        self.app = app
        self.table = table
        self.display = display
        self.course = course

    def listen(self) -> None:
        """From now on everything is shown as it arrives."""
        post = self.app.call_later
        self.table.listen(lambda: post(self.take_all), post)
        self.app.set_interval(TICK, self.tick)
        self.take_all()

    def take_all(self) -> None:
        """Show all that has arrived."""
        table, sitting = self.table, self.display.sitting
        before, changed = table.decision(), False
        while (news := table.take_next(0)) is not None:
            changed |= news
        if table.decision() != before:
            sitting.note = ""
            self.course.advance()
        elif changed:
            self.display.show_round()
        for error in table.complaints:
            self.display.tell(error.say(sitting.lang, table.names(table.viewer, sitting.lang)))
        table.complaints.clear()

    def tick(self) -> None:
        """Time runs."""
        if any(map(self.table.clock, range(len(self.table.seats)))):
            self.display.show_title()

    def obey(self, text: str) -> None:
        """What somebody typed after a stroke."""
        sitting = self.display.sitting
        self.display.forget_typing()
        try:
            what, detail = read_act(text, sitting.lang)
            if what == "say":
                self.table.say(detail)
            else:
                self.table.act(what, detail)
        except ShoalError as error:
            self.display.tell(error.say(sitting.lang))
