"""Drives the real program in a pseudo-terminal and reads its screen."""

from __future__ import annotations

import os
import select
import signal
import subprocess
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
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "quit": "\x11",
    "ctrl+c": "\x03",
}
PATIENCE = 60.0
"""Seconds: a busy machine is slow, and no test waits longer than it must."""

FAREWELL = 5.0
"""Seconds that a program has to leave when its window is closed."""


class Terminal:
    """A program, what it has written, and the screen that this makes."""

    def __init__(
        self,
        *args: str,
        columns: int = 100,
        rows: int = 30,
        cwd: str = ".",
        quiet: bool = False,
        blocks: int | None = None,
        **more: str,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        for name in ("COLUMNS", "LINES", "NO_COLOR", "SHOAL_LANG"):
            env.pop(name, None)
        env.update(more)
        command = ["-m", "shoal", *args]
        program = sys.executable
        if quiet:  # nobody reads what it writes to standard error
            program, command = "/bin/sh", ["-c", 'exec "$0" "$@" 2>/dev/null', program, *command]
        if blocks is not None:  # of 512 bytes; no file gets longer
            limit = f'ulimit -f {blocks}; exec "$0" "$@"'
            program, command = "/bin/sh", ["-c", limit, program, *command]
        self.child = pexpect.spawn(
            program, command, env=env, dimensions=(rows, columns), cwd=cwd, timeout=PATIENCE
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            print(self.text)  # noqa: T201 - what the screen showed when the test failed
        self.close()

    def close(self) -> None:
        """Close the window: the program leaves by itself, or it is killed."""
        if self.child.isalive():
            self.child.kill(signal.SIGHUP)
            end = time.monotonic() + FAREWELL
            while self.take() and time.monotonic() < end:
                pass
            self.child.kill(signal.SIGKILL)
        self.child.wait()  # a busy machine may need its time, which `close` would not wait for
        self.child.close()

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
        running, read = True, -1
        while running and time.monotonic() < end:
            if read != len(self.written) and see(self.text):
                return self.text
            read = len(self.written)
            running = self.take()
        if see(self.text):
            return self.text
        raise AssertionError(f"the screen never showed {shown!r}:\n{self.text}")

    def until_gone(self, shown: str) -> str:
        """Read until the screen does not show something any more; the screen."""
        return self.until(lambda text: shown not in text)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def background(self, column: int, row: int) -> str:
        """The colour of a place, as pyte names it."""
        return str(self.screen.buffer[row][column].bg)

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


class Lines:
    """A program at the other end of two pipes."""

    PROMPT = "our move: "

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "shoal", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.said = ""
        self.last = ""
        """What it has said since it was last answered."""

    def __enter__(self) -> Self:
        self.listen()
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.process.kill()
        self.process.communicate()

    def listen(self) -> None:
        """Read until something is asked, or to the end."""
        assert self.process.stdout
        self.last = ""
        while not self.asked():
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, f"nothing more was said after:\n{self.last}"
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                break
            self.last += data.decode()
        self.said += self.last

    def asked(self) -> bool:
        """Whether a move is asked for."""
        return self.last.endswith(self.PROMPT)

    def answer(self, line: str) -> str:
        """Write a line; what is said then."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.listen()
        return self.last


QUICK = ("--pace", "0")
ROUND = ("fish_and_chips", *QUICK, "--option", "target=0", "--option", "reposition=off")
YOURS = "our move"
OVER = "The game is over."


def decides(text: str) -> bool:
    """Whether a person is asked, or the game is over."""
    return YOURS in text or OVER in text


def chosen(text: str) -> bool:
    """Whether something in the list is chosen."""
    return "Enter plays" in text or "Enter opens" in text


def play_on(table: Terminal, most: int, key: str = "down") -> int:
    """Play the first or the last move of the list until it is over or enough. Returns the count."""
    for made in range(most):
        if OVER in table.until(decides):
            return made
        table.press(key)
        if "Enter opens" in table.until(chosen):
            table.press(key)
            table.until("Enter plays")
        table.press("enter")
        table.until(lambda text: not chosen(text))
    return most
