"""What is told of showcases: what the queue asks for, and what else could be shown."""

from __future__ import annotations

import pytest

from shoal.bots.bot import Advice, Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.le_poissonnier.hints import HINTS
from shoal.bots.reason import explain
from shoal.core.dice import FastDice
from shoal.core.game import Event
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import shop, stall

OWN = stall("-", hand="fresh*2 dubious*3 rotten*2")


@pytest.mark.parametrize(
    ("queue", "move", "asked"),
    [
        ("C26 C10", "place dubious*3", 3),  # two of each of them
        ("C10", "place dubious*3", 2),
        ("C26", "place fresh*2", 1),
        ("C01 C02", "place fresh*2", 0),  # very fresh only
        ("C01 C02 C13 C26", "place fresh*2", 1),  # the fourth is out of reach
        (
            "C13 C01 C02 C26 C10",
            "place fresh*2",
            1,
        ),  # LP-Q2: the first will leave
        ("C10 C32", "place rotten*2", 2),  # LP-O5: an undecided customer takes anything
        ("C10 C32", "place dubious*3", 3),
    ],
)
def test_of_a_showcase_is_told_how_much_of_it_is_asked_for(
    queue: str, move: str, asked: int
) -> None:
    made = shop(OWN, stall(), queue=queue, phase="placing")
    shown = int(move[-1])
    told = [Event("asked_for", {"asked": asked, "all": shown})] if asked else []
    assert list(HINTS.remarks(game.view(made, 0), 0, move)) == told


def test_a_showcase_is_set_beside_others_and_an_empty_one() -> None:
    """LP-T2: as many freshnesses, all that one has of them."""
    made = shop(OWN, stall(), phase="placing")
    assert set(HINTS.others(made, 0, "place fresh*2", FastDice(1))) == {
        "place fresh*2", "place dubious*3", "place rotten*2", "done",
    }  # fmt: skip
    two = shop(stall("- edible*1", hand="fresh*2 dubious*3"), stall(), phase="placing")
    assert set(HINTS.others(two, 0, "place fresh*2 dubious*3", FastDice(1))) == {
        "place fresh*2 edible*1", "place fresh*2 dubious*3", "place edible*1 dubious*3", "done",
    }  # fmt: skip


def test_what_is_no_showcase_has_nothing_of_the_kind() -> None:
    made = shop(stall("fresh*2"), stall(), queue="C13")
    assert list(HINTS.others(made, 0, "end", FastDice(1))) == []
    assert list(HINTS.remarks(game.view(made, 0), 0, "end")) == []


def test_whoever_shows_fish_to_sell_them_has_a_reason() -> None:
    """Bots that are not to serve consider a single showcase."""
    made = shop(stall("-", hand="edible"), OWN, queue="C26 C10", phase="placing")
    seen = observe(game, made, 1)
    advice = make_bot("shark", game.slug, 1, 1).decide(seen, Budget(iterations=4))
    assert advice.options == ()
    told = explain(game, seen, Advice(advice.move))
    assert told.beside.startswith(("place ", "done"))
    assert [remark.key for remark in told.remarks] == ["asked_for"]
