"""What both seats have scored, and would score if the day ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Standings
from shoal.games.petri_heil.components import TACKLE

if TYPE_CHECKING:
    from shoal.games.petri_heil.view import View


def standings(view: View) -> Standings:
    """PH-E3: the score of a day that is over, that of today so far, 0 before one has fished."""
    scores = list(view.scores)
    if view.phase != "over":
        scores[view.angler] = score_today(view)
    return Standings({"score": tuple(scores)})


def score_today(view: View) -> int:
    """PH-E3: the fish caught, less the special tiles that the fish player has not used."""
    caught = sum(tile.value * count for tile, count in zip(TACKLE.tile, view.caught, strict=True))
    return caught - sum(name in TACKLE.fish_specials for name in view.specials)


def sources(view: View) -> dict[str, tuple[int | None, ...]]:
    """PH-E3: what whoever fished last has caught, and what unused special tiles cost them."""
    caught = sum(tile.value * count for tile, count in zip(TACKLE.tile, view.caught, strict=True))
    unused = sum(name in TACKLE.fish_specials for name in view.specials)
    points = {"caught": caught, "unused": -unused}
    seats = range(len(view.scores))
    return {
        name: tuple(number if seat == view.angler else None for seat in seats)
        for name, number in points.items()
    }
