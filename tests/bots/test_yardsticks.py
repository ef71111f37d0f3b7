"""Players from outside: found by name by the lab, and offered to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Budget, observe
from shoal.bots.fish_and_chips.yardsticks import ENDGAME
from shoal.bots.kinds import NAMES, make_bot
from shoal.bots.self_play import make_player, play_out
from shoal.bots.yardsticks import make_yardstick, start_of, yardsticks_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.lab.ladder import ladder_seats, yardstick_contests
from tests.bots.positions import after_random_plies

if TYPE_CHECKING:
    from shoal.core.position import Position


@pytest.mark.parametrize("slug", slugs())
def test_plain_search_has_1_5_and_20_times_the_simulations(slug: str) -> None:
    found = yardsticks_of(slug)
    once = found["mcts1"].iterations
    assert [found[f"mcts{times}"].iterations for times in (5, 20)] == [5 * once, 20 * once]
    assert not set(found) & set(NAMES)


@pytest.mark.parametrize("slug", slugs())
def test_every_yardstick_of_a_game_decides_legally_and_can_be_repeated(slug: str) -> None:
    game = find(slug)
    for name in yardsticks_of(slug):
        position = after_random_plies(game, ladder_seats(slug)[0], 25, FastDice(3))
        seat = next(actors_of(position))
        bots = [make_yardstick(name, slug, seat, 4) for _ in range(2)]
        advice = [bot.decide(observe(game, position, seat), Budget(iterations=16)) for bot in bots]
        assert advice[0] == advice[1]
        game.check(position, seat, game.read(advice[0].move))


def test_plain_search_asks_neither_solver_nor_evaluator(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("plain search knows nothing but the rules")

    monkeypatch.setattr("shoal.bots.kinds.best_move", forbidden)
    monkeypatch.setattr("shoal.bots.kinds.evaluator_of", forbidden)
    game = find("fish_and_chips")
    position = start_of(game.slug, ENDGAME, 2, FastDice(1))
    seat = next(actors_of(position))
    bot = make_yardstick("mcts1", game.slug, seat, 1)
    advice = bot.decide(observe(game, position, seat), Budget(iterations=32))
    assert sum(option.visits for option in advice.options) >= 30


@pytest.mark.parametrize("slug", ["le_poissonnier", "public_market"])
def test_rules_of_thumb_beat_chance(slug: str) -> None:
    """One against two that make any move; even players would win five of five once in 243 times."""
    game = find(slug)
    for number in range(5):
        dice, seat = FastDice(6, number), number % 3
        bots = [
            make_yardstick("rules", slug, other, number)
            if other == seat
            else make_bot("random", slug, other, number)
            for other in range(3)
        ]
        position = game.begin(game.defaults(3), 3, dice)
        play_out(position, bots, dice)
        assert position.value(seat) == 1.0


def test_plain_search_beats_chance() -> None:
    """Even players would win six games of six once in 64 times."""
    game = find("little_big_fish")
    once = yardsticks_of(game.slug)["mcts1"].iterations
    for seed in range(6):
        dice, thinker = FastDice(seed), seed % 2
        position = start_of(game.slug, "", 2, dice)
        plain = make_player("mcts1", game.slug, thinker, seed, 60 / once)
        weak = make_player("mcts1", game.slug, 1 - thinker, seed, 1 / once)
        play_out(position, [weak, plain] if thinker else [plain, weak], dice)
        assert position.value(thinker) == 1.0


def test_perfect_play_is_for_two_from_where_it_is_known() -> None:
    contests = [c for c in yardstick_contests("fish_and_chips") if c.others == "exact"]
    assert [(contest.seats, contest.start) for contest in contests] == [(2, ENDGAME)]


def test_nobody_beats_perfect_play_from_both_sides() -> None:
    """One side at most is won; with fewer piles, because from 24 it takes seconds."""
    slug = "fish_and_chips"
    for seed in range(3):
        start = start_of(slug, ENDGAME, 2, FastDice(seed))
        play_random_plies(start, FastDice(seed), 5)
        worth = 0.0
        for seat in range(2):
            end, names = start.copy(), ["exact", "exact"]
            names[seat] = "sardine"
            bots = [make_player(name, slug, n, seed, 1.0) for n, name in enumerate(names)]
            play_out(end, bots, FastDice(seed))
            worth += end.value(seat)
        assert worth <= 1.0


def play_random_plies(position: Position, dice: FastDice, plies: int) -> None:
    game = find("fish_and_chips")
    for _ in range(plies):
        if position.actors():
            seat = next(actors_of(position))
            moves = game.legal(position, seat)
            position.play(seat, moves[dice.below(len(moves))], dice)
