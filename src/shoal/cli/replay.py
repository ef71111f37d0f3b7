"""`shoal replay RECORD`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import click

from shoal.cli.common import lang_option, load_record, record_argument
from shoal.cli.ending import say_ending, say_event
from shoal.core.errors import ShoalError
from shoal.core.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

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
    positions = list(replay(game))
    if ply is not None and ply >= len(positions):
        raise ShoalError("no_such_ply", ply=ply, plies=len(positions) - 1)
    positions = positions[: len(positions) if ply is None else ply + 1]
    for line in tell_plies(game, positions, viewer, lang, notation=seat is None):
        click.echo(line)
    show_table(game, positions, viewer, lang)


def read_viewer(text: str, seats: int) -> int | None:
    """A seat by its number from 1, or the spectator."""
    if text == SPECTATOR:
        return None
    if text not in map(str, range(1, seats + 1)):
        raise ShoalError("no_such_seat", seat=text, seats=seats)
    return int(text) - 1


def tell_plies(
    record: Record, positions: list[Position], viewer: int | None, lang: str, *, notation: bool
) -> list[str]:
    """A numbered line for every ply that the viewer was told of; with moves for the whole truth."""
    words = record.game.words(lang)
    lines: list[str] = []
    plies = record.plies[: len(positions) - 1]
    for (before, after), ply in zip(pairwise(positions), plies, strict=True):
        events = record.game.tell(before, ply.seat, ply.move, after, viewer)
        told = " ".join(words.tell(event.key, event.facts) for event in events)
        if notation:
            told = f"{record.seats[ply.seat]}  {record.game.write(ply.move)}  {told}".rstrip()
        if told:
            lines.append(f"{len(lines) + 1:>4}  {told}")
    return lines


def show_table(record: Record, positions: list[Position], viewer: int | None, lang: str) -> None:
    """How the game ended, and the last position."""
    last = positions[-1]
    if record.ending and len(positions) > len(record.plies):
        click.echo(f"   *  {say_event(record.ending, record.seats, lang)}")
    click.echo(record.game.picture(record.game.view(last, viewer), record.game.words(lang)))
    ended = last.outcome()
    if ended is not None:
        for line in say_ending(record.game, record.seats, ended, lang):
            click.echo(line)
