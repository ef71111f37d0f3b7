"""Kills servers while people play, and looks for moves that were lost, doubled or told wrongly.

Every second server kills itself between a commit and the acknowledgement, at a commit chosen by
dice; the others are killed from outside at any moment. The players come back to each new server.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib import request
from urllib.error import HTTPError

from msgspec import json

from shoal.core.match import Match
from shoal.core.record import Ply
from shoal.core.record_reader import read_line
from shoal.table.server.play import Play
from shoal.table.server.rows import day_of, read_lines, read_table
from shoal.table.server.sqlite import FILE, SqliteStore, at_once
from shoal.table.server.vault import open_vault
from tools.soak.player import Place, Player, digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.table.server.rows import LineRow, TableRow

ROOT: Final = Path(__file__).parents[2]
LIMITS: Final = (
    "messages_per_second=1000000", "requests_per_second=1000000", "tables_per_hour=1000000",
    "tables_per_address=1000000", "sockets_per_address=1000000", "sockets_per_person=1000000",
    "guests_per_hour=1000000", "nonce_seconds=0", "pace_seconds=0", "bots=1",
)  # fmt: skip
TABLES: Final = (
    ("fish_and_chips", ("me", "me")),
    ("le_poissonnier", ("me", "me", "me")),
    ("petri_heil", ("me", "me")),
    ("little_big_fish", ("me", "random")),
)
LATEST: Final = 25
"""Commits of people's moves after which a server dies at the latest."""
LONGEST: Final = 0.3
"""Seconds that a server lives at the longest before it is killed from outside."""
LONGER: Final = 2.0
"""The same for every tenth: time enough for bots to move."""
PATIENCE: Final = 300.0
"""Seconds; a machine that has much else to do is slow, and that is no fault."""


UNAVAILABLE: Final = 503
"""What a server says whose database is away."""


class Report(NamedTuple):
    """What happened, and that nothing was lost in it: everything else raises an error."""

    kills: int
    between: int
    """Kills between a commit and its acknowledgement."""
    waiting: int
    """Moves that waited for their acknowledgement when a server was killed."""
    tables: int
    lines: int
    acknowledged: int
    repeated: int
    """Moves that were sent again after their acknowledgement, and answered again."""
    reconnections: int
    views: int
    """Views that were compared with those of a replay."""


class Server:
    """Real server processes, one after the other."""

    def __init__(
        self,
        folder: Path,
        place: Place,
        mark: Path,
        environment: dict[str, str] | None = None,
        database: str = "",
    ) -> None:
        self.folder = folder
        self.database = database
        self.environment = environment
        self.place = place
        self.mark = mark
        self.nurse: asyncio.subprocess.Process | None = None
        self.process = 0

    async def start(self, commit: int) -> None:
        """Begin to serve; die at that commit, if it is not 0."""
        await self.fork(commit)
        port = await self.read(rb":(\d+)/")
        self.place.url = f"ws://127.0.0.1:{port.decode()}/api/socket"
        self.place.up.set()

    async def fork(self, last: int) -> None:
        """A new process; `fragile` says when it kills itself."""
        if self.nurse is None:
            shared = ["--database", self.database] if self.database else []
            with self.log.open("a") as words:
                self.nurse = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "tools.soak.fragile", str(self.mark),
                    *self.command(), "--data", str(self.folder), *shared,
                    cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                    stderr=words, env=self.environment,
                )  # fmt: skip
        assert self.nurse.stdin is not None
        self.nurse.stdin.write(f"{last}\n".encode())
        self.process = int(await self.read(rb"born (\d+)"))

    def command(self) -> list[str]:
        """What is run, besides where its data is."""
        limits = [*LIMITS, "bots=0"] if self.database else LIMITS
        return ["serve", "--port", "0", *(part for one in limits for part in ("--set", one))]

    async def read(self, expected: bytes) -> bytes:
        """The next line that is said, as expected; returns the group in it."""
        assert self.nurse is not None
        assert self.nurse.stdout is not None
        said = await asyncio.wait_for(self.nurse.stdout.readline(), PATIENCE)
        found = re.search(expected, said)
        assert found, f"{said!r}: {self.log.read_text(encoding='utf-8')[-4000:]}"
        return found[1]

    @property
    def log(self) -> Path:
        """What its processes say of their troubles."""
        return self.mark.with_name(f"{self.mark.name}.log")

    async def wait(self) -> None:
        """Until the process is gone."""
        await self.read(b"(gone)")
        self.place.up.clear()

    async def kill(self, number: int = signal.SIGKILL) -> None:
        """End it."""
        os.kill(self.process, number)
        await self.wait()

    async def close(self) -> None:
        """There will be no more servers."""
        if self.nurse is not None:
            assert self.nurse.stdin is not None
            self.nurse.stdin.close()
            await self.nurse.wait()

    async def post(
        self, path: str, body: object, secret: str = "", patience: float = PATIENCE
    ) -> Any:  # noqa: ANN401 - whatever is answered
        """Ask for something over HTTP, as soon as the server listens."""
        url = self.place.url.replace("ws://", "http://").replace("/api/socket", path)
        headers = {"content-type": "application/json"}
        if secret:
            headers["authorization"] = f"Bearer {secret}"
        asked = request.Request(url, json.encode(body), headers)  # noqa: S310 - our own server

        def ask() -> bytes:
            with request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
                found: bytes = answer.read()
                return found

        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                return json.decode(await asyncio.to_thread(ask))
            except HTTPError as error:
                if error.code != UNAVAILABLE:
                    raise
            except OSError as error:
                if "refused" not in str(error):
                    raise
            await asyncio.sleep(0.02)
        raise TimeoutError(path)


class Thinker(Server):
    """`shoal bots`, one process after the other."""

    async def start(self, commit: int) -> None:
        """Begin to think; die of that question, if it is not 0."""
        await self.fork(commit)
        await self.read(b"(Thinking)")

    def command(self) -> list[str]:
        return ["bots", "--count", "1", "--lang", "en"]


class Evening:
    """Tables, the people at them, and a server that is killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder / "data"
        self.dice = random.Random(seed)
        self.place = Place()
        self.server = Server(self.folder, self.place, folder / "mark")
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.secret = ""
        self.waiting = 0

    async def open_tables(self) -> None:
        """A table of each kind, and another one when its game is over. The server lives."""
        if not self.secret:
            guest = await self.server.post("/api/guests", {"name": "Ann"})
            self.secret = guest["token"]
        for game, seats in TABLES:
            if any(p.game == game and not p.result for p in self.players_of()):
                continue
            body = {"game": game, "seats": seats}
            made = await self.server.post("/api/tables", body, self.secret)
            for seat, token in made["seat_tokens"].items():
                player = Seated(self.place, made["table"]["id"], int(seat), token, self.dice)
                player.game = game
                self.players.append(player)
                self.tasks.append(asyncio.create_task(player.play()))

    def players_of(self) -> list[Seated]:
        return [player for player in self.players if isinstance(player, Seated)]

    async def kill_once(self, number: int) -> None:
        """One server lives and dies."""
        if number % 2 == 0:
            await self.server.start(self.dice.randint(1, LATEST))
            await self.dead_or_over()
        else:
            await self.server.start(0)
            if self.dice.random() < 0.9:  # now and then it dies while it begins
                await self.some_are_there()
            longest = LONGER if self.dice.random() < 0.1 else LONGEST
            await asyncio.sleep(self.dice.uniform(0, longest))
            await self.server.kill()
        self.waiting += sum(player.asked is not None for player in self.players)
        self.check_players()

    async def dead_or_over(self) -> None:
        """Wait until the server has killed itself; kill it if there is nothing left to play."""
        over = asyncio.create_task(self.all_over())
        gone = asyncio.create_task(self.server.wait())
        await asyncio.wait((over, gone), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if over.done() and not gone.done():
            os.kill(self.server.process, signal.SIGKILL)
        over.cancel()
        try:
            await gone
        except TimeoutError:
            raise TimeoutError("\n".join(map(repr, self.players))) from None

    async def all_over(self) -> None:
        """Wait until every game has ended."""
        while not all(player.result for player in self.players):
            await asyncio.sleep(0.1)

    def played(self) -> int:
        """How many games go on."""
        return len({player.table for player in self.players if not player.result})

    async def some_are_there(self) -> None:
        """Wait until somebody plays."""
        there = [asyncio.create_task(player.there.wait()) for player in self.players]
        await asyncio.wait(there, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in there:
            task.cancel()

    def check_players(self) -> None:
        """A player stops for one reason only: something was told that cannot be."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def quiet(self) -> None:
        """Nobody decides any more; wait until all moves are acknowledged, and bots have moved."""
        self.place.playing = False
        for player in self.players:
            await asyncio.wait_for(player.there.wait(), PATIENCE)
        for _ in range(int(PATIENCE / 0.05)):
            self.check_players()
            waits = {player.table for player in self.players if player.moves or player.result}
            everywhere = {player.table for player in self.players}
            if waits == everywhere and not any(player.asked for player in self.players):
                return
            await asyncio.sleep(0.05)
        raise TimeoutError("a move that is never acknowledged")

    async def run(self, kills: int, say: Callable[[str], None]) -> Report:
        """Play through so many kills; then compare everything with the log."""
        await self.server.start(0)
        await self.open_tables()
        await asyncio.sleep(0.2)
        await self.server.kill()
        for number in range(kills):
            await self.kill_once(number)
            if self.played() < len(TABLES) - 1:
                await self.server.start(0)
                await self.open_tables()
                await self.server.kill(signal.SIGTERM)
            if number % 10 == 9:
                say(f"{number + 1} kills, {self.between()} of them between commit and answer")
        await self.server.start(0)
        await self.quiet()
        await self.come_anew()
        await self.server.kill(signal.SIGTERM)
        await self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.check(kills)

    async def come_anew(self) -> None:
        """A second look at every seat by somebody who knows nothing: the same story, whole."""
        for player in self.players:
            fresh = Player(self.place, player.table, player.seat, player.token, self.dice)
            task = asyncio.create_task(fresh.play())
            await asyncio.wait_for(fresh.there.wait(), PATIENCE)
            task.cancel()
            for _ in range(100):  # the last news may be on its way
                if len(player.told) >= len(fresh.told):
                    break
                await asyncio.sleep(0.05)
            assert fresh.told == player.told, "told otherwise before"
            for n, views in fresh.seen.items():
                player.seen.setdefault(n, set()).update(views)

    def between(self) -> int:
        """How many servers died between a commit and its acknowledgement."""
        mark = self.server.mark
        return len(mark.read_text(encoding="ascii").splitlines()) if mark.exists() else 0

    def check(self, kills: int) -> Report:
        """The log against all that people were told."""
        store, lines, views = SqliteStore(self.folder / FILE), 0, 0
        try:
            for table in {player.table for player in self.players}:
                row = at_once(read_table(store, table))
                log = at_once(read_lines(store, table))
                assert row is not None
                players = [player for player in self.players if player.table == table]
                check_log(row, log, players)
                views += check_views(self.folder, row, log, players)
                lines += len(log)
        finally:
            store.close()
        return Report(
            kills=kills,
            between=self.between(),
            waiting=self.waiting,
            tables=len({player.table for player in self.players}),
            lines=lines,
            acknowledged=sum(len(player.acknowledged) for player in self.players),
            repeated=sum(player.repeated for player in self.players),
            reconnections=sum(player.connections for player in self.players),
            views=views,
        )


class Seated(Player):
    """A player, with the name of the game."""

    game = ""


def check_log(row: TableRow, log: list[LineRow], players: list[Player]) -> None:
    """No gap, nothing twice, every acknowledged move as it was asked for."""
    assert [line.seq for line in log] == list(range(1, len(log) + 1)), "a gap in the log"
    ids = [line.id for line in log if line.id]
    assert len(ids) == len(set(ids)), "a move was made twice"
    assert [line.at for line in log] == sorted(line.at for line in log), "time went back"
    bodies = {line.id: line.body for line in log}
    game = row.read_game()
    for player in players:
        for asked, move in player.acknowledged.items():
            body = bodies.get(f"{player.seat}/{asked}")
            assert body is not None, "an acknowledged move was lost"
            assert body == f"{player.seat + 1} {game.write(game.read(move))}", body
        refused = {f"{player.seat}/{asked}" for asked in player.refused}
        assert not refused & bodies.keys(), "a refused move was made"


def check_views(folder: Path, row: TableRow, log: list[LineRow], players: list[Player]) -> int:
    """What people were shown at each count is what a replay shows; returns how many views."""
    game, seed = row.read_game(), open_vault(folder).open(row.seed, row.id)
    match = Match(game, row.read_options(), row.read_names(), seed, day_of(row), row.read_nonces())
    play = Play(match)
    expected: dict[tuple[int, int], set[bytes]] = {}

    def look() -> None:
        for player in players:
            n = play.knowledge(player.seat).n
            for viewer in (player.seat,) if game.secrets else (player.seat, None):
                view = digest(bytes(play.look(viewer).view))
                expected.setdefault((player.seat, n), set()).add(view)

    look()
    for line in log:
        read = read_line(line.body, line.seq, match.agreed)
        assert isinstance(read, Ply)
        play.follow(read)
        look()
    for player in players:
        assert len(player.told) == play.knowledge(player.seat).n, "not told all"
        for n, views in player.seen.items():
            assert views <= expected[player.seat, n], "shown what never was"
    return sum(len(player.seen) for player in players)
