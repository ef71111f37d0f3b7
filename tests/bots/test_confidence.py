"""Chances to win that are said to people, beside those that a bot goes by."""

from __future__ import annotations

import pytest

from shoal.bots.bot import Advice, Budget, Option, observe
from shoal.bots.confidence import believe, believed, confidence_of
from shoal.bots.kinds import make_bot
from shoal.bots.worker import Question, answer
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice

CHANCES = [0.0, 0.1, 0.25, 0.5, 0.9, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_even_chance_stays_even(seats: int) -> None:
    assert believe(1 / seats, seats, 0.4) == pytest.approx(1 / seats)


@pytest.mark.parametrize("confidence", [0.2, 0.7, 1.0, 1.5])
def test_moves_keep_their_order(confidence: float) -> None:
    said = [believe(chance, 3, confidence) for chance in CHANCES]
    assert said == sorted(said)
    assert 0.0 <= said[0] < said[-1] <= 1.0


def test_who_is_believed_in_full_says_what_was_found() -> None:
    assert [believe(chance, 2, 1.0) for chance in CHANCES] == pytest.approx(CHANCES, abs=1e-5)


def test_half_of_the_way_is_counted_in_odds() -> None:
    """Nine to one is the square of three to one."""
    assert believe(0.9, 2, 0.5) == pytest.approx(0.75)


@pytest.mark.parametrize("slug", slugs())
def test_a_room_is_believed_at_every_number_of_seats(slug: str) -> None:
    for seats in find(slug).seats:
        assert 0.0 < confidence_of(slug, seats) <= 1.5


def test_alone_nobody_has_an_even_chance() -> None:
    game = find("fish_and_chips")
    alone = observe(game, game.begin(game.defaults(1), 1, FastDice(1)), 0)
    advice = Advice("a1xa2", (Option("a1xa2", 0.9),))
    assert believed(game, alone, advice) == advice


def test_people_are_told_what_comes_true_and_the_move_stays() -> None:
    game = find("fish_and_chips")
    position = game.begin(game.defaults(2), 2, FastDice(5))
    seat = next(seat for seat in range(2) if position.actors() >> seat & 1)
    seen, budget = observe(game, position, seat), Budget(iterations=200)
    found = make_bot("pike", game.slug, seat, 3).decide(seen, budget)
    told = answer(Question("pike", 3, seen, budget)).advice
    share = confidence_of(game.slug, 2)
    assert share < 1.0
    assert told.move == found.move
    assert [option.move for option in told.options] == [option.move for option in found.options]
    for said, raw in zip(told.options, found.options, strict=True):
        assert said.worth == pytest.approx(believe(raw.worth, 2, share))
