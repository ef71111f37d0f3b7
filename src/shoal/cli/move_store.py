"""`shoal move-store`."""

from __future__ import annotations

import click

from shoal.cli.common import lang_option
from shoal.core.words import words


@click.command("move-store", short_help="carry the tables of a server to another database")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@lang_option
def command(source: str, target: str, lang: str) -> None:
    """Carry all tables from one database to another, and compare both line by line.

    FROM and TO are a data folder or the address of a PostgreSQL database: postgresql://… Stop the
    servers first. TO must be empty. The key of the seeds has to be in the folder, or in the
    environment: it stays the same.
    """
    import asyncio

    from shoal.table.server.moving_stores import move

    say = words("shoal.cli", lang).say

    def told(table: str, count: int) -> None:
        click.echo(say("serve", "moved", {"n": count, "name": table}))

    total = asyncio.run(move(source, target, told))
    click.echo(say("serve", "moved_all", {"n": total}))
