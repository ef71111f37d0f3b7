"""Reads records. Whatever the text, the answer is a record or the number of a bad line."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from shoal.core.catalog import find
from shoal.core.commitment import NO_NONCE, commit, commit_seed, fingerprint
from shoal.core.errors import BadRecord, BadSeats, ShoalError
from shoal.core.options import read_options, write_options
from shoal.core.record import (
    DRAW_AGREED,
    FORM,
    GOES_ON,
    HANDS_OVER,
    HEADER,
    LEAVES,
    MAGIC,
    NO_DATA,
    NONE,
    PAUSES,
    RESIGNS,
    RETURNS,
    RUNS_OUT_OF_TIME,
    SECRET,
    TAKES_BACK,
    TIME_IS_UP,
    UNFINISHED,
    Ply,
    Record,
    TableEvent,
    first_line,
    is_seat_name,
    line_of,
    write_header,
    write_nonces,
)

if TYPE_CHECKING:
    from msgspec import Struct

    from shoal.core.game import AnyGame
    from shoal.core.record import Line
    from shoal.core.words import Fact


PART: Final = "[a-z_]+( [a-z_]+)?( -?[0-9]{1,9})+"
"""One part of a result: a name and a number for each seat."""
RESULT: Final = f"({PART}|{DRAW_AGREED})(; {PART})*"
DETAILS: Final = {
    RESIGNS: "",
    RUNS_OUT_OF_TIME: "",
    LEAVES: "",
    TAKES_BACK: "[1-9][0-9]{0,5}",
    HANDS_OVER: ".+",
    RETURNS: "",
    TIME_IS_UP: "",
    PAUSES: "",
    GOES_ON: "",
}
"""What may stand behind each event of a seat."""


def damaged(line: int, key: str, **facts: Fact) -> BadRecord:
    """Say what is wrong with a line."""
    return BadRecord(line, ShoalError(key, book="shoal.core", **facts))


def read_record(text: str) -> Record:
    """A record from its text, or BadRecord with the number of the line that is wrong."""
    lines = text.split("\n")
    if text == "":
        raise damaged(1, "record_empty", magic=MAGIC[FORM])
    form = read_form(lines[0])
    if lines[-1] != "":
        raise damaged(len(lines), "record_end")
    record = HeaderReader(form, read_header(lines, form)).read()
    check_commitment(record)
    return read_lines(record, lines[first_line(form) - 1 : -1])


def read_form(line: str) -> int:
    """The form of the record, by its first line."""
    for form, magic in MAGIC.items():
        if line == magic:
            return form
    raise damaged(1, "record_magic", magic=MAGIC[FORM])


def check_commitment(record: Record) -> None:
    """The seed, once it is revealed, must belong to the commitment; in form 2 all else too."""
    if record.seed is None:
        return
    if record.form == 1:
        if commit_seed(record.seed) != record.commitment:
            raise damaged(line_of("seed", 1), "record_commitment")
    elif commit(MAGIC[record.form], write_header(record)) != record.commitment:
        raise damaged(line_of("commitment", record.form), "record_committed")


def read_header(lines: list[str], form: int) -> dict[str, str]:
    """The parts of the header by name, in their order."""
    header = {}
    for number, name in enumerate(HEADER[form], 2):
        line = lines[number - 1] if len(lines) >= number else ""
        start = f"{name}: "
        if not line.startswith(start):
            raise damaged(number, "record_header", name=name)
        header[name] = line.removeprefix(start)
    first = first_line(form)
    if len(lines) < first or lines[first - 2] != "":
        raise damaged(first - 1, "record_blank")
    return header


class HeaderReader:
    """Reads the parts of a header, each with the number of its line for complaints."""

    def __init__(self, form: int, header: dict[str, str]) -> None:
        self.form = form
        self.header = header

    def read(self) -> Record:
        """The record before its first line."""
        game, seats = self.game(), self.seats()
        secret = self.header["seed"] == SECRET
        return Record(
            form=self.form,
            game=game,
            rules=self.rules(game),
            data=self.data(game),
            seats=seats,
            options=self.options(game, len(seats)),
            commitment=self.digits("commitment"),
            seed=None if secret else bytes.fromhex(self.digits("seed")),
            nonces=self.nonces(len(seats)),
            date=self.date(),
            result=self.result(),
        )

    def wrong(self, part: str, key: str, **facts: Fact) -> BadRecord:
        """Say what is wrong with a part."""
        return damaged(line_of(part, self.form), key, **facts)

    def game(self) -> AnyGame:
        """The game, by its exact name."""
        name = self.header["game"]
        try:
            game = find(name)
        except ShoalError as error:
            raise BadRecord(line_of("game", self.form), error) from None
        if game.slug != name:
            raise self.wrong("game", "unknown_game", name=name, known=game.slug)
        return game

    def rules(self, game: AnyGame) -> int:
        """The version of the rules, which must be the one played here."""
        text = self.header["rules"]
        if not re.fullmatch("[1-9][0-9]{0,8}", text):
            raise self.wrong("rules", "record_number", name="rules", text=text[:40])
        if int(text) != game.rules_version:
            raise self.wrong("rules", "record_rules", found=text, known=game.rules_version)
        return int(text)

    def data(self, game: AnyGame) -> str:
        """The fingerprint of the component data, which must be the data here."""
        if "data" not in self.header:
            return NO_DATA
        found, known = self.digits("data"), fingerprint(game.package)
        if found != known:
            raise self.wrong("data", "record_data", found=found[:12], known=known[:12])
        return found

    def seats(self) -> tuple[str, ...]:
        """The names at the table."""
        names = tuple(self.header["seats"].split(" | "))
        if not all(map(is_seat_name, names)):
            raise self.wrong("seats", "record_seats")
        return names

    def options(self, game: AnyGame, seats: int) -> Struct:
        """The options, all of them, in their usual form."""
        text = self.header["options"]
        try:
            options = read_options(game, seats, text.split(" ") if text else ())
        except ShoalError as error:
            where = "seats" if isinstance(error, BadSeats) else "options"
            raise BadRecord(line_of(where, self.form), error) from None
        wanted = " ".join(write_options(options))
        if text != wanted:
            raise self.wrong("options", "record_options", wanted=wanted)
        return options

    def digits(self, name: str) -> str:
        """A hash, a commitment or a seed."""
        text = self.header[name]
        if not re.fullmatch("[0-9a-f]{64}", text):
            raise self.wrong(name, "record_hex", name=name, text=text[:70])
        return text

    def nonces(self, seats: int) -> tuple[bytes, ...]:
        """What the seats added before the deal."""
        text = self.header.get("nonces", NONE)
        if text == NONE:
            return ()
        if not re.fullmatch("([0-9a-f]{64}|-)( ([0-9a-f]{64}|-))*", text):
            raise self.wrong("nonces", "record_nonces", seats=seats)
        nonces = tuple(NO_NONCE if nonce == "-" else bytes.fromhex(nonce) for nonce in text.split())
        if len(nonces) != seats or write_nonces(nonces) != text:
            raise self.wrong("nonces", "record_nonces", seats=seats)
        return nonces

    def date(self) -> date:
        """The day of the game."""
        text = self.header["date"]
        try:
            if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
                return date.fromisoformat(text)
        except ValueError:
            pass
        raise self.wrong("date", "record_date", text=text[:40])

    def result(self) -> str:
        """How the game ended; whether it is true is found by playing it again."""
        text = self.header["result"]
        if text != UNFINISHED and not re.fullmatch(RESULT, text):
            raise self.wrong("result", "record_result_form", text=text[:40])
        return text


def read_lines(record: Record, texts: list[str]) -> Record:
    """The lines after the header, readable but not yet known to be legal."""
    lines: list[Line] = []
    for number, text in enumerate(texts, first_line(record.form)):
        last = lines[-1] if lines else None
        if isinstance(last, TableEvent) and (last.ends or record.form == 1):
            raise damaged(number, "record_after_event")
        lines.append(read_line(text, number, record))
    return replace(record, lines=tuple(lines))


def read_line(text: str, number: int, record: Record) -> Line:
    """One line after the header; its number is for complaints."""
    if text.startswith("*"):
        return read_event(text, number, record)
    return read_ply(text, number, record)


def read_ply(text: str, number: int, record: Record) -> Ply:
    """One line: a seat and a move."""
    game, seats = record.game, len(record.seats)
    match = re.fullmatch("([1-9]) (.+)", text)
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


def read_event(text: str, number: int, record: Record) -> TableEvent:
    """One line: a star, a seat unless all do it, and what happened."""
    event = find_event(text)
    known = event is not None and (event.seat is None or event.seat < len(record.seats))
    if event is None or not known or (record.form == 1 and not event.ends):
        raise damaged(number, "record_event", text=text[:40])
    return event


def find_event(text: str) -> TableEvent | None:
    """An event from its line, None if it is none."""
    if text == TableEvent(None, DRAW_AGREED).write():
        return TableEvent(None, DRAW_AGREED)
    match = re.fullmatch(r"\* ([1-9]) ([a-z_]+)(?: (.+))?", text)
    if match is None:
        return None
    what, detail = match[2], match[3] or ""
    pattern = DETAILS.get(what)
    if pattern is None or not re.fullmatch(pattern, detail):
        return None
    if what == HANDS_OVER and not is_seat_name(detail):
        return None
    return TableEvent(int(match[1]) - 1, what, detail)
