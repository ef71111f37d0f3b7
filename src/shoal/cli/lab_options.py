"""What the commands of the lab share: players, deals, where it runs, and what is kept."""

from __future__ import annotations

import re
import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shoal.cli.common import Real, complete_seats
from shoal.core.errors import ShoalError
from shoal.core.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.cli.common import Option

BOOK = "shoal.cli"
MOST_SEED = (1 << 63) - 1
MOST_GAMES = 10**9
INTERRUPTED = 130
"""The exit code of a command that was interrupted."""


def seats_option(default: str) -> Option:
    return click.option(
        "--seats",
        default=default,
        show_default=True,
        help="A player for each seat.",
        shell_complete=complete_seats,
    )


def games_option(usual: int) -> Option:
    """None where nothing was said, for `--until` and `--seeds` then decide; so many otherwise."""
    return click.option(
        "--games",
        type=click.IntRange(1, MOST_GAMES),
        show_default=str(usual),
        help="How many games; with --until, as many as it takes unless you say.",
    )


def scaled(default: float) -> Option:
    return click.option(
        "--scale",
        type=Real(0.001, 1.0),
        default=default,
        show_default=True,
        help="The part of its full budget that a level thinks with.",
    )


def read_share(_ctx: click.Context, _param: click.Parameter, text: str | None) -> float:
    """A share as people write it: 1% or 0.01; 0 where nothing was said."""
    if text is None:
        return 0.0
    number = text.strip().removesuffix("%").strip().replace(",", ".")
    if re.fullmatch(r"\d{1,3}(\.\d{1,6})?", number):
        share = float(number) / (100.0 if "%" in text else 1.0)
        if 0.0 < share < 1.0:
            return share
    raise ShoalError("no_share", book=BOOK, text=text or '""')


def read_range(
    _ctx: click.Context, _param: click.Parameter, text: str | None
) -> tuple[int, int] | None:
    """The first and the last of a range such as 100-199."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,18})-(\d{1,18})", text.strip())
    if found and int(found[1]) <= int(found[2]) < int(found[1]) + MOST_GAMES:
        return int(found[1]), int(found[2])
    raise ShoalError("no_range", book=BOOK, text=text or '""')


seed_option: Option = click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    default=1,
    show_default=True,
    help="The same seed, the same games.",
)
until_option: Option = click.option(
    "--until",
    callback=read_share,
    metavar="1%",
    help="Go on until the intervals reach no further than this to either side.",
)
on_option: Option = click.option(
    "--on",
    default="processes",
    show_default=True,
    metavar="PLACE",
    help="Where to run: processes (on all cores), here (on one), ray or ray://host:port.",
)
resume_option: Option = click.option(
    "--resume", is_flag=True, help="Go on where the same command was interrupted."
)


def unfinished() -> Path:
    """Where blocks of interrupted jobs are kept."""
    return Path(click.get_app_dir("shoal")) / "unfinished"


def end_when_told() -> None:
    """Whoever ends this process leaves no other one behind."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


@contextmanager
def progress_of(name: str, lang: str) -> Iterator[Callable[[int, int], None]]:
    """Tell it how far it is: it shows that in a line, where somebody would see it."""
    from shoal.lab.progress import Bar

    if not sys.stderr.isatty():
        yield lambda _games, _of: None
        return
    book = words(BOOK, lang)
    bar = Bar(
        name,
        games=book.say("lab", "games"),
        left=lambda clock: book.say("lab", "left", {"clock": clock}),
    )
    try:
        yield bar.show
    finally:
        sys.stderr.write("\n")
