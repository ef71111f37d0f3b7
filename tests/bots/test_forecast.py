from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import observe
from shoal.bots.forecast import Forecast, forecast
from shoal.bots.reason import differences
from shoal.bots.rollout import roll_out
from shoal.bots.rooms import evaluator_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.playout import playout
from shoal.games.fish_and_chips import game
from tests.bots.positions import after_random_plies


def test_points_after_a_move_that_ends_the_game_are_known() -> None:
    sea = game.read_position(
        "r16p3,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./p9,.,.,.,.,. r"
    )
    ends = forecast(game, observe(game, sea, 0), ["a6xa1"], FastDice(1), 4, 1.0).means()
    sea.play(0, game.read("a6xa1"), FastDice(1))
    outcome = sea.outcome()
    assert outcome is not None
    assert ends == {"a6xa1": ("points", tuple(map(float, outcome.scores["points"])))}


@pytest.mark.parametrize("slug", ["le_poissonnier", "little_big_fish"])
def test_games_go_on_as_somebody_would_play_them(slug: str) -> None:
    """At random hardly a customer is served, and nobody eats what lies before its mouth."""
    one, dice = find(slug), FastDice(4)
    room, sums = vec[i64]([0] * one.widest), [0, 0]
    for seed in range(4):
        for number, quick in enumerate((True, False)):
            position = one.begin(one.defaults(2), 2, FastDice(seed))
            if quick:
                playout(position, dice, room)
            else:
                roll_out(position, evaluator_of(slug), dice, one.widest, 10_000)
            outcome = position.outcome()
            assert outcome is not None
            sums[number] += sum(next(iter(outcome.scores.values())))
    assert sums[1] > sums[0]


def ends_of(first: list[int], second: list[int]) -> Forecast:
    """After move a one seat has the first points, after b the second; another has always 5."""
    found = Forecast(["a", "b", "c"])
    for one, other in zip(first, second, strict=True):
        found.note([{"points": (one, 5)}, {"points": (other, 5)}, {"points": (99, 99)}])
    return found


def test_what_differs_in_every_world_is_told_although_worlds_differ_more() -> None:
    found = ends_of([10, 50, 20, 80, 30, 60], [8, 47, 18, 78, 27, 58])
    (told,) = differences(found)
    assert (told.score, told.seat) == ("points", 0)
    assert told.more == pytest.approx(14 / 6)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([10, 50, 20, 80, 30, 60], [47, 8, 30, 58, 18, 60]),  # luck
        ([10, 50, 20, 80, 30, 60], [10, 50, 20, 80, 30, 59]),  # too little
        ([10, 50], [0, 40]),  # too few games
    ],
)
def test_what_is_not_clear_is_not_told(first: list[int], second: list[int]) -> None:
    assert list(differences(ends_of(first, second))) == []


@pytest.mark.parametrize("slug", slugs())
def test_two_moves_that_are_the_same_differ_by_nothing(slug: str) -> None:
    """The same worlds and the same luck: quick games after one move end alike."""
    one = find(slug)
    seats = one.seats[-1]
    position = after_random_plies(one, seats, 12, FastDice(3))
    seat = next(actors_of(position))
    move = one.write(one.legal(position, seat)[0])
    found = forecast(one, observe(one, position, seat), [move], FastDice(1), 3, 60.0)
    again = forecast(one, observe(one, position, seat), [move], FastDice(1), 3, 60.0)
    assert found.ends == again.ends
    assert len(found.ends[move]) == 3
