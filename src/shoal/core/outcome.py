"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence


class Outcome(Struct, frozen=True):
    """The result of a game, seat by seat."""

    scores: dict[str, tuple[int, ...]]
    """Scores by name; the first is the one that a player would call the score."""
    places: tuple[int, ...] | None
    """1 for first, after every tie-break; equal places are shared. None: a game without winner."""
    values: tuple[float, ...]
    """What the result is worth to each seat, from 0 to 1, to a search or a rating."""
    automata: dict[str, dict[str, int]] = {}
    """Scores, by name, of opponents that the rules themselves play."""

    def winners(self) -> list[int]:
        """The seats in first place; empty if nobody won."""
        return [seat for seat, place in enumerate(self.places or ()) if place == 1]


def places_by(totals: Sequence[int] | Sequence[tuple[int, ...]]) -> list[int]:
    """Places for totals where more is better and equals share: 9, 12, 9 gives 2, 1, 2.

    A tuple is a total and its tie-breaks.
    """
    sizes = [total if isinstance(total, tuple) else (total,) for total in totals]
    return [1 + sum(other > size for other in sizes) for size in sizes]
