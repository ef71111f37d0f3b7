"""Seas of Little Big Fish that are worth more than others. Small letters are seat 1's fish."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from shoal.games.little_big_fish import game
from tests.bots.worth import worth
from tests.games.little_big_fish.seas import sea

LAYOUT = "B0Y3G1R3"
EVEN = """
    s . s s . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    S . S S . .
"""


def first(fish: str, **parts: Any) -> float:  # noqa: ANN401 - all that a sea may differ in
    """What a sea is worth to seat 1."""
    return worth(game, sea(fish, layout=LAYOUT, **parts), 0)


def with_row(number: int, row: str) -> str:
    """The even sea with another row, from 1."""
    rows = EVEN.strip().splitlines()
    return "\n".join([*rows[: number - 1], row, *rows[number:]])


def test_an_even_sea_is_even_but_for_whose_turn_it_is() -> None:
    lake = sea(EVEN, layout=LAYOUT)
    assert 0.5 < first(EVEN) < 0.6
    assert worth(game, lake, 0) + worth(game, lake, 1) == 1.0


def test_every_fish_eaten_counts() -> None:
    eaten = [first(EVEN, eaten=(fish, "-")) for fish in ("-", "s", "sm", "smm", "smmb")]
    assert all(before < after for before, after in pairwise(eaten))
    assert eaten[1] > 0.6
    assert eaten[4] > 0.9
    assert first(EVEN, eaten=("-", "smmb")) < 0.1


def test_bigger_fish_are_worth_more() -> None:
    small, medium, big = (
        first(with_row(1, row)) for row in ("s . s s . .", "m . s s . .", "b . s s . .")
    )
    assert small < medium < big


def test_few_fish_are_a_danger() -> None:
    assert first(with_row(1, "s . s . . .")) < first(EVEN)


def test_a_fish_that_can_be_eaten_next_is_worth_less() -> None:
    apart, close = (first(with_row(3, row), mover=2) for row in ("m . . . . M", "m . M . . ."))
    assert close < apart
    assert close < 0.5


def test_whose_turn_it_is_decides_who_eats_whom() -> None:
    close = with_row(3, "m . M . . .")
    assert first(close, mover=2) < first(close, mover=1)


def test_plankton_feeds() -> None:
    assert first(EVEN, plankton=("-", "bryg")) < first(EVEN) < first(EVEN, plankton=("bryg", "-"))


def test_seats_are_evaluated_alike() -> None:
    """With all that belongs to one seat given to the other, what the sea is worth changes seats."""
    fish = with_row(3, "m . M . b .")
    lake = sea(fish, layout=LAYOUT, mover=1, plankton=("br", "y"), eaten=("s", "-"))
    swapped = sea(fish.swapcase(), layout=LAYOUT, mover=2, plankton=("y", "br"), eaten=("-", "s"))
    assert worth(game, lake, 0) == worth(game, swapped, 1)
    assert worth(game, lake, 1) == worth(game, swapped, 0) != worth(game, lake, 0)
