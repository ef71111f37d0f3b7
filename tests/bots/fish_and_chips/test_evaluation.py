"""Rounds of Fish & Chips that are worth more than others: each is played to its end at random."""

from __future__ import annotations

from shoal.games.fish_and_chips import game
from tests.bots.worth import worth
from tests.games.fish_and_chips.boards import board, change

FAR = """
    . . . . .   p16p1p2
    . . . . .   .
    . . . . r16 .
"""
"""Fish that meet nobody, so that both colours score and the game goes on after the round."""


def red(row: str, mover: str = "r", **parts: object) -> float:
    """What a round with these fish in row 3, and nothing below, is worth to red."""
    sea = board(f"{FAR}{row}\n{'. ' * 6}\n{'. ' * 6}", mover)
    return worth(game, change(sea, target=100, **parts), 0, samples=40)


def test_a_pile_ready_to_be_captured_is_worth_more_the_higher_it_is() -> None:
    assert red("r9 . . . . .") < red("r9 p3 . . . .") < red("r9 p3r2p4r5 . . . .")


def test_a_pile_that_the_other_colour_will_capture_is_worth_less() -> None:
    assert red("r9 p10r2p4r5 . . . .") < red("r9 p3r2p4r5 . . . .")
    assert red("r9 p10r2p4r5 . . . .") < 0.5


def test_a_stronger_fish_behind_the_prey_takes_it_back() -> None:
    assert red("r12 p11r4 . p14 . .") < red("r12 p11r4 . p9 . .")


def test_points_of_earlier_rounds_count() -> None:
    row = "r9 p10r2p4r5 . . . ."
    assert red(row, totals=(0, 30)) < 0.1
    assert red(row, totals=(30, 0)) > 0.9


def test_what_one_of_two_gains_the_other_loses() -> None:
    sea = change(board(f"{FAR}r9 p3r2p4r5 . . . ."), target=100)
    assert worth(game, sea, 0) + worth(game, sea, 1) == 1.0
