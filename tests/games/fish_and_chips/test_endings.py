from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from tests.games.fish_and_chips.boards import board, change, legal, mover, play, text
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome
    from shoal.games.fish_and_chips.rules.sea import Sea

# One capture is left in each: red takes the last fish that it can. g12 and p13 are out of reach.
RED_GAINS_ONE = """
    .  .  .  .  g12 .
    .  .  .  p13 .  .
    .  .  .  .  .  .
    .  .  r16 .  .  .
    .  .  .  .  .  .
    r5 p4 .  .  .  .
"""
TWO_COLOURS = """
    .  .  .  .  .  .
    .  .  .  p13 .  .
    .  .  .  .  .  .
    .  .  r16 .  .  .
    .  .  .  .  .  .
    r5 p4 .  .  .  .
"""


def finish(totals: tuple[int, ...], drawing: str = RED_GAINS_ONE, **parts: object) -> Sea:
    """Play the last capture of a round that was begun with these totals."""
    sea = change(board(drawing), totals=totals, **{"target": 60, **parts})
    return play(sea, "a1xb1")


def result(sea: Sea) -> Outcome:
    outcome = sea.outcome()
    assert outcome is not None
    return outcome


@rule("FC-E1")
def test_a_round_ends_when_nobody_can_capture() -> None:
    assert finish((0, 0, 0), target=0).actors() == 0
    after = finish((0, 0, 0))
    assert after.round == 2


@rule("FC-E2")
def test_a_point_for_each_opponents_fish_under_ones_own() -> None:
    sea = play(board("r9 p3r2g5p1 . . . ."), "a1xb1")
    # Under r9 lie p3, g5 and p1; red's own r2 scores nothing.
    assert result(sea).scores["points"] == (3, 0, 0)


@rule("FC-E2")
def test_fish_left_over_score_nothing() -> None:
    assert result(finish((0, 0, 0), target=0)).scores["points"] == (1, 0, 0)


@rule("FC-E3")
def test_below_the_target_all_fish_are_dealt_again() -> None:
    after = finish((58, 30, 40))
    assert after.round == 2
    assert game.view(after, None).totals == (59, 30, 40)
    assert len([pile for pile in game.view(after, None).piles if len(pile) == 1]) == 36
    sea = change(board(RED_GAINS_ONE), totals=(0, 0, 0), target=60)
    dealt = {game.view(play(sea, "a1xb1", seed=seed), None).piles for seed in range(5)}
    assert len(dealt) == 5  # and shuffled
    assert after.outcome() is None


@rule("FC-E3", "FC-S3")
def test_the_next_round_starts_with_the_owner_of_the_lifebuoy() -> None:
    for seed in range(10):
        sea = change(board(RED_GAINS_ONE), totals=(0, 0, 0), target=60, repositioning=True)
        after = play(sea, "a1xb1", seed=seed)
        assert mover(after) == game.view(after, None).piles[5][0][0]
        assert "stay" in legal(after)


@rule("FC-E4")
def test_sixty_points_win() -> None:
    outcome = result(finish((59, 41, 59)))
    assert outcome.scores["points"] == (60, 41, 59)
    assert outcome.places == (1, 3, 2)
    assert outcome.values == (1.0, 0.0, 0.0)


@rule("FC-E4")
def test_the_target_is_an_option() -> None:
    assert finish((9, 0, 0), target=10).actors() == 0
    assert finish((9, 0, 0), target=11).actors() != 0


@rule("FC-E4")
def test_target_zero_is_one_round_whose_equal_best_share_the_win() -> None:
    sea = board(
        """
        r9 p3 .  .  .  .
        .  .  .  .  p9 r3
        """
    )
    outcome = result(play(sea, "a2xb2", "e1xf1"))
    assert outcome.scores["points"] == (1, 1)
    assert outcome.places == (1, 1)
    assert outcome.values == (0.5, 0.5)


@rule("FC-E5")
def test_of_several_who_reached_it_the_highest_wins() -> None:
    assert result(finish((60, 20, 65))).places == (2, 3, 1)


@rule("FC-E5")
def test_equal_totals_play_on_and_the_highest_then_wins_whoever_holds_it() -> None:
    tied = finish((61, 30, 62))
    assert tied.actors() != 0
    assert (tied.round, tied.further) == (2, 1)
    assert game.view(tied, None).totals == (62, 30, 62)
    assert finish((61, 62, 62)).actors() != 0  # all three
    # A further round in which green stays behind while red, level again, is passed by purple.
    later = finish((61, 70, 60), further=1, round=2)
    assert result(later).places == (2, 1, 3)


@rule("FC-E5")
def test_after_ten_further_rounds_the_tied_share_the_win() -> None:
    assert finish((61, 30, 62), further=9, round=11).actors() != 0
    outcome = result(finish((61, 30, 62), further=10, round=12))
    assert outcome.places == (1, 3, 1)
    assert outcome.values == (0.5, 0.0, 0.5)


@rule("FC-E5")
def test_other_places_are_by_total_and_equal_totals_share() -> None:
    assert result(finish((79, 40, 40))).places == (1, 2, 2)


@rule("FC-E6")
def test_own_fish_underneath_do_not_spoil_a_sweep() -> None:
    after = play(board("r5r2 p4g5 . . . ."), "a1xb1")
    assert (after.sweeps, result(after).places) == (1, (1, 2, 2))


@rule("FC-E6")
@pytest.mark.parametrize(
    ("drawing", "totals"), [("r5 p4 . . . .", (0, 59)), ("r5 p4g5 . . . .", (0, 59, 59))]
)
def test_a_sweep_wins_the_game_at_once(drawing: str, totals: tuple[int, ...]) -> None:
    after = play(change(board(drawing), totals=totals, target=60), "a1xb1")
    outcome = result(after)
    assert outcome.places == (1, 2, 2)[: len(totals)]
    assert outcome.values == (1.0, 0.0, 0.0)[: len(totals)]
    assert outcome.scores["points"][0] == len(totals) - 1  # its points are added
    assert after.sweeps == 1


@rule("FC-E6")
def test_a_sweep_comes_before_the_target_whatever_lies_underneath() -> None:
    sea = change(board("r5 p4r3 . r7 . ."), totals=(0, 70), target=60)
    assert result(play(sea, "a1xb1")).places == (1, 2)


@rule("FC-E6")
def test_with_four_players_a_sweep_brings_only_the_points() -> None:
    sea = change(board("r12 p9g8y8 . . . ."), totals=(0, 0, 0, 0), target=60)
    after = play(sea, "a1xb1")
    assert after.round == 2
    assert after.sweeps == 1
    assert game.view(after, None).totals == (3, 0, 0, 0)


def test_the_board_stays_when_the_game_is_over() -> None:
    assert text(finish((0, 0), TWO_COLOURS, target=0)).endswith("/.,r5p4,.,.,.,. -")


def test_figures_count_the_whole_game() -> None:
    after = finish((0, 0, 0), target=0, captures=7, round=1)
    assert game.figures(after) == {"captures": 8.0, "sweeps": 0.0, "rounds": 1.0}


def test_a_game_to_sixty_ends_with_a_winner() -> None:
    sea = game.begin(game.defaults(3), 3, FastDice(2))
    dice = FastDice(3)
    while sea.actors():
        seat = [1, 2, 4].index(sea.actors())
        moves = game.legal(sea, seat)
        sea.play(seat, moves[dice.below(len(moves))], dice)
    assert result(sea).places is not None
    assert 1 in (result(sea).places or ())
