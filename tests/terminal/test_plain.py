"""The table line by line, through pipes."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from typing import TYPE_CHECKING

import pytest

from shoal.core.catalog import find
from shoal.core.match import Match
from shoal.table.table import Table
from shoal.terminal.hints import Hint
from shoal.terminal.keeping import Keeper
from shoal.terminal.plain import PlainTable
from tests.terminal.screen import Terminal

if TYPE_CHECKING:
    from pathlib import Path

ROUND = ("fish_and_chips", "--option", "target=0", "--option", "reposition=off")


def play(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "shoal", "play", *args]
    return subprocess.run(  # noqa: S603 - our own program
        command, input=typed, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("args", [("--plain",), ()])
def test_plain_in_a_terminal_too(args: tuple[str, ...]) -> None:
    """If it is asked for, or if the terminal cannot move its cursor."""
    term = "xterm-256color" if args else "dumb"
    with Terminal("play", *ROUND, "--seats", "you,you", *args, TERM=term) as table:
        table.until("our move:")
        assert b"\x1b" not in table.written
        table.type("resign")
        table.until("Another game?")
        table.type("again")
        table.until(lambda text: text.count("write ? for the moves") == 2 or "Round 1" in text)
        table.type("quit")
        assert table.ended() == 0


def test_help_lists_many_moves_and_those_that_begin_so() -> None:
    done = play("fish_and_chips", "--seats", "you,you", typed="?\nswap r16 ?\nswap p16 ?\n")
    assert "in all; begin one" in done.stdout
    assert done.stdout.count("   ") > 30


def test_undo_hint_and_save_by_word(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = "undo\nhint\nsave\nrules\nquit\n"
    done = play(*ROUND, "--seats", "you,you", "--save", str(path), typed=typed)
    assert "there is no decision of yours to take back" in done.stdout
    assert "The shark would play" in done.stdout
    assert f"Saved to {path}" in done.stdout
    assert "lifebuoy" in done.stdout


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("petri_heil", "--seats", "you,you"), "would see each other's secrets in Petri Heil!"),
        (("fish_and_chips", "--load", "nowhere"), "nowhere cannot be read"),
        (("fish_and_chips", "--seats", "you,whale"), "there is no player called whale"),
    ],
)
def test_a_mistake_is_one_sentence(args: tuple[str, ...], complaint: str) -> None:
    done = play(*args)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_only_an_unfinished_game_of_the_same_kind_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play(*ROUND, "--seats", "you,you", "--save", str(path), typed="resign\n")
    load = ("--load", str(path))
    assert "is finished" in play("fish_and_chips", *load).stderr
    assert "is a game of fish_and_chips" in play("petri_heil", *load).stderr
    assert "keeps its options" in play(*ROUND, *load).stderr
    path.write_text(path.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    broken = play("fish_and_chips", *load)
    assert (broken.returncode, broken.stdout, broken.stderr.count("\n")) == (2, "", 1)


def test_a_hint_that_never_comes_does_not_end_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fish = find("fish_and_chips")
    table = Table(Match(fish, fish.options(target=0), ("you", "you"), bytes(32), date(2026, 1, 1)))

    def stop(hint: Hint) -> None:
        hint.stop()
        raise ChildProcessError("the player has stopped")

    monkeypatch.setattr(Hint, "ask", stop)
    PlainTable(table, Keeper(table), "en").answer(0, "hint")
    assert "no advice" in capsys.readouterr().out


def test_the_puzzle_is_plain_if_asked_for() -> None:
    with Terminal("puzzle", "--play", "--plain") as table:
        table.until("our move:")
        assert b"\x1b" not in table.written
        table.type("quit")
        assert table.ended() == 0
