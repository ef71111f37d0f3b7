from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.words import Names
from shoal.games.fish_and_chips import game
from tests.games.fish_and_chips.boards import before_captures, board, change, seat_to_move
from tests.games.fish_and_chips.test_endings import RED_GAINS_ONE

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea


NAMES = ("Trout", "Pike", "Salmon")


def told(sea: Sea, move: str, lang: str = "en", reader: int | None = None) -> list[str]:
    played = game.make(sea, seat_to_move(sea), game.read(move), FastDice(1))
    words = game.words(lang).calling(Names(NAMES, reader))
    return [words.tell(event.key, event.facts) for event in game.tell(played, reader)]


def test_a_capture_and_a_pass() -> None:
    assert told(board("r5 p4 g8 . . r2"), "a1xb1") == [
        "Trout captures p4 with r5: a1 to b1, a pile of 2.",
        "Pike cannot capture and passes.",
    ]


def test_who_reads_is_addressed() -> None:
    sea = board("r5 p4 g8 . . r2")
    assert told(sea, "a1xb1", reader=0)[0].startswith("You capture p4 with r5")
    assert told(sea, "a1xb1", "fr", 0)[0].startswith("Vous capturez le p4 avec le r5")
    assert told(sea, "a1xb1", reader=0)[1] == "Pike cannot capture and passes."
    assert told(sea, "a1xb1", reader=1)[1] == "You cannot capture and pass."
    assert told(sea, "a1xb1", "fr", 1)[1] == "Vous ne pouvez rien capturer et passez."


def test_who_moves_all_colours_is_told_of_each() -> None:
    solo = game.read_position("r5,p4,g8,.,.,r2/" + "/".join([".,.,.,.,.,."] * 5) + " r rpgy")
    assert told(solo, "a6xb6", reader=0)[:2] == [
        "You capture p4 with r5: a6 to b6, a pile of 2.",
        "Purple cannot capture and passes.",
    ]


def test_the_picture_asks_whose_turn_it_is() -> None:
    sea = board("r5 p4 g8 . . r2")
    asked = {
        reader: game.picture(
            game.view(sea, reader), game.words("en").calling(Names(reader=reader))
        ).text.splitlines()[-1]
        for reader in (0, 1)
    }
    assert asked == {0: "Your turn to capture: red.", 1: "To capture: red."}


def test_a_capture_by_a_pile_of_a_pile() -> None:
    assert told(board("r5p1 p4g8r1 . g9 . ."), "a1xb1")[0] == (
        "Trout captures p4 with r5: a1 to b1, a pile of 5."
    )


def test_all_who_pass_in_their_order() -> None:
    assert told(board(". . . . . g8 \n . . . . . . \n r9 p4 . p3 . ."), "a1xb1")[1:] == [
        "Pike cannot capture and passes.",
        "Salmon cannot capture and passes.",
    ]


def test_repositioning() -> None:
    sea = before_captures("r16 p1 r15 r4 . p16")
    assert told(sea, "stay") == ["Trout leaves octopus and shark where they are."]
    assert told(sea, "swap r15 d1", "fr") == ["Trout met le r15 en d1."]
    assert told(sea, "swap r15 d1", reader=0) == ["You put r15 on d1."]


def test_the_end_of_a_round() -> None:
    sea = change(board(RED_GAINS_ONE), totals=(4, 5, 6), target=60)
    assert told(sea, "a1xb1") == [
        "Trout captures p4 with r5: a1 to b1, a pile of 2.",
        "Round 1 is over: nobody can capture.",
        "Trout scores 1 point, 5 in all.",
        "Pike scores 0 points, 5 in all.",
        "Salmon scores 0 points, 6 in all.",
        "Round 2 is dealt.",
    ]


def test_a_sweep() -> None:
    assert "A sweep: one colour is on top of every pile." in told(board("r5 p4 . . . ."), "a1xb1")


def test_the_picture_of_a_sea() -> None:
    sea = change(board("r16 . . . . . \n . r5p4 . . p3 ."), totals=(4, 5), target=60)
    assert game.picture(game.view(sea, None), game.words("en")).text.splitlines()[-5:-1] == [
        "3    .        .        .        .        .        .",
        "2   r16       .        .        .        .        .",
        "1    .       r5^2      .        .        p3       .",
        "     a        b        c        d        e        f",
    ]
