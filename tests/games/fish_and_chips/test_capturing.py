from __future__ import annotations

import pytest

from tests.games.fish_and_chips.boards import board, legal, mover, play, refused, text
from tests.rule import rule

COLUMN = """
    .  .  p1 .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  r2 .  .  .
"""


@rule("FC-M1")
def test_a_turn_is_one_capture_and_then_the_next_colour() -> None:
    sea = board(
        """
        p3 .  .  .  .  .
        r5 p4 .  r9 p2 r1
        """
    )
    assert sorted(legal(sea)) == ["a1xa2", "a1xb1", "d1xb1", "d1xe1"]
    sea = play(sea, "a1xa2")
    assert mover(sea) == "p"


@rule("FC-M1")
def test_not_with_anothers_fish() -> None:
    assert refused(board("r5 p4 . r9 . ."), "b1xa1") == "FC-M1 not_your_fish"


@rule("FC-M2")
@pytest.mark.parametrize(
    ("drawing", "moves"),
    [
        ("r5 p5 . . . .", ["a1xb1"]),  # equal values are enough
        ("r5 . . . . p4", ["a1xf1"]),  # over any number of empty cells
        ("p4 . r5 . p3 .", ["c1xe1", "c1xa1"]),  # to either side
        (COLUMN, ["c1xc4"]),  # along a column
    ],
)
def test_along_a_row_or_column_to_the_first_fish(drawing: str, moves: list[str]) -> None:
    assert legal(board(drawing)) == moves


@rule("FC-M2")
def test_not_a_stronger_fish_and_never_diagonally() -> None:
    sea = board(
        """
        .  p1 .  .  .  .
        r5 .  p6 .  .  .
        .  p4 r9 .  .  .
        """
    )
    assert refused(sea, "a2xc2") == "FC-M2 too_strong"
    assert refused(sea, "a2xb3") == "FC-M2 not_in_line"
    assert refused(sea, "a2xa2") == "FC-M2 not_in_line"
    assert refused(sea, "a1xb1") == "FC-M2 no_fish_there"


@rule("FC-M3")
def test_no_jumping_no_stopping_short_no_own_fish() -> None:
    sea = board("r5 . p2 p1 r4 r3")
    assert refused(sea, "a1xd1") == "FC-M3 blocked"
    assert refused(sea, "a1xb1") == "FC-M3 empty_cell"
    assert refused(sea, "e1xf1") == "FC-M3 own_fish"
    assert refused(sea, "f1xd1") == "FC-M3 blocked"  # an own fish blocks like any other
    assert sorted(legal(sea)) == ["a1xc1", "e1xd1"]


@rule("FC-M4")
def test_the_captor_goes_on_top_of_the_whole_pile() -> None:
    sea = play(board("r5 p4r3p2 . . p9 r8"), "a1xb1")
    assert text(sea) == "/".join([".,.,.,.,.,."] * 5) + "/.,r5p4r3p2,.,.,p9,r8 p"


@rule("FC-M4")
def test_a_pile_moves_as_one_with_the_value_of_its_top() -> None:
    sea = play(board("r5p1 p4 . p5 p9 r2"), "a1xb1", "e1xf1", "b1xd1")
    assert text(sea) == "/".join([".,.,.,.,.,."] * 5) + "/.,.,.,r5p1p4p5,.,p9r2 p"


@rule("FC-M5")
def test_who_cannot_capture_passes_without_a_ply_and_loses_no_later_turn() -> None:
    sea = board(
        """
        .  .  g9 .  .  .
        .  .  .  .  .  p3
        r5 p4 g8 .  .  r2
        """
    )
    after = play(sea, "a1xb1")
    assert mover(after) == "p"  # p3 takes r2
    sea = board("r5 p4 g8 . . r2")
    after = play(sea, "a1xb1")
    assert mover(after) == "g"  # purple has nothing on top and is skipped, green takes r5
    assert sorted(legal(after)) == ["c1xb1", "c1xf1"]


@rule("FC-M5")
def test_a_colour_that_passed_captures_again_when_it_can() -> None:
    sea = board(
        """
        p9 .  .  .  .  .
        .  .  .  .  .  .
        .  .  r9 .  .  .
        .  .  .  .  .  .
        .  .  p8 .  .  g7
        .  .  .  .  .  g6
        """
    )
    # Red takes p8; purple's p9 meets nobody and passes; green cannot take r9 and passes.
    after = play(sea, "c4xc2")
    assert mover(after) == "r"
    assert legal(after) == ["c2xf2"]


@rule("FC-M5", "FC-E2")
def test_a_colour_with_nothing_on_top_scores_nothing() -> None:
    after = play(board("r9 p3g5 . . . ."), "a1xb1")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores["points"] == (2, 0, 0)
