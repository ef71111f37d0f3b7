"""A shrimp goes to market with the first card that it can pay, and does not see holes."""

from __future__ import annotations

from shoal.bots.public_market.evaluation.packing import count_cells, dead_cells, free_cells
from shoal.games.public_market import game
from tests.bots.beginners import sardine, shrimp
from tests.bots.public_market.test_bots import CONTRACTS, HALF_FULL
from tests.games.public_market import tables as t


def test_the_first_contract_that_can_be_paid_is_sold_from_an_empty_chest() -> None:
    table = t.acting(3)
    t.contracts(table, CONTRACTS)
    t.cards(table, "- - - -")
    t.give(table, 1, catch="SSSS")
    assert shrimp(game, table) == sardine(game, table) == {"fish"}
    t.give(table, 1, catch="SSSH")
    assert shrimp(game, table) == {"market"}
    assert sardine(game, table) == {"fish"}


def count_dead(move: str) -> int:
    """Cells that no tile can fill any more, after a tile was put into a chest."""
    table = t.fishing(3, "F17")
    t.pack(table, 1, "K1", HALF_FULL)
    return int(count_cells(dead_cells(free_cells(t.play(table, move), 0))))


def test_a_tile_goes_where_it_touches_most_whatever_holes_it_leaves() -> None:
    table = t.fishing(3, "F17")
    t.pack(table, 1, "K1", HALF_FULL)
    assert [count_dead(move) for move in shrimp(game, table)] == [2]
    assert [count_dead(move) for move in sardine(game, table)] == [0]


def test_a_place_costs_nothing_or_brings_a_sardine_that_is_missing() -> None:
    table = t.bidding(3)
    assert shrimp(game, table) == {"bid sardine scrap sardine"}
    t.give(table, 1, catch="SS")
    assert shrimp(game, table) == {"bid none"}


def test_the_first_evening_is_the_last() -> None:
    table = t.evening(3)
    t.give(table, 1, money=20, catch="S")
    assert shrimp(game, table) == {"bid home"}
