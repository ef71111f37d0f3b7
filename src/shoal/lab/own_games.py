"""Games of a level against itself, on deals for reports."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from shoal.bots.bot import Budget
from shoal.bots.deals import REPORTING, reporting_seed
from shoal.bots.self_play import make_players, play_out
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.house_rules import use_text
from shoal.core.options import read_options
from shoal.lab.executor import PROCESSES, in_order
from shoal.lab.kept import run_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from shoal.bots.bot import Advice
    from shoal.core.position import Position
    from shoal.lab.kept import Kept

Found = TypeVar("Found")


class SelfPlay(Struct, frozen=True):
    """What to play: a level in all seats."""

    game: str
    seats: int
    level: str
    scale: float = 1.0
    """The part of its full budget that it thinks with."""
    seed: int = REPORTING
    options: tuple[str, ...] = ()
    """Those that differ from the usual ones."""
    house: str = ""
    """The house rules, as a process tells them to others."""


def play_all(
    plan: SelfPlay,
    play: Callable[[SelfPlay, int], Found],
    games: int,
    progress: Callable[[int, int], None],
    on: str = PROCESSES,
    kept: Kept[Found] | None = None,
) -> list[Found]:
    """So many games, in the order of their numbers; those that are kept are not played again."""
    reporting_seed(plan.seed)

    def go_on(done: int) -> Generator[Found, None, None]:
        return in_order(partial(play, plan), range(done, games), on)

    played: list[Found] = []
    told = go_on(0) if kept is None else run_kept(kept, go_on)
    with closing(told):
        for found in islice(told, games):
            played.append(found)
            progress(len(played), games)
    return played


def begin(plan: SelfPlay, number: int) -> tuple[Position, FastDice]:
    """A numbered deal."""
    use_text(plan.house)
    game, dice = find(plan.game), FastDice(plan.seed, number)
    options = read_options(game, plan.seats, plan.options)
    position: Position = game.begin(options, plan.seats, dice)
    return position, dice


def play_on(
    plan: SelfPlay,
    number: int,
    deal: tuple[Position, FastDice],
    listen: Callable[[Position, int, Advice], None],
) -> None:
    """Play a deal to its end; the same number gives the same game, in any process."""
    bots = make_players([plan.level] * plan.seats, plan.game, (plan.seed, number), plan.scale)
    position, dice = deal
    play_out(position, bots, dice, Budget(), listen)
