from __future__ import annotations

from collections import Counter

import pytest

from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.components import CARDS, CHESTS, FISH, LOGOS, SHELLS, TILES
from shoal.games.public_market.options import Options
from tests.games.public_market.placements import Cells, cells_of, shift
from tests.games.public_market.readings import catch, crabs, gears, money
from tests.games.public_market.tables import (
    acting,
    bidding,
    cards,
    fishing,
    give,
    legal,
    pack,
    play,
    refused,
)
from tests.rule import rule

PLAIN_CHEST = """
    . . . . .
    . * # . .
    * . @ # .
    . . . * .
    . . . . .
"""
SURROUNDED = """
    . . . . .
    . 1 # 3 .
    * 1 @ # .
    . 2 2 2 .
    . . . . .
"""


@rule("PM-C1")
def test_seventy_tiles_of_three_to_five_cells_in_one_piece() -> None:
    assert len(TILES.tile) == 70 == len({tile.id for tile in TILES.tile})
    for tile in TILES.tile:
        cells = cells_of(tile.id)
        assert 3 <= len(cells) <= 5
        assert is_one_piece(cells), tile.id


def is_one_piece(cells: Cells) -> bool:
    """Whether a walk over neighbours reaches all cells."""
    reached = {min(cells)}
    while True:
        steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        around = {cell for step in steps for cell in shift(frozenset(reached), *step)} & cells
        if around <= reached:
            return reached == cells
        reached |= around


@rule("PM-C1")
def test_every_tile_carries_fish_and_a_shell() -> None:
    for tile in TILES.tile:
        assert 1 <= sum(tile.fish()) <= len(cells_of(tile.id))
        assert tile.shell in SHELLS
        assert set("".join(tile.rows)) <= set("SHCMo.")


@rule("PM-C1")
def test_tiles_are_turned_but_not_flipped() -> None:
    assert len(covers("F40")) > 20  # an L
    assert len(covers("F45")) > 20  # a J, which is the L from behind
    assert not covers("F40") & covers("F45")


def covers(tile: str) -> set[tuple[str, ...]]:
    """All sets of cells that a tile may cover in a chest."""
    table = fishing(3, tile)
    pack(table, 1, "K5", PLAIN_CHEST)
    placed = [play(table, move) for move in legal(table) if move.startswith("place")]
    return {game.view(after, None).players[0].tiles[0].cells for after in placed}


@rule("PM-C1")
@pytest.mark.parametrize(
    ("tile", "kept", "same"), [("F20", 1, "r1"), ("F01", 2, "r2"), ("F30", 2, "r3"), ("F12", 4, "")]
)
def test_turns_that_cover_the_same_cells_are_one_move(tile: str, kept: int, same: str) -> None:
    table = fishing(3, tile)
    pack(table, 1, "K5", PLAIN_CHEST)
    offered = [move.split()[2] for move in legal(table) if move.startswith("place")]
    assert sorted(set(offered)) == [f"r{number}" for number in range(kept)]
    if same:
        assert refused(table, f"place {tile} {same} a3") == "PM-C1 same_turn"


@rule("PM-C1")
def test_ten_scraps_of_each_fish() -> None:
    for seats in range(1, 6):
        assert game.view(game.begin(Options(), seats, FastDice(1)), None).supply == (10,) * 4


@rule("PM-C1")
def test_nine_chests_with_two_ice_blocks_a_crab_inside_and_three_shrimp() -> None:
    assert len(CHESTS.chest) == 9 == len({chest.rows for chest in CHESTS.chest})
    for chest in CHESTS.chest:
        assert [len(row) for row in chest.rows] == [5] * 5
        icons = Counter("".join(chest.rows))
        assert (icons["#"], icons["@"], icons["*"], icons["."]) == (2, 1, 3, 19)
        assert "@" not in chest.rows[0] + chest.rows[4]
        assert all(row[0] != "@" != row[4] for row in chest.rows)


@rule("PM-C2")
def test_sixteen_contracts_four_a_column() -> None:
    assert Counter(card.column for card in CARDS.contract) == {1: 4, 2: 4, 3: 4, 4: 4}
    assert len({card.id for card in CARDS.contract}) == 16
    assert all(card.cost and set(card.cost) <= set("SHCM") for card in CARDS.contract)


@rule("PM-C2")
def test_the_contracts_of_the_rulebook() -> None:
    """It shows one for 2 herring, 1 cod and 1 salmon."""
    assert [card.column for card in CARDS.contract if card.cost == "HHCM"] == [1]


@rule("PM-C2")
def test_sixteen_blue_and_fourteen_red_cards() -> None:
    assert (len(CARDS.blue), len(CARDS.red)) == (16, 14)
    assert len({card.id for card in (*CARDS.blue, *CARDS.red)}) == 30
    assert all(card.gears and card.logos for card in CARDS.blue)
    assert not any(card.gears for card in CARDS.red)
    assert all(set(card.logos) <= set(LOGOS) for card in (*CARDS.blue, *CARDS.red))


@rule("PM-C2")
def test_the_cards_of_the_rulebook() -> None:
    """Herring and salmon for one; a sardine and a salmon gear; two logos for H, C and M."""
    assert [card.id for card in CARDS.blue if card.cost == "HM"] == ["B07"]
    assert [card.id for card in CARDS.blue if card.gears == "SM"] == ["B15"]
    assert any(len(card.logos) == 2 and set(card.cost) == set("HCM") for card in CARDS.red)


@rule("PM-C2")
def test_four_scoring_locations_with_two_sides_and_two_collections() -> None:
    assert (len(CARDS.few), len(CARDS.many)) == (4, 4)
    assert CARDS.collection.id == ("L1", "L2")
    assert FISH == ("sardine", "herring", "cod", "salmon")


@rule("PM-C3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_every_player_has(seats: int) -> None:
    for player in game.view(game.begin(Options(), seats, FastDice(1)), None).players:
        assert (player.lighthouses, player.crabs) == (7, 0)
        assert (player.cube, player.fresh) == (None, False)
        assert player.catch == player.gears == (0, 0, 0, 0)
        assert not player.cards


@rule("PM-C3")
def test_no_sixth_crab() -> None:
    table = acting(3)
    pack(table, 1, "K5", SURROUNDED)
    give(table, 1, crabs=4)
    assert crabs(play(table, "market"), 1) == 5
    give(table, 1, crabs=5)
    assert crabs(play(table, "market"), 1) == 5


@rule("PM-C3")
def test_the_tracker_ends_at_eight() -> None:
    table = fishing(3, "F12")  # two herring
    pack(table, 1, "K5", PLAIN_CHEST)
    give(table, 1, catch="H" * 6)
    assert "place F12 r0 a3" in legal(table)
    assert catch(play(table, "place F12 r0 a3"), 1) == "H" * 8
    give(table, 1, catch="H" * 7)
    assert refused(table, "place F12 r0 a3") == "PM-F4 over_maximum"
    table = acting(3)
    cards(table, "B07 B01 B02 B03")
    give(table, 1, catch="HM", gears="H" * 8)
    after = play(table, "market", "card B07")
    assert gears(after, 1) == catch(after, 1) == "H" * 8


@rule("PM-C3")
def test_the_bank_has_no_limit() -> None:
    table = acting(3)
    give(table, 1, money=1000, catch="MMMMMM")
    cards(table, "B01 B06 B07 B09")
    after = play(table, "market")
    while game.view(after, 0).phase in ("cards", "payout"):
        after = play(after, "done")
    assert money(after, 1) == 1012


@rule("PM-C3")
@pytest.mark.parametrize("seats", [1, 3])
def test_all_is_open_but_what_nobody_has_drawn(seats: int) -> None:
    """Everybody sees the same; a stack shows colours, and a pile that was not seen is a set."""
    table = game.begin(Options(first="1"), seats, FastDice(1))
    assert len({game.view(table, seat) == game.view(table, None) for seat in range(seats)}) == 1
    assert all(table.key(seat) == table.key(-1) for seat in range(seats))
    view = game.view(table, None)
    assert len(view.unseen) == 50
    assert len(view.chests) == 9 - seats
    assert view.pile == ()
    assert [(stack.blue, stack.red) for stack in view.stacks][2:] == [(2, 3)] * 2


@rule("PM-C3")
def test_what_is_drawn_is_settled_by_the_dice_of_the_draw() -> None:
    table = acting(3)
    drawn = {game.view(play(table, "market", seed=seed), 0).players[0].chest for seed in range(60)}
    assert drawn == set(game.view(table, 0).chests)
    assert len(drawn) == 6


def test_a_bid_needs_no_dice() -> None:
    assert play(bidding(3), "bid none").key(0) == play(bidding(3), "bid none", seed=9).key(0)
