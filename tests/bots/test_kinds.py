"""Bots decide by what their seat knows, and better ones win."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice, Budget, Observation, Option, observe
from shoal.bots.confidence import believed
from shoal.bots.decision import Chance, slip
from shoal.bots.kinds import NAMES, LevelBot, RandomBot, make_bot
from shoal.bots.levels import LEVELS
from shoal.bots.memory import read_memory
from shoal.bots.petri_heil.evidence import read_evidence
from shoal.bots.petri_heil.levels import ReaderBot
from shoal.bots.process import ProcessBot
from shoal.bots.self_play import play_out
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import Game, actors_of
from shoal.games.little_big_fish import game as little_big_fish
from shoal.games.little_big_fish.options import Options
from tests.bots.positions import after_random_plies
from tests.games.petri_heil.ponds import pond
from tests.laws.kit import find_kit

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

FEW = Budget(iterations=32)


def middle(game: AnyGame, seed: int) -> tuple[Position, int]:
    """Somewhere in a random game, with a seat that has a choice."""
    position = after_random_plies(game, game.seats[-1], 20 + seed, FastDice(seed))
    return position, next(actors_of(position))


def test_random_bots_make_every_move_equally_often() -> None:
    game = little_big_fish
    lake = game.begin(Options(first="1"), 2, FastDice(1))
    bot, memory, made = RandomBot(game.slug, 0, 2), b"", Counter[str]()
    for _ in range(800):
        advice = bot.decide(observe(game, lake, 0, memory), FEW)
        memory = advice.memory
        made[advice.move] += 1
    assert set(made) == {game.write(move) for move in game.legal(lake, 0)}
    assert max(made.values()) < 250


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_decides_alike_what_its_seat_cannot_tell_apart(slug: str, name: str) -> None:
    """The law of honest bots: two worlds, one observation, one decision."""
    game, kit = find(slug), find_kit(f"tests.games.{slug}")
    for seed in range(3):
        position, seat = middle(game, seed)
        twin = kit.scramble(position, seat, FastDice(seed))
        sights = [observe(game, world, seat) for world in (position, twin)]
        advice = [make_bot(name, slug, seat, 7).decide(observation, FEW) for observation in sights]
        assert advice[0] == advice[1]
        game.check(position, seat, game.read(advice[0].move))


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_without_time_decides_at_once(slug: str, name: str) -> None:
    """Also in the middle of what it learned; nobody takes no time for all the time there is."""
    game = find(slug)
    position, seat = middle(game, 1)
    bot, observation = make_bot(name, slug, seat, 7), observe(game, position, seat)
    began = time.process_time()
    for seconds in (0.0, 0.01, 0.0):
        advice = bot.decide(observation, Budget(seconds=seconds))
        game.check(position, seat, game.read(advice.move))
    assert time.process_time() - began < 10.0


@pytest.mark.parametrize("slug", ["le_poissonnier", "public_market"])
def test_a_bot_expects_nothing_of_what_it_never_tried(slug: str) -> None:
    """A hint would say that a move never wins, only because nothing was compared with it."""
    game, dice = find(slug), FastDice(2)
    position: Position = game.begin(game.defaults(3), 3, dice)
    bots = [make_bot("shark", slug, seat, seat) for seat in range(3)]
    for _ in range(120):
        seat = next(actors_of(position))
        advice = bots[seat].decide(observe(game, position, seat), Budget(iterations=64))
        assert not advice.options or advice.options[0].visits > 0
        position.play(seat, game.read(advice.move), dice)


def test_a_reader_of_shows_keeps_to_its_time() -> None:
    game = find("petri_heil")
    lake = pond("1 2 3 4 \n 5 6 . . \n . . . . \n . . . .", phase="fish", open="a1")
    bot = LevelBot(game.slug, 0, 7, level=5)
    began = time.process_time()
    advice = bot.decide(observe(game, lake, 0), Budget(iterations=1 << 40, seconds=0.02))
    assert isinstance(bot.bot, ReaderBot)
    assert read_evidence(read_memory(advice.memory, game.slug, 0).notes).shows
    assert time.process_time() - began < 1.0


def test_an_observation_has_no_room_for_a_position() -> None:
    fields = set(Observation.__struct_fields__)
    assert fields == {"game", "seat", "view", "memory"}


def test_a_bot_in_a_process_of_its_own_decides_the_same() -> None:
    game = find("petri_heil")
    position, seat = middle(game, 1)
    observation = observe(game, position, seat)
    there = ProcessBot("greedy", game.slug, seat, 5)
    try:
        here = make_bot("greedy", game.slug, seat, 5).decide(observation, FEW)
        assert there.decide(observation, FEW) == believed(game, observation, here)
    finally:
        there.close()


def test_weak_levels_slip_to_another_good_move() -> None:
    game = little_big_fish
    position, seat = middle(game, 3)
    observation = observe(game, position, seat)
    bots = [LevelBot(game.slug, seat, seed, level=2) for seed in range(40)]
    advice = [bot.decide(observation, Budget()) for bot in bots]
    best = [a.options[0].move for a in advice]
    assert any(a.move != top for a, top in zip(advice, best, strict=True))
    for made in advice:
        better = [option.move for option in made.options[: (len(made.options) + 1) // 2]]
        assert made.move in better


def test_a_slip_between_two_moves_can_be_the_worse_one() -> None:
    advice = Advice("good", (Option("good", 0.6), Option("bad", 0.4)), memory=b"kept")
    slips = Counter(slip(advice, FastDice(seed)).move for seed in range(200))
    assert min(slips["good"], slips["bad"]) > 60
    assert slip(advice, FastDice(1)).memory == b"kept"


def test_a_slip_is_not_thrown_with_the_dice_of_the_thought() -> None:
    """Else whether a level slips would go with the worlds that it imagined."""
    observation = observe(little_big_fish, *middle(little_big_fish, 3))
    chance = Chance(1, observation)
    streams = [chance.dice(use) for use in ("think", "slip")]
    throws = [[int(dice.below(1000)) for _ in range(8)] for dice in streams]
    assert throws[0] != throws[1]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", NAMES)
def test_a_view_is_decoded_once_per_decision(
    slug: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find(slug)
    observation = observe(game, *middle(game, 2))
    decoded: list[bytes] = []
    decode = Game.decode

    def count(of: AnyGame, data: bytes) -> object:
        decoded.append(data)
        return decode(of, data)

    monkeypatch.setattr(Game, "decode", count)
    make_bot(name, slug, observation.seat, 1).decide(observation, FEW)
    assert decoded == [bytes(observation.view)]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seconds", [0.0, 0.05])
def test_no_bot_thinks_much_longer_than_its_seconds(slug: str, name: str, seconds: float) -> None:
    """Levels bring iterations of their own, the strongest ones for about a second."""
    game = find(slug)
    position, seat = middle(game, 2)
    observation, bot = observe(game, position, seat), make_bot(name, slug, seat, 1)
    begun = time.process_time()
    advice = bot.decide(observation, Budget(seconds=seconds))
    assert time.process_time() - begun < seconds + 0.3
    game.check(position, seat, game.read(advice.move))


def test_given_only_seconds_a_level_thinks_no_more_than_it_is_used_to() -> None:
    position, seat = middle(little_big_fish, 3)
    observation = observe(little_big_fish, position, seat)
    advice = [
        make_bot("trout", "little_big_fish", seat, 1).decide(observation, budget)
        for budget in (Budget(), Budget(seconds=60.0))
    ]
    assert advice[0] == advice[1]


def test_there_are_five_levels_with_names_of_their_own() -> None:
    assert len(set(LEVELS)) == 5
    assert set(LEVELS) < set(NAMES)


@pytest.mark.parametrize("slug", ["little_big_fish", "petri_heil"])
@pytest.mark.parametrize(("better", "iterations"), [("greedy", 2), ("search", 20)])
def test_thinking_beats_chance(slug: str, better: str, iterations: int) -> None:
    """Even bots would win seven games of seven once in 128 times. More thought only helps."""
    game = find(slug)
    for seed in range(7):
        dice = FastDice(seed)
        position: Position = game.begin(game.defaults(2), 2, dice)
        thinker = seed % 2
        names = ("random", better) if thinker else (better, "random")
        bots = [make_bot(name, slug, seat, seed) for seat, name in enumerate(names)]
        play_out(position, bots, dice, Budget(iterations))
        assert position.value(thinker) == 1.0
