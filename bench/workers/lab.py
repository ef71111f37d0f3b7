"""Runs the same blocks of games here, on processes and on Ray; prints seconds as JSON.

Its interpreter is that of build/cluster, which has Ray. A block takes about a second. What counts
is the time from the first result to the last one: starting and leaving are told apart.
"""

from __future__ import annotations

import json
import os
import sys
import time
from functools import partial

from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.playout import random_playout
from shoal.lab.executor import HERE, PROCESSES, RAY, in_order

GAME = "petri_heil"
WAYS = (HERE, PROCESSES, RAY)


def play_block(games: int, number: int) -> int:
    """So many random games, numbered under one seed. Returns the plies."""
    game, plies = find(GAME), 0
    options = game.defaults(2)
    for deal in range(games * number, games * (number + 1)):
        dice = FastDice(1, deal)
        plies += int(random_playout(game.start(options, 2, dice), dice, game.widest))
    return plies


def games_in(seconds: float) -> int:
    """How many games a block of that length has here and now."""
    games = 2000
    play_block(100, 0)
    began = time.perf_counter()
    play_block(games, 0)
    return max(1, round(games * seconds / (time.perf_counter() - began)))


def run(way: str, games: int, blocks: int) -> dict[str, float | int]:
    """All blocks one way: seconds to the first result, on to the last, to have left; the plies."""
    began, plies, came = time.perf_counter(), 0, []
    for found in in_order(partial(play_block, games), range(blocks), way):
        plies += found
        came.append(time.perf_counter())
    left = time.perf_counter()
    first, last = came[0], came[-1]
    return {"start": first - began, "rest": last - first, "end": left - last, "plies": plies}


def main() -> None:
    """Rounds in which every way has its turn."""
    rounds, blocks, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    games = games_in(seconds)
    told = []
    for _ in range(rounds):
        told.append({way: run(way, games, blocks) for way in WAYS})
        sys.stderr.write(f"round {len(told)} of {rounds} …\n")
    about = {"games in a block": games, "blocks": blocks, "cores": os.cpu_count()}
    json.dump({"about": about, "rounds": told}, sys.stdout)


if __name__ == "__main__":
    main()
