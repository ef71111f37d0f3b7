"""Wins of Little Big Fish that can be proved, and who finds them."""

from __future__ import annotations

import pytest

from shoal.bots.bot import Budget, observe
from shoal.bots.levels import DEFAULT_SETTINGS, LEVELS
from shoal.bots.little_big_fish.strength import (
    MEASUREMENT,
    PROOF,
    Finish,
    Plan,
    Prover,
    finish,
    prove,
)
from shoal.games.little_big_fish import game
from tests.games.little_big_fish.seas import sea

FIFTH_IS_TWO_STEPS_AWAY = """
    s . . . . s
    . . . . . .
    m . . . . .
    . . . . . .
    S . . . . .
    S . S . . S
    """
ONLY_A_FISHERMAN_WINS = """
    s . . s . s
    . . . . . .
    . . S . . .
    . . . . . .
    . . . . . .
    . . . . . S
    """


def test_a_win_is_proved_to_its_end() -> None:
    """LB-E1: the fifth fish is eaten with the second step."""
    lake = sea(FIFTH_IS_TWO_STEPS_AWAY, eaten=("ssmm", "-"))
    assert game.write(prove(lake, 2_000) or 0) == "a3-a4"
    for name in (PROOF, LEVELS[-1]):
        assert finish(lake.copy(), name, Plan(0.01), 1) == Finish(1.0, 1)


@pytest.mark.parametrize(("stack", "wins"), [("ff", True), ("fp", False)])
def test_what_depends_on_the_stack_is_not_proved(stack: str, *, wins: bool) -> None:
    """LB-J1, LB-E2: on b1 a fisherman takes one of the other side's last two fish."""
    proved = prove(sea(ONLY_A_FISHERMAN_WINS, stack=stack, steps=1), 300)
    assert (proved is not None) == wins


def test_who_lost_a_proof_says_so() -> None:
    lake = sea(ONLY_A_FISHERMAN_WINS, stack="pp", steps=1)
    bot = Prover(game.slug, 0, 1, DEFAULT_SETTINGS)
    bot.nodes = 300
    with pytest.raises(RuntimeError, match="lost"):
        bot.decide(observe(game, lake, 0), Budget())


def test_games_without_a_forced_win_are_counted_apart() -> None:
    one = dict.fromkeys((*LEVELS, PROOF), Finish(1.0, 3)) | {"shrimp": Finish(0.0, 9)}
    two = dict.fromkeys((*LEVELS, PROOF), Finish(1.0, 5))
    found = MEASUREMENT.sum_up(Plan(0.1), [one, {}, two])
    assert (found.games, found.wins) == (3, 2)
    told = MEASUREMENT.section([found])
    assert "In 2 of 3 games" in told
    assert "| shrimp | 50.0% |" in told
    assert "| proof | 100.0% |" in told


def test_a_game_can_be_repeated() -> None:
    plan = Plan(0.001, nodes=1_000)
    assert MEASUREMENT.play(plan, 1) == MEASUREMENT.play(plan, 1)
