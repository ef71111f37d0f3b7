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
from shoal.table.remote.shared import open_seats
from shoal.table.seats import BOOK as TABLE_BOOK
from shoal.table.seats import MOST_LETTERS, OPEN, YOU, default_seats, read_wishes
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

    def check_plain(self, lang: str) -> None:
        """Refuse a table at which people would read each other's secrets, before it is made."""
        from shoal.terminal.plain import plain_secrets

        shared = self.seats is not None and read_wishes(self.seats).count(YOU) > 1
        if shared and self.game and find(self.game).secrets:
            raise plain_secrets(find(self.game), lang)

    def new_table(self) -> NewTable:
        """The table as it is asked for; without seats, with somebody else who comes."""
        game = find(self.game)
        names = read_wishes(self.seats) if self.seats else wait_for_others(default_seats(game))
        seats = tuple(ME if name == YOU else name for name in names)
        return NewTable(game.slug, seats, self.pairs)


def wait_for_others(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The other seats are for whoever comes."""
    return tuple(name if name == YOU else OPEN for name in seats)


def sit_down(
    links: tuple[Link, ...], server: RemoteServer, wanted: Wanted, *, private: bool
) -> Sitting:
    """Sit down where a link leads: at its table, or at one of the server.

    Several links are those of several seats of a table, for people who share this screen.
    """
    link = links[0]
    if any(one.kind == "watch" for one in links):
        raise ShoalError("only_to_watch", book=TABLE_BOOK)
    if link.table and (wanted.game or wanted.seats or wanted.pairs):
        raise ShoalError("table_is_made", book=TABLE_BOOK)
    if len(links) > 1:
        if any((one.table, one.kind) != (link.table, "seat") for one in links):
            raise ShoalError("other_table", book=TABLE_BOOK)
        return Sitting(links)
    if link.table:
        if link.kind != "seat":
            server.come(wanted.name)
        return Sitting((take_seat(link, server),))
    server.come(wanted.name)
    if not wanted.seats and not wanted.pairs and not private:
        found = find_seat(server, (wanted.game,) if wanted.game else slugs())
        if found is not None:
            return Sitting((found,))
    if not wanted.game:
        raise ShoalError("nobody_waits", book=TABLE_BOOK, address=server.address)
    return make_table(server, wanted.new_table(), private=private)


def make_table(server: RemoteServer, wanted: NewTable, *, private: bool) -> Sitting:
    """Make a table, and sit down at it or watch."""
    wanted.settings = Settings(listed=not private)
    made = server.make(wanted)
    at, table = server.address, made.table.id
    seats = tuple(Link(at, table, "seat", token) for token in made.seat_tokens.values())
    return Sitting(seats or (Link(at, table, "watch", made.watch),), made)


class Sitting:
    """Where people at this screen sit, and the links to a table that they made."""

    def __init__(self, links: tuple[Link, ...], made: MadeTable | None = None) -> None:
        self.links = links
        self.made = made

    def say_links(self, lang: str) -> list[str]:
        """The links to send to others, and the one to come back by."""
        said, link, made = [], self.links[0], self.made
        if made is not None:
            if any(not seat.name for seat in made.table.seats):
                invite = Link(link.server, link.table, "invite", made.invite)
                said.append(say(lang, "invite", link=invite.write()))
            watch = Link(link.server, link.table, "watch", made.watch)
            said.append(say(lang, "watch", link=watch.write()))
        if link.kind == "seat":
            places = " ".join(f"--at {shlex.quote(one.write())}" for one in self.links)
            said.append(say(lang, "back", command=f"shoal play {places}"))
        return said


def show(
    links: tuple[Link, ...], server: RemoteServer, lang: str, *, plain: bool, said: list[str]
) -> None:
    """Show a table until it is left, from all seats that the links give."""
    from shoal.terminal.keeping import Keeper

    table = open_seats(links, server)
    for line in said:
        click.echo(line)
    with contextlib.closing(table):
        table.notices += said[:-1]
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
