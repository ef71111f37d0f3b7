"""What commands share that play many games: their options, their run, and how they end."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource
from msgspec import json
from msgspec.structs import replace

from shoal.cli.common import (
    game_argument,
    lang_option,
    option_option,
    take_house_rules,
    variant_option,
)
from shoal.cli.lab_options import (
    BOOK,
    INTERRUPTED,
    MOST_GAMES,
    end_when_told,
    games_option,
    on_option,
    progress_of,
    resume_option,
    scaled,
    seats_option,
    seed_option,
    unfinished,
    until_option,
)
from shoal.core.words import words
from shoal.lab.executor import check_place
from shoal.lab.simulation import Run, make_plan
from shoal.table.seats import known

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from shoal.cli.common import Option
    from shoal.lab.comparison import Comparison
    from shoal.lab.simulation import Plan, Report


class Asked(NamedTuple):
    """What a command that plays many games was asked for."""

    game: str
    seats: str
    games: int | None
    seed: int
    scale: float
    pairs: tuple[str, ...]
    variant: Path | None
    until: float
    on: str
    resume: bool
    as_json: bool
    lang: str

    def seed_is_said(self) -> bool:
        """Whether the seed stands on the command line."""
        source = click.get_current_context().get_parameter_source("seed")
        return source is ParameterSource.COMMANDLINE

    def plan(self, usual: int) -> Plan:
        """What to play; so many games unless it was said how many or how surely."""
        names = tuple(known(name.strip()) for name in self.seats.split(","))
        most = self.games or (MOST_GAMES if self.until else usual)
        plan = make_plan(self.game, names, self.pairs, most, self.seed)
        return replace(plan, scale=self.scale)

    def run(self) -> Run:
        end_when_told()
        return Run(self.on, self.until, unfinished(), self.resume)

    def progress(self) -> AbstractContextManager[Callable[[int, int], None]]:
        return progress_of(self.game, self.lang)

    def tell(self, found: Report | Comparison, describe: Callable[[Any, str], str]) -> int:
        """Print what came of it, for programs or for people. Returns the exit code."""
        as_text = json.format(json.encode(found)).decode() if self.as_json else None
        click.echo(as_text or describe(found, self.lang))
        if not found.interrupted:
            return 0
        book = words(BOOK, self.lang)
        click.echo(book.say("lab", "interrupted", {"games": found.games}), err=True)
        return INTERRUPTED


def many_games(seats: str, usual: int, *own: Option) -> Option:
    """The options of such a command, its own in front; it is given what is common as `Asked`."""
    options: tuple[Option, ...] = (
        *(game_argument, *own),
        *(seats_option(seats), games_option(usual), seed_option, scaled(1.0), option_option),
        *(variant_option, until_option, on_option, resume_option),
        *(click.option("--json", "as_json", is_flag=True, help="Print JSON."), lang_option),
    )

    def dress(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def dressed(**given: Any) -> Any:  # noqa: ANN401 - whatever click hands over
            asked = Asked(**{name: given.pop(name) for name in Asked._fields})
            check_place(asked.on)
            game, pairs = take_house_rules(asked.variant, asked.game, asked.pairs)
            return command(asked._replace(game=game, pairs=pairs), **given)

        made: Callable[..., Any] = dressed
        for option in reversed(options):
            made = option(made)
        return made

    return dress
