"""What commands share that go to a server elsewhere."""

from __future__ import annotations

import contextlib
import getpass
import os
import shlex
from typing import TYPE_CHECKING, Final

import click

from shoal.core.catalog import find, slugs
from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.table.links import Link
from shoal.table.remote.bot import find_seat, take_seat
from shoal.table.remote.table import open_table
from shoal.table.seats import BOOK, MOST_LETTERS, OPEN, YOU, default_seats, read_wishes
from shoal.table.server.api import MadeTable, NewTable
from shoal.table.server.rows import Settings

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.table.remote.server import RemoteServer
    from shoal.table.remote.table import RemoteTable
    from shoal.terminal.keeping import Keeper

ME: Final = "me"
"""Whoever asks, in what a server is sent."""


def default_name() -> str:
    """What somebody is called who does not say it."""
    name = os.environ.get("SHOAL_NAME", "")
    if not name:
        with contextlib.suppress(OSError, KeyError, ImportError):
            name = getpass.getuser().capitalize()
    return name[:MOST_LETTERS] or "Guest"


def say(lang: str, key: str, **facts: Fact) -> str:
    """A sentence about tables elsewhere."""
    return words("shoal.cli", lang).say("elsewhere", key, facts)


class Wanted:
    """What somebody wants to play at a server."""

    def __init__(self, game: str, seats: str | None, pairs: tuple[str, ...], name: str) -> None:
        self.game = game
        self.seats = seats
        self.pairs = pairs
        self.name = name

    def new_table(self) -> NewTable:
        """The table as it is asked for; without seats, with somebody else who comes."""
        game = find(self.game)
        names = read_wishes(self.seats) if self.seats else wait_for_others(default_seats(game))
        if names.count(YOU) > 1:
            raise ShoalError("one_seat", book=BOOK)
        seats = tuple(ME if name == YOU else name for name in names)
        return NewTable(game.slug, seats, self.pairs)


def wait_for_others(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The other seats are for whoever comes."""
    return tuple(name if name == YOU else OPEN for name in seats)


def sit_down(link: Link, server: RemoteServer, wanted: Wanted, *, private: bool) -> Sitting:
    """Sit down where a link leads: at its table, or at one of the server."""
    if link.kind == "watch":
        raise ShoalError("only_to_watch", book=BOOK)
    if link.table:
        if wanted.game or wanted.seats or wanted.pairs:
            raise ShoalError("table_is_made", book=BOOK)
        if link.kind != "seat":
            server.come(wanted.name)
        return Sitting(take_seat(link, server))
    server.come(wanted.name)
    if not wanted.seats and not wanted.pairs and not private:
        found = find_seat(server, (wanted.game,) if wanted.game else slugs())
        if found is not None:
            return Sitting(found)
    if not wanted.game:
        raise ShoalError("nobody_waits", book=BOOK, address=server.address)
    return make_table(server, wanted.new_table(), private=private)


def make_table(server: RemoteServer, wanted: NewTable, *, private: bool) -> Sitting:
    """Make a table, and sit down at it or watch."""
    wanted.settings = Settings(listed=not private)
    made = server.make(wanted)
    token = next(iter(made.seat_tokens.values()), "")
    table = made.table.id
    if token:
        return Sitting(Link(server.address, table, "seat", token), made)
    return Sitting(Link(server.address, table, "watch", made.watch), made)


class Sitting:
    """Where somebody sits, and the links to a table that they made."""

    def __init__(self, link: Link, made: MadeTable | None = None) -> None:
        self.link = link
        self.made = made

    def say_links(self, lang: str) -> list[str]:
        """The links to send to others, and the one to come back by."""
        said, link, made = [], self.link, self.made
        if made is not None:
            if any(not seat.name for seat in made.table.seats):
                invite = Link(link.server, link.table, "invite", made.invite)
                said.append(say(lang, "invite", link=invite.write()))
            watch = Link(link.server, link.table, "watch", made.watch)
            said.append(say(lang, "watch", link=watch.write()))
        if link.kind == "seat":
            said.append(say(lang, "back", command=f"shoal play --at {shlex.quote(link.write())}"))
        return said


def show(link: Link, server: RemoteServer, lang: str, *, plain: bool, links: list[str]) -> None:
    """Show a table until it is left."""
    from shoal.terminal.keeping import Keeper

    table = open_table(link, server)
    for line in links:
        click.echo(line)
    with contextlib.closing(table):
        table.notices += links[:-1]
        show_table(table, Keeper(table), lang, plain=plain)


def show_table(table: RemoteTable, keeper: Keeper, lang: str, *, plain: bool) -> None:
    """On the whole screen, if there is one; else line by line."""
    from shoal.cli.play import has_screen, leave_in_order, run_app

    if plain or not has_screen():
        from shoal.terminal.plain_elsewhere import PlainElsewhere

        leave_in_order()
        PlainElsewhere(table, keeper, lang).sit()
        return
    from shoal.terminal.app import TableApp
    from shoal.terminal.arrivals import Arrivals

    app = TableApp(table, keeper, lang, 0)
    app.arrivals = Arrivals(app, table, app.panes, app.course)
    run_app(app)
    if table.error is not None:
        raise table.error
