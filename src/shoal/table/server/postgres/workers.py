"""Thinks about what servers ask: on any host, as many questions at once as it has processes.

Who takes a question has it for a few seconds, and says again and again that they still think. A
worker that dies loses it, and another one takes it, with the same dice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import json

from shoal.bots.worker import Question
from shoal.core.errors import ShoalError
from shoal.table.server.pool import Pool, PoolFailed
from shoal.table.server.postgres.board import rules_of
from shoal.table.server.store import LOG, StoreFailed

if TYPE_CHECKING:
    from shoal.bots.reason import Reason
    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.vault import Vault

LEASE: Final = 6_000
"""Milliseconds for which a question is somebody's who says nothing more."""
RENEW: Final = 2.0
JOB_POLL: Final = 1.0
SWEEP: Final = 5.0
OLD: Final = 60_000
"""Milliseconds after which an answer has been of use to everybody who asked."""
TAKE: Final = """
UPDATE job SET taken = $1::bigint + $2::bigint WHERE id = (
  SELECT id FROM job WHERE answer IS NULL AND failed = 0 AND taken < $1
  ORDER BY background, turn, made LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, table_id, question
"""
KEEP: Final = "UPDATE job SET taken=$2 WHERE id=$1 AND answer IS NULL"
ANSWER: Final = """
WITH done AS (UPDATE job SET answer=$2, failed=$3 WHERE id=$1 RETURNING asker)
SELECT pg_notify(asker, $4) FROM done
"""
FORGET: Final = """
DELETE FROM job WHERE made < $1
  AND (answer IS NOT NULL OR failed = 1 OR asker NOT IN (SELECT id FROM host))
"""


class Workers:
    """Takes questions, while it has a process that could answer one."""

    def __init__(self, store: PostgresStore, vault: Vault, size: int) -> None:
        self.store = store
        self.vault = vault
        self.pool = Pool(size)
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.answered = 0
        store.hearing.asked = self.wake.set

    def start(self) -> None:
        """Begin to think."""
        self.pool.start()
        self.tasks = [asyncio.create_task(self.work()) for _ in range(self.pool.size)]
        self.tasks.append(asyncio.create_task(self.sweep()))

    async def close(self) -> None:
        """Stop; what was being thought about is taken by others."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pool.close()

    async def sweep(self) -> None:
        """Forget old questions, now and then."""
        while True:
            with suppress(StoreFailed):
                await self.store.execute(FORGET, self.store.now() - OLD)
            await asyncio.sleep(SWEEP)

    async def work(self) -> None:
        """One question after the other."""
        while True:
            try:
                taken = await self.store.row(TAKE, self.store.now(), LEASE)
                if taken is not None:
                    await self.think(*taken)
                    continue
            except StoreFailed:
                pass
            self.wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(JOB_POLL):
                    await self.wake.wait()

    async def think(self, job: str, table: str, sealed: bytes) -> None:
        """Answer a question, saying meanwhile that we think."""
        keeping = asyncio.create_task(self.keep(job))
        answer, failed = None, 0
        try:
            question = json.decode(self.vault.open(sealed, job), type=Question)
            game = question.observation.game
            if question.rules not in ("", rules_of(game)):
                LOG.warning("a question by other rules of %s is left to other hosts", game)
                return
            reason: Reason = await self.pool.ask(question, table, "")
            answer = self.vault.seal(json.encode(reason), job)
        except (PoolFailed, ShoalError, ValueError):
            LOG.exception("a question could not be answered")
            failed = 1
        finally:
            keeping.cancel()
        said = json.encode([["", job]]).decode()
        await self.store.row(ANSWER, job, answer, failed, said)
        self.answered += 1

    async def keep(self, job: str) -> None:
        """Nobody else takes what we think about."""
        while True:
            await asyncio.sleep(RENEW)
            with suppress(StoreFailed):
                await self.store.rows(KEEP, job, self.store.now() + LEASE)
