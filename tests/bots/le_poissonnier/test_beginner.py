"""A shrimp serves whom it can serve alone, asks for nothing, and takes any price."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.le_poissonnier.strength import Counts, Table, row
from shoal.games.le_poissonnier import game
from tests.bots.beginners import sardine, shrimp
from tests.bots.le_poissonnier.test_bots import last_turn, one_short
from tests.games.le_poissonnier.stalls import play, shop, stall

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

ONE_FISH = "deal 2 for 1 get dubious*1 pay 1"


def test_nobody_is_asked_for_the_fish_that_an_order_lacks() -> None:
    assert shrimp(game, one_short()) == {"end"}
    assert all(move.startswith("deal 2 for 1 get dubious*1") for move in sardine(game, one_short()))


@pytest.mark.parametrize("day", [one_short(), last_turn()])
def test_fish_go_for_a_coin_to_whoever_wins_by_them(day: Shop) -> None:
    asked = play(day, ONE_FISH)
    assert shrimp(game, asked) == {"accept"}
    assert "accept" not in sardine(game, asked)


def test_nothing_is_given_for_nothing() -> None:
    assert shrimp(game, play(one_short(), "deal 2 for 1 get dubious*1")) == {"refuse"}


def test_the_dearest_customer_is_served_whatever_the_stamps() -> None:
    """C05 pays 4 coins for two fresh fish, and C04 a coin and two stamps for one of them."""
    day = shop(stall("fresh*2"), stall("rotten*1"), queue="C04 C05 C01 C02 C03")
    assert all(move.startswith("serve 2") for move in shrimp(game, day))


def test_what_there_is_most_of_is_shown_although_nobody_asks_for_it() -> None:
    day = shop(
        stall("-", hand="very_fresh*1 rotten*2"),
        stall("rotten*1"),
        queue="C01 C02 C03 C04 C05",
        phase="placing",
    )
    assert shrimp(game, day) == {"place rotten*2"}


def test_who_agrees_on_nothing_keeps_no_share_of_it() -> None:
    assert row(Counts(Table(1, 3, 0.1), 20, 0, 0, 0, 0, 0, 0)).endswith("| 0.0 | 0.0 | – |")
