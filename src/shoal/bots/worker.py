"""A player in a process of its own: `python -m shoal.bots.worker NAME GAME SEAT SEED`.

It reads questions, a line each with the bytes of a `Question`, and answers each with a line, the
bytes of an `Advice`.
"""

from __future__ import annotations

import sys

from msgspec import Struct, json

from shoal.bots.bot import Budget, Observation
from shoal.bots.kinds import make_bot


class Question(Struct, frozen=True):
    """What a player is asked."""

    observation: Observation
    budget: Budget = Budget()


def main(arguments: list[str]) -> None:
    """Answer until nobody asks any more."""
    name, slug, seat, seed = arguments
    player = make_bot(name, slug, int(seat), int(seed))
    for line in sys.stdin.buffer:
        question = json.decode(line, type=Question)
        advice = player.decide(question.observation, question.budget)
        sys.stdout.buffer.write(json.encode(advice) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
