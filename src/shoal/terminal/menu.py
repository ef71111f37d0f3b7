"""Which game to play: a menu with a line about each."""

from __future__ import annotations

import click

from shoal.core.catalog import find, slugs
from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.terminal import BOOK


def describe(slug: str, lang: str) -> tuple[str, str]:
    """A game: its title and how many play it, then a line about it."""
    game = find(slug)
    say = game.words(lang).say
    own = words(BOOK, lang)
    facts = {"title": game.title(lang), "author": say("game", "author"), "seats": game.for_seats()}
    return own.say("menu", "game", {**facts}), say("game", "summary")


def ask_plainly(lang: str) -> str:
    """The same, line by line; a number or the name of a game. Nobody there is a mistake."""
    own = words(BOOK, lang)
    click.echo(own.say("menu", "title"))
    for number, slug in enumerate(slugs(), 1):
        title, about = describe(slug, lang)
        facts = {"number": str(number), "name": slug, "title": title, "about": about}
        click.echo(own.say("menu", "line", {**facts}))
    while True:
        try:
            said = str(click.prompt(own.say("menu", "prompt"), prompt_suffix=" ")).strip()
        except (click.Abort, RuntimeError):
            click.echo()
            raise ShoalError("no_game", book=BOOK, known=", ".join(slugs())) from None
        if said.isdecimal() and 0 < int(said) <= len(slugs()):
            return slugs()[int(said) - 1]
        if said in slugs():
            return said
        click.echo(own.say("menu", "unknown"))
