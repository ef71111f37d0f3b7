"""How a game may end after a move: average scores over quick games from imagined worlds.

Everybody goes on as the game's evaluator picks. That is weaker than how a search plays, so it says
what a move aims at rather than what it is worth.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from shoal.bots.rollout import roll_out
from shoal.bots.rooms import evaluator_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Observation
    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame

MOST_PLIES: Final = 10_000
"""Some games have no bound; a longer one is left out."""
Scores = tuple[str, tuple[float, ...]]
"""What is counted, and the average for each seat."""


def forecast(
    game: AnyGame,
    observation: Observation,
    moves: Sequence[str],
    dice: Dice,
    games: int,
    seconds: float,
) -> dict[str, Scores]:
    """The first score of the outcome after each move; as many games as the seconds allow."""
    view, evaluator = game.decode(bytes(observation.view)), evaluator_of(game.slug)
    until = time.perf_counter() + seconds
    sums: dict[str, list[tuple[int, ...]]] = {move: [] for move in moves}
    name = ""
    for _ in range(games):
        for move in moves:
            world = game.imagine(view, dice)
            world.play(observation.seat, game.read(move), dice)
            roll_out(world, evaluator, dice, game.widest, MOST_PLIES)
            outcome = world.outcome()
            if outcome is not None:
                name, scores = next(iter(outcome.scores.items()))
                sums[move].append(scores)
        if time.perf_counter() > until:
            break
    return {
        move: (name, tuple(sum(seat) / len(ends) for seat in zip(*ends, strict=True)))
        for move, ends in sums.items()
        if ends
    }
