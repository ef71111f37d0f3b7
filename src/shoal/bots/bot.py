"""What a bot is given, and what it gives back.

A bot never sees a position. It is given the bytes of its seat's view and answers with a move as
text: so it may run in a process, or on a machine, of its own.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from shoal.core.catalog import find

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

ENDLESS: Final = 1 << 40
"""Iterations that take longer than anybody waits."""


class Observation(Struct, frozen=True):
    """All that a player is given to decide on."""

    game: str
    seat: int
    view: Raw
    """The view as it was sent."""


class Budget(Struct, frozen=True):
    """How much a player may think: so many iterations, so many seconds, or what it is used to.

    With both, whichever is spent first. A level of strength is used to its own iterations: given
    only seconds it thinks as it always does, but no longer than that.
    """

    iterations: int | None = None
    seconds: float | None = None

    def limits(self, usual: int) -> tuple[int, float]:
        """How many iterations, and until when by `time.perf_counter`, counted from now."""
        if self.seconds is None:
            return self.iterations or usual, inf
        return self.iterations or ENDLESS, time.perf_counter() + self.seconds


class Option(Struct, frozen=True):
    """A move that a player thought about."""

    move: str
    worth: float
    """What the player expects of it, from 0 to 1."""
    visits: int = 0
    at_most: bool = False
    """Whether it may be worth less: a player that found a better move looks no closer."""


class Advice(Struct, frozen=True):
    """What a player decided, and why."""

    move: str
    options: tuple[Option, ...] = ()
    """Moves that it thought about, the best first; none if it did not think."""
    solved: bool = False
    """Whether it looked at every way to go on, so that nothing can be better."""


class Bot(ABC):
    """A program in one seat of one game."""

    def __init__(self, slug: str, seat: int, seed: int) -> None:
        self.game: AnyGame = find(slug)
        self.seat = seat
        self.seed = seed
        self.asked = 0

    @abstractmethod
    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """A move for the seat, which may move now."""


def observe(game: AnyGame, position: Position, seat: int) -> Observation:
    """What a seat sees of a position; for whoever keeps the position."""
    return Observation(game.slug, seat, Raw(game.encode(game.view(position, seat))))
