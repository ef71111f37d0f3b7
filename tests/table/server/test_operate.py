"""What docs/operate.md says is what the server does."""

from __future__ import annotations

import re
import resource
import shutil
import socket
import subprocess
import sys
from configparser import RawConfigParser
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from msgspec import json
from prometheus_client import CollectorRegistry, generate_latest
from websockets.sync.client import connect

from shoal.cli.serve import command
from shoal.table.server.metrics import Times
from shoal.table.server.sqlite import FILE
from shoal.table.server.vault import KEY_FILE, VARIABLE
from tests.table.server.served import PATIENCE, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.table.server.served import Served

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
UNIT = ROOT / "deploy" / "shoal.service"
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


def test_every_flag_is_listed_with_its_variable_and_default() -> None:
    rows = re.findall(r"^\| `(--[\w-]+)` \| (.*?) \| (.*?) \|", PAGE, re.MULTILINE)
    listed = {flag: (variable.strip("`"), usual.strip("`")) for flag, variable, usual in rows}
    for option in command.params:
        flag = option.opts[0]
        if flag not in ("--lang", "--set", "--open", "--variant"):
            assert listed.pop(flag) == (option.envvar, str(option.default)), flag
    assert set(listed) == {"--set", "--open", "--variant"}


def test_files_and_key_have_their_names() -> None:
    for name in (FILE, KEY_FILE, VARIABLE):
        assert f"`{name}`" in PAGE


@contextmanager
def guest_at_table(server: Served) -> Iterator[tuple[httpx.Client, str, str]]:
    """A guest, their token, and a table of their own."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        token = http.post("/api/guests", json={"name": "Ann"}).raise_for_status().json()["token"]
        wish = {"game": "fish_and_chips", "seats": ["me", "open"]}
        table = http.post("/api/tables", json=wish).raise_for_status().json()["table"]["id"]
        yield http, token, table


def test_everybody_is_told_when_to_come_back(tmp_path: Path) -> None:
    with served(tmp_path) as server, guest_at_table(server) as (http, token, table):
        headers = {"Authorization": f"Bearer {token}"}
        address = server.url.replace("http", "ws") + "/api/socket"
        with (
            connect(address, additional_headers=headers) as socket,
            http.stream("GET", f"/api/tables/{table}/events") as stream,
        ):
            socket.send(json.encode({"t": "hello", "table": table}).decode())
            lines = stream.iter_lines()
            assert json.decode(next(lines))["t"] == json.decode(socket.recv(PATIENCE))["t"]
            server.stop()
            bye = {"t": "bye", "why": "restart", "after": 3}
            assert [json.decode(line) for line in lines][-1] == bye
            assert [json.decode(said) for said in socket][-1] == bye


def test_health_and_measurements(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        assert httpx.get(f"{server.url}/readyz").status_code == 200
        measured = httpx.get(f"{server.url}/metrics").text
    for name, kind in re.findall(r"^\| `(shoal_\w+)` \| (\w+) \|", PAGE, re.MULTILINE):
        shown = f"{name}_total" if kind == "counter" else name
        assert f"# TYPE {shown} {kind}\n" in measured


def test_times_are_counted_by_their_bounds() -> None:
    times = Times("fish_seconds", "How long.", (0.5, 2.0), "fish")
    for seconds in (0.25, 0.5, 1.0, 3.0):
        times.tally.observe(seconds)
    registry = CollectorRegistry()
    registry.register(times)
    shown = [line for line in generate_latest(registry).decode().splitlines() if line[0] != "#"]
    assert shown == [
        'fish_seconds_bucket{le="0.5"} 2.0',
        'fish_seconds_bucket{le="2.0"} 3.0',
        'fish_seconds_bucket{le="+Inf"} 4.0',
        "fish_seconds_count 4.0",
        "fish_seconds_sum 4.75",
        "fish_total 4.0",
    ]


def test_logs_are_json_without_secrets(tmp_path: Path) -> None:
    with served(tmp_path) as server, guest_at_table(server) as (http, token, table):
        http.get(f"/api/tables/{table}?token={token}", headers={"Shoal-Token": token})
    text = server.log.read_text(encoding="utf-8")
    assert token not in text
    for line in text.splitlines():
        assert {"at", "level", "from", "says"} <= set(json.decode(line))


def test_what_cannot_be_read_leaves_no_line_in_the_log(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        for data in (b"\x00\xff\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nA\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port)) as client:
                client.sendall(data)
                assert b" 400 " in client.recv(1000)
    for line in server.log.read_text(encoding="utf-8").splitlines():
        assert json.decode(line)["from"] == "shoal.server", line


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """The log has moves that nobody may know of yet."""
    with served(tmp_path) as server:
        httpx.post(f"{server.url}/api/guests", json={"name": "Ann"}).raise_for_status()
        kept = tmp_path / "kept.db"
        command = [sys.executable, "-m", "shoal", "backup", str(kept)]
        subprocess.run([*command, "--data", str(tmp_path / "data")], check=True)  # noqa: S603
        files = [kept, *(tmp_path / "data").iterdir()]
        assert len(files) >= 4
        assert [path.name for path in files if path.stat().st_mode & 0o077] == []


def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))  # the server begins with so many
    try:
        running = ExitStack()
        server = running.enter_context(served(tmp_path))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with running:
        for _ in range(400):
            running.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert httpx.get(f"{server.url}/healthz", timeout=20).text == "ok\n"


def test_streams_are_counted_like_sockets(tmp_path: Path) -> None:
    with (
        served(tmp_path, "--set", "sockets_per_person=1") as server,
        guest_at_table(server) as (http, _, table),
    ):
        path = f"/api/tables/{table}/events"
        with http.stream("GET", path) as first:
            lines = first.iter_lines()  # kept: the stream ends with it
            assert json.decode(next(lines))["t"] == "state"
            with http.stream("GET", path) as second:
                (only,) = second.iter_lines()
            assert json.decode(only) == {"t": "bye", "why": "limit", "after": 5}


# Files of deploy


def test_the_unit_is_one(tmp_path: Path) -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # names are as they are
    unit.read(UNIT)
    program = tmp_path / "shoal"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert unit["Service"]["ExecStart"].startswith("/opt/shoal/bin/shoal serve ")
    if (verify := shutil.which("systemd-analyze")) is None:
        pytest.skip("systemd is not installed")
    copy = tmp_path / "shoal.service"
    copy.write_text(UNIT.read_text().replace("/opt/shoal/bin/shoal", str(program)))
    done = subprocess.run(  # noqa: S603
        [verify, "verify", str(copy)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_container_names_variables_that_there_are() -> None:
    known = {option.envvar for option in command.params}
    assert set(re.findall(r"\b(SHOAL_\w+)=", CONTAINER)) <= known
    assert "\nUSER shoal\n" in CONTAINER
