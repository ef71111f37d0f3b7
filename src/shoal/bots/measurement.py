"""What the page of strength tells of a game besides its ladder.

The room of a game may have `strength.py` with a `MEASUREMENT`, which is found by the game's name.
It knows what to play and what came of it; `make ladder` plays it on all cores and writes the page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

Plan = TypeVar("Plan", bound=Struct)
Result = TypeVar("Result")
Summary = TypeVar("Summary", bound=Struct)


class Measurement(ABC, Generic[Plan, Result, Summary]):
    """Games of bots that tell more than who is stronger."""

    name: str
    """The summaries are kept in docs/strength/<game>_<name>.json."""
    summary: type[Summary]

    @abstractmethod
    def plans(self, scale: float) -> Sequence[tuple[Plan, int]]:
        """What to play with a part of the levels' full budgets, and how many games of each."""

    @abstractmethod
    def play(self, plan: Plan, number: int) -> Result:
        """One game; the same number gives the same game, in any process."""

    @abstractmethod
    def sum_up(self, plan: Plan, results: Sequence[Result]) -> Summary:
        """What came of all games of a plan."""

    @abstractmethod
    def section(self, summaries: Sequence[Summary]) -> str:
        """What the page says of it, in Markdown."""


AnyMeasurement: TypeAlias = Measurement[Any, Any, Any]
