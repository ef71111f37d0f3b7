"""Rounds of Fish & Chips that are worth more than others: each is played to its end at random."""

from __future__ import annotations

import pytest

from shoal.bots.fish_and_chips.chances import FITTED, chances, fit
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
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
    assert red(row, totals=(0, 30)) < red(row) < red(row, totals=(30, 0))


def test_a_lead_counts_the_more_the_nearer_the_target_is() -> None:
    row = "r9 p10r2p4r5 . . . ."
    assert 0.5 < red(row, totals=(30, 0)) < red(row, totals=(80, 50))


def test_what_one_of_two_gains_the_other_loses() -> None:
    sea = change(board(f"{FAR}r9 p3r2p4r5 . . . ."), target=100)
    assert worth(game, sea, 0) + worth(game, sea, 1) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_of_all_seats_make_one(seats: int) -> None:
    """Three that are level have a third each, not a half."""
    dice = FastDice(1)
    sea = game.begin(game.options(reposition=False), seats, dice)
    values = [evaluator_of(game.slug).value(sea, seat) for seat in range(seats)]
    assert values == pytest.approx([1 / seats] * seats)
    ahead = change(sea, totals=tuple(10 * seat for seat in range(seats)))
    values = [evaluator_of(game.slug).value(ahead, seat) for seat in range(seats)]
    assert sum(values) == pytest.approx(1.0)
    assert values == sorted(set(values))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_fitted_is_what_is_played(seats: int) -> None:
    sea = game.begin(game.defaults(seats), seats, FastDice(1))
    totals = tuple(13 * seat for seat in range(seats))
    ahead = change(sea, totals=totals)
    values = [evaluator_of(game.slug).value(ahead, seat) for seat in range(seats)]
    at_target, per_point = FITTED[seats]
    assert values == pytest.approx(chances(totals, 60, at_target, per_point))


def test_the_fit_finds_what_games_were_drawn_from() -> None:
    """Worth is a chance here: so many games that their shares are exact."""
    totals = [(0, 10), (25, 5), (40, 55), (59, 30), (12, 44)]
    rounds = [(one, 60, tuple(chances(one, 60, 9.0, 0.5))) for one in totals]
    assert fit(rounds) == (9.0, 0.5)
