"""The bots of a table, each in a process of its own."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

from shoal.bots.bot import AT_TABLES, Budget, observe
from shoal.bots.memory import Memories
from shoal.bots.process import ProcessBot
from shoal.table.shown import Hinter

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Advice, Observation
    from shoal.bots.reason import Reason
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

HINTER: Final = "shark"
"""The strongest level gives hints."""
HINT_BUDGET: Final = Budget(seconds=4.0)


class BotHinter(Hinter):
    """A hint from a bot in a process of its own."""

    def __init__(self, bot: ProcessBot, observation: Observation) -> None:
        self.bot = bot
        self.observation = observation

    def ask(self) -> Reason:
        """Wait for the advice, and send the bot home."""
        try:
            return self.bot.explain(self.observation, HINT_BUDGET)
        finally:
            self.stop()

    def stop(self) -> None:
        """Send the bot home, whether it has answered or not."""
        self.bot.stop()


class HiredBots:
    """Bots that are given their view and their memory, and nothing else."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.bots: dict[int, ProcessBot] = {}
        self.memories = Memories()
        """What the bots remember of the moves that stand."""

    def prepare(
        self, position: Position, seat: int, name: str, number: int
    ) -> Callable[[], Advice]:
        """The decision of a bot on the move of a number, to be waited for anywhere."""
        if seat not in self.bots:
            self.bots[seat] = self.hire(name, seat)
        memory = self.memories.before(seat, number)
        observation = observe(self.game, position, seat, memory)
        return partial(self.ask, self.bots[seat], observation, number)

    def ask(self, bot: ProcessBot, observation: Observation, number: int) -> Advice:
        """Wait for a bot's decision on the move of a number, and keep what it remembers of it."""
        advice = bot.decide(observation, AT_TABLES)
        self.memories.keep(observation.seat, number, advice.memory)
        return advice

    def hinter(self, position: Position, seat: int) -> BotHinter:
        """A question to the strongest bot."""
        return BotHinter(self.hire(HINTER, seat), observe(self.game, position, seat))

    def hire(self, name: str, seat: int) -> ProcessBot:
        return ProcessBot(name, self.game.slug, seat, secrets.randbits(63))

    def close(self) -> None:
        """Send the bots home, even those that are thinking."""
        for bot in self.bots.values():
            bot.stop()
        self.bots = {}
