"""Gymnasium's own test, for every game and number of seats, against random and other bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import shoal.environments.gymnasium  # noqa: F401 - registers the environment
from tests.environments.standards.tables import TABLES

pytestmark = pytest.mark.filterwarnings("default")


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_gymnasium_is_content(slug: str, seats: int) -> None:
    env = gymnasium.make("shoal/Seat-v0", game=slug, others=("random",) * (seats - 1))
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("bot", ["sardine", "greedy"])
def test_a_bot_plays_the_other_seat_to_the_end(bot: str) -> None:
    env = gymnasium.make("shoal/Seat-v0", game="petri_heil", others=(bot,), options=("days=1",))
    chance = np.random.default_rng(1)
    for seed in range(2):
        _, info = env.reset(seed=seed)
        over, paid = False, 0.0
        while not over:
            assert paid == 0
            action = int(chance.choice(np.flatnonzero(info["action_mask"])))
            _, paid, over, cut, info = env.step(action)
            assert not cut
        assert -1 <= paid <= 1


def test_the_learner_sits_anywhere_unless_it_is_told() -> None:
    env = gymnasium.make("shoal/Seat-v0", game="le_poissonnier", others=("random", "random"))
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2}
    fixed = gymnasium.make("shoal/Seat-v0", game="le_poissonnier", others=("random",), seat=1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


def test_an_illegal_action_loses() -> None:
    env = gymnasium.make("shoal/Seat-v0", game="little_big_fish")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, paid, over, _, info = env.step(wrong)
    assert (paid, over, info["action_mask"].sum()) == (-1.0, True, 0)
