"""A game as text: what was agreed, the seed that made its deals, and a line a ply.

    shoal record 1
    game: fish_and_chips
    rules: 1
    options: target=0 reposition=on solo=off
    seats: Ann | random
    commitment: 6f1c…                    published before the game
    seed: 90ab…                          revealed after it; until then: secret
    date: 2026-11-15
    result: points 9 12; places 2 1      until then: unfinished
                                         an empty line
    1 swap r16 b3                        seat and move
    2 b3xb5
    * 2 resigns                          an event of the table ends the game

A record holds all of a game and nothing else: played again with its seed, it gives the same
positions. Written and read, it is the same to the byte. It holds every seat's moves, so while a
game goes on nobody is shown it: a seat gets a transcript (see `replay`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.core.dice import commitment
from shoal.core.errors import ShoalError
from shoal.core.options import write_options

if TYPE_CHECKING:
    from datetime import date

    from shoal.core.game import AnyGame
    from shoal.core.outcome import Outcome

MAGIC: Final = "shoal record 1"
HEADER: Final = (
    "game",
    "rules",
    "options",
    "seats",
    "commitment",
    "seed",
    "date",
    "result",
)
FIRST_PLY: Final = len(HEADER) + 3
"""The line of the first ply: after the magic, the header and an empty line."""
SECRET: Final = "secret"
UNFINISHED: Final = "unfinished"
EVENTS: Final = ("resigns", "runs_out_of_time", "leaves")


class Ply(Struct, frozen=True):
    """A move of a seat."""

    seat: int
    move: int


class TableEvent(Struct, frozen=True):
    """Something outside the rules that ended the game, such as a resignation."""

    seat: int
    what: str


class Record(Struct, frozen=True, kw_only=True):
    """A game: options, seats, seed or its commitment, and moves."""

    game: AnyGame
    rules: int
    options: Struct
    seats: tuple[str, ...]
    commitment: str
    seed: bytes | None
    date: date
    result: str = UNFINISHED
    plies: tuple[Ply, ...] = ()
    ending: TableEvent | None = None

    def write(self) -> str:
        """The record as text."""
        header = {
            "game": self.game.slug,
            "rules": str(self.rules),
            "options": " ".join(write_options(self.options)),
            "seats": " | ".join(self.seats),
            "commitment": self.commitment,
            "seed": SECRET if self.seed is None else self.seed.hex(),
            "date": self.date.isoformat(),
            "result": self.result,
        }
        lines = [MAGIC, *(f"{name}: {header[name]}" for name in HEADER), ""]
        lines += [f"{ply.seat + 1} {self.game.write(ply.move)}" for ply in self.plies]
        if self.ending:
            lines.append(f"* {self.ending.seat + 1} {self.ending.what}")
        return "\n".join(lines) + "\n"


def line_of(name: str) -> int:
    """The line of a part of the header."""
    return HEADER.index(name) + 2


def new_record(
    game: AnyGame, options: Struct, seats: tuple[str, ...], seed: bytes, day: date
) -> Record:
    """The record of a game that is about to be dealt."""
    for name in seats:
        if not is_seat_name(name):
            raise ShoalError("name_of_seat", name=repr(name))
    return Record(
        game=game,
        rules=game.rules_version,
        options=options,
        seats=seats,
        commitment=commitment(seed),
        seed=seed,
        date=day,
    )


def is_seat_name(name: str) -> bool:
    """Whether a name can stand in a record."""
    return name == name.strip() != "" and "|" not in name and name.isprintable()


def write_result(ended: Outcome | TableEvent, seats: int) -> str:
    """How a game ended, in one line: its scores and places, or who gave up.

    Who gives up comes last and everybody else shares the first place.
    """
    if isinstance(ended, TableEvent):
        places = [2 if seat == ended.seat else 1 for seat in range(seats)]
        return f"{ended.what} {ended.seat + 1}; places {spaced(places)}"
    parts = [f"{name} {spaced(scores)}" for name, scores in ended.scores.items()]
    for name, scores in ended.automata.items():
        parts += [f"{name} {score} {number}" for score, number in scores.items()]
    if ended.places is not None:
        parts.append(f"places {spaced(ended.places)}")
    return "; ".join(parts)


def spaced(numbers: tuple[int, ...] | list[int]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(str, numbers))
