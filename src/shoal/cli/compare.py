"""`shoal compare GAME --a … --b …`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from shoal.cli.common import complete_options
from shoal.cli.lab_options import BOOK
from shoal.cli.many_games import Asked, many_games
from shoal.core.errors import ShoalError
from shoal.core.house_rules import read_house_rules, text_of
from shoal.core.words import words
from shoal.lab.comparison import SCORE, WORTH, Comparison, Difference, compare, is_worth

if TYPE_CHECKING:
    from shoal.cli.common import Option
    from shoal.core.words import Fact, Words
    from shoal.lab.simulation import Plan

DEFAULT_DEALS = 500
RULES = ".toml"


def side_option(flag: str, name: str, side: str) -> Option:
    return click.option(
        flag,
        name,
        multiple=True,
        metavar="NAME=VALUE",
        help=f"An option of the {side} side, or a file of house rules.",
        shell_complete=complete_options,
    )


@click.command(short_help="play the same deals under two sets of rules and say what differs")
@many_games(
    "sardine,sardine",
    DEFAULT_DEALS,
    side_option("--a", "first", "one"),
    side_option("--b", "second", "other"),
)
def command(asked: Asked, first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """Play the same deals of GAME under A and under B, and tell the differences with their
    intervals, and how many deals more would settle those that are not.

    --option and --variant are for both sides.
    """  # noqa: D205 - this is the text of --help
    a, b = side_of(asked, first), side_of(asked, second)
    if a == b:
        raise ShoalError("same_sides", book=BOOK)
    with asked.progress() as progress:
        found = compare(a, b, progress, asked.run())
    return asked.tell(found, describe)


def side_of(asked: Asked, said: tuple[str, ...]) -> Plan:
    """The plan of one side: options, and perhaps a file of house rules of its own."""
    house = [text for text in said if text.endswith(RULES)]
    pairs = (*asked.pairs, *(text for text in said if not text.endswith(RULES)))
    rules = read_house_rules(Path(house[-1])) if house else None
    if rules:
        pairs = rules.pairs(pairs)
    plan = replace(asked._replace(pairs=pairs).plan(DEFAULT_DEALS), rows=True)
    if rules is None:
        return plan
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
