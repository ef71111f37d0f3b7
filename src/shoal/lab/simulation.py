"""Plays many games on all cores. The same seed gives the same games on any number of them."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict

from shoal.bots.kinds import make_bot
from shoal.bots.self_play import play_out
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.options import read_options, write_options
from shoal.core.playout import random_playout
from shoal.lab.processes import on_all_cores
from shoal.lab.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.bots.bot import Bot

GAMES_PER_PART = 500
"""Random games that a process plays at a time; of bots that think, one."""
FEW_PARTS = 2
"""Not worth starting processes for."""
RANDOM = "random"


class Plan(Struct, frozen=True):
    """What to play. Processes exchange plans, never positions."""

    game: str
    seats: tuple[str, ...]
    options: tuple[str, ...]
    games: int
    seed: int


class Figure(Struct, frozen=True):
    """One of the game's own figures over all games."""

    mean: float
    sd: float


class Report(Struct, frozen=True):
    """What a simulation found, as `shoal sim --json` prints it."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    games: int
    seed: int
    plies_mean: float
    scores_mean: list[float]
    scores_sd: list[float]
    wins: list[int]
    draws: int
    figures: dict[str, Figure]
    seconds: float
    plies_per_second: float


def make_plan(
    name: str, seats: tuple[str, ...], pairs: tuple[str, ...], games: int, seed: int
) -> Plan:
    """A plan whose game, seats and options are known to be good."""
    game = find(name)
    options = read_options(game, len(seats), pairs)
    game.begin(options, len(seats), FastDice(seed))
    return Plan(game.slug, seats, tuple(write_options(options)), games, seed)


def simulate(plan: Plan, progress: Callable[[int], None]) -> Report:
    """Play all games of a plan; `progress` hears of every part that is done."""
    began = time.perf_counter()
    tally = Tally(len(plan.seats))
    for part in play_parts(plan):
        tally.add(part)
        progress(part.games)
    return report(plan, tally, time.perf_counter() - began)


def play_parts(plan: Plan) -> Iterator[Tally]:
    """The tallies of the parts, in order whichever process played them."""
    starts = range(0, plan.games, part_of(plan))
    if len(starts) <= FEW_PARTS:
        yield from (play_part(plan, start) for start in starts)
        return
    yield from on_all_cores(partial(play_part, plan), starts)


def part_of(plan: Plan) -> int:
    """How many games a process plays at a time."""
    return GAMES_PER_PART if set(plan.seats) == {RANDOM} else 1


def play_part(plan: Plan, start: int) -> Tally:
    """Play the games of one part, each with dice of its own."""
    game = find(plan.game)
    options = read_options(game, len(plan.seats), plan.options)
    tally = Tally(len(plan.seats))
    for number in range(start, min(start + part_of(plan), plan.games)):
        dice = FastDice(plan.seed, number)
        position = game.start(options, len(plan.seats), dice)
        if part_of(plan) == GAMES_PER_PART:
            plies = int(random_playout(position, dice, game.widest))
        else:
            plies = play_out(position, make_bots(plan, number), dice)
        tally.note(plies, position.outcome(), game.figures(position))
    return tally


def make_bots(plan: Plan, number: int) -> list[Bot]:
    return [
        make_bot(name, plan.game, seat, plan.seed ^ number << 8 ^ seat)
        for seat, name in enumerate(plan.seats)
    ]


def report(plan: Plan, tally: Tally, seconds: float) -> Report:
    """The tally in the form that people and programs read."""
    game = find(plan.game)
    return Report(
        game=plan.game,
        seats=plan.seats,
        options=asdict(read_options(game, len(plan.seats), plan.options)),
        games=plan.games,
        seed=plan.seed,
        plies_mean=tally.plies / tally.games,
        scores_mean=[spread.mean for spread in tally.scores],
        scores_sd=[spread.sd for spread in tally.scores],
        wins=tally.wins,
        draws=tally.draws,
        figures={name: Figure(spread.mean, spread.sd) for name, spread in tally.figures.items()},
        seconds=seconds,
        plies_per_second=tally.plies / seconds,
    )
