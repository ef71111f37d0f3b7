"""The scores so far: all that counts lies open, so the one position of a view has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.dice import ScriptedDice
from shoal.core.game import Standings
from shoal.games.public_market.imagination import imagine
from shoal.games.public_market.rules.state import ANGLER
from shoal.games.public_market.rules.table import scores_so_far

if TYPE_CHECKING:
    from shoal.games.public_market.view import View

NO_DICE: Final = ScriptedDice([])
"""Nothing has to be drawn."""


def standings(view: View) -> Standings:
    """PM-V1: VP and cards of everybody, the Solo Angler included."""
    table = imagine(view, NO_DICE)
    seats = len(view.players)
    found = [tuple(map(int, scores_so_far(table, seat))) for seat in range(seats)]
    automata: dict[str, dict[str, int | None]] = {}
    if view.angler is not None:
        vp, cards = map(int, scores_so_far(table, int(ANGLER)))
        automata = {"angler": {"vp": vp, "cards": cards}}
    vps, held = tuple(vp for vp, _ in found), tuple(cards for _, cards in found)
    return Standings({"vp": vps, "cards": held}, automata)
