"""A few processes that decide for bots, shared by all tables. They keep nothing between questions.

A question holds all that its answer depends on, the dice too. So a process that dies or takes too
long is replaced, and the same question is asked again and gets the same answer.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import DecodeError, json

from shoal.bots.reason import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

    from shoal.bots.worker import Question

PATIENCE: Final = 30.0
"""Seconds after which a process is taken to be stuck."""
TRIES: Final = 3
MOST_BYTES: Final = 1 << 20


class PoolFailed(RuntimeError):
    """A question that no process could answer."""


class Job:
    """A question that waits for a process."""

    def __init__(self, question: Question, table: str, moved: Callable[[int], None]) -> None:
        self.question = question
        self.table = table
        self.moved = moved
        """Called with the number of other tables' questions in front, whenever it changes."""
        self.answer: asyncio.Future[Reason] = asyncio.get_running_loop().create_future()


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
        moved: Callable[[int], None] = ...,
        *,
        background: bool = False,
    ) -> Reason:
        """Wait for an answer; `moved` hears how many questions of other tables come before."""


class Pool:
    """Answers questions in the order in which they come, so many at a time."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.queue: deque[Job] = deque()
        self.background: deque[Job] = deque()
        """Questions that nobody sits and waits for: asked when there is no other."""
        self.wake = asyncio.Event()
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

    async def ask(
        self,
        question: Question,
        table: str,
        moved: Callable[[int], None] = lambda _n: None,
        *,
        background: bool = False,
    ) -> Reason:
        """Wait for the turn of a question, and for its answer."""
        job = Job(question, table, moved)
        queue = self.background if background else self.queue
        queue.append(job)
        self.wake.set()
        self.tell_places()
        try:
            return await job.answer
        except asyncio.CancelledError:
            with suppress(ValueError):
                queue.remove(job)
            raise

    async def work(self, number: int) -> None:
        """Answer one question after the other."""
        while True:
            while not self.queue and not self.background:
                self.wake.clear()
                await self.wake.wait()
            job = (self.queue or self.background).popleft()
            if job.answer.done():
                continue
            self.busy.append(job)
            job.moved(0)
            self.tell_places()
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

    def tell_places(self) -> None:
        """Say to everybody who waits how many questions come before: only those of other tables.

        How long the bots of one's own table think may depend on what they hold.
        """
        full = len(self.busy) >= self.size
        before = Counter(job.table for job in self.busy) if full else Counter[str]()
        for job in self.queue:
            job.moved(before.total() - before[job.table])
            before[job.table] += 1

    async def answer(self, number: int, question: Question) -> Reason:
        """Ask a process, and another one if it does not answer."""
        for _ in range(TRIES):
            try:
                # `wait_for` may return an answer to somebody who was cancelled in that moment.
                async with asyncio.timeout(PATIENCE):
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
        limit=MOST_BYTES,
    )  # fmt: skip
