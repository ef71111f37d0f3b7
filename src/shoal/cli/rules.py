"""`shoal rules GAME`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from shoal.cli.common import game_argument, lang_option
from shoal.core.catalog import find
from shoal.core.errors import ShoalError

PACKAGE = Path(__file__).parents[1]
PAGES = (PACKAGE / "pages", PACKAGE.parents[1] / "docs" / "rules")
"""Where the rules pages are in an installed package and in a checkout."""
ANCHOR = re.compile(r'<a id="[^"]*"></a>')


@click.command(short_help="show the rules of a game, in English or French")
@game_argument
@lang_option
def command(game: str, lang: str) -> None:
    """Show the rules of GAME as players read them."""
    click.echo_via_pager(ANCHOR.sub("", read_page(find(game).slug, lang)))


def read_page(slug: str, lang: str) -> str:
    """The players' rules of a game."""
    for folder in PAGES:
        page = folder / f"{slug}.{lang}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise ShoalError("no_page", game=slug)
