"""Bots whose process is killed at every step: the game goes on as it would have."""

from __future__ import annotations

import asyncio
import signal
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeAlias

import pytest
from msgspec import json

from shoal.bots.bot import observe
from shoal.bots.worker import Question
from shoal.core.catalog import find
from shoal.core.dice import DEAL, KeyedDice
from shoal.table.server import making
from shoal.table.server.pool import TRIES, Pool, PoolFailed
from shoal.table.server.rows import read_lines
from tests.table.server.house import opened

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from shoal.bots.reason import Reason

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process stops there")
MOMENTS = (0.0, 0.01, 0.05)
"""Seconds after the question at which its process is killed."""
SHORT = ("target=0", "reposition=off")
EXCHANGE = Pool.exchange


class Killer:
    """Kills the process of a bot once for every question."""

    def __init__(self, kills: int = 1) -> None:
        self.kills = kills
        self.asked: dict[bytes, int] = {}

    async def exchange(self, pool: Pool, number: int, question: Question) -> Reason:
        asked = json.encode(question)
        times = self.asked[asked] = self.asked.get(asked, 0) + 1
        if times > self.kills:
            return await EXCHANGE(pool, number, question)
        moment = MOMENTS[len(self.asked) % len(MOMENTS)]
        if number in pool.processes:  # it has no time to answer before it is killed
            pool.processes[number].send_signal(signal.SIGSTOP)
        killing = asyncio.create_task(self.kill(pool, number, moment))
        try:
            return await EXCHANGE(pool, number, question)
        finally:
            killing.cancel()

    def method(self) -> Callable[[Pool, int, Question], Awaitable[Reason]]:
        """For the class of pools, which binds functions and no methods of others."""

        async def exchange(pool: Pool, number: int, question: Question) -> Reason:
            return await self.exchange(pool, number, question)

        return exchange

    async def kill(self, pool: Pool, number: int, moment: float) -> None:
        """Wait for a process, and for the moment."""
        while number not in pool.processes:
            await asyncio.sleep(0.001)
        await asyncio.sleep(moment)
        pool.processes[number].kill()


Played: TypeAlias = tuple[list[str], int]


async def play(folder: Path) -> Played:
    """A whole game with a bot; its log without the times, and how many processes were lost."""
    async with opened(folder) as house:
        ann = await house.person()
        made = await house.table(ann, "fish_and_chips", ("me", "sardine"), SHORT)
        await house.dealt(made.table)
        at = house.look(made.table, ann)
        while not (now := await at.my_turn()).result:
            await at.move(now.moves[0])
        lines = await read_lines(house.server.store, made.table)
        log = [f"{line.seq} {line.body} {line.memory!r}" for line in lines]
        return log, house.server.pool.restarts


def test_a_game_ends_as_it_would_have_although_every_step_kills_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    same_seed = SimpleNamespace(token_bytes=lambda length: bytes(range(length)))
    monkeypatch.setattr(making, "secrets", same_seed)
    quiet, lost = asyncio.run(play(tmp_path / "quiet"))
    assert lost == 0
    killer = Killer()
    monkeypatch.setattr(Pool, "exchange", killer.method())
    killed, lost = asyncio.run(play(tmp_path / "killed"))
    assert killed == quiet
    decisions = sum(line.split()[1] == "2" for line in quiet)
    assert len(killer.asked) == lost == decisions > 5


def test_a_question_that_kills_every_process_is_given_up_and_the_next_one_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        pool, killer = Pool(1), Killer(TRIES)
        monkeypatch.setattr(Pool, "exchange", killer.method())
        pool.start()
        try:
            with pytest.raises(PoolFailed):
                await pool.ask(question(1), "t", "ann")
            killer.kills = 0
            first = await pool.ask(question(1), "t", "ann")
            assert first == await pool.ask(question(1), "t", "ann")
        finally:
            await pool.close()

    asyncio.run(evening())


def test_a_question_that_nobody_foresaw_does_not_end_the_pool(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        pool = Pool(1)
        pool.start()

        async def stumble(_pool: Pool, _number: int, _question: Question) -> Reason:
            raise KeyError("nobody foresaw this")

        try:
            with monkeypatch.context() as patch:
                patch.setattr(Pool, "exchange", stumble)
                with pytest.raises(PoolFailed):
                    await pool.ask(question(1), "t", "ann")
            assert (await pool.ask(question(1), "t", "ann")).advice.move
        finally:
            await pool.close()

    asyncio.run(evening())


def question(seed: int) -> Question:
    """What a bot is asked at the start of a game."""
    game = find("fish_and_chips")
    position = game.begin(game.defaults(2), 2, KeyedDice(bytes(32), DEAL))
    return Question("shrimp", seed, observe(game, position, 0))
