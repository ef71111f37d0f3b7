"""Sequential halving: try all moves equally often, drop the worse half, and so on.

Moves are compared with the same luck, so that what tells them apart is not what the dice did.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from shoal.bots.bot import Budget


class Idea:
    """A move that is worth a thought, and what came of it so far."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.tries = 0
        self.total = 0.0
        self.worth = 0.0
        """What it came to on average; nothing if it was not tried."""

    def note(self, worth: float) -> None:
        """Count one more try."""
        self.tries += 1
        self.total += worth
        self.worth = self.total / self.tries


class BudgetSplit:
    """A budget that halvings share: no more iterations than it has, no longer than its seconds.

    What rounding leaves of one share goes to the next.
    """

    def __init__(self, budget: Budget, usual: int) -> None:
        self.left, self.until = budget.limits(usual)

    def is_open(self) -> bool:
        """Whether there is something left for one more halving."""
        return self.left > 0 and time.perf_counter() < self.until

    def share(self, halvings: int) -> int:
        """Iterations for the next of so many halvings."""
        return self.left // halvings

    def tries(self, count: int) -> Iterator[int]:
        """Numbers from 0, one for every time that so many moves may be tried; at least one."""
        halvings = (count - 1).bit_length()
        now = time.perf_counter()
        until = now + (self.until - now) / halvings
        for number in range(max(1, self.share(halvings) // count)):
            yield number
            self.left -= count
            if time.perf_counter() > until:
                return


class EvenBudgetSplit(BudgetSplit):
    """Gives the same to every halving, and always goes on to the last: for budgets with room."""

    def __init__(self, budget: Budget, usual: int) -> None:
        super().__init__(budget, usual)
        self.part: int | None = None

    def is_open(self) -> bool:
        """Whether there is time left."""
        return time.perf_counter() < self.until

    def share(self, halvings: int) -> int:
        """What was right for the first."""
        if self.part is None:
            self.part = super().share(halvings)
        return self.part


SomeIdea = TypeVar("SomeIdea", bound=Idea)


def halve(
    ideas: Sequence[SomeIdea],
    split: BudgetSplit,
    deal: Callable[[int], Callable[[SomeIdea], float]],
) -> list[SomeIdea]:
    """Those that were kept to the end, the best first; all were tried once, whatever the budget.

    `deal` makes the luck of a number: a way to try a move that is the same for all of them.
    """
    kept = list(ideas)
    while len(kept) > 1 and (kept[0].tries == 0 or split.is_open()):
        for _ in split.tries(len(kept)):
            attempt = deal(kept[0].tries)
            for idea in kept:
                idea.note(attempt(idea))
        kept.sort(key=lambda idea: -idea.worth)
        del kept[(len(kept) + 1) // 2 :]
    return kept
