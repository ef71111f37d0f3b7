"""PettingZoo's own tests, for every game and number of seats."""

from __future__ import annotations

import warnings
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from shoal.environments.pettingzoo import Table, env, raw_env
from tests.environments.standards.tables import TABLES

pytestmark = pytest.mark.filterwarnings("default")
KNOWN = {
    "Observation is not a NumPy array",
    (
        "Observation space for each agent probably should be gymnasium.spaces.box or "
        "gymnasium.spaces.discrete"
    ),
}
"""An observation with a mask is a dictionary, as in PettingZoo's own classic games."""


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_api(slug: str, seats: int) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(slug, seats=seats), num_cycles=200, verbose_progress=False)
    assert {str(one.message) for one in said if one.category is UserWarning} <= KNOWN


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_seeds(slug: str, seats: int) -> None:
    seed_test(partial(env, slug, seats=seats), num_cycles=60)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_game_ends_and_pays_what_it_is_worth(slug: str, seats: int) -> None:
    table, chance = raw_env(slug, seats=seats), np.random.default_rng(seats)
    table.reset(seed=seats)
    play_out(table, chance)
    values = [table.position.value(seat) for seat in range(seats)]
    assert [table.rewards[agent] for agent in table.agents] == [2 * value - 1 for value in values]
    for agent in table.agents:
        assert table.last()[2]
        assert table.observe(agent)["action_mask"].sum() == 0


def play_out(table: Table, chance: np.random.Generator) -> None:
    for agent in table.agent_iter(100_000):
        observation, _, over, _, _ = table.last()
        if over:
            return
        assert table.observe(agent)["action_mask"].any()
        table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))


def test_a_view_can_be_read() -> None:
    table = env("fish_and_chips", seats=2, options=("target=0",), render_mode="ansi")
    table.reset(seed=1)
    assert "r16" in table.render()


def test_options_make_the_table_smaller() -> None:
    table = env("fish_and_chips", seats=2, options=("target=0", "reposition=off"))
    assert table.action_space("seat_1").n == 288
