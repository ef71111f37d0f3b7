"""Bots at the stalls: what they ask for, what they charge, and what they never sell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from librt.vecs import vec

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.le_poissonnier.evaluation.pricing import NOT_FOR_SALE, Pricing
from shoal.bots.le_poissonnier.evaluation.win_chance import SCALES, chance
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import SPECIALS
from tests.games.le_poissonnier.stalls import play, shop, stall

if TYPE_CHECKING:
    from shoal.bots.bot import Advice
    from shoal.games.le_poissonnier.rules.shop import Shop

GOOD: Final = ("greedy", "shark")
"""Bots that never slip."""
FEW: Final = Budget(iterations=40)
QUEUE: Final = "C10 C03 C06 C09 C12"  # 2 dubious for 2 coins and 2 stamps; the rest is far off


def advice(name: str, day: Shop, seat: int) -> Advice:
    """What a bot does in a seat."""
    return make_bot(name, "le_poissonnier", seat, 3).decide(observe(game, day, seat), FEW)


def answer(name: str, day: Shop, offer: str) -> str:
    """What the partner says to an offer of the active player."""
    after = play(day, offer)
    return advice(name, after, int(after.answering)).move


def one_short() -> Shop:
    """Three equal stalls and one talk; the first lacks a dubious fish, which the second shows."""
    return shop(
        stall("dubious*1", coins=1, won="C01"),
        stall("dubious*1", coins=1, won="C04"),
        stall("rotten*1", coins=1, won="C07"),
        queue=QUEUE,
        talks=1,
    )


@pytest.mark.parametrize("name", GOOD)
def test_a_bot_asks_for_the_fish_that_completes_an_order(name: str) -> None:
    assert advice(name, one_short(), 0).move.startswith("deal 2 for 1 get dubious*1 pay")


@pytest.mark.parametrize("name", GOOD)
def test_a_bot_takes_a_good_price_and_no_bad_one(name: str) -> None:
    assert answer(name, one_short(), "deal 2 for 1 get dubious*1 pay 3") == "accept"
    assert answer(name, one_short(), "deal 2 for 1 get dubious*1") != "accept"
    assert answer(name, one_short(), "deal 2 for 1 get dubious*1 earn 1") != "accept"


@pytest.mark.parametrize("name", GOOD)
def test_a_bot_names_another_price_for_a_low_one(name: str) -> None:
    low = answer(name, one_short(), "deal 2 for 1 get dubious*1 pay 1")
    assert low == "deal 2 for 1 get dubious*1 pay 2"


def last_turn() -> Shop:
    """The deck is empty: with one customer more the active player wins, without it the second."""
    return shop(
        stall("dubious*1", coins=6, won="C09 C14"),
        stall("dubious*1", coins=8, won="C26 C24"),
        stall("rotten*1", coins=0, won="C29"),
        queue="C10 C03 C06 C08 C12",
        left="rotten*3",
    )


def decided(coins: int, rival: int) -> Shop:
    """The last turn of two: the active player can serve, and that decides nothing any more."""
    return shop(
        stall("dubious*2", coins=coins, won="C09 C14"),
        stall("rotten*1", coins=rival, won="C26 C24 C29 C21 C22 C23"),
        queue=QUEUE,
        left="rotten*3",
    )


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize(("coins", "rival"), [(0, 40), (1, 9)])
def test_who_has_lost_still_serves_whoever_can_be_served(name: str, coins: int, rival: int) -> None:
    """The second aim: nobody ends a turn with an order that lies ready."""
    assert advice(name, decided(coins, rival), 0).move.startswith("serve 1")


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("price", [1, 3])
def test_nobody_sells_the_game(name: str, price: int) -> None:
    assert answer(name, last_turn(), f"deal 2 for 1 get dubious*1 pay {price}") == "refuse"


def test_the_price_of_a_fish_is_what_it_does_to_both() -> None:
    pricing, deal = Pricing(), game.read("deal 2 for 1 get dubious*1")
    assert pricing.find_prices(one_short(), deal, 0)
    assert 1 <= pricing.least <= pricing.most < NOT_FOR_SALE


def test_the_poorest_is_out_and_two_of_three_win() -> None:
    ahead = vec[float]([9.0, 3.0, 1.0, 5.0, 2.0, 4.0, 0.0, 9.0, 9.0])
    assert chance(ahead, 3, 0, 0.0, SCALES) > 0.9
    assert chance(ahead, 3, 2, 0.0, SCALES) < 0.05
    assert sum(chance(ahead, 3, seat, 4.0, SCALES) for seat in range(3)) == pytest.approx(1.0)


def test_all_seven_special_cards_are_played_and_talks_end() -> None:
    played: Counter[str] = Counter()
    for seed in range(6):
        dice = FastDice(seed)
        day = game.begin(game.defaults(3), 3, dice)
        bots = [make_bot("trout", "le_poissonnier", seat, seed) for seat in range(3)]
        while day.actors():
            seat = next(actors_of(day))
            text = bots[seat].decide(observe(game, day, seat), Budget(iterations=2)).move
            played.update(word for word in text.split() if word.isalpha() and "deal" not in text)
            day.play(seat, game.read(text), dice)
            assert day.asked <= 1 >= day.countered
    assert all(played[card] for card in SPECIALS), played
