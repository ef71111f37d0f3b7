from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import Advice, Option, observe
from shoal.bots.forecast import Forecast, forecast
from shoal.bots.reason import (
    LEAST_ENDS,
    LEAST_GAMES,
    Difference,
    differences,
    ends_to_tell,
    explain,
    gains,
    options_to_compare,
    set_beside,
    told_of,
)
from shoal.bots.rollout import roll_out
from shoal.bots.rooms import evaluator_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.playout import playout
from shoal.games.fish_and_chips import game
from tests.bots.positions import after_random_plies

if TYPE_CHECKING:
    from shoal.bots.moments import When


def test_points_after_a_move_that_ends_the_game_are_known() -> None:
    sea = game.read_position(
        "r16p3,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./p9,.,.,.,.,. r"
    )
    ends = forecast(game, observe(game, sea, 0), ["a6xa1"], 4, 1.0).ends()
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


def ends_of(first: list[int], second: list[int], when: When = "end") -> Forecast:
    """After move a one seat has the first points, after b the second; another has always 5."""
    found = Forecast(["a", "b", "c"])
    for one, other in zip(first, second, strict=True):
        points = ((one, 5), (other, 5), (99, 99))
        found.note([{when: {"points": seats}} for seats in points])
    return found


def test_what_differs_in_every_world_is_told_although_worlds_differ_more() -> None:
    found = ends_of([10, 50, 20, 80, 30, 60] * 2, [8, 47, 18, 78, 27, 58] * 2)
    (told,) = differences(found, "a", "b")
    assert (told.score, told.seat, told.when) == ("points", 0, "end")
    assert told.more == pytest.approx(14 / 6)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([10, 50, 20, 80, 30, 60] * 2, [47, 8, 30, 58, 18, 60] * 2),  # luck
        ([10, 50, 20, 80, 30, 60] * 2, [10, 50, 20, 80, 30, 59] * 2),  # too little
        ([10, 50, 20, 80, 30, 60], [0, 40, 10, 70, 20, 50]),  # too few games
    ],
)
def test_what_is_not_clear_is_not_told(first: list[int], second: list[int]) -> None:
    assert list(differences(ends_of(first, second), "a", "b")) == []


def test_what_others_have_and_nobody_knows_is_not_told() -> None:
    found = Forecast(["a", "b"])
    for _ in range(20):
        found.note([{"at_once": {"points": (7, None)}}, {"at_once": {"points": (3, None)}}])
    assert list(differences(found, "a", "b")) == [Difference("points", 0, 4.0, "at_once")]
    assert list(gains(found, "a", {"points": (2, None)})) == [
        Difference("points", 0, 5.0, "at_once")
    ]


SOON, LATE = Difference("points", 0, 2.0, "next_turn"), Difference("points", 1, -3.0, "end")


def test_the_soonest_and_the_latest_are_told() -> None:
    between = Difference("points", 1, -1.0, "third_turn")
    assert told_of([LATE, between, SOON], 0) == (SOON, LATE)
    again = Difference("points", 0, 2.2, "end")
    assert told_of([again, SOON], 0) == (SOON,), "the same once more"


@pytest.mark.parametrize(
    ("second", "beside", "more"),
    [
        (5, "b", 3.0),  # what the next best lacks
        (8, "c", 6.0),  # as good: what the worse one lacks
        (9, "c", 6.0),  # a gain beside the worse one, rather than a cost beside the next best
    ],
)
def test_a_move_is_set_beside_one_that_shows_what_it_is_good_for(
    second: int, beside: str, more: float
) -> None:
    found = Forecast(["a", "b", "c"])
    for _ in range(20):
        found.note([{"end": {"points": (points, 0)}} for points in (8, second, 2)])
    assert set_beside(found, "a", ["b", "c"], 0) == (beside, (Difference("points", 0, more),))


def test_where_nothing_differs_it_is_set_beside_the_next_best() -> None:
    found = Forecast(["a", "b", "c"])
    assert set_beside(found, "a", ["b", "c"], 0) == ("b", ())
    assert set_beside(found, "a", [], 0) == ("", ())


def test_a_worse_move_is_compared_where_there_are_many_good_ones() -> None:
    worths = {"a": 0.5, "b": 0.5, "c": 0.5, "d": 0.49, "e": 0.4}
    options = tuple(Option(move, worth) for move, worth in worths.items())
    assert options_to_compare(Advice("a", options)) == (*options[:2], options[4])
    assert options_to_compare(Advice("a", options[:4])) == options[:3]
    assert options_to_compare(Advice("a", options[:2])) == options[:2]


def test_a_chance_that_rests_on_a_few_tries_is_not_told() -> None:
    best, second = Option("a", 0.7, 2000), Option("b", 0.6, LEAST_GAMES)
    rare = Option("c", 0.0, LEAST_GAMES - 1)
    assert options_to_compare(Advice("a", (best, rare, second))) == (best, second)
    assert options_to_compare(Advice("c", (best, rare))) == (best, rare)


def test_a_move_that_was_left_early_is_told_to_be_no_better() -> None:
    played, left = Option("a", 0.5, 90), Option("b", 0.54, 30)
    told = options_to_compare(Advice("a", (played, left)))
    assert [option.worth for option in told] == [0.5, 0.5]
    mixed = (played, Option("b", 0.54, 90))
    assert options_to_compare(Advice("a", mixed)) == mixed


@pytest.mark.parametrize(
    ("games", "spread", "told"),
    [(LEAST_ENDS, 2, True), (LEAST_ENDS - 1, 1, False), (LEAST_ENDS, 3, False)],
)
def test_points_to_expect_are_told_if_enough_games_agree(
    games: int,
    spread: int,
    told: bool,  # noqa: FBT001 - a case
) -> None:
    found = Forecast(["a", "b"])
    for number in range(games):
        points = 20 + (spread if number % 2 else -spread)
        found.note([{"end": {"points": (points, 8)}}, {"end": {"points": (9, 8)}}])
    assert ({*ends_to_tell(found)} == {"a", "b"}) == told
    assert {*found.ends()} == {"a", "b"}


def test_a_move_is_told_once() -> None:
    options = (Option("a", 0.5), Option("b", 0.4), Option("a", 0.3))
    assert options_to_compare(Advice("a", options)) == options[:2]


def test_a_capture_says_what_it_takes_at_once() -> None:
    """FC-E2: the fish under a pile that is taken count for whoever takes it."""
    sea = game.read_position(
        "r16p3,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./p9,.,.,.,.,. r"
    )
    seen = observe(game, sea, 0)
    reason = explain(game, seen, Advice("a6xa1", solved=True))
    assert reason.ends == {}, "quick games would cast doubt on what is solved"
    assert [(one.score, one.seat, one.when) for one in reason.brings] == [("points", 0, "at_once")]


@pytest.mark.parametrize(
    ("slug", "scene"),
    [("fish_and_chips", "round"), ("petri_heil", "day"), ("public_market", "round")],
)
def test_what_is_counted_when_the_scene_of_a_game_is_over(slug: str, scene: When) -> None:
    one = find(slug)
    position = after_random_plies(one, 2, 20, FastDice(3))
    seat = next(actors_of(position))
    move = one.write(one.legal(position, seat)[0])
    found = forecast(one, observe(one, position, seat), [move], 2, 60.0)
    assert len(found.at(scene, move)) == len(found.at("third_turn", move)) == 2


@pytest.mark.parametrize("slug", slugs())
def test_two_moves_that_are_the_same_differ_by_nothing(slug: str) -> None:
    """The same worlds and the same luck: quick games after one move end alike."""
    one = find(slug)
    seats = one.seats[-1]
    position = after_random_plies(one, seats, 12, FastDice(3))
    seat = next(actors_of(position))
    move = one.write(one.legal(position, seat)[0])
    found = forecast(one, observe(one, position, seat), [move], 3, 60.0)
    again = forecast(one, observe(one, position, seat), [move], 3, 60.0)
    assert found.courses == again.courses
    assert [len(found.at(when, move)) for when in ("at_once", "next_turn", "end")] == [3, 3, 3]
