"""Several servers on one PostgreSQL, and the two seats of every table at different ones.

People play while servers and those who think for bots are killed, the database stops at once and
comes back, and lines to it break after any number of bytes. No move is lost, doubled or out of
order; a move whose fate nobody knows is asked for by its id and becomes exactly one.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from contextlib import suppress
from http.client import HTTPException
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.rows import read_lines, read_table
from shoal.table.server.vault import open_vault
from shoal.table.server.wire import Refused
from tools.soak.history import check_history
from tools.soak.kills import PATIENCE, Server, Thinker, check_log, check_views
from tools.soak.player import Place, Player
from tools.soak.proxy import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from tools.soak.cluster import Cluster

Kind: TypeAlias = tuple[str, int, int]
"""A game, people and bots."""
MIXED: Final = (
    ("fish_and_chips", 2, 0),
    ("le_poissonnier", 3, 0),
    ("petri_heil", 2, 0),
    ("public_market", 2, 0),
    ("little_big_fish", 1, 1),
)
"""A table of each is played at any time: people and bots. In Le Poissonnier several decide at the
same time."""
BOT: Final = "shrimp"
THINKERS: Final = 2
"""Processes of `shoal bots`: what one that dies has taken is thought about by the other."""
LATEST: Final = 20
"""Commits of people's moves after which a server dies at the latest."""
FARTHEST: Final = 3000
"""Bytes after which a line breaks, at most: some moves' worth."""
BETWEEN: Final = 3
"""Moves that are acknowledged between two faults."""
QUESTIONS: Final = 3
"""Of which a worker takes the last and dies, at most."""
STUCK: Final = 300.0
"""Seconds in which nobody is told anything; a machine that has much else to do is only slow."""
KINDS: Final = {
    "server": "servers killed",
    "commit": "killed between a commit and its acknowledgement",
    "to": "lines cut on the way to the database",
    "from": "on the way from it",
    "database": "databases stopped at once",
    "bots": "bot workers killed",
    "question": "killed with a question that they had taken",
}
"""What goes wrong, as it is told."""
FAULTS: Final = tuple(KINDS)


class Report(NamedTuple):
    """What happened; that nothing was lost in it is asserted."""

    faults: dict[str, int]
    tables: int
    lines: int
    acknowledged: int
    by_bots: int
    """Lines that nobody asked for: bots made them."""
    refused: int
    again: int
    """How often players had to come again."""
    views: int
    events: int
    """Moves and looks whose order is linearizable."""

    def say(self) -> str:
        """For whoever waited."""
        happened = [f"{count} {KINDS[kind]}" for kind, count in self.faults.items() if count]
        faults = f"{sum(self.faults.values())} faults: {', '.join(happened)}.\n"
        return (
            f"{faults if happened else ''}"
            f"{self.tables} tables with {self.lines} lines: {self.acknowledged} moves that people"
            f" were told are made, {self.by_bots} of bots, {self.refused} refused; people came"
            f" again {self.again} times.\n"
            f"No move was lost, doubled or out of order: {self.views} views are those of a replay,"
            f" and an order explains {self.events} moves and looks."
        )


class Guest(Player):
    """A player who is told that something could not be written, and asks again."""

    most = 1 << 30
    """Moves after which this player has had enough."""

    async def decide(self, socket: ClientConnection) -> None:
        if self.asked is not None or len(self.acknowledged) < self.most:
            await super().decide(socket)

    def hear(self, message: object) -> None:
        if isinstance(message, Refused) and message.kind == "unwritten":
            self.said_on = None
            return
        super().hear(message)


class Hosts:
    """Servers on one database."""

    def __init__(self, folder: Path, cluster: Cluster, seed: int, thinkers: int = 0) -> None:
        self.folder = folder
        self.cluster = cluster
        self.dice = random.Random(seed)
        self.line = Line(cluster.port)
        self.data = folder / "data"
        self.database = cluster.new()
        self.places = [Place(), Place()]
        self.servers: list[Server] = []
        self.thinkers: list[Thinker] = []
        self.wanted_thinkers = thinkers
        self.kinds: dict[str, Kind] = {}
        """What is played at each table."""
        self.players: list[Guest] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.faults = dict.fromkeys(FAULTS, 0)
        self.secret = ""

    # Its life

    async def open(self) -> None:
        """Start all servers."""
        await self.line.open()
        through = self.database.replace(str(self.cluster.port), str(self.line.port))
        for number, place in enumerate(self.places):
            mark = self.folder / f"mark{number}"
            server = Server(self.data, place, mark, None, through)
            self.servers.append(server)
            await server.start(0)
            guest = await server.post("/api/guests", {"name": f"Ann {number}"})
            self.secret = self.secret or guest["token"]
        for number in range(self.wanted_thinkers):
            mark = self.folder / f"thinker{number}"
            self.thinkers.append(Thinker(self.data, Place(), mark, None, through))
            await self.thinkers[-1].start(0)

    async def close(self) -> None:
        """End all servers, and the players."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for server in (*self.thinkers, *self.servers):
            with suppress(ProcessLookupError):  # which is so only where something went wrong
                await server.kill(signal.SIGTERM)
            await server.close()
        await self.line.close()

    async def post(self, path: str, body: object) -> Any:  # noqa: ANN401 - whatever is answered
        """Ask a server for something; another one, where it is just being killed."""
        until = time.monotonic() + STUCK
        for server in cycle(self.servers):
            if server.place.up.is_set():
                with suppress(OSError, HTTPException):
                    return await server.post(path, body, self.secret, patience=1.0)
            assert time.monotonic() < until, "no server answers"
            await asyncio.sleep(0.02)
        raise AssertionError("there is no server")

    async def table(self, game: str, people: int, bots: int = 0, most: int = Guest.most) -> None:
        """A table, each seat at another server; its people make so many moves at most."""
        seats = ["me"] * people + [BOT] * bots
        made = await self.post("/api/tables", {"game": game, "seats": seats})
        self.kinds[made["table"]["id"]] = game, people, bots
        for seat, token in made["seat_tokens"].items():
            place = self.places[int(seat) % len(self.places)]
            player = Guest(place, made["table"]["id"], int(seat), token, self.dice)
            player.most = most
            self.players.append(player)
            self.tasks.append(asyncio.create_task(player.play()))

    def check_players(self) -> None:
        """A player stops for one reason only: something was told that cannot be."""
        for task in self.tasks:
            if task.done():
                task.result()

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def had_enough(self) -> int:
        """At how many tables somebody has made as many moves as they wanted."""
        return len({one.table for one in self.players if len(one.acknowledged) >= one.most})

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait for something that must come, for as long as anything does."""
        before, since = -1, time.monotonic()
        while not wanted():
            self.check_players()
            if (told := self.acknowledged() + sum(len(one.told) for one in self.players)) != before:
                before, since = told, time.monotonic()
            if time.monotonic() - since > STUCK:
                raise TimeoutError("\n".join(map(str, self.what_is_stuck())))
            await asyncio.sleep(0.02)

    def what_is_stuck(self) -> Iterator[object]:
        """Who plays still, and what the servers have said of their troubles."""
        yield from (player for player in self.players if not player.result)
        for server in (*self.servers, *self.thinkers):
            yield f"{server.place.url}: {server.log.read_text(encoding='utf-8')[-4000:]}"

    async def play(self, moves: int) -> None:
        """Until so many more moves are acknowledged, or all games are over."""
        goal = self.acknowledged() + moves
        await self.until(
            lambda: self.acknowledged() >= goal or all(player.result for player in self.players)
        )

    async def rest(self) -> None:
        """Nobody decides any more; all moves are acknowledged, everybody knows the same."""
        for place in self.places:
            place.playing = False
        await self.until(lambda: not any(player.asked for player in self.players))
        await self.until(self.is_even)

    def is_even(self) -> bool:
        """Whether somebody at every table may move, or its game is over."""
        waits = {player.table for player in self.players if player.moves or player.result}
        return waits == {player.table for player in self.players}

    # What goes wrong

    async def fault(self, kind: str) -> None:
        """Something goes wrong while people play, and is put right."""
        self.faults[kind] += 1
        number = self.dice.randrange(len(self.servers))
        server = self.servers[number]
        match kind:
            case "server":
                await server.kill()
                await server.start(0)
            case "commit":  # it dies between a commit and its acknowledgement
                await server.kill()
                await server.start(self.dice.randint(1, LATEST))
                await self.gone(server)
                await server.start(0)
            case "to" | "from":
                self.line.cut_after(self.dice.randrange(FARTHEST), to=kind == "to")
                await asyncio.wait_for(self.line.cut_done.wait(), PATIENCE)
            case "database":
                await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)
                await asyncio.to_thread(self.cluster.start)
            case "bots":
                thinker = self.dice.choice(self.thinkers)
                await thinker.kill()
                await thinker.start(0)
            case "question":  # it has taken one, and answers none
                thinker = self.dice.choice(self.thinkers)
                await thinker.kill()
                await thinker.start(self.dice.randint(1, QUESTIONS))
                await self.gone(thinker)
                await thinker.start(0)

    async def gone(self, server: Server) -> None:
        """Wait until a process has killed itself. Where nobody plays any more, others do."""
        waiting = asyncio.create_task(server.wait())
        while not waiting.done():
            await asyncio.wait((waiting,), timeout=0.1)
            self.check_players()
            await self.replace_finished()

    async def suffer(self, kinds: Sequence[str], say: Callable[[str], None]) -> None:
        """One fault after the other, with moves between them."""
        for number, kind in enumerate(kinds, 1):
            await self.fault(kind)
            await self.until(lambda: all(player.there.is_set() for player in self.players))
            await self.play(BETWEEN)
            await self.replace_finished()
            if number % 20 == 0:
                say(f"{number} faults, {self.acknowledged()} moves")
        assert self.died() == self.faults["commit"] + self.faults["question"]

    async def replace_finished(self) -> None:
        """New tables where games are over."""
        going = {self.kinds[player.table] for player in self.players if not player.result}
        for kind in MIXED:
            if kind not in going and (self.thinkers or not kind[2]):
                await self.table(*kind)

    def died(self) -> int:
        """How many have killed themselves at the worst moment."""
        marks = (one.mark for one in (*self.servers, *self.thinkers) if one.mark.exists())
        return sum(len(mark.read_text(encoding="ascii").splitlines()) for mark in marks)

    # What must be so

    async def check(self) -> Report:
        """The log against all that people were told."""
        store = PostgresStore(self.database)
        await store.begin()
        lines = views = events = by_bots = 0
        try:
            for table in {player.table for player in self.players}:
                row, log = await read_table(store, table), await read_lines(store, table)
                assert row is not None
                players: list[Player] = [one for one in self.players if one.table == table]
                check_log(row, log, players)
                seed = open_vault(self.data).open(row.seed, row.id)
                events += check_history(row, log, players, seed)
                views += check_views(self.data, row, log, players)
                lines += len(log)
                by_bots += sum(not line.id for line in log)
        finally:
            await store.end()
        return Report(
            faults=self.faults,
            tables=len({player.table for player in self.players}),
            lines=lines,
            acknowledged=self.acknowledged(),
            by_bots=by_bots,
            refused=sum(len(player.refused) for player in self.players),
            again=sum(player.connections - 1 for player in self.players),
            views=views,
            events=events,
        )


async def evening(hosts: Hosts, faults: int, say: Callable[[str], None]) -> Report:
    """People play through so many faults; then everything is compared with the log."""
    kinds = [FAULTS[number % len(FAULTS)] for number in range(faults)]
    hosts.dice.shuffle(kinds)
    await hosts.open()
    try:
        await hosts.replace_finished()
        await hosts.play(BETWEEN)
        await hosts.suffer(kinds, say)
        await hosts.rest()
        return await hosts.check()
    finally:
        await hosts.close()
