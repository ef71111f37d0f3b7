"""A few processes that decide for bots, shared by all tables. They keep nothing between questions.

A question holds all that its answer depends on, the dice too. So a process that dies or takes too
long is replaced, and the same question is asked again and gets the same answer.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import DecodeError, json

from shoal.bots.reason import Reason
from shoal.table.server.queueing import Job, Queue

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

    from shoal.bots.worker import Question

STUCK_AFTER: Final = 30.0
"""Seconds after which a process is taken to be stuck."""
TRIES: Final = 3
TELL: Final = 0.5
"""Seconds between tellings of places in the queue."""
LONGEST_ANSWER: Final = 1 << 20


class PoolFailed(RuntimeError):
    """A question that no process could answer."""


class Asked(Protocol):
    """Whoever can be asked what a bot would play: a pool of our own, or hosts elsewhere."""

    restarts: int

    @property
    def queue(self) -> Sized: ...
    @property
    def busy(self) -> Sized: ...

    def start(self) -> None: ...
    async def close(self) -> None: ...
    def grace(self, question: Question) -> float:
        """How long to wait with the move, where another server will make it."""

    async def ask(
        self,
        question: Question,
        table: str,
        person: str,
        moved: Callable[[int], None] = ...,
        *,
        background: bool = False,
    ) -> Reason:
        """Wait for an answer; `moved` hears how many questions of other tables come before.

        `person` is for whom it is asked: people have one turn after the other.
        """


class Pool:
    """Answers the questions of everybody in turn, so many at a time."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.queue = Queue()
        self.wake = asyncio.Event()
        self.changed = asyncio.Event()
        """Set when somebody who waits may have another place."""
        self.restarts = 0
        self.busy: list[Job] = []
        self.workers: list[asyncio.Task[None]] = []
        self.processes: dict[int, asyncio.subprocess.Process] = {}

    def grace(self, question: Question) -> float:
        """Nobody else makes the moves."""
        del question
        return 0.0

    def start(self) -> None:
        """Begin to answer; processes are started when they are first needed."""
        self.workers = [asyncio.create_task(self.work(number)) for number in range(self.size)]
        self.workers.append(asyncio.create_task(self.tell()))

    async def ask(
        self,
        question: Question,
        table: str,
        person: str,
        moved: Callable[[int], None] = lambda _n: None,
        *,
        background: bool = False,
    ) -> Reason:
        """Wait for the turn of a question, and for its answer."""
        job = Job(question, table, person, moved, background=background)
        self.queue.add(job, self.busy)
        self.wake.set()
        self.changed.set()
        try:
            return await job.answer
        finally:
            self.queue.remove(job)

    async def work(self, number: int) -> None:
        """Answer one question after the other."""
        while True:
            while not self.queue:
                self.wake.clear()
                await self.wake.wait()
            job = self.queue.take()
            self.busy.append(job)
            self.changed.set()
            if not self.queue.has(job.table):
                job.tell(0)
            try:
                reason = await self.answer(number, job.question)
            except Exception as error:  # noqa: BLE001 - whatever it was, the next one is answered
                if not job.answer.done():
                    job.answer.set_exception(as_failure(error, job.question))
            else:
                if not job.answer.done():
                    job.answer.set_result(reason)
            finally:
                self.busy.remove(job)

    async def tell(self) -> None:
        """Say to those who wait how many come before, as often as people read it.

        With every answer everybody moves up: told each time, long queues would slow people down.
        """
        while True:
            await self.changed.wait()
            self.changed.clear()
            await self.queue.tell_places(self.busy if len(self.busy) >= self.size else ())
            await asyncio.sleep(TELL)

    async def answer(self, number: int, question: Question) -> Reason:
        """Ask a process, and another one if it does not answer."""
        for _ in range(TRIES):
            try:
                # `wait_for` may return an answer to somebody who was cancelled in that moment.
                async with asyncio.timeout(STUCK_AFTER):
                    return await self.exchange(number, question)
            except (OSError, TimeoutError, DecodeError, ValueError):
                await self.replace(number)
        raise PoolFailed(question.observation.game)

    async def exchange(self, number: int, question: Question) -> Reason:
        """One question and its answer, over pipes."""
        process = self.processes.get(number)
        if process is None:
            process = self.processes[number] = await start_process()
        assert process.stdin is not None  # noqa: S101 - it is a pipe
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise ConnectionResetError
        return json.decode(line, type=Reason)

    async def replace(self, number: int) -> None:
        """End a process that is stuck or gone; the next question starts another one."""
        self.restarts += 1
        process = self.processes.pop(number, None)
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Send all processes home."""
        for worker in self.workers:
            worker.cancel()
        await asyncio.gather(*self.workers, return_exceptions=True)
        for number in list(self.processes):
            await self.replace(number)


def as_failure(error: Exception, question: Question) -> PoolFailed:
    """What went wrong, as those who ask know it."""
    if isinstance(error, PoolFailed):
        return error
    failure = PoolFailed(question.observation.game)
    failure.__cause__ = error
    return failure


async def start_process() -> asyncio.subprocess.Process:
    """A process that answers for any bot of any game."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "shoal.bots.worker", "--nice",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=LONGEST_ANSWER,
    )  # fmt: skip
