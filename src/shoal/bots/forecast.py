"""How a game may end after a move: scores of quick games from imagined worlds.

Everybody goes on as the game's evaluator picks. That is weaker than how a search plays, so it says
what a move aims at rather than what it is worth. All moves are tried in the same worlds with the
same luck: what differs at the end is what the move did.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from shoal.bots.rollout import roll_out
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.core.intervals import mean_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Observation
    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.intervals import Interval
    from shoal.core.position import Position

MOST_PLIES: Final = 10_000
"""Some games have no bound; a longer one is left out."""
LUCK: Final = 1 << 30
Scores = tuple[str, tuple[float, ...]]
"""What is counted, and the average for each seat."""
End = dict[str, tuple[int, ...]]
"""What each seat has of everything that is counted when a game is over."""


class Forecast:
    """Ends of quick games, the same number of them after each move."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.ends: dict[str, list[End]] = {move: [] for move in moves}

    def note(self, ends: Sequence[End]) -> None:
        """One world, once for each move."""
        for move, end in zip(self.ends, ends, strict=True):
            self.ends[move].append(end)

    def means(self) -> dict[str, Scores]:
        """The first score of the outcome after each move."""
        return {move: first_score(ends) for move, ends in self.ends.items() if ends}

    def difference(self, move: str, other: str, score: str, seat: int) -> Interval:
        """How much more of a score a seat has after a move than after another."""
        pairs = zip(self.ends[move], self.ends[other], strict=True)
        return mean_interval([float(a[score][seat] - b[score][seat]) for a, b in pairs])


def first_score(ends: list[End]) -> Scores:
    name = next(iter(ends[0]))
    seats = zip(*(end[name] for end in ends), strict=True)
    return name, tuple(sum(seat) / len(ends) for seat in seats)


def forecast(
    game: AnyGame,
    observation: Observation,
    moves: Sequence[str],
    dice: Dice,
    games: int,
    seconds: float,
) -> Forecast:
    """As many worlds as the seconds allow, at least one."""
    view, found = game.decode(bytes(observation.view)), Forecast(moves)
    until = time.perf_counter() + seconds
    for _ in range(games):
        world, luck = game.imagine(view, dice), dice.below(LUCK)
        ends = [end_after(game, world, observation.seat, move, luck) for move in moves]
        known = [end for end in ends if end is not None]
        if len(known) == len(moves):
            found.note(known)
        if time.perf_counter() > until:
            break
    return found


def end_after(game: AnyGame, world: Position, seat: int, move: str, luck: int) -> End | None:
    """How a world ends after a move, unless it goes on for ever."""
    played, dice = world.copy(), FastDice(luck)
    played.play(seat, game.read(move), dice)
    roll_out(played, evaluator_of(game.slug), dice, game.widest, MOST_PLIES)
    outcome = played.outcome()
    return None if outcome is None else outcome.scores
