"""What a whole screen is written to: standard output.

Textual writes to standard error, so that `2>/dev/null` would leave the screen blank.
"""

from __future__ import annotations

import sys
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

    return OutputDriver
