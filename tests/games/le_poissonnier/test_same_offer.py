from __future__ import annotations

from tests.games.le_poissonnier.stalls import play, refused, shop, stall
from tests.rule import rule


@rule("LP-N2")
def test_an_answer_is_another_offer_and_not_the_same_again() -> None:
    made = shop(stall(coins=5), stall("fresh*2"), queue="C04 C05")
    asked = play(made, "deal 2 for 1 get fresh*1 pay 1")
    assert refused(asked, "deal 2 for 1 get fresh*1 pay 1") == "LP-N2 same_offer"
    dearer = play(asked, "deal 2 for 1 get fresh*1 pay 3")
    assert refused(dearer, "deal 2 for 1 get fresh*1 pay 3") == "LP-N2 same_offer"
    back = play(dearer, "deal 2 for 1 get fresh*1 pay 1")
    assert play(play(back, "refuse"), "deal 2 for 1 get fresh*1 pay 1").offer == back.offer
