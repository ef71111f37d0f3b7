"""A process that is measured."""

from __future__ import annotations

import json
import subprocess
import tempfile
from typing import TYPE_CHECKING, Any

from bench.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FIRST_TRY = 8
"""Calibration stops once a run took an eighth of a slice."""


class Contender:
    """One worker: asks it to do a task for about so long and tells how fast it was."""

    def __init__(
        self, command: list[str], environment: dict[str, str], folder: Path = ROOT
    ) -> None:
        # what it says beside its answers; closed with the worker
        self.words = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(  # noqa: S603  # every command is written in this package
            command,
            cwd=folder,
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.words,
        )
        greeting = self.hear()
        self.about: str = greeting["about"]
        self.tasks: list[str] = greeting["tasks"]
        self.amounts: dict[str, int] = {}

    def hear(self) -> dict[str, Any]:
        """The worker's next line."""
        assert self.process.stdout is not None  # noqa: S101  # it is a pipe
        line = self.process.stdout.readline()
        if not line:
            code = self.process.wait()
            self.words.seek(0)
            last = self.words.read().strip().splitlines()[-1:]
            raise RuntimeError(f"a worker ended with code {code}: {''.join(last)}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, **order: object) -> dict[str, Any]:
        """Give an order and wait for the answer."""
        assert self.process.stdin is not None  # noqa: S101  # it is a pipe
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return self.hear()

    def answer(self, question: str, argument: object) -> object:
        """What the worker says to a question."""
        return self.ask(**{question: argument})["answer"]

    def run(self, task: str, seed: int, amount: int) -> dict[str, Any]:
        """Do an amount of a task."""
        return self.ask(task=task, seed=seed, amount=amount)

    def rate(self, task: str, seed: int, seconds: float) -> float:
        """Units a second, measured for about that long."""
        amount = self.amounts.get(task) or self.calibrate(task, seconds)
        done = self.run(task, seed, amount)
        taken = float(done["seconds"])
        self.amounts[task] = max(1, round(amount * seconds / taken))
        return float(done["units"]) / taken

    def calibrate(self, task: str, seconds: float) -> int:
        """How much work fills the time; this also warms the worker up."""
        amount = 1
        while True:
            taken = float(self.run(task, 0, amount)["seconds"])
            if taken >= seconds / FIRST_TRY:
                return max(1, round(amount * seconds / taken))
            amount *= 2

    def close(self) -> None:
        """Let the worker end."""
        self.process.communicate()
        self.words.close()
