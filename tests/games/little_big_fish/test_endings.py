from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.little_big_fish.layouts import spread_layout
from shoal.games.little_big_fish.options import Options, longest
from shoal.games.little_big_fish.rules.state import FIVE_EATEN, ONE_LEFT, QUIET
from tests.games.little_big_fish.seas import play, sea, seat
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea

FACING = "..sS..\n......\ns.....\n.....S\ns.....\n.....S"


def places(lake: Sea) -> tuple[int, ...] | None:
    outcome = lake.outcome()
    assert outcome is not None
    return outcome.places


@rule("LB-E1")
def test_five_eaten_win_at_once() -> None:
    after = play(sea(FACING, eaten=("ssmm", "-")), "c1-d1")
    assert (places(after), after.reason) == ((1, 2), FIVE_EATEN)
    assert after.turns == 1  # cut short, but counted
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == {"eaten": (5, 0)}


@rule("LB-E1", "LB-E2")
def test_if_both_hold_the_five_are_the_reason() -> None:
    lake = sea("..sS..\n......\ns.....\n.....S\n......\n......", eaten=("ssss", "-"))
    assert play(lake, "c1-d1").reason == FIVE_EATEN


@rule("LB-E2")
def test_a_single_fish_loses_at_once() -> None:
    lake = sea("..sS..\n......\ns.....\n.....S\n......\n......")
    after = play(lake, "c1-d1")
    assert (places(after), after.reason) == ((1, 2), ONE_LEFT)


@rule("LB-E2")
@pytest.mark.parametrize(("mover", "placed"), [(1, (2, 1)), (2, (1, 2))])
def test_however_it_came_about(mover: int, placed: tuple[int, int]) -> None:
    drawing = "s.....\n......\n......\n.....S\ns.....\n.....S"
    lake = sea(drawing if mover == 1 else drawing.swapcase(), mover=mover)
    after = play(lake, "a1-b1", drawn=0)  # the fisherman takes one of two
    assert (places(after), after.reason) == (placed, ONE_LEFT)


@rule("LB-E3")
@pytest.mark.parametrize(
    ("eaten", "placed"), [(("s", "-"), (1, 2)), (("-", "s"), (2, 1)), (("m", "s"), (1, 1))]
)
def test_a_fisherman_that_leaves_both_with_one(
    eaten: tuple[str, str], placed: tuple[int, int]
) -> None:
    lake = sea("s.S...\n......\n......\n......\ns.....\n.....S", eaten=eaten)
    after = play(lake, "a1-b1", drawn=0)
    assert (places(after), after.reason) == (placed, ONE_LEFT)


@rule("LB-E4")
@pytest.mark.parametrize(("eaten", "placed"), [(("s", "-"), (1, 2)), (("-", "-"), (1, 1))])
def test_forty_quiet_turns_end_the_game(eaten: tuple[str, str], placed: tuple[int, int]) -> None:
    lake = sea("..s...\n......\ns.....\n.....S\ns.....\n.....S", quiet="39", eaten=eaten)
    after = play(lake, "c1-d1", "d1-c1")
    assert (places(after), after.reason) == (placed, QUIET)
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.values == ((1.0, 0.0) if placed == (1, 2) else (0.5, 0.5))


@rule("LB-E4")
def test_eating_or_a_plankton_token_ends_the_quiet() -> None:
    lake = sea("..s...\n......\ns.....\n.....S\ns.....\n.....S", quiet="39")
    fed = play(lake, "c1-c2", "a3-a4")
    assert (seat(fed), fed.quiet) == (1, 0)
    ate = play(sea(FACING, quiet="39"), "c1-d1", "d1-c1")
    assert (seat(ate), ate.quiet) == (1, 0)
    assert play(ate, "f4-f3", "f3-f4").quiet == 1  # and quiet turns count again from one
    calm = play(sea(FACING, quiet="7"), "a3-a4", "a4-a3")
    assert calm.quiet == 8


@rule("LB-E4")
def test_so_a_game_has_at_most_680_turns_and_2722_plies() -> None:
    assert longest(Options(), 2) == 2722
    assert longest(Options(quiet=0), 2) is None


@rule("LB-T4")
def test_both_players_can_never_be_walled_in_at_once() -> None:
    """Who cannot step fills a part of the sea that wrecks and edges close off, with two or more.

    In every layout all such parts but the largest, which nobody can fill, have under four cells.
    """
    for layout in range(6144):
        parts = closed_parts(spread_layout(layout))
        assert max(parts) > 12
        assert sum(parts) - max(parts) < 4


def closed_parts(kinds: list[str]) -> list[int]:
    """How many cells each part of the sea has that only wrecks part from the others."""
    left = {divmod(cell, 6) for cell in range(36) if kinds[cell] != "W"}
    parts = []
    while left:
        todo, size = [left.pop()], 0
        while todo:
            (row, column), size = todo.pop(), size + 1
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            todo += near & left
            left -= near
        parts.append(size)
    return parts
