"""What each level of Petri Heil! catches from each other, and what the second day is worth.

A game of two days gives two catches: of whoever fishes first, and of the other one, who knows by
then what there is to beat. Every level plays every level, each of the two as the first to fish.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.deals import REPORTING, ReportingSeed
from shoal.bots.levels import LEVELS
from shoal.bots.measurement import Measurement
from shoal.bots.self_play import make_players, play_out
from shoal.core.dice import FastDice
from shoal.core.intervals import mean_interval, share_interval
from shoal.games.petri_heil import game
from shoal.games.petri_heil.options import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES: Final = 20
"""Of every ordered pair of levels."""


class Pairing(Struct, frozen=True):
    """Games of two levels, 1 to 5: who fishes on day one, and who on day two."""

    first: int
    second: int
    scale: float
    """The part of its full budget that each level thinks with."""
    seed: ReportingSeed = REPORTING


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


class Catches(Measurement[Pairing, tuple[int, int], Days]):
    name = "catches"
    summary = Days

    def plans(self, scale: float) -> list[tuple[Pairing, int]]:
        numbers = range(1, len(LEVELS) + 1)
        return [(Pairing(first, second, scale), GAMES) for first in numbers for second in numbers]

    def play(self, plan: Pairing, number: int) -> tuple[int, int]:
        """One game; what was caught on day one and on day two."""
        dice = FastDice(plan.seed, number)
        position = game.begin(Options(first="1"), 2, dice)
        names = [LEVELS[level - 1] for level in (plan.first, plan.second)]
        play_out(position, make_players(names, game.slug, (plan.seed, number), plan.scale), dice)
        outcome = position.outcome()
        assert outcome is not None  # noqa: S101 - a game that was played out has one
        first, second = outcome.scores["score"]
        return int(first), int(second)

    def sum_up(self, plan: Pairing, results: Sequence[tuple[int, int]]) -> Days:
        one, two = (mean_interval(catches) for catches in zip(*results, strict=True))
        wins = sum(second > first for first, second in results)
        games = len(results)
        within = one.within, two.within
        return Days(plan, games, (one.mean, two.mean), within, wins / games)

    def section(self, summaries: Sequence[Days]) -> str:
        """Two tables: the mean catches, and the second day."""
        return "\n".join([*catches(summaries), "", *second_day(summaries), ""])


MEASUREMENT: Final = Catches()


def mean_catch(played: Sequence[Days], angler: int, fish: int) -> float:
    """What one level catches from another, on either day."""
    found = [days.catches[0] for days in played if matches(days, angler, fish)]
    found += [days.catches[1] for days in played if matches(days, fish, angler)]
    return sum(found) / len(found)


def matches(days: Days, first: int, second: int) -> bool:
    return (days.pairing.first, days.pairing.second) == (first, second)


def catches(played: Sequence[Days]) -> list[str]:
    """The mean catch of every angler player from every fish player."""
    games, scale = played[0].games, played[0].pairing.scale
    numbers = range(1, len(LEVELS) + 1)
    widest = max(max(days.within) for days in played)
    return [
        "#### The mean catch",
        "",
        f"{2 * games} days for every angler player (rows) and fish player (columns), half of them",
        f"first days, with {scale:.0%} of full budgets. The 95 % interval of a mean of {games}",
        f"days is at most ± {widest:.1f}.",
        "",
        "| angler \\ fish | " + " | ".join(LEVELS) + " |",
        "|---|" + "---|" * len(LEVELS),
        *(
            f"| {LEVELS[angler - 1]} | "
            + " | ".join(f"{mean_catch(played, angler, fish):.1f}" for fish in numbers)
            + " |"
            for angler in numbers
        ),
    ]


def second_day(played: Sequence[Days]) -> list[str]:
    """What equals catch on day one and on day two, and how often the second one wins."""
    lines = [
        "#### The second day",
        "",
        "Whoever fishes on day two knows what there is to beat, but loses a tie (PH-E4).",
        "Between equals:",
        "",
        "| level | games | day one | day two | day two wins |",
        "|---|---|---|---|---|",
    ]
    for days in played:
        if days.pairing.first != days.pairing.second:
            continue
        one, two = (
            f"{catch:.1f} ± {within:.1f}"
            for catch, within in zip(days.catches, days.within, strict=True)
        )
        name = LEVELS[days.pairing.first - 1]
        lines.append(f"| {name} | {days.games} | {one} | {two} | {days.second_wins:.0%} |")
    return [*lines, "", all_days(played)]


def all_days(played: Sequence[Days]) -> str:
    """The same over all pairings: each level fished as often first as second from each other."""
    games = sum(days.games for days in played)
    gain = sum(days.games * (days.catches[1] - days.catches[0]) for days in played) / games
    wins = share_interval(sum(days.games * days.second_wins for days in played), games)
    brings = f"{abs(gain):.2f} {'more' if gain > 0 else 'less'}"
    return (
        f"Over all {games} games, every level as often first as second against every other,\n"
        f"day two brings {brings} than day one, and whoever fishes then wins\n"
        f"{wins.mean:.0%} (± {wins.within:.0%}). "
        "Bots that search play for the win on day two, not for the catch."
    )
