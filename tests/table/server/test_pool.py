"""The processes that think for bots: they come after everybody else, and one waits one's turn."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice
from shoal.bots.reason import Reason
from shoal.bots.worker import NICE
from shoal.table.server import pool as pools
from shoal.table.server.pool import Pool
from tests.table.server.test_bots_killed import question

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.worker import Question


async def asked_one(look: Callable[[int], int]) -> int:
    """What is seen of a process that has answered a question."""
    pool = Pool(1)
    pool.start()
    try:
        await pool.ask(question(1), "t", "ann")
        return look(pool.processes[0].pid)
    finally:
        await pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="processes have other priorities there")
def test_people_come_before_bots_where_both_want_a_core() -> None:
    nice = asyncio.run(asked_one(lambda pid: os.getpriority(os.PRIO_PROCESS, pid)))
    assert nice == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)


class Thinker:
    """Answers in the place of processes: one question whenever the test says so."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.answered: list[str] = []
        """The tables, in the order in which their questions were answered."""
        self.permits = asyncio.Semaphore(0)
        pool.exchange = self.exchange  # type: ignore[method-assign, assignment]

    async def exchange(self, _number: int, _question: Question) -> Reason:
        job = self.pool.busy[-1]
        await self.permits.acquire()
        self.answered.append(job.table)
        return Reason(Advice("pass"))

    async def answer(self, count: int) -> None:
        """Let so many questions be answered, and the next one be taken."""
        wanted = len(self.answered) + count
        for _ in range(count):
            self.permits.release()
        while len(self.answered) < wanted:
            await asyncio.sleep(0)
        for _ in range(10):
            await asyncio.sleep(0)


class Guest:
    """Somebody with tables at which bots think, and the places that each is told."""

    def __init__(self, pool: Pool, name: str) -> None:
        self.pool = pool
        self.name = name
        self.places: dict[str, list[int]] = {}
        self.tasks: list[asyncio.Task[Reason]] = []

    async def ask(self, *tables: str, background: bool = False) -> None:
        """Ask for tables, in this order."""
        for table in tables:
            told = self.places.setdefault(table, [])
            ask = self.pool.ask(question(1), table, self.name, told.append, background=background)
            self.tasks.append(asyncio.create_task(ask))
            for _ in range(5):
                await asyncio.sleep(0)


def test_the_place_in_the_queue_counts_questions_of_other_tables_only() -> None:
    async def run() -> dict[str, int]:
        pool = Pool(1)
        ann, bob = Guest(pool, "ann"), Guest(pool, "bob")
        await ann.ask("ours")
        await bob.ask("theirs")
        await ann.ask("ours")
        await bob.ask("another")
        places = {job.table: place for job, place in pool.queue.places(())}
        for task in (*ann.tasks, *bob.tasks):
            task.cancel()
        await asyncio.gather(*ann.tasks, *bob.tasks, return_exceptions=True)
        assert len(pool.queue) == 0  # nobody wants to know any more
        return places

    assert asyncio.run(run()) == {"ours": 0, "theirs": 1, "another": 3}


def test_somebody_with_fifty_tables_keeps_others_waiting_for_one_question() -> None:
    async def run() -> list[str]:
        pool = Pool(1)
        thinker, ann, bob = Thinker(pool), Guest(pool, "ann"), Guest(pool, "bob")
        pool.start()
        await ann.ask(*(f"ann's {number}" for number in range(50)))
        await bob.ask("bob's 0", "bob's 1")
        places = {job.table: place for job, place in pool.queue.places(pool.busy)}
        assert places["bob's 0"] == 1  # the one that is being answered
        await thinker.answer(2)
        await bob.ask("bob's 2")
        await thinker.answer(6)
        await pool.close()
        for task in (*ann.tasks, *bob.tasks):
            task.cancel()
        return thinker.answered

    assert asyncio.run(run()) == [
        "ann's 0", "bob's 0", "ann's 1", "bob's 1", "ann's 2", "bob's 2", "ann's 3", "ann's 4",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_a_place_is_how_many_questions_of_others_are_answered_before(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - the same evening each time

    async def run() -> None:
        pool = Pool(1)
        thinker = Thinker(pool)
        guests = [Guest(pool, name) for name in ("ann", "bob", "cat")]
        pool.start()
        for _ in range(dice.randrange(5, 25)):
            guest = dice.choice(guests)
            await guest.ask(f"{guest.name}{dice.randrange(6)}")
            if dice.random() < 0.3:
                await thinker.answer(1)
        thinker.answered.clear()
        busy, waiting = pool.busy[0].table, [job.table for job in pool.queue.jobs]
        shown = {job.table: place for job, place in pool.queue.places(pool.busy)}
        await thinker.answer(1 + len(waiting))
        order = thinker.answered
        assert order == [busy, *waiting]
        for table, place in shown.items():
            first = 1 + order[1:].index(table)
            assert place == sum(other != table for other in order[:first])
        await pool.close()

    asyncio.run(run())


def test_a_hint_takes_a_turn_of_who_asks_for_it_and_an_analysis_none() -> None:
    """However many somebody asks for: bots are asked for others in between."""

    async def run() -> list[str]:
        pool = Pool(1)
        thinker, ann, bob = Thinker(pool), Guest(pool, "ann"), Guest(pool, "bob")
        pool.start()
        await ann.ask("hint 0", "hint 1", "hint 2")
        await ann.ask("analysis 0", "analysis 1", background=True)
        await bob.ask("bot 0", "bot 1")
        await thinker.answer(7)
        await pool.close()
        return thinker.answered

    assert asyncio.run(run()) == [
        "hint 0", "bot 0", "hint 1", "bot 1", "hint 2", "analysis 0", "analysis 1",
    ]  # fmt: skip


def test_who_waits_is_told_of_a_place_now_and_then_not_with_every_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With every answer all move up: a message to each table each time would be a flood."""
    monkeypatch.setattr(pools, "TELL", 3600.0)

    async def run() -> None:
        pool = Pool(1)
        thinker, ann = Thinker(pool), Guest(pool, "ann")
        tables = [f"t{number}" for number in range(100)]
        waiting = [asyncio.create_task(ann.ask(table)) for table in tables]
        await asyncio.gather(*waiting)
        pool.start()
        await thinker.answer(50)
        told = sum(len(places) for places in ann.places.values())
        assert told <= len(tables) + 51  # each once, and those whose turn it was
        assert all(ann.places[table][-1] == 0 for table in thinker.answered)
        await pool.close()
        for task in ann.tasks:
            task.cancel()

    asyncio.run(run())


def test_questions_that_nobody_waits_for_come_last() -> None:
    async def run() -> list[str]:
        pool, answered = Pool(1), list[str]()

        async def ask(name: str, *, background: bool) -> None:
            await pool.ask(question(1), name, "ann", background=background)
            answered.append(name)

        asked = [
            asyncio.create_task(ask("analysis", background=True)),
            asyncio.create_task(ask("bot", background=False)),
            asyncio.create_task(ask("other bot", background=False)),
        ]
        await asyncio.sleep(0)
        pool.start()
        await asyncio.gather(*asked)
        await pool.close()
        return answered

    assert asyncio.run(run()) == ["bot", "other bot", "analysis"]


@pytest.mark.parametrize("turns", range(5))
def test_a_pool_ends_in_the_moment_in_which_an_answer_comes(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    async def run() -> None:
        pool = Pool(1)
        answered: asyncio.Future[Reason] = asyncio.get_running_loop().create_future()

        async def exchange(_number: int, _question: Question) -> Reason:
            return await answered

        monkeypatch.setattr(pool, "exchange", exchange)
        pool.start()
        asked = asyncio.create_task(pool.ask(question(1), "t", "ann"))
        while not pool.busy:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        answered.set_result(Reason(Advice("pass")))
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await pool.close()
        asked.cancel()

    asyncio.run(run())
