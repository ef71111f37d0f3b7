"""Drives the real program in a pseudo-terminal and reads its screen."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Self, cast

import pexpect
import pyte

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f8": "\x1b[19~",
    "quit": "\x11",
}
PATIENCE = 40.0
"""Seconds: a busy machine is slow, and no test waits longer than it must."""


class Terminal:
    """A program, what it has written, and the screen that this makes."""

    def __init__(self, *args: str, columns: int = 120, rows: int = 40, cwd: str = ".") -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        for name in ("COLUMNS", "LINES", "NO_COLOR", "SHOAL_LANG"):
            env.pop(name, None)
        command = ["-m", "shoal", *args]
        self.child = pexpect.spawn(
            sys.executable, command, env=env, dimensions=(rows, columns), cwd=cwd, timeout=PATIENCE
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            print(self.text)  # noqa: T201 - what the screen showed when the test failed
        self.child.close(force=True)

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def take(self) -> bool:
        """Read what there is; whether the program still runs."""
        try:
            data = cast("bytes", self.child.read_nonblocking(1 << 16, timeout=0.02))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.written += data
        # pyte does not know some private modes and would print their letters
        self.stream.feed(data.replace(b"\x1b[>1u", b"").replace(b"\x1b[<u", b""))
        return True

    def until(self, shown: str | Callable[[str], bool]) -> str:
        """Read until the screen shows something; the screen."""
        see = shown if callable(shown) else lambda text: shown in text
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            running = self.take()
            if see(self.text):
                return self.text
            if not running:
                break
        raise AssertionError(f"the screen never showed {shown!r}:\n{self.text}")

    def settle(self) -> str:
        """Read until nothing more comes for a moment."""
        before = -1
        while before != len(self.written):
            before = len(self.written)
            self.take()
            self.take()
        return self.text

    def press(self, *keys: str) -> None:
        """Press keys by name."""
        for key in keys:
            self.child.send(KEYS[key])

    def type(self, text: str) -> None:
        """Type a line and press Enter."""
        self.child.send(text + "\r")

    def find(self, text: str) -> tuple[int, int]:
        """Column and row of a text on the screen, from 0."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def click(self, column: int, row: int) -> None:
        """Press and release the left button there."""
        place = f"{column + 1};{row + 1}"
        self.child.send(f"\x1b[<0;{place}M\x1b[<0;{place}m")

    def ended(self) -> int:
        """Wait for the end of the program; its exit code."""
        end = time.monotonic() + PATIENCE
        while self.take() and time.monotonic() < end:
            pass
        self.child.wait()
        return int(self.child.exitstatus or 0)
