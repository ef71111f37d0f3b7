"""The worked example of the ledger, move by move."""

from __future__ import annotations

from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import (
    coins_of,
    crates_of,
    hand_of,
    legal,
    play,
    queue_of,
    refused,
    seat,
    shop,
    stall,
    stamps_of,
)
from tests.rule import rule

LOUIS, EMMA = 0, 1


@rule("LP-N2", "LP-N4", "LP-O2", "LP-O3", "LP-X1")
def test_louis_serves_with_fish_from_emma_and_then_with_divine_intervention() -> None:
    day = shop(
        stall("fresh*1 dubious*3", hand="divine"),
        stall("very_fresh*1 edible*1"),
        queue="C11 C02 C26 C10 C14",
    )
    assert coins_of(day) == [0, 0]
    assert refused(day, "serve 3 with 1*1 2*2") == "LP-O2 not_served"

    day = play(day, "deal 2 for 3 get very_fresh*1 edible*1")  # he asks for both
    assert seat(day) == EMMA
    day = play(day, "deal 2 for 3 get very_fresh*1 edible*1 pay 3")  # she wants three coins
    assert seat(day) == LOUIS
    day = play(day, "accept")  # he has none: they come out of what the order pays
    assert coins_of(day) == [0, 0]
    assert crates_of(day, EMMA) == "very_fresh*1 edible*1"
    assert legal(day)[0] == "serve 3 with 1*1 2*2"

    day = play(day, "serve 3 with 1*1 2*2")
    assert coins_of(day) == [2, 3]
    assert stamps_of(day) == [3, 0]
    assert crates_of(day, LOUIS) == "- dubious*1"
    assert crates_of(day, EMMA) == "- -"
    assert queue_of(day) == "C11 C02 C10 C14"  # C10 is third now
    assert refused(day, "serve 3 with 2*1") == "LP-O2 not_served"

    day = play(day, "divine 2")
    assert hand_of(day, LOUIS) == ""
    assert [move for move in legal(day) if move.startswith("serve")] == ["serve 3 with 2*1"]
    day = play(day, "serve 3 with 2*1")
    assert queue_of(day) == "C11 C02 C14"
    assert coins_of(day) == [4, 3]
    assert stamps_of(day) == [5, 0]
    assert crates_of(day, LOUIS) == "- -"
    assert game.view(day, None).won == (("C10", "C26"), ())
    assert seat(day) == LOUIS  # until he ends it
