"""Time at a table: none, for each move, or in all with an increment.

A clock is pure: whoever runs it says what time it is, in milliseconds that never go back. So it
can be wound again from the times in the log.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

SECOND: Final = 1000
Seconds = Annotated[int, Meta(ge=1, le=14 * 24 * 3600)]


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is. Days for a move are a clock for each move too."""

    kind: Literal["move", "total"]
    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds that each move adds, with a total."""
    at_zero: Literal["lose", "bot"] = "lose"
    """Whether who has no time left loses, or a bot makes the move."""


class Clock:
    """The time that each seat has left, and for whom it runs."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.left = [settings.seconds * SECOND] * seats
        self.since: dict[int, int] = {}
        """When time began to run for a seat."""
        self.stopped = False
        self.acting: frozenset[int] = frozenset()
        self.called: set[int] = set()
        """Seats whose time is up, as everybody was told, until they are seen to move."""

    def turn(self, acting: frozenset[int], now: int, mover: int | None = None) -> None:
        """Other seats are to move from now on, after a move of `mover`."""
        self.settle(now)
        if mover is not None:
            self.reward(mover)
            self.called.discard(mover)
        self.acting = acting
        self.since = {} if self.stopped else dict.fromkeys(acting, now)

    def settle(self, now: int) -> None:
        """Take off what has passed."""
        for seat, start in self.since.items():
            self.left[seat] = max(0, self.left[seat] - max(0, now - start))
        self.since = dict.fromkeys(self.since, now)

    def reward(self, mover: int) -> None:
        """What a move gives back."""
        if self.settings.kind == "move":
            self.left[mover] = self.settings.seconds * SECOND
        else:
            self.left[mover] += self.settings.increment * SECOND

    def stop(self, now: int) -> None:
        """Time stands still: the table is paused, or the game over."""
        self.settle(now)
        self.stopped, self.since = True, {}

    def go_on(self, now: int) -> None:
        """Time runs again for the seats to move."""
        self.stopped = False
        self.since = dict.fromkeys(self.acting, now)

    def next_flag(self) -> int | None:
        """When the first seat runs out of time, if it does nothing; None while no time runs."""
        return min((start + self.left[seat] for seat, start in self.since.items()), default=None)

    def flagged(self, now: int) -> list[int]:
        """The seats that have no time left."""
        return [seat for seat, start in self.since.items() if start + self.left[seat] <= now]

    def shown(self, now: int) -> tuple[int, ...]:
        """What each seat has left now."""
        passed = {seat: max(0, now - start) for seat, start in self.since.items()}
        return tuple(max(0, left - passed.get(seat, 0)) for seat, left in enumerate(self.left))
