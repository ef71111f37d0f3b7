"""Where servers ask what bots would play, and any host answers.

A question is a row: the same question is asked once, whoever asks. It is sealed with the key of the
seeds, for it holds what a seat sees. A row is worth nothing after a while: who still wants to know
asks again, with the same dice.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from typing import TYPE_CHECKING, Final

from msgspec import json

from shoal.bots.reason import Reason
from shoal.table.server.pool import PoolFailed
from shoal.table.server.postgres.hearing import JOBS
from shoal.table.server.store import StoreFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.worker import Question
    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.vault import Vault

ASK: Final = f"""
WITH asked AS (
  INSERT INTO job(id, table_id, level, background, made, question, asker)
  VALUES($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id)
SELECT id, pg_notify('{JOBS}', '') FROM asked
"""  # noqa: S608 - our own name
LOOK: Final = """
SELECT answer, failed, (
  SELECT count(DISTINCT other.table_id) FROM job other
  WHERE other.answer IS NULL AND other.failed = 0 AND other.background <= job.background
    AND other.made < job.made AND other.table_id <> job.table_id)
FROM job WHERE id = $1
"""
POLL: Final = 1.0
"""Seconds after which somebody looks whether there is an answer of which nobody told."""
PATIENCE: Final = 120.0
"""Seconds after which a question is given up: there are no workers."""
GRACE: Final = 2.0
"""Seconds that a server leaves the move to the one that asked first."""


class Board:
    """Asks, in place of a pool of one's own."""

    def __init__(self, store: PostgresStore, vault: Vault) -> None:
        self.store = store
        self.vault = vault
        self.waiting: dict[str, asyncio.Event] = {}
        self.others: set[str] = set()
        """Questions that another server asked first."""
        self.restarts = 0
        store.hearing.answered = self.hear

    @property
    def queue(self) -> dict[str, asyncio.Event]:
        """What is not answered yet."""
        return self.waiting

    @property
    def busy(self) -> list[str]:
        """Who thinks is not known here."""
        return []

    def start(self) -> None:
        """Nothing is started here."""

    async def close(self) -> None:
        """And nothing ended."""

    def hear(self, job: str) -> None:
        """A worker has answered."""
        if event := self.waiting.get(job):
            event.set()

    def grace(self, question: Question) -> float:
        """How long to wait with the move, where another server asked first and will make it."""
        job = name_of(question)
        waits = job in self.others
        self.others.discard(job)
        return GRACE if waits else 0.0

    async def ask(
        self,
        question: Question,
        table: str,
        moved: Callable[[int], None] = lambda _n: None,
        *,
        background: bool = False,
    ) -> Reason:
        """Write the question down, and wait for its answer."""
        job = name_of(question)
        event = self.waiting.setdefault(job, asyncio.Event())
        sealed = self.vault.seal(json.encode(question), job)
        until, before = time.monotonic() + PATIENCE, -1
        try:
            while time.monotonic() < until:
                event.clear()
                values = (job, table, question.name, int(background), self.store.now(), sealed)
                found = await self.look(job, values, first=before < 0)
                if found is not None:
                    answer, failed, place = found
                    if failed:
                        break
                    if answer is not None:
                        return json.decode(self.vault.open(answer, job), type=Reason)
                    if place != before:
                        before = place
                        moved(place)
                await self.wait(event)
            raise PoolFailed(question.observation.game)
        finally:
            self.waiting.pop(job, None)

    async def look(
        self, job: str, values: tuple[object, ...], *, first: bool
    ) -> tuple[bytes | None, int, int] | None:
        """What became of a question; one that is not there is asked (again)."""
        try:
            found = await self.store.row(LOOK, job)
            if found is None:
                asked = await self.store.row(ASK, *values, self.store.host)
                (self.others.discard if asked else self.others.add)(job)
                found = await self.store.row(LOOK, job)
            elif first:
                self.others.add(job)
        except StoreFailed:
            return None
        return None if found is None else (found[0], found[1], found[2])

    async def wait(self, event: asyncio.Event) -> None:
        """Until somebody says that there is an answer, or a while."""
        try:
            async with asyncio.timeout(POLL):
                await event.wait()
        except TimeoutError:
            return


def name_of(question: Question) -> str:
    """The same question has the same name, whoever asks it."""
    return hashlib.sha256(json.encode(question)).hexdigest()
