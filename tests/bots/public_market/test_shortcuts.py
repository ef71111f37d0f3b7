"""Whatever evaluations of Public Market pass over would not have changed their answer."""

from __future__ import annotations

import pytest

from shoal.bots.public_market.evaluation import lanes, packing, plans, targets, weights
from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.rules.market import CARD_LIMIT, CONTRACT_COUNT
from shoal.games.public_market.rules.table import PublicMarket
from shoal.games.public_market.shapes import columns, rows
from tests.bots.positions import after_random_plies

PRICES = (0.6, 1.1, 2.3, 50.0)
TABLES = 12


@pytest.mark.parametrize("seats", game.seats)
def test_no_plan_that_was_passed_over_is_better(seats: int) -> None:
    dice = FastDice(7, seats)
    plan = plans.Plans()
    for number in range(TABLES):
        table = after_random_plies(game, seats, 9 * number, dice)
        assert isinstance(table, PublicMarket)
        plan.limit = CARD_LIMIT if number % 4 else 1
        plan.consider(table, number % seats, 0.25 * number)
        for price in PRICES:
            catch = sum(int(dice.below(9)) << lanes.LANE * fish for fish in range(4))
            best, *wanted = look_through(plan, catch, price)
            assert plan.best(catch, price) == best
            assert [plan.first, plan.second] == wanted


def look_through(plan: plans.Plans, catch: int, price: float) -> tuple[float, int, int]:
    """The best of all plans, one after the other; of equals the first."""
    best = (float(plan.sale(catch)), plans.NO_TARGET, plans.NO_TARGET)
    for one in range(targets.TARGETS):
        if plan.targets.alone(one) < 0.0:
            continue
        for other, worth in pairs_of(plan, one):
            need = plan.targets.costs[one]
            if other != plans.NO_TARGET:
                need += plan.targets.costs[other]
            net = worth - price * plans.missing(lanes.lacking(need, catch))
            total = net + plan.sale(lanes.lacking(catch, need))
            if net + plans.MOST_PASSED >= best[0] and total > best[0]:
                best = (total, one, other)
    return best


def pairs_of(plan: plans.Plans, one: int) -> list[tuple[int, float]]:
    """A card alone, and beside each other one that the market lets one complete with it."""
    found = [(plans.NO_TARGET, float(plan.targets.alone(one)))]
    if plan.limit == CARD_LIMIT:
        start = one if one < CONTRACT_COUNT else one + 1
        both = [
            (other, float(plan.targets.together(one, other)))
            for other in range(start, targets.TARGETS)
        ]
        found += [(other, worth) for other, worth in both if worth > 0.0]
    return found


def test_lines_are_counted_at_once_as_one_by_one() -> None:
    dice = FastDice(3)
    for _ in range(200):
        filled, time = int(dice.below(1 << 25)), int(dice.below(9)) / 8.0
        sets = [
            sum(worth_of_line(line, filled, time) for line in lines()) for lines in (rows, columns)
        ]
        other = float(weights.weight(weights.OTHER_LINES)) * time * min(sets)
        assert packing.worth_of_lines(filled, time) == pytest.approx(max(sets) + other)


def worth_of_line(line: int, filled: int, time: float) -> float:
    missing = (line & ~filled).bit_count()
    part = 1.0 if missing == 0 else time
    return part * float(weights.weight(weights.LINE_WEIGHTS + missing))
