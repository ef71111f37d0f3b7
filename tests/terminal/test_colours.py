"""Colours in the terminal: anglers have theirs, and everybody is told which fish are theirs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from shoal.games.fish_and_chips.moves import start_of
from shoal.terminal.theme import LOOKS, PIECES
from tests.table.tables import POND, play, table, type_move
from tests.terminal.screen import QUICK, ROUND, YOURS, Terminal

if TYPE_CHECKING:
    from shoal.core.drawing import Style
    from shoal.table.table import Table

COLOURS: Final = {
    "en": {"red": "r", "purple": "p", "green": "g", "yellow": "y"},
    "fr": {"rouge": "r", "mauve": "p", "vert": "g", "jaune": "y"},
}
STYLES: Final[dict[str, Style]] = {"r": "red", "p": "purple", "g": "green", "y": "yellow"}


def ground(style: Style) -> str:
    """The colour behind a piece, as a screen has it."""
    return PIECES[style].partition(" on #")[2]


def shown_on(screen: Terminal, text: str) -> set[str]:
    """The colours behind a text on the screen."""
    rows = screen.screen.display
    (row,) = (row for row, shown in enumerate(rows) if text in shown)
    column = rows[row].index(text)
    return {screen.background(column + place, row) for place in range(len(text))}


# Petri Heil!


def test_anglers_stand_on_the_screen_in_their_colours() -> None:
    """PH-C4: red and yellow, on their piers and where it is said how far they have to go."""
    args = ("petri_heil", "--seats", "you,random", "--option", "first=1", *QUICK)
    with Terminal("play", *args, columns=120) as screen:
        screen.until(YOURS)
        screen.type("start TL")
        screen.until("Red started")
        screen.type("start R2")
        screen.until("Yellow started")
        assert ground("red") in shown_on(screen, "TL*R")
        assert ground("yellow") in shown_on(screen, "R2*Y")
        assert shown_on(screen, " R  Red started") >= {ground("red")}
        assert shown_on(screen, " Y  Yellow started") >= {ground("yellow")}
        assert ground("yellow") not in shown_on(screen, "TL*R")
        assert ground("red") not in shown_on(screen, "R2*Y")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_anglers_keep_their_colours_wherever_they_go(lang: str) -> None:
    at = table("petri_heil", ("first", "1"))
    type_move(at, 1, f"pond {POND}")
    for move in ("start TL", "start R2", "yellow +1"):
        type_move(at, 0, move)
    for viewer in (0, 1, None):
        styles = {span.text.strip(): span.style for span in at.draw(viewer, lang).spans()}
        assert (styles["TL*R"], styles["R3*Y"]) == ("red", "yellow")
        assert (styles["R"], styles["Y"]) == ("red", "yellow")
        assert {styles[pier] for pier in ("T1", "R2", "BL")} == {"wood"}, "nobody is there"


def test_what_is_red_and_yellow_looks_so_by_day_and_by_night() -> None:
    for look in LOOKS.values():
        grounds = {look.colours[style] for style in STYLES.values()}
        assert len(grounds) == len(STYLES)
        assert {look.colours["red"], look.colours["yellow"]} == {PIECES["red"], PIECES["yellow"]}


# Fish & Chips


def colours_of_seats(at: Table, viewer: int | None, lang: str) -> dict[str, str]:
    """What the drawing says: the letter of the fish of every name."""
    found = {}
    for span in at.draw(viewer, lang).spans():
        if told := re.fullmatch(r" (\w+) ?: (.+), \d+ ", span.text):
            letter = COLOURS[lang][told[1].lower()]
            assert span.style == STYLES[letter], "a colour is written on its own ground"
            found[told[2]] = letter
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_told_which_colour_is_whose(seats: int, lang: str) -> None:
    """FC-S4: a seat moves fish of the colour that stands beside its name, and no others."""
    names = ("Anna", "Boris", "Chloé", "Dmitri")[:seats]
    at = table("fish_and_chips", ("reposition", False), seats=names)
    seen: set[int] = set()
    while len(seen) < seats and at.actor is not None:
        seat = at.actor
        told = colours_of_seats(at, seat, lang)
        assert len(told) == len(set(told.values())) == seats
        own = next(letter for name, letter in told.items() if name in ("you", "vous"))
        assert colours_of_seats(at, None, lang)[names[seat]] == own
        piles = at.game.view(at.match.position, seat).piles
        movers = {piles[start_of(move)][0][0] for move in at.moves(seat)}
        assert movers == {own}
        seen.add(seat)
        play(at, 1)
    assert len(seen) == seats


def test_the_colours_of_the_seats_are_on_the_screen() -> None:
    with Terminal("play", *ROUND, "--seats", "you,trout", columns=120) as screen:
        text = screen.until(YOURS)
        told = dict(re.findall(r"(red|purple|green|yellow): (you|Trout), 0", text))
        assert set(told.values()) == {"you", "Trout"}
        for colour, name in told.items():
            assert shown_on(screen, f"{colour}: {name}, 0") == {ground(STYLES[colour[0]])}


def test_alone_one_is_told_the_own_colour() -> None:
    """FC-1S2: the last in the order."""
    options = (("target", 0), ("reposition", False), ("solo", True))
    at = table("fish_and_chips", *options, seats=("you",))
    view = at.game.view(at.match.position, 0)
    drawn = at.draw(0, "en").text
    (colour,) = (name for name, letter in COLOURS["en"].items() if letter == view.order[-1])
    assert f"Your colour is {colour}" in drawn
