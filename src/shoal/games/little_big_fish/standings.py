"""The fish eaten so far (LB-F2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event, Standings
from shoal.games.little_big_fish.components import SIZES
from shoal.games.little_big_fish.rules.state import FIVE_EATEN, ONE_LEFT

if TYPE_CHECKING:
    from shoal.games.little_big_fish.view import View


def standings(view: View) -> Standings:
    """LB-F2: they lie open before whoever ate them."""
    return Standings({"eaten": tuple(map(sum, view.eaten))})


def why(view: View) -> Event | None:
    """LB-E1 to LB-E4: five fish eaten, one fish left, or too many quiet turns."""
    if view.phase != "over":
        return None
    if view.reason == FIVE_EATEN and view.winner is not None:
        return Event("five_eaten", {"seat": view.winner + 1})
    if view.reason != ONE_LEFT:
        return Event("quiet_end", {"turns": view.limit})
    letters = ("".join(filter(str.islower, view.fish)), "".join(filter(str.isupper, view.fish)))
    alone = [seat for seat, fish in enumerate(letters) if len(fish) == 1]
    return Event("both_left") if len(alone) > 1 else Event("one_left", {"seat": alone[0] + 1})


def sources(view: View) -> dict[str, tuple[int | None, ...]]:
    """LB-F2: the fish eaten, by size."""
    return {size: tuple(seat[at] for seat in view.eaten) for at, size in enumerate(SIZES)}
