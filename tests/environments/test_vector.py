"""Many games at once, with arrays in and out."""

from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import pytest

import shoal
from shoal.core.catalog import slugs
from shoal.environments.vector import Fleet

PAGE = 4096
MOST_GROWN = 32 * 1024
"""Bytes in 1 000 games."""
MOST_PARTS = 8


@pytest.mark.parametrize("slug", slugs())
def test_arrays_show_the_games_as_they_are(slug: str) -> None:
    fleet, chance = Fleet(slug, games=4, seed=3), np.random.default_rng(1)
    names, actions = len(fleet.setting.names), len(fleet.setting.moves)
    assert fleet.observation.shape == (4, names)
    assert fleet.mask.shape == (4, actions)
    ended = 0
    for _ in range(400):
        places = fleet.any_listed(chance)
        rows = np.arange(4)
        chosen = fleet.actions[rows, places]
        known = chosen >= 0
        assert fleet.mask[rows[known], chosen[known]].all()
        fleet.step_listed(places)
        ended += int(fleet.over.sum())
        assert (fleet.values >= 0).all()
        assert (fleet.values <= 1).all()
    assert ended > 0


def test_arrays_are_read_only_and_never_copied() -> None:
    fleet = Fleet("petri_heil", games=2, seed=1)
    before = fleet.observation.copy()
    with pytest.raises(ValueError, match="read-only"):
        fleet.observation[0, 0] = 1
    fleet.step(fleet.mask.argmax(axis=1))
    assert (fleet.observation != before).any()
    fleet.reset(1)
    assert (fleet.observation == before).all()


def test_an_action_means_the_same_move_in_every_position() -> None:
    fleet, chance = Fleet("public_market", games=8, seed=2), np.random.default_rng(2)
    for _ in range(100):
        for game in range(fleet.games):
            row = slice(0, fleet.counts[game])
            named = fleet.actions[game, row]
            moves = [fleet.setting.moves[action] for action in named]
            assert moves == fleet.moves[game, row].tolist()
        fleet.step_listed(fleet.any_listed(chance))


@pytest.mark.skipif(not shoal.COMPILED, reason="interpreted games take minutes, and cannot leak")
@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="only Linux tells resident memory there"
)
@pytest.mark.parametrize("slug", slugs())
def test_thousands_of_games_leave_nothing_behind(slug: str) -> None:
    """A byte that each step left behind would already be more than is allowed, in every part.

    What a game keeps for good, it keeps once: Little Big Fish the layouts of boards that turn.
    """
    options = ["layout=first-game"] if slug == "little_big_fish" else []  # of 6144 layouts few
    fleet, chance = Fleet(slug, games=64, seed=4, options=options), np.random.default_rng(3)
    grown: list[int] = []
    play(fleet, chance, 500)
    while not grown or grown[-1] >= MOST_GROWN:
        assert len(grown) < MOST_PARTS, f"{grown} bytes in 1000 games"
        before = resident()
        play(fleet, chance, 1000)
        grown.append(resident() - before)


def play(fleet: Fleet, chance: np.random.Generator, games: int) -> None:
    ended = 0
    while ended < games:
        fleet.step_listed(fleet.any_listed(chance))
        ended += int(fleet.over.sum())


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE
