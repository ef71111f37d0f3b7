from __future__ import annotations

import dataclasses
import hashlib
import hmac
import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shoal.core.catalog import find
from shoal.core.commitment import NO_NONCE, commit_seed, dealing_seed, fingerprint
from shoal.core.dice import FastDice, KeyedDice
from shoal.core.errors import BadRecord, IllegalMove, ShoalError
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.record import HANDS_OVER, RETURNS, TIME_IS_UP, Record, TableEvent, first_line
from shoal.core.record_reader import read_record
from shoal.core.replay import replay, steps, transcript, verify
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
    assert LINES[:12] == [
        "shoal record 2",
        "game: fish_and_chips",
        "rules: 1",
        f"data: {fingerprint('shoal.games.fish_and_chips')}",
        "options: target=0 reposition=on solo=off",
        "seats: Player 1 | Player 2",
        f"commitment: {GAME.commitment}",
        f"seed: {SEED.hex()}",
        "nonces: none",
        "date: 2026-11-15",
        f"result: {GAME.result}",
        "",
    ]
    assert LINES[first_line() - 1][:2] in {"1 ", "2 "}
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
    last = replay(read_record(record.write()))[-1]
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


def test_every_line_has_the_dice_of_its_own_number() -> None:
    game = find("petri_heil")
    options = read_options(game, 2, ["first=1"])
    match = Match(game, options, ("Ann", "Bob"), SEED, date(2026, 11, 15))
    alone = game.begin(options, 2, KeyedDice(SEED, 0))
    assert match.position.key(-1) == alone.key(-1)
    alone.play(1, game.read("random"), KeyedDice(SEED, 1))
    match.play(1, game.read("random"))
    assert match.position.key(-1) == alone.key(-1)
    again = replay(match.record)[-1]
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
        ("hello\n", 1, "a record begins with: shoal record 2"),
        ("shoal record 3\n", 1, "a record begins with: shoal record 2"),
        ("shoal record 2\n", 2, "here the record should say: game: …"),
        (changed(2, "game: chess"), 2, "there is no game called chess"),
        (changed(2, "game: fish-and-chips"), 2, "there is no game called fish-and-chips"),
        (changed(3, "rules: one"), 3, "rules should be a whole number, not one"),
        (changed(3, "rules: 99"), 3, "made under version 99 of the rules; this is version 1"),
        (changed(5, "options: target=0"), 5, "options are written in full and in order"),
        (changed(5, "options: target=0 reposition=maybe solo=off"), 5, "option reposition takes"),
        (changed(6, "seats: Ann |  | Bob"), 6, "names of seats are separated by |"),
        (changed(6, "seats: a | b | c | d | e"), 6, "is for 1–4 seats, not 5"),
        (changed(7, "commitment: 12"), 7, "commitment should be 64 hexadecimal digits"),
        (changed(8, "seed: " + "0" * 64), 7, "do not belong to the commitment"),
        (changed(4, "data: " + "0" * 64), 4, "played with other component data"),
        (changed(4, "data: none"), 4, "data should be 64 hexadecimal digits"),
        (changed(9, "nonces: 12 -"), 9, "nonces are written as none"),
        (changed(9, "nonces: -"), 9, "for each of 2 seats"),
        (changed(9, "nonces: - -"), 9, "for each of 2 seats"),
        (changed(10, "date: 2026-02-30"), 10, "2026-02-30 is not a date"),
        (changed(11, "result: won, clearly"), 11, "won, clearly is no result"),
        (changed(11, "outcome: none"), 11, "here the record should say: result: …"),
        (changed(12, "1 stay"), 12, "an empty line separates"),
        (changed(13, "stay"), 13, "a ply is written as a seat and a move"),
        (changed(13, "3 stay"), 13, "there is no seat 3"),
        (changed(13, "1 b3-b5"), 13, "b3-b5 is not a move"),
        (changed(13, "1 STAY"), 13, "this move is written: stay"),
        (changed(13, "* 1 explodes"), 13, "is no event of the table"),
        (changed(13, "* 3 resigns"), 13, "is no event of the table"),
        (changed(13, "* 1 takes_back"), 13, "is no event of the table"),
        (changed(13, "* 1 resigns now"), 13, "is no event of the table"),
        (changed(13, "* 1 draw_agreed"), 13, "is no event of the table"),
        (changed(13, "* 1 hands_over a|b"), 13, "is no event of the table"),
        (changed(13, "* 1 resigns"), 14, "nothing follows the event"),
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
    first = next(number for number, line in enumerate(LINES, 1) if "x" in line and number > 12)
    doubled = "\n".join([*LINES[:first], *LINES[first - 1 :]]) + "\n"
    for text, line, complaint in [
        (changed(11, "result: points 32 0; places 1 2"), 11, "played again it is"),
        (changed(8, "seed: secret"), 8, "the seed is still secret"),
        (changed(13, "* 1 takes_back 1"), 13, "1 move cannot be taken back"),
        ("\n".join(LINES[:-1]) + "\n", len(LINES), "the game is not finished"),
        (TEXT + "1 a1xa2\n", len(LINES) + 1, "the game is over (FC-E4)"),
        (TEXT + "* 1 resigns\n", len(LINES) + 1, "the game was over before this line"),
        (TEXT + "* 1 takes_back 1\n", len(LINES) + 1, "the game was over before this line"),
        (doubled, first + 1, "(FC-"),
        (changed(5, "options: target=0 reposition=off solo=off"), 7, "commitment"),
        (changed(6, "seats: Player 1 | Somebody else"), 7, "commitment"),
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


def petri(*, nonces: tuple[bytes, ...] = ()) -> Match:
    game = find("petri_heil")
    options = read_options(game, 2, ["first=1"])
    return Match(game, options, ("Ann", "Bob"), SEED, date(2026, 11, 15), nonces)


def test_a_move_that_is_made_again_after_it_was_taken_back_draws_anew() -> None:
    match = petri()
    match.play(1, match.game.read("random"))
    pond = match.position.key(-1)
    match.take_back(1, 1)
    match.play(1, match.game.read("random"))
    assert match.position.key(-1) != pond
    record = read_record(match.record.write())
    assert record.plies == (record.lines[2],)
    assert replay(record)[-1].after.key(-1) == match.position.key(-1)
    assert next(iter(steps(record))).after.key(-1) == pond


def test_taking_back_gives_the_position_before() -> None:
    match = start(3)
    keys = [match.position.key(-1)]
    for _ in range(6):
        played(match, 1)
        keys.append(match.position.key(-1))
    match.take_back(0, 2)
    assert match.position.key(-1) == keys[4]
    match.take_back(1, 4)
    assert match.position.key(-1) == keys[0]
    with pytest.raises(ShoalError, match="1 move cannot be taken back"):
        match.take_back(1, 1)


def test_a_draw_is_agreed_by_all() -> None:
    match = start(2)
    played(match, 3)
    match.agree_draw()
    text = match.record.write()
    assert text.endswith("\n* draw_agreed\n")
    assert "\nresult: draw_agreed; places 1 1\n" in text
    assert verify(read_record(text)) == TableEvent(None, "draw_agreed")
    with pytest.raises(ShoalError, match="the game is over"):
        match.end(0, "resigns")


def test_lines_of_the_table_stand_anywhere() -> None:
    match = start(2)
    for event in (TableEvent(1, HANDS_OVER, "shark"), TableEvent(1, RETURNS)):
        played(match, 2)
        match.note(event)
    match.note(TableEvent(0, TIME_IS_UP))
    match.note(TableEvent(0, HANDS_OVER, "big pike"))
    record = read_record(match.record.write())
    assert record == match.record
    assert record.sitting() == ("big pike", "Player 2")
    assert record.seats == ("Player 1", "Player 2")
    assert len(record.plies) == len(replay(record)) == 4


def test_a_commitment_hides_and_binds() -> None:
    match = petri()
    known = match.record.commitment
    assert SEED.hex() not in known
    changed_options = read_options(match.game, 2, ["first=2"])
    for other in (
        Match(match.game, changed_options, ("Ann", "Bob"), SEED, date(2026, 11, 15)),
        Match(match.game, match.record.options, ("Ann", "Bo"), SEED, date(2026, 11, 15)),
        Match(match.game, match.record.options, ("Ann", "Bob"), bytes(32), date(2026, 11, 15)),
        Match(
            find("little_big_fish"),
            find("little_big_fish").defaults(2),
            ("Ann", "Bob"),
            SEED,
            date(2026, 11, 15),
        ),
    ):
        assert other.record.commitment != known


def test_anybody_can_compute_a_commitment() -> None:
    names = ("shoal record", "game:", "rules:", "data:", "options:", "seats:", "seed:")
    lines = [line for line in LINES[:12] if line.startswith(names)]
    text = "".join(f"{line}\n" for line in lines)
    assert hashlib.sha256(text.encode()).hexdigest() == GAME.commitment


def test_a_changed_option_is_not_proved() -> None:
    """`quiet=40` was changed to 41, and the record was still proved."""
    game = find("little_big_fish")
    match = Match(game, game.defaults(2), ("Ann", "Bob"), SEED, date(2026, 11, 15))
    match.end(0, "resigns")
    text = match.record.write()
    verify(read_record(text))
    assert "quiet=" in text
    other = re.sub("quiet=([0-9]+)", lambda found: f"quiet={int(found[1]) + 1}", text)
    with pytest.raises(BadRecord, match="do not belong to the commitment"):
        read_record(other)


def test_nonces_change_every_deal_and_stand_in_the_record() -> None:
    nonce = bytes(range(1, 33))
    plain, mixed = petri(), petri(nonces=(nonce, NO_NONCE))
    assert plain.record.commitment == mixed.record.commitment
    for match in (plain, mixed):
        match.play(1, match.game.read("random"))
    assert plain.position.key(-1) != mixed.position.key(-1)
    record = read_record(mixed.record.write())
    assert record == mixed.record
    assert f"\nnonces: {nonce.hex()} -\n" in record.write()
    assert replay(record)[-1].after.key(-1) == mixed.position.key(-1)
    expected = hmac.digest(SEED, nonce + bytes(32), "sha256")
    assert dealing_seed(SEED, (nonce, NO_NONCE)) == expected
    assert petri(nonces=(NO_NONCE, NO_NONCE)).record == petri().record


FORM_1 = f"""\
shoal record 1
game: fish_and_chips
rules: 1
options: target=0 reposition=off solo=off
seats: Ann | Bob
commitment: {commit_seed(SEED)}
seed: {SEED.hex()}
date: 2026-11-15
result: resigns 2; places 1 2

* 2 resigns
"""


def test_form_1_is_still_read_and_written_as_it_was() -> None:
    record = read_record(FORM_1)
    assert record.write() == FORM_1
    assert verify(record) == TableEvent(1, "resigns")
    for text, line, complaint in [
        (FORM_1.replace("seed: 00", "seed: 01"), 7, "the seed does not belong"),
        (FORM_1.replace("* 2 resigns", "* 2 returns"), 11, "is no event of the table"),
        (FORM_1 + "* 2 resigns\n", 12, "nothing follows the event"),
    ]:
        with pytest.raises(BadRecord, match=complaint) as caught:
            read_record(text)
        assert caught.value.line == line


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
