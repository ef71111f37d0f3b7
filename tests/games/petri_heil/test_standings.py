from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.petri_heil import game
from tests.games.petri_heil.ponds import play, pond
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

ALL_BUT_SIX_AND_DIVER = "6 diver . ."


def scores(lake: Pond) -> tuple[int | None, ...]:
    """The same for both seats and a spectator: what counts lies open."""
    seen = {game.standings(game.view(lake, seat)).scores["score"] for seat in (0, 1, None)}
    (found,) = seen
    return found


@rule("PH-E3")
def test_today_counts_as_if_it_ended_now() -> None:
    assert scores(pond()) == (-3, 0)
    assert scores(pond(ALL_BUT_SIX_AND_DIVER)) == (22, 0)
    assert scores(pond(ALL_BUT_SIX_AND_DIVER, specials=["look", "hold"])) == (25, 0)
    caught = play(pond(ALL_BUT_SIX_AND_DIVER), "red +1", "show a1", "catch a1")
    assert scores(caught) == (28, 0)


@rule("PH-E3", "PH-D1")
def test_the_first_day_stands_while_the_second_is_fished() -> None:
    second = pond(ALL_BUT_SIX_AND_DIVER, days=2, day=2, scores=(17, 0), specials=["swap"])
    assert scores(second) == (17, 24)


@rule("PH-E4")
def test_after_the_game_they_are_the_scores() -> None:
    lake = pond(ALL_BUT_SIX_AND_DIVER, gone=(19, 20), specials=["move_red"])
    over = play(lake, "red +1")
    outcome = over.outcome()
    assert outcome is not None
    assert scores(over) == outcome.scores["score"] == (24, 0)
