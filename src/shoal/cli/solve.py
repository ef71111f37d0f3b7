"""`shoal solve PROBLEM`."""

from __future__ import annotations

import re
import signal
import sys
import time
from typing import TYPE_CHECKING

import click

from shoal.bots.fish_and_chips.puzzle import numbered_deal
from shoal.bots.fish_and_chips.solver.endgame import Endgame
from shoal.bots.fish_and_chips.solver.solo import GAVE_UP, LOST, WON, Solo
from shoal.cli.common import lang_option
from shoal.cli.solving import name_order, read_problem, tell_line
from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.rules.state import REPOSITION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.core.words import Fact
    from shoal.games.fish_and_chips.rules.sea import Sea

DEALS = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
VERDICTS = {WON: "won", LOST: "lost", GAVE_UP: "gave_up"}


@click.command(short_help="solve a deal of solo Fish & Chips, or the end of a round")
@click.argument("problem")
@click.option(
    "--nodes",
    type=click.IntRange(1, 10**12),
    default=1_000_000,
    show_default=True,
    help="Positions to look at before giving up.",
)
@click.option("--ply", type=click.IntRange(0), help="Of a record: the position after this ply.")
@lang_option
def command(problem: str, nodes: int, ply: int | None, lang: str) -> None:
    """Say whether a solo game of Fish & Chips can be won, and show how.

    PROBLEM is the number of a deal (17), a seed of 64 hexadecimal digits, the record of a game, or
    a position in quotes: rows 6 to 1, the colour to move and the order of play, your colour last,
    as "…/…/…/…/…/… r ypgr". Without the order it is a position of a round with several players:
    then the best line for all of them is shown. Several deals, 1-1000, are counted.

    How many positions were looked at and how long it took is written beside the answer, to stderr.
    """
    began, stopped = time.perf_counter(), False
    deals = DEALS.fullmatch(problem.strip())
    if deals and int(deals[1]) <= int(deals[2]):
        if ply is not None:
            raise ShoalError("ply_of_record", book="shoal.cli")
        seen, stopped = count_deals(range(int(deals[1]), int(deals[2]) + 1), nodes, lang)
    else:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code does not look for interrupts
        position = read_problem(problem, ply)
        if position.phase == REPOSITION:
            raise ShoalError("before_captures", book="shoal.cli")
        solve = solve_solo if position.terms.solo else solve_round
        seen = solve(position, nodes, lang)
    milliseconds = f"{(time.perf_counter() - began) * 1000:.1f}"
    note = words("shoal.cli", lang).say("solve", "cost", {"nodes": seen, "ms": milliseconds})
    click.echo(note, err=True)
    if stopped:
        sys.exit(130)


def show(lines: Iterable[str]) -> None:
    """Lines of text."""
    for line in lines:
        click.echo(line)


def say(lang: str, key: str, **facts: Fact) -> None:
    """A sentence of this command."""
    click.echo(words("shoal.cli", lang).say("solve", key, facts))


def solve_solo(position: Sea, nodes: int, lang: str) -> int:
    """The verdict on a solo game, and the line that wins it."""
    click.echo(game.picture(game.view(position, 0), game.words(lang)).text)
    solo = Solo(position)
    verdict = solo.solve(nodes)
    line = solo.captures() if verdict == WON else []
    say(lang, VERDICTS[verdict], nodes=nodes, captures=len(line))
    show(tell_line(position, line, lang))
    return int(solo.nodes)


def solve_round(position: Sea, nodes: int, lang: str) -> int:
    """What every colour takes in the end, and the line that leads there."""
    click.echo(game.picture(game.view(position, None), game.words(lang)).text)
    endgame = Endgame(position)
    if not (endgame.solve(nodes) and endgame.play_out(nodes)):
        say(lang, "gave_up", nodes=nodes)
        return int(endgame.nodes)
    names = name_order(position, lang).split(", ")
    points = zip(names, endgame.points, strict=True)
    say(lang, "solved", points=", ".join(f"{name} {number}" for name, number in points))
    show(tell_line(position, endgame.line, lang))
    return int(endgame.nodes)


def count_deals(numbers: range, nodes: int, lang: str) -> tuple[int, bool]:
    """How many of some deals can be won; those that cannot, or are not decided, by number.

    An interrupt ends it after the deal that is being solved, and what was counted is said.
    """
    found: dict[int, list[int]] = {WON: [], LOST: [], GAVE_UP: []}
    seen, done, stopped = 0, 0, False

    def interrupt(*_: object) -> None:
        nonlocal stopped
        if stopped:  # asked twice: at once
            sys.exit(130)
        stopped = True

    before = signal.signal(signal.SIGINT, interrupt)
    for number in numbers:
        if stopped:
            break
        solo = Solo(numbered_deal(number))
        found[solo.solve(nodes)].append(number)
        seen, done = seen + int(solo.nodes), done + 1
    signal.signal(signal.SIGINT, before)
    if stopped:
        say(lang, "interrupted", done=done, deals=len(numbers))
    counts = {VERDICTS[verdict]: len(deals) for verdict, deals in found.items()}
    say(lang, "counted", deals=done, **counts)
    for verdict in (LOST, GAVE_UP):
        if found[verdict]:
            which = " ".join(map(str, found[verdict]))
            say(lang, f"which_{VERDICTS[verdict]}", deals=which)
    return seen, stopped
