"""The fish eaten so far (LB-F2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Standings

if TYPE_CHECKING:
    from shoal.games.little_big_fish.view import View


def standings(view: View) -> Standings:
    """LB-F2: they lie open before whoever ate them."""
    return Standings({"eaten": tuple(map(sum, view.eaten))})
