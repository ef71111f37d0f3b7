"""The example that needs numpy alone learns; the one for OpenSpiel is in standards."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import shoal

if TYPE_CHECKING:
    from types import ModuleType

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = spec_from_file_location("ppo_of_examples", EXAMPLES / "ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not shoal.COMPILED, reason="takes minutes interpreted")
def test_it_learns_to_beat_random_moves(ppo: ModuleType) -> None:
    """A standard error is 0.03; whoever learns nothing scores 0.5, and this one above 0.8."""
    learner = ppo.Learner(seed=1, games=64)
    before = ppo.measure(learner, "random", 200)
    for _ in range(2):
        learner.improve(4096)
    after = ppo.measure(learner, "random", 400)
    assert after > 0.7
    assert after > before + 0.1


def test_a_network_follows_its_slope(ppo: ModuleType) -> None:
    chance = np.random.default_rng(1)
    network = ppo.Network(3, chance, width=8)
    rows = chance.standard_normal((5, 3)).astype(np.float32)
    aims = chance.standard_normal(5).astype(np.float32)
    for _ in range(400):
        network.learn(network(rows) - aims, 0.01)
    assert np.abs(network(rows) - aims).max() < 0.05


def test_probabilities_add_up_position_by_position(ppo: ModuleType) -> None:
    scores = np.array([1, 2, 3, 0, 0, 9], np.float32)
    first = np.array([0, 3, 5])
    sums = np.add.reduceat(np.exp(ppo.log_softmax(scores, first)), first)
    assert np.allclose(sums, 1)
    assert ppo.best(scores, first).tolist() == [2, 0, 0]


def test_neighbours_are_the_first_piles_met(ppo: ModuleType) -> None:
    top = np.zeros((1, 36), np.float32)
    top[0, 0], top[0, 4], top[0, 18] = 3, -5, 7
    near = ppo.neighbours(top)[0]
    assert near[0].tolist() == [7, -5, 0, 0]
    assert near[4].tolist() == [0, 0, 0, 3]
    assert near[12].tolist() == [7, 0, 3, 0]
