"""What everybody learns of a ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event
from shoal.games.tiddlers import moves

if TYPE_CHECKING:
    from shoal.core.game import Played
    from shoal.games.tiddlers.rules import Pool


def tell(played: Played[Pool], _to: int | None) -> list[Event]:
    """That a choice was made; after the last one, all of them."""
    before, after = played.before, played.after
    told = [Event("chooses", {"seat": played.seat + 1})]
    if after.actors() == 0:
        told += [tell_opening(before, seat, after) for seat in range(after.seats)]
    return told


def tell_opening(before: Pool, seat: int, after: Pool) -> Event:
    """TD-3: the choice of one seat, and what it drew."""
    held, holds = before.held(seat), after.held(seat)
    if after.choice(seat) == moves.SWAP:
        return Event("swaps", {"seat": seat + 1, "tiddler": held, "drawn": holds})
    return Event("keeps", {"seat": seat + 1, "tiddler": held})
