"""Games to their end: by keyboard on a whole screen, line by line, and watched."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from shoal.core.catalog import find, slugs
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from tests.terminal.screen import OVER, QUICK, Lines, Terminal, play_on

if TYPE_CHECKING:
    from pathlib import Path

SHORT = {
    "fish_and_chips": ("--option", "target=0", "--option", "reposition=off"),
    "petri_heil": ("--option", "days=1", "--option", "first=1"),
    "little_big_fish": ("--option", "quiet=2"),
}
LONG = ("le_poissonnier", "public_market")
MANY = 1000
"""No game here has so many decisions."""
LEFT = 14
"""Plies that are left of a long game."""


def write_beginning(slug: str, path: Path) -> None:
    """A game of first moves without its last plies, to be gone on with."""
    game = find(slug)
    match = Match(game, game.defaults(2), ("you", "random"), bytes(range(32)), date(2026, 11, 16))
    while not match.over:
        seat = next(actors_of(match.position))
        match.play(seat, game.legal(match.position, seat)[0])
    begun = Match(game, game.defaults(2), ("you", "random"), bytes(range(32)), date(2026, 11, 16))
    for ply in match.record.plies[:-LEFT]:
        begun.play(ply.seat, ply.move)
    path.write_text(begun.record.write(), encoding="utf-8")


def finish(table: Terminal, key: str = "down") -> None:
    assert play_on(table, MANY, key) < MANY
    table.press("quit")
    assert table.ended() == 0


@pytest.mark.parametrize("slug", SHORT)
def test_a_whole_game_by_keyboard(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = ("--seats", "you,random", *QUICK, *SHORT[slug], "--save", str(path))
    with Terminal("play", slug, *args, columns=80, rows=24) as table:
        # anglers that hurry end the day soon
        finish(table, "up" if slug == "petri_heil" else "down")
    verify(read_record(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("slug", LONG)
def test_the_end_of_a_long_game_by_keyboard(slug: str, tmp_path: Path) -> None:
    path, end = tmp_path / "begun.txt", tmp_path / "end.txt"
    write_beginning(slug, path)
    args = (*QUICK, "--load", str(path), "--save", str(end))
    with Terminal("play", slug, *args, columns=80, rows=24) as table:
        finish(table)
    verify(read_record(end.read_text(encoding="utf-8")))


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_game_line_by_line(slug: str, tmp_path: Path) -> None:
    """Whoever reads nothing but lines finds moves by asking for them."""
    path = tmp_path / "game.txt"
    args = ("--seats", "you,random", *SHORT.get(slug, ()), "--save", str(path))
    with Lines("play", slug, *args) as table:
        while table.asked():
            moves = table.answer("?").partition("You may play:")[2].splitlines()
            kinds = [line for line in moves if line.startswith("  ") and "…" not in line]
            # anglers that hurry end the day soon
            kind = kinds[-1] if slug == "petri_heil" else kinds[0]
            table.answer(kind.strip().split("   ")[0])
    assert OVER in table.said
    assert "\x1b" not in table.said
    verify(read_record(path.read_text(encoding="utf-8")))


def test_programs_are_watched_to_the_end() -> None:
    game = ("fish_and_chips", *SHORT["fish_and_chips"])
    with Terminal("play", *game, *QUICK, "--seats", "greedy,random") as table:
        text = table.until(OVER)
        assert "1. Greedy:" in text or "1. Random:" in text
        table.press("quit")
        assert table.ended() == 0


def test_programs_wait_while_they_are_paused() -> None:
    game = ("fish_and_chips", *SHORT["fish_and_chips"])
    with Terminal("play", *game, "--pace", "1", "--seats", "greedy,random") as table:
        table.until("Space pauses")
        table.child.send(" ")
        table.until("Paused.")
        table.child.send(" ")
        table.until("Space pauses")
