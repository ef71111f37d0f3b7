"""How much stronger each level is than the one below it.

Two seats: every deal is played twice with the seats exchanged. More seats: one bot of the higher
level against bots of the lower one, every deal once from each seat. What a deal's games were worth
to the higher level, on average, is one observation; the interval is that of their mean. A draw is
worth what the winners share.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.levels import LEVELS, Settings, settings_of
from shoal.bots.rooms import levels_of
from shoal.bots.self_play import make_scaled, play_out
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.lab.processes import on_all_cores
from shoal.lab.tally import Spread

if TYPE_CHECKING:
    from collections.abc import Callable

BARS: Final = {2: 0.55, 3: 0.40}
"""What the higher level must win, by the number of seats, the whole interval long."""


class Climb(Struct, frozen=True):
    """What to play: a level against the one below it."""

    game: str
    level: int
    """The higher of the two, 2 to 5."""
    seats: int
    scale: float = 1.0
    """The part of its full budget that each level thinks with."""
    seed: int = 1


class Rung(Struct, frozen=True):
    """What came of it."""

    climb: Climb
    higher: Settings
    lower: Settings
    """How the two levels thought, before their budgets were scaled."""
    games: int
    mean: float
    """What a game is worth to the higher level."""
    low: float
    high: float
    """The 95 % interval."""
    rules: int = 1
    """The version of the game's rules that it was climbed under."""

    @property
    def is_stale(self) -> bool:
        """Whether the game's rules, or what is in its box, have changed since."""
        return self.rules != find(self.climb.game).rules_version

    @property
    def is_sure(self) -> bool:
        return self.low > BARS[self.climb.seats]

    @property
    def is_hopeless(self) -> bool:
        return self.high < BARS[self.climb.seats]


def climbs_of(game: str, scale: float = 1.0, seed: int = 1) -> list[Climb]:
    """All rungs of the ladders of a game; at two seats, unless its room says otherwise."""
    levels = range(2, len(LEVELS) + 1)
    tables: tuple[int, ...] = getattr(levels_of(game), "LADDER_SEATS", (2,))
    return [Climb(game, k, seats, scale, seed) for seats in tables for k in levels]


def climb_rung(
    climb: Climb, progress: Callable[[Rung, int], None], at_least: int = 200, at_most: int = 1600
) -> Rung:
    """Play until the interval says enough, within these numbers of games.

    Whoever looks after every game stops at a lucky moment sooner or later. So the interval is
    looked at after the least number of games, and after that only when it has doubled.
    """
    seen = Spread()
    look = at_least
    for worth in on_all_cores(partial(play_deal, climb), count()):
        seen.note(worth)
        rung = sum_up(climb, seen)
        progress(rung, look)
        if rung.games >= look:
            if rung.is_sure or rung.is_hopeless or rung.games >= at_most:
                return rung
            look *= 2
    raise AssertionError("deals never end")


def sum_up(climb: Climb, seen: Spread) -> Rung:
    """The mean over deals with its interval, which ends where a worth does."""
    mean, low, high = seen.interval
    higher, lower = (settings_of(climb.game, climb.level - k) for k in (0, 1))
    games = seen.count * climb.seats
    rules = find(climb.game).rules_version
    return Rung(climb, higher, lower, games, mean, max(0.0, low), min(1.0, high), rules)


def play_deal(climb: Climb, number: int) -> float:
    """One deal, with the higher level in each seat in turn; what that was worth on average."""
    return sum(play_game(climb, number, seat) for seat in range(climb.seats)) / climb.seats


def play_game(climb: Climb, number: int, higher: int) -> float:
    """One game; what it was worth to the higher level."""
    game = find(climb.game)
    dice = FastDice(climb.seed, number)
    position = game.begin(game.defaults(climb.seats), climb.seats, dice)
    levels = [climb.level - int(seat != higher) for seat in range(climb.seats)]
    seed = climb.seed ^ number << 8
    bots = [
        make_scaled(climb.game, level, seat, seed ^ seat, climb.scale)
        for seat, level in enumerate(levels)
    ]
    play_out(position, bots, dice)
    return float(position.value(higher))
