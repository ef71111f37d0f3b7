"""The table on a whole screen: the real program in a pseudo-terminal, its screen read by pyte."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from shoal.core.catalog import slugs
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from tests.terminal.screen import Terminal

if TYPE_CHECKING:
    from pathlib import Path

QUICK = ("--pace", "0")
SHORT = {
    "fish_and_chips": ("--option", "target=0"),
    "petri_heil": ("--option", "days=1"),
    "little_big_fish": ("--option", "quiet=2"),
    "le_poissonnier": (),
    "public_market": (),
}
ROUND = ("fish_and_chips", *QUICK, "--option", "target=0", "--option", "reposition=off")
YOURS = "your move"
NOTHING_TYPED = "type a move"


def decides(text: str) -> bool:
    """Whether a person is asked, or the game is over."""
    return YOURS in text or "The game is over." in text


def chosen(text: str) -> bool:
    """Whether something in the list is chosen."""
    return "Enter plays" in text or "Enter opens" in text


def play_on(table: Terminal, most: int, key: str = "down") -> int:
    """Play the first move of the list, or the last, until it is over or enough; how many."""
    for made in range(most):
        text = table.until(decides)
        if "The game is over." in text:
            return made
        table.press(key)
        if "Enter opens" in table.until(chosen):
            table.press(key)
            table.until("Enter plays")
        table.press("enter")
        table.until(lambda text: not chosen(text))
    return most


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_game_by_keyboard(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = ("--seats", "you,random", *QUICK, *SHORT[slug], "--save", str(path))
    with Terminal("play", slug, *args) as table:
        last = "up" if slug == "petri_heil" else "down"  # anglers that hurry end the day soon
        assert play_on(table, 600, last) < 600
        table.press("quit")
        assert table.ended() == 0
    verify(read_record(path.read_text(encoding="utf-8")))


def test_resigning_is_asked_for_and_ends_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with Terminal("play", *ROUND, "--seats", "you,you", "--save", str(path)) as table:
        table.until(YOURS)
        table.press("f8")
        table.until("Resign this game?")
        table.press("esc")
        table.until(lambda text: "Resign this game?" not in text)
        table.press("f8")
        table.until("Resign this game?")
        table.press("enter")
        table.until("resigns.")
        table.press("quit")
        assert table.ended() == 0
    verify(read_record(path.read_text(encoding="utf-8")))


def test_a_deal_is_put_together_in_a_dialogue() -> None:
    args = ("--seats", "you,random", "--option", "first=1")
    with Terminal("play", "le_poissonnier", *QUICK, *args) as table:
        table.until(YOURS)
        table.type("place")
        table.until("Fill your showcase")
        table.press("right")
        table.until("*1 ›")
        table.press("enter")
        table.until("Seat 1 serves")
        table.until(YOURS)
        table.type("deal")
        table.until("with seat")
        table.press("down", "right")
        table.until("deal 2 for 1")
        table.press("esc")
        table.until(lambda text: "with seat" not in text)


def test_a_click_on_a_fish_and_one_on_its_prey_capture() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        column, row = table.find("‹")
        table.click(column + 3, row)
        table.until("[ ")
        column, row = table.find("‹")
        table.click(column + 3, row)
        table.until("captures")


def test_tab_and_enter_pick_lit_places() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        table.press("tab")
        table.until("▸ ")
        table.press("enter")
        table.until("[ ")
        table.press("esc")
        table.until(YOURS)
        for _ in range(2):
            table.press("tab")
            table.until("▸ ")
            table.press("enter")
            table.until(lambda text: "▸ " not in text)
        table.until("captures")


def test_typing_makes_the_list_shorter_and_a_refusal_is_a_sentence() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        text = table.until(YOURS)
        count = re.search(r"Moves (\d+) of \1", text)
        assert count
        table.type("a1xf6")
        table.until("(FC-M")
        table.press("esc")
        table.until(f"Moves {count[1]} of {count[1]}")


def test_french_and_a_narrow_terminal() -> None:
    args = (*ROUND, "--seats", "vous,requin", "--lang", "fr")
    with Terminal("play", *args, columns=80, rows=24) as table:
        table.until(lambda text: "à vous" in text or "réfléchit" in text)
        text = table.until("à vous")
        assert "Journal" in text
        assert "2 requin" in text
        assert "F5 Règles" in text
        table.press("f6")
        text = table.until(YOURS)
        assert "2 shark" in text
        table.press("f5")
        table.until("Fish & Chips")
        table.until("Esc closes")
        table.press("esc")
        table.until(YOURS)


def test_help_is_at_a_key() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        table.type("?")
        table.until("At the table")


def test_undo_takes_a_decision_and_its_answer_back() -> None:
    with Terminal("play", *ROUND, "--seats", "you,sardine") as table:
        table.until(YOURS)
        told = table.settle().count("captures")
        play_on(table, 1)
        table.until(lambda text: YOURS in text and text.count("captures") >= told + 2)
        table.press("f3")
        table.until("Taken back.")
        assert table.settle().count("captures") == told
        play_on(table, 1)
        table.until(lambda text: YOURS in text and text.count("captures") >= told + 2)


def test_what_was_drawn_is_not_taken_back() -> None:
    """The angler who has looked at a tile knows it (PH-X1)."""
    args = ("--seats", "you,random", "--option", "first=1", "--option", "days=1")
    with Terminal("play", "petri_heil", *QUICK, *args) as table:
        for move in ("start TL", "start T1", "red +1", "look d4"):
            table.until(YOURS)
            table.settle()
            table.type(move)
            table.until(NOTHING_TYPED)
        table.until(lambda text: "looks at d4" in text and YOURS in text)
        table.press("f3")
        table.until("this cannot be taken back")


def test_a_hint_says_what_is_expected_and_can_be_stopped() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        table.press("f2")
        table.until("The shark is thinking")
        table.press("esc")
        table.until("Never mind the hint.")
        table.type("hint")
        text = table.until("expects to win")
        assert re.search(
            r"The shark would play \w\dx\w\d: expects to win \d+ %, points about \d+", text
        )


def test_saved_and_loaded(tmp_path: Path) -> None:
    with Terminal("play", *ROUND, "--seats", "you,you", cwd=str(tmp_path)) as table:
        play_on(table, 2)
        table.until(YOURS)
        table.press("f4")
        table.until("Saved to fish_and_chips.txt")
        table.press("quit")
        table.until("Leave the table?")
        table.press("enter")
        assert table.ended() == 0
    record = read_record((tmp_path / "fish_and_chips.txt").read_text(encoding="utf-8"))
    assert len(record.plies) == 2
    load = ("--load", str(tmp_path / "fish_and_chips.txt"), "--seats", "you,shrimp")
    with Terminal("play", "fish_and_chips", *QUICK, *load) as table:
        text = table.until(YOURS)
        assert text.count("captures") >= 2
        assert "2 shrimp" in text


def test_programs_are_watched_to_the_end() -> None:
    with Terminal("play", *ROUND, "--seats", "greedy,random") as table:
        table.until("The game is over.")
        table.press("quit")
        assert table.ended() == 0
