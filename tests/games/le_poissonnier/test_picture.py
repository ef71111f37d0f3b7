"""What the drawing says in the notation of a language."""

from __future__ import annotations

import pytest

from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import play, shop, stall

DEAL = "deal 2 for 1 get edible*1 pay 2"


@pytest.mark.parametrize(
    ("lang", "offer", "agreement"),
    [
        ("en", f"On the table: {DEAL}", f"Agreed: {DEAL}"),
        (
            "fr",
            "Sur la table : marché 2 pour 1 reçoit comestible*1 paie 2",
            "Convenu : marché 2 pour 1 reçoit comestible*1 paie 2",
        ),
    ],
)
def test_deals_are_drawn_as_the_reader_writes_them(lang: str, offer: str, agreement: str) -> None:
    offered = play(shop(stall("fresh*1"), stall("edible*1"), stall(), queue="C17"), DEAL)
    for position, line in ((offered, offer), (play(offered, "accept"), agreement)):
        drawn = game.picture(game.view(position, None), game.words(lang)).text
        assert line in drawn.splitlines()
