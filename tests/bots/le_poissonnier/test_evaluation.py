"""Shops of Le Poissonnier in which the first stall is better off than in others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.le_poissonnier import game
from tests.bots.worth import worth
from tests.games.le_poissonnier.stalls import Stall, shop, stall

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

CRATES = "fresh*1 dubious*1"


def beside(own: Stall) -> float:
    """What a shop is worth to a stall beside a plain one."""
    return worth(game, two(own), 0)


def two(own: Stall) -> Shop:
    """That stall and a plain one; it is the first one's turn."""
    return shop(own, stall(CRATES))


def test_coins_are_worth_something_but_customers_more() -> None:
    plain, rich = beside(stall(CRATES)), beside(stall(CRATES, coins=2))
    assert plain < rich < beside(stall(CRATES, won="C11 C12 C13 C14"))


def test_the_more_customers_the_better() -> None:
    chances = [beside(stall(CRATES, won=won)) for won in ("", "C11", "C11 C12", "C11 C12 C13")]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


@pytest.mark.parametrize(
    ("worse", "better"),
    [("rotten*2 dubious*1", CRATES), (CRATES, "very_fresh*2 fresh*2"), ("- -", CRATES)],
)
def test_fresh_fish_is_worth_more_than_rotten_and_rotten_no_more_than_none(
    worse: str, better: str
) -> None:
    assert beside(stall(worse)) < beside(stall(better))


def test_special_cards_in_hand_are_worth_something() -> None:
    assert beside(stall(CRATES, hand="divine lemon")) > beside(stall(CRATES))


def test_chances_add_up_to_one() -> None:
    made = two(stall(CRATES, coins=5))
    assert worth(game, made, 0) + worth(game, made, 1) == pytest.approx(1.0)


def test_of_three_stalls_the_richest_has_the_best_chance() -> None:
    made = shop(stall(CRATES), stall(CRATES, coins=9, won="C11 C12"), stall(CRATES, coins=2))
    chances = [worth(game, made, seat) for seat in range(3)]
    assert max(chances) == chances[1]
    assert sum(chances) == pytest.approx(1.0)
