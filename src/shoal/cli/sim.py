"""`shoal sim GAME`."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import click
from msgspec import json

from shoal.bots.kinds import check_bots
from shoal.cli.common import complete_seats, game_argument, lang_option, option_option
from shoal.core.options import write_value
from shoal.core.words import words
from shoal.lab.simulation import make_plan, simulate
from shoal.table.seats import known

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.lab.simulation import Report

MOST_SEED = (1 << 63) - 1


@click.command(short_help="play many games and report what they came to")
@game_argument
@click.option(
    "--seats",
    default="random,random",
    help="A player for each seat.",
    shell_complete=complete_seats,
)
@click.option("--games", type=click.IntRange(1, 10**9), default=1000, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), default=1, help="The same seed, the same games."
)
@option_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@lang_option
def command(
    game: str,
    seats: str,
    games: int,
    seed: int,
    pairs: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Play many games of GAME on all cores and report what they came to."""
    names = tuple(known(name.strip()) for name in seats.split(","))
    check_bots(names)
    plan = make_plan(game, names, pairs, games, seed)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # leave no process behind
    with click.progressbar(
        length=games, label=plan.game, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        report = simulate(plan, bar.update)
    click.echo(json.format(json.encode(report)).decode() if as_json else describe(report, lang))


def describe(report: Report, lang: str) -> str:
    """The report as a person reads it; figures have the names that JSON has."""
    book = words("shoal.cli", lang)
    seat, won, score, spread, draws, plies = (
        book.say("sim", name) for name in ("seat", "wins", "score", "sd", "draws", "plies")
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
        f"{seat:<12}{won:>10}{score:>10}{spread:>8}",
    ]
    rows = zip(report.seats, report.wins, report.scores_mean, report.scores_sd, strict=True)
    for number, (name, wins, mean, sd) in enumerate(rows, 1):
        lines.append(f"{number} {name:<10}{wins / report.games:>10.2%}{mean:>10.3f}{sd:>8.3f}")
    lines.append(f"{draws:<12}{report.draws / report.games:>10.2%}")
    lines.append(f"{plies:<22}{report.plies_mean:>10.3f}")
    for name, figure in report.figures.items():
        lines.append(f"{name:<22}{figure.mean:>10.3f}{figure.sd:>8.3f}")
    return "\n".join(lines)
