from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import IllegalMove
from shoal.core.words import NOBODY, Names
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.options import Options
from tests.games.little_big_fish.seas import sea, seat
from tests.games.little_big_fish.test_perft import BIRTH as BIRTH_PENDING

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea

FISHERMAN, PLANKTON, BIRTH = 0, 2, 4
"""Places of the first token of each kind in a full stack."""
BEFORE = "s.....\n......\ns.....\n.....S\ns.....\n.....S"
"""The small fish on a1 is beside b1, the surprise of the blue board."""

NONE_IN_RESERVE = "s....s\n......\ns....s\n.....S\n...S..\ns....s"
"""The small fish on a1 is also beside a2, the birth cell of the blue board."""
NOTHING_IS_BORN = "No fish is born: no small one is in reserve, or the board has no room."


def speak(
    lake: Sea, move: str, drawn: int | None = None, lang: str = "en", names: Names = NOBODY
) -> list[str]:
    """All that is said of a move."""
    dice = ScriptedDice([] if drawn is None else [drawn])
    events = game.tell(game.make(lake, seat(lake), game.read(move), dice), None)
    words = game.words(lang).calling(names)
    return [words.tell(event.key, event.facts) for event in events]


def told(lake: Sea, move: str, drawn: int | None = None) -> list[str]:
    """What is said after the move itself."""
    return speak(lake, move, drawn)[1:]


def test_a_step_names_its_seat_and_its_fish() -> None:
    lake = sea(BEFORE, mover=2)
    assert speak(lake, "f4-f3") == ["Seat 2 moves a small fish from f4 to f3."]


def test_a_fish_that_grows_on_plankton_or_by_a_token() -> None:
    lake = sea("..s...\n......\ns.....\n.....S\ns.....\n.....S")
    assert told(lake, "c1-c2") == ["The fish on c2 eats plankton and grows."]
    assert told(sea(BEFORE), "a1-b1", PLANKTON) == [
        "Surprise: plankton.",
        "The fish on b1 eats plankton and grows.",
    ]
    big = sea(BEFORE.replace("s", "b", 1))
    assert told(big, "a1-b1", PLANKTON) == ["Surprise: plankton.", "The fish on b1 cannot grow."]


def test_every_fish_that_the_fisherman_takes() -> None:
    lake = sea("s.S...\n......\ns.....\n.....S\ns.....\n.....S")
    assert told(lake, "a1-b1", FISHERMAN) == [
        "Surprise: fisherman.",
        "The fish of seat 1 on b1 goes back to the reserve.",
        "The fish of seat 2 on c1 goes back to the reserve.",
    ]


def test_a_birth_that_comes_to_nothing() -> None:
    lake = sea(NONE_IN_RESERVE)
    assert told(lake, "a1-a2") == [NOTHING_IS_BORN]
    assert told(lake, "a1-b1", BIRTH) == ["Surprise: birth.", NOTHING_IS_BORN]
    assert told(sea(BEFORE), "a1-b1", BIRTH) == ["Surprise: birth."]


def test_a_birth_that_comes_to_nothing_as_the_game_ends() -> None:
    lake = sea(NONE_IN_RESERVE, steps=1, quiet="39")
    assert told(lake, "a1-a2")[0] == NOTHING_IS_BORN
    assert told(lake, "a1-a2")[1].startswith("For 40 turns no fish was eaten")
    assert told(lake, "a1-b1", BIRTH)[:2] == ["Surprise: birth.", NOTHING_IS_BORN]


def test_a_capture_that_wins_on_a_birth_cell_has_no_birth_to_tell_of() -> None:
    """LB-T3: the game is over before the cell's effect."""
    lake = sea("s.....\nS.....\ns.....\n.....S\ns.....\n.....S", eaten=("ssmm", "-"))
    assert told(lake, "a1-a2") == [
        "It eats a small fish on a2.",
        "Seat 1 has eaten five fish.",
        "Seat 1 wins.",
    ]


def test_the_last_token_of_the_stack() -> None:
    assert told(sea(BEFORE, stack="p"), "a1-b1", 0)[0] == "Surprise: plankton."
    assert told(sea(BEFORE, stack="w"), "a1-b1", 0) == ["Surprise: whirlpool."]


def test_a_board_is_called_by_its_place() -> None:
    lake = sea(BEFORE.replace("s.", ".s", 1), stack="ffppbbw", pending="turn")
    assert speak(lake, "turn TR ccw") == ["Seat 1 turns the top right board counter-clockwise."]
    assert speak(lake, "turn TR ccw", lang="fr") == [
        "La place 1 tourne le plateau du haut à droite dans le sens antihoraire."
    ]


def test_each_reader_is_told_who_it_was() -> None:
    lake = sea(BEFORE, mover=2)
    trout, pike = (Names(("Trout", "Pike"), reader) for reader in (0, 1))
    assert speak(lake, "f4-f3", names=trout) == ["Pike moves a small fish from f4 to f3."]
    assert speak(lake, "f4-f3", names=pike) == ["You move a small fish from f4 to f3."]
    assert speak(lake, "f4-f3", lang="fr", names=pike) == [
        "Vous déplacez un petit poisson de f4 à f3."
    ]
    facing = sea("..sS..\n......\ns.....\n.....S\ns.....\n.....S", eaten=("ssmm", "-"))
    assert speak(facing, "c1-d1", names=trout)[2:] == ["You have eaten five fish.", "You win."]
    assert speak(facing, "c1-d1", names=pike)[3:] == ["Trout wins."]


def test_the_picture_names_the_seats() -> None:
    lake = sea(BEFORE, mover=2)
    drawn = {
        reader: game.picture(
            game.view(lake, reader), game.words("en").calling(Names(("Trout", "Pike"), reader))
        ).text
        for reader in (0, 1)
    }
    assert "those of Pike swim the other way: >- >= >≡." in drawn[0]
    assert "; yours swim the other way" in drawn[1]
    assert "You: reserve 3 small" in drawn[0]
    assert drawn[0].endswith("Pike makes a step; 2 steps left.")
    assert drawn[1].endswith("Make a step; 2 steps left.")


def test_steps_that_are_lost() -> None:
    lake = sea(".....m\ns.....\n......\n......\nB.B...\n......", layout="B0G0Y0R0")
    assert told(lake, "a2-b5")[-1] == "Seat 1 has no second step."
    walled_in = "Sm..bM\nm.....\n......\n......\n......\n..s..."
    passed = "Seat 2 has no step and passes."
    assert told(sea(walled_in, steps=1), "c6-d6") == [passed]
    assert told(sea(walled_in, steps=1, quiet="38"), "c6-d6")[0] == passed


def test_why_a_game_is_over() -> None:
    facing = "..sS..\n......\ns.....\n.....S\ns.....\n.....S"
    five = told(sea(facing, eaten=("ssmm", "-")), "c1-d1")
    assert five[1:] == ["Seat 1 has eaten five fish.", "Seat 1 wins."]
    pair = told(sea("..sS..\n......\ns.....\n.....S\n......\n......"), "c1-d1")
    assert pair[1:] == ["Seat 2 is left with a single fish.", "Seat 1 wins."]
    both = told(sea("s.S...\n......\n......\n......\ns.....\n.....S"), "a1-b1", FISHERMAN)
    assert both[3:] == [
        "Both players are left with a single fish: who has eaten more wins.",
        "Nobody wins: it is a draw.",
    ]
    quiet = told(sea(BEFORE, steps=1, quiet="39", eaten=("s", "-")), "a3-a4")
    assert quiet[0].startswith("For 40 turns no fish was eaten")
    assert quiet[1] == "Seat 1 wins."


def test_placing_loses_no_step() -> None:
    lake = game.begin(Options(first="1"), 2, FastDice(1))
    assert told(lake, "place a1 c1 d1") == []
    assert speak(lake, "place a1 c1 f1") == ["Seat 1 places three small fish on a1, c1, f1."]


def test_a_capture_names_what_was_eaten() -> None:
    lake = sea("..mS..\n......\ns.....\n.....S\n......\n.....S")
    assert told(lake, "c1-d1") == ["It eats a small fish on d1."]


def test_a_refusal_names_the_row_and_the_board() -> None:
    lake = game.begin(Options(first="2"), 2, FastDice(1))
    with pytest.raises(IllegalMove, match=r"row 6\b.*LB-S3"):
        game.check(lake, 1, game.read("place a1 c1 d1"))
    with pytest.raises(IllegalMove, match=r"d1 .* top left .*LB-K5"):
        game.check(game.read_position(BIRTH_PENDING), 0, game.read("birth d1"))
