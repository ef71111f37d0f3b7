"""Tables by house rules: a server plays all its tables of a game by the file that it was given."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import httpx
import pytest

from shoal.core.commitment import fingerprint
from shoal.core.errors import ShoalError
from tests.table.server.live import QUICK, Live, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = """
game = "petri_heil"
[options]
days = 1
memory_aid = false
[data.tackle.tile.6]
value = 3
"""
BOTS = ("shrimp", "shrimp")
PATIENCE = 60.0


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("house")
    rules = folder / "house.toml"
    rules.write_text(FILE, encoding="utf-8")
    with running(folder / "data", QUICK, ("--variant", str(rules))) as found:
        yield found


def agreed(live: Live, *given: str) -> tuple[object, object]:
    """The days of a table, and whether there is a memory aid."""
    options = live.table("Ada", "petri_heil", ("me", "open"), given).table.options
    return options["days"], options["memory_aid"]


def test_a_table_has_the_options_of_the_house_where_its_maker_says_nothing(live: Live) -> None:
    assert agreed(live) == (1, False)
    assert agreed(live, "days=2") == (2, False)
    assert agreed(live, "memory_aid=on") == (1, True)


def test_those_who_make_a_table_are_shown_them(live: Live) -> None:
    games = httpx.get(f"{live.address}/api/games").json()
    (told,) = (game["options"]["2"] for game in games if game["slug"] == "petri_heil")
    shown = {option["name"]: option["default"] for option in told}
    assert (shown["days"], shown["memory_aid"]) == (1, False)


def test_other_games_are_played_as_published(live: Live) -> None:
    made = live.table("Ada", "fish_and_chips", ("me", "open"))
    assert made.table.options["target"] == 60


def test_a_record_says_by_what_it_was_played(live: Live) -> None:
    made, end = live.table("Ada", "petri_heil", BOTS), time.monotonic() + PATIENCE
    with live.guest("Ada") as server:
        while True:
            try:
                record = server.record(made.table.id, made.watch)
                break
            except ShoalError:  # still being played
                assert time.monotonic() < end
                time.sleep(0.1)
    assert "days=1" in record
    assert "data: " in record
    assert fingerprint("shoal.games.petri_heil") not in record
