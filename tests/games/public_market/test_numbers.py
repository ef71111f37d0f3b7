"""Numbers that name a thing beyond those in the box are no moves, whoever is asked for what."""

from __future__ import annotations

import pytest

from shoal.core.errors import InvalidMove
from shoal.games.public_market import game, moves
from shoal.games.public_market.components import (
    CARD_IDS,
    CONTRACT_IDS,
    FISH,
    POWERS,
    TILE_IDS,
    TOKENS,
)
from tests.games.public_market.tables import acting, seat

TABLE = acting(3)
ITEMS = {
    moves.BID: len(FISH) + 1,
    moves.TAKE: len(TILE_IDS),
    moves.PLACE: len(TILE_IDS),
    moves.SCRAP: len(FISH),
    moves.ANY_SCRAP: len(FISH),
    moves.SHRIMP: len(POWERS),
    moves.CONTRACT: len(CONTRACT_IDS),
    moves.CARD: len(CARD_IDS),
    moves.FREE: len(CARD_IDS),
    moves.GIVE: len(CARD_IDS),
    moves.TOKEN: len(TOKENS),
    moves.RETURN: len(FISH),
}
"""How many there are of what a kind of move names; one of all other kinds."""
PLACES = {moves.PLACE: 25, moves.SCRAP: 25, moves.ANY_SCRAP: 25, moves.BOAT: 4, moves.SPACE: 20}
"""Cells of a chest, columns of the ocean, spaces of the bonus board."""


@pytest.mark.parametrize("kind", range(moves.BID, moves.RETURN + 1))
def test_a_thing_beyond_the_box_is_no_move(kind: int) -> None:
    with pytest.raises(InvalidMove):
        game.check(TABLE, seat(TABLE), moves.pack(kind, ITEMS.get(kind, 1), 0, 0))


@pytest.mark.parametrize(("kind", "places"), PLACES.items())
def test_a_place_beyond_the_board_is_no_move(kind: int, places: int) -> None:
    with pytest.raises(InvalidMove):
        game.check(TABLE, seat(TABLE), moves.pack(kind, 0, places, 0))


@pytest.mark.parametrize("kind", [0, moves.RETURN + 1, 31])
def test_there_are_no_other_kinds_of_moves(kind: int) -> None:
    with pytest.raises(InvalidMove):
        game.check(TABLE, seat(TABLE), moves.pack(kind, 0, 0, 0))
