"""Hints at a whole screen: asked for, waited for, or no longer wanted."""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.terminal.hints import Hint

if TYPE_CHECKING:
    from textual.app import App

    from shoal.terminal.display import Display
    from shoal.terminal.sitting import Sitting


class Hinting:
    """At most one hint at a time."""

    def __init__(self, app: App[bool], sitting: Sitting, display: Display) -> None:
        self.app = app
        self.sitting = sitting
        self.display = display
        self.hint: Hint | None = None

    def ask(self) -> None:
        """Ask the strongest bot."""
        seat = self.sitting.table.actor
        if self.sitting.chooser is None or seat is None:
            self.display.tell(self.display.say_idle())
        elif self.hint is None:
            self.hint = Hint(self.sitting.table, seat)
            self.display.tell(self.sitting.say("hint", "thinking"))
            self.app.run_worker(self.wait_for(self.hint), group="hint", exclusive=True)

    async def wait_for(self, hint: Hint) -> None:
        """Show the advice when it comes, if it is still wanted."""
        reason, why = None, self.sitting.say("hint", "nothing")
        try:
            reason = await asyncio.to_thread(hint.ask)
        except ShoalError as error:
            why = error.say(self.sitting.lang)
        except (OSError, ValueError, CancelledError):
            pass
        if hint is not self.hint:
            return
        self.hint = None
        if reason is None:
            self.display.tell(why)
            return
        self.display.point_at(reason.advice.move)
        said = hint.say(reason, self.sitting.lang)
        self.display.tell("\n".join([*said, self.sitting.say("hint", "accept")]))

    def drop(self) -> None:
        """Nobody waits for the hint any more."""
        if self.hint:
            self.hint.stop()
            self.hint = None

    def cancel(self) -> bool:
        """Say that nobody waits any more; whether somebody did."""
        if self.hint is None:
            return False
        self.drop()
        self.display.tell(self.sitting.say("hint", "cancelled"))
        return True
