"""Bots of Petri Heil! lay, show, slide and fish with intent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec
from msgspec import msgpack
from mypy_extensions import i64

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.memory import MOST_BYTES, Memory, read_memory, write_memory
from shoal.bots.petri_heil import shows
from shoal.bots.petri_heil.evaluation.evaluator import GameEvaluator
from shoal.bots.petri_heil.levels import LEVELS, PONDS_PER_WORLD, ReaderBot
from shoal.bots.petri_heil.ponds import CORNERS, VALUES, Pattern, draw_by, draw_pond, mixture
from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import SET, read_cell
from shoal.games.petri_heil.moves import KIND, POND, SWAP, kind_of
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.rules.ending import day_score
from shoal.games.petri_heil.rules.state import FACE
from tests.games.petri_heil.ponds import pond

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

SOME = Budget(iterations=400)
FEW = Budget(iterations=16)
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


def test_a_show_suggests_what_lies_beside_it() -> None:
    """Who shows junk has rather not a fish of 2 beside it, which would have been shown."""
    drawing = "hat 2 6 tyre / . . . . / . . . . / . . . .".replace(" / ", "\n")
    shown = pond(drawing, phase="fish", red="L2", gone=(1, 0), seen=["a1"], open="a1")
    before = shows.add_show(shows.Shows(), game.view(pond(drawing, phase="go", red="L2"), 0))
    read = shows.add_show(before, game.view(shown, 0))
    choices = shows.choices_of(read)
    assert choices == [(0, tuple(read_cell(name) for name in ("b1", "c1", "d1")))]
    other = shown.copy()
    other.tiles[FACE + read_cell("b1")] = game.imagine(game.view(shown, 1), FastDice(1)).tiles[
        FACE + read_cell("d1")
    ]
    assert shows.likelihood(choices, other) > shows.likelihood(choices, shown)
    assert shows.add_show(read, game.view(shown, 0)) == read, "the same show, seen once more"
    day_two = pond(drawing, phase="go", day=2, days=2)
    assert shows.add_show(read, game.view(day_two, 0)).shows == ()


def test_shows_are_remembered_from_decision_to_decision() -> None:
    """A bot that was not asked before cannot know that a tile lies open for the second time."""
    bot = make_bot("shark", game.slug, 0, 1)
    shown = pond(phase="fish", red="L2", gone=(1, 0), seen=["a1"], open="a1")
    first = bot.decide(observe(game, shown, 0), FEW)
    later = bot.decide(
        observe(game, pond(phase="go", gone=(2, 0), seen=["a1"]), 0, first.memory), FEW
    )
    notes = [read_memory(advice.memory, game.slug, 0).notes for advice in (first, later)]
    assert len(shows.read_shows(notes[0]).shows) == 1
    assert shows.read_shows(notes[1]).shows == shows.read_shows(notes[0]).shows


def test_a_day_full_of_shows_fits_into_a_memory() -> None:
    full = shows.Shows(2, (1 << 16) - 1, ((6, (1 << 16) - 1),) * 16)
    assert shows.read_shows(shows.write_shows(full)) == full
    memory = write_memory(Memory(1, game.slug, 1, 10_000), shows.write_shows(full))
    assert len(memory) <= MOST_BYTES


@pytest.mark.parametrize(
    "notes", [b"", b"\xff", msgpack.encode(["shows", 1, 0, [[7, 1]]]), msgpack.encode(["x", 1])]
)
def test_notes_that_are_no_shows_are_none(notes: bytes) -> None:
    assert shows.read_shows(notes) == shows.Shows()


@pytest.mark.parametrize("budget", [SOME, Budget(seconds=0.3), Budget(10**9, 0.3)])
def test_shows_are_weighed_whatever_the_budget_is_in(
    budget: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = pond(phase="fish", red="L2", gone=(1, 0), seen=["a1"], open="a1")
    weighed: list[Pond] = []

    def weigh(_choices: list[shows.Choice], imagined: Pond) -> float:
        weighed.append(imagined)
        return 1.0

    monkeypatch.setattr(shows, "likelihood", weigh)
    ReaderBot(game.slug, 0, 1, LEVELS[4]).decide(observe(game, shown, 0), budget)
    assert len(weighed) >= PONDS_PER_WORLD


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
