"""The helpers of these tests set up tables that add up."""

from __future__ import annotations

from shoal.games.public_market.options import Options
from tests.games.public_market import law_kit
from tests.games.public_market.readings import (
    cards_of,
    catch,
    chest_of,
    column,
    money,
    phase,
    same,
    spaces,
    told,
    waiting,
)
from tests.games.public_market.tables import (
    acting,
    bidding,
    cards,
    evening,
    fishing,
    give,
    lighthouses,
    ocean,
    pack,
    play,
    seat,
)

CHEST = """
    . . . . .
    1 1 # . .
    1 . @ # .
    h . . * .
    . . . . .
"""
OCEAN = """
    F44 F35 F09 F39
    F27 F40 F54 F57
    -   F13 F25 F66
    -   F05 F34 F70
    -   F38 F51 F11
"""


def test_tables_as_drawn() -> None:
    table = acting(3)
    pack(table, 1, "K5", CHEST)
    ocean(table, OCEAN)
    cards(table, "B05 B06 - R01")
    give(table, 1, money=20, catch="SSH", gears="C", waiting="M", cube="cash", cards="B01")
    lighthouses(table, {"1 left 1": 2, "L1 anchor": 1})
    assert chest_of(table, 1) == same(CHEST)
    assert column(table, 1) == ["F44", "F27", "-", "-", "-"]
    assert (money(table, 1), catch(table, 1), waiting(table, 1)) == (20, "SSH", "M")
    assert cards_of(table, 1) == ["B01"]
    assert law_kit.census(table) == law_kit.expected_census(Options(), 3)


def test_moments() -> None:
    assert (phase(bidding(4)), seat(bidding(4))) == ("bid", 0)
    assert (phase(acting(5)), seat(acting(5))) == ("act", 0)
    assert phase(fishing(3, "F12")) == "handle"
    assert phase(evening(3)) == "bid"
    assert spaces(evening(3)) == "123-- | -----"
    assert law_kit.census(evening(2)) == law_kit.expected_census(Options(), 2)


def test_what_is_told() -> None:
    table = acting(3)
    give(table, 1, catch="")
    assert told(table, "market") == ["goes_to_market", "sale", "payout", "new_chest"]
    assert spaces(play(table, "market")) == "----- | 1----"
