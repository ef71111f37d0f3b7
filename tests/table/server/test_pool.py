"""The processes that think for bots: they come after everybody else, and one waits one's turn."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice
from shoal.bots.reason import Reason
from shoal.bots.worker import NICE
from shoal.table.server.pool import Pool
from tests.table.server.test_bots_killed import question

if TYPE_CHECKING:
    from shoal.bots.worker import Question


@pytest.mark.skipif(sys.platform == "win32", reason="processes have other priorities there")
def test_people_come_before_bots_where_both_want_a_core() -> None:
    async def run() -> int:
        pool = Pool(1)
        pool.start()
        try:
            await pool.ask(question(1), "t")
            return os.getpriority(os.PRIO_PROCESS, pool.processes[0].pid)
        finally:
            await pool.close()

    assert asyncio.run(run()) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)


def test_the_place_in_the_queue_counts_questions_of_other_tables_only() -> None:
    async def run() -> list[int]:
        pool, places = Pool(1), list[int]()
        waiting = [
            asyncio.create_task(pool.ask(question(1), table, moved))
            for table, moved in [
                ("ours", places.append),
                ("theirs", lambda _place: None),
                ("ours", places.append),
                ("another", lambda _place: None),
            ]
        ]
        await asyncio.sleep(0)
        assert len(pool.queue) == 4
        places.clear()
        pool.tell_places()
        shown = list(places)
        places.clear()
        pool.start()
        await asyncio.gather(*waiting)
        await pool.close()
        assert places[0] == places[-1] == 0  # whose turn it is
        assert places[1:] == sorted(places[1:], reverse=True)  # one only moves up
        return shown

    assert asyncio.run(run()) == [0, 1]


def test_questions_that_nobody_waits_for_come_last() -> None:
    async def run() -> list[str]:
        pool, answered = Pool(1), list[str]()

        async def ask(name: str, *, background: bool) -> None:
            await pool.ask(question(1), name, background=background)
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
        asked = asyncio.create_task(pool.ask(question(1), "t"))
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
