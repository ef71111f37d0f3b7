"""How often each level beats the Solo Angler of Public Market (PM-1S1 to PM-1S7).

The scores of every game are kept. So it can be told what a stronger angler would change: one with a
head start of so many VP, or one whose VP count so many times.
"""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Final

from msgspec import Struct, convert

from shoal.bots.self_play import make_scaled, play_out
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.lab.ladder import SURE
from shoal.lab.processes import on_all_cores

if TYPE_CHECKING:
    from collections.abc import Callable

GAME: Final = "public_market"


class Meeting(Struct, frozen=True):
    """What to play: a level against the Solo Angler."""

    level: int
    shallow_waters: bool
    scale: float = 1.0
    """The part of its full budget that the level thinks with."""
    seed: int = 1


class Result(Struct, frozen=True):
    """What came of one game."""

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
    """The player's VP and the angler's, game by game."""

    @property
    def mean(self) -> float:
        """The part of the games that was won."""
        return self.wins / self.games

    @property
    def vp(self) -> tuple[float, float]:
        """The mean scores of player and angler."""
        own, other = (sum(vp) / self.games for vp in zip(*self.scores, strict=True))
        return own, other


def meet(meeting: Meeting, games: int, progress: Callable[[int], None]) -> Record:
    """Play so many games."""
    results = []
    for result in on_all_cores(partial(play_alone, meeting), range(games)):
        results.append(result)
        progress(len(results))
    return sum_up(meeting, results)


def play_alone(meeting: Meeting, number: int) -> Result:
    """One solo game."""
    game = find(GAME)
    dice = FastDice(meeting.seed, number)
    options = convert({"shallow_waters": meeting.shallow_waters}, game.options)
    position = game.begin(options, 1, dice)
    player = make_scaled(GAME, meeting.level, 0, meeting.seed ^ number << 8, meeting.scale)
    play_out(position, [player], dice)
    outcome = position.outcome()
    assert outcome is not None  # noqa: S101 - a game that was played out has one
    angler = outcome.automata["angler"]["vp"]
    return Result(float(position.value(0)), outcome.scores["vp"][0], angler)


def sum_up(meeting: Meeting, results: list[Result]) -> Record:
    """Wins with their interval."""
    games = len(results)
    wins = sum(result.worth for result in results)
    low, high = wilson(wins, games)
    scores = tuple((result.vp, result.angler) for result in results)
    return Record(meeting, games, wins, low, high, scores)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a part, after Wilson: sensible also near 0 and 1."""
    part, noise = wins / games, SURE * SURE / games
    middle = (part + noise / 2) / (1 + noise)
    spread = sqrt(noise * (part * (1 - part) + noise / 4)) / (1 + noise)
    return middle - spread, middle + spread


def if_stronger(record: Record, times: float = 1.0, more: int = 0) -> float:
    """The part of the games that is won if the angler's VP count so many times, and so many more.

    The player does not know: one that did might win a little more.
    """
    return sum(worth_of(vp, angler * times + more) for vp, angler in record.scores) / record.games


def worth_of(vp: float, angler: float) -> float:
    """1 for a win and half for a tie in VP, whose tie-break is not known here."""
    return (float(vp >= angler) + float(vp > angler)) / 2
