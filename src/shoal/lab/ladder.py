"""How much stronger each level is than the one below it, and how level 5 fares against yardsticks.

The mean over deals is the figure, with the interval of a mean. Deals are those for reports, which
nobody tunes on. A draw is worth what the winners share.
"""

from __future__ import annotations

from contextlib import closing
from functools import partial
from itertools import count, pairwise
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from shoal.bots.deals import REPORTING, is_for_reports, reporting_seed
from shoal.bots.levels import LEVELS, Settings
from shoal.bots.rooms import levels_of
from shoal.bots.self_play import player_settings
from shoal.bots.yardsticks import fits_seats, start_for, yardsticks_of
from shoal.core.catalog import find
from shoal.core.intervals import share_interval
from shoal.lab.contest import Contest, play_deal, read_deal, worth_of_deal, write_deal
from shoal.lab.executor import PROCESSES, in_order
from shoal.lab.kept import Kept, name_of, run_kept
from shoal.lab.tally import Spread

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from shoal.lab.contest import Deal

FIRST_LOOK: Final = 200
"""Games of a rung before anybody looks whether they are enough."""
BARS: Final = {2: 0.55, 3: 0.40}
"""What the higher level must win, by the number of seats, the whole interval long."""
Players = tuple[str, str]
"""The fingerprints of the one player and of the others."""


class Rung(Struct, frozen=True):
    """What came of a contest."""

    contest: Contest
    settings: tuple[Settings, Settings]
    """How the one and the others thought, before their budgets were scaled."""
    games: int
    mean: float
    """What a game is worth to the one player."""
    low: float
    high: float
    """The 95 % interval."""
    rules: int = 1
    """The version of the game's rules that it was played under."""
    players: Players = ("", "")
    """Their fingerprints at that time; empty where nobody took them."""
    deals: tuple[str, ...] = ()
    """The places in all games, deal by deal."""
    goal: int = 0
    """The games that it is on its way to; 0 if there are enough."""

    @property
    def bar(self) -> float:
        return bar_of(self.contest)

    @property
    def is_sure(self) -> bool:
        return self.low > self.bar

    @property
    def is_hopeless(self) -> bool:
        return self.high < self.bar

    def is_under_old_rules(self) -> bool:
        """Whether the game's rules, or what is in its box, have changed since."""
        return self.rules != find(self.contest.game).rules_version

    def is_held_out(self) -> bool:
        """Whether nobody can have tuned on its deals."""
        return is_for_reports(self.contest.seed)


def is_rung(contest: Contest) -> bool:
    """Whether both players are levels."""
    return contest.one in LEVELS and contest.others in LEVELS


def bar_of(contest: Contest) -> float:
    """Between a level and the one below it, what it must win; otherwise an even share."""
    return BARS[contest.seats] if is_rung(contest) else 1.0 / contest.seats


def climbs_of(game: str, scale: float = 1.0, seed: int = REPORTING) -> list[Contest]:
    """All rungs of the ladders of a game; at two seats, unless its room says otherwise."""
    return [
        Contest(game, seats, one, others, scale, seed)
        for seats in ladder_seats(game)
        for others, one in pairwise(LEVELS)
    ]


def ladder_seats(game: str) -> tuple[int, ...]:
    """The numbers of seats at which players of a game are compared."""
    tables: tuple[int, ...] = getattr(levels_of(game), "LADDER_SEATS", (2,))
    return tables


def yardstick_contests(game: str, scale: float = 1.0, seed: int = REPORTING) -> list[Contest]:
    """Level 5 against each yardstick of a game."""
    return [
        Contest(game, seats, LEVELS[-1], name, scale, seed, start_for(game, name))
        for seats in ladder_seats(game)
        for name in yardsticks_of(game)
        if fits_seats(game, name, seats)
    ]


class Run(Struct, frozen=True):
    """How far to go, and where finished deals are kept meanwhile."""

    folder: Path
    at_least: int = FIRST_LOOK
    at_most: int = 1600
    pause: int = 0
    """The games after which to leave the rest for another time; 0 for never."""
    on: str = PROCESSES
    """Where it runs."""


def climb_rung(
    contest: Contest, players: Players, progress: Callable[[Rung, int], None], run: Run
) -> Rung:
    """Play until the interval says enough, within these numbers of games.

    Whoever looks after every game stops at a lucky moment sooner or later. So the interval is
    looked at after the least number of games, and after that only when it has doubled. Deals that
    were played before an interruption count as if there had been none.
    """
    reporting_seed(contest.seed)
    kept = kept_deals(run.folder, contest, players)
    pause = max(run.pause, len(kept.read()) * contest.seats) if run.pause else inf
    look = run.at_least
    work = partial(play_deal, contest)
    seen, told = Spread(), []
    with closing(run_kept(kept, lambda done: in_order(work, count(done), run.on))) as deals:
        for deal in deals:
            seen.note(worth_of_deal(deal))
            told.append(write_deal(deal))
            rung = sum_up(contest, players, seen, tuple(told))
            if rung.games >= look:
                if rung.is_sure or rung.is_hopeless or rung.games >= run.at_most:
                    progress(rung, look)
                    return rung
                look *= 2
            rung = replace(rung, goal=look)
            progress(rung, look)
            if rung.games >= pause:
                return rung
    raise AssertionError("deals never end")


def kept_deals(folder: Path, contest: Contest, players: Players) -> Kept[Deal]:
    """The deals of a contest that were played so far; `players` are fingerprints."""
    rules = find(contest.game).rules_version
    path = folder / contest.game / f"{name_of(contest, players, rules)}.txt"
    return Kept(path, write_deal, read_deal)


def sum_up(contest: Contest, players: Players, seen: Spread, deals: tuple[str, ...]) -> Rung:
    """The mean over deals with its interval, which ends where a worth does.

    Where all deals came out alike their spread says nothing, and the interval is that of a share.
    """
    mean, low, high = seen.interval if seen.sd > 0.0 else share_interval(seen.total, seen.count)
    one, others = (player_settings(name, contest.game) for name in (contest.one, contest.others))
    games = seen.count * contest.seats
    rules = find(contest.game).rules_version
    low, high = max(0.0, low), min(1.0, high)
    return Rung(contest, (one, others), games, mean, low, high, rules, players, deals)
