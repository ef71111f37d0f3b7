"""A server put together: store, vault, bots, tables; how it begins and how it ends."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from shoal.core.errors import ShoalError
from shoal.table.server.analysing import Analyses
from shoal.table.server.archiving import archive
from shoal.table.server.hub import Hub
from shoal.table.server.limits import Counter, Limiter
from shoal.table.server.metrics import Metrics
from shoal.table.server.people import People
from shoal.table.server.pool import Pool
from shoal.table.server.settings import DEFAULTS, Settings
from shoal.table.server.sqlite import FILE, SqliteStore
from shoal.table.server.store import Statement, StoreFailed
from shoal.table.server.vault import open_vault
from shoal.table.server.wire import Bye

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from shoal.table.server.people import Person
    from shoal.table.server.pool import Asked
    from shoal.table.server.seating import Seating
    from shoal.table.server.store import Store
    from shoal.table.server.vault import Vault

LOG: Final = logging.getLogger("shoal.server")
ARCHIVE_SECONDS: Final = 3600.0
DAY: Final = 86_400_000
"""Milliseconds."""
SWEEP: Final = 30.0
"""Seconds between looks for tables that nobody needs any more."""
PARTING_SECONDS: Final = 1.0
"""That the last writes may take before everybody is sent away."""
RETURN_SECONDS: Final = 3
"""After which clients come back to a server that restarts."""
REVIVED: Final = 200
"""Tables without a clock that are opened when a server begins."""
PLAYED: Final = "FROM game_table WHERE dealt IS NOT NULL AND ended IS NULL"
NO_CLOCK: Final = """settings LIKE '%"clock":null%'"""
TIMED: Final = f"SELECT id {PLAYED} AND NOT {NO_CLOCK}"
UNTIMED: Final = f"SELECT id {PLAYED} AND {NO_CLOCK} ORDER BY made DESC LIMIT ?"
TRIAL: Final = (
    Statement("INSERT INTO analysis(table_id, body) VALUES('', '')", ()),
    Statement("DELETE FROM analysis WHERE table_id=''", ()),
)
"""Has to get to the disk like everything else, and leaves nothing."""
NEWEST_SEED: Final = "SELECT seed, id FROM game_table ORDER BY made DESC LIMIT 1"


class Works(Protocol):
    """Who thinks for other servers too."""

    def start(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """End."""


class Shared(NamedTuple):
    """What a server stands on: of its own, or together with others."""

    store: Store
    vault: Vault
    pool: Asked
    workers: Works | None = None


class Server:
    """Everything that a server process has."""

    def __init__(
        self,
        folder: Path,
        settings: Settings = DEFAULTS,
        shared: Shared | None = None,
        *,
        return_to: str = "",
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.settings = settings
        self.return_to = return_to
        """The address that everybody is told when this server goes away; "": the same."""
        self.store, self.vault, self.pool, self.workers = shared or open_alone(folder, settings)
        self.people = People(self.store)
        self.hub = Hub(self.store, self.vault, self.pool, settings)
        self.http_limit = Limiter(settings.requests_per_second, settings.requests_per_second * 5)
        self.table_limit = per_hour(settings.tables_per_hour)
        self.table_limit_of_address = per_hour(settings.tables_per_address)
        self.guest_limit = per_hour(settings.guests_per_hour)
        self.sockets_of_address = Counter(settings.sockets_per_address)
        self.sockets_of_person = Counter(settings.sockets_per_person)
        self.analyses = Analyses(self.store, self.pool)
        self.connections: set[Seating] = set()
        self.metrics = Metrics(self)
        self.ready = False
        self.tasks: list[asyncio.Task[None]] = []

    def hold(self, address: str, person: Person | None) -> bool:
        """Whether an address, and a guest, may look at one more table; then they do."""
        if not self.sockets_of_address.take(address):
            return False
        if person is None or self.sockets_of_person.take(person.id):
            return True
        self.sockets_of_address.give(address)
        return False

    def release(self, address: str, person: Person | None) -> None:
        """They look at one table less."""
        self.sockets_of_address.give(address)
        if person is not None:
            self.sockets_of_person.give(person.id)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.store.now()

    # Beginning and ending

    async def begin(self) -> None:
        """Start the bots, and open the tables that wait for a bot or a clock."""
        await self.store.begin()
        self.pool.start()
        if self.workers is not None:
            self.workers.start()
        work = [self.sweep(), self.try_to_write()]
        if self.settings.archive_days:
            work.append(self.archive())
        if self.store.shared:
            following = self.hub.following
            work += [following.look_round(), following.look_at_young(), self.hub.waking.run()]
        else:
            work.append(self.revive())
        self.tasks = [asyncio.create_task(one) for one in work]
        self.ready = True
        LOG.info("ready")

    async def revive(self) -> None:
        """Open tables at which nobody needs to knock: a bot is to move, or time runs.

        Others are answered in between. All tables with a clock are opened, since somebody may run
        out of time; of those without, the newest.
        """
        timed, untimed = await self.store.rows(TIMED), await self.store.rows(UNTIMED, REVIVED)
        for (table,) in [*timed, *untimed]:
            await self.hub.open(table)
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Tell everybody when and where to come back; write what waits; send the bots home."""
        self.say_good_bye(at_once=True)
        for task in (*self.tasks, *self.hub.tasks):
            task.cancel()
        self.analyses.close()
        self.hub.thinking.close()
        self.hub.teaching.close()
        await self.pool.close()
        if self.workers is not None:
            await self.workers.close()
        await self.store.end()
        LOG.info("ended")

    async def part(self) -> None:
        """Say good-bye at every table when what is being written there has been told.

        A disk that does not answer is not waited for.
        """
        self.say_good_bye()
        try:
            async with asyncio.timeout(PARTING_SECONDS):
                while any(room.writing for room in self.hub.rooms.values()):
                    await asyncio.sleep(0.005)
        except TimeoutError:
            self.say_good_bye(at_once=True)

    def say_good_bye(self, *, at_once: bool = False) -> None:
        """Tell everybody who looks when and where to come back; nobody new is welcome."""
        self.ready = False
        bye = Bye("restart", RETURN_SECONDS, self.return_to)
        self.hub.say_good_bye(bye, at_once=at_once)

    async def archive(self) -> None:
        """Pack the lines of old finished games, now and then."""
        while True:
            await asyncio.sleep(ARCHIVE_SECONDS)
            try:
                packed = await archive(
                    self.store, self.now() - int(self.settings.archive_days * DAY)
                )
            except ShoalError:
                continue
            LOG.info("packed %d games", packed)

    async def try_to_write(self) -> None:
        """After a failure, find out when writing works again.

        As long as `readiness` says that it does not, a proxy may send nobody who would write.
        """
        while True:
            await asyncio.sleep(self.settings.retry_seconds)
            if self.store.failing:
                with suppress(StoreFailed):
                    await self.store.write(*TRIAL)

    async def sweep(self) -> None:
        """Unload tables that nobody looks at, now and then."""
        while True:
            await asyncio.sleep(SWEEP)
            dropped = self.hub.unload_idle()
            if dropped:
                LOG.info("unloaded %d tables", dropped)

    # For operators

    def extra_routes(self) -> list[Route]:
        """Health and measurements."""
        return [
            Route("/healthz", self.health),
            Route("/readyz", self.readiness),
            Route("/metrics", self.measure),
        ]

    async def health(self, _request: Request) -> Response:
        """Whether the process lives."""
        return PlainTextResponse("ok\n")

    async def readiness(self, _request: Request) -> Response:
        """Whether it can take requests: the writer lives, and the last batch was written."""
        good = self.ready and self.store.is_alive() and not self.store.failing
        return PlainTextResponse("ready\n" if good else "not ready\n", 200 if good else 503)

    async def measure(self, _request: Request) -> Response:
        """Measurements, as Prometheus reads them."""
        return Response(self.metrics.write(), media_type=self.metrics.media_type)


def open_alone(folder: Path, settings: Settings) -> Shared:
    """The database in a data folder, and the key that belongs to it."""
    store = SqliteStore(folder / FILE)
    try:
        newest = store.fetch(NEWEST_SEED)
        vault = open_vault(folder, newest[0] if newest else None)
    except ShoalError:
        store.close()
        raise
    return Shared(store, vault, Pool(settings.bots))


def per_hour(most: int) -> Limiter:
    """So many in an hour."""
    return Limiter(most / 3600, most)
