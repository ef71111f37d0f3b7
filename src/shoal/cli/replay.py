"""`shoal replay RECORD`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from shoal.cli.common import (
    lang_option,
    load_record,
    record_argument,
    take_house_rules,
    variant_option,
)
from shoal.core.errors import ShoalError
from shoal.core.record import TableEvent
from shoal.core.replay import deal, steps
from shoal.table.ending import say_ending, say_event
from shoal.table.seats import names_for

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.core.game import Event
    from shoal.core.position import Position
    from shoal.core.record import Record
    from shoal.core.replay import Step

SPECTATOR = "spectator"


@click.command(short_help="tell a recorded game again, ply by ply")
@record_argument
@click.option("--ply", type=click.IntRange(0), help="Show the table after this ply; 0 is the deal.")
@click.option("--seat", metavar="SEAT", help="As this seat, or a spectator, was told it.")
@variant_option
@lang_option
def command(
    record: Path, variant: Path | None, ply: int | None, seat: str | None, lang: str
) -> None:
    """Tell the game of RECORD again: every ply in words, then the table at the end.

    With --seat, only what that seat was told, and the table as it saw it.
    """
    take_house_rules(variant, None, ())
    game = load_record(record)
    viewer = None if seat is None else read_viewer(seat, len(game.seats))
    first, all_steps = deal(game), list(steps(game))
    plies = sum(step.played is not None for step in all_steps)
    if ply is not None and ply > plies:
        raise ShoalError("no_such_ply", ply=ply, plies=plies)
    shown = until(all_steps, ply)
    for line in tell_steps(game, shown, viewer, lang, notation=seat is None):
        click.echo(line)
    show_table(game, shown[-1].after if shown else first, viewer, lang)


def until(all_steps: list[Step], ply: int | None) -> list[Step]:
    """The lines up to a move, and all of them without one."""
    made = 0
    for number, step in enumerate(all_steps):
        if made == ply:
            return all_steps[:number]
        made += step.played is not None
    return all_steps


def read_viewer(text: str, seats: int) -> int | None:
    """A seat by its number from 1, or the spectator."""
    if text == SPECTATOR:
        return None
    if text not in map(str, range(1, seats + 1)):
        raise ShoalError("no_such_seat", number=text, seats=seats)
    return int(text) - 1


def tell_steps(
    record: Record, shown: list[Step], viewer: int | None, lang: str, *, notation: bool
) -> list[str]:
    """A numbered line for every move that the viewer was told of; with moves for the whole truth.

    Events of the table have a star.
    """
    names = names_for(record.seats, viewer, lang)
    words = record.game.words(lang).calling(names)
    lines: list[str] = []
    number = 0
    for step in shown:
        if isinstance(step.line, TableEvent):
            lines.append(f"   *  {say_event(step.line, names, lang)}")
            continue
        events = tell(record, step, viewer, whole=notation)
        told = " ".join(words.tell(event.key, event.facts) for event in events)
        if notation:
            move = record.game.spell(record.game.write(step.line.move), lang)
            name = record.seats[step.line.seat]
            told = f"{name}  {move}  {told}".rstrip()
        if told:
            number += 1
            lines.append(f"{number:>4}  {told}")
    return lines


def tell(record: Record, step: Step, viewer: int | None, *, whole: bool) -> list[Event]:
    """What the viewer was told of a move; the whole truth is what its own seat was told."""
    if step.played is None:
        return []
    return record.game.tell(step.played, step.played.seat if whole else viewer)


def show_table(record: Record, last: Position, viewer: int | None, lang: str) -> None:
    """The last position, and how the game ended."""
    names = names_for(record.seats, viewer, lang)
    words = record.game.words(lang).calling(names)
    view = record.game.view(last, viewer)
    click.echo(record.game.picture(view, words).text)
    ended = last.outcome()
    if ended is not None:
        for line in say_ending(record.game, ended, names, lang, view):
            click.echo(line)
