from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.options import Options
from tests.games.fish_and_chips.boards import board, change, play
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea

EMPTY_ROWS = "/".join([".,.,.,.,.,."] * 5)


def scores(sea: Sea) -> dict[str, tuple[int | None, ...]]:
    return game.standings(game.view(sea, None)).scores


@rule("FC-E2")
def test_piles_count_for_the_colour_on_top() -> None:
    sea = board("r5p4r1g6 p7r2 . g8 p9 .")
    assert scores(sea) == {"points": (2, 1, 0)}
    assert scores(change(sea, totals=(10, 0, 3), target=60)) == {"points": (12, 1, 3)}


@rule("FC-E2", "FC-E3")
def test_the_end_of_a_round_changes_nothing_but_by_its_last_capture() -> None:
    sea = change(board(". . . . . p9 \n r5p4 p3 . . . .", "r"), totals=(10, 20), target=60)
    after = play(sea, "a1xb1")
    assert after.round == 2
    assert scores(sea) == {"points": (11, 20)}
    assert scores(after) == {"points": (12, 20)}


@rule("FC-E4")
def test_after_the_game_they_are_the_points() -> None:
    over = play(board("r5p4 p3 . . . ."), "a1xb1")
    outcome = over.outcome()
    assert outcome is not None
    assert scores(over) == outcome.scores == {"points": (2, 0)}


@rule("FC-1S5")
def test_the_solo_game_is_won_at_its_end() -> None:
    won = game.read_position(f"y15,p4,.,.,.,./{EMPTY_ROWS} y rpgy")
    assert scores(won) == {"won": (0,)}
    assert scores(play(won, "a6xb6")) == {"won": (1,)}
    lost = game.read_position(f"p15,y8,.,.,.,./{EMPTY_ROWS} p rpgy")
    assert scores(play(lost, "a6xb6")) == {"won": (0,)}


def test_nothing_is_scored_by_the_deal() -> None:
    sea = game.begin(Options(), 3, FastDice(1))
    assert scores(sea) == {"points": (0, 0, 0)}
