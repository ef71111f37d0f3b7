from __future__ import annotations

from datetime import date

import pytest

from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.match import Match
from shoal.terminal.seats import call, read_seats
from shoal.terminal.table import Table

SEED = bytes(range(32))


def table(slug: str, *pairs: tuple[str, object], seats: tuple[str, ...] = ("you", "you")) -> Table:
    game = find(slug)
    return Table(Match(game, game.options(**dict(pairs)), seats, SEED, date(2026, 11, 15)))


def play(at: Table, count: int) -> None:
    for _ in range(count):
        assert at.actor is not None
        at.play(at.actor, at.moves(at.actor)[0])


def test_a_decision_is_taken_back_and_plays_the_same_again() -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    play(at, 3)
    record = at.match.record
    at.take_back(None)
    assert at.match.record.plies == record.plies[:2]
    play(at, 1)
    assert at.match.record == record


def test_nothing_is_taken_back_before_the_first_decision_or_after_the_end() -> None:
    at = table("fish_and_chips", ("target", 0))
    with pytest.raises(ShoalError, match="no decision of yours"):
        at.take_back(0)
    play(at, 1)
    at.match.end(0, "resigns")
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
    at.try_text(0, "random")
    at.try_text(0, "keep")
    assert at.actor == 1
    with pytest.raises(ShoalError, match="somebody else has decided"):
        at.take_back(1)


def test_a_step_in_secret_is_taken_back_by_who_made_it() -> None:
    at = table("petri_heil", ("first", "2"))
    at.try_text(0, "put 1 a1")
    at.take_back(0)
    assert at.plies == []


def test_levels_have_french_names() -> None:
    assert read_seats("vous, truite,REQUIN") == ("you", "trout", "shark")
    assert [call(name, "fr") for name in ("shrimp", "pike")] == ["crevette", "brochet"]
