"""The tasks of solvers and deep searches.

Endgames of Fish & Chips and deals of its solo game; alpha-beta in Little Big Fish.
"""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

from bench.tasks import DEEP_NODES, ENDGAMES, LONG, PRIME, SOLO_DEALS
from shoal.bots.fish_and_chips.solver.endgame import Endgame
from shoal.bots.fish_and_chips.solver.solo import Solo
from shoal.bots.fish_and_chips.solver_figures import random_endgames
from shoal.bots.little_big_fish.search.search import Expectimax
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.little_big_fish import game as little_big_fish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.workers.serving import Task
    from shoal.games.little_big_fish.rules.sea import Sea as BigSea

SAMPLE = 100
"""Positions that are solved in turn."""
ENOUGH = 10_000_000
"""Nodes; none of them needs as many."""
SOME_PLIES = 12
"""Of a random game of Little Big Fish before it is searched."""


def solver_tasks() -> dict[str, Task]:
    """All of them, by name."""
    tasks: dict[str, Task] = {name: endgames(*given) for name, given in ENDGAMES.items()}
    return tasks | {SOLO_DEALS: solo_deals, DEEP_NODES: deep_nodes}


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


def deep_nodes(seed: int, amount: int) -> tuple[int, int]:
    """Search so many positions of random games, each with the same budget."""
    looked, check = 0, 0
    for sea in islice(midgames(seed), amount):
        deep = Expectimax()
        deep.search(sea, LONG, 0.0)
        looked += int(deep.nodes)
        check = (check * 31 + int(deep.nodes) + int(deep.found[0])) % PRIME
    return looked, check


def midgames(seed: int) -> Iterator[BigSea]:
    """Positions of random games of Little Big Fish after some plies; somebody can still move."""
    for number in count(1):
        dice = FastDice(seed, number)
        sea = little_big_fish.begin(little_big_fish.defaults(2), 2, dice)
        for _ in range(SOME_PLIES):
            if sea.actors():
                legal = little_big_fish.legal(sea, int(sea.actor()))
                sea.play(int(sea.actor()), legal[dice.below(len(legal))], dice)
        if sea.actors():
            yield sea
