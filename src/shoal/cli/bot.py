"""`shoal bot URL`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from shoal.bots.levels import LEVELS
from shoal.cli.common import complete_games, lang_option
from shoal.core.catalog import find, slugs

if TYPE_CHECKING:
    from shoal.table.links import Link
    from shoal.table.remote.server import RemoteServer


@click.command(short_help="seat one of our bots at a server elsewhere")
@click.argument("url")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="trout",
    show_default=True,
    help="How strong it is.",
)
@click.option("--game", help="Play only this game; at a server.", shell_complete=complete_games)
@click.option(
    "--games", type=click.IntRange(1), help="How many games; at a server, no end by default."
)
@click.option("--name", help="What it is called there.")
@lang_option
def command(
    url: str, level: str, game: str | None, games: int | None, name: str | None, lang: str
) -> None:
    """Seat a bot behind a link, or at the open tables of a server.

    With the link of an invitation or of a seat it plays that game. With the address of a server it
    waits for listed tables with a free seat, sits down and plays, again and again.
    """
    from shoal.table.links import read_link
    from shoal.table.remote.bot import take_seat
    from shoal.table.remote.server import RemoteServer

    link = read_link(url)
    wanted = [find(game).slug] if game else slugs()
    with RemoteServer(link.server, lang=lang) as server:
        if link.kind != "seat":
            server.come(name or f"{level.capitalize()} bot")
        if link.table:
            once(take_seat(link, server), server, level, lang)
            return
        played = 0
        while games is None or played < games:
            once(wait(server, wanted, lang), server, level, lang)
            played += 1


def wait(server: RemoteServer, games: list[str], lang: str) -> Link:
    """A seat that somebody offers."""
    from shoal.cli.elsewhere import say
    from shoal.table.remote.bot import seek

    click.echo(say(lang, "seeking", address=server.address))
    return seek(server, games)


def once(link: Link, server: RemoteServer, level: str, lang: str) -> None:
    """One game, from sitting down to its result."""
    from shoal.cli.elsewhere import say
    from shoal.table.links import Link
    from shoal.table.remote.bot import play_game

    click.echo(say(lang, "seated", link=Link(link.server, link.table).write()))
    click.echo(say(lang, "result", result=play_game(link, server, level)))
