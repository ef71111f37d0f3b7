"""`shoal watch URL`."""

from __future__ import annotations

import click

from shoal.cli.common import lang_option


@click.command(short_help="watch a table of a server elsewhere")
@click.argument("url")
@click.option("--plain", is_flag=True, help="Line by line, without colours or cursor control.")
@lang_option
def command(url: str, plain: bool, lang: str) -> None:
    """Watch the table behind a link.

    A listed table can be watched by its address; a private one by the link to watch it.
    """
    from shoal.cli.elsewhere import show
    from shoal.core.errors import ShoalError
    from shoal.table.links import read_link
    from shoal.table.remote.server import RemoteServer
    from shoal.table.seats import BOOK as TABLE_BOOK

    link = read_link(url)
    if not link.table:
        raise ShoalError("no_table_named", book=TABLE_BOOK)
    if link.kind == "seat":
        raise ShoalError("only_to_play", book=TABLE_BOOK)
    with RemoteServer(link.server, lang=lang) as server:
        show((link,), server, lang, plain=plain, said=[])
