"""Hosts with a network of their own, and a cable that is pulled: nobody is told, all falls silent.

`python -m tools.soak.namespaces` builds a small world of network namespaces, which takes root: two
hosts at the addresses of docs/operate.md, and a third with PostgreSQL, nginx as that page has it,
and people. They play through nginx. One host loses its cable: its lines to the database and to
people do not break, they only say nothing more. Everybody goes on at the other. The cable comes
back, the other host is drained, and everybody goes on at the first.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx

from tools.soak.cluster import Cluster, user
from tools.soak.hosts import Hosts
from tools.soak.kills import LIMITS, PATIENCE, ROOT
from tools.soak.nginx import CERTIFICATE, certify, configure
from tools.soak.player import Place, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.soak.hosts import Guest

HERE: Final = "10.0.0.1"
ADDRESSES: Final = ("10.0.0.11", "10.0.0.12")
"""As docs/operate.md has them."""
PORT: Final = 8000
MOVES: Final = 40
"""That are made before and after each thing that happens."""
GAMES: Final = (("fish_and_chips", 2), ("le_poissonnier", 3), ("petri_heil", 2))
PING: Final = 2.0
"""Seconds after which people notice that nobody answers."""
EXAMPLES: Final = ("postgresql://shoal@db.example.org/shoal", "/var/lib/shoal")
"""Its database and its folder."""
COMMAND: Final = re.compile(r"^ +shoal (serve --host .*)$", re.MULTILINE)
UPSTREAM: Final = re.compile(r"^( *)upstream shoal \{.*?\n\1\}\n", re.DOTALL | re.MULTILINE)


def run(*command: str) -> None:
    """A command that must succeed."""
    subprocess.run(command, check=True)  # noqa: S603 - ours


class Host:
    """A machine with one server."""

    def __init__(self, address: str, data: Path, database: str) -> None:
        self.address = address
        number = address.rpartition(".")[2]
        self.cable = f"cable{number}"
        self.machine = subprocess.Popen(["unshare", "-n", "sleep", "infinity"])  # noqa: S607
        self.data = data
        self.database = database
        self.server: subprocess.Popen[str] | None = None
        self.plug_in(f"card{number}")

    def inside(self, *command: str) -> list[str]:
        """A command as this machine runs it."""
        return ["nsenter", "-t", str(self.machine.pid), "-n", *command]

    def plug_in(self, card: str) -> None:
        """Connect the machine to the others."""
        own = Path("/proc/self/ns/net").readlink()
        while Path(f"/proc/{self.machine.pid}/ns/net").readlink() == own:
            time.sleep(0.01)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", card)
        run("ip", "link", "set", card, "netns", str(self.machine.pid))
        run("ip", "link", "set", self.cable, "master", "switch", "up")
        run(*self.inside("ip", "addr", "add", f"{self.address}/24", "dev", card))
        run(*self.inside("ip", "link", "set", card, "up"))
        run(*self.inside("ip", "link", "set", "lo", "up"))

    def start(self) -> None:
        """Run a server by the command of docs/operate.md."""
        said = COMMAND.search((ROOT / "docs/operate.md").read_text(encoding="utf-8"))
        assert said is not None, "the page does not say how"
        ours = (self.address, self.database, str(self.data))
        other = dict(zip((ADDRESSES[0], *EXAMPLES), ours, strict=True))
        words = [other.get(word, word) for word in said[1].split()]
        assert set(ours) < set(words)
        limits = [part for one in (*LIMITS, "bots=0") for part in ("--set", one)]
        self.server = subprocess.Popen(  # noqa: S603 - ours
            self.inside(sys.executable, "-m", "shoal", *words, *limits),
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.server.stdout is not None
        assert "http" in self.server.stdout.readline(), "it does not begin"

    def sockets(self) -> int:
        """How many people are connected to it."""
        said = httpx.get(f"http://{self.address}:{PORT}/metrics", timeout=PATIENCE).text
        found = re.search(r"^shoal_sockets (\d+)", said, re.MULTILINE)
        assert found is not None
        return int(found[1])

    def pull(self) -> None:
        """Pull the cable; nobody is told."""
        run("ip", "link", "set", self.cable, "down")

    def plug(self) -> None:
        """And put it back."""
        run("ip", "link", "set", self.cable, "up")

    def drain(self) -> None:
        """End the server as an operator does."""
        if self.server is not None:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait(PATIENCE)
            self.server = None

    def close(self) -> None:
        """Switch the machine off."""
        if self.server is not None:
            self.server.kill()
            self.server.wait()
        self.machine.kill()
        self.machine.wait()


class Proxy:
    """nginx with deploy/nginx.conf and the upstream of docs/operate.md, but for names and TLS."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.certificate = folder / CERTIFICATE
        certify(folder, HERE)
        example, page = (
            (ROOT / path).read_text(encoding="utf-8")
            for path in ("deploy/nginx.conf", "docs/operate.md")
        )
        alone, named = UPSTREAM.search(example), UPSTREAM.search(page)
        assert alone is not None, "the example names no server"
        assert named is not None, "the page names no servers"
        assert all(f"server {one}:{PORT}" in named[0] for one in ADDRESSES)
        command = configure(folder, HERE, {alone[0]: named[0]})
        self.process = subprocess.Popen(command)  # noqa: S603 - Debian's

    async def post(self, path: str, body: object, secret: str = "") -> Any:  # noqa: ANN401
        """Ask for something over HTTP, through nginx."""
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        trust = ssl.create_default_context(cafile=self.certificate)
        async with httpx.AsyncClient(verify=trust, timeout=PATIENCE) as http:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    answer = await http.post(f"https://{HERE}{path}", json=body, headers=headers)
                    return answer.raise_for_status().json()
                except (httpx.ConnectError, httpx.HTTPStatusError):
                    if time.monotonic() > until:
                        raise
                    await asyncio.sleep(0.2)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class World(Hosts):
    """The evening, with people who come through nginx."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        super().__init__(folder, cluster, seed=18)
        self.places = [Place(f"wss://{HERE}/api/socket")]
        self.proxy = Proxy(folder)
        self.places[0].up.set()
        database = self.database.replace("127.0.0.1", HERE)
        self.hosts = [Host(address, self.data, database) for address in ADDRESSES]

    async def post(self, path: str, body: object) -> Any:  # noqa: ANN401
        return await self.proxy.post(path, body, self.secret)

    async def open(self) -> None:
        for host in self.hosts:
            await asyncio.to_thread(host.start)
        self.secret = (await self.post("/api/guests", {"name": "Ann"}))["token"]
        for game in GAMES:
            await self.table(*game)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for host in self.hosts:
            host.close()
        self.proxy.close()

    async def evening(self, say: Callable[[str], None]) -> None:
        """All that happens."""
        first, second = self.hosts
        await self.open()
        try:
            await self.play(MOVES)
            seen = [await asyncio.to_thread(host.sockets) for host in self.hosts]
            say(f"people at the two hosts: {seen[0]} and {seen[1]}")
            assert all(seen), "the proxy sends nobody to one of them"
            first.pull()
            await self.play_everywhere()
            say(f"a cable was pulled; {self.acknowledged()} moves")
            first.plug()
            await self.play(MOVES)
            await asyncio.to_thread(second.drain)
            await self.play_everywhere()
            say(f"the other host was drained; {self.acknowledged()} moves")
            await self.rest()
            await self.until(lambda: all(one.there.is_set() for one in self.players))
            seen = [await asyncio.to_thread(first.sockets)]
            assert seen[0] >= len(self.players), seen
            say((await self.check()).say())
        finally:
            await self.close()

    async def play_everywhere(self) -> None:
        """Until somebody at every table that is not over has made a move once more."""
        before = {one: len(one.acknowledged) for one in self.players}

        def moved() -> bool:
            tables = {one.table for one in self.players}
            return all(
                any(len(one.acknowledged) > before[one] or one.result for one in self.at(table))
                for table in tables
            )

        await self.until(moved)
        await self.play(MOVES)

    def at(self, table: str) -> list[Guest]:
        """Those who sit at a table."""
        return [one for one in self.players if one.table == table]


def build(folder: Path) -> Cluster:
    """The network, and PostgreSQL on the machine in its midst."""
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", "switch", "type", "bridge")
    run("ip", "addr", "add", f"{HERE}/24", "dev", "switch")
    run("ip", "link", "set", "switch", "up")
    if who := user():
        os.chown(folder, who["user"], who["group"])
    folder.chmod(0o755)
    cluster = Cluster(folder / "data", {"listen_addresses": "*"})
    cluster.make()
    with (cluster.folder / "pg_hba.conf").open("a", encoding="utf-8") as rules:
        rules.write("host all all 10.0.0.0/24 trust\n")
    cluster.start()
    return cluster


def is_possible() -> bool:
    """Whether this machine lets us have networks of our own."""
    there = all(shutil.which(one) for one in ("unshare", "nsenter", "ip"))
    return there and subprocess.run(["unshare", "-n", "true"], check=False).returncode == 0  # noqa: S607


def main() -> None:
    """Build the world in a namespace of its own, and play in it."""
    if sys.argv[1:] != ["inside"]:
        inside = ["unshare", "-n", sys.executable, "-m", "tools.soak.namespaces", "inside"]
        os.execvp("unshare", inside)  # noqa: S606, S607
    places = [Path(tempfile.mkdtemp(prefix="shoal-net-")) for _ in range(2)]
    cluster = build(places[0])
    try:
        os.environ["SSL_CERT_FILE"] = str(places[1] / CERTIFICATE)
        Player.ping = PING
        world = World(places[1], cluster)
        asyncio.run(world.evening(lambda said: print(said, flush=True)))  # noqa: T201 - a program
    finally:
        cluster.stop(signal.SIGQUIT)
        for place in places:
            shutil.rmtree(place, ignore_errors=True)


if __name__ == "__main__":
    main()
