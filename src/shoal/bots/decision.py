"""One decision of a bot, and the base of all bots that decide in this process.

The same seed and the same observation, memory included, always give the same advice: dice come from
these two, and nothing else is kept from decision to decision.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from shoal.bots.bot import Advice, Bot, Option
from shoal.bots.levels import DEFAULT_SETTINGS
from shoal.bots.memory import read_memory, write_memory
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.bots.bot import Budget, Observation
    from shoal.bots.levels import Settings
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Chance:
    """The dice of one decision: a stream for each use, so that no two uses see the same throws."""

    def __init__(self, seed: int, observation: Observation) -> None:
        memory = read_memory(observation.memory, observation.game, observation.seat)
        self.seed = seed
        # The view alone would not do: the same one may be seen twice in a game.
        self.key = hashlib.blake2b(bytes(observation.view), digest_size=16).digest()
        self.key += memory.decisions.to_bytes(8, "big")

    def stream(self, use: str, number: int = 0) -> int:
        """The stream of a use and a number, for dice that are thrown from its start repeatedly."""
        digest = hashlib.blake2b(f"{use}/{number}".encode(), key=self.key, digest_size=8).digest()
        return int.from_bytes(digest, "big")

    def dice(self, use: str, number: int = 0) -> FastDice:
        """The same dice for the same use and number."""
        return FastDice(self.seed, self.stream(use, number))


class Decision:
    """What a bot decides on: the view, decoded once, what the bot remembers, and dice."""

    def __init__(self, game: AnyGame, seed: int, observation: Observation) -> None:
        self.game = game
        self.seat = observation.seat
        self.view: Any = game.decode(bytes(observation.view))
        self.memory = read_memory(observation.memory, observation.game, observation.seat)
        self.notes = b""
        """What the bot wants to remember."""
        self.chance = Chance(seed, observation)
        self.dice = self.chance.dice("think")

    def imagine(self) -> Position:
        """A whole position that the seat cannot exclude."""
        world: Position = self.game.imagine(self.view, self.dice)
        return world


def slip(advice: Advice, dice: FastDice) -> Advice:
    """Any one of the better half of the moves, and of two moves either."""
    better = advice.options[: max(2, (len(advice.options) + 1) // 2)]
    return replace(advice, move=better[dice.below(len(better))].move)


class LocalBot(Bot):
    """A bot that decides in this process."""

    def __init__(
        self, slug: str, seat: int, seed: int, settings: Settings = DEFAULT_SETTINGS
    ) -> None:
        super().__init__(slug, seat, seed)
        self.settings = settings

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """A move for the seat, with the memory of having decided."""
        decision = Decision(self.game, self.seed, observation)
        advice = self.slip_maybe(self.think(decision, budget), decision)
        self.remember(decision, advice.move)
        return replace(advice, memory=write_memory(decision.memory, decision.notes))

    def slip_maybe(self, advice: Advice, decision: Decision) -> Advice:
        """Now and then a weak level makes any sensible move."""
        dice = decision.chance.dice("slip")
        if int(dice.below(1000)) >= self.settings.slips * 1000 or len(advice.options) < 2:
            return advice
        return slip(advice, dice)

    def remember(self, decision: Decision, move: str) -> None:
        """Write notes of the move that is made, for kinds that want to know later."""

    @abstractmethod
    def think(self, decision: Decision, budget: Budget) -> Advice:
        """A move for the seat; may write notes, and changes nothing else that outlives it."""

    def advise(self, found: Iterable[tuple[int, float, int]], dice: FastDice) -> Advice:
        """Moves with their worth and visits: most visits first, then most worth; ties by dice."""
        ranked = [(visits, worth, dice.below(1 << 20), move) for move, worth, visits in found]
        ranked.sort(reverse=True)
        options = tuple(
            Option(self.game.write(move), worth, visits) for visits, worth, _, move in ranked
        )
        return Advice(options[0].move, options)
