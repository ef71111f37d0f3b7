"""A rating of all players of a game from the games that were kept.

Bradley and Terry: a player of strength p comes in before one of strength q in p / (p + q) of the
games. Strengths are those under which the games are likeliest, on the scale of Elo, where 400
points are 10 to 1, and the levels' mean is 1500. Of more than two seats every pair counts, by
places; a shared place is half a win. Each pair that met has one drawn game more, so that whoever
won all games is not infinitely strong. Intervals come from drawing deals again (bootstrap): games
of one deal are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from math import log10
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from shoal.bots.levels import LEVELS
from shoal.core.dice import FastDice
from shoal.lab.contest import read_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.lab.contest import Deal
    from shoal.lab.ladder import Rung

MEAN_ELO: Final = 1500.0
PER_TENFOLD: Final = 400.0
SAMPLES: Final = 200
LEFT_OUT: Final = 5
"""Drawn sets of deals, and how many of them are beyond each end of an interval."""
ROUNDS: Final = 500
CLOSE: Final = 1e-6
"""Strengths are found when a round changes none by more than this part of it."""


class Rating(Struct, frozen=True):
    """What a player's games say of its strength."""

    player: str
    elo: float
    low: float
    high: float
    """The 95 % interval."""
    games: int


class Meeting(Struct, frozen=True):
    """A contest as a rating sees it."""

    one: str
    others: str
    seats: int
    scores: tuple[float, ...]
    """In each deal, how often the one came in before another; half for a shared place."""

    @property
    def pairs(self) -> int:
        """In each deal: one pair for each game and each other."""
        return self.seats * (self.seats - 1)


def rate(rungs: Sequence[Rung]) -> list[Rating]:
    """The strongest first; players that no chain of games joins with the top level are left out."""
    met = joined([meeting_of(rung) for rung in rungs if rung.deals])
    if not met:
        return []
    best = strengths(met)
    drawn = [elos(strengths(draw(met, FastDice(1, number)), best)) for number in range(SAMPLES)]
    games: dict[str, int] = defaultdict(int)
    for meeting in met:
        for name in (meeting.one, meeting.others):
            games[name] += len(meeting.scores) * meeting.seats
    rated = []
    for name, elo in elos(best).items():
        sample = sorted(one[name] for one in drawn)
        low, high = sample[LEFT_OUT], sample[-1 - LEFT_OUT]
        rated.append(Rating(name, elo, min(low, elo), max(high, elo), games[name]))
    return sorted(rated, key=lambda rating: -rating.elo)


def meeting_of(rung: Rung) -> Meeting:
    contest = rung.contest
    scores = tuple(score_of(read_deal(deal)) for deal in rung.deals)
    return Meeting(contest.one, contest.others, contest.seats, scores)


def score_of(deal: Deal) -> float:
    """How often the one player, who had each seat in turn, came in before another."""
    return sum(
        compare(places[seat], other)
        for seat, places in enumerate(deal)
        for rival, other in enumerate(places)
        if rival != seat
    )


def compare(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)


def joined(met: list[Meeting]) -> list[Meeting]:
    """Those whose players can be compared with the top level, through whomever."""
    known = {LEVELS[-1]}
    for _ in met:
        known |= {name for m in met if {m.one, m.others} & known for name in (m.one, m.others)}
    return [meeting for meeting in met if meeting.one in known]


def draw(met: list[Meeting], dice: FastDice) -> list[Meeting]:
    """As many deals of each contest, any of them, some twice and some not at all."""
    return [
        replace(m, scores=tuple(m.scores[dice.below(len(m.scores))] for _ in m.scores)) for m in met
    ]


def strengths(met: list[Meeting], start: dict[str, float] | None = None) -> dict[str, float]:
    """Under which these games are likeliest: each round makes them likelier (Hunter's MM)."""
    wins: dict[str, float] = defaultdict(float)
    games: dict[tuple[str, str], float] = defaultdict(float)
    for m in met:
        score, pairs = sum(m.scores) + 0.5, len(m.scores) * m.pairs + 1.0
        wins[m.one] += score
        wins[m.others] += pairs - score
        games[m.one, m.others] += pairs
        games[m.others, m.one] += pairs
    found = dict(start or dict.fromkeys(sorted(wins), 1.0))
    for _ in range(ROUNDS):
        change = 0.0
        for name, before in found.items():
            met_often = sum(n / (before + found[b]) for (a, b), n in games.items() if a == name)
            found[name] = wins[name] / met_often
            change = max(change, abs(found[name] / before - 1.0))
        if change < CLOSE:
            break
    return found


def elos(found: dict[str, float]) -> dict[str, float]:
    """Strengths on the scale of Elo, the levels among them around their mean."""
    raw = {name: PER_TENFOLD * log10(strength) for name, strength in found.items()}
    levels = [elo for name, elo in raw.items() if name in LEVELS]
    shift = MEAN_ELO - sum(levels) / len(levels)
    return {name: elo + shift for name, elo in raw.items()}
