"""Everybody's questions in turn, also where they are asked and answered on many hosts."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from shoal.table.server.postgres.board import ASK, PLACES, Board
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.postgres.workers import ANSWER, FORGET, TAKE
from shoal.table.server.queueing import Job, Queue
from tests.table.server.test_bots_killed import question

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from shoal.bots.reason import Reason
    from shoal.bots.worker import Question

LEASE = 1_000_000
STEPS = 60


@asynccontextmanager
async def prepared(database: str, folder: Path) -> AsyncIterator[tuple[PostgresStore, Board]]:
    """A server's board, without anybody who answers."""
    store = PostgresStore(database)
    vault = await store.prepare(folder)
    await store.begin()
    board = Board(store, vault)
    board.start()
    try:
        yield store, board
    finally:
        await board.close()
        await store.end()


async def until_asked(store: PostgresStore, count: int) -> None:
    """Wait until so many questions are written down."""
    async with asyncio.timeout(20):
        while await store.row("SELECT count(*) FROM job") != (count,):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("seed", range(3))
def test_many_hosts_answer_in_the_order_of_one(postgresql: str, tmp_path: Path, seed: int) -> None:
    """The law of turns is written twice, in Python and in SQL: they agree."""
    dice = random.Random(seed)  # noqa: S311 - the same evening each time

    async def evening() -> None:
        queue, busy, asked = Queue(), list[Job](), dict[str, Job]()
        async with prepared(postgresql, tmp_path) as (store, _board):
            for now in range(1, STEPS):
                kind = dice.choice(("ask", "ask", "take", "answer"))
                if kind == "ask":
                    person, background = dice.choice("aaaabc"), dice.random() < 0.2
                    table = f"{person}{dice.randrange(8)}"
                    job = Job(question(now), table, person, print, background=background)
                    asked[f"q{now:04}"] = job
                    queue.add(job, busy)
                    values = (f"q{now:04}", table, "shrimp", int(background), now, b"", "nobody")
                    assert await store.row(ASK, *values, person) is not None
                elif kind == "take" and queue:
                    busy.append(queue.take())
                    taken = await store.row(TAKE, now, LEASE)
                    assert taken is not None
                    assert asked[taken[0]] is busy[-1]
                elif kind == "answer" and busy:
                    done = busy.pop(dice.randrange(len(busy)))
                    name = next(name for name, job in asked.items() if job is done)
                    await store.row(ANSWER, name, b"", 0, "[]")
                places = {id(job): place for job, place in queue.places(busy)}
                rows = await store.rows(PLACES, list(asked), now)
                shown = {id(asked[name]): place for name, _, _, place in rows}
                assert {job: shown[job] for job in places} == places

    asyncio.run(evening())


def test_places_are_told_and_what_nobody_wants_to_know_is_withdrawn(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with prepared(postgresql, tmp_path) as (store, board):
            told: dict[str, list[int]] = {}
            tasks: dict[str, asyncio.Task[Reason]] = {}
            for number, (table, person) in enumerate((("a1", "a"), ("a2", "a"), ("b1", "b"))):
                ask = board.ask(question(number), table, person, told.setdefault(table, []).append)
                tasks[table] = asyncio.create_task(ask)
                await until_asked(store, number + 1)
            async with asyncio.timeout(20):
                while [places[-1:] for places in told.values()] != [[0], [2], [1]]:
                    await asyncio.sleep(0.01)
                tasks["b1"].cancel()
                await until_asked(store, 2)
                while told["a2"][-1] != 1:
                    await asyncio.sleep(0.01)
            for task in tasks.values():
                task.cancel()

    asyncio.run(evening())


def test_a_question_that_waits_long_is_kept_as_long_as_its_server_lives(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with prepared(postgresql, tmp_path) as (store, board):
            task = asyncio.create_task(board.ask(question(1), "t", "a"))
            await until_asked(store, 1)
            async with asyncio.timeout(20):
                while await store.row("SELECT 1 FROM host WHERE id=?", store.host) is None:
                    await asyncio.sleep(0.01)
            values = ("gone", "t", "shrimp", 0, 1, b"", "a server that is gone", "a")
            await store.row(ASK, *values)
            await store.execute(FORGET, store.now() + 1)
            (job,) = board.waiting
            assert await store.rows("SELECT id FROM job") == [(job,)]
            task.cancel()

    asyncio.run(evening())


def test_a_question_that_the_database_forgot_is_asked_again(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with prepared(postgresql, tmp_path) as (store, board):
            task = asyncio.create_task(board.ask(question(1), "t", "a"))
            await until_asked(store, 1)
            await store.execute("DELETE FROM job")
            await until_asked(store, 1)
            assert board.grace(question(1)) == 0.0  # it is ours all the same
            task.cancel()

    asyncio.run(evening())


def test_a_server_leaves_the_move_to_the_one_that_asked_first(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with (
            prepared(postgresql, tmp_path) as (store, first),
            prepared(postgresql, tmp_path) as (_store, second),
        ):
            asked: Question = question(1)
            tasks = [asyncio.create_task(first.ask(asked, "t", "a"))]
            await until_asked(store, 1)
            tasks.append(asyncio.create_task(second.ask(asked, "t", "a")))
            async with asyncio.timeout(20):
                while not second.others:
                    await asyncio.sleep(0.01)
            assert first.grace(asked) == 0.0
            assert second.grace(asked) > 0.0
            for task in tasks:
                task.cancel()

    asyncio.run(evening())
