"""The tasks of the solvers of Fish & Chips: endgames, and deals of the solo game."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

from bench.tasks import ENDGAMES, PRIME, SOLO_DEALS
from shoal.bots.solvers.captures import count_piles
from shoal.bots.solvers.endgame import Endgame
from shoal.bots.solvers.solo import Solo
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.workers.serving import Task
    from shoal.games.fish_and_chips.rules.sea import Sea

SAMPLE = 100
"""Positions that are solved in turn."""
ENOUGH = 10_000_000
"""Nodes; none of them needs as many."""


def solver_tasks() -> dict[str, Task]:
    """All of them, by name."""
    tasks: dict[str, Task] = {name: endgames(*given) for name, given in ENDGAMES.items()}
    return tasks | {SOLO_DEALS: solo_deals}


def random_endgames(seats: int, piles: int) -> Iterator[Sea]:
    """Positions of random games when so many piles are left; somebody can still move."""
    for seed in count(1):
        dice = FastDice(seed, piles)
        sea = game.begin(game.options(target=0, reposition=False), seats, dice)
        while sea.actors() and count_piles(sea.sea) > piles:
            legal = game.legal(sea, int(sea.turn))
            sea.play(int(sea.turn), legal[dice.below(len(legal))], dice)
        if sea.actors():
            yield sea


def endgames(seats: int, piles: int) -> Task:
    """Solve one position after the other."""
    sample = list(islice(random_endgames(seats, piles), SAMPLE))

    def task(seed: int, amount: int) -> tuple[int, int]:
        check = 0
        for number in range(amount):
            endgame = Endgame(sample[(seed + number) % SAMPLE])
            endgame.solve(ENOUGH)
            check = (check * 31 + int(endgame.nodes) + int(endgame.best)) % PRIME
        return amount, check

    return task


def solo_deals(seed: int, amount: int) -> tuple[int, int]:
    """Deal and solve so many solo games."""
    check = 0
    for number in range(amount):
        solo = Solo(game.begin(game.defaults(1), 1, FastDice(seed, number)))
        verdict = int(solo.solve(ENOUGH))
        check = (check * 31 + int(solo.nodes) + verdict) % PRIME
    return amount, check
