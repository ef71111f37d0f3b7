"""A game as text: what was agreed, the seed that made its deals, and one line per move.

    shoal record 2
    game: fish_and_chips
    rules: 1
    data: 93c5…                          a fingerprint of the component data
    options: target=0 reposition=on solo=off
    seats: Ann | Bob | trout
    commitment: 6f1c…                    published before the deal (see `commitment`)
    seed: 90ab…                          revealed after the game; until then: secret
    nonces: none                         what the seats added before the deal: 12ef… - 90aa…
    date: 2026-11-15
    result: points 9 12 3; places 2 1 3  until then: unfinished
                                         an empty line
    1 swap r16 b3                        seat and move
    2 b3xb5
    * 2 takes_back 1                     an event of the table: the last move no longer stands
    * 3 hands_over shark                 somebody else plays for the seat from here on
    * 3 returns                          and the name of the header again
    * 2 time_is_up                       the next move of the seat is made for it
    * 2 pauses                           no time runs until
    * 2 goes_on
    * 1 resigns                          so ends the game: or runs_out_of_time, or leaves
    * draw_agreed                        by all seats together

A record holds all of a game and nothing else: played again with its seed, it gives the same
positions. Written and read, it is the same to the byte. It holds every seat's moves, so while a
game goes on nobody is shown it: a seat gets a transcript (see `replay`). Form 1 had no `data` and
no `nonces`, and one event at its end; it is still read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, final

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.commitment import NO_NONCE, commit, fingerprint
from shoal.core.errors import ShoalError
from shoal.core.options import write_options

if TYPE_CHECKING:
    from datetime import date

    from shoal.core.game import AnyGame
    from shoal.core.outcome import Outcome

FORM: Final = 2
"""The form in which records are written today."""
MAGIC: Final = {1: "shoal record 1", 2: "shoal record 2"}
HEADER: Final = {
    1: ("game", "rules", "options", "seats", "commitment", "seed", "date", "result"),
    2: (
        "game", "rules", "data", "options", "seats", "commitment", "seed", "nonces", "date",
        "result",
    ),
}  # fmt: skip
SECRET: Final = "secret"
UNFINISHED: Final = "unfinished"
NONE: Final = "none"
NO_DATA: Final = ""
"""In place of a fingerprint: records of form 1 do not say which data they were played with."""
RESIGNS: Final = "resigns"
RUNS_OUT_OF_TIME: Final = "runs_out_of_time"
LEAVES: Final = "leaves"
DRAW_AGREED: Final = "draw_agreed"
TAKES_BACK: Final = "takes_back"
HANDS_OVER: Final = "hands_over"
RETURNS: Final = "returns"
TIME_IS_UP: Final = "time_is_up"
PAUSES: Final = "pauses"
GOES_ON: Final = "goes_on"
ENDINGS: Final = (RESIGNS, RUNS_OUT_OF_TIME, LEAVES, DRAW_AGREED)
"""Events after which nothing follows."""


@final
class Ply(Struct, frozen=True):
    """A move of a seat."""

    seat: int
    move: int


@final
class TableEvent(Struct, frozen=True):
    """Something outside the rules: a resignation, a move taken back, somebody who takes over."""

    seat: int | None
    """None where all seats do it together."""
    what: str
    detail: str = ""
    """How many moves are taken back, or the name of who takes over."""

    @property
    def ends(self) -> bool:
        """Whether nothing can follow it."""
        return self.what in ENDINGS

    def write(self) -> str:
        """The event as a line of a record."""
        seat = () if self.seat is None else (str(self.seat + 1),)
        detail = (self.detail,) if self.detail else ()
        return " ".join(("*", *seat, self.what, *detail))


Line: TypeAlias = Ply | TableEvent


class Record(Struct, frozen=True, kw_only=True):
    """A game: options, seats, seed or its commitment, and lines."""

    form: int = FORM
    game: AnyGame
    rules: int
    data: str
    options: Struct
    seats: tuple[str, ...]
    """Who sat there before the first line."""
    commitment: str
    seed: bytes | None
    nonces: tuple[bytes, ...] = ()
    date: date
    result: str = UNFINISHED
    lines: tuple[Line, ...] = ()

    @property
    def standing(self) -> tuple[tuple[int, Ply], ...]:
        """The moves that were not taken back, with the numbers of their lines from 1."""
        return tuple(stand(self.lines))

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The moves that were not taken back."""
        return tuple(ply for _, ply in self.standing)

    @property
    def ending(self) -> TableEvent | None:
        """The event of the table that ended the game, if one did."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, TableEvent) and last.ends else None

    def sitting(self) -> tuple[str, ...]:
        """Who sits where after the last line."""
        names = list(self.seats)
        for line in self.lines:
            if isinstance(line, TableEvent) and line.seat is not None:
                if line.what == HANDS_OVER:
                    names[line.seat] = line.detail
                elif line.what == RETURNS:
                    names[line.seat] = self.seats[line.seat]
        return tuple(names)

    def write(self) -> str:
        """The record as text."""
        header = write_header(self)
        lines = [MAGIC[self.form], *(f"{name}: {header[name]}" for name in HEADER[self.form]), ""]
        return "\n".join([*lines, *map(self.write_line, self.lines)]) + "\n"

    def write_line(self, line: Line) -> str:
        """One line: a seat and its move, or an event."""
        if isinstance(line, TableEvent):
            return line.write()
        return f"{line.seat + 1} {self.game.write(line.move)}"


def write_header(record: Record) -> dict[str, str]:
    """All that a header says, by name."""
    return {
        "game": record.game.slug,
        "rules": str(record.rules),
        "data": record.data,
        "options": " ".join(write_options(record.options)),
        "seats": " | ".join(record.seats),
        "commitment": record.commitment,
        "seed": SECRET if record.seed is None else record.seed.hex(),
        "nonces": write_nonces(record.nonces),
        "date": record.date.isoformat(),
        "result": record.result,
    }


def write_nonces(nonces: tuple[bytes, ...]) -> str:
    """What the seats added before the deal; a dash for who added nothing."""
    if not any(map(any, nonces)):
        return NONE
    return " ".join("-" if nonce == NO_NONCE else nonce.hex() for nonce in nonces)


def stand(lines: tuple[Line, ...] | list[Line]) -> list[tuple[int, Ply]]:
    """The moves that still stand after all lines, with the numbers of their lines."""
    standing: list[tuple[int, Ply]] = []
    for number, line in enumerate(lines, 1):
        if isinstance(line, Ply):
            standing.append((number, line))
        elif line.what == TAKES_BACK:
            del standing[len(standing) - int(line.detail) :]
    return standing


def line_of(name: str, form: int = FORM) -> int:
    """The line of a part of the header."""
    return HEADER[form].index(name) + 2


def first_line(form: int = FORM) -> int:
    """The line of the file on which the first move stands: after the header and an empty line."""
    return len(HEADER[form]) + 3


def new_record(
    game: AnyGame,
    options: Struct,
    seats: tuple[str, ...],
    seed: bytes,
    day: date,
    nonces: tuple[bytes, ...] = (),
) -> Record:
    """The record of a game that is about to be dealt."""
    for name in seats:
        if not is_seat_name(name):
            raise ShoalError("name_of_seat", name=repr(name))
    record = Record(
        game=game,
        rules=game.rules_version,
        data=fingerprint(game.package),
        options=options,
        seats=seats,
        commitment="",
        seed=seed,
        nonces=nonces if any(map(any, nonces)) else (),
        date=day,
    )
    return committed(record)


def committed(record: Record) -> Record:
    """A record of today's form with the commitment to its header and seed."""
    return replace(record, commitment=commit(MAGIC[FORM], write_header(record)))


def is_seat_name(name: str) -> bool:
    """Whether a name can stand in a record."""
    return name == name.strip() != "" and "|" not in name and name.isprintable()


def write_result(ended: Outcome | TableEvent, seats: int) -> str:
    """How a game ended, in one line: its scores and places, or who gave up.

    Who gives up comes last and everybody else shares the first place; all share a draw.
    """
    if isinstance(ended, TableEvent):
        places = [2 if seat == ended.seat else 1 for seat in range(seats)]
        who = "" if ended.seat is None else f" {ended.seat + 1}"
        return f"{ended.what}{who}; places {spaced(places)}"
    parts = [f"{name} {spaced(scores)}" for name, scores in ended.scores.items()]
    for name, scores in ended.automata.items():
        parts += [f"{name} {score} {number}" for score, number in scores.items()]
    if ended.places is not None:
        parts.append(f"places {spaced(ended.places)}")
    return "; ".join(parts)


def spaced(numbers: tuple[int, ...] | list[int]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(str, numbers))
