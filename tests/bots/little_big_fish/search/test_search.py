"""The deep search of Little Big Fish finds what trying everything finds, and sees what wins."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from shoal.bots.little_big_fish.search.search import (
    INFINITY,
    MOST_GUESS,
    WIN,
    Expectimax,
    is_surprise,
    result,
)
from shoal.core.dice import ScriptedDice
from shoal.core.position import EVERYTHING
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.rules.state import BAG
from tests.bots.little_big_fish.seas import midgame
from tests.games.little_big_fish.seas import sea

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea


def searched(lake: Sea, nodes: int = 20_000) -> Expectimax:
    search = Expectimax()
    search.search(lake, nodes, 0.0)
    return search


def best(lake: Sea, nodes: int = 20_000) -> str:
    return game.write(searched(lake, nodes).found[0])


def try_all(lake: Sea, depth: int, leaves: Expectimax) -> int:
    """What a position is worth to the seat that decides, without a window and without a table."""
    if depth <= 0:
        return leaves.calm(lake, -INFINITY, INFINITY, 0)
    return max(try_move(lake, move, depth, leaves) for move in game.legal(lake, int(lake.actor())))


def try_move(lake: Sea, move: int, depth: int, leaves: Expectimax) -> int:
    """A move's worth; that of a surprise is the average over all the tokens in the stack."""
    if not is_surprise(lake, move):
        return try_throw(lake, move, 0, depth - 1, leaves)
    stack = [int(lake.sea[BAG + kind]) for kind in range(4)]
    firsts = [sum(stack[:kind]) for kind in range(4)]
    worth = [
        many * try_throw(lake, move, first, depth - 2, leaves)
        for many, first in zip(stack, firsts, strict=True)
        if many
    ]
    return sum(worth) // sum(stack)


def try_throw(lake: Sea, move: int, thrown: int, depth: int, leaves: Expectimax) -> int:
    """A move with a given token."""
    seat, after = int(lake.actor()), lake.copy()
    after.play(seat, move, ScriptedDice([thrown]))
    if not after.actors():
        return result(after, seat)
    worth = try_all(after, depth, leaves)
    return worth if after.actor() == seat else -worth


@pytest.mark.parametrize("seed", range(6))
def test_cutting_off_changes_nothing(seed: int) -> None:
    lake = midgame(seed)
    search = Expectimax()
    search.begin(lake, 1 << 40, 0.0)
    search.look_deeper(lake, 3)
    assert search.worth[0] == pytest.approx(try_all(lake, 3, Expectimax()), abs=3)


def test_the_fifth_fish_is_eaten() -> None:
    lake = sea(
        """
        s . . . . s
        . . . . . .
        m . . . . .
        S . . . . .
        . . . . . .
        S . S . . S
        """,
        eaten=("ssmm", "-"),
    )
    search = searched(lake, 2_000)
    assert game.write(search.found[0]) == "a3-a4"
    assert search.worth[0] > MOST_GUESS


def test_a_fish_two_steps_away_is_reached() -> None:
    lake = sea(
        """
        s . . . . s
        . . . . . .
        m . . . . .
        . . . . . .
        S . . . . .
        S . S . . S
        """,
        eaten=("ssmm", "-"),
    )
    assert best(lake, 2_000) == "a3-a4"


def test_the_last_but_one_fish_is_not_left_to_be_eaten() -> None:
    """LB-E2: with two fish the threatened one must get away from a big fish."""
    lake = sea(
        """
        . . . . . s
        . . . . . .
        s . . . . .
        B . . . . .
        . . . . . .
        S . S . . .
        """,
        steps=1,
    )
    search = searched(lake, 3_000)
    assert game.write(search.found[0]).startswith("a3-")
    assert search.worth[0] > -MOST_GUESS
    search.begin(lake, 1 << 40, 0.0)
    assert search.follow(lake, game.read("f1-e1"), 3, -INFINITY, INFINITY, 0) < -MOST_GUESS


def test_a_surprise_is_worth_the_average_over_the_stack() -> None:
    """LB-J1, LB-E2: a fisherman takes one of the last two fish; plankton makes it grow."""
    fish = """
        s . s . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        S . S S . .
        """
    worth = {}
    for stack in ("ff", "fp", "pp"):
        search = Expectimax()
        search.begin(sea(fish, stack=stack), 1 << 40, 0.0)
        worth[stack] = search.follow(
            sea(fish, stack=stack), game.read("a1-b1"), 2, -INFINITY, INFINITY, 0
        )
    assert worth["ff"] < -MOST_GUESS
    assert worth["fp"] < worth["pp"] - WIN // 4
    assert worth["fp"] > worth["ff"] + WIN // 4


def test_the_position_that_is_searched_stays_as_it_is() -> None:
    lake = midgame(3)
    before = lake.key(EVERYTHING)
    searched(lake, 5_000)
    assert lake.key(EVERYTHING) == before


def test_the_same_budget_finds_the_same() -> None:
    found = [
        [(s.found[place], s.worth[place]) for place in range(s.count)]
        for s in (searched(midgame(5), 5_000), searched(midgame(5), 5_000))
    ]
    assert found[0] == found[1]


def test_every_move_is_found_once_and_the_best_first() -> None:
    lake = midgame(2)
    search = searched(lake, 5_000)
    found = [int(search.found[place]) for place in range(search.count)]
    worth = [int(search.worth[place]) for place in range(search.count)]
    assert sorted(found) == sorted(game.legal(lake, int(lake.actor())))
    assert all(-WIN <= value <= WIN for value in worth)


def test_a_budget_is_kept_once_every_move_was_looked_at() -> None:
    lake = midgame(4)
    assert searched(lake, 5_000).nodes == 5_000
    least = searched(lake, 1)
    assert least.depth == 1
    assert least.nodes < 1_000


def test_more_nodes_look_deeper() -> None:
    lake = midgame(1)
    depths = [searched(lake, nodes).depth for nodes in (100, 3_000, 100_000)]
    assert depths[0] < depths[1] < depths[2]


def test_the_clock_ends_a_search() -> None:
    search, began = Expectimax(), time.perf_counter()
    search.search(midgame(1), 1 << 60, began + 0.05)
    assert search.stopped
    assert time.perf_counter() - began < 5.0
