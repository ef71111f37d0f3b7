"""The law of honest bots, move after move: one history, one decision.

Two bots of the same seed sit in two worlds that their seat cannot tell apart, and must decide alike
for as long as the worlds look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.position import EVERYTHING
from tests.laws.kit import Setting, Subject, find_kit
from tests.laws.walks import begin, list_moves, make, pick, show

if TYPE_CHECKING:
    from shoal.bots.bot import Advice
    from shoal.core.dice import Dice
    from shoal.core.position import Position

FEW = Budget(iterations=4)
SECRET = [slug for slug in slugs() if find(slug).secrets]
PLIES = 120
"""How far the two worlds are followed: in Petri Heil! into the second day."""


class World:
    """A position, and the bot of one seat in it."""

    def __init__(self, setting: Setting, position: Position, name: str, seat: int) -> None:
        self.setting = setting
        self.position = position
        self.seat = seat
        self.bot = make_bot(name, setting.game.slug, seat, 7)
        self.memory = b""

    def decide(self) -> Advice:
        """What the bot does here, given what it remembers."""
        observation = observe(self.setting.game, self.position, self.seat, self.memory)
        advice = self.bot.decide(observation, FEW)
        self.memory = advice.memory
        return advice

    def make(self, seat: int, move: int, number: int) -> None:
        """Make a move, with dice that fall alike in both worlds."""
        self.position = make(self.position, seat, move, 3, number).after

    def shown(self) -> bytes:
        """All that the seat knows."""
        return show(self.setting, self.position, self.seat)

    def mirror(self, other: World, chance: Dice) -> None:
        """Become another world that the seat cannot tell from that one."""
        self.position = self.setting.kit.scramble(other.position, self.seat, chance)


def settings_of(slug: str) -> list[Setting]:
    """Every number of seats with two sets of options, or all sets of a game for two."""
    every = list(Subject(find(slug), find_kit(f"tests.games.{slug}")).settings())
    ends = {setting.seats: setting for setting in every} | {0: every[0]}
    return every if len(ends) == 2 else list(ends.values())


@pytest.mark.parametrize("slug", SECRET)
@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_decides_alike_for_as_long_as_worlds_look_alike(slug: str, name: str) -> None:
    for number, setting in enumerate(settings_of(slug)):
        seats = 0, setting.seats - 1
        assert sum(follow_twins(setting, name, seat, FastDice(5, number)) for seat in seats) > 0


def follow_twins(setting: Setting, name: str, seat: int, chance: Dice) -> int:
    """Play in two worlds; how often the seat decided in two that looked alike and were not."""
    position = begin(setting, 3)
    here, there = (World(setting, position, name, seat) for _ in range(2))
    there.mirror(here, chance)
    found = 0
    for number in range(PLIES):
        if here.position.actors() == 0:
            break
        mover = pick(list(actors_of(here.position)), chance)
        if mover == seat:
            found += here.position.key(EVERYTHING) != there.position.key(EVERYTHING)
            move = decide_alike(here, there)
        else:
            move = pick(list_moves(setting.game, here.position, mover), chance)
        alike = setting.kit.lookalikes(there.position, mover, move, seat)
        here.make(mover, move, number)
        if alike:
            there.make(mover, pick(alike, chance), number)
        if not alike or here.shown() != there.shown():
            there.mirror(here, chance)  # something was revealed
    return found


def decide_alike(here: World, there: World) -> int:
    """The one move that the bot makes in both worlds."""
    advice = here.decide(), there.decide()
    assert advice[0] == advice[1], f"{advice} where the seat cannot tell"
    move: int = here.setting.game.read(advice[0].move)
    here.setting.game.check(here.position, here.seat, move)
    return move
