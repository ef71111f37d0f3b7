"""`shoal report GAME`."""

from __future__ import annotations

from pathlib import Path

import click
from msgspec import json

from shoal.bots.deals import REPORTING, reporting_seed
from shoal.bots.levels import LEVELS
from shoal.cli.common import (
    check_writable,
    game_argument,
    lang_option,
    option_option,
    take_house_rules,
    variant_option,
)
from shoal.cli.lab_options import (
    BOOK,
    INTERRUPTED,
    end_when_told,
    on_option,
    progress_of,
    resume_option,
    scaled,
    unfinished,
)
from shoal.core.catalog import find
from shoal.core.house_rules import text_in_force
from shoal.core.options import read_options
from shoal.core.words import words
from shoal.lab.balance import kept_games, study
from shoal.lab.balance_page import Page
from shoal.lab.executor import check_place
from shoal.lab.own_games import SelfPlay


@click.command(short_help="write a page on how balanced a game is")
@game_argument
@click.option(
    "--seats",
    type=click.IntRange(1, 5),
    help="How many seats; by default as many as levels are compared with.",
)
@click.option(
    "--level", type=click.Choice(LEVELS), default=LEVELS[-1], show_default=True, help="Who plays."
)
@click.option(
    "--games", type=click.IntRange(2, 10**6), default=100, show_default=True, help="How many games."
)
@scaled(0.1)
@option_option
@variant_option
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page to write; the figures go beside it as JSON.",
)
@on_option
@resume_option
@lang_option
def command(
    game: str,
    seats: int | None,
    level: str,
    games: int,
    scale: float,
    pairs: tuple[str, ...],
    variant: Path | None,
    to: Path | None,
    on: str,
    resume: bool,
    lang: str,
) -> int:
    """Let a level play GAME against itself and write one page with pictures, and its figures as
    JSON: who is favoured, how long it is, where points come from, when it is decided, and what
    cards or tiles are worth.
    """  # noqa: D205 - this is the text of --help
    from shoal.lab.ladder import ladder_seats

    check_place(on)
    if to:
        check_writable(to)
    said = command_of(game, level, games, scale, seats, pairs)
    game, pairs = take_house_rules(variant, game, pairs)
    found = find(game)
    count = seats or ladder_seats(found.slug)[-1]
    read_options(found, count, pairs)
    plan = SelfPlay(
        found.slug, count, level, scale, reporting_seed(REPORTING), pairs, text_in_force()
    )
    end_when_told()
    kept = kept_games(unfinished(), plan)
    if not resume:
        kept.forget()
    try:
        with progress_of(found.slug, lang) as progress:
            told = study(plan, games, progress, on, kept)
    except KeyboardInterrupt:
        played = {"games": len(kept.read())}
        click.echo(words(BOOK, lang).say("lab", "interrupted", dict(played)), err=True)
        return INTERRUPTED
    page = to or Path(f"{found.slug}.html")
    if variant:
        said = f"{said} --variant {variant.name}"
    page.write_text(Page(told, lang, said).write(), encoding="utf-8")
    page.with_suffix(".json").write_bytes(json.format(json.encode(told)) + b"\n")
    facts = {"page": str(page), "figures": str(page.with_suffix(".json"))}
    kept.forget()
    click.echo(words(BOOK, lang).say("lab", "written", dict(facts)))
    return 0


def command_of(
    game: str, level: str, games: int, scale: float, seats: int | None, pairs: tuple[str, ...]
) -> str:
    """The command that makes the same page again."""
    own = "".join(f" --option {pair}" for pair in pairs)
    table = f" --seats {seats}" if seats else ""
    return f"shoal report {game}{table} --level {level} --games {games} --scale {scale:g}{own}"
