"""`shoal serve`."""

from __future__ import annotations

from pathlib import Path

import click

from shoal.cli.common import lang_option, put_into_force
from shoal.core.house_rules import read_house_rules
from shoal.core.words import words

OPENS_AFTER = 1.0
"""Seconds until the server can be asked for its pages."""
data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("shoal-data"),
    show_default=True,
    envvar="SHOAL_DATA",
    help="The folder of the database and the key of its seeds.",
)


database_option = click.option(
    "--database",
    default="",
    metavar="URL",
    envvar="SHOAL_DATABASE",
    help="A PostgreSQL database that several servers share: postgresql://…",
)


variant_option = click.option(
    "--variant",
    "variants",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Tables of a game are played by the house rules of this file (one for each game).",
)


@click.command(short_help="run a server for tables of all games")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    envvar="SHOAL_HOST",
    help="The address to listen at; 0.0.0.0 is all of this machine.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    envvar="SHOAL_PORT",
    help="The port; 0 chooses a free one.",
)
@data_option
@database_option
@click.option(
    "--proxies",
    default="127.0.0.1",
    show_default=True,
    envvar="SHOAL_PROXIES",
    help="Addresses of proxies that are believed about where a request comes from.",
)
@click.option(
    "--return-to",
    default="",
    metavar="URL",
    envvar="SHOAL_RETURN_TO",
    help="Where everybody is sent when this server stops; usually to the same address.",
)
@click.option(
    "--set",
    "pairs",
    multiple=True,
    metavar="NAME=NUMBER",
    help="A limit, such as bots=4 or tables_per_hour=20; docs/operate.md lists all of them.",
)
@variant_option
@click.option("--open", "opens", is_flag=True, help="Open the browser, if there is one.")
@lang_option
def command(
    host: str,
    port: int,
    data: Path,
    database: str,
    proxies: str,
    return_to: str,
    pairs: tuple[str, ...],
    variants: tuple[Path, ...],
    opens: bool,
    lang: str,
) -> None:
    """Run a server: tables of all games for people and bots.

    Where the port is taken, --open chooses another one. The address is printed.
    Ctrl+C ends it.
    """
    import os
    import threading
    import webbrowser
    from contextlib import suppress

    from shoal.table.links import read_link
    from shoal.table.server.serve import Around, listen, serve
    from shoal.table.server.settings import read_settings

    def announce(address: str) -> None:
        click.echo(words("shoal.cli", lang).say("serve", "listening", {"address": address}))
        if opens:
            threading.Timer(OPENS_AFTER, webbrowser.open, [address]).start()

    put_into_force(*map(read_house_rules, variants))
    settings = read_settings(pairs, os.environ)
    where = read_link(return_to).server if return_to else ""
    # Ctrl+C is the way to end it, and everybody has been told; the loop may end before it passes
    # that on.
    with suppress(KeyboardInterrupt):
        listener = listen(host, port, or_any=opens)
        serve(data, listener, settings, announce, Around(proxies, database, where))
    click.echo(words("shoal.cli", lang).say("serve", "ended", {}))
