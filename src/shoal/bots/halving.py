"""Sequential halving: try all moves equally often, drop the worse half, and so on.

Moves are compared in the same worlds and with the same dice, so that they differ by less luck.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from shoal.bots.bot import Budget


class Candidate:
    """A move that is considered, and what came of it so far."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.tries = 0
        self.total = 0.0
        self.worth = 0.0
        """What it came to on average; nothing if it was not tried."""

    def note(self, worth: float) -> None:
        self.tries += 1
        self.total += worth
        self.worth = self.total / self.tries


class BudgetSplit:
    """A budget that halvings share: no more iterations than it has, no longer than its seconds.

    What rounding leaves of one share goes to the next.
    """

    def __init__(self, budget: Budget, default: int) -> None:
        self.left, self.until = budget.limits(default)

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

    def __init__(self, budget: Budget, default: int) -> None:
        super().__init__(budget, default)
        self.part: int | None = None

    def is_open(self) -> bool:
        return time.perf_counter() < self.until

    def share(self, halvings: int) -> int:
        """What was right for the first."""
        if self.part is None:
            self.part = super().share(halvings)
        return self.part


AnyCandidate = TypeVar("AnyCandidate", bound=Candidate)


def halve(
    candidates: Sequence[AnyCandidate],
    split: BudgetSplit,
    prepare: Callable[[int], Callable[[AnyCandidate], float]],
) -> list[AnyCandidate]:
    """Those that were kept to the end, the best first; all were tried once, whatever the budget.

    `prepare` fixes world and dice of a numbered attempt, so that all candidates have the same ones.
    """
    kept = list(candidates)
    while len(kept) > 1 and (kept[0].tries == 0 or split.is_open()):
        for _ in split.tries(len(kept)):
            attempt = prepare(kept[0].tries)
            for candidate in kept:
                candidate.note(attempt(candidate))
        kept.sort(key=lambda candidate: -candidate.worth)
        del kept[(len(kept) + 1) // 2 :]
    return kept
