"""A closed window, or a polite request to stop: the screen is left in order."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

GRACE: Final = 2.0
"""Seconds for leaving in order."""


def leave_on_signals(leave: Callable[[], object]) -> None:
    """Leave when the window is closed; at once where that is no longer possible.

    Where nobody reads what is written, as in a window that is stopped, the loop waits for ever and
    never hears of a signal. So the signal itself is listened to. Nothing is lost: every move was
    written before it was shown, and bots end with their table.
    """
    loop = asyncio.get_running_loop()

    def obey(*_: object) -> None:
        with contextlib.suppress(RuntimeError):  # the screen is gone already
            loop.call_soon_threadsafe(leave)
        last = threading.Timer(GRACE, os._exit, (1,))
        last.daemon = True
        last.start()

    with contextlib.suppress(AttributeError, ValueError):  # not on every system, nor in a thread
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, obey)
