from __future__ import annotations

import pytest

from shoal.games.public_market import game
from tests.games.public_market.tables import fishing, give, legal
from tests.rule import rule


@pytest.mark.parametrize(("token", "cube", "most"), [("ice", "scrap", 265), ("ice", "cooler", 166)])
@rule("PM-F2", "PM-F8")
def test_the_widest_choice_has_room(token: str, cube: str, most: int) -> None:
    table = fishing(3, "F06", shallow_waters=True)  # three cells round a corner: 64 placements
    give(table, 1, token=token, waiting="SHCM", cube=cube)
    assert len(legal(table)) == most
    assert most <= game.widest
