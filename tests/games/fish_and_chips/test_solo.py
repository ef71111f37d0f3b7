from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.options import defaults
from tests.games.fish_and_chips.boards import board, change, legal, mover, play
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea


def solo(drawing: str, order: str = "gryp", turn: str = "r") -> Sea:
    sea = board(drawing, turn)
    return change(sea, order=tuple(order), turn=order.index(turn), solo=True, totals=(0, 0, 0, 0))


@rule("FC-1S1")
def test_four_colours_from_eight_on_all_cells_and_no_repositioning() -> None:
    sea = game.begin(defaults(1), 1, FastDice(4))
    piles = game.view(sea, None).piles
    assert {pile[0] for pile in piles} == {f"{c}{v}" for c in "rpgy" for v in range(8, 17)}
    assert all("x" in move for move in legal(sea))


@rule("FC-1S2")
def test_the_order_of_the_colours_is_drawn() -> None:
    orders = Counter(
        game.view(game.begin(defaults(1), 1, FastDice(seed)), None).order for seed in range(2400)
    )
    assert len(orders) == 24
    assert max(orders.values()) < 2 * min(orders.values())


@rule("FC-1S2")
def test_the_order_is_shown_at_the_table() -> None:
    view = game.view(solo("r9 p8 . y9 g8 .", "gryp"), 0)
    drawn = game.picture(view, game.words("en")).text
    assert "Order of play: green, red, yellow, purple.\nTo capture: red." in drawn


@rule("FC-1S3")
def test_the_colour_on_the_lifebuoy_begins_and_the_player_moves_them_all() -> None:
    for seed in range(10):
        sea = game.begin(defaults(1), 1, FastDice(seed))
        view = game.view(sea, None)
        assert mover(sea) == view.piles[5][0][0]
        dice = FastDice(seed)
        for _ in range(4):
            assert sea.actors() == 1
            turn = sea.turn
            sea.play(0, game.legal(sea, 0)[0], dice)
            if sea.actors():
                assert sea.turn == (turn + 1) % 4


@rule("FC-1S3")
def test_the_colours_follow_in_the_drawn_order() -> None:
    sea = solo(
        """
        r9 p8 .  y9 g8 .
        .  .  .  .  .  .
        .  g9 r8 .  p9 y8
        """,
        order="gryp",
        turn="r",
    )
    after = play(sea, "a3xb3")
    assert mover(after) == "y"
    assert mover(play(after, "d3xe3")) == "p"


@rule("FC-1S4")
def test_a_colour_that_cannot_capture_is_skipped() -> None:
    sea = solo("r9 p8 . . . . \n g16 . . . y10 .", order="gryp", turn="r")
    after = play(sea, "a2xb2")
    assert mover(after) == "g"  # y10 and the buried p8 cannot


@rule("FC-1S4")
@rule("FC-1S5")
@pytest.mark.parametrize(("order", "won"), [("gypr", 1), ("rygp", 0)])
def test_the_game_is_won_if_only_the_players_colour_is_on_top(order: str, won: int) -> None:
    after = play(solo("r9 p8y9g8 . . . .", order=order, turn="r"), "a1xb1")
    outcome = after.outcome()
    assert after.actors() == 0
    assert outcome is not None
    assert outcome.scores == {"won": (won,)}
    assert outcome.places == (1 if won else 2,)
    assert outcome.values == (float(won),)


@rule("FC-1S5")
def test_two_colours_on_top_lose() -> None:
    after = play(solo("r9 p8y9g8 . . . . \n . . . . . p16", order="gypr", turn="r"), "a2xb2")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == {"won": (0,)}
