from __future__ import annotations

from shoal.core.words import Names
from shoal.table.seats import call, names_for, read_seats


def test_levels_have_french_names() -> None:
    assert read_seats("vous, truite,REQUIN") == ("you", "trout", "shark")
    assert [call(name, "fr") for name in ("shrimp", "pike")] == ["crevette", "brochet"]


def test_bots_are_called_by_their_level_and_numbered_where_there_are_several() -> None:
    seats = ("you", "trout", "Ann", "trout")
    assert names_for(seats, 0, "en") == Names(("", "Trout 1", "Ann", "Trout 2"), 0)
    assert names_for(seats, None, "fr") == Names(("", "Truite 1", "Ann", "Truite 2"))
