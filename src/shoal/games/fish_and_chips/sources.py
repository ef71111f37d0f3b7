"""Where the points of a game come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.view import View


def sources(view: View) -> dict[str, tuple[int | None, ...]]:
    """FC-E2: where points come from; of one round there is nothing to tell, nor of a solo game."""
    return {} if view.solo or view.round == 1 else points_by_round(view)


def points_by_round(view: View) -> dict[str, tuple[int | None, ...]]:
    """FC-E2: the points of the rounds before the last one, and of the last one, once it is over."""
    last = dict.fromkeys(view.order, 0)
    for pile in view.piles:
        if pile:
            last[pile[0][0]] += sum(fish[0] != pile[0][0] for fish in pile)
    before = (total - points for total, points in zip(view.totals, last.values(), strict=True))
    return {"rounds_before": tuple(before), "last_round": tuple(last.values())}
