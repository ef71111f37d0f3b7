"""`shoal play GAME`."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shoal.cli.common import (
    Real,
    complete_games,
    complete_seats,
    lang_option,
    load_record,
    needs,
    option_option,
    take_house_rules,
    variant_option,
)
from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.words import words
from shoal.table.seats import default_seats, read_seats
from shoal.table.table import Table, resume
from shoal.terminal import BOOK as TERMINAL_BOOK
from shoal.terminal.files import claim, new_path
from shoal.terminal.keeping import Keeper

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.game import AnyGame
    from shoal.core.words import Fact
    from shoal.terminal.app import TableApp

FILE = click.Path(dir_okay=False, path_type=Path)
PACE = 0.7


@click.command(short_help="play a game in the terminal")
@click.argument("game", required=False, shell_complete=complete_games)
@click.option(
    "--seats",
    shell_complete=complete_seats,
    help="A player for each seat: you,trout,pike or you=Anna,you=Ben; at a server also open.",
)
@option_option
@variant_option
@click.option("--save", type=FILE, help="Keep the record here, move by move.")
@click.option("--load", type=FILE, help="Go on with the unfinished game of this record.")
@click.option("--plain", is_flag=True, help="Line by line, without colours or cursor control.")
@click.option(
    "--pace",
    type=Real(0, 60),
    default=PACE,
    show_default=True,
    help="Seconds that a move of a bot takes at least, on a whole screen.",
)
@click.option(
    "--at",
    metavar="URL",
    multiple=True,
    help="At a server elsewhere: its address, an invitation, or the link of a seat; of several "
    "seats, if you share this screen.",
)
@click.option("--name", help="What you are called there; SHOAL_NAME, or your name on this system.")
@click.option("--private", is_flag=True, help="A table there that only its links lead to.")
@lang_option
def command(
    game: str | None,
    seats: str | None,
    pairs: tuple[str, ...],
    variant: Path | None,
    save: Path | None,
    load: Path | None,
    plain: bool,
    pace: float,
    at: tuple[str, ...],
    name: str | None,
    private: bool,
    lang: str,
) -> None:
    """Play GAME against bots of five levels (shrimp, sardine, trout, pike, shark), with others
    at the same screen, or watch bots. Without GAME you choose one from a menu.

    It is played on the whole screen, by keyboard and mouse; line by line with --plain, or when the
    output is not a terminal.

    With --at it is played at a server elsewhere. With the link of a table you sit down there. With
    the address of a server and --seats you make a table (open seats are for whoever comes); without
    --seats you sit down where somebody waits, or wait for somebody.
    """  # noqa: D205 - this is the text of --help
    if at:
        if save or load:
            raise ShoalError("save_elsewhere", book=TERMINAL_BOOK)
        wanted = (game or "", seats, pairs, name)
        play_elsewhere(at, wanted, lang, plain=plain, private=private)
        return
    if private or name:
        raise needs("--private" if private else "--name", "--at")
    names = None if seats is None else read_seats(seats)
    said = pairs
    game, pairs = take_house_rules(variant, game, pairs)
    if load:
        table = reload(find(game) if game else None, load, names, said)
    else:
        if not game:
            game, lang = ask_game(lang, plain=plain)
        table = new_table(find(game), names, pairs)
    keeper = Keeper(table)
    sit = choose_client(table, keeper, lang, pace, plain=plain, again=True)
    if load and save in (None, load):
        keeper.go_on_at(load)
        facts: dict[str, Fact] = {"path": str(load)}
        table.notices.append(words(TERMINAL_BOOK, lang).say("leaving", "loaded", facts))
    elif save:
        claim(save)
        keeper.keep_at(save)
    while sit_down(table, keeper, sit):
        table, keeper = play_again(table, keeper)
        sit = choose_client(table, keeper, lang, pace, plain=plain, again=True)


def sit_down(table: Table, keeper: Keeper, sit: Callable[[], bool]) -> bool:
    """Play one game; whether another one is wanted."""
    with contextlib.closing(table):
        again = sit()
    if keeper.unsaved and not again:
        raise keeper.unsaved
    return again


def play_again(table: Table, keeper: Keeper) -> tuple[Table, Keeper]:
    """A new game with the same seats and options; it is kept if the last one was, beside it."""
    match = table.match
    seats, seed, today = table.seats, secrets.token_bytes(32), datetime.now(tz=UTC).date()
    again = Table(Match(match.game, match.record.options, seats, seed, today))
    kept = Keeper(again)
    if keeper.path:
        kept.keep_as(new_path(keeper.path))
    return again, kept


def ask_game(lang: str, *, plain: bool) -> tuple[str, str]:
    """Which game and in which language, from a menu; nobody there is a mistake."""
    if not plain and has_screen():
        from shoal.terminal.menu_app import MenuApp

        menu = MenuApp(lang)
        return menu.run() or sys.exit(menu.return_code or 0), menu.lang
    from shoal.terminal.menu import ask_plainly

    return ask_plainly(lang), lang


def play_elsewhere(
    at: tuple[str, ...],
    wanted: tuple[str, str | None, tuple[str, ...], str | None],
    lang: str,
    *,
    plain: bool,
    private: bool,
) -> None:
    """Sit down at a table of a server."""
    from shoal.cli.elsewhere import Wanted, default_name, show, sit_down
    from shoal.table.links import read_link
    from shoal.table.remote.server import RemoteServer

    links = tuple(map(read_link, at))
    game, seats, pairs, name = wanted
    with RemoteServer(links[0].server, lang=lang) as server:
        asked = Wanted(game, seats, pairs, name or default_name())
        if plain or not has_screen():
            asked.check_plain(lang)
        sitting = sit_down(links, server, asked, private=private)
        show(sitting.links, server, lang, plain=plain, said=sitting.say_links(lang))


def new_table(game: AnyGame, names: tuple[str, ...] | None, pairs: tuple[str, ...]) -> Table:
    """A new game with a secret seed."""
    names = names or default_seats(game)
    options = read_options(game, len(names), pairs)
    today = datetime.now(tz=UTC).date()
    return Table(Match(game, options, names, secrets.token_bytes(32), today))


def reload(
    game: AnyGame | None, path: Path, names: tuple[str, ...] | None, pairs: tuple[str, ...]
) -> Table:
    """The game of a record; if a game is named, it is that one."""
    record = load_record(path)
    if game is not None and record.game.slug != game.slug:
        facts = {"path": str(path), "found": record.game.slug, "game": game.slug}
        raise ShoalError("load_other_game", book=TERMINAL_BOOK, **facts)
    if pairs:
        raise ShoalError("load_options", book=TERMINAL_BOOK)
    return resume(record, str(path), names)


def choose_client(
    table: Table, keeper: Keeper, lang: str, pace: float, *, plain: bool, again: bool = False
) -> Callable[[], bool]:
    """The whole screen if there is one, else line by line; says whether another game is wanted."""
    if plain or not has_screen():
        from shoal.terminal.plain import PlainTable

        leave_in_order()
        sitting = PlainTable(table, keeper, lang)
        sitting.again = again
        return sitting.sit
    return lambda: sit_at_screen(table, keeper, lang, pace, again=again)


def sit_at_screen(table: Table, keeper: Keeper, lang: str, pace: float, *, again: bool) -> bool:
    """Play on the whole screen; what it came to, which all may know, stays when that is gone."""
    from shoal.terminal.app import TableApp

    app = TableApp(table, keeper, lang, pace)
    app.sitting.again = again
    return run_app(app)


def leave_in_order() -> None:
    """A closed window ends a plain table as if somebody had left: bots are sent home."""
    for name in {"SIGTERM", "SIGHUP"} & {number.name for number in signal.Signals}:
        signal.signal(signal.Signals[name], lambda *_: sys.exit(1))


def run_app(app: TableApp) -> bool:
    """Run the screen, and say how the game ended; whether another one is wanted."""
    again = bool(app.run())
    sitting = app.sitting
    for line in sitting.table.ending(sitting.lang):
        click.echo(line)
    if app.return_code:
        sys.exit(app.return_code)
    if not sitting.table.over and not sitting.table.elsewhere:
        click.echo(sitting.keeper.say_kept("left", sitting.lang))
    return again


def has_screen() -> bool:
    """Whether a person sits before a terminal that can move its cursor."""
    if sys.stdin is None or not sys.stdin.isatty() or not sys.stdout.isatty():
        return False
    # A console of Windows can, and no variable says so
    return sys.platform == "win32" or os.environ.get("TERM", "dumb") != "dumb"
