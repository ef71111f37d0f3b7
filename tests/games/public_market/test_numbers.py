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
    moves.PLACE_SCRAP: len(FISH),
    moves.ANY_SCRAP: len(FISH),
    moves.SHRIMP: len(POWERS),
    moves.CONTRACT: len(CONTRACT_IDS),
    moves.CARD: len(CARD_IDS),
    moves.FREE: len(CARD_IDS),
    moves.GIVE: len(CARD_IDS),
    moves.START_TOKEN: len(TOKENS),
    moves.RETURN: len(FISH),
}
"""How many there are of what a kind of move names; one of all other kinds."""
PLACES = {
    moves.BID: 6,
    moves.PLACE: 25,
    moves.PLACE_SCRAP: 25,
    moves.ANY_SCRAP: 25,
    moves.CONTRACT: 32,
    moves.BOAT: 4,
    moves.SPACE: 20,
}
"""Bid places, cells of a chest, spaces for a lighthouse, columns of the ocean, bonus spaces."""
WAYS = {moves.BID: 8, moves.PLACE: 4}
"""What a bid goes in front of, turns of a tile."""
MOST_PLACES, MOST_WAYS = 32, 8
KINDS = range(moves.BID, moves.RETURN + 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_beyond_the_box_is_no_move(kind: int) -> None:
    beyond = [moves.pack(kind, ITEMS.get(kind, 1), 0, 0)]
    if PLACES.get(kind, 1) < MOST_PLACES:
        beyond.append(moves.pack(kind, 0, PLACES.get(kind, 1), 0))
    if WAYS.get(kind, 1) < MOST_WAYS:
        beyond.append(moves.pack(kind, 0, 0, WAYS.get(kind, 1)))
    for move in beyond:
        with pytest.raises(InvalidMove):
            game.check(TABLE, seat(TABLE), move)


@pytest.mark.parametrize("kind", [0, moves.RETURN + 1, 31])
def test_there_are_no_other_kinds_of_moves(kind: int) -> None:
    with pytest.raises(InvalidMove):
        game.check(TABLE, seat(TABLE), moves.pack(kind, 0, 0, 0))
