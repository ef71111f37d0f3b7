"""The tasks of any game in the catalog, as the table of games asks for them."""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING

from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.options import read_options
from shoal.core.position import first_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.games import Trial
    from bench.hot import loops
    from bench.workers.serving import Task
    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

    Begin = Callable[[Dice], Position]
    Ply = tuple[int, Position]
    """A seat that is to move, and the position."""
else:  # where the copy has them, see bench/building.py
    from shoal.games.bench.rules import loops

SAMPLE = 20
"""Games whose positions are looked at."""


def tasks_of(trial: Trial) -> dict[str, Task]:
    """Whole games; and from the middle of games copies, views and what is imagined."""
    game = find(trial.slug)
    options = read_options(game, trial.seats, trial.options)

    def begin(dice: Dice) -> Position:
        position: Position = game.start(options, trial.seats, dice)
        return position

    sample = [ply for number in range(SAMPLE) for ply in middle(game, begin, FastDice(number))]
    tasks = {trial.games: games(game, begin), trial.copies: copies(sample)}
    for listing in trial.listings:
        fitting = [(seat, position) for seat, position in sample if listing.fits(position)]
        tasks[trial.lists(listing)] = lists(fitting, game.widest)
    for viewer in trial.viewers:
        met = [(seat, position) for seat, position in sample if viewer.seat(position) == seat]
        tasks[trial.views(viewer)] = views(game, met)
        tasks[trial.imagined(viewer)] = imagined(game, met)
    return tasks


def middle(game: AnyGame, begin: Begin, dice: Dice) -> list[Ply]:
    """The middle half of a random game."""
    position = begin(dice)
    plies: list[Ply] = []
    while position.actors() != 0:
        seat = first_seat(position.actors())
        plies.append((seat, position.copy()))
        legal = game.legal(position, seat)
        position.play(seat, legal[dice.below(len(legal))], dice)
    return plies[len(plies) // 4 : len(plies) * 3 // 4]


def games(game: AnyGame, begin: Begin) -> Task:
    """From the start to the end at random."""
    return lambda seed, amount: loops.games(begin, FastDice(seed), amount, game.widest)


def copies(sample: list[Ply]) -> Task:
    """Copies of a position, each of the one before."""

    def task(seed: int, amount: int) -> tuple[int, int]:
        _, position = sample[seed % len(sample)]
        loops.copies(position, amount)
        return amount, 0

    return task


def lists(sample: list[Ply], widest: int) -> Task:
    """The moves of a position, listed again and again."""

    def task(seed: int, amount: int) -> tuple[int, int]:
        seat, position = sample[seed % len(sample)]
        return amount, loops.lists(position, seat, amount, widest)

    return task


def views(game: AnyGame, met: list[Ply]) -> Task:
    """What the seat that is to move sees."""

    def task(_seed: int, amount: int) -> tuple[int, int]:
        for seat, position in islice(cycle(met), amount):
            game.view(position, seat)
        return amount, 0

    return task


def imagined(game: AnyGame, met: list[Ply]) -> Task:
    """Whole positions that those views allow."""
    seen = [game.view(position, seat) for seat, position in met]

    def task(seed: int, amount: int) -> tuple[int, int]:
        dice = FastDice(seed)
        for view in islice(cycle(seen), amount):
            game.imagine(view, dice)
        return amount, 0

    return task
