"""How often each level beats the Solo Angler of Public Market, however strong it is (PM-1S8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.deals import REPORTING, ReportingSeed
from shoal.bots.levels import LEVELS
from shoal.bots.measurement import Measurement
from shoal.bots.self_play import make_players, play_out
from shoal.core.dice import FastDice
from shoal.core.intervals import share_interval
from shoal.games.public_market import game
from shoal.games.public_market.components import STRENGTHS, AnglerStrength
from shoal.games.public_market.options import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES: Final = {1: 60, 2: 60, 3: 60, 4: 24, 5: 12}
"""By the level: the upper ones think longer."""


class Meeting(Struct, frozen=True):
    """What to play: a level against the Solo Angler."""

    level: int
    shallow_waters: bool
    scale: float = 1.0
    """The part of its full budget that the level thinks with."""
    seed: ReportingSeed = REPORTING
    angler: AnglerStrength = "keen"


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
            (Meeting(level, shallow_waters, scale, angler=angler), games)
            for level, games in GAMES.items()
            for shallow_waters in (False, True)
            for angler in STRENGTHS
        ]

    def play(self, plan: Meeting, number: int) -> Result:
        dice = FastDice(plan.seed, number)
        options = Options(shallow_waters=plan.shallow_waters, angler=plan.angler)
        position = game.begin(options, 1, dice)
        level = LEVELS[plan.level - 1]
        play_out(position, make_players([level], game.slug, (plan.seed, number), plan.scale), dice)
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
    """How often each level beats each angler, and by how much."""
    return [
        "#### The Solo Angler",
        "",
        f"{records[0].meeting.scale:.0%} of the levels' full budgets. With Shallow Waters the",
        "angler's VP include its head start (PM-1S8).",
        "",
        "| level | Shallow Waters | angler | games | wins | 95 % interval | VP | angler's VP |",
        "|---|---|---|---|---|---|---|---|",
        *(row(record) for record in records),
        "",
    ]


def row(record: Record) -> str:
    vp, angler = record.vp
    return (
        f"| {label(record)} | {record.meeting.angler} | {record.games} | {record.mean:.1%} "
        f"| {record.low:.1%} – {record.high:.1%} | {vp:.1f} | {angler:.1f} |"
    )


def label(record: Record) -> str:
    """The level, and whether the expansion is played."""
    level = record.meeting.level
    return f"{level} {LEVELS[level - 1]} | {'with' if record.meeting.shallow_waters else 'without'}"
