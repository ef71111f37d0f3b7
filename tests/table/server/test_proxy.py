"""deploy/nginx.conf in front of a real server: TLS, the websocket and the stream go through."""

from __future__ import annotations

import socket
import ssl
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from msgspec import json
from tools.soak.nginx import CERTIFICATE, NGINX, certify, configure
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.table.server.served import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

MOVES = 6
TRIES = 5


class Proxy:
    """nginx with the example, and what a client needs to know of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plain, self.port = free_ports()
        self.url = f"https://localhost:{self.port}"
        self.trust = ssl.create_default_context(cafile=folder / CERTIFICATE)

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, verify=self.trust)

    def socket(self, token: str, origin: str) -> ClientConnection:
        address = self.url.replace("https", "wss") + "/api/socket"
        headers = {"Authorization": f"Bearer {token}"}
        return connect(address, ssl=self.trust, additional_headers=headers, origin=Origin(origin))


def free_ports() -> tuple[int, int]:
    """Two ports that nobody had a moment ago."""
    with socket.socket() as one, socket.socket() as other:
        for taken in (one, other):
            taken.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1]), int(other.getsockname()[1])


def changes(proxy: Proxy, server: int) -> dict[str, str]:
    """The ports of this test."""
    return {
        "listen 80;": f"listen 127.0.0.1:{proxy.plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{proxy.port} ssl;",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{server};",
    }


@contextmanager
def proxied(folder: Path, server: int) -> Iterator[Proxy]:
    """nginx in front of a server."""
    certify(folder, "localhost")
    for _ in range(TRIES):
        proxy = Proxy(folder)
        with running(proxy, server) as process:
            if is_there(proxy.port, process):
                yield proxy
                return
    raise RuntimeError((folder / "error.log").read_text(encoding="utf-8"))


@contextmanager
def running(proxy: Proxy, server: int) -> Iterator[subprocess.Popen[bytes]]:
    command = configure(proxy.folder, "localhost", changes(proxy, server))
    with subprocess.Popen(command) as process:  # noqa: S603 - nginx
        try:
            yield process
        finally:
            process.terminate()


def is_there(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Wait until nginx listens; it ends at once where somebody else has taken a port meanwhile."""
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    if NGINX is None:
        pytest.skip("nginx is not installed")
    folder = tmp_path_factory.mktemp("proxy")
    with served(folder / "server") as server, proxied(folder, server.port) as proxy:
        yield proxy


def hear(socket: ClientConnection, *kinds: str) -> Any:  # noqa: ANN401 - a message
    """The next message of one of these kinds."""
    while (said := json.decode(socket.recv(timeout=20)))["t"] not in kinds:
        pass
    return said


def test_moves_are_played_through_tls_and_the_websocket(proxy: Proxy) -> None:
    with proxy.client() as http:
        token = http.post("/api/guests", json={"name": "Ann"}).raise_for_status().json()["token"]
        wish = {"game": "fish_and_chips", "seats": ["me", "random"]}
        table = http.post("/api/tables", json=wish).raise_for_status().json()["table"]["id"]
    with proxy.socket(token, proxy.url) as socket:
        socket.send(json.encode({"t": "hello", "table": table}).decode())
        made = 0
        while made < MOVES:
            said = hear(socket, "state", "news", "refused")
            assert said["t"] != "refused"
            assert not said.get("result")
            if moves := said.get("moves"):
                move = {"t": "move", "id": f"m{made}", "n": said["n"], "move": moves[0]}
                socket.send(json.encode(move).decode())
                made += 1


def test_another_site_gets_no_socket(proxy: Proxy) -> None:
    with pytest.raises(InvalidStatus), proxy.socket("", "https://evil.example"):
        pass


def test_the_server_knows_that_it_is_reached_by_tls(proxy: Proxy) -> None:
    with proxy.client() as http:
        answer = http.post("/api/guests", json={"name": "Ann"}, headers={"Origin": proxy.url})
    assert answer.status_code == 201
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


def test_lines_of_the_stream_are_not_kept_back(proxy: Proxy) -> None:
    with proxy.client() as http:
        guest = http.post("/api/guests", json={"name": "Ann"}).json()
        http.headers["Authorization"] = f"Bearer {guest['token']}"
        wish = {"game": "fish_and_chips", "seats": ["me", "open"]}
        table = http.post("/api/tables", json=wish).json()["table"]["id"]
        with http.stream("GET", f"/api/tables/{table}/events", timeout=10) as lines:
            assert json.decode(next(lines.iter_lines()))["t"] == "state"


def test_plain_http_is_sent_to_https(proxy: Proxy) -> None:
    answer = httpx.get(f"http://localhost:{proxy.plain}/api/games")
    assert (answer.status_code, answer.headers["location"]) == (308, "https://localhost/api/games")


def test_measurements_are_not_for_everybody(proxy: Proxy) -> None:
    with proxy.client() as http:
        assert http.get("/metrics").status_code == 403
        assert http.get("/readyz").status_code == 200
