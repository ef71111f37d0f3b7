"""`shoal replay RECORD`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import click

from shoal.cli.common import lang_option, load_record, record_argument
from shoal.cli.ending import say_ending, say_event
from shoal.core.catalog import find
from shoal.core.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.core.position import Position
    from shoal.core.record import Record


@click.command(short_help="tell a recorded game again, ply by ply")
@record_argument
@click.option("--ply", type=click.IntRange(0), help="Show the table after this ply; 0 is the deal.")
@lang_option
def command(record: Path, ply: int | None, lang: str) -> None:
    """Tell the game of RECORD again: every ply in words, then the table at the end."""
    game = load_record(record)
    positions = list(replay(game))
    if ply is not None:
        if ply >= len(positions):
            raise click.BadParameter(f"the game has {len(positions) - 1} plies", param_hint="--ply")
        positions = positions[: ply + 1]
    for line in tell_plies(game, positions, lang):
        click.echo(line)
    found = find(game.game)
    click.echo(found.picture(found.view(positions[-1], None), found.words(lang)))
    ended = positions[-1].outcome()
    if ended is not None:
        for line in say_ending(found, game.seats, ended, lang):
            click.echo(line)


def tell_plies(record: Record, positions: list[Position], lang: str) -> list[str]:
    """A numbered line for every ply, with what a spectator learned of it."""
    game = find(record.game)
    lines = []
    for number, ((before, after), ply) in enumerate(zip(pairwise(positions), record.plies), 1):  # noqa: B905 - the table may be asked for an earlier ply
        events = game.tell(before, ply.seat, ply.move, after, None)
        told = " ".join(game.words(lang).tell(event.key, event.facts) for event in events)
        lines.append(f"{number:>4}  {record.seats[ply.seat]}  {game.write(ply.move)}  {told}")
    if record.ending and len(positions) > len(record.plies):
        lines.append(f"   *  {say_event(record.ending, record.seats, lang)}")
    return lines
