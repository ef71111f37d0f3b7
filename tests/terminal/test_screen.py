"""Keys and clicks on a whole screen: the real program in a pseudo-terminal, read by pyte."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests.terminal.screen import QUICK, ROUND, YOURS, Terminal, play_on


def test_a_click_on_a_fish_and_one_on_its_prey_capture() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(lambda text: YOURS in text and "‹" in text)
        column, row = table.find("‹")
        table.click(column + 3, row)
        table.until(only_prey_is_lit)
        column, row = table.find("‹")
        table.click(column + 3, row)
        table.until("pile")


def only_prey_is_lit(text: str) -> bool:
    """Whether a fish is picked, and the board is drawn to its end: one lit place per move."""
    moves = re.search(r"Moves (\d+) of", text)
    return "[ " in text and moves is not None and text.count("‹") == int(moves[1])


def test_keys_are_clicked_and_so_is_the_list() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(lambda text: YOURS in text and "F1 Help" in text)
        table.click(*table.find("F1 Help"))
        table.until("At the table")
        table.press("esc")
        listed = re.compile(r"│ (\w\dx\w\d)")
        text = table.until(lambda text: "At the table" not in text and bool(listed.search(text)))
        column, row = table.find(listed.findall(text)[0])
        table.click(column, row)
        table.until("pile")


def test_tab_and_enter_pick_lit_places() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        table.press("tab")
        table.until("Enter picks it")
        table.press("enter")
        table.until("[ ")
        table.press("esc")
        table.until(YOURS)
        for _ in range(2):
            table.press("tab")
            table.until("Enter picks it")
            table.press("enter")
            table.until_gone("Enter picks it")
        table.until("pile")


def test_typing_makes_the_list_shorter_and_a_refusal_is_a_sentence() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        text = table.until(lambda text: re.search(r"Moves (\d+) of \1", text) is not None)
        count = re.search(r"Moves (\d+) of \1", text)
        assert count
        table.type("a1xf6")
        table.until("(FC-M")
        table.press("esc")
        table.until(f"Moves {count[1]} of {count[1]}")
        table.type("f6")
        table.until("f6 is not a move")


def test_french_rules_help_and_the_light_look_in_a_narrow_window() -> None:
    args = (*ROUND, "--seats", "vous,crevette", "--lang", "fr")
    with Terminal("play", *args, columns=80, rows=24) as table:
        wanted = ("À vous", "Journal", "Crevette", "F5 Règles", "F7 Clair", "^Q Fin")
        table.until(lambda text: all(part in text for part in wanted))
        table.type("règles")
        table.until(lambda text: "Échap ferme" in text and "Sid Sackson" in text)
        table.press("esc")
        table.until_gone("Échap ferme")
        table.press("f6")
        table.until(lambda text: YOURS in text and "Shrimp" in text)
        table.type("?")
        table.until("At the table")
        table.press("esc")
        table.until_gone("At the table")
        dark = table.background(79, 8)
        table.press("f7")
        table.until(lambda _text: table.background(79, 8) != dark)


def test_a_window_may_change_its_size_and_become_tiny() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you", columns=120, rows=40) as table:
        table.until(YOURS)
        for columns, rows in ((30, 8), (80, 24), (200, 50)):
            table.resize(columns, rows)
            table.until(lambda text: YOURS in " ".join(text.split()))
        table.until(lambda text: "▄▄▄" in text and "^Q Quit" in text)


def test_a_window_that_has_room_again_uses_it() -> None:
    """It was laid out for the size before, so that a board could be cut off."""
    beside = re.compile("Round 1.*│ Moves")
    with Terminal("play", *ROUND, "--seats", "you,you", columns=72, rows=26) as table:
        assert not beside.search(table.until(YOURS))
        table.resize(120, 40)
        table.until(lambda text: beside.search(text) is not None)


def test_without_colours_marks_say_what_is_lit() -> None:
    with Terminal("play", *ROUND, "--seats", "you,you", NO_COLOR="1") as table:
        table.until(lambda text: YOURS in text and "‹" in text)
        colours = {table.screen.buffer[row][column].fg for row in range(30) for column in range(99)}
        assert all(is_grey(colour) for colour in colours)


def is_grey(colour: str) -> bool:
    return colour in {"default", "black", "white"} or colour[:2] == colour[2:4] == colour[4:]


def test_a_deal_is_put_together_in_a_dialogue() -> None:
    args = ("--seats", "you,random", "--option", "first=1")
    with Terminal("play", "le_poissonnier", *QUICK, *args, columns=80, rows=24) as table:
        table.until(YOURS)
        table.type("place")
        table.until("Fill your showcase")
        table.press("right")
        table.until(lambda text: re.search(r"place \w+\*1", text) is not None)
        table.press("enter")
        table.until(lambda text: "Serve, deal" in text and YOURS in text)
        table.type("deal")
        table.until("for the order of")
        table.press("down", "right")
        table.until(lambda text: "deal 2 for 1" in text and "Esc: back." in text)
        table.press("esc")
        table.until(lambda text: "the order of" not in text and "No move" not in text)
        table.until(lambda text: re.search(r"Moves (\d+) of \1", text) is not None)


def test_undo_takes_a_decision_and_its_answer_back() -> None:
    with Terminal("play", *ROUND, "--seats", "you,sardine", rows=40) as table:
        told = table.until(YOURS).count("pile")
        play_on(table, 1)
        table.until(lambda text: YOURS in text and text.count("pile") == told + 2)
        table.press("f3")
        table.until(lambda text: "Taken back." in text and "You take a decision back." in text)
        play_on(table, 1)
        table.until(lambda text: YOURS in text and text.count("pile") >= told + 3)


def test_what_was_drawn_is_not_taken_back() -> None:
    """The angler who has looked at a tile knows it (PH-X1)."""
    args = ("--seats", "you,random", "--option", "first=1", "--option", "days=1")
    with Terminal("play", "petri_heil", *QUICK, *args) as table:
        table.until(YOURS)
        table.type("start TL")
        table.until(lambda text: "start the red angler from TL" in text and YOURS in text)
        table.type("start T1")
        table.until(lambda text: "angler from T1" in text and YOURS in text)
        table.type("red +1")
        table.until(lambda text: "walk the red angler on to T1" in text and YOURS in text)
        table.type("look d4")
        table.until(lambda text: "You look at the tile" in text and YOURS in text)
        table.press("f3")
        table.until("this cannot be taken back")


def test_a_hint_says_what_is_expected_and_can_be_stopped() -> None:
    hint = (
        r"The shark would play \w\dx\w\d: expects to win \d+ %, points about \d+",
        r"Beside \w\dx\w\d (it (brings|keeps)|no gain is clear)|\w\dx\w\d is about as good",
        "Enter plays it",
    )
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        table.press("f2")
        table.until("The shark is thinking")
        table.press("esc")
        table.until("Never mind the hint.")
        table.type("hint")
        text = table.until(lambda text: all(re.search(part, text) for part in hint))
        hinted = re.findall(r"would play (\w\dx\w\d)", text)[0]
        table.press("down")
        table.until(lambda text: bool(re.search(r"Enter plays \w\dx\w\d\.", text)))
        if f"Enter plays {hinted}." not in table.text:  # below the last one there is nothing
            table.press("up")
            table.until(f"Enter plays {hinted}.")
        table.press("enter")
        table.until("pile")


def test_a_long_hint_leaves_its_move_in_sight() -> None:
    """At 80×24 it took rows from the list, in which the move was chosen and out of sight."""

    def is_listed(text: str) -> bool:
        hinted = re.search("would play (.+?): expects", " ".join(text.split()))
        rows = text.splitlines()
        return hinted is not None and any(row.startswith(f" {hinted[1]} ") for row in rows)

    args = ("fish_and_chips", "--seats", "you,you", *QUICK)
    with Terminal("play", *args, columns=80, rows=24) as table:
        table.until(YOURS)
        table.press("f2")
        table.until(lambda text: "Enter plays it" in text and is_listed(text))


def test_the_longest_rules_open_at_once() -> None:
    args = ("public_market", "--seats", "vous,vous", "--lang", "fr")
    with Terminal("play", *args, columns=80, rows=24) as table:
        table.until(", à vous.")
        before = seconds_used(table)
        table.press("f5")
        table.until(lambda text: "Échap ferme" in text and "Shallow Waters" in text)
        used = seconds_used(table) - before
        assert used < 0.3


def seconds_used(table: Terminal) -> float:
    """Of the processor, by the program so far."""
    numbers = Path(f"/proc/{table.child.pid}/stat").read_text(encoding="ascii").rpartition(")")[2]
    user, system = numbers.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
