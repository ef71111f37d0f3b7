"""Measures how much stronger each level of a game is than the one below it: `make ladder GAME=…`.

Writes docs/strength/<game>.json, one rung at a time, and from all data files the tables and plots
of docs/strength.md. What the room of a game measures besides (`bots/<game>/strength.py`) comes
last. A run that was interrupted is kept with the games that it has, and the next one goes on from
them, in another clone too, unless a player or the rules have changed meanwhile.

    --full         the top rungs with full budgets, at least 200 games each
    --games 60     of a rung that needs 200: leave the others for another evening
    --yardsticks   level 5 against the players from outside
    --afresh       play all games, those that were kept too
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from shoal.bots.deals import REPORTING, reporting_seed
from shoal.bots.levels import LEVELS
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import find, slugs
from shoal.lab.executor import PROCESSES, check_place
from shoal.lab.kept import name_of
from shoal.lab.ladder import (
    FIRST_LOOK,
    Run,
    Rung,
    climb_rung,
    climbs_of,
    is_rung,
    kept_deals,
    yardstick_contests,
)
from shoal.lab.measuring import kept_summaries, measure
from shoal.lab.progress import Bar
from tools.strength_data import (
    UNFINISHED,
    USUAL_SCALE,
    deals_kept,
    keep_rung,
    keep_summaries,
    levels_now,
    players_now,
)
from tools.strength_page import write_page

if TYPE_CHECKING:
    from msgspec import Struct

    from shoal.lab.contest import Contest

INTERRUPTED = 130
"""What a program leaves with that somebody interrupted."""


def main() -> None:
    """Climb the ladders of one game, and write the page anew after every rung."""
    wanted = read_wishes()
    for contest in contests_of(wanted):
        climb(contest, run_for(contest, wanted), afresh=wanted.afresh)
    if wanted.besides or not (wanted.full or wanted.yardsticks or wanted.level):
        measure_besides(wanted.game, wanted.scale, wanted.on)


def read_wishes(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--scale", type=float, default=USUAL_SCALE, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=FIRST_LOOK, help="at least so many")
    parser.add_argument("--most", type=int, default=1600, help="no further look after so many")
    parser.add_argument("--seed", type=seed_for_reports, default=REPORTING)
    parser.add_argument("--level", choices=LEVELS[1:], action="append", help="only this level")
    parser.add_argument("--seats", type=int, help="only at this number of seats")
    parser.add_argument("--full", action="store_true", help="top rungs with full budgets")
    parser.add_argument("--yardsticks", action="store_true", help="level 5 against yardsticks")
    parser.add_argument("--against", action="append", help="only this yardstick (repeatable)")
    parser.add_argument("--besides", action="store_true", help="only what is not in the ladder")
    parser.add_argument("--afresh", action="store_true", help="do not go on from kept games")
    add_place(parser)
    return parser.parse_args(words)


def add_place(parser: argparse.ArgumentParser) -> None:
    """Where a long job runs."""
    parser.add_argument("--on", type=place, default=PROCESSES, help="processes, here, ray, ray://…")


def place(text: str) -> str:
    check_place(text)
    return text


def seed_for_reports(text: str) -> int:
    """A seed whose deals nobody tunes on."""
    return reporting_seed(int(text))


def contests_of(wanted: argparse.Namespace) -> list[Contest]:
    """What was asked for, in the order of the page."""
    if wanted.besides:
        return []
    if wanted.yardsticks:
        found = yardstick_contests(wanted.game, wanted.scale, wanted.seed)
        return [one for one in found if wanted.against is None or one.others in wanted.against]
    found = climbs_of(wanted.game, 1.0 if wanted.full else wanted.scale, wanted.seed)
    levels = wanted.level or (LEVELS[-1:] if wanted.full else LEVELS)
    return [
        contest
        for contest in found
        if contest.one in levels and wanted.seats in (None, contest.seats)
    ]


def run_for(contest: Contest, wanted: argparse.Namespace) -> Run:
    """How far to go: fewer games than a rung needs are a part of these."""
    least = max(wanted.games, FIRST_LOOK) if is_rung(contest) else wanted.games
    pause = wanted.games if wanted.games < least else 0
    return Run(UNFINISHED, least, wanted.most, pause, wanted.on)


def climb(contest: Contest, run: Run, *, afresh: bool = False) -> None:
    """One rung, kept as soon as it is known, or with what there is when it is interrupted."""
    players = players_now(contest.game, contest.one, contest.others)
    kept = kept_deals(run.folder, contest, players)
    if afresh:
        kept.forget()
    else:
        kept.begin_with(deals_kept(contest, players))
    bar = RungBar(f"{contest.seats} seats, {contest.one} against {contest.others}")
    try:
        climb_rung(contest, players, bar.show_rung, run)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if bar.rung is not None:
            keep_rung(bar.rung)
            sys.stderr.write("\nKept. Writing the page …\n")
            write_page()


def measure_besides(game: str, scale: float, on: str) -> None:
    """What the room of the game measures, if it does."""
    measurement = measurement_of(game)
    if measurement is None:
        return
    job = name_of(measurement.name, scale, levels_now(game), find(game).rules_version)
    kept = kept_summaries(UNFINISHED / game / f"{job}.txt", measurement)
    keep_summaries(game, measurement, measure(measurement, scale, show_plan, kept, on))
    kept.forget()
    write_page()


class RungBar(Bar):
    """Also says what the rung comes to so far."""

    rung: Rung | None = None
    """What there is of it."""

    def show_rung(self, rung: Rung, look: int) -> None:
        self.rung = rung
        spread = f"{rung.mean:.1%} ({rung.low:.1%} to {rung.high:.1%})"
        self.show(rung.games, look, spread)


BARS: dict[str, Bar] = {}
"""Of the plans that are being measured."""


def show_plan(plan: Struct, games: int, of: int) -> None:
    BARS.setdefault(str(plan), Bar(str(plan))).show(games, of)
    if games == of:
        sys.stderr.write("\n")


if __name__ == "__main__":
    main()
