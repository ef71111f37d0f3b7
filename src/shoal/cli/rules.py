"""`shoal rules GAME`."""

from __future__ import annotations

import click

from shoal.cli.common import game_argument, lang_option
from shoal.core.catalog import find
from shoal.core.pages import read_page


@click.command(short_help="show the rules of a game, in English or French")
@game_argument
@lang_option
def command(game: str, lang: str) -> None:
    """Show the rules of GAME as players read them."""
    click.echo_via_pager(read_page(find(game).slug, lang))
