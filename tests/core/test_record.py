from __future__ import annotations

import dataclasses
from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shoal.core.catalog import find
from shoal.core.dice import FastDice, KeyedDice, commitment
from shoal.core.errors import BadRecord, IllegalMove, ShoalError
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.record import FIRST_PLY, Record, TableEvent
from shoal.core.record_reader import read_record
from shoal.core.replay import replay, transcript, verify
from tests.laws.planted import Wrapper

if TYPE_CHECKING:
    from mypy_extensions import i64

    from shoal.core.dice import Dice

SEED = bytes(range(32))


def start(seats: int = 2, *pairs: str, seed: bytes = SEED) -> Match:
    game = find("fish_and_chips")
    names = tuple(f"Player {number}" for number in range(1, seats + 1))
    options = read_options(game, seats, pairs)
    return Match(game, options, names, seed, date(2026, 11, 15))


def played(match: Match, plies: int = 10_000) -> Record:
    dice = FastDice(1)
    while plies and not match.over:
        seat = next(actors_of(match.position))
        moves = match.game.legal(match.position, seat)
        match.play(seat, moves[dice.below(len(moves))])
        plies -= 1
    return match.record


GAME = played(start(2, "target=0"))
TEXT = GAME.write()
LINES = TEXT.splitlines()


def test_a_record_is_readable() -> None:
    assert LINES[:10] == [
        "shoal record 1",
        "game: fish_and_chips",
        "rules: 1",
        "options: target=0 reposition=on solo=off",
        "seats: Player 1 | Player 2",
        f"commitment: {commitment(SEED)}",
        f"seed: {SEED.hex()}",
        "date: 2026-11-15",
        f"result: {GAME.result}",
        "",
    ]
    assert LINES[FIRST_PLY - 1][:2] in {"1 ", "2 "}
    assert GAME.result.startswith("points ")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@given(seed=st.binary(min_size=32, max_size=32), plies=st.integers(0, 90))
def test_records_round_trip(seats: int, seed: bytes, plies: int) -> None:
    record = played(start(seats, seed=seed), plies)
    assert read_record(record.write()) == record
    secret = replace(record, seed=None)
    assert read_record(secret.write()) == secret


def test_a_record_plays_again_to_the_same_position() -> None:
    match = start(3)
    record = played(match, 100)
    *_, last = replay(read_record(record.write()))
    assert last.after.key(-1) == match.position.key(-1)


def test_a_finished_game_is_proved() -> None:
    outcome = verify(read_record(TEXT))
    assert not isinstance(outcome, TableEvent)
    assert outcome.places is not None


def test_a_resignation_is_an_event_of_the_table() -> None:
    match = start(3)
    played(match, 5)
    match.end(1, "resigns")
    text = match.record.write()
    assert text.endswith("* 2 resigns\n")
    assert match.record.result == "resigns 2; places 1 2 1"
    assert verify(read_record(text)) == TableEvent(1, "resigns")
    assert match.over
    with pytest.raises(BadRecord, match="the record claims resigns 2; places 2 1 1"):
        verify(read_record(text.replace("places 1 2 1", "places 2 1 1")))


def test_every_ply_has_the_dice_of_its_own_number() -> None:
    game = find("petri_heil")
    options = read_options(game, 2, ["first=1"])
    match = Match(game, options, ("Ann", "Bob"), SEED, date(2026, 11, 15))
    alone = game.begin(options, 2, KeyedDice(SEED, 0))
    assert match.position.key(-1) == alone.key(-1)
    alone.play(1, game.read("random"), KeyedDice(SEED, 1))
    match.play(1, game.read("random"))
    assert match.position.key(-1) == alone.key(-1)
    *_, again = replay(match.record)
    assert again.after.key(-1) == alone.key(-1)


def test_a_refused_move_changes_nothing() -> None:
    match = start()
    before = (match.record, match.position.key(-1))
    seat = next(actors_of(match.position))
    with pytest.raises(IllegalMove):
        match.play(seat, match.game.read("a1xa2"))
    with pytest.raises(IllegalMove):
        match.play(1 - seat, match.game.read("stay"))
    assert (match.record, match.position.key(-1)) == before


def changed(line: int, text: str) -> str:
    lines = list(LINES)
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("", 1, "the file is empty"),
        ("hello\n", 1, "a record begins with: shoal record 1"),
        ("shoal record 1\n", 2, "here the record should say: game: …"),
        (changed(2, "game: chess"), 2, "there is no game called chess"),
        (changed(2, "game: fish-and-chips"), 2, "there is no game called fish-and-chips"),
        (changed(3, "rules: one"), 3, "rules should be a whole number, not one"),
        (changed(3, "rules: 99"), 3, "made under version 99 of the rules; this is version 1"),
        (changed(4, "options: target=0"), 4, "options are written in full and in order"),
        (changed(4, "options: target=0 reposition=maybe solo=off"), 4, "option reposition takes"),
        (changed(5, "seats: Ann |  | Bob"), 5, "names of seats are separated by |"),
        (changed(5, "seats: a | b | c | d | e"), 5, "is for 1–4 seats, not 5"),
        (changed(6, "commitment: 12"), 6, "commitment should be 64 hexadecimal digits"),
        (changed(7, "seed: " + "0" * 64), 7, "the seed does not belong to the commitment"),
        (changed(8, "date: 2026-02-30"), 8, "2026-02-30 is not a date"),
        (changed(9, "result: won, clearly"), 9, "won, clearly is no result"),
        (changed(9, "outcome: none"), 9, "here the record should say: result: …"),
        (changed(10, "1 stay"), 10, "an empty line separates"),
        (changed(11, "stay"), 11, "a ply is written as a seat and a move"),
        (changed(11, "3 stay"), 11, "there is no seat 3"),
        (changed(11, "1 b3-b5"), 11, "b3-b5 is not a move"),
        (changed(11, "1 STAY"), 11, "this move is written: stay"),
        (changed(11, "* 1 explodes"), 11, "is no table event"),
        (changed(11, "* 1 resigns"), 12, "nothing follows the event"),
        (TEXT[:-1], len(LINES), "the last line does not end with a line break"),
    ],
)
def test_a_damaged_record_names_the_line(text: str, line: int, complaint: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert complaint in str(caught.value)
    assert caught.value.say("fr").startswith(f"ligne {line} : ")


def test_what_did_not_happen_is_not_proved() -> None:
    first = next(number for number, line in enumerate(LINES, 1) if "x" in line and number > 10)
    doubled = "\n".join([*LINES[:first], *LINES[first - 1 :]]) + "\n"
    for text, line, complaint in [
        (changed(9, "result: points 32 0; places 1 2"), 9, "played again it is"),
        (changed(7, "seed: secret"), 7, "the seed is still secret"),
        ("\n".join(LINES[:-1]) + "\n", len(LINES), "the game is not finished"),
        (TEXT + "1 a1xa2\n", len(LINES) + 1, "the game is over (FC-E4)"),
        (TEXT + "* 1 resigns\n", len(LINES) + 1, "the game was over before this ply"),
        (doubled, first + 1, "(FC-"),
        (changed(4, "options: target=0 reposition=off solo=off"), 11, "(FC-"),
        (changed(4, "options: target=0 reposition=off solo=on"), 4, "solo=on is for one seat"),
    ]:
        with pytest.raises(BadRecord) as caught:
            verify(read_record(text))
        assert (caught.value.line, complaint in str(caught.value)) == (line, True), str(
            caught.value
        )


@given(st.text() | st.builds(lambda head, tail: TEXT[: len(head)] + tail, st.text(), st.text()))
def test_any_text_is_a_record_or_a_numbered_line(text: str) -> None:
    try:
        read_record(text)
    except BadRecord as error:
        assert 1 <= error.line <= text.count("\n") + 2


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 5), st.text(max_size=5))
def test_a_changed_record_never_proves_another_result(at: int, cut: int, put: str) -> None:
    text = TEXT[:at] + put + TEXT[at + cut :]
    try:
        record = read_record(text)
        verify(record)
    except BadRecord as error:
        assert error.line >= 1
    else:
        assert record.write() == text
        assert record.plies == GAME.plies
        assert record.result == GAME.result


@pytest.mark.parametrize("name", ["", " ", "a|b", "two\nlines", " Ann", "bell\x07"])
def test_a_seat_needs_a_name_that_a_record_can_hold(name: str) -> None:
    match = start()
    with pytest.raises(ShoalError, match="cannot be the name of a seat"):
        Match(match.game, match.record.options, (name, "Bob"), SEED, date(2026, 1, 1))


def test_a_transcript_is_what_a_seat_was_told() -> None:
    game = find("petri_heil")
    match = Match(game, game.defaults(2), ("Ann", "Bob"), SEED, date(2026, 11, 15))
    angler = match.game.view(match.position, None).angler
    for move in ("random", "keep", "start T1", "start B1", "red +1"):
        match.play(next(actors_of(match.position)), game.read(move))
    fish = match.game.legal(match.position, 1 - angler)
    match.play(1 - angler, fish[0])
    heard = transcript(match.record, angler)
    known = transcript(match.record, 1 - angler)
    assert [told.events[0].key for told in heard][:2] == ["pond_is_laid", "starts"]
    assert [told.events[0].key for told in known][:2] == ["lays_at_random", "pond_is_laid"]
    assert [told.number for told in heard] == list(range(1, len(heard) + 1))
    assert heard == transcript(match.record, None)


def test_a_move_that_fails_inside_changes_nothing() -> None:
    match = start()
    match.game = dataclasses.replace(match.game, refuse=lambda _position, _seat, _move: None)
    match.position = Clumsy(match.position)
    before = (match.record, match.position, match.position.key(-1))
    with pytest.raises(RuntimeError, match="half way"):
        match.play(next(actors_of(match.position)), match.game.read("stay"))
    assert (match.record, match.position, match.position.key(-1)) == before


class Clumsy(Wrapper):
    """A position that drops what it is doing."""

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make the move, and fail."""
        self.inner.play(seat, move, dice)
        raise RuntimeError("half way")
