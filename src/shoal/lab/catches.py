"""What each level of Petri Heil! catches against each other, and what the second day is worth.

A game of two days gives two catches: of whoever fishes first, and of the other one, who knows by
then what there is to beat. Every level plays every level, each of the two as the first to fish.
"""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.levels import LEVELS
from shoal.bots.self_play import make_scaled, play_out
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.games.petri_heil.options import Options
from shoal.lab.ladder import SURE
from shoal.lab.processes import on_all_cores
from shoal.lab.tally import Spread

if TYPE_CHECKING:
    from collections.abc import Callable

SLUG: Final = "petri_heil"


class Pairing(Struct, frozen=True):
    """Games of two levels, 1 to 5: who fishes on day one, and who on day two."""

    first: int
    second: int
    scale: float
    """The part of its full budget that each level thinks with."""
    seed: int = 1


class Days(Struct, frozen=True):
    """What came of a pairing."""

    pairing: Pairing
    games: int
    catches: tuple[float, float]
    """PH-E3: mean scores of day one and day two."""
    within: tuple[float, float]
    """Half of their 95 % intervals."""
    second_wins: float
    """PH-E4: how often the one who fishes on day two wins; the other one wins if both are equal."""


def play_pairing(pairing: Pairing, games: int, progress: Callable[[Pairing, int], None]) -> Days:
    """Play some games on all cores."""
    days, wins = (Spread(), Spread()), 0
    for number, scores in enumerate(on_all_cores(partial(play_days, pairing), range(games))):
        for spread, score in zip(days, scores, strict=True):
            spread.note(score)
        wins += scores[1] > scores[0]
        progress(pairing, number + 1)
    first, second = days
    within = (SURE * first.sd / sqrt(games), SURE * second.sd / sqrt(games))
    return Days(pairing, games, (first.mean, second.mean), within, wins / games)


def play_days(pairing: Pairing, number: int) -> tuple[int, int]:
    """One game; what was caught on day one and on day two."""
    game, dice = find(SLUG), FastDice(pairing.seed, number)
    position = game.begin(Options(first="1"), 2, dice)
    levels = (pairing.first, pairing.second)
    seed = pairing.seed ^ number << 8
    players = [
        make_scaled(SLUG, level, seat, seed ^ seat, pairing.scale)
        for seat, level in enumerate(levels)
    ]
    play_out(position, players, dice)
    first, second = position.outcome().scores["score"]
    return int(first), int(second)


def all_pairings(scale: float) -> list[Pairing]:
    """Every level with every level."""
    numbers = range(1, len(LEVELS) + 1)
    return [Pairing(first, second, scale) for first in numbers for second in numbers]


def mean_catch(played: list[Days], angler: int, fish: int) -> float:
    """What one level catches from another, on either day."""
    found = [days.catches[0] for days in played if matches(days, angler, fish)]
    found += [days.catches[1] for days in played if matches(days, fish, angler)]
    return sum(found) / len(found)


def matches(days: Days, first: int, second: int) -> bool:
    """Whether these two levels fished in this order."""
    return (days.pairing.first, days.pairing.second) == (first, second)
