"""What `make play` does before Shoal can speak, and the pins it installs."""

from __future__ import annotations

import sys
import tomllib
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest
from tools import serving, set_up
from tools.set_up import Failed, Screen

ROOT = Path(__file__).parents[2]
NOT_FOR_PLAYING = {"hypothesis", "playwright", "pytest", "ruff", "schemathesis", "scipy"}


def pins(name: str) -> dict[str, set[str]]:
    """The packages of a lock file with their versions, each with its hashes."""
    found: dict[str, set[str]] = {}
    hashes: set[str] = set()
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("--hash="):
            hashes.add(line.strip(" \\"))
        elif not line.startswith("#"):
            hashes = found[line.rstrip(" \\")] = set()
    return found


def outdated() -> Future[bool]:
    """The answer that something has to be compiled."""
    answer: Future[bool] = Future()
    answer.set_result(True)
    return answer


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(set_up, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    return tmp_path / "logs"


def test_playing_installs_a_part_of_what_is_pinned_for_all() -> None:
    everything, playing = pins("requirements.lock"), pins("requirements-play.lock")
    names = {line.partition("==")[0] for line in playing}
    assert {"starlette", "uvicorn", "textual", "mypy", "setuptools"} <= names
    assert not names & NOT_FOR_PLAYING
    assert all(everything[line] == hashes for line, hashes in playing.items())
    assert all(playing.values())


def test_every_sentence_is_there_in_both_languages() -> None:
    words = tomllib.loads((ROOT / "tools" / "set_up.toml").read_text(encoding="utf-8"))
    assert words["en"].keys() == words["fr"].keys()


def test_it_speaks_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_LANG", "fr_FR.UTF-8")
    assert set_up.read_words()["hot"] == "compilation"
    monkeypatch.setenv("SHOAL_LANG", "xx")
    assert set_up.read_words()["hot"] == "compiling"


def test_what_a_program_says_is_heard_and_kept(logs: Path) -> None:
    heard: list[str] = []
    set_up.run("hot", [sys.executable, "-c", "print('compiled 1 of 2: core')"], heard.append)
    assert heard == ["compiled 1 of 2: core"]
    assert (logs / "hot.log").read_text().strip() == heard[0]


@pytest.mark.parametrize("lacking", ["no_compiler", "no_headers"])
def test_without_a_compiler_it_says_that_it_plays_interpreted(
    lacking: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "needed_to_compile", lambda: {lacking: False})
    screen = Screen()
    set_up.compile_hot(screen, outdated())
    assert screen.words[lacking] in capsys.readouterr().out


def test_a_machine_without_compiler_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    assert not set_up.needed_to_compile()["no_compiler"]


def test_what_fails_to_compile_is_played_interpreted(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "PYTHON", Path(sys.executable))  # there is no setup.py in logs
    monkeypatch.setattr(set_up, "needed_to_compile", dict)
    set_up.compile_hot(Screen(), outdated())
    assert "hot.log" in capsys.readouterr().out
    assert "setup.py" in (logs / "hot.log").read_text()


def test_a_failed_step_ends_the_set_up_with_its_last_words(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_screen: Screen) -> None:
        code = "print('no such package'); raise SystemExit(1)"
        set_up.run("packages", [sys.executable, "-c", code])

    monkeypatch.setattr(set_up, "install", fail)
    assert set_up.main([]) == 1
    said = capsys.readouterr().out
    assert "no such package" in said
    assert "packages.log" in said
    with pytest.raises(Failed):
        fail(Screen())
    assert logs.is_dir()


def test_progress_is_told_where_nothing_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "QUIET", -1.0)
    screen = Screen()
    screen.begin("hot")
    screen.detail("hot", "2 of 9: core")
    screen.tick()
    screen.end("hot")
    said = capsys.readouterr().out
    assert "2 of 9: core" in said
    assert "✓" in said


def test_progress_is_what_the_build_says_and_no_warning_of_a_compiler() -> None:
    assert set_up.how_far("compiled 2 of 9: core") == "2 of 9: core"
    assert not set_up.how_far("tell.py:117: warning: Treating generator comprehension as list")


SERVER = """
import os, signal, sys
how = "interpreted" if os.environ.get("SHOAL_PURE") == "1" else "compiled"
port = sys.argv[sys.argv.index("--port") + 1] if "--port" in sys.argv else "8123"
print("Listening on http://localhost:" + port + "/", flush=True)
print(how, *sys.argv[1:], flush=True)
if how == "compiled":
    sys.exit(7)
signal.pause()
"""
"""Says how it was started; an interpreted one waits until it is ended."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "shoal"
    program.write_text(f"#!{sys.executable}\n{SERVER}")
    program.chmod(0o755)
    monkeypatch.setattr(set_up, "SHOAL", program)
    monkeypatch.delenv("SHOAL_PURE", raising=False)


@pytest.mark.usefixtures("server")
def test_a_compiled_server_takes_over_at_the_same_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hot: Future[None] = Future()
    monkeypatch.setattr(set_up, "is_compiled", lambda: True)
    screen = Screen()
    monkeypatch.setattr(screen, "tick", partial(hot.set_result, None))
    assert set_up.serve(screen, hot) == 7
    said = [line for line in capsys.readouterr().out.splitlines() if " s  " not in line]
    assert said == [
        "Listening on http://localhost:8123/",
        "interpreted serve --open",
        "compiled serve --port 8123",
    ]


@pytest.mark.usefixtures("server")
def test_what_is_compiled_already_is_served_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert set_up.serve(Screen(), None) == 7
    assert "compiled serve --open" in capsys.readouterr().out


@pytest.mark.usefixtures("server")
def test_where_compiling_fails_the_interpreted_server_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hot: Future[None] = Future()
    hot.set_result(None)

    class Patient(serving.Serving):
        """Ends its server when somebody waits for that."""

        def wait(self) -> int:
            self.stop()
            return self.process.returncode

    monkeypatch.setattr(set_up, "Serving", Patient)
    monkeypatch.setattr(set_up, "is_compiled", lambda: False)
    assert set_up.serve(Screen(), hot) == -15
    assert "compiled serve" not in capsys.readouterr().out


@pytest.mark.usefixtures("server")
def test_ctrl_c_ends_the_server_though_only_the_set_up_heard_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    screen = Screen()
    monkeypatch.setattr(screen, "tick", interrupt)
    monkeypatch.setattr(serving, "GRACE", 0.0)
    assert set_up.serve(screen, Future()) == -15


def test_ctrl_c_ends_the_steps_and_what_they_started(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    began = logs / "began"

    def install(_screen: Screen) -> None:
        code = f"import pathlib, time; pathlib.Path({str(began)!r}).touch(); time.sleep(600)"
        set_up.run("packages", ["/bin/sh", "-c", f'"{sys.executable}" -c "{code}"; true'])

    def interrupt(_screen: Screen) -> None:
        if began.is_file():
            raise KeyboardInterrupt

    monkeypatch.setattr(set_up, "install", install)
    monkeypatch.setattr(Screen, "tick", interrupt)
    assert set_up.main(["play"]) == 130
    assert not set_up.PROGRAMS
    assert not capsys.readouterr().out
