from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.options import Options
from tests.games.fish_and_chips.boards import (
    before_captures,
    board,
    change,
    legal,
    mover,
    play,
    refused,
    text,
)
from tests.rule import rule

# Red has octopus and shark far from purple's, and fish beside them to change places with.
SEA = """
    r16  r2   r3   .    .    .
    r15  r1   .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    r4   p16  r5   .    p1   .
    r6   r7   p15  .    r8   .
"""


@rule("FC-P1")
def test_octopus_shark_both_or_neither_may_change_places() -> None:
    moves = legal(before_captures(SEA))
    assert "stay" in moves
    assert "swap r16 b6" in moves
    assert "swap r15 c6" in moves
    assert "swap r16 b6, swap r15 c6" in moves


@rule("FC-P1")
def test_each_repositions_once_in_turn_order_and_then_the_starter_captures() -> None:
    sea = before_captures(SEA, mover="p")
    assert refused(sea, "b2xa2") == "FC-P1 reposition_first"
    sea = play(sea, "stay")
    assert mover(sea) == "r"
    sea = play(sea, "swap r16 b6")
    assert mover(sea) == "p"
    assert refused(sea, "stay") == "FC-P1 captures_have_begun"
    assert "b2xa2" in legal(sea)


@rule("FC-P1", "FC-E3")
def test_a_later_round_begins_with_repositioning_too() -> None:
    last_capture = board("r16 . . . . . \n . p15 . . . . \n . . r5 p4 . .")
    sea = play(change(last_capture, target=60, repositioning=True), "c1xd1")
    assert sea.round == 2
    assert "stay" in legal(sea)
    assert any(move.startswith("swap") for move in legal(sea))


@rule("FC-P1")
def test_only_with_fish_of_the_own_colour() -> None:
    sea = before_captures(SEA)
    assert refused(sea, "swap r16 e2") == "FC-P1 not_own_cell"
    assert refused(sea, "swap r16 f6") == "FC-P1 not_own_cell"
    assert refused(sea, "swap p16 e2") == "FC-P1 not_your_piece"


@rule("FC-P2")
def test_not_where_it_would_threaten_an_octopus_or_a_shark() -> None:
    sea = before_captures(SEA)
    for cell in ("a2", "c2", "b1"):  # beside p16; c2 and b1 also beside p15
        assert refused(sea, f"swap r16 {cell}") == "FC-P2 threatens"
        assert not any(f"swap r16 {cell}" in move for move in legal(sea))


@rule("FC-P2")
@pytest.mark.parametrize("cell", ["d3", "e2", "d1", "c2"])
def test_a_threat_from_every_side(cell: str) -> None:
    sea = before_captures("r16 r15 . r2 . . \n . . r3 p16 r4 . \n . . . r5 . .")
    assert refused(sea, f"swap r16 {cell}") == "FC-P2 threatens"
    assert not any(f"swap r16 {cell}" in move for move in legal(sea))


@rule("FC-P2")
def test_a_shark_beside_an_enemy_octopus_threatens_nothing() -> None:
    sea = before_captures(SEA)
    assert "swap r15 a2" in legal(sea)  # p16 is out of its reach
    assert refused(sea, "swap r15 c2") == "FC-P2 threatens"  # p15 is not


@rule("FC-P2")
def test_the_threat_goes_over_empty_cells_but_not_over_fish() -> None:
    sea = before_captures("r16 r15 r3 . . p16 \n r4 p1 . . . p15")
    assert refused(sea, "swap r16 c2") == "FC-P2 threatens"
    assert "swap r16 a1" in legal(sea)  # p1 stands between it and p15


@rule("FC-P3")
def test_octopus_and_shark_may_end_on_each_others_cells() -> None:
    sea = play(before_captures(SEA), "swap r16 a5, swap r15 a6")
    assert text(sea).startswith("r15,r2,r3,.,.,./r16,r1,")


@rule("FC-P3")
def test_the_octopus_changes_places_first_then_the_shark() -> None:
    # Octopus a6 to b6: r2 goes to a6. Shark a5 to a6: r2 goes on to a5.
    sea = play(before_captures(SEA), "swap r16 b6, swap r15 a6")
    assert text(sea).startswith("r15,r16,r3,.,.,./r2,r1,")
    # Octopus to the shark's cell sends the shark to a6; from there it goes to c6.
    sea = play(before_captures(SEA), "swap r16 a5, swap r15 c6")
    assert text(sea).startswith("r3,r2,r15,.,.,./r16,r1,")


@rule("FC-P1", "FC-P3")
def test_everybody_moves_an_octopus_and_a_shark_of_the_own_colour() -> None:
    # Octopus b2 to e2: p1 goes to b2. Shark c1 to b2: p1 goes on to c1.
    sea = play(before_captures(SEA, mover="p"), "swap p16 e2, swap p15 b2")
    assert text(sea).startswith("r16,r2,r3,.,.,./r15,r1,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./")
    assert "/r4,p15,r5,.,p16,./r6,r7,p1,.,r8,. " in text(sea)


@rule("FC-P3")
def test_only_the_result_counts_so_it_is_named_in_one_way() -> None:
    sea = before_captures(SEA)
    assert (
        refused(sea, "swap r16 a5") == "FC-P3 same_cell"
    )  # the shark is there: where does it end?
    assert refused(sea, "swap r15 a6") == "FC-P3 same_cell"
    assert refused(sea, "swap r16 a6") == "FC-P3 already_there"
    moves = legal(sea)
    assert len(set(moves)) == len(moves)
    results = {text(play(sea, move)) for move in moves}
    assert len(results) == len(moves)


@rule("FC-P4")
def test_one_dealt_where_it_threatens_may_stay() -> None:
    sea = before_captures("r16 p16 r2 r3 r15 .")
    assert "stay" in legal(sea)
    assert "swap r15 d1" in legal(sea)
    assert refused(sea, "swap r16 c1") == "FC-P2 threatens"


@rule("FC-P1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_switched_off_the_first_ply_is_a_capture(seats: int) -> None:
    sea = game.begin(Options(reposition=False), seats, FastDice(3))
    assert all("x" in move for move in legal(sea))
