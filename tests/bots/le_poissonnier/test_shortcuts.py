"""What is estimated once for several questions in Le Poissonnier answers each as if asked alone."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from shoal.bots.le_poissonnier.evaluation.estimating import estimate, estimate_again
from shoal.bots.le_poissonnier.evaluation.pricing import Pricing
from shoal.bots.le_poissonnier.evaluation.standing import NOT_FOUND, Standing
from shoal.bots.learned import learned_of
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.rules.state import PHASE_ORDERS, PHASE_PLACING

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

SHOPS = 30


def shops(seats: int, phase: int) -> list[Shop]:
    """Positions of random games in that phase."""
    dice = FastDice(5, seats)
    found: list[Shop] = []
    while len(found) < SHOPS:
        shop = game.begin(game.defaults(seats), seats, dice)
        while shop.actors() != 0 and len(found) < SHOPS:
            seat = next(actors_of(shop))
            moves = game.legal(shop, seat)
            if shop.phase == phase and dice.below(4) == 0:
                found.append(shop.copy())
            shop.play(seat, moves[dice.below(len(moves))], dice)
    return found


def standing_of(*, learned: bool) -> Standing:
    weights = learned_of(game.slug)
    assert weights is not None
    standing = Standing()
    if learned:
        standing.learn(weights)
    return standing


@pytest.mark.parametrize("learned", [False, True])
@pytest.mark.parametrize("seats", game.seats)
def test_one_stall_is_estimated_again_as_all_are(seats: int, learned: bool) -> None:  # noqa: FBT001 - pytest's
    again, anew = standing_of(learned=learned), standing_of(learned=learned)
    changed = 0
    for shop in shops(seats, PHASE_PLACING):
        seat = next(actors_of(shop))
        estimate(again, shop, seat)
        for move in game.legal(shop, seat)[:4]:
            after = shop.copy()
            after.play(seat, move, FastDice(1))
            if after.phase != PHASE_PLACING or after.placed != shop.placed:
                continue
            estimate_again(again, after, seat)
            estimate(anew, after, seat)
            chances = [
                [standing.win_chance(after, other) for other in range(seats)]
                for standing in (again, anew)
            ]
            assert chances[0] == chances[1]
            changed += 1
    assert changed > SHOPS


@pytest.mark.parametrize("seats", game.seats)
def test_a_deal_has_the_same_prices_whatever_was_asked_before(seats: int) -> None:
    again, anew = Pricing(), Pricing()
    priced = 0
    for shop in shops(seats, PHASE_ORDERS):
        again.knows_before = False
        others = [seat for seat in range(seats) if seat != shop.active]
        for partner, place in product(others, range(shop.reach())):
            deal = anew.request(shop, partner, place)
            if deal == NOT_FOUND:
                continue
            found = again.find_more_prices(shop, deal, shop.active)
            assert found == anew.find_prices(shop, deal, shop.active)
            assert (again.least, again.most, again.further) == (
                anew.least,
                anew.most,
                anew.further,
            )
            priced += 1
    assert priced > 0
