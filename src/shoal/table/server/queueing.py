"""Whose question is answered next: everybody in turn, however many questions somebody has.

Each question gets a turn when it is asked: the one that is being answered now, or the next one
after all that the same person has asked for already. So whoever has fifty tables of bots keeps
others waiting for one of their questions, not for fifty. What nobody sits and waits for comes last.
`postgres.board` has the same law in SQL.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from shoal.bots.reason import Reason
    from shoal.bots.worker import Question

SLICE: Final = 25
"""Tables that are told their place in one go; then it is the turn of people's moves."""


class Job:
    """A question that waits for a process."""

    def __init__(
        self,
        question: Question,
        table: str,
        person: str,
        moved: Callable[[int], None],
        *,
        background: bool,
    ) -> None:
        self.question = question
        self.table = table
        self.person = person
        """For whom it is asked: they have one turn after the other."""
        self.background = background
        """Whether nobody sits and waits for it."""
        self.moved = moved
        """Called with the number of other tables' questions in front, when it has changed."""
        self.place = -1
        """What was said last."""
        self.turn = 0
        self.number = 0
        self.waits = True
        self.answer: asyncio.Future[Reason] = asyncio.get_running_loop().create_future()

    def order(self) -> tuple[bool, int, int]:
        """Questions with less come first."""
        return (self.background, self.turn, self.number)

    def tell(self, place: int) -> bool:
        """Say how many come before, if that has changed."""
        if place == self.place:
            return False
        self.place = place
        self.moved(place)
        return True


class Queue:
    """Questions in the order in which they will be answered."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.numbers = count()

    def __len__(self) -> int:
        return len(self.jobs)

    def add(self, job: Job, busy: Collection[Job]) -> None:
        """Somebody asks; `busy` are the questions that are being answered."""
        alike = [other for other in (*self.jobs, *busy) if other.background == job.background]
        own = [other.turn + 1 for other in alike if other.person == job.person]
        taken = [other.turn for other in busy if other.background == job.background]
        waiting = [other.turn for other in alike]
        now = max(taken) if taken else min(waiting, default=0)
        job.turn, job.number = max(now, *own, 0), next(self.numbers)
        insort(self.jobs, job, key=Job.order)

    def take(self) -> Job:
        """The next question."""
        job = self.jobs.pop(0)
        job.waits = False
        return job

    def remove(self, job: Job) -> None:
        """Nobody wants to know any more."""
        if job.waits:
            job.waits = False
            self.jobs.remove(job)

    def has(self, table: str) -> bool:
        """Whether a question of a table waits."""
        return any(job.table == table for job in self.jobs)

    def places(self, busy: Collection[Job]) -> Iterator[tuple[Job, int]]:
        """How many questions come before the first one of each table: only those of other tables.

        How long the bots of one's own table think may depend on what they hold. `busy` are the
        questions that are being answered, if no process is free.
        """
        before = Counter(job.table for job in busy)
        first: dict[str, int] = {}
        for job in self.jobs:
            place = first.setdefault(job.table, before.total() - before[job.table])
            yield job, place
            before[job.table] += 1

    async def tell_places(self, busy: Collection[Job]) -> None:
        """Say to everybody who waits how many questions come before, a few tables at a time."""
        told = 0
        for job, place in list(self.places(busy)):
            if job.waits and job.tell(place):
                told += 1
                if told % SLICE == 0:
                    await asyncio.sleep(0)
