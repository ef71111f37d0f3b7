"""What could be played instead of a move that a bot chose without comparing it with others.

All that could be played is tried in the same worlds with the same luck, as far as the evaluator
settles it. So there is a next best move, and one that is worse, to set the bot's own beside.
"""

from __future__ import annotations

import time
from statistics import fmean
from typing import TYPE_CHECKING, Final

from shoal.bots.forecast import LUCK
from shoal.bots.hints import hints_of
from shoal.bots.one_ply import OnePly
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.core.errors import ShoalError
from shoal.core.intervals import mean_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Observation
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

WORSE: Final = 0.03
"""A chance to win that is lower by that much is worse for people too."""
TRY_SECONDS: Final = 0.4
"""To rank what could be played, and again to see whether two moves are as good."""
TRIES: Final = 1000
"""Worlds at most."""
RANKING, MEASURING = 1, 2
"""Streams of dice: whoever came first by luck must not be measured with the same luck."""

Worths = dict[str, list[float]]
"""What every move came to, world by world."""


class Tryout:
    """The moves of one decision, to be tried against each other."""

    def __init__(self, game: AnyGame, observation: Observation) -> None:
        self.game = game
        self.seat = observation.seat
        self.view = game.decode(bytes(observation.view))
        self.size = len(observation.view)
        self.one_ply = OnePly(self.seat, evaluator_of(game.slug), game.widest)

    def next_and_worse(self, move: str) -> list[str]:
        """The next best move, and the first that is worse; or the last, if none is."""
        others = self.others(move)
        if len(others) < 2:
            return others
        found = self.try_out([move, *others], RANKING)
        worth = {one: fmean(worths) for one, worths in found.items()}
        second, *rest = sorted(others, key=lambda one: -worth[one])
        worse = (one for one in rest if worth[one] <= worth[move] - WORSE)
        return [second, next(worse, rest[-1])]

    def others(self, move: str) -> list[str]:
        """What the room names, else what the evaluator would consider, else what is listed."""
        dice = FastDice(self.size)
        world: Position = self.game.imagine(self.view, dice)
        named = hints_of(self.game.slug).others(world, self.seat, move, dice)
        considered = map(self.game.write, self.one_ply.list_moves(world))
        listed = map(self.game.write, self.game.legal(world, self.seat))
        for moves in (named, considered, listed):
            others = [one for one in dict.fromkeys(moves) if one != move]
            if allowed := [one for one in others if self.may(world, one)]:
                return allowed
        return []

    def may(self, world: Position, move: str) -> bool:
        try:
            self.game.check(world, self.seat, self.game.read(move))
        except ShoalError:
            return False
        return True

    def try_out(self, moves: Sequence[str], use: int) -> Worths:
        """As many worlds as there is time for, at least one."""
        numbers = {move: self.game.read(move) for move in moves}
        found: Worths = {move: [] for move in moves}
        dice, until = FastDice(self.size, use), time.perf_counter() + TRY_SECONDS
        for _ in range(TRIES):
            world, luck = self.game.imagine(self.view, dice), dice.below(LUCK)
            for move, number in numbers.items():
                found[move].append(self.one_ply.try_move(world, number, FastDice(luck)))
            if time.perf_counter() > until:
                break
        return found

    def are_as_good(self, one: str, other: str) -> bool:
        """Whether two moves are worth about the same, and nearly surely not much more or less."""
        found = self.try_out([one, other], MEASURING)
        more = mean_interval([a - b for a, b in zip(found[one], found[other], strict=True)])
        return abs(more.mean) < WORSE and max(-more.low, more.high) < 2 * WORSE
