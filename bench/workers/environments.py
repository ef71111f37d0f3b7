"""Our environments: fleets of 1, 64 and 1024 games, and PettingZoo and OpenSpiel over them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

import shoal
import shoal.environments.openspiel
from bench.workers.serving import serve
from shoal.core.catalog import slugs
from shoal.environments.pettingzoo import raw_env
from shoal.environments.vector import Fleet

if TYPE_CHECKING:
    from bench.workers.serving import Task

SIZES = (1, 64, 1024)
CHANCE = np.random.default_rng(1)


def fleets(slug: str, games: int) -> Task:
    """Random moves, chosen by numpy; every step gives observations and masks."""
    make = cache(lambda: Fleet(slug, games=games, seed=1))

    def task(_seed: int, amount: int) -> tuple[int, int]:
        fleet = make()
        for _ in range(amount):
            fleet.step_listed(fleet.any_listed(CHANCE))
        return amount * games, 0

    return task


def tables(slug: str) -> Task:
    """PettingZoo's way: `last`, choose by the mask, `step`."""
    make = cache(lambda: raw_env(slug))

    def task(seed: int, amount: int) -> tuple[int, int]:
        table = make()
        table.reset(seed=seed)
        for _ in range(amount):
            observation, _, over, _, _ = table.last()
            if over:
                table.reset()
                observation = table.last()[0]
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            table.step(int(legal[int(CHANCE.random() * len(legal))]))
        return amount, 0

    return task


def states(slug: str) -> Task:
    """OpenSpiel's way: a state, its legal actions, chance nodes that take time but do not count."""
    make = cache(lambda: pyspiel.load_game(f"shoal_{slug}"))

    def task(_seed: int, amount: int) -> tuple[int, int]:
        state = make().new_initial_state()
        plies = 0
        while plies < amount:
            if state.is_terminal():
                state = make().new_initial_state()
            if state.is_chance_node():
                state.apply_action(int(CHANCE.random() * state.now.sides))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(CHANCE.random() * len(legal))])
            plies += 1
        return plies, 0

    return task


if __name__ == "__main__":
    if not shoal.COMPILED:
        raise SystemExit("make build")
    serve(
        "Shoal",
        {
            **{f"{slug} {games}": fleets(slug, games) for slug in slugs() for games in SIZES},
            **{f"{slug} pettingzoo": tables(slug) for slug in slugs()},
            **{f"{slug} openspiel": states(slug) for slug in slugs()},
        },
        {},
    )
