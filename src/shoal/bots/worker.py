"""A process that answers for any bot of any game: `python -m shoal.bots.worker`.

It reads one question per line, the bytes of a `Question`, and answers each with one line, the bytes
of a `Reason`. It keeps nothing from one question to the next.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from msgspec import Struct, json

from shoal.bots.bot import Budget, Observation
from shoal.bots.confidence import believed
from shoal.bots.kinds import make_bot
from shoal.bots.reason import Reason, explain

NICE: Final = 19
"""How much people come before bots where both want the same core: as much as there is."""


class Question(Struct, frozen=True):
    name: str
    """A level, or another kind of bot."""
    seed: int
    observation: Observation
    budget: Budget = Budget()
    explain: bool = False
    """Whether the scores to expect are wanted too."""
    rules: str = ""
    """Version of the rules and fingerprint of the data, where other hosts are asked too."""


def main(arguments: list[str]) -> None:
    """Answer until nobody asks any more; with --nice after everybody else on the machine."""
    if "--nice" in arguments and hasattr(os, "nice"):
        os.nice(NICE)
    for line in sys.stdin.buffer:
        question = json.decode(line, type=Question)
        sys.stdout.buffer.write(json.encode(answer(question)) + b"\n")
        sys.stdout.buffer.flush()


def answer(question: Question) -> Reason:
    """Advice for people: its chances to win are such as come true."""
    seen = question.observation
    bot = make_bot(question.name, seen.game, seen.seat, question.seed)
    advice = believed(bot.game, seen, bot.decide(seen, question.budget))
    return explain(bot.game, seen, advice) if question.explain else Reason(advice)


if __name__ == "__main__":
    main(sys.argv[1:])
