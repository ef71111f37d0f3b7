"""PettingZoo's classic games, played at random."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from bench.workers.serving import serve

if TYPE_CHECKING:
    from bench.workers.serving import Task

GAMES = ("tictactoe_v3", "connect_four_v3", "go_v5", "chess_v6")
RANDOM = Random(1)  # noqa: S311  # a game, not a secret


def classic(name: str) -> Task:
    """`last`, choose by the mask, `step`; without the guards that `env` adds."""
    table = import_module(f"pettingzoo.classic.{name}").raw_env()

    def task(seed: int, amount: int) -> tuple[int, int]:
        table.reset(seed=seed)
        for _ in range(amount):
            observation, _, over, cut, _ = table.last()
            if over or cut:
                table.reset()
                observation = table.last()[0]
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            table.step(int(legal[int(RANDOM.random() * len(legal))]))
        return amount, 0

    return task


if __name__ == "__main__":
    serve(f"PettingZoo {version('pettingzoo')}", {name: classic(name) for name in GAMES}, {})
