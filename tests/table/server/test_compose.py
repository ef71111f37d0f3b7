"""deploy/compose.yaml without containers: it has the names of the program, and its services play.

Each of our services is a process with the command and the environment that the file gives it. Only
addresses are others: here all have one.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec import json, yaml
from tools.soak.cluster import execute, free_port
from tools.soak.nginx import FRAME, NGINX
from websockets.sync.client import connect

from shoal.cli import bots, serve
from shoal.table.server.settings import PREFIX, Settings, read_settings
from shoal.table.server.vault import VARIABLE
from tests.table.server.served import PATIENCE, Served

if TYPE_CHECKING:
    from collections.abc import Iterator

    import click
    from tools.soak.cluster import Cluster

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.decode((DEPLOY / "compose.yaml").read_bytes())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = {name: one for name, one in SERVICES.items() if one["image"] == "shoal"}
SITE = (DEPLOY / "nginx-compose.conf").read_text(encoding="utf-8")
COMMANDS: dict[str, click.Command] = {"serve": serve.command, "bots": bots.command}
KEYS = {
    "build", "command", "depends_on", "environment", "healthcheck", "image", "ports", "restart",
    "volumes",
}  # fmt: skip
"""Of the compose specification, as far as the file uses them."""
CONTAINER = dict(
    re.findall(r"(SHOAL_\w+)=(\S+)", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
)
"""What the image sets."""
MOVES = 4


def servers() -> list[str]:
    return [name for name, one in OURS.items() if one["command"] == ["shoal", "serve"]]


def test_the_file_names_services_volumes_files_and_keys_that_there_are() -> None:
    for name, one in SERVICES.items():
        assert set(one) <= KEYS, name
        assert set(one.get("depends_on", ())) <= set(SERVICES)
        for volume in one.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() if "/" in source else source in COMPOSE["volumes"]
    for one in OURS.values():
        context = (DEPLOY / one["build"]["context"]).resolve()
        assert context == ROOT
        assert (context / one["build"]["dockerfile"]).is_file()
    assert set(OURS) == {"one", "two", "bots"}


@pytest.mark.parametrize("name", OURS)
def test_its_commands_and_variables_are_those_of_the_program(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, called, *arguments = OURS[name]["command"]
    assert program == "shoal"
    for variable in [key for key in os.environ if key.startswith(PREFIX)]:
        monkeypatch.delenv(variable)
    environment = {**CONTAINER, **OURS[name]["environment"]}
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    context = COMMANDS[called].make_context(called, arguments)
    flags = {one.envvar: one for one in serve.command.params if one.envvar}
    settings = {f"{PREFIX}{field.upper()}" for field in Settings.__struct_fields__}
    assert set(environment) <= set(flags) | settings | {VARIABLE}
    read_settings((), environment)
    assert context.params["database"] == environment["SHOAL_DATABASE"]
    if called == "serve":
        assert context.params["proxies"] == environment["SHOAL_PROXIES"]
        assert context.params["host"] == "0.0.0.0", "the proxy is on another host"  # noqa: S104
    assert environment[VARIABLE].startswith(f"${{{VARIABLE}:?"), "without a key nothing starts"


def test_its_parts_know_each_other() -> None:
    database = SERVICES["database"]["environment"]
    for one in OURS.values():
        address = urlsplit(one["environment"]["SHOAL_DATABASE"])
        assert (address.hostname, address.port) == ("database", None)
        assert address.username == database["POSTGRES_USER"]
        assert address.path == f"/{database['POSTGRES_DB']}"
        assert one["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert database["POSTGRES_USER"] in SERVICES["database"]["healthcheck"]["test"][1].split()
    assert re.findall(r"server (\w+):(\d+) ", SITE) == [
        (name, CONTAINER["SHOAL_PORT"]) for name in servers()
    ]
    assert SERVICES["proxy"]["depends_on"] == servers()
    (port,) = SERVICES["proxy"]["ports"]
    assert f"listen {port.rpartition(':')[2]};" in SITE
    assert not any("ports" in one for one in (*OURS.values(), SERVICES["database"]))


# As processes


@contextmanager
def started(name: str, folder: Path, database: str, key: str) -> Iterator[subprocess.Popen[str]]:
    """One of our services, with a folder of its own, as a container has."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(PREFIX)}
    environment |= {**CONTAINER, **OURS[name]["environment"], "PYTHONUNBUFFERED": "1"}
    environment |= {VARIABLE: key, "SHOAL_DATABASE": database, "SHOAL_PORT": "0"}
    environment |= {"SHOAL_HOST": "127.0.0.1", "SHOAL_DATA": str(folder / name)}
    command = [sys.executable, "-m", *OURS[name]["command"]]
    with (
        (folder / f"{name}.log").open("w") as log,
        subprocess.Popen(  # noqa: S603 - our own command
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        ) as process,
    ):
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def proxied(folder: Path, ports: dict[str, int]) -> Iterator[str]:
    """nginx with the file's own configuration."""
    site, port = SITE, free_port()
    for old, new in {f"{name}:8000": f"127.0.0.1:{at}" for name, at in ports.items()}.items():
        site = site.replace(old, new)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder, site=site), encoding="utf-8")
    command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen([*command, "-e", str(folder / "error.log")]) as process:  # noqa: S603
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def until_it_answers(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            assert httpx.get(f"{url}/readyz").status_code == 200
        except (httpx.HTTPError, AssertionError):
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            return


@pytest.fixture(scope="module")
def address(
    quick_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, list[str]]]:
    """Where the proxy is, and the servers behind it."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    folder, key = tmp_path_factory.mktemp("compose"), secrets.token_hex(32)
    name = f"compose{os.getpid()}"
    asyncio.run(execute(quick_cluster.url, f"CREATE DATABASE {name}"))
    database = quick_cluster.url.replace("/postgres", f"/{name}")
    with ExitStack() as stack:
        processes = {one: stack.enter_context(started(one, folder, database, key)) for one in OURS}
        running = {one: Served(processes[one], folder / f"{one}.log") for one in servers()}
        said = processes["bots"].stdout
        assert said is not None
        assert said.readline(), (folder / "bots.log").read_text(encoding="utf-8")
        ports = {one: server.port for one, server in running.items()}
        url = stack.enter_context(proxied(folder, ports))
        until_it_answers(url)
        yield url, [server.url for server in running.values()]


def test_its_services_play_a_game_with_a_bot_through_the_proxy(
    address: tuple[str, list[str]],
) -> None:
    url, behind = address
    with httpx.Client(base_url=url, timeout=PATIENCE) as http:
        token = http.post("/api/guests", json={"name": "Ann"}).raise_for_status().json()["token"]
        wish = {"game": "fish_and_chips", "seats": ["me", "sardine"]}
        table = http.post("/api/tables", json=wish).raise_for_status().json()["table"]["id"]
    headers = {"Authorization": f"Bearer {token}"}
    made, by_bot = 0, 0
    with connect(f"{url.replace('http', 'ws')}/api/socket", additional_headers=headers) as socket:
        socket.send(json.encode({"t": "hello", "table": table}).decode())
        while made < MOVES or not by_bot:
            said = json.decode(socket.recv(timeout=PATIENCE))
            assert said["t"] != "refused"
            by_bot += said.get("by") == 1
            if (moves := said.get("moves")) and not said.get("result"):
                move = {"t": "move", "id": f"m{made}", "n": said["n"], "move": moves[0]}
                socket.send(json.encode(move).decode())
                made += 1
    for each in behind:
        shown = httpx.get(f"{each}/api/tables/{table}", headers=headers, timeout=PATIENCE)
        assert shown.raise_for_status().json()["id"] == table, "any server has any table"


def test_its_proxy_keeps_measurements_to_itself(address: tuple[str, list[str]]) -> None:
    url, behind = address
    assert httpx.get(f"{url}/metrics").status_code == 403
    assert httpx.get(f"{behind[0]}/metrics").status_code == 200
