"""How a drawing is laid out and marked, and that words fit."""

from __future__ import annotations

import re

import pytest

from shoal.core.drawing import Span, drawing, line
from shoal.core.words import LANGUAGES
from shoal.terminal.board import Board, Lights
from shoal.terminal.display import scroll_for
from shoal.terminal.panes import KEYS, arrange, say_keys
from shoal.terminal.sheet import flow, lay_out, wrap

BOARD = [line("1 ", Span(" a ", "red", ("a1",)), tall=True)]
WISH = "3 of any freshness, and a lemon; pays 4, stamps 2"


def texts(*rows: tuple[Span, ...]) -> list[str]:
    return ["".join(span.text for span in row) for row in rows]


def test_blocks_go_side_by_side_if_there_is_room() -> None:
    drawn = drawing(BOARD, ["some text beside it"])
    assert flow(drawn, 60, 1).width > 20
    assert len(flow(drawn, 12, 1).rows) == 2


def test_tall_lines_get_edges_where_they_fit() -> None:
    drawn = drawing(BOARD)
    assert [len(lay_out(drawn, 40, height).rows) for height in (1, 2, 3)] == [1, 2, 3]
    tall = lay_out(drawn, 40, 3)
    spans = [tall.at(row, 3) for row in range(3)]
    assert all(span is not None and span.names == ("a1",) for span in spans)
    assert tall.at(1, 0) is None


def test_text_behind_a_place_is_broken_below_itself() -> None:
    place = Span(" 1 the grandmother ", "wood", ("customer 1",))
    sheet = flow(drawing([line(place, f" {WISH}")]), 50, 1)
    assert texts(*sheet.rows) == [
        " 1 the grandmother  3 of any freshness, and a",
        "                    lemon; pays 4, stamps 2",
    ]
    assert sheet.rows[0][0] == place


def test_a_line_of_many_places_is_broken_between_them() -> None:
    places = [Span(f" place {number} ", "ice", (f"p{number}",)) for number in range(6)]
    sheet = flow(drawing([line("Bonus:", *places)]), 40, 1)
    assert texts(*sheet.rows) == ["Bonus: place 0  place 1  place 2 ",
                                  "     place 3  place 4  place 5 "]  # fmt: skip
    assert [region.span for region in sheet.regions()] == places


def test_a_board_never_takes_all_the_room_of_moves_and_log() -> None:
    board = [line(Span(" " * 70, "sea", ("a1",)))] * 60
    panes = arrange(drawing(board), 80, 24)
    assert panes.stacked
    assert panes.height <= 13


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dark", [True, False])
def test_the_keys_fit_eighty_columns(lang: str, *, dark: bool) -> None:
    said = re.sub(r"\[[^]]*\]", "", say_keys(lang, 80, dark=dark))
    assert all(key in said for key, _ in KEYS)
    assert len(said) <= 80


def test_places_that_are_no_longer_drawn_have_no_row() -> None:
    """A move may be made between marking its places and bringing them into sight."""
    board = Board()
    board.sheet = lay_out(drawing(BOARD), 40, 1)
    assert board.rows_of([("a1",), ("b7",)]) == [0]
    assert board.rows_of([("b7",)]) == []


def test_a_place_of_the_last_move_that_can_be_picked_is_lit() -> None:
    lights = Lights()
    lights.last, lights.lit = {"a1", "b1"}, {"a1"}
    assert [lights.of(Span("  ", "", (name,))) for name in ("a1", "b1")] == ["lit", "last"]
    lights.shown = {"a1"}
    assert lights.of(Span("  ", "", ("a1",))) == "shown"


@pytest.mark.parametrize(
    ("first", "last", "top", "expected"),
    [
        (3, 8, 0, 0),
        (3, 12, 0, 2),
        (12, 16, 0, 8),
        (5, 30, 0, 4),
        (5, 6, 20, 4),
        (0, 4, 9, 0),
    ],
)
def test_all_that_is_lit_is_brought_into_sight(
    first: int, last: int, top: int, expected: int
) -> None:
    """Ten rows are seen; a chest of which only the upper rows were shown misled people."""
    assert scroll_for(first, last, top, 10) == expected


@pytest.mark.parametrize(
    ("first", "last", "top", "expected"), [(3, 8, 0, 0), (12, 16, 0, 11), (12, 16, 9, 9)]
)
def test_what_stands_under_it_is_shown_where_a_decision_begins(
    first: int, last: int, top: int, expected: int
) -> None:
    """Ten rows are seen; under an ice chest the tile is drawn in all its turns."""
    assert scroll_for(first, last, top, 10, below=True) == expected


def test_no_line_begins_with_a_colon() -> None:
    """French sets a blank before it."""
    rows = wrap("matériel et logos (cartes dessous : bleues et rouges)", 33, "")
    assert rows == ["matériel et logos (cartes", "dessous : bleues et rouges)"]
