"""`shoal verify RECORD`."""

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
from shoal.core.replay import verify
from shoal.core.words import words

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.core.words import Fact


@click.command(short_help="prove the deals, moves and result of a recorded game")
@record_argument
@variant_option
@lang_option
def command(record: Path, variant: Path | None, lang: str) -> None:
    """Play a finished game again and prove that it was dealt and played as RECORD says.

    The seed must belong to the commitment that was published before the game, every move must
    be legal, and the result must be what the rules say.
    """
    take_house_rules(variant, None, ())
    game = load_record(record)
    verify(game)
    facts: dict[str, Fact] = {
        "commitment": game.commitment,
        "plies": len(game.plies),
        "result": game.result,
    }
    click.echo(words("shoal.cli", lang).say("verify", "proved", facts))
