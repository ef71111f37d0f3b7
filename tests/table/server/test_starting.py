"""How a server begins, or says in one sentence why it cannot; and how it ends."""

from __future__ import annotations

import io
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from click.testing import CliRunner

from shoal.cli import main
from shoal.core.errors import ShoalError
from shoal.table.server.serve import address_of, alone, listen, serve, set_up_logging
from shoal.table.server.settings import Settings, read_settings
from shoal.table.server.vault import KEY_FILE, VARIABLE, open_vault
from tests.table.server.served import PATIENCE, Served, served

if TYPE_CHECKING:
    from pathlib import Path


def refuses(*arguments: str) -> str:
    """What `shoal serve` says when it cannot begin: one sentence."""
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--lang", "en", *arguments])
    assert done.exit_code == 2, done.output
    assert done.output.startswith("shoal: ")
    (line,) = done.output.splitlines()
    return line


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file" / "data") in refuses("--data", str(tmp_path / "file" / "data"))


def test_an_address_that_is_not_here_is_named(tmp_path: Path) -> None:
    assert "192.0.2.1" in refuses("--host", "192.0.2.1", "--data", str(tmp_path))


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as other:
        port = str(other.getsockname()[1])
        assert f"port {port}" in refuses("--port", port, "--data", str(tmp_path))
        with listen("127.0.0.1", int(port), or_any=True) as another:
            assert another.getsockname()[1] != int(port)


def test_a_second_server_on_one_folder_is_refused(tmp_path: Path) -> None:
    with served(tmp_path):
        assert str(tmp_path / "data") in refuses("--data", str(tmp_path / "data"))
    with alone(tmp_path / "data"), pytest.raises(ShoalError), alone(tmp_path / "data"):
        pass
    with alone(tmp_path / "data"):
        pass


def test_a_disk_that_is_full_leaves_no_half_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)

    def full(_handle: int) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(ShoalError) as refused:
            open_vault(tmp_path)
    assert str(tmp_path / KEY_FILE) in refused.value.say("en")
    assert list(tmp_path.iterdir()) == []
    sealed = open_vault(tmp_path).seal(b"seed", "t")
    assert open_vault(tmp_path).open(sealed, "t") == b"seed"


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("bots=-1", "bots is a whole number of at least 1, not -1"),
        ("bots=many", "bots is a whole number of at least 1, not many"),
        ("requests_per_second=0", "requests_per_second is a number above 0, not 0"),
        ("pace_seconds=-1", "pace_seconds is a number from 0, not -1"),
        ("idle_seconds=nan", "idle_seconds is a number from 0, not nan"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(pair: str, says: str) -> None:
    with pytest.raises(ShoalError) as refused:
        read_settings([pair], {})
    assert refused.value.say("en") == says
    assert refused.value.say("fr") != says


def test_a_server_without_a_shared_database_thinks_itself(tmp_path: Path) -> None:
    settings = read_settings(["bots=0"], {})
    with listen("127.0.0.1", 0) as port, pytest.raises(ShoalError) as refused:
        serve(tmp_path, port, settings, print)
    assert refused.value.say("en") == "bots is a whole number of at least 1, not 0"


def test_flags_win_over_the_environment() -> None:
    found = read_settings(["bots=3"], {"SHOAL_BOTS": "2", "SHOAL_IDLE_SECONDS": "1.5"})
    assert found == Settings(bots=3, idle_seconds=1.5)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:8000/"),
        ("0.0.0.0", "http://localhost:8000/"),  # noqa: S104 - nobody listens
        ("::", "http://localhost:8000/"),
        ("fe80::1", "http://[fe80::1]:8000/"),
        ("10.0.0.7", "http://10.0.0.7:8000/"),
    ],
)
def test_the_address_can_be_opened(host: str, address: str) -> None:
    assert address_of(host, 8000) == address


@pytest.mark.skipif(sys.platform == "win32", reason="a browser is a script here")
@pytest.mark.parametrize(("terminal", "lines"), [(True, 1), (False, 2)])
def test_who_looks_at_the_log_in_a_terminal_sees_only_trouble(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool, lines: int
) -> None:
    root, said = logging.getLogger(), io.StringIO()
    monkeypatch.setattr(said, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    set_up_logging()
    logging.getLogger("shoal.test").info("ready")
    logging.getLogger("shoal.test").warning("trouble")
    assert len(said.getvalue().splitlines()) == lines
    assert '"trouble"' in said.getvalue()


def test_make_play_opens_the_pages_and_ends_without_a_fuss(tmp_path: Path) -> None:
    """The port is taken, so another one is chosen. Ctrl+C is how one ends it."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part\nmv {opened}.part {opened}\n')
    browser.chmod(0o755)
    taken = listen("127.0.0.1", 0)
    command = [sys.executable, "-c", "from shoal.cli import main; main()", "serve", "--open"]
    command += ["--port", str(taken.getsockname()[1]), "--data", str(tmp_path / "data")]
    log = tmp_path / "log"
    with (
        taken,
        log.open("w") as errors,
        subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--lang", "en"], stdout=subprocess.PIPE, stderr=errors, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "BROWSER": str(browser)},
        ) as process,
    ):  # fmt: skip
        server = Served(process, log)
        assert server.port != taken.getsockname()[1]
        while not opened.exists():
            assert process.poll() is None, log.read_text()
            time.sleep(0.02)
        assert opened.read_text().strip() == f"{server.url}/"
        assert httpx.get(server.url).status_code in (200, 503)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (0, "Ended.\n")
    assert "Traceback" not in log.read_text()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", server.port), timeout=1)
