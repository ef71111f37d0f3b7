"""Every hint has a reason: also where a bot goes by experience, or has solved the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots import alternatives, reason
from shoal.bots.alternatives import Tryout
from shoal.bots.bot import Advice, Budget, Option, observe
from shoal.bots.kinds import make_bot
from shoal.bots.reason import Case, explain
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from tests.bots.positions import after_random_plies

if TYPE_CHECKING:
    from shoal.bots.bot import Observation

LITTLE = Budget(iterations=8)
PLIES = 60
BY_EXPERIENCE = {"le_poissonnier", "petri_heil", "public_market"}
"""Games in which the strongest bot takes some decisions without comparing moves."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reasons that are there at once, of few games."""
    monkeypatch.setattr(alternatives, "TRY_SECONDS", 0.01)
    monkeypatch.setattr(reason, "SECONDS", 0.02)
    monkeypatch.setattr(reason, "UNTHOUGHT_SECONDS", 0.02)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("slug", slugs())
def test_every_hint_names_a_move_that_it_is_set_beside(slug: str) -> None:
    game, by_experience = find(slug), 0
    for seats in {game.seats[0], game.seats[-1]}:
        dice = FastDice(5, seats)
        position = game.begin(game.defaults(seats), seats, dice)
        for _ in range(PLIES):
            if not position.actors():
                break
            seat = next(actors_of(position))
            seen = observe(game, position, seat)
            advice = make_bot("shark", slug, seat, 3).decide(seen, LITTLE)
            if not advice.options:
                by_experience += assert_compared(slug, seen, advice) and not advice.solved
            moves = game.legal(position, seat)
            walked = make_bot("greedy", slug, seat, 3).decide(seen, Budget(iterations=1)).move
            follows = int(dice.below(3)) > 0  # some mistakes, so that there is something to see
            made = game.read(walked) if follows else moves[dice.below(len(moves))]
            position.play(seat, made, dice)
    assert (by_experience > 0) == (slug in BY_EXPERIENCE)


def assert_compared(slug: str, seen: Observation, advice: Advice) -> bool:
    """Something is beside the move, unless there is nothing else to do; whether there is."""
    game = find(slug)
    others = Tryout(game, seen).others(advice.move)
    told = explain(game, seen, advice)
    assert bool(told.beside or told.as_good) == bool(others), (advice, others)
    assert advice.move not in (told.beside, told.as_good)
    world = game.imagine(game.decode(bytes(seen.view)), FastDice(1))
    for move in filter(None, (told.beside, told.as_good)):
        game.check(world, seen.seat, game.read(move))
    return bool(others)


@pytest.mark.parametrize(
    ("worths", "others"),
    [
        ({"a": 0.5, "b": 0.2, "c": 0.49, "d": 0.46, "e": 0.4}, ["c", "d"]),
        ({"a": 0.5, "b": 0.6, "c": 0.49, "d": 0.48}, ["b", "d"]),  # none is worse: the last
        ({"a": 0.5, "b": 0.6}, ["b"]),
        ({"a": 0.5}, []),
    ],
)
def test_a_move_by_experience_is_set_beside_the_next_best_and_a_worse_one(
    worths: dict[str, float], others: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tryout = a_tryout()
    monkeypatch.setattr(tryout, "others", lambda move: [one for one in worths if one != move])
    monkeypatch.setattr(
        tryout, "try_out", lambda tried, _use: {one: [worths[one]] for one in tried}
    )
    assert tryout.next_and_worse("a") == others


def a_tryout() -> Tryout:
    one = find("little_big_fish")
    position = after_random_plies(one, 2, 12, FastDice(3))
    return Tryout(one, observe(one, position, next(actors_of(position))))


def test_what_could_be_answered_is_tried() -> None:
    """LP-N2: whoever refuses is told what accepting would do."""
    one = find("le_poissonnier")
    position = after_random_plies(one, 2, 32, FastDice(37))
    seat = next(actors_of(position))
    moves = [one.write(move) for move in one.legal(position, seat)]
    tryout = Tryout(one, observe(one, position, seat))
    assert set(tryout.others(moves[0])) <= set(moves[1:])
    assert tryout.others(moves[0])


def case_of(advice: Advice) -> Case:
    one = find("little_big_fish")
    position = after_random_plies(one, 2, 12, FastDice(3))
    return Case(one, observe(one, position, next(actors_of(position))), advice)


@pytest.mark.parametrize(
    ("own", "other", "as_good"),
    [
        (0.50, Option("b", 0.48), True),
        (0.50, Option("b", 0.46), False),
        (0.50, Option("b", 0.52), True),
        (0.50, Option("b", 0.60), False),  # it is better: a bot that mixes does not always take it
        (0.50, Option("b", 0.50, at_most=True), False),  # nobody knows how much it is worth
    ],
)
def test_three_per_cent_less_are_worse(own: float, other: Option, as_good: bool) -> None:  # noqa: FBT001 - a case
    case = case_of(Advice("a", (Option("a", own), other)))
    assert case.is_as_good("b") is as_good


def test_nothing_is_as_good_as_what_is_solved_because_of_quick_games() -> None:
    assert not case_of(Advice("a", solved=True)).is_as_good("b")


def test_quick_games_say_whether_moves_are_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    tryout = a_tryout()

    def found(*differences: float) -> bool:
        worths = {"a": [0.5 + more for more in differences], "b": [0.5] * len(differences)}
        monkeypatch.setattr(tryout, "try_out", lambda _moves, _use: worths)
        return tryout.are_as_good("a", "b")

    assert found(0.01, -0.01, 0.0, 0.01)
    assert found(*([0.2, -0.2] * 200)), "many games are enough to know"
    assert not found(0.2, -0.2, 0.2, -0.2), "a few are not"
    assert not found(0.05, 0.05, 0.05), "it is better"
    assert not found(0.01), "one game says nothing"


def test_the_move_that_wins_is_better_than_any_other() -> None:
    """In quick games of the real evaluator, however few there is time for."""
    sea, dice = find("little_big_fish"), FastDice(17)
    position = sea.begin(sea.defaults(2), 2, dice)
    while position.actors():
        seat, before = next(actors_of(position)), position.copy()
        legal = sea.legal(position, seat)
        last = legal[dice.below(len(legal))]
        position.play(seat, last, dice)
    assert position.value(seat) == 1.0
    tryout, won = Tryout(sea, observe(sea, before, seat)), sea.write(last)
    others = [sea.write(move) for move in legal if move != last]
    assert len(others) > 1
    assert not any(tryout.are_as_good(won, other) for other in others)
    assert set(tryout.next_and_worse(won)) <= set(others)
