from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.core.position import EVERYTHING, SPECTATOR
from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from tests.games.public_market.tables import seat

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

FIELDS = [
    "first",
    "shallow",
    "round",
    "evening",
    "phase",
    "step",
    "mover",
    "boat",
    "hand",
    "completed",
    "earned",
    "shell",
    "owes",
    "bag",
    "unseen_low",
    "unseen_high",
    "chests",
    "returned",
    "deck",
    "card",
    "strength",
]
UNSEEN_CARDS = "cards"
"""The view shows all others, so that it need not show these."""
GONE = ["gone_low", "gone_high"]
"""What has left the game is all that is nowhere else."""
FULL_SETS = ["unseen_low", "deck"]
"""They hold all that there is: only less is possible."""
ALONE = game.begin(Options(first="1"), 1, FastDice(1))


def middle(seats: int) -> PublicMarket:
    """A table after some rounds."""
    dice = FastDice(5)
    table = game.begin(Options(shallow_waters=True, first="1"), seats, dice)
    for _ in range(50):
        moves = game.legal(table, seat(table))
        table.play(seat(table), moves[dice.below(len(moves))], dice)
    return table


@pytest.mark.parametrize("field", FIELDS)
def test_keys_and_views_see_every_part_of_a_position(field: str) -> None:
    other = ALONE.copy()
    setattr(other, field, getattr(ALONE, field) + (-1 if field in FULL_SETS else 1))
    assert game.view(other, 0) != game.view(ALONE, 0)
    for eye in (0, EVERYTHING, SPECTATOR):
        assert other.key(eye) != ALONE.key(eye)


def test_keys_see_the_cards_that_nobody_has_seen() -> None:
    other = ALONE.copy()
    other.cards -= 1
    assert other.key(0) != ALONE.key(0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_keys_see_every_number(seats: int) -> None:
    table = middle(seats)
    keys = {table.key(0)}
    for place in range(len(table.board)):
        other = table.copy()
        other.board[place] += 1
        keys.add(other.key(0))
    assert len(keys) == len(table.board) + 1


def test_keys_tell_fields_apart() -> None:
    """One more here is not the same as one more there."""
    keys = set()
    for field in [*FIELDS, UNSEEN_CARDS]:
        other = ALONE.copy()
        setattr(other, field, getattr(ALONE, field) + 1)
        keys.add(other.key(0))
    assert len(keys) == len(FIELDS) + 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_copy_is_the_same_to_everybody(seats: int) -> None:
    """Also what a game has only in the middle of a turn."""
    table = middle(seats)
    for field in FIELDS[2:-2]:
        setattr(table, field, 1)
    for field in [UNSEEN_CARDS, *GONE, "deck", "card"]:
        setattr(table, field, 2)
    twin = table.copy()
    for field in [*FIELDS, UNSEEN_CARDS, *GONE]:
        assert getattr(twin, field) == getattr(table, field)
    assert list(twin.board) == list(table.board)
    assert game.view(twin, 0) == game.view(table, 0)
    assert twin.key(0) == table.key(0)


def test_a_copy_is_a_position_of_its_own() -> None:
    table = middle(3)
    before, twin = table.key(0), table.copy()
    twin.board[0] += 1
    twin.round += 1
    assert table.key(0) == before
