"""What `solve` and `puzzle` share: reading a deal or a position, and telling a line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from shoal.bots.fish_and_chips.puzzle import numbered_deal, seeded_deal
from shoal.cli.common import load_record
from shoal.core.dice import SEED_BYTES, FastDice
from shoal.core.errors import ShoalError
from shoal.core.replay import deal, replay
from shoal.core.words import Names
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.rules.sea import Sea

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_NUMBER = (1 << 63) - 1
NUMBER = re.compile(r"[0-9]{1,19}")
SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


def read_problem(text: str, ply: int | None) -> Sea:
    """The position that is meant by a position, a deal's number, a seed or a record."""
    plain = text.strip()
    if is_file(text):
        return read_game(Path(text), ply)
    if ply is not None:
        raise ShoalError("ply_of_record", book="shoal.cli")
    if "," in plain or "/" in plain:
        return game.read_position(plain)
    if SEED.fullmatch(plain):
        return seeded_deal(bytes.fromhex(plain))
    if NUMBER.fullmatch(plain) and int(plain) <= MOST_NUMBER:
        return numbered_deal(int(plain))
    raise ShoalError("no_problem", book="shoal.cli", text=text[:40] or '""')


def is_file(text: str) -> bool:
    """Whether there is such a file; no name is too long or too strange to ask."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def read_game(path: Path, ply: int | None) -> Sea:
    """The deal of a recorded game, or the position after a ply."""
    record = load_record(path)
    if record.game.slug != game.slug:
        raise ShoalError("no_solver", book="shoal.cli", game=record.game.slug)
    position, plies = deal(record), list(replay(record))
    if ply is not None and ply > len(plies):
        raise ShoalError("no_such_ply", ply=ply, plies=len(plies))
    if ply:
        position = plies[ply - 1].after
    assert isinstance(position, Sea)  # noqa: S101 - the game was looked at
    return position


def tell_line(position: Sea, line: list[int], lang: str) -> Iterator[str]:
    """A numbered row for each capture, in notation and in words."""
    words = game.words(lang).calling(name_seats(position, lang))
    for number, move in enumerate(line, 1):
        seat = 0 if position.terms.solo else position.turn
        game.check(position, seat, move)
        played = game.make(position, seat, move, FastDice(0))
        told = [words.tell(event.key, event.facts) for event in game.tell(played, None)]
        yield f"{number:>4}  {game.spell(game.write(move), lang)}  {' '.join(told)}"
        position = played.after


def name_seats(position: Sea, lang: str) -> Names:
    """Who solves the solo game is addressed; in a round nobody sits there but the colours."""
    if position.terms.solo:
        return Names(reader=0)
    return Names(tuple(name.capitalize() for name in name_order(position, lang).split(", ")))


def name_order(position: Sea, lang: str) -> str:
    """The colours in the order of play."""
    order = game.view(position, None).order
    return ", ".join(game.words(lang).say("colours", letter) for letter in order)
