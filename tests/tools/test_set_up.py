"""What `make play` does before Shoal can speak, and the pins it installs."""

from __future__ import annotations

import sys
import tomllib
from concurrent.futures import Future
from pathlib import Path

import pytest
from tools import set_up
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


def done() -> Future[None]:
    """Packages that are installed."""
    packages: Future[None] = Future()
    packages.set_result(None)
    return packages


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
    monkeypatch.setattr(set_up, "is_compiled", lambda: False)
    monkeypatch.setattr(set_up, "needed_to_compile", lambda: {lacking: False})
    monkeypatch.delenv("SHOAL_PURE", raising=False)
    screen = Screen()
    set_up.compile_hot(screen, done())
    assert screen.words[lacking] in capsys.readouterr().out


def test_a_machine_without_compiler_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    assert not set_up.needed_to_compile()["no_compiler"]


def test_what_fails_to_compile_is_played_interpreted(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "PYTHON", Path(sys.executable))  # there is no setup.py in logs
    monkeypatch.setattr(set_up, "is_compiled", lambda: False)
    monkeypatch.setattr(set_up, "needed_to_compile", dict)
    monkeypatch.delenv("SHOAL_PURE", raising=False)
    set_up.compile_hot(Screen(), done())
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
