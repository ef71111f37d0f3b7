"""What a lab counts, a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.petri_heil.rules.state import SCORE

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond


def figures(pond: Pond) -> dict[str, float]:
    """Means of the days that were played."""
    counted = {
        "score": pond.tiles[SCORE] + pond.tiles[SCORE + 1],
        "worth": pond.worth,
        "paid": pond.paid,
        "caught": pond.taken,
        "turns": pond.turns,
    }
    return {name: float(count) / float(pond.terms.days) for name, count in counted.items()}
