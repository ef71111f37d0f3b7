"""A fingerprint changes with the way a player decides, and with nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tools.strength_data import fingerprint_of, views_of

from shoal.bots.evaluator import Evaluator
from shoal.bots.levels import LEVELS, Settings, settings_of
from shoal.bots.rooms import evaluator_of
from shoal.bots.yardsticks import yardsticks_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.lab.fingerprint import fingerprint, make_views

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from shoal.core.dice import Dice
    from shoal.core.position import Position

SLUG = "little_big_fish"
GREEDY = "fish_and_chips"
"""Where sardine goes by the evaluation alone."""


@pytest.mark.parametrize("slug", slugs())
def test_players_of_a_game_have_different_fingerprints_which_stay(slug: str) -> None:
    names = (*LEVELS, *yardsticks_of(slug))
    found = {name: fingerprint_of(slug, name) for name in names}
    assert len(set(found.values())) == len(names)
    assert fingerprint(slug, "sardine", views_of(slug)) == found["sardine"]


@pytest.mark.parametrize("slug", slugs())
def test_fixed_positions_are_of_every_number_of_seats_and_offer_a_choice(slug: str) -> None:
    game, views = find(slug), views_of(slug)
    assert {fixed.seats for fixed in views} == set(game.seats)
    for fixed in views:
        world = game.imagine(game.decode(bytes(fixed.view)), FastDice(1))
        assert len(game.legal(world, fixed.seat)) > 1


def test_fixed_positions_can_be_made_again() -> None:
    views = [[bytes(fixed.view) for fixed in make_views(SLUG)] for _ in range(2)]
    assert views[0] == views[1]


def test_other_settings_give_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where what is decided with a small budget stays the same."""
    before = fingerprint(SLUG, "shark", views_of(SLUG))

    def other(slug: str, level: int) -> Settings:
        return replace(settings_of(slug, level), explore=0.123)  # there is no tree

    monkeypatch.setattr("shoal.bots.self_play.settings_of", other)
    assert fingerprint(SLUG, "shark", views_of(SLUG)) != before


class Dearer(Evaluator):
    """The evaluation of the game, where everything is worth a little more."""

    def __init__(self) -> None:
        self.usual = evaluator_of(GREEDY)

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        self.usual.settle(position, moves, dice)

    def value(self, position: Position, seat: int) -> float:
        return min(1.0, 1.001 * self.usual.value(position, seat))

    def lead(self, position: Position, seat: int) -> float:
        return self.usual.lead(position, seat)


def test_another_evaluation_gives_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(GREEDY, "sardine", views_of(GREEDY))
    found = []
    for evaluator in (evaluator_of(GREEDY), Dearer()):
        monkeypatch.setattr("shoal.bots.kinds.evaluator_of", lambda _slug, now=evaluator: now)
        found.append(fingerprint(GREEDY, "sardine", views_of(GREEDY)))
    assert found[0] == before
    assert found[1] != before
