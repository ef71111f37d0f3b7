"""Bots that search know what can be known."""

from __future__ import annotations

import subprocess
import sys

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import MOST_NODES, SearchBot, make_bot, nodes_of
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from tests.bots.fish_and_chips.solver.positions import late
from tests.bots.fish_and_chips.solver.test_best_move import solved


def test_a_bot_that_searches_asks_the_solver_first() -> None:
    short = late(2, 12, 1)
    assert short is not None
    seat = int(short.turn)
    bot = make_bot("search", "fish_and_chips", seat, 1)
    advice = bot.decide(observe(game, short, seat), Budget(iterations=100))
    assert (advice.move, advice.options, advice.solved) == (game.write(solved(short)), (), True)
    timed = bot.decide(observe(game, short, seat), Budget(seconds=0.1))
    assert timed == advice
    long = late(2, 26, 1)
    assert long is not None
    seat = int(long.turn)
    bot = make_bot("search", "fish_and_chips", seat, 1)
    assert bot.decide(observe(game, long, seat), Budget(iterations=16)).options


def test_a_tree_that_is_full_ends_the_search() -> None:
    bot = SearchBot(game.slug, 0, 1)
    sea = game.begin(game.defaults(2), 2, FastDice(1))
    seat = int(sea.turn)
    bot.seat = seat

    def simulated() -> int:
        advice = bot.decide(observe(game, sea, seat), Budget(iterations=4000))
        return sum(option.visits for option in advice.options)

    whole = simulated()
    bot.most_in_tree = 2000
    assert 0 < simulated() < whole // 2


def test_a_solver_looks_at_no_more_than_fits_into_its_memory() -> None:
    assert nodes_of(Budget(iterations=100)) == 2000
    assert nodes_of(Budget(iterations=10**9)) == MOST_NODES
    assert nodes_of(Budget(iterations=10**9, seconds=0.1)) < MOST_NODES


OPENING = """
from pathlib import Path
from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
sea = game.begin(game.defaults(3), 3, FastDice(777, 1))
seat = int(sea.turn)
make_bot("shark", game.slug, seat, 1).decide(observe(game, sea, seat), Budget())
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""
"""The first decision of a round for three, which has the largest tree: 377 000 numbers in all."""
MOST_KILOBYTES = 64 * 1024


def test_a_shark_and_its_process_fit_into_64_mb() -> None:
    """Measured in a process of its own: this one has run other tests."""
    run = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", OPENING], check=True, capture_output=True, text=True
    )
    assert int(run.stdout) < MOST_KILOBYTES
