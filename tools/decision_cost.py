"""Measures what a decision of level 5 takes: `python -m tools.decision_cost GAME SEATS`.

Level 2 plays a game, and at every few decisions level 5 is asked too: CPU seconds, and the most
memory that this process ever had. Linux only.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from shoal.bots.bot import Budget, observe
from shoal.bots.deals import tuning_seed
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of

STATUS = Path("/proc/self/status")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("seats", type=int)
    parser.add_argument("--every", type=int, default=7, help="ask at one decision of so many")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    taken = measure(wanted.game, wanted.seats, wanted.every, tuning_seed(wanted.seed))
    sys.stdout.write(
        f"{wanted.game}, {wanted.seats} seats, {len(taken)} decisions: "
        f"mean {sum(taken) / len(taken):.2f} s, longest {max(taken):.2f} s, "
        f"{most_megabytes():.0f} MB\n"
    )


def measure(slug: str, seats: int, every: int, seed: int) -> list[float]:
    """CPU seconds of level 5, at the first two decisions of a game and then at every few."""
    game, dice = find(slug), FastDice(seed, seats)
    position = game.begin(game.defaults(seats), seats, dice)
    low, top = (
        [make_bot(level, slug, seat, seed + seat) for seat in range(seats)]
        for level in (LEVELS[1], LEVELS[-1])
    )
    taken: list[float] = []
    memories, ply = [b""] * seats, 0
    while position.actors():
        seat = next(actors_of(position))
        if ply < 2 or ply % every == 0:
            began = time.process_time()
            asked = observe(game, position, seat, memories[seat])
            memories[seat] = top[seat].decide(asked, Budget()).memory
            taken.append(time.process_time() - began)
        move = low[seat].decide(observe(game, position, seat), Budget()).move
        position.play(seat, game.read(move), dice)
        ply += 1
    return taken


def most_megabytes() -> float:
    """The most memory that this process ever had, as Linux counts it."""
    return int(STATUS.read_text(encoding="utf-8").split("VmHWM:")[1].split()[0]) / 1024


if __name__ == "__main__":
    main()
