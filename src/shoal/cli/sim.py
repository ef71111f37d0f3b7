"""`shoal sim GAME`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import json
from msgspec.structs import replace

from shoal.cli.common import (
    game_argument,
    lang_option,
    option_option,
    take_house_rules,
    variant_option,
)
from shoal.cli.lab_options import (
    MOST_GAMES,
    bar_of,
    end_bar,
    end_when_told,
    games_option,
    on_option,
    read_range,
    resume_option,
    scale_option,
    seats_option,
    seed_option,
    show_in,
    unfinished,
    until_option,
)
from shoal.core.options import write_value
from shoal.core.words import words
from shoal.lab.executor import check_place
from shoal.lab.rows import RowFile
from shoal.lab.simulation import Figure, Run, ignore_rows, make_plan, simulate
from shoal.table.seats import known

if TYPE_CHECKING:
    from shoal.core.intervals import Interval
    from shoal.core.words import Fact
    from shoal.lab.simulation import Plan, Report

DEFAULT_GAMES = 1000
INTERRUPTED = 130
"""The exit code of a command that was interrupted."""


@click.command(short_help="play many games and report what they came to")
@game_argument
@seats_option("random,random")
@games_option
@seed_option
@click.option(
    "--seeds", callback=read_range, metavar="FROM-TO", help="One game for each of these seeds."
)
@scale_option
@option_option
@variant_option
@until_option
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write every game to a file: .json, .csv or .parquet.",
)
@on_option
@resume_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@lang_option
def command(
    game: str,
    seats: str,
    games: int | None,
    seed: int,
    seeds: tuple[int, int] | None,
    scale: float,
    pairs: tuple[str, ...],
    variant: Path | None,
    until: float,
    save: Path | None,
    on: str,
    resume: bool,
    as_json: bool,
    lang: str,
) -> int:
    """Play many games of GAME on all cores and report what they came to.

    Players are bots (random, greedy, search, shrimp, sardine, trout, pike, shark) and what levels
    are measured against (mcts1, mcts5, mcts20 and others of the game).
    """
    check_place(on)
    game, pairs = take_house_rules(variant, game, pairs)
    names = tuple(known(name.strip()) for name in seats.split(","))
    most = games or (MOST_GAMES if until else DEFAULT_GAMES)
    plan = replace(make_plan(game, names, pairs, most, seed), scale=scale, rows=save is not None)
    if seeds:
        count = seeds[1] - seeds[0] + 1
        plan = replace(plan, seed=seeds[0], games=min(games or count, count), each_seed=True)
    end_when_told()
    report = play(plan, Run(on, until, unfinished(), resume), save, lang)
    click.echo(json.format(json.encode(report)).decode() if as_json else describe(report, lang))
    if report.interrupted:
        sentence = words("shoal.cli", lang).say("lab", "interrupted", {"games": report.games})
        click.echo(sentence, err=True)
        return INTERRUPTED
    return 0


def play(plan: Plan, run: Run, save: Path | None, lang: str) -> Report:
    """Play, show how far it is, and write every game if that is wanted."""
    file = RowFile(save) if save else None
    bar = bar_of(plan.game, lang)
    try:
        return simulate(plan, show_in(bar), run, file.write if file else ignore_rows)
    finally:
        end_bar(bar)
        if file:
            file.close()


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
