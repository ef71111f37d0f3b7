"""What the room of a game adds to hints, for decisions that its bots take without comparing.

`bots/<slug>/hints.py` may have `HINTS`, an object of a class of its own. Whatever it says is
computed from what a seat knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from shoal.bots.moments import When  # noqa: TC001 - msgspec looks at the type
from shoal.bots.rooms import part_of
from shoal.core.game import Event  # noqa: TC001 - msgspec looks at the type

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.core.dice import Dice
    from shoal.core.position import Position


class Solution(Struct, frozen=True):
    """What a solver knows of the best move beside others: it has looked at every way to go on."""

    as_good: str = ""
    """Another move after which nobody has more or less, if there is one."""
    beside: str = ""
    """The best of the moves that are worse, if there is one."""
    more: dict[str, tuple[int, ...]] = {}
    """What each seat has more of everything that is counted after the best move than after it."""
    when: When = "end"
    remarks: tuple[Event, ...] = ()
    """What cannot be counted."""


class Hints:
    """For games that need nothing of their own."""

    def others(
        self,
        world: Position,  # noqa: ARG002 - for rooms
        seat: int,  # noqa: ARG002
        move: str,  # noqa: ARG002
        dice: Dice,  # noqa: ARG002
    ) -> Sequence[str]:
        """Moves to set a move beside, where the list has none that fit; none: take the list's."""
        return ()

    def remarks(self, view: Any, seat: int, move: str) -> Iterable[Event]:  # noqa: ANN401, ARG002 - for rooms
        """What a move itself is like: keys of `remarks` in the words of the game, with facts."""
        return ()

    def solve(self, world: Position, seat: int, move: str) -> Solution | None:  # noqa: ARG002 - for rooms
        """What is sure of a move that was solved, beside others; None if that takes too long."""
        return None


def hints_of(slug: str) -> Hints:
    """What the room of a game adds; nothing if it has no such part."""
    module = part_of(slug, "hints")
    hints: Hints = Hints() if module is None else module.HINTS
    return hints
