"""OpenSpiel's own test, for every game and number of seats, and some of its tools."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

from shoal.core.catalog import find, slugs
from shoal.environments.openspiel import Game
from tests.environments.standards.tables import TABLES


def load(slug: str, seats: int) -> pyspiel.Game:
    return pyspiel.load_game(f"shoal_{slug}(players={seats})")


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_random_simulation(slug: str, seats: int) -> None:
    pyspiel.random_sim_test(load(slug, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("slug", slugs())
def test_a_state_is_written_down_and_read_again(slug: str) -> None:
    game = load(slug, find(slug).seats[-1])
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(80):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[chance.integers(len(actions))])
    data = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(data)
    assert str(again) == str(state)
    assert again.current_player() == state.current_player()
    assert again.legal_actions() == state.legal_actions()


def test_a_clone_lives_apart() -> None:
    state = load("fish_and_chips", 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    before, twin = str(state), state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


def test_two_seats_have_nothing_together() -> None:
    for slug in slugs():
        kind = load(slug, 2).get_type()
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    several = load("le_poissonnier", 3).get_type()
    assert several.utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("slug", slugs())
def test_its_environment_runs(slug: str) -> None:
    kind = rl_environment.ObservationType.OBSERVATION
    env = rl_environment.Environment(load(slug, 2), observation_type=kind)
    chance, step = np.random.default_rng(1), env.reset()
    for _ in range(30):
        if step.last():
            break
        player = step.observations["current_player"]
        actions = step.observations["legal_actions"][player]
        step = env.step([actions[chance.integers(len(actions))]])
    assert len(step.observations["info_state"][0]) > 80


def test_its_search_runs() -> None:
    game, chance = load("little_big_fish", 2), np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(1)
    bot = mcts.MCTSBot(game, 1.0, 5, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_options_are_read() -> None:
    game = pyspiel.load_game("shoal_le_poissonnier(players=3,options=talks:1 counters:0)")
    assert game.setting.options.talks == 1


def test_what_nobody_else_can_find_is_not_written_down() -> None:
    from dataclasses import replace  # noqa: PLC0415

    own = Game(replace(find("petri_heil"), rules_version=99))
    with pytest.raises(TypeError, match="not as in the catalog"):
        pickle.dumps(own.setting)
