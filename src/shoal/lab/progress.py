"""How far a long job has come, on one line: games, what they say so far, and the time left."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

WIDTH: Final = 24
"""Characters of the bar."""


def say_left(clock: str) -> str:
    return f"{clock} left"


class Bar:
    """A line on standard error that is written over again and again."""

    def __init__(
        self, name: str, *, games: str = "games", left: Callable[[str], str] = say_left
    ) -> None:
        self.name = name
        self.games = games
        self.left = left
        self.began = time.monotonic()
        self.before: int | None = None
        """Games that an earlier run had played: they took no time now."""

    def show(self, games: int, of: int, found: str = "") -> None:
        passed = time.monotonic() - self.began
        if self.before is None or passed < 0.1:
            self.before = games
        full = min(WIDTH, games * WIDTH // of)
        bar = "█" * full + "·" * (WIDTH - full)
        clock = clock_left(passed, games - self.before, of - games)
        left = self.left(clock) if clock else ""
        sys.stderr.write(f"\r{self.name} {bar} {games}/{of} {self.games} {found} {left}   ")
        sys.stderr.flush()


def clock_left(passed: float, done: int, left: int) -> str:
    """When it is over, if the rest takes as long as what was done; nothing before that is known."""
    if done <= 0:
        return ""
    seconds = round(passed * max(0, left) / done)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
