"""`shoal puzzle`."""

from __future__ import annotations

import contextlib
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import click

from shoal.bots.fish_and_chips.puzzle import OWN_FISH, daily_puzzle
from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.cli.common import lang_option, needs
from shoal.cli.solving import tell_line
from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.notation import draw
from shoal.games.fish_and_chips.rules.sea import Sea

if TYPE_CHECKING:
    from shoal.bots.fish_and_chips.puzzle import Puzzle
    from shoal.core.words import Fact


@click.command(short_help="the solo puzzle of the day, which can always be won")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Of another day; today is UTC's.")
@click.option("--play", is_flag=True, help="Play it in the terminal.")
@click.option("--plain", is_flag=True, help="With --play: line by line, without cursor control.")
@click.option("--solution", is_flag=True, help="Show a line that reaches par.")
@lang_option
def command(day: str | None, play: bool, plain: bool, solution: bool, lang: str) -> None:
    """Show the solo puzzle of the day: a deal of Fish & Chips that can be won.

    Par is how many of your nine fish a quick solver keeps on top while winning. The more you keep,
    the better; a win below par is still a win.
    """
    if plain and not play:
        raise needs("--plain", "--play")
    puzzle = daily_puzzle(read_day(day))
    if play:
        play_puzzle(puzzle, lang, plain=plain)
        return
    say(lang, "title", day=puzzle.day.isoformat())
    click.echo(game.picture(game.view(puzzle.position, 0), game.words(lang)).text)
    say(lang, "par", par=puzzle.par, fish=OWN_FISH)
    say(lang, "position", position=draw(puzzle.position))
    if solution:
        say(lang, "solution", par=puzzle.par, captures=len(puzzle.line))
        for line in tell_line(puzzle.position, puzzle.line, lang):
            click.echo(line)


def read_day(text: str | None) -> date:
    """A day as people write it to computers, or today."""
    if text is None:
        return datetime.now(tz=UTC).date()
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        raise ShoalError("record_date", text=text[:40] or '""') from None


def say(lang: str, key: str, **facts: Fact) -> None:
    """A sentence of this command."""
    click.echo(words("shoal.cli", lang).say("puzzle", key, facts))


def play_puzzle(puzzle: Puzzle, lang: str, *, plain: bool) -> None:
    """Sit down at the puzzle, and compare a win with par."""
    from shoal.cli.play import PACE, choose_client
    from shoal.core.match import Match
    from shoal.table.seats import YOU
    from shoal.table.table import Table
    from shoal.terminal.keeping import Keeper

    table = Table(Match(game, game.defaults(1), (YOU,), puzzle.seed, puzzle.day))
    facts: dict[str, Fact] = {"par": puzzle.par, "fish": OWN_FISH}
    table.notices.append(words("shoal.cli", lang).say("puzzle", "par", facts))
    with contextlib.closing(table):
        choose_client(table, Keeper(table), lang, PACE, plain=plain)()
    last = table.match.position
    if isinstance(last, Sea) and table.match.over and last.actors() == 0 and last.solo_won():
        say(lang, "kept", kept=int(count_piles(last.sea)), par=puzzle.par)
