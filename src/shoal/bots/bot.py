"""What a bot is given, and what it gives back.

A bot never sees a position. It is given the bytes of its seat's view and answers with a move as
text: so it may run in a process, or on a machine, of its own. It keeps no state either: what it
wants to remember goes out with its advice and comes back with the next question.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from shoal import COMPILED
from shoal.core.catalog import find

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

UNLIMITED: Final = 1 << 40
"""Iterations that take longer than anybody waits."""


class Observation(Struct, frozen=True):
    """All that a bot is given to decide on."""

    game: str
    seat: int
    view: Raw
    """The view as it was sent."""
    memory: bytes = b""
    """The memory of this bot's last advice in this game; none before its first."""


class Budget(Struct, frozen=True):
    """How much a bot may think: so many iterations, so many seconds, or its default.

    With both, whichever is spent first. A level of strength has iterations of its own: given only
    seconds it thinks as it always does, but no longer than that.
    """

    iterations: int | None = None
    seconds: float | None = None

    def limits(self, default: int) -> tuple[int, float]:
        """How many iterations, and until when by `time.perf_counter`, counted from now."""
        if self.seconds is None:
            return self.iterations or default, inf
        return self.iterations or UNLIMITED, time.perf_counter() + self.seconds

    def reduced(self, part: float) -> Budget:
        """A part of the iterations, in no more seconds: where each of them takes longer."""
        if self.iterations is None:
            return self
        return Budget(max(1, round(part * self.iterations)), self.seconds)


AT_TABLES: Final = Budget() if COMPILED else Budget(seconds=1.0)
"""For whoever lets people wait: as much as a level is used to. Interpreted it would need a minute
for what takes a second compiled, so it thinks for a second and sees less far."""


class Option(Struct, frozen=True):
    """A move that a bot thought about."""

    move: str
    worth: float
    """What the bot expects of it, from 0 to 1."""
    visits: int = 0
    at_most: bool = False
    """Whether it may be worth less: a bot that found a better move looks no closer."""


class Advice(Struct, frozen=True):
    """What a bot decided, and why."""

    move: str
    options: tuple[Option, ...] = ()
    """Moves that it thought about, the best first; none if it did not think."""
    solved: bool = False
    """Whether it looked at every way to go on, so that nothing can be better."""
    memory: bytes = b""
    """To be kept unread, and given back with the next observation if the move is made."""


class Bot(ABC):
    """A program in one seat of one game. Nothing in it changes from decision to decision."""

    def __init__(self, slug: str, seat: int, seed: int) -> None:
        self.game: AnyGame = find(slug)
        self.seat = seat
        self.seed = seed

    @abstractmethod
    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """A move for the seat, which may move now.

        The same seed and observation give the same advice, unless seconds end it early.
        """


def observe(game: AnyGame, position: Position, seat: int, memory: bytes = b"") -> Observation:
    """What a seat sees of a position; for whoever keeps the position."""
    return Observation(game.slug, seat, Raw(game.encode(game.view(position, seat))), memory)
