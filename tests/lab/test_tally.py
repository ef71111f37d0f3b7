from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import FastDice
from shoal.core.outcome import Outcome
from shoal.core.playout import playout
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.options import Options
from shoal.lab.simulation import GAMES_PER_PART, Plan, play_part
from shoal.lab.tally import new_tally


def outcome(*places: int) -> Outcome:
    return Outcome({"score": places}, places, tuple(1.0 / place for place in places))


def test_a_shared_first_place_is_a_draw_and_nobodys_win() -> None:
    tally = new_tally(3)
    for places in [(1, 2, 3), (1, 1, 3), (3, 1, 2), (1, 1, 1)]:
        tally.note(7, outcome(*places), {})
    assert (tally.games, tally.wins, tally.draws) == (4, [1, 1, 0], 2)
    nobody = Outcome({"score": (0, 0, 0)}, None, (0.0, 0.0, 0.0))
    tally.note(7, nobody, {})
    assert (tally.games, tally.wins, tally.draws) == (5, [1, 1, 0], 2)


@pytest.mark.parametrize("start", [0, GAMES_PER_PART])
def test_every_game_of_a_part_has_dice_of_its_own_number(start: int) -> None:
    plan = Plan("little_big_fish", ("random",) * 2, (), start + 4, seed=1)
    plies = [plies_of(plan, start + number) for number in range(4)]
    assert len(set(plies)) == 4
    assert play_part(plan, start).tally.plies == sum(plies)


def plies_of(plan: Plan, number: int) -> int:
    """The length of one game."""
    dice, moves = FastDice(plan.seed, number), vec[i64]([0] * game.widest)
    return playout(game.begin(Options(), len(plan.seats), dice), dice, moves)
