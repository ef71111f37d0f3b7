"""How often each level beats the Solo Angler of Public Market (PM-1S1 to PM-1S8).

The scores of every game are kept. So it can be told what a stronger angler would change: one with a
head start of so many VP, or one whose VP count so many times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.deals import REPORTING, ReportingSeed
from shoal.bots.levels import LEVELS
from shoal.bots.measurement import Measurement
from shoal.bots.self_play import make_scaled, play_out
from shoal.core.dice import FastDice
from shoal.core.intervals import share_interval
from shoal.games.public_market import game
from shoal.games.public_market.components import AnglerStrength  # noqa: TC001 - msgspec looks at it
from shoal.games.public_market.options import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES: Final = {1: 300, 2: 300, 3: 300, 4: 100, 5: 100}
"""By the level: the upper ones think longer."""
HEAD_STARTS: Final = (40, 80, 110, 120)
TIMES: Final = (2.0, 2.5, 3.0, 3.5)
"""Stronger anglers, for the second table."""


class Meeting(Struct, frozen=True):
    """What to play: a level against the Solo Angler."""

    level: int
    shallow_waters: bool
    scale: float = 1.0
    """The part of its full budget that the level thinks with."""
    seed: ReportingSeed = REPORTING
    angler: AnglerStrength = "keen"
    """PM-1S8; keen plays the cards as they are."""


class Result(Struct, frozen=True):
    worth: float
    """1 for a win, half for a shared one (PM-V2)."""
    vp: int
    angler: int


class Record(Struct, frozen=True):
    """What came of all games of a meeting."""

    meeting: Meeting
    games: int
    wins: float
    """Shared ones count half."""
    low: float
    high: float
    """The 95 % interval after Wilson."""
    scores: tuple[tuple[int, int], ...]
    """The bot's VP and the angler's, game by game."""

    @property
    def mean(self) -> float:
        return self.wins / self.games

    @property
    def vp(self) -> tuple[float, float]:
        """The mean scores of bot and angler."""
        own, other = (sum(vp) / self.games for vp in zip(*self.scores, strict=True))
        return own, other


class SoloAngler(Measurement[Meeting, Result, Record]):
    """Solo games with and without Shallow Waters."""

    name = "solo"
    summary = Record

    def plans(self, scale: float) -> list[tuple[Meeting, int]]:
        return [
            (Meeting(level, shallow_waters, scale), games)
            for level, games in GAMES.items()
            for shallow_waters in (False, True)
        ]

    def play(self, plan: Meeting, number: int) -> Result:
        dice = FastDice(plan.seed, number)
        options = Options(shallow_waters=plan.shallow_waters, angler=plan.angler)
        position = game.begin(options, 1, dice)
        bot = make_scaled(game.slug, plan.level, 0, plan.seed ^ number << 8, plan.scale)
        play_out(position, [bot], dice)
        outcome = position.outcome()
        assert outcome is not None  # noqa: S101 - a game that was played out has one
        angler = outcome.automata["angler"]["vp"]
        return Result(float(position.value(0)), outcome.scores["vp"][0], angler)

    def sum_up(self, plan: Meeting, results: Sequence[Result]) -> Record:
        games = len(results)
        wins = sum(result.worth for result in results)
        share = share_interval(wins, games)
        scores = tuple((result.vp, result.angler) for result in results)
        return Record(plan, games, wins, share.low, share.high, scores)

    def section(self, summaries: Sequence[Record]) -> str:
        return "\n".join(tables(summaries))


MEASUREMENT: Final = SoloAngler()


def tables(records: Sequence[Record]) -> list[str]:
    """The games as they were, and what they would have been against stronger anglers."""
    return [
        "#### The Solo Angler",
        "",
        f"{records[0].meeting.scale:.0%} of the levels' full budgets.",
        "",
        "| level | Shallow Waters | games | wins | 95 % interval | VP | angler |",
        "|---|---|---|---|---|---|---|",
        *(row(record) for record in records),
        "",
        "What the same games would have won against an angler that has so many VP more, or whose",
        "VP count so many times:",
        "",
        "| level | Shallow Waters |"
        + "".join(f" +{vp} |" for vp in HEAD_STARTS)
        + "".join(f" × {times:g} |" for times in TIMES),
        "|---|---|" + "---|" * (len(HEAD_STARTS) + len(TIMES)),
        *(handicaps(record) for record in records),
        "",
    ]


def if_stronger(record: Record, times: float = 1.0, more: int = 0) -> float:
    """The part of the games that is won if the angler's VP count so many times, and so many more.

    The bot does not know: one that did might win a little more.
    """
    return sum(worth_of(vp, angler * times + more) for vp, angler in record.scores) / record.games


def worth_of(vp: float, angler: float) -> float:
    """1 for a win and half for a tie in VP, whose tie-break is not known here."""
    return (float(vp >= angler) + float(vp > angler)) / 2


def row(record: Record) -> str:
    vp, angler = record.vp
    return (
        f"| {label(record)} | {record.games} | {record.mean:.1%} "
        f"| {record.low:.1%} – {record.high:.1%} | {vp:.1f} | {angler:.1f} |"
    )


def handicaps(record: Record) -> str:
    parts = [if_stronger(record, more=vp) for vp in HEAD_STARTS]
    parts += [if_stronger(record, times) for times in TIMES]
    return f"| {label(record)} |" + "".join(f" {part:.0%} |" for part in parts)


def label(record: Record) -> str:
    """The level, and whether the expansion is played."""
    level = record.meeting.level
    return f"{level} {LEVELS[level - 1]} | {'with' if record.meeting.shallow_waters else 'without'}"
