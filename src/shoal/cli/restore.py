"""`shoal restore`."""

from __future__ import annotations

from pathlib import Path

import click

from shoal.cli.common import lang_option
from shoal.cli.serve import data_option
from shoal.core.words import words


@click.command(short_help="make the data of a server from a backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The key of the seeds that belongs to the backup (seeds.key).",
)
@lang_option
def command(file: Path, data: Path, key: Path | None, lang: str) -> None:
    """Make the data of a server from the backup FILE, in a folder that has none yet."""
    from shoal.table.server.backup import restore

    count = restore(file, data, key)
    click.echo(words("shoal.cli", lang).say("serve", "restored", {"n": count, "path": str(data)}))
