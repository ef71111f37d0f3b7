"""Moves are tried equally often, with the same luck, within iterations or seconds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Budget
from shoal.bots.halving import BudgetSplit, Candidate, EvenBudgetSplit, halve

if TYPE_CHECKING:
    from collections.abc import Callable


class Fair:
    """Every move is worth its number, plus luck that is the same for all."""

    def __init__(self, pause: float = 0.0) -> None:
        self.prepared: list[int] = []
        self.pause = pause

    def prepare(self, number: int) -> Callable[[Candidate], float]:
        self.prepared.append(number)
        return lambda candidate: self.attempt(candidate, number)

    def attempt(self, candidate: Candidate, number: int) -> float:
        time.sleep(self.pause)
        return candidate.move + 100 * number % 7


def candidates_of(count: int) -> list[Candidate]:
    return [Candidate(move) for move in range(count)]


@pytest.mark.parametrize("split", [BudgetSplit, EvenBudgetSplit])
def test_the_best_is_kept_whatever_the_luck(split: type[BudgetSplit]) -> None:
    fair, candidates = Fair(), candidates_of(7)
    assert [
        candidate.move
        for candidate in halve(candidates, split(Budget(iterations=84), 1), fair.prepare)
    ] == [6]
    assert fair.prepared == list(range(candidates[6].tries))
    assert sorted(one.tries for one in candidates) == [one.tries for one in candidates]


def test_what_rounding_leaves_goes_to_the_next_halving_unless_shares_are_even() -> None:
    tries = {}
    for split in (BudgetSplit, EvenBudgetSplit):
        candidates = candidates_of(7)
        halve(candidates, split(Budget(iterations=600), 1), Fair().prepare)
        tries[split] = [one.tries for one in candidates]
    assert tries[BudgetSplit] == [28, 28, 28, 78, 78, 180, 180]
    assert tries[EvenBudgetSplit] == [28, 28, 28, 78, 78, 178, 178]


def test_a_small_budget_is_spent_after_one_try_of_each() -> None:
    candidates = candidates_of(20)
    kept = halve(candidates, BudgetSplit(Budget(iterations=16), 1), Fair().prepare)
    assert (len(kept), kept[0].move) == (10, 19)
    assert {one.tries for one in candidates} == {1}
    assert (
        len(halve(candidates_of(20), EvenBudgetSplit(Budget(iterations=16), 1), Fair().prepare))
        == 1
    )


def test_a_single_move_is_not_tried() -> None:
    candidates = candidates_of(1)
    assert halve(candidates, BudgetSplit(Budget(), 50), Fair().prepare) == candidates
    assert candidates[0].tries == 0


@pytest.mark.parametrize("split", [BudgetSplit, EvenBudgetSplit])
@pytest.mark.parametrize("iterations", [None, 1_000_000])
def test_seconds_are_respected(split: type[BudgetSplit], iterations: int | None) -> None:
    candidates = candidates_of(8)
    begun = time.perf_counter()
    kept = halve(candidates, split(Budget(iterations, 0.2), 10), Fair(0.0005).prepare)
    assert kept[0].move == 7
    assert 0.1 < time.perf_counter() - begun < 2.0
    assert candidates[0].tries > 1


@pytest.mark.parametrize("split", [BudgetSplit, EvenBudgetSplit])
def test_every_move_is_tried_once_even_without_time(split: type[BudgetSplit]) -> None:
    candidates = candidates_of(8)
    kept = halve(candidates, split(Budget(seconds=0.0), 10), Fair().prepare)
    assert kept[0].move == 7
    assert {one.tries for one in candidates} == {1}
