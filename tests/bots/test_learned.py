"""Learned weights: small files of whole numbers, each with its recipe, that fit their evaluator."""

from __future__ import annotations

import re

import pytest

from shoal.bots.learned import file_of, learned_of, read_weights, write_weights
from shoal.bots.net import BIAS, OUT, UNIT, Net
from shoal.bots.rooms import evaluator_of, part_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from tests.bots.positions import after_random_plies

LEARNED = [slug for slug in slugs() if file_of(slug).exists()]


def test_a_file_is_read_as_it_was_written() -> None:
    weights = {"vp": [3, -4], OUT: [5], BIAS: [0, 70_000]}
    text = write_weights("made by hand\nfor a test", weights)
    assert text.startswith("# made by hand\n# for a test\n")
    assert read_weights(text) == weights


def test_a_net_adds_up_facts_and_what_is_above_zero() -> None:
    one = round(1 / UNIT)
    weights = {"a": [2 * one, one], "b": [0, -one], BIAS: [5 * one, one], OUT: [10 * one]}

    def answer(a: float, b: float) -> float:
        net = Net(["a", "b"], weights)
        net.facts[0], net.facts[1] = a, b
        return net.answer()

    assert answer(3.0, 1.0) == 5 + 2 * 3 + 10 * (1 + 3 - 1)
    assert answer(0.0, 9.0) == 5


@pytest.mark.parametrize("slug", LEARNED)
def test_what_was_learned_says_how_and_is_small(slug: str) -> None:
    text = file_of(slug).read_text(encoding="ascii")
    assert f"# make train GAME={slug} " in text
    assert len(text) < 64_000
    assert all(re.fullmatch(r"\w+( -?\d+)+|#.*", line) for line in text.splitlines())


@pytest.mark.parametrize("slug", LEARNED)
def test_what_was_learned_makes_a_difference_and_can_be_left_out(slug: str) -> None:
    assert learned_of(slug) is not None
    game = find(slug)
    position = after_random_plies(game, game.seats[-1], 30, FastDice(4))
    seat = next(actors_of(position))
    values = [
        evaluator_of(slug, by_hand=by_hand).value(position, seat) for by_hand in (True, False)
    ]
    assert values[0] != values[1]
    assert all(0.0 <= value <= 1.0 for value in values)


@pytest.mark.parametrize("slug", LEARNED)
def test_who_learned_has_lessons(slug: str) -> None:
    assert part_of(slug, "lessons") is not None
