"""Random games as seats observe them: for tests that hold every number to what its name says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.game import Game, O, V, actors_of
from shoal.core.listing import observed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.played import P

EVERY = 5
"""Of so many plies one is looked at."""


def observations(
    game: Game[P, V, O], options: O, seats: int, seed: int
) -> Iterator[tuple[V, int, dict[str, int]]]:
    """What a seat's view shows, the seat, and the numbers that it observes, by name."""
    names = game.observed(options, seats)
    dice = FastDice(seed, seats)
    position = game.begin(options, seats, dice)
    plies = 0
    while position.actors():
        if plies % EVERY == 0:
            for seat in range(seats):
                numbers = observed(position, seat, len(names))
                yield game.view(position, seat), seat, dict(zip(names, numbers, strict=True))
        mover = next(actors_of(position))
        listed = game.legal(position, mover)
        position.play(mover, listed[dice.below(len(listed))], dice)
        plies += 1
