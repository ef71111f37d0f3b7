"""What is on the disk is said as it is: all of the game, a part of it, or nothing."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.table.seats import MOST_LETTERS
from shoal.terminal import keeping
from shoal.terminal.keeping import Keeper
from tests.table.tables import play, table
from tests.terminal.screen import OVER, QUICK, ROUND, YOURS, Terminal, chosen, play_on

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def refuse(path: Path, _text: str) -> None:
    raise ShoalError("cannot_write", path=str(path), why="No space left on device")


def test_a_full_disk_keeps_the_moves_before_and_leaving_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    keeper, path = Keeper(at), tmp_path / "game.txt"
    assert "nothing of it is saved" in keeper.say_kept("left", "en")
    keeper.keep_as(path)
    play(at, 1)
    assert "all of it is saved" in keeper.say_kept("left", "en")
    monkeypatch.setattr(keeping, "write_whole", refuse)
    play(at, 2)
    for key in ("quit", "over", "left"):
        said = keeper.say_kept(key, "en")
        assert "up to move 1." in said
        assert "2 moves after it could not be written: no space left" in said
    said = keeper.say_kept("quit", "fr")
    assert (
        "jusqu’au coup 1. 2 coups suivants n’ont pas pu être écrits : le disque est plein." in said
    )
    assert len(read_record(path.read_text(encoding="utf-8")).plies) == 1
    monkeypatch.undo()
    keeper.keep_as(None)
    assert "all of it is saved" in keeper.say_kept("quit", "en")
    assert len(read_record(path.read_text(encoding="utf-8")).plies) == 3


def test_leaving_after_a_failed_save_says_up_to_which_move(tmp_path: Path) -> None:
    """It said "saved". A limit of 512 bytes for a file stands for a full disk."""
    path = tmp_path / "game.txt"
    seats = ",".join(f"you={letter * MOST_LETTERS}" for letter in "ABCD")
    args = (*ROUND, "--seats", seats, "--save", path.name)
    with Terminal("play", *args, cwd=str(tmp_path), blocks=1, rows=60) as screen:
        screen.until(YOURS)
        for made in range(1, 9):
            screen.press("down")
            screen.until(chosen)
            screen.press("enter")
            screen.until(partial(has_captured, made))
        screen.until(lambda text: "cannot be written: the" in " ".join(text.split()))
        screen.press("quit")
        screen.until("tries again")
        screen.press("enter")
        assert screen.ended() == 2
        left = screen.written.rpartition(b"\x1b[?1049l")[2].decode()
    kept = len(read_record(path.read_text(encoding="utf-8")).plies)
    assert 0 < kept < 7
    left = re.sub(r"\s+", " ", left)
    assert f"game.txt holds the game up to move {kept}. {8 - kept} move" in left


def has_captured(count: int, text: str) -> bool:
    """Whether the log tells of so many captures."""
    return text.count("pile") == count


def test_f4_in_the_question_is_believed_and_a_loaded_game_is_saved_where_it_was(
    tmp_path: Path,
) -> None:
    path = tmp_path / "fish_and_chips.txt"
    with Terminal("play", *ROUND, "--seats", "you,you", cwd=str(tmp_path)) as screen:
        play_on(screen, 1)
        screen.until(YOURS)
        screen.press("quit")
        screen.until("neither finished nor saved")
        screen.press("f4")
        screen.until("The game is not finished, but all of it is saved")
        screen.press("enter")
        assert screen.ended() == 0
        left = screen.written.rpartition(b"\x1b[?1049l")[2]
        assert b"all of it is saved to fish_and_chips.txt" in left
    with Terminal("play", *QUICK, "--load", str(path)) as screen:
        screen.until(lambda text: YOURS in text and "The game goes on from" in text)
        play_on(screen, 1)
        screen.until(YOURS)
        screen.child.kill(9)
    assert len(read_record(path.read_text(encoding="utf-8")).plies) == 2


def test_the_end_has_answers_and_a_rematch(tmp_path: Path) -> None:
    args = (*ROUND, "--seats", "you,you", "--save", "game.txt")
    with Terminal("play", *args, cwd=str(tmp_path)) as screen:
        screen.until(YOURS)
        screen.press("f8")
        screen.until("Resign this game?")
        screen.press("enter")
        screen.until(lambda text: OVER in text and "Enter begins another one" in text)
        screen.press("f2")
        screen.until("no moves, no hints")
        screen.press("esc")
        screen.until_gone("no moves, no hints")
        screen.type("frobnicate")
        screen.until("no moves, no hints")
        screen.press("esc")
        screen.until_gone("no moves, no hints")
        screen.press("f3")
        screen.until("nothing to take back")
        screen.type("again")
        screen.until(lambda text: YOURS in text and OVER not in text)
        play_on(screen, 1)
        screen.until("pile")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"game.txt", "game-2.txt"}


def test_the_screen_needs_no_standard_error_and_the_log_keeps_its_end() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you", rows=40, quiet=True) as screen:
        play_on(screen, 6)
        screen.until(lambda text: text.count("pile") == 6)
        captor = re.findall(r"with (\w+:)", screen.text)[-1]
        screen.resize(80, 24)
        screen.until(lambda text: "^Q" in text and captor in text)
