"""Hints of Le Poissonnier: showcases, of which bots often consider a single one."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from shoal.bots.hints import Hints
from shoal.bots.le_poissonnier.evaluation.candidates import showcase
from shoal.core.dice import FastDice
from shoal.core.game import Event
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.moves import DONE, PLACE, count_in, fresh_in, kind_of, plain
from shoal.games.le_poissonnier.rules import placing
from shoal.games.le_poissonnier.rules.goods import (
    ANY,
    FRESHNESS_COUNT,
    MOST_CRATES,
    QUEUE_LENGTH,
    REACH,
    ROTTEN,
    wants,
)
from shoal.games.le_poissonnier.rules.shop import Shop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from shoal.games.le_poissonnier.view import View


class LePoissonnierHints(Hints):
    """Looks at showcases and at the queue."""

    def others(self, world: Position, seat: int, move: str, dice: Dice) -> Sequence[str]:  # noqa: ARG002 - nothing is drawn
        """LP-T2: showcases with as many other freshnesses, and an empty one."""
        assert isinstance(world, Shop)  # noqa: S101 - what this game's views give
        made = game.read(move)
        if kind_of(made) != PLACE:
            return ()
        held = [fresh for fresh in range(FRESHNESS_COUNT) if placing.has(world, seat, fresh)]
        chosen = combinations(held, len(shown_in(made)))
        found = [showcase(world, seat, sum(1 << fresh for fresh in some)) for some in chosen]
        return [game.write(one) for one in (*found, plain(DONE))]

    def remarks(self, view: View, seat: int, move: str) -> Iterator[Event]:  # noqa: ARG002 - what customers want is the same for all
        """How many of the fish that are shown the next customers ask for."""
        made = game.read(move)
        if kind_of(made) != PLACE:
            return
        shown = shown_in(made)
        if asked := count_asked(game.imagine(view, FastDice(0)), shown):
            yield Event("asked_for", {"asked": asked, "all": sum(shown.values())})


def shown_in(made: int) -> dict[int, int]:
    """How many fish of each freshness a showcase has."""
    found: dict[int, int] = {}
    for crate in range(MOST_CRATES):
        if count := int(count_in(made, crate)):
            fresh = int(fresh_in(made, crate))
            found[fresh] = found.get(fresh, 0) + count
    return found


def count_asked(shop: Shop, shown: dict[int, int]) -> int:
    """How many of these fish the next customers ask for; undecided ones take any that are left."""
    named = [min(count, wanted(shop, fresh)) for fresh, count in shown.items() if fresh != ROTTEN]
    left = sum(shown.values()) - sum(named)
    return sum(named) + min(left, wanted(shop, ANY))


def wanted(shop: Shop, freshness: int) -> int:
    """How many fish of a freshness, or of ANY, they order. LP-Q2: of five, the first will leave."""
    first = 1 if shop.queued == QUEUE_LENGTH else 0
    places = range(first, min(int(shop.queued), first + REACH))
    return sum(int(wants(shop.customer(place), freshness)) for place in places)


HINTS: Final = LePoissonnierHints()
