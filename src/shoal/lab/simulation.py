"""Plays many games. The same seed gives the same games and totals wherever they are played."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, json
from msgspec.structs import asdict

from shoal.bots.self_play import play_out
from shoal.core.catalog import find
from shoal.core.commitment import fingerprint
from shoal.core.dice import FastDice
from shoal.core.house_rules import text_in_force, use_text
from shoal.core.intervals import Interval, share_interval
from shoal.core.options import read_options, write_options
from shoal.core.playout import random_playout
from shoal.lab.executor import HERE, PROCESSES, in_order
from shoal.lab.kept import Kept, kept_path, run_kept
from shoal.lab.players import check_players, make_named
from shoal.lab.tally import Spread, Tally, new_tally

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

    from shoal.bots.bot import Bot
    from shoal.core.outcome import Outcome

GAMES_PER_PART: Final = 500
"""Random games that a process plays at a time; of bots that think, one."""
FEW_PARTS: Final = 2
"""Not worth starting processes for, nor keeping in a file."""
LEAST_GAMES: Final = 100
"""Before an interval is looked at: of fewer games it may be narrow by luck."""
RANDOM: Final = "random"


class Plan(Struct, frozen=True):
    """What to play. Processes exchange plans, never positions."""

    game: str
    seats: tuple[str, ...]
    options: tuple[str, ...]
    games: int
    seed: int
    scale: float = 1.0
    """The part of their full budgets that levels and yardsticks think with."""
    each_seed: bool = False
    """Whether game N has the seed `seed + N`; otherwise it is deal N of the one seed."""
    rows: bool = False
    """Whether every single game is wanted, not only what they came to."""
    house: str = ""
    """The house rules, as a process tells them to others."""

    def deal(self, number: int) -> tuple[int, int]:
        """The seed of a game, and the number of its deal under it."""
        return (self.seed + number, 0) if self.each_seed else (self.seed, number)


class Row(Struct, frozen=True):
    """One game."""

    seed: int
    deal: int
    plies: int
    scores: tuple[int, ...]
    places: tuple[int, ...] | None
    values: tuple[float, ...]
    """What it was worth to each seat."""
    figures: dict[str, float]


class Part(Struct, frozen=True):
    """What a block of games came to."""

    tally: Tally
    rows: list[Row] = []


class Figure(Struct, frozen=True):
    """A mean over all games."""

    mean: float
    sd: float
    low: float
    high: float
    """The 95 % interval of the mean."""


class Report(Struct, frozen=True):
    """What a simulation found, as `shoal sim --json` prints it."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    data: str
    """The fingerprint of the component data."""
    games: int
    seed: int
    each_seed: bool
    scale: float
    plies_mean: float
    plies: Figure
    scores_mean: list[float]
    scores_sd: list[float]
    scores: list[Figure]
    wins: list[int]
    win_rates: list[Interval]
    draws: int
    figures: dict[str, Figure]
    interrupted: bool
    seconds: float
    plies_per_second: float


class Run(Struct, frozen=True):
    """How far to go and where."""

    on: str = PROCESSES
    until: float = 0.0
    """With more than 0: go on until no interval of a win rate is wider on either side."""
    folder: Path | None = None
    """Where finished blocks are kept, so that an interrupted run can go on."""
    resume: bool = False
    """Whether what is kept there counts; otherwise it is played again."""


def make_plan(
    name: str, seats: tuple[str, ...], pairs: Sequence[str], games: int, seed: int
) -> Plan:
    """A plan whose game, seats and options are known to be good."""
    game = find(name)
    options = read_options(game, len(seats), pairs)
    check_players(game.slug, seats)
    game.begin(options, len(seats), FastDice(seed))
    written = tuple(write_options(options))
    return Plan(game.slug, seats, written, games, seed, house=text_in_force())


def ignore_rows(_rows: list[Row]) -> None:
    """For those who want the totals only."""


DEFAULT_RUN: Final = Run()


def simulate(
    plan: Plan,
    progress: Callable[[int, int], None],
    run: Run = DEFAULT_RUN,
    write: Callable[[list[Row]], None] = ignore_rows,
) -> Report:
    """Play the games of a plan; `progress` hears how many were played, and how many it will be.

    Interrupted, it reports what it has.
    """
    began, interrupted = time.perf_counter(), False
    tally = new_tally(len(plan.seats))
    kept = kept_parts(plan, run)
    parts = play_parts(plan, run, kept)
    try:
        for part in parts:
            tally.add(part.tally)
            write(part.rows)
            progress(tally.games, games_wanted(plan, run, tally))
            if is_narrow(tally, run.until):
                break
    except KeyboardInterrupt:
        interrupted = True
        if not tally.games:
            raise
    finally:
        parts.close()
    if kept and not interrupted:
        kept.forget()
    return report(plan, tally, time.perf_counter() - began, interrupted=interrupted)


def kept_parts(plan: Plan, run: Run) -> Kept[Part] | None:
    """Where finished blocks of a long run are kept; a fresh start forgets those of before."""
    if run.folder is None or len(blocks_of(plan)) <= FEW_PARTS:
        return None
    path = kept_path(run.folder, plan.game, plan)
    kept = Kept(path, lambda part: json.encode(part).decode(), partial(json.decode, type=Part))
    if not run.resume:
        kept.forget()
    return kept


def play_parts(plan: Plan, run: Run, kept: Kept[Part] | None) -> Generator[Part, None, None]:
    """What the blocks came to, in order whoever played them."""
    blocks = blocks_of(plan)
    work = partial(play_part, plan)
    if kept is not None:
        return run_kept(kept, lambda done: in_order(work, blocks[done:], run.on))
    return in_order(work, blocks, HERE if len(blocks) <= FEW_PARTS else run.on)


def blocks_of(plan: Plan) -> range:
    """The numbers of the first games of all blocks."""
    return range(0, plan.games, part_of(plan))


def part_of(plan: Plan) -> int:
    """How many games are played at a time."""
    return GAMES_PER_PART if set(plan.seats) == {RANDOM} else 1


def play_part(plan: Plan, start: int) -> Part:
    """Play the games of one block, each with dice of its own."""
    use_text(plan.house)
    game = find(plan.game)
    options = read_options(game, len(plan.seats), plan.options)
    tally, rows = new_tally(len(plan.seats)), []
    for number in range(start, min(start + part_of(plan), plan.games)):
        dice = FastDice(*plan.deal(number))
        position = game.start(options, len(plan.seats), dice)
        if part_of(plan) == GAMES_PER_PART:
            plies = int(random_playout(position, dice, game.widest))
        else:
            plies = play_out(position, make_bots(plan, number), dice)
        outcome, figures = position.outcome(), game.figures(position)
        tally.note(plies, outcome, figures)
        if plan.rows:
            rows.append(row_of(plan, number, plies, outcome, figures))
    return Part(tally, rows)


def make_bots(plan: Plan, number: int) -> list[Bot]:
    seed, deal = plan.deal(number)
    return [
        make_named(name, plan.game, seat, seed ^ deal << 8 ^ seat, plan.scale)
        for seat, name in enumerate(plan.seats)
    ]


def row_of(plan: Plan, number: int, plies: int, outcome: Outcome, figures: dict[str, float]) -> Row:
    main = next(iter(outcome.scores.values()))
    return Row(*plan.deal(number), plies, main, outcome.places, outcome.values, figures)


def is_narrow(tally: Tally, until: float) -> bool:
    """Whether the win rates of all seats are known well enough."""
    return until > 0.0 and tally.games >= LEAST_GAMES and widest_of(tally) <= until


def widest_of(tally: Tally) -> float:
    return max(share_interval(wins, tally.games).within for wins in tally.wins)


def games_wanted(plan: Plan, run: Run, tally: Tally) -> int:
    """How many games it will be: an interval of four times the games is half as wide."""
    if run.until <= 0.0:
        return plan.games
    needed = round(tally.games * (widest_of(tally) / run.until) ** 2)
    return min(plan.games, max(needed, LEAST_GAMES, tally.games))


def report(plan: Plan, tally: Tally, seconds: float, *, interrupted: bool = False) -> Report:
    """The tally in the form that people and programs read."""
    game = find(plan.game)
    return Report(
        game=plan.game,
        seats=plan.seats,
        options=asdict(read_options(game, len(plan.seats), plan.options)),
        data=fingerprint(game.package),
        games=tally.games,
        seed=plan.seed,
        each_seed=plan.each_seed,
        scale=plan.scale,
        plies_mean=tally.lengths.mean,
        plies=figure_of(tally.lengths),
        scores_mean=[spread.mean for spread in tally.scores],
        scores_sd=[spread.sd for spread in tally.scores],
        scores=[figure_of(spread) for spread in tally.scores],
        wins=tally.wins,
        win_rates=[share_interval(wins, tally.games) for wins in tally.wins],
        draws=tally.draws,
        figures={name: figure_of(spread) for name, spread in tally.figures.items()},
        interrupted=interrupted,
        seconds=seconds,
        plies_per_second=tally.plies / seconds,
    )


def figure_of(spread: Spread) -> Figure:
    interval = spread.interval
    return Figure(spread.mean, spread.sd, interval.low, interval.high)
