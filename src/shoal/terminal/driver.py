"""What a whole screen is written to: standard output, and how it goes on after a stop.

Textual writes to standard error, so that `2>/dev/null` would leave the screen blank.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.driver import Driver


def screen_driver() -> type[Driver] | None:
    """The driver of a screen; None where Textual's own writes to standard output already."""
    if sys.platform == "win32":
        return None
    from textual.drivers.linux_driver import LinuxDriver  # noqa: PLC0415 - not on Windows

    class OutputDriver(LinuxDriver):
        """Draws on standard output."""

        def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as Textual has it
            super().__init__(*args, **options)
            self._file = sys.__stdout__

        def _sigcont_application(self, *_: object) -> None:
            """Go on after a stop, as soon as nothing is being written."""
            with suppress(RuntimeError):  # the screen is gone already
                asyncio.get_running_loop().call_soon_threadsafe(self.go_on)

        def go_on(self) -> None:
            """Begin anew, also after a stop that could not be heard (SIGSTOP).

            Textual would start a second thread that reads keys. When it leaves it waits for the
            first one, which may wait for a key for ever.
            """
            thread, heard = self._key_thread, self._must_signal_resume
            if thread is not None and thread.is_alive() and not heard:
                self.suspend_application_mode()
            super()._sigcont_application()

    return OutputDriver
