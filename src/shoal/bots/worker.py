"""A bot in a process of its own: `python -m shoal.bots.worker NAME GAME SEAT SEED`.

It reads one question per line, the bytes of a `Question`, and answers each with one line, the bytes
of an `Advice`.
"""

from __future__ import annotations

import sys

from msgspec import Struct, json

from shoal.bots.bot import Budget, Observation
from shoal.bots.kinds import make_bot


class Question(Struct, frozen=True):
    observation: Observation
    budget: Budget = Budget()


def main(arguments: list[str]) -> None:
    """Answer until nobody asks any more."""
    name, slug, seat, seed = arguments
    bot = make_bot(name, slug, int(seat), int(seed))
    for line in sys.stdin.buffer:
        question = json.decode(line, type=Question)
        advice = bot.decide(question.observation, question.budget)
        sys.stdout.buffer.write(json.encode(advice) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
