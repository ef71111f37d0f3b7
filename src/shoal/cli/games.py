"""`shoal games`."""

from __future__ import annotations

import click

from shoal.cli.common import lang_option
from shoal.core.catalog import find, slugs
from shoal.core.options import expected, offered


@click.command(short_help="list the games")
@lang_option
def command(lang: str) -> None:
    """List the games, how many play them, and their options."""
    for slug in slugs():
        game = find(slug)
        words = game.words(lang)
        author, seats = words.say("game", "author"), game.for_seats()
        click.echo(f"{slug}  ({game.title(lang)}, {author}; {seats})")
        click.echo(f"    {words.say('game', 'summary')}")
        for field in offered(game):
            about = words.say("options", field.name)
            click.echo(f"    --option {field.name}={expected(field.type)}: {about}")
