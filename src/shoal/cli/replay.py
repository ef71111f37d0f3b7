"""`shoal replay RECORD`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from shoal.cli.common import lang_option, load_record, record_argument
from shoal.core.errors import ShoalError
from shoal.core.replay import deal, replay
from shoal.terminal.ending import say_ending, say_event

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.core.game import Played
    from shoal.core.position import Position
    from shoal.core.record import Record

SPECTATOR = "spectator"


@click.command(short_help="tell a recorded game again, ply by ply")
@record_argument
@click.option("--ply", type=click.IntRange(0), help="Show the table after this ply; 0 is the deal.")
@click.option("--seat", metavar="SEAT", help="As this seat, or a spectator, was told it.")
@lang_option
def command(record: Path, ply: int | None, seat: str | None, lang: str) -> None:
    """Tell the game of RECORD again: every ply in words, then the table at the end.

    With --seat, only what that seat was told, and the table as it saw it.
    """
    game = load_record(record)
    viewer = None if seat is None else read_viewer(seat, len(game.seats))
    first, plies = deal(game), list(replay(game))
    if ply is not None and ply > len(plies):
        raise ShoalError("no_such_ply", ply=ply, plies=len(plies))
    plies = plies[:ply]
    for line in tell_plies(game, plies, viewer, lang, notation=seat is None):
        click.echo(line)
    if game.ending and len(plies) == len(game.plies):
        click.echo(f"   *  {say_event(game.ending, game.seats, lang)}")
    show_table(game, plies[-1].after if plies else first, viewer, lang)


def read_viewer(text: str, seats: int) -> int | None:
    """A seat by its number from 1, or the spectator."""
    if text == SPECTATOR:
        return None
    if text not in map(str, range(1, seats + 1)):
        raise ShoalError("no_such_seat", number=text, seats=seats)
    return int(text) - 1


def tell_plies(
    record: Record, plies: list[Played[Position]], viewer: int | None, lang: str, *, notation: bool
) -> list[str]:
    """A numbered line for every ply that the viewer was told of; with moves for the whole truth."""
    words = record.game.words(lang)
    lines: list[str] = []
    for ply in plies:
        events = record.game.tell(ply, viewer)
        told = " ".join(words.tell(event.key, event.facts) for event in events)
        if notation:
            told = f"{record.seats[ply.seat]}  {record.game.write(ply.move)}  {told}".rstrip()
        if told:
            lines.append(f"{len(lines) + 1:>4}  {told}")
    return lines


def show_table(record: Record, last: Position, viewer: int | None, lang: str) -> None:
    """The last position, and how the game ended."""
    click.echo(record.game.picture(record.game.view(last, viewer), record.game.words(lang)).text)
    ended = last.outcome()
    if ended is not None:
        for line in say_ending(record.game, record.seats, ended, lang):
            click.echo(line)
