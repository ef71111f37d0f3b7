"""Moves are tried equally often, with the same luck, within iterations or seconds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Budget
from shoal.bots.halving import BudgetSplit, EvenBudgetSplit, Idea, halve

if TYPE_CHECKING:
    from collections.abc import Callable


class Fair:
    """Every move is worth its number, plus luck that is the same for all."""

    def __init__(self, pause: float = 0.0) -> None:
        self.dealt: list[int] = []
        self.pause = pause

    def deal(self, number: int) -> Callable[[Idea], float]:
        self.dealt.append(number)
        return lambda idea: self.attempt(idea, number)

    def attempt(self, idea: Idea, number: int) -> float:
        time.sleep(self.pause)
        return idea.move + 100 * number % 7


def ideas_of(count: int) -> list[Idea]:
    return [Idea(move) for move in range(count)]


@pytest.mark.parametrize("purse", [BudgetSplit, EvenBudgetSplit])
def test_the_best_is_kept_whatever_the_luck(purse: type[BudgetSplit]) -> None:
    fair, ideas = Fair(), ideas_of(7)
    assert [idea.move for idea in halve(ideas, purse(Budget(iterations=84), 1), fair.deal)] == [6]
    assert fair.dealt == list(range(ideas[6].tries))
    assert sorted(idea.tries for idea in ideas) == [idea.tries for idea in ideas]


def test_what_rounding_leaves_goes_to_the_next_halving_unless_shares_are_even() -> None:
    tries = {}
    for purse in (BudgetSplit, EvenBudgetSplit):
        ideas = ideas_of(7)
        halve(ideas, purse(Budget(iterations=600), 1), Fair().deal)
        tries[purse] = [idea.tries for idea in ideas]
    assert tries[BudgetSplit] == [28, 28, 28, 78, 78, 180, 180]
    assert tries[EvenBudgetSplit] == [28, 28, 28, 78, 78, 178, 178]


def test_a_small_purse_is_empty_after_one_try_of_each() -> None:
    ideas = ideas_of(20)
    kept = halve(ideas, BudgetSplit(Budget(iterations=16), 1), Fair().deal)
    assert (len(kept), kept[0].move) == (10, 19)
    assert {idea.tries for idea in ideas} == {1}
    assert len(halve(ideas_of(20), EvenBudgetSplit(Budget(iterations=16), 1), Fair().deal)) == 1


def test_a_single_move_is_not_tried() -> None:
    ideas = ideas_of(1)
    assert halve(ideas, BudgetSplit(Budget(), 50), Fair().deal) == ideas
    assert ideas[0].tries == 0


@pytest.mark.parametrize("purse", [BudgetSplit, EvenBudgetSplit])
@pytest.mark.parametrize("iterations", [None, 1_000_000])
def test_seconds_are_respected(purse: type[BudgetSplit], iterations: int | None) -> None:
    ideas = ideas_of(8)
    begun = time.perf_counter()
    kept = halve(ideas, purse(Budget(iterations, 0.2), 10), Fair(0.0005).deal)
    assert kept[0].move == 7
    assert 0.1 < time.perf_counter() - begun < 2.0
    assert ideas[0].tries > 1


@pytest.mark.parametrize("purse", [BudgetSplit, EvenBudgetSplit])
def test_every_move_is_tried_once_even_without_time(purse: type[BudgetSplit]) -> None:
    ideas = ideas_of(8)
    kept = halve(ideas, purse(Budget(seconds=0.0), 10), Fair().deal)
    assert kept[0].move == 7
    assert {idea.tries for idea in ideas} == {1}
