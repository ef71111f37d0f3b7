"""`shoal bots`."""

from __future__ import annotations

import os
from pathlib import Path  # noqa: TC003 - as the other commands have it

import click

from shoal.cli.common import lang_option, put_into_force
from shoal.cli.serve import data_option, variant_option
from shoal.core.house_rules import read_house_rules
from shoal.core.words import words


@click.command(short_help="think for the bots of servers that share a database")
@click.option("--database", required=True, metavar="URL", envvar="SHOAL_DATABASE",
              help="A PostgreSQL database that several servers share: postgresql://…")  # fmt: skip
@data_option
@click.option("--count", type=click.IntRange(1), default=max(1, (os.cpu_count() or 2) - 1),
              show_default=True, help="How many think at once.")  # fmt: skip
@variant_option
@lang_option
def command(database: str, data: Path, count: int, variants: tuple[Path, ...], lang: str) -> None:
    """Decide for the bots of all servers of a database, on this machine.

    Run it on as many machines as you like. If one goes away, the others take over its questions.
    """
    from shoal.table.server.serve import think

    put_into_force(*map(read_house_rules, variants))
    say = words("shoal.cli", lang).say
    think(database, data, count, lambda: click.echo(say("serve", "thinking", {"n": count})))
