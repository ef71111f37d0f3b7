"""`shoal backup`."""

from __future__ import annotations

from pathlib import Path

import click

from shoal.cli.common import lang_option
from shoal.cli.serve import data_option
from shoal.core.words import words


@click.command(short_help="copy the tables of a server, also while it runs")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@lang_option
def command(file: Path, data: Path, lang: str) -> None:
    """Copy the tables of a server to FILE, also while it runs.

    The key of the seeds (seeds.key) is not in it: keep a copy of that elsewhere.
    """
    from shoal.table.server.backup import back_up

    count = back_up(data, file)
    click.echo(words("shoal.cli", lang).say("serve", "backed_up", {"n": count, "path": str(file)}))
