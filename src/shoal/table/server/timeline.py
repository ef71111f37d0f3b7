"""The time at a table: it goes on at its own pace when the clock that is asked jumps back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MILLISECOND: Final = 1_000_000
"""In nanoseconds."""


def milliseconds() -> int:
    """Since 1970, by the clock of this machine."""
    return time.time_ns() // MILLISECOND


class Timeline:
    """Milliseconds since 1970, never going back."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        """Milliseconds since 1970, as far as it knows."""
        self.at = 0
        """A time that has been."""
        self.since = time.monotonic_ns()
        """What the clock that cannot be set said then."""

    def now(self) -> int:
        """What time it is: what the clock says, or later if that has been already."""
        return self.not_before(self.clock())

    def not_before(self, at: int) -> int:
        """Something has happened at a time, so it is that late at least; how late it is."""
        monotonic = time.monotonic_ns()
        passed = self.at + (monotonic - self.since) // MILLISECOND
        if at < passed:
            return passed
        self.at, self.since = at, monotonic
        return at
