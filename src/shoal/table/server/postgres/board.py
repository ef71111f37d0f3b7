"""Where servers ask what bots would play, and any host answers.

A question is a row: the same question is asked once, whoever asks. It is sealed with the key of the
seeds, for it holds what a seat sees. A row is worth nothing after a while: who still wants to know
asks again, with the same dice.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import json, structs

from shoal.bots.reason import Reason
from shoal.core.catalog import find, slugs
from shoal.core.commitment import fingerprint
from shoal.table.server.pool import PoolFailed
from shoal.table.server.postgres.hearing import JOBS
from shoal.table.server.queueing import SLICE
from shoal.table.server.store import LOG, StoreFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.worker import Question
    from shoal.table.server.postgres.store import PostgresStore
    from shoal.table.server.store import Row
    from shoal.table.server.vault import Vault

ASK: Final = f"""
WITH alike AS (SELECT person, turn, taken FROM job
  WHERE answer IS NULL AND failed = 0 AND background = $4),
asked AS (
  INSERT INTO job(id, table_id, level, background, made, question, asker, person, turn)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, greatest(
    (SELECT max(turn) + 1 FROM alike WHERE person = $8),
    coalesce((SELECT max(turn) FROM alike WHERE taken >= $5), (SELECT min(turn) FROM alike), 0)))
  ON CONFLICT DO NOTHING RETURNING id)
SELECT id, pg_notify('{JOBS}', '') FROM asked
"""  # noqa: S608 - our own name
"""The turn of a question, as `queueing` says it."""
PLACES: Final = """
WITH place AS (
  SELECT table_id, taken, row_number() OVER every - row_number() OVER own AS before
  FROM job WHERE answer IS NULL AND failed = 0
  WINDOW every AS (ORDER BY taken < $2, background, turn, made, id),
    own AS (PARTITION BY table_id ORDER BY taken < $2, background, turn, made, id)),
first AS (SELECT table_id, min(before) AS before FROM place WHERE taken < $2 GROUP BY table_id)
SELECT id, answer, failed, coalesce(before, 0)
FROM job LEFT JOIN first USING (table_id) WHERE id = ANY($1)
"""
"""How many questions come before the first of each table that waits: only those of others."""
ANSWERS: Final = "SELECT id, answer, failed, -1 FROM job WHERE id = ANY($1)"
ASKER: Final = "SELECT asker FROM job WHERE id = $1"
WITHDRAW: Final = """
DELETE FROM job WHERE id = ANY($1) AND asker = $2 AND answer IS NULL AND taken < $3
"""
POLL: Final = 1.0
"""Seconds between looks at places, and for answers of which nobody told."""
SOON: Final = 0.1
"""Seconds until a new question is looked for: others that come meanwhile are too."""
GIVE_UP_AFTER: Final = 120.0
"""Seconds in which nobody moves up, and a question is given up: there are no workers."""
GRACE: Final = 2.0
"""Seconds that a server leaves the move to the one that asked first."""


class Asking:
    """A question of this server that is not answered yet."""

    def __init__(self, row: tuple[object, ...], moved: Callable[[int], None]) -> None:
        self.row = row
        """As it is written down."""
        self.askers: list[Callable[[int], None]] = [moved]
        self.answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        """Sealed; nothing if nobody could answer."""
        self.place = -1
        self.until = time.monotonic() + GIVE_UP_AFTER

    def tell(self, place: int) -> bool:
        """How many come before, if that has changed."""
        if place == self.place or place < 0:
            return False
        self.place = place
        self.until = time.monotonic() + GIVE_UP_AFTER
        for moved in tuple(self.askers):
            moved(place)
        return True

    def give(self, answer: bytes | None) -> None:
        """Nobody needs to wait any more."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Board:
    """Asks, in place of a pool of one's own.

    However many questions wait, one task looks for all of them: readers of the database are few.
    """

    def __init__(self, store: PostgresStore, vault: Vault) -> None:
        self.store = store
        self.vault = vault
        self.waiting: dict[str, Asking] = {}
        self.others: set[str] = set()
        """Questions that another server asked first."""
        self.heard: set[str] = set()
        """Questions of which somebody said that there is an answer."""
        self.withdrawn: set[str] = set()
        """Those that nobody wants to know any more."""
        self.wake = asyncio.Event()
        self.next_look = 0.0
        self.looking: asyncio.Task[None] | None = None
        self.restarts = 0
        store.hearing.answered = self.hear

    @property
    def queue(self) -> dict[str, Asking]:
        """What is not answered yet."""
        return self.waiting

    @property
    def busy(self) -> list[str]:
        """Who thinks is not known here."""
        return []

    def start(self) -> None:
        """Begin to look for answers."""
        self.looking = asyncio.create_task(self.look())

    async def close(self) -> None:
        """Look no more."""
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)

    def hear(self, job: str) -> None:
        """A worker has answered."""
        if job in self.waiting:
            self.heard.add(job)
            self.wake.set()

    def grace(self, question: Question) -> float:
        """How long to wait with the move, where another server asked first and will make it."""
        job = name_of(question)
        waits = job in self.others
        self.others.discard(job)
        return GRACE if waits else 0.0

    # Asking

    async def ask(
        self,
        question: Question,
        table: str,
        person: str,
        moved: Callable[[int], None] = lambda _n: None,
        *,
        background: bool = False,
    ) -> Reason:
        """Write the question down, and wait for its answer."""
        job = name_of(question)
        asking = self.waiting.get(job)
        if asking is None:
            asked = structs.replace(question, rules=rules_of(question.observation.game))
            sealed = self.vault.seal(json.encode(asked), job)
            row = (job, table, question.name, int(background), sealed, person)
            self.waiting[job] = asking = Asking(row, moved)
            self.withdrawn.discard(job)
        else:
            asking.askers.append(moved)
        try:
            if not asking.answer.done():
                await self.write_down(asking)
            answer = await asyncio.shield(asking.answer)
        finally:
            asking.askers.remove(moved)
            if not asking.askers and self.waiting.get(job) is asking:
                del self.waiting[job]
                if not asking.answer.done():
                    self.withdrawn.add(job)
        if answer is None:
            raise PoolFailed(question.observation.game)
        return json.decode(self.vault.open(answer, job), type=Reason)

    async def write_down(self, asking: Asking) -> None:
        """Ask, unless it was asked already; what cannot be written now is, with the next look."""
        job, table, level, background, sealed, person = asking.row
        values = (job, table, level, background, self.store.now(), sealed, self.store.host, person)
        with suppress(StoreFailed):
            if await self.store.row(ASK, *values) is None:
                found = await self.store.row(ASKER, job)
                if found is not None and found[0] != self.store.host:
                    self.others.add(str(job))
        self.next_look = min(self.next_look, time.monotonic() + SOON)
        self.wake.set()

    # Looking for answers

    async def look(self) -> None:
        """See what has become of all that was asked, for as long as the server lives."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self.next_look - time.monotonic())):
                    await self.wake.wait()
            self.wake.clear()
            try:
                await self.look_once()
            except StoreFailed:
                pass  # the next look finds it
            except Exception:  # noqa: BLE001 - nobody would be answered any more
                LOG.exception("a defect while answers were looked for")

    async def look_once(self) -> None:
        """What was heard of at once; everything, and its places, when it is time."""
        heard, self.heard = self.heard & self.waiting.keys(), set()
        if heard:
            await self.take(await self.store.rows(ANSWERS, list(heard)))
        if time.monotonic() < self.next_look:
            return
        self.next_look = time.monotonic() + POLL
        if self.withdrawn:
            withdrawn, self.withdrawn = self.withdrawn, set()
            await self.store.execute(WITHDRAW, list(withdrawn), self.store.host, self.store.now())
        if self.waiting:
            asked = list(self.waiting)
            rows = await self.store.rows(PLACES, asked, self.store.now())
            await self.take(rows)
            for job in set(asked) - {row[0] for row in rows}:  # the database has forgotten it
                if asking := self.waiting.get(job):
                    await self.write_down(asking)

    async def take(self, rows: list[Row]) -> None:
        """Answers for who waits for them; others are told their place, a few at a time."""
        told = 0
        for job, answer, failed, place in rows:
            asking = self.waiting.get(job)
            if asking is None:
                continue
            if answer is not None or failed:
                asking.give(None if failed else answer)
            elif asking.tell(place):
                told += 1
                if told % SLICE == 0:
                    await asyncio.sleep(0)
            elif time.monotonic() > asking.until:
                asking.give(None)


def rules_of(slug: str) -> str:
    """By what a game is played here: during an upgrade, or by house rules, it is not everywhere."""
    if slug not in slugs():
        return ""
    game = find(slug)
    return f"{game.rules_version} {fingerprint(game.package)}"


def name_of(question: Question) -> str:
    """The same question has the same name, whoever asks it."""
    return hashlib.sha256(json.encode(question)).hexdigest()
