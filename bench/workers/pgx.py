"""pgx on the processor: games as compiled arrays, chosen and stepped inside; it uses all cores."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.workers.serving import serve

if TYPE_CHECKING:
    from bench.workers.serving import Task

GAMES = ("connect_four", "backgammon", "chess")
SIZES = (1, 64, 1024)


def batch(name: str, games: int) -> Task:
    """So many games at once; a call is compiled the first time, which warming up pays for."""

    @cache
    def make() -> list[Any]:
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def turn(key: jax.Array, state: pgx.State) -> tuple[jax.Array, pgx.State]:
            key, choice, dice = jax.random.split(key, 3)
            odds = jnp.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(choice, odds, axis=1)
            return key, step(state, action, jax.random.split(dice, games))

        key = jax.random.PRNGKey(1)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
        return [jax.jit(turn), key, state]

    def task(_seed: int, amount: int) -> tuple[int, int]:
        kept = make()
        turn, key, state = kept
        for _ in range(amount):
            key, state = turn(key, state)
        jax.block_until_ready(state.observation)
        kept[1:] = [key, state]
        return amount * games, 0

    return task


if __name__ == "__main__":
    tasks = {f"{name} {games}": batch(name, games) for name in GAMES for games in SIZES}
    serve(f"pgx {version('pgx')}, jax {version('jax')}", tasks, {})
