"""Days of Petri Heil! that are worth more than others to seat 1, who fishes on the first."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.games.petri_heil import game
from tests.bots.worth import worth
from tests.games.petri_heil.ponds import FULL, pond

DAYS = 40


def angler(drawing: str = FULL, **parts: Any) -> float:  # noqa: ANN401 - all that a pond may differ in
    """What a first day is worth to the one who fishes; what is not drawn is caught."""
    return worth(game, pond(drawing, days=2, **parts), 0, samples=DAYS)


def test_a_fish_in_hand_is_worth_more_than_in_the_pond() -> None:
    assert angler(FULL.replace("6", ".")) > angler(FULL)


def test_the_bigger_fish_is_the_better_catch() -> None:
    assert angler(FULL.replace("6", ".")) > angler(FULL.replace("5", "."))


def test_who_has_a_long_way_to_go_may_still_catch_something() -> None:
    assert angler(gone=(0, 0)) > angler(gone=(8, 8)) > angler(gone=(16, 16))


def test_without_fishers_nothing_is_caught() -> None:
    assert angler(fishers=(0, 0, 0, 0)) < 0.01


def test_fish_without_special_moves_are_easier_to_catch() -> None:
    assert angler(specials=()) > angler()


@pytest.mark.parametrize(("less", "more"), [(10, 15), (15, 20), (20, 25)])
def test_on_the_second_day_more_points_of_the_first_are_worth_more(less: int, more: int) -> None:
    days = [pond(FULL, days=2, day=2, scores=(score, 17)) for score in (less, more)]
    first, second = (worth(game, day, 0, samples=DAYS) for day in days)
    assert first < second


def test_what_one_gains_the_other_loses() -> None:
    day = pond(days=2)
    assert worth(game, day, 0) + worth(game, day, 1) == 1.0
