"""`shoal sim GAME`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from shoal.cli.common import check_writable, writing
from shoal.cli.lab_options import BOOK, read_range
from shoal.cli.many_games import Asked, many_games
from shoal.core.errors import ShoalError
from shoal.core.options import write_value
from shoal.core.words import words
from shoal.lab.rows import RowFile
from shoal.lab.simulation import Figure, ignore_rows, simulate

if TYPE_CHECKING:
    from shoal.core.intervals import Interval
    from shoal.core.words import Fact
    from shoal.lab.simulation import Plan, Report

DEFAULT_GAMES = 1000


@click.command(short_help="play many games and report what they came to")
@many_games(
    "random,random",
    DEFAULT_GAMES,
    click.option(
        "--seeds", callback=read_range, metavar="FROM-TO", help="One game for each of these seeds."
    ),
    click.option(
        "--save",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Write every game to a file: .json, .csv or .parquet.",
    ),
)
def command(asked: Asked, seeds: tuple[int, int] | None, save: Path | None) -> int:
    """Play many games of GAME on all cores and report what they came to.

    Players are bots (random, greedy, search, shrimp, sardine, trout, pike, shark) and the
    yardsticks of levels (mcts1, mcts5, mcts20 and others of the game).
    """
    if seeds and asked.seed_is_said():
        raise ShoalError("not_both", book=BOOK, option="--seeds", other="--seed")
    plan = replace(asked.plan(DEFAULT_GAMES), rows=save is not None)
    if seeds:
        count = seeds[1] - seeds[0] + 1
        plan = replace(plan, seed=seeds[0], games=min(asked.games or count, count), each_seed=True)
    return asked.tell(play(plan, asked, save), describe)


def play(plan: Plan, asked: Asked, save: Path | None) -> Report:
    """Play, show how far it is, and write every game if that is wanted."""
    file = open_rows(save) if save else None
    try:
        with asked.progress() as progress:
            return simulate(plan, progress, asked.run(), file.write if file else ignore_rows)
    finally:
        if file:
            file.close()


def open_rows(path: Path) -> RowFile:
    """A file for every game, which can be written."""
    with writing(path):
        file = RowFile(path)
    check_writable(path)
    return file


def describe(report: Report, lang: str) -> str:
    """The report as a person reads it; figures have the names that JSON has."""
    book = words("shoal.cli", lang)
    seat, won, score, spread, draws, plies, sure = (
        book.say("sim", name)
        for name in ("seat", "wins", "score", "sd", "draws", "plies", "interval")
    )
    speed: dict[str, Fact] = {
        "games": report.games,
        "seconds": f"{report.seconds:.1f}",
        "speed": f"{report.plies_per_second:,.0f}".replace(",", " "),
    }
    options = " ".join(f"{name}={write_value(value)}" for name, value in report.options.items())
    lines = [
        f"{report.game}  {options}  {book.say('sim', 'seed', {'seed': report.seed})}",
        book.say("sim", "games", speed),
        f"{seat:<14}{won:>10}{sure:>18}{score:>10}{sure:>20}{spread:>9}",
    ]
    rows = zip(report.seats, report.win_rates, report.scores, strict=True)
    for number, (name, rate, points) in enumerate(rows, 1):
        share = f"{rate.mean:>10.2%}{percents(rate):>18}"
        lines.append(
            f"{number} {name:<12}{share}{points.mean:>10.3f}{ends(points):>20}{points.sd:>9.3f}"
        )
    lines.append(f"{draws:<14}{report.draws / report.games:>10.2%}")
    for name, figure in {plies: report.plies, **report.figures}.items():
        lines.append(f"{name:<42}{figure.mean:>10.3f}{ends(figure):>20}{figure.sd:>9.3f}")
    return "\n".join(lines)


def percents(interval: Interval) -> str:
    return f"{interval.low:.1%} … {interval.high:.1%}"


def ends(figure: Figure) -> str:
    return f"{figure.low:.3f} … {figure.high:.3f}"
