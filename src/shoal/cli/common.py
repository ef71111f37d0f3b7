"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from shoal.cli.speaking import LANGUAGES, usual_language
from shoal.core.catalog import slugs
from shoal.core.errors import BadRecord, ShoalError
from shoal.core.record_reader import read_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.record import Record

MOST_BYTES = 4_000_000
"""No record is longer; a larger file is something else."""


def complete_games(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The games whose names begin like this."""
    return [CompletionItem(slug) for slug in slugs() if slug.startswith(incomplete)]


game_argument = click.argument("game", shell_complete=complete_games)
option_option = click.option(
    "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="Set an option of the game."
)


def remember_language(ctx: click.Context, _param: click.Parameter, lang: str) -> str:
    """Errors are told in the same language."""
    ctx.meta["lang"] = lang
    return lang


lang_option: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
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
