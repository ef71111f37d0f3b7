"""How a game ended, read from the result in its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.outcome import Outcome
from shoal.core.record import ENDINGS, TableEvent

if TYPE_CHECKING:
    from shoal.core.game import Standings

PLACES: Final = "places "


def read_outcome(result: str, standings: Standings) -> Outcome | TableEvent:
    """The outcome that a result says: places from its text, scores as they stand in the end."""
    first, *_ = parts = result.split("; ")
    what, *seat = first.split()
    if what in ENDINGS:
        return TableEvent(int(seat[0]) - 1 if seat else None, what)
    found = [part.removeprefix(PLACES) for part in parts if part.startswith(PLACES)]
    places = tuple(map(int, found[0].split())) if found else None
    scores = {name: known(points) for name, points in standings.scores.items()}
    automata = {
        name: dict(zip(points, known(tuple(points.values())), strict=True))
        for name, points in standings.automata.items()
    }
    return Outcome(scores, places, (), automata)


def known(points: tuple[int | None, ...]) -> tuple[int, ...]:
    """Scores that nobody hides any more."""
    return tuple(point or 0 for point in points)
