"""`shoal perft GAME POSITION DEPTH`."""

from __future__ import annotations

import signal

import click

from shoal.cli.common import game_argument, lang_option
from shoal.core.catalog import find
from shoal.core.perft import perft


@click.command(short_help="count the ways a position can go on")
@game_argument
@click.argument("position")
@click.argument("depth", type=click.IntRange(1, 60))
@lang_option
def command(game: str, position: str, depth: int, lang: str) -> None:
    """Count the sequences of exactly 1, 2, … DEPTH moves from POSITION.

    Prints a line for each depth: the depth and the count.
    """
    found = find(game)
    root = found.read_position(position)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code does not look for interrupts
    for plies in range(1, depth + 1):
        click.echo(f"{plies} {perft(root, plies, found.widest)}")
