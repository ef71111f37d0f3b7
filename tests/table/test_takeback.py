from __future__ import annotations

import pytest

from shoal.core.errors import ShoalError
from shoal.core.record import TAKES_BACK, TableEvent
from shoal.core.record_reader import read_record
from shoal.core.replay import replay
from shoal.table.table import resume
from tests.table.tables import play, table, type_move


def test_a_decision_is_taken_back_and_another_one_made() -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    play(at, 3)
    before = at.match.record
    at.take_back(None)
    assert at.match.record.plies == before.plies[:2]
    assert at.match.lines[-1] == TableEvent(before.plies[2].seat, TAKES_BACK, "1")
    play(at, 1)
    assert at.match.record.plies == before.plies
    assert len(at.match.lines) == 5


def test_the_log_says_that_a_decision_was_taken_back() -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False), seats=("you", "trout"))
    while not at.plies or at.plies[-1].seat != 0:
        play(at, 1)
    at.take_back(0)
    assert at.log(0, "en")[-1].sentences == ["You take a decision back."]
    assert at.log(0, "fr")[-1].sentences == ["Vous reprenez une décision."]


def test_nothing_is_taken_back_before_the_first_decision_or_after_the_end() -> None:
    at = table("fish_and_chips", ("target", 0))
    with pytest.raises(ShoalError, match="no decision of yours"):
        at.take_back(0)
    play(at, 1)
    at.resign(0)
    with pytest.raises(ShoalError, match="the game is over"):
        at.take_back(0)


def test_a_new_deal_is_not_taken_back() -> None:
    options = (("target", 1000), ("reposition", False))
    at = table("fish_and_chips", *options, seats=("you",) * 4)
    view = at.game.view(at.match.position, None)
    while at.game.view(at.match.position, None).round == view.round:
        play(at, 1)
    with pytest.raises(ShoalError, match="something was drawn or shown"):
        at.take_back(None)


def test_what_the_others_decided_is_not_taken_back_behind_a_curtain() -> None:
    at = table("petri_heil", ("first", "2"))
    type_move(at, 0, "random")
    type_move(at, 0, "keep")
    assert at.actor == 1
    with pytest.raises(ShoalError, match="somebody else has decided"):
        at.take_back(1)


def test_a_step_in_secret_is_taken_back_by_who_made_it() -> None:
    at = table("petri_heil", ("first", "2"))
    type_move(at, 0, "put 1 a1")
    at.take_back(0)
    assert at.plies == []


def test_declining_is_not_taken_back_once_the_fish_player_has_answered() -> None:
    """PH-T7: which tiles are slid away, or that none is, teaches what they are worth."""
    at = table("petri_heil", ("first", "2"), seats=("shark", "you"))
    for seat, move in ((0, "random"), (0, "keep"), (1, "start T1"), (1, "start B1")):
        type_move(at, seat, move)
    for seat, move in ((1, "red +1"), (0, "show b1"), (1, "decline")):
        type_move(at, seat, move)
    at.take_back(1)
    for seat, move in ((1, "decline"), (0, "pass")):
        type_move(at, seat, move)
    with pytest.raises(ShoalError, match="knows more than you"):
        at.take_back(1)


def test_the_fish_player_may_take_back_over_the_angler_player_who_knows_less() -> None:
    at = table("petri_heil", ("first", "2"), seats=("you", "shark"))
    for seat, move in ((0, "random"), (0, "keep"), (1, "start T1"), (1, "start B1")):
        type_move(at, seat, move)
    for seat, move in ((1, "red +1"), (0, "show b1"), (1, "decline")):
        type_move(at, seat, move)
    at.take_back(0)
    assert at.actor == 0


def test_a_table_goes_on_from_a_record_with_decisions_taken_back() -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False), seats=("you", "you"))
    play(at, 4)
    at.take_back(None)
    play(at, 2)
    record = read_record(at.match.record.write())
    again = resume(record, "game.txt", None)
    assert again.match.record == at.match.record
    assert again.match.position.key(-1) == at.match.position.key(-1)
    assert [ply.after.key(-1) for ply in replay(record)] == [p.after.key(-1) for p in at.plies]


def test_other_players_than_before_take_over_and_the_commitment_stays() -> None:
    at = table("fish_and_chips", ("target", 0), seats=("you", "trout"))
    play(at, 1)
    again = resume(at.match.record, "game.txt", ("you", "shark"))
    assert again.seats == ("you", "shark")
    assert again.match.record.seats == ("you", "trout")
    assert again.match.record.commitment == at.match.record.commitment
    assert again.match.record.write().endswith("* 2 hands_over shark\n")
    assert again.log(0, "en")[-1].sentences == ["Shark takes over."]
