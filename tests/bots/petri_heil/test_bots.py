"""Bots of Petri Heil! lay, show, slide and fish with intent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import Advice, Budget, Option, observe
from shoal.bots.kinds import make_bot
from shoal.bots.petri_heil.evaluation.evaluator import GameEvaluator
from shoal.bots.petri_heil.levels import bluff, mix
from shoal.bots.petri_heil.ponds import CORNERS, VALUES, Pattern, draw_by, draw_pond, mixture
from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import SET
from shoal.games.petri_heil.moves import KIND, POND, SWAP, kind_of
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.rules.ending import day_score
from tests.games.petri_heil.ponds import pond

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

SOME = Budget(iterations=400)
FEW_TILES = """
    6    .    hat   .
    .    .    .     .
    tyre .    diver .
    .    .    .     .
"""


def decide(level: str, position: Pond, seed: int = 1) -> str:
    seat = int(position.mover())
    bot = make_bot(level, game.slug, seat, seed)
    return bot.decide(observe(game, position, seat), SOME).move


@pytest.mark.parametrize("level", ["sardine", "trout", "shark"])
def test_an_angler_player_catches_the_six_that_was_shown(level: str) -> None:
    """Red is one pier from home, facing the diagonal from the top left: it is now or never."""
    fishing = pond(FEW_TILES, phase="fish", red="T1", gone=(19, 20), seen=["a1"], open="a1")
    assert decide(level, fishing) == "catch a1"


@pytest.mark.parametrize("level", ["sardine", "trout", "pike", "shark"])
@pytest.mark.parametrize("first_day", [31, -3])
def test_an_angler_player_takes_points_that_no_longer_decide(level: str, first_day: int) -> None:
    """The second aim: day two can no longer be won, or no longer be lost, and a six lies open."""
    fishing = pond(
        FEW_TILES,
        phase="fish",
        red="T1",
        gone=(19, 20),
        seen=["a1"],
        open="a1",
        days=2,
        day=2,
        scores=(first_day, 0),
    )
    assert {decide(level, fishing, seed) for seed in range(4)} == {"catch a1"}


@pytest.mark.parametrize("level", ["trout", "pike", "shark"])
def test_nobody_casts_for_junk_while_a_fish_is_in_reach(level: str) -> None:
    """The game is lost: what is left is to catch the five in column a rather than the tyre."""
    drawing = """
    tyre .    .     .
    5    .    .     .
    .    .    .     .
    .    .    diver 2
    """
    fishing = pond(
        drawing,
        phase="fish",
        red="TL",
        gone=(1, 20),
        seen=["a1", "a2"],
        open="a1",
        days=2,
        day=2,
        scores=(31, 0),
    )
    assert {decide(level, fishing, seed) for seed in range(4)} == {"catch a2"}


@pytest.mark.parametrize("level", ["sardine", "trout", "shark"])
def test_a_fish_player_slides_the_known_six_out_of_every_line_to_come(level: str) -> None:
    """Red has one pier to go, T1, and yellow none: column a is the only line left."""
    sliding = pond(
        FEW_TILES, phase="slide", red="T2", yellow="BR", gone=(18, 20), seen=["a1"], slides=3
    )
    move = decide(level, sliding)
    assert move.startswith("slide a1-")
    assert not move.endswith(("a2", "a3", "a4"))


@pytest.mark.parametrize("level", ["sardine", "shark"])
def test_a_fish_player_keeps_special_tiles_that_gain_nothing(level: str) -> None:
    """PH-E3: each is worth a point unused; nothing in reach is worth a fish."""
    drawing = FEW_TILES.replace("6   ", "shoe")
    late = pond(drawing, phase="special", gone=(17, 20), seen=["a1", "c1", "a3"])
    assert decide(level, late) == "pass"


def test_ponds_are_laid_in_many_ways_but_by_the_dice() -> None:
    laid = [draw_pond(FastDice(seed)) for seed in range(12)]
    assert len(set(laid)) == len(laid)
    assert laid == [draw_pond(FastDice(seed)) for seed in range(12)]
    for digits in laid:
        day = game.begin(Options(first="1"), 2, FastDice(1))
        game.check(day, 1, POND << KIND | digits)


def test_a_pattern_that_likes_corners_fills_them() -> None:
    patterns = (Pattern("corners", corners=1.0), Pattern("not", corners=-1.0))
    rich, poor = (
        sum(VALUES[draw_by(pattern, FastDice(seed))[cell]] for seed in range(8) for cell in CORNERS)
        for pattern in patterns
    )
    assert rich > poor + 40
    assert sorted(draw_by(patterns[0], FastDice(1))) == sorted(SET)


def test_the_mixture_uses_several_patterns() -> None:
    shares = [pattern.share for pattern in mixture()]
    assert len(shares) > 1
    assert max(shares) < 0.75
    assert 0.9 < sum(shares) < 1.01


def test_moves_that_are_nearly_as_good_are_mixed_and_others_are_not() -> None:
    """`pass` is worth as much as the swap, `push red` far less; `push yellow` was hardly tried."""
    options = (
        Option("swap a1-b2", 0.5, 100),
        Option("pass", 0.5, 40),
        Option("push red", 0.4, 60),
        Option("push yellow", 0.9, 1),
    )
    mixes = [mix(Advice("swap a1-b2", options), FastDice(seed)) for seed in range(200)]
    made = [one.move for one in mixes]
    assert 60 < made.count("pass") < 140
    passed = next(one for one in mixes if one.move == "pass")
    assert [option.move for option in passed.options][:2] == ["pass", "swap a1-b2"]
    assert set(made) == {"swap a1-b2", "pass"}


def test_a_bluff_swaps_two_unseen_tiles_as_if_one_were_worth_saving() -> None:
    """Red has column a to come: not the 6 there leaves it, but one of two shoes."""
    drawing = """
    6    .    .     .
    shoe .    .     hat
    .    .    .     .
    .    .    .     .
    """
    special = pond(drawing, phase="special", red="T2", gone=(18, 20))
    view = game.view(special, 1)
    assert bluff(Advice("swap a1 d2"), view).move == "swap a2 d2"
    assert bluff(Advice("pass"), view).move == "pass"
    seen = pond(drawing, phase="special", red="T2", gone=(18, 20), seen=["a2"])
    assert bluff(Advice("swap a1 d2"), game.view(seen, 1)).move == "swap a1 d2", "none is left"


@pytest.mark.parametrize(("level", "ways"), [("trout", 1), ("pike", 2), ("shark", 2)])
def test_a_good_fish_player_shows_either_of_two_tiles_alike(level: str, ways: int) -> None:
    """Red faces the shoe and the hat, and nothing else is left: either will do."""
    drawing = "shoe . . hat / . . . . / . . . . / . . . .".replace(" / ", "\n")
    showing = pond(drawing, phase="show", red="L2", gone=(1, 20))
    shown = {decide(level, showing, seed) for seed in range(12)}
    assert len(shown) >= ways


def test_policies_play_a_day_to_its_end_and_catch_something() -> None:
    evaluator, dice, room = GameEvaluator(), FastDice(3), vec[i64]([0] * game.widest)
    day = game.begin(Options(first="1"), 2, dice)
    evaluator.settle(day, room, dice)
    assert (day.day, day.placed) == (2, 0)
    assert evaluator.value(day, 0) + evaluator.value(day, 1) == pytest.approx(1.0)
    before = day.copy()
    evaluator.settle(day, room, dice)
    assert day.key(0) == before.key(0)


def test_policies_catch_far_more_than_chance() -> None:
    evaluator, dice, room = GameEvaluator(), FastDice(3), vec[i64]([0] * game.widest)
    scores = []
    for _ in range(40):
        day = game.begin(Options(first="1", days=1), 2, dice)
        evaluator.settle(day, room, dice)
        scores.append(int(day_score(day)))
    assert 14 < sum(scores) / len(scores) < 20


def test_an_evaluator_sifts_swaps_and_keeps_the_rest() -> None:
    special = pond(phase="special", gone=(3, 5))
    evaluator, room = GameEvaluator(), vec[i64]([0] * game.widest)
    count = special.moves(1, room)
    everything = {int(room[number]) for number in range(count)}
    kept = [int(room[number]) for number in range(evaluator.shortlist(special, 1, room, count))]
    assert set(kept) < everything
    assert {move for move in everything if kind_of(move) != SWAP} < set(kept)
    assert sum(kind_of(move) == SWAP for move in kept) == evaluator.fish.swaps


def test_a_value_grows_with_the_catch_of_day_one() -> None:
    evaluator = GameEvaluator()
    worth = [
        evaluator.value(pond(phase="go", days=2, day=2, first=1, scores=scores), 1)
        for scores in ((0, 10), (0, 17), (0, 24))
    ]
    assert worth[0] < 0.2 < worth[1] < 0.8 < worth[2]
