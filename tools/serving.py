"""Runs the server that players of this checkout use, and starts it anew once all is compiled.

A server keeps tables on the disk, tells everybody when to come back as it ends, and clients come
back by themselves. So a compiled server can take the place of an interpreted one in mid-game.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

GRACE: Final = 6.0
"""Seconds in which a server that was told to end does so."""
ADDRESS: Final = re.compile(r"https?://\S+:(\d+)/")


class Serving:
    """A server as a program of its own, at an address that stays when it is started anew."""

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], say: Callable[[str], None]
    ) -> None:
        self.command = [*command]
        self.say = say
        self.port = ""
        self.listens = threading.Event()
        self.start(["--open"], env)

    def __enter__(self) -> Self:
        """Ended from outside, it ends the server too."""
        self.before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        return self

    def __exit__(self, *_: object) -> None:
        """Leave no server behind."""
        self.stop()
        signal.signal(signal.SIGTERM, self.before)

    def start(self, words: list[str], env: Mapping[str, str]) -> None:
        """Start the program; what it says is passed on by a thread."""
        self.process = subprocess.Popen(  # noqa: S603 - our own server
            [*self.command, *words],
            env=dict(env),
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self.voice = threading.Thread(target=self.pass_on, args=[self.process], daemon=True)
        self.voice.start()

    def pass_on(self, process: subprocess.Popen[str]) -> None:
        """Say what the server says, but its address only once."""
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        with process.stdout as said:
            for line in said:
                found = ADDRESS.search(line)
                if not (found and self.port):
                    self.say(line.rstrip("\n"))
                if found:
                    self.port = found[1]
                    self.listens.set()
        self.listens.set()  # it ended before it listened: nobody needs to wait

    def runs(self) -> bool:
        """Whether the server has not ended."""
        return self.process.poll() is None

    def restart(self, env: Mapping[str, str]) -> None:
        """Start the server anew at the same address, and wait until it is there."""
        self.stop()
        self.listens.clear()
        self.start(["--port", self.port], env)
        self.listens.wait()

    def stop(self) -> None:
        """Ask the server to end, and wait until it did."""
        if self.runs():
            self.process.terminate()
        self.process.wait()
        self.voice.join()

    def wait(self) -> int:
        """The server's exit code, when it has ended by itself."""
        code = self.process.wait()
        self.voice.join()
        return code

    def interrupted(self) -> int:
        """The server's exit code after Ctrl+C; it has heard that too, or is told now."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.stop()
        return self.process.returncode
