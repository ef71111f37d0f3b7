"""Bots in processes of their own, for tables: bytes go to them and bytes come back."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from msgspec import json

from shoal.bots.bot import Bot
from shoal.bots.reason import Reason
from shoal.bots.worker import Question

if TYPE_CHECKING:
    from shoal.bots.bot import Advice, Budget, Observation


class ProcessBot(Bot):
    """A bot that thinks elsewhere. Close it when the game is over."""

    def __init__(self, name: str, slug: str, seat: int, seed: int) -> None:
        super().__init__(slug, seat, seed)
        self.name = name
        command = [sys.executable, "-m", "shoal.bots.worker"]
        self.process = subprocess.Popen(  # noqa: S603 - our own module
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # a table may be drawn there
        )

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        return self.ask(Question(self.name, self.seed, observation, budget)).advice

    def explain(self, observation: Observation, budget: Budget) -> Reason:
        """A decision, and how games may end after the moves that were compared."""
        return self.ask(Question(self.name, self.seed, observation, budget, explain=True))

    def ask(self, question: Question) -> Reason:
        """Wait for the answer of the process."""
        assert self.process.stdin is not None  # noqa: S101 - it is a pipe
        assert self.process.stdout is not None  # noqa: S101
        self.process.stdin.write(json.encode(question) + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise ChildProcessError(f"the bot of seat {self.seat + 1} has stopped")
        return json.decode(line, type=Reason)

    def close(self) -> None:
        """Nobody asks any more."""
        self.process.communicate()

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self.process.kill()
        self.process.communicate()
