"""The points so far: of the rounds before, and of this one as the piles lie now.

A table shows them after every ply, so this is compiled.
"""

from typing import TYPE_CHECKING

from shoal.core.game import Standings

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.view import View


def standings(view: "View") -> Standings:
    """FC-E2; FC-1S5: in the solo game whether it is won, which is decided at its end."""
    if view.solo:
        return Standings({"won": (int(is_won(view)),)})
    if view.phase == "over":  # the totals have the last round already
        return Standings({"points": view.totals})
    points, colours = list(view.totals), list(view.order)
    for pile in view.piles:
        if len(pile) > 1:  # a single fish has captured nothing, and most piles are one
            colour, caught = pile[0][0], 0
            for fish in pile:
                if fish[0] != colour:
                    caught += 1
            points[colours.index(colour)] += caught
    return Standings({"points": tuple(points)})


def is_won(view: "View") -> bool:
    """FC-1S5: the game is over and only the player's colour, the last in the order, is on top."""
    return view.phase == "over" and all(pile[0][0] == view.order[-1] for pile in view.piles if pile)
