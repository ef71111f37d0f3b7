"""What one person knows is never shown to another, on the screen or in what was written."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from shoal.core.catalog import find
from shoal.core.match import Match
from tests.terminal.screen import YOURS, Terminal

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2026, 11, 16)
HANDED = "press Enter when you are alone"
POND = "1 1 2 2 3 3 4 4 5 6 can hat shoe tyre umbrella diver"
TILES = ("parapluie", "plongeur", "umbrella", "diver", "tyre", "shoe", "hat", "can")


def lay_a_pond(table: Terminal) -> int:
    """Lay it behind the curtain and hand the screen over; how much was written until then."""
    table.press("enter")
    table.until(YOURS)
    table.type("random")
    table.until(lambda text: "umbrella" in text and YOURS in text)
    table.type("keep")
    # who laid the pond may look at it
    table.until(lambda text: "Enter hands the screen over" in text and "umbrella" in text)
    table.press("enter")
    table.until(lambda text: HANDED in text and not any(tile in text for tile in TILES))
    return len(table.written)


def assert_unseen(table: Terminal, before: int) -> None:
    """No tile of the pond is on the screen, or was written since."""
    shown = table.written[before:].decode(errors="replace")
    for tile in TILES:
        assert not re.search(rf"\b{tile}\b", table.text)
        assert not re.search(rf"\b{tile}\b", shown)


def test_the_pond_is_hidden_from_the_angler() -> None:
    args = ("--seats", "you,you", "--option", "first=2", "--option", "days=1", "--pace", "0")
    with Terminal("play", "petri_heil", *args) as table:
        table.until(HANDED)
        assert "Player 1" in table.text
        before = lay_a_pond(table)
        table.press("f2", "f3", "f6", "f8", "quit")
        table.until("Leave the table?")
        table.press("esc")
        table.until(HANDED)
        table.resize(90, 30)
        table.press("enter")
        table.until(lambda text: YOURS in text and "start TL" in text)
        table.press("f3")
        table.until("somebody else has decided")
        table.press("f6")
        table.until("à vous")
        assert_unseen(table, before)


def test_a_key_that_is_held_does_not_open_the_curtain() -> None:
    args = ("--seats", "you,you", "--option", "first=2", "--option", "days=1", "--pace", "0")
    with Terminal("play", "petri_heil", *args) as table:
        table.until(HANDED)
        table.press("enter")
        table.until(YOURS)
        table.type(f"pond {POND}")
        table.until("Enter hands the screen over")
        table.press("enter")
        table.until("Hand over")
        before = len(table.written)
        for _ in range(5):
            table.press("enter")
            table.click(50, 12)
            table.take()
        table.until(HANDED)
        assert b"start TL" not in table.written[before:]
        table.press("enter")
        table.until("start TL")


def test_nothing_stays_in_the_scrollback() -> None:
    args = ("--seats", "you,you", "--option", "first=2", "--pace", "0")
    with Terminal("play", "petri_heil", *args) as table:
        table.until(HANDED)
        assert b"\x1b[?1049h" in table.written  # the alternate screen has no scrollback
        table.press("enter")
        table.until(YOURS)
        table.press("quit")
        table.until("Leave the table?")
        table.press("enter")
        assert table.ended() == 0
        assert table.written.rindex(b"\x1b[?1049l") > table.written.rindex(b"\x1b[?1049h")


def test_hands_are_hidden_while_all_place() -> None:
    args = ("--seats", "you,you", "--option", "first=1", "--pace", "0")
    with Terminal("play", "le_poissonnier", *args) as table:
        table.until(HANDED)
        assert "Your hand" not in table.text
        table.press("enter")
        table.until("Your hand")
        table.until(YOURS)
        table.type("done")
        table.until("Enter hands the screen over")
        table.press("enter")
        hidden = ("Your hand", "very fresh", "rotten")
        table.until(
            lambda text: (
                HANDED in text and "Player 2" in text and not any(part in text for part in hidden)
            )
        )


def test_a_name_is_no_markup(tmp_path: Path) -> None:
    """A record may call its seats anything that can be printed."""
    game = find("petri_heil")
    match = Match(game, game.defaults(2), ("[/b]Ann", "[@click=app.quit]Bob"), bytes(32), TODAY)
    path = tmp_path / "game.txt"
    path.write_text(match.record.write(), encoding="utf-8")
    with Terminal("play", "petri_heil", "--load", str(path), "--pace", "0") as table:
        table.until(lambda text: HANDED in text and ("[/b]Ann" in text or "quit]Bob" in text))
        table.press("enter")
        table.until(YOURS)


def test_an_open_game_has_no_curtain() -> None:
    with Terminal("play", "little_big_fish", "--seats", "you,you", "--pace", "0") as table:
        table.until(YOURS)
        assert HANDED not in table.text
