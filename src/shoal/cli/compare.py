"""`shoal compare GAME --a … --b …`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import json
from msgspec.structs import replace

from shoal.cli.common import (
    complete_options,
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
    resume_option,
    scale_option,
    seats_option,
    seed_option,
    show_in,
    unfinished,
    until_option,
)
from shoal.core.errors import ShoalError
from shoal.core.house_rules import read_house_rules, text_of
from shoal.core.words import words
from shoal.lab.comparison import SCORE, WORTH, Comparison, Difference, compare, is_worth
from shoal.lab.executor import check_place
from shoal.lab.simulation import Run, make_plan
from shoal.table.seats import known

if TYPE_CHECKING:
    from shoal.core.words import Fact, Words
    from shoal.lab.simulation import Plan

BOOK = "shoal.cli"
DEFAULT_DEALS = 500
INTERRUPTED = 130
RULES = ".toml"


@click.command(short_help="play the same deals under two sets of rules and say what differs")
@game_argument
@click.option(
    "--a",
    "first",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the one side, or a file of house rules.",
    shell_complete=complete_options,
)
@click.option(
    "--b",
    "second",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the other side, or a file of house rules.",
    shell_complete=complete_options,
)
@seats_option("sardine,sardine")
@games_option
@seed_option
@scale_option
@option_option
@variant_option
@until_option
@on_option
@resume_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@lang_option
def command(
    game: str,
    first: tuple[str, ...],
    second: tuple[str, ...],
    seats: str,
    games: int | None,
    seed: int,
    scale: float,
    pairs: tuple[str, ...],
    variant: Path | None,
    until: float,
    on: str,
    resume: bool,
    as_json: bool,
    lang: str,
) -> int:
    """Play the same deals of GAME under A and under B, and tell the differences with their
    intervals, and how many deals more would settle those that are not.

    --option and --variant are for both sides.
    """  # noqa: D205 - this is the text of --help
    check_place(on)
    game, pairs = take_house_rules(variant, game, pairs)
    names = tuple(known(name.strip()) for name in seats.split(","))
    most = games or (MOST_GAMES if until else DEFAULT_DEALS)
    sides = [side_of(game, names, (*pairs, *side), most, seed) for side in (first, second)]
    if sides[0] == sides[1]:
        raise ShoalError("same_sides", book=BOOK)
    a, b = (replace(side, scale=scale, rows=True) for side in sides)
    end_when_told()
    bar = bar_of(a.game, lang)
    try:
        found = compare(a, b, show_in(bar), Run(on, until, unfinished(), resume))
    finally:
        end_bar(bar)
    click.echo(json.format(json.encode(found)).decode() if as_json else describe(found, lang))
    if found.interrupted:
        click.echo(words(BOOK, lang).say("lab", "interrupted", {"games": found.games}), err=True)
        return INTERRUPTED
    return 0


def side_of(
    game: str, names: tuple[str, ...], said: tuple[str, ...], games: int, seed: int
) -> Plan:
    """The plan of one side: options, and perhaps a file of house rules of its own."""
    house = [text for text in said if text.endswith(RULES)]
    pairs = tuple(text for text in said if not text.endswith(RULES))
    if not house:
        return make_plan(game, names, pairs, games, seed)
    rules = read_house_rules(Path(house[-1]))
    plan = make_plan(game, names, rules.pairs(pairs), games, seed)
    if rules.game != plan.game:
        raise ShoalError("house_game", file=rules.file, found=rules.game, game=plan.game)
    return replace(plan, house=text_of(rules))


def describe(found: Comparison, lang: str) -> str:
    """The differences as a person reads them."""
    book = words(BOOK, lang)
    facts: dict[str, Fact] = {"games": found.games, "seed": found.seed}
    lines = [f"{found.game}  {book.say('compare', 'deals', facts)}"]
    only_a = " ".join(pair for pair in found.a if pair not in found.b)
    only_b = " ".join(pair for pair in found.b if pair not in found.a)
    lines += [f"A  {only_a}", f"B  {only_b}"]
    sure = book.say("sim", "interval")
    lines.append(f"{'':<22}{'A':>10}{'B':>10}{'B - A':>10}{sure:>22}")
    lines += [line_of(one, found, book) for one in found.differences]
    return "\n".join(lines)


def line_of(one: Difference, found: Comparison, book: Words) -> str:
    """One figure."""
    name = one.name if one.seat is None else f"{one.seat + 1} {found.seats[one.seat]}"
    told = None if one.seat is None else {WORTH: "wins", SCORE: "score"}[one.name]
    name = f"{name} {book.say('sim', told)}" if told else name
    if one.settled:
        verdict = book.say("compare", "settled")
    elif one.more is None:
        verdict = book.say("compare", "same")
    else:
        verdict = book.say("compare", "more", {"games": one.more})
    if is_worth(one.name, one.seat):
        numbers = f"{one.a:>10.2%}{one.b:>10.2%}{one.mean:>+10.2%}"
        ends = f"{one.low:+.2%} … {one.high:+.2%}"
    else:
        numbers = f"{one.a:>10.3f}{one.b:>10.3f}{one.mean:>+10.3f}"
        ends = f"{one.low:+.3f} … {one.high:+.3f}"
    return f"{name:<22}{numbers}{ends:>22}  {verdict}"
