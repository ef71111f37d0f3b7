"""Evaluators say more of whoever is better off, and the result once the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.rooms import evaluator_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.playout import playout
from shoal.core.position import MOST_SEATS
from shoal.games.fish_and_chips import game as fish_and_chips
from tests.bots.positions import after_random_plies
from tests.laws.kit import find_kit

if TYPE_CHECKING:
    from shoal.bots.evaluator import Evaluator
    from shoal.core.position import Position


@pytest.mark.parametrize("slug", slugs())
def test_a_worth_is_a_chance_and_the_result_at_the_end(slug: str) -> None:
    game, evaluator, dice = find(slug), evaluator_of(slug), FastDice(1)
    room = vec[i64]([0] * game.widest)
    for seats in game.seats:
        position = after_random_plies(game, seats, 30, dice)
        evaluator.settle(position, room, dice)
        assert all(0.0 <= evaluator.value(position, seat) <= 1.0 for seat in range(seats))
        playout(position, dice, room)
        worth = [evaluator.value(position, seat) for seat in range(seats)]
        assert worth == [position.value(seat) for seat in range(seats)]


@pytest.mark.parametrize("slug", slugs())
def test_some_seats_at_once_are_told_what_each_is_told(slug: str) -> None:
    game, evaluator, dice = find(slug), evaluator_of(slug), FastDice(2)
    room = vec[i64]([0] * game.widest)
    for seats in game.seats:
        position = after_random_plies(game, seats, 25, dice)
        evaluator.settle(position, room, dice)
        for asked in range(1 << seats):
            told = vec[float]([-1.0] * MOST_SEATS)
            evaluator.worth_of_seats(position, asked, told)
            wanted = [
                evaluator.worth(position, seat) if asked >> seat & 1 else -1.0
                for seat in range(seats)
            ]
            assert [told[seat] for seat in range(seats)] == wanted


ALIKE = [slug for slug in slugs() if slug != "le_poissonnier"]
"""There, answers are listed by what the asker holds in a world, showcases by what lies sealed."""


@pytest.mark.parametrize("slug", ALIKE)
def test_evaluators_list_the_same_moves_in_worlds_that_a_seat_cannot_tell_apart(slug: str) -> None:
    """What a search learns of a move it then learns in all of them."""
    game, kit, evaluator = find(slug), find_kit(f"tests.games.{slug}"), evaluator_of(slug)
    for seats in game.seats:
        dice = FastDice(1, seats)
        position = game.begin(game.defaults(seats), seats, dice)
        for ply in range(150):
            if position.actors() == 0:
                break
            seat = next(actors_of(position))
            twin = kit.scramble(position, seat, FastDice(ply))
            here, there = (
                moves_of(evaluator, world, seat, game.widest) for world in (position, twin)
            )
            assert here == there
            position.play(seat, here[dice.below(len(here))], dice)


def moves_of(evaluator: Evaluator, position: Position, seat: int, widest: int) -> list[int]:
    """What an evaluator would have a seat think about."""
    room = vec[i64]([0] * widest)
    count = evaluator.shortlist(position, seat, room, evaluator.candidates(position, seat, room))
    return [int(room[number]) for number in range(count)]


@pytest.mark.parametrize("slug", slugs())
def test_a_worth_depends_on_the_position_alone(slug: str) -> None:
    """An evaluator may keep notes; what it saw before must not show in them."""
    game, dice = find(slug), FastDice(3)
    evaluator, room = evaluator_of(slug), vec[i64]([0] * game.widest)
    positions = [after_random_plies(game, game.seats[-1], plies, dice) for plies in (4, 9, 16)]
    for position in positions:
        evaluator.settle(position, room, dice)
    together = [evaluator.value(position, 0) for position in positions]
    assert [evaluator.value(position, 0) for position in reversed(positions)] == together[::-1]
    assert [evaluator_of(slug).value(position.copy(), 0) for position in positions] == together


def test_a_round_of_fish_and_chips_is_played_to_its_end() -> None:
    evaluator, dice = evaluator_of("fish_and_chips"), FastDice(2)
    sea = fish_and_chips.begin(fish_and_chips.defaults(3), 3, dice)
    evaluator.settle(sea, vec[i64]([0] * fish_and_chips.widest), dice)
    assert sea.round == 2 or sea.actors() == 0
    assert sum(evaluator.value(sea, seat) for seat in range(3)) > 0.5
