"""Reads records. Whatever the text, the answer is a record or the number of a bad line."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shoal.core.catalog import find
from shoal.core.dice import commitment
from shoal.core.errors import BadRecord, BadSeats, ShoalError
from shoal.core.options import read_options, write_options
from shoal.core.record import (
    EVENTS,
    FIRST_PLY,
    HEADER,
    MAGIC,
    SECRET,
    UNFINISHED,
    Ply,
    Record,
    TableEvent,
    is_seat_name,
    line_of,
)

if TYPE_CHECKING:
    from msgspec import Struct

    from shoal.core.game import AnyGame
    from shoal.core.words import Fact


PART = "[a-z_]+( [a-z_]+)?( -?[0-9]{1,9})+"
"""One part of a result: a name and a number for each seat."""


def damaged(line: int, key: str, **facts: Fact) -> BadRecord:
    """Say what is wrong with a line."""
    return BadRecord(line, ShoalError(key, book="shoal.core", **facts))


def read_record(text: str) -> Record:
    """A record from its text, or BadRecord with the number of the line that is wrong."""
    lines = text.split("\n")
    if text == "":
        raise damaged(1, "record_empty", magic=MAGIC)
    if lines[0] != MAGIC:
        raise damaged(1, "record_magic", magic=MAGIC)
    if lines[-1] != "":
        raise damaged(len(lines), "record_end")
    header = read_header(lines)
    game = find_game(header["game"])
    record = Record(
        game=game,
        rules=read_rules(header["rules"], game),
        seats=(seats := read_seats(header["seats"])),
        options=read_agreed(header["options"], game, len(seats)),
        commitment=read_hex("commitment", header["commitment"]),
        seed=None if header["seed"] == SECRET else bytes.fromhex(read_hex("seed", header["seed"])),
        date=read_date(header["date"]),
        result=read_result(header["result"]),
    )
    if record.seed is not None and commitment(record.seed) != record.commitment:
        raise damaged(line_of("seed"), "record_commitment")
    return read_plies(record, game, lines[FIRST_PLY - 1 : -1])


def read_header(lines: list[str]) -> dict[str, str]:
    """The parts of the header by name, in their order."""
    header = {}
    for name in HEADER:
        line = lines[line_of(name) - 1] if len(lines) >= line_of(name) else ""
        start = f"{name}: "
        if not line.startswith(start):
            raise damaged(line_of(name), "record_header", name=name)
        header[name] = line.removeprefix(start)
    if len(lines) < FIRST_PLY or lines[FIRST_PLY - 2] != "":
        raise damaged(FIRST_PLY - 1, "record_blank")
    return header


def find_game(name: str) -> AnyGame:
    """The game of a record, by its exact name."""
    try:
        game = find(name)
    except ShoalError as error:
        raise BadRecord(line_of("game"), error) from None
    if game.slug != name:
        raise damaged(line_of("game"), "unknown_game", name=name, known=game.slug)
    return game


def read_rules(text: str, game: AnyGame) -> int:
    """The version of the rules, which must be the one played here."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise damaged(line_of("rules"), "record_number", name="rules", text=text[:40])
    if int(text) != game.rules_version:
        raise damaged(line_of("rules"), "record_rules", found=text, known=game.rules_version)
    return int(text)


def read_seats(text: str) -> tuple[str, ...]:
    """The names at the table."""
    names = tuple(text.split(" | "))
    if not all(map(is_seat_name, names)):
        raise damaged(line_of("seats"), "record_seats")
    return names


def read_agreed(text: str, game: AnyGame, seats: int) -> Struct:
    """The options, all of them, in their usual form."""
    try:
        options = read_options(game, seats, text.split(" ") if text else ())
    except ShoalError as error:
        where = "seats" if isinstance(error, BadSeats) else "options"
        raise BadRecord(line_of(where), error) from None
    wanted = " ".join(write_options(options))
    if text != wanted:
        raise damaged(line_of("options"), "record_options", wanted=wanted)
    return options


def read_hex(name: str, text: str) -> str:
    """A commitment or a seed."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise damaged(line_of(name), "record_hex", name=name, text=text[:70])
    return text


def read_date(text: str) -> date:
    """The day of the game."""
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise damaged(line_of("date"), "record_date", text=text[:40])


def read_result(text: str) -> str:
    """How the game ended; whether it is true is found by playing it again."""
    if text != UNFINISHED and not re.fullmatch(f"{PART}(; {PART})*", text):
        raise damaged(line_of("result"), "record_result_form", text=text[:40])
    return text


def read_plies(record: Record, game: AnyGame, lines: list[str]) -> Record:
    """The plies and what ended them, readable but not yet known to be legal."""
    plies: list[Ply] = []
    ending: TableEvent | None = None
    for number, line in enumerate(lines, FIRST_PLY):
        if ending:
            raise damaged(number, "record_after_event")
        if line.startswith("*"):
            ending = read_event(line, number, len(record.seats))
        else:
            plies.append(read_ply(line, number, game, len(record.seats)))
    return replace(record, plies=tuple(plies), ending=ending)


def read_ply(line: str, number: int, game: AnyGame, seats: int) -> Ply:
    """One line: a seat and a move."""
    match = re.fullmatch("([1-9]) (.+)", line)
    if match is None:
        raise damaged(number, "record_ply")
    if int(match[1]) > seats:
        raise damaged(number, "no_such_seat", number=match[1], seats=seats)
    try:
        move = game.read(match[2])
    except ShoalError as error:
        raise BadRecord(number, error) from None
    if game.write(move) != match[2]:
        raise damaged(number, "record_move", wanted=game.write(move))
    return Ply(int(match[1]) - 1, move)


def read_event(line: str, number: int, seats: int) -> TableEvent:
    """One line: a star, a seat and what happened."""
    match = re.fullmatch(f"\\* ([1-9]) ({'|'.join(EVENTS)})", line)
    if match is None or int(match[1]) > seats:
        raise damaged(number, "record_event", text=line[:40])
    return TableEvent(int(match[1]) - 1, match[2])
