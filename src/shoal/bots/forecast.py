"""How a game may end after a move: average scores over quick games from imagined worlds.

Everybody goes on as the game's evaluator picks without thinking. That is weaker than how a search
plays, so it says what a move is after rather than what it is worth.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from shoal.bots.rooms import evaluator_of
from shoal.core.position import first_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Observation
    from shoal.bots.evaluator import Evaluator
    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

MOST_PLIES: Final = 10_000
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
            play_on(game, world, evaluator, dice)
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


def play_on(game: AnyGame, world: Position, evaluator: Evaluator, dice: Dice) -> None:
    """To the end, without thinking; some games have no bound, and there it is given up."""
    room = game.room[:]
    for _ in range(MOST_PLIES):
        actors = world.actors()
        if actors == 0:
            return
        seat = first_seat(actors)
        count = world.moves(seat, room)
        world.play(seat, evaluator.pick(world, seat, room, count, dice), dice)
