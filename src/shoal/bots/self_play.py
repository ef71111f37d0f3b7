"""Whole games between bots, each given only what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.bot import Bot, Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS, settings_of
from shoal.bots.yardsticks import make_yardstick, yardsticks_of
from shoal.core.game import actors_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.bots.bot import Advice, Observation
    from shoal.bots.levels import Settings
    from shoal.core.dice import Dice
    from shoal.core.position import Position

DEFAULT_BUDGET = Budget()


def nobody_listens(_position: Position, _seat: int, _advice: Advice) -> None:
    """For games of which only the end counts."""


def play_out(
    position: Position,
    bots: Sequence[Bot],
    dice: Dice,
    budget: Budget = DEFAULT_BUDGET,
    listen: Callable[[Position, int, Advice], None] = nobody_listens,
) -> int:
    """Play a position to its end in place, and keep the bots' memories. Returns the plies.

    Whoever listens hears of every decision, and of the position before its move is made.
    """
    game, plies = bots[0].game, 0
    memories = [b"" for _ in bots]
    while position.actors() != 0:
        seat = next(actors_of(position))
        advice = bots[seat].decide(observe(game, position, seat, memories[seat]), budget)
        memories[seat] = advice.memory
        move = game.read(advice.move)
        game.check(position, seat, move)
        listen(position, seat, advice)
        position.play(seat, move, dice)
        plies += 1
    return plies


class ScaledBot(Bot):
    """A bot that thinks with a budget of its own, whatever it is given."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        super().__init__(bot.game.slug, bot.seat, bot.seed)
        self.bot = bot
        self.budget = budget

    def decide(self, observation: Observation, _budget: Budget) -> Advice:
        return self.bot.decide(observation, self.budget)


def make_player(name: str, slug: str, seat: int, seed: int, scale: float) -> ScaledBot:
    """A level or a yardstick by its name, with a part of its full budget."""
    settings = player_settings(name, slug)
    make = make_bot if name in LEVELS else make_yardstick
    bot = make(name, slug, seat, seed)
    return ScaledBot(bot, Budget(iterations=max(1, round(settings.iterations * scale))))


def make_players(
    names: Sequence[str], slug: str, deal: tuple[int, int], scale: float
) -> list[ScaledBot]:
    """A player for each seat of a deal, which is a seed and a number; in others they differ."""
    seed = deal[0] ^ deal[1] << 8
    return [make_player(name, slug, seat, seed ^ seat, scale) for seat, name in enumerate(names)]


def player_settings(name: str, slug: str) -> Settings:
    """How a level or a yardstick thinks in a game."""
    if name in LEVELS:
        return settings_of(slug, LEVELS.index(name) + 1)
    return yardsticks_of(slug)[name]
