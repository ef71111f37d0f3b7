"""OpenSpiel's vector environments, played at random; a loop in Python steps them."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, Any

from open_spiel.python import rl_environment
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.vector_env import SyncVectorEnv

from bench.workers.serving import serve

if TYPE_CHECKING:
    from bench.workers.serving import Task

GAMES = ("connect_four", "backgammon")
SIZES = (1, 64, 1024)
RANDOM = Random(1)  # noqa: S311  # a game, not a secret


def vector(name: str, games: int) -> Task:
    """So many games of its C++ at once."""

    @cache
    def make() -> list[Any]:
        envs = SyncVectorEnv([rl_environment.Environment(name) for _ in range(games)])
        return [envs, envs.reset()]

    def task(_seed: int, amount: int) -> tuple[int, int]:
        kept = make()
        envs, steps = kept
        for _ in range(amount):
            chosen = []
            for step in steps:
                player = max(step.observations["current_player"], 0)
                legal = step.observations["legal_actions"][player] or [0]
                chosen.append(StepOutput(legal[int(RANDOM.random() * len(legal))], None))
            steps, _, _, _ = envs.step(chosen, reset_if_done=True)
        kept[1] = steps
        return amount * games, 0

    return task


if __name__ == "__main__":
    tasks = {f"{name} {games}": vector(name, games) for name in GAMES for games in SIZES}
    serve(f"OpenSpiel {version('open_spiel')}", tasks, {})
