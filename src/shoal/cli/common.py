"""Arguments that several commands share."""

from __future__ import annotations

import math
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from shoal.cli.speaking import LANGUAGES, usual_language
from shoal.core.catalog import find, slugs
from shoal.core.errors import BadOption, BadRecord, ShoalError, UnknownGame
from shoal.core.house_rules import BadHouseRules, read_house_rules, use
from shoal.core.options import expected, offered, read_options
from shoal.core.record_reader import read_record
from shoal.core.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.core.house_rules import HouseRules
    from shoal.core.record import Record

    Option = Callable[[Callable[..., Any]], Callable[..., Any]]
    """What stands above a command and gives it an argument."""

MOST_BYTES = 4_000_000
"""No record is longer; a larger file is something else."""


def complete_games(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The games whose names begin like this."""
    return [CompletionItem(slug) for slug in slugs() if slug.startswith(incomplete)]


def complete_seats(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Who may sit in the next seat: you and the bots, also by their names in one's language."""
    from shoal.bots.kinds import NAMES

    before, comma, begun = incomplete.rpartition(",")
    own = words("shoal.table", ctx.params.get("lang") or usual_language()).tables["players"]
    names = sorted({name for key in ("you", *NAMES) for name in (key, own[key])})
    fitting = [name for name in names if name.startswith(begun)]
    return [CompletionItem(f"{before}{comma}{name}") for name in fitting]


def complete_options(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The options of the game that was named, then what one of them takes."""
    given = (ctx.params.get("game"), *ctx.args)  # an option without its value ends the parsing
    named = [slug for slug in given if slug in slugs()]
    if not named:
        return []
    game = find(str(named[0]))
    name, equals, _ = incomplete.partition("=")
    taken = {field.name: expected(field.type).split(" | ") for field in offered(game)}
    if not equals:
        return [CompletionItem(f"{option}=") for option in taken if option.startswith(name)]
    values = [f"{name}={value}" for value in taken.get(name, []) if " " not in value]
    return [CompletionItem(value) for value in values if value.startswith(incomplete)]


class Real(click.FloatRange):
    """A number in a range; `nan`, which no range refuses, is none."""

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number, or a refusal."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            raise ShoalError("no_number", book="shoal.cli", text=str(value))
        return number


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say which file it was that could not be written, and why."""
    try:
        yield
    except OSError as error:
        raise ShoalError("cannot_write", path=str(path), why=error.strerror or "") from None


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written before hours of work are done for it."""
    with writing(path), path.open("ab"):
        pass


def needs(option: str, other: str) -> ShoalError:
    """An option that means nothing without another one."""
    return ShoalError("needs_option", book="shoal.cli", option=option, other=other)


game_argument: Option = click.argument("game", shell_complete=complete_games)
option_option: Option = click.option(
    "--option",
    "pairs",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the game.",
    shell_complete=complete_options,
)


variant_option: Option = click.option(
    "--variant",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Play by the house rules of this file.",
)


def take_house_rules(
    path: Path | None, game: str | None, pairs: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Play by the house rules of a file, if there is one; returns the game and its options."""
    if path is None:
        return game or "", pairs
    rules = read_house_rules(path)
    slug = (game or rules.game).replace("-", "_").lower()
    if slug != rules.game:
        raise ShoalError("house_game", file=path.name, found=rules.game, game=slug)
    put_into_force(rules)
    return slug, rules.pairs(pairs)


def put_into_force(*rules: HouseRules) -> None:
    """From now on this process and those that it starts play by these."""
    for one in rules:
        if one.game not in slugs():
            unknown = UnknownGame("unknown_game", name=one.game, known=", ".join(slugs()))
            raise BadHouseRules(one.file, "game", unknown)
    use(*rules)
    for one in rules:
        game = find(one.game)
        for pair in one.pairs(()):
            try:
                read_options(game, game.seats[-1], (pair,))
            except BadOption as error:
                raise BadHouseRules(one.file, f"options.{pair.partition('=')[0]}", error) from None


def remember_language(ctx: click.Context, _param: click.Parameter, lang: str) -> str:
    """Errors are told in the same language."""
    ctx.meta["lang"] = lang
    return lang


lang_option: Option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=usual_language,
    envvar="SHOAL_LANG",
    is_eager=True,
    callback=remember_language,
    help="English or French; as the system is set unless you say.",
)
record_argument = click.argument(
    "record", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)


def load_record(path: Path) -> Record:
    """Read a record from a file; line ends and marks of other systems do no harm."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ShoalError("cannot_open", path=str(path), why=error.strerror or "") from None
    if len(data) > MOST_BYTES:
        raise ShoalError("record_size", most=MOST_BYTES)
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord(line, ShoalError("record_bytes")) from None
    return read_record(text)
