"""PM-F1 to PM-F10, PM-K1, PM-D4: why a tile, a scrap or a shrimp power is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import CELLS, FISH, POWERS, TILE_IDS, write_cell
from shoal.games.public_market.refusals.illegal import illegal
from shoal.games.public_market.rules import chest, fishing
from shoal.games.public_market.rules.pieces import (
    ICE,
    MASK_BY_TURN,
    MOST,
    SHAPE,
    TILE_FISH,
)
from shoal.games.public_market.rules.state import (
    ANYWHERE,
    AT_HOME,
    CASH_POWER,
    CATCH,
    CHEST,
    COOLER_POWER,
    COVERED,
    CUBE,
    DEPTH,
    HANDLING,
    NOTHING,
    PLACING_SCRAP,
    SCRAP_POWER,
    SUPPLY,
    WAITING,
    at,
)
from shoal.games.public_market.shapes import SHAPES, TURNS, turns_of

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket


def refuse_take(table: PublicMarket, tile: int, _place: int, _way: int) -> None:
    """PM-F1, PM-F9."""
    where = fishing.find_tile(table, tile)
    if where == NOTHING:
        raise illegal("PM-F1", "not_in_the_ocean", tile=TILE_IDS[tile])
    if where // DEPTH != table.boat and not table.may_use(table.mover, ANYWHERE):
        raise illegal("PM-F1", "not_under_the_boat", tile=TILE_IDS[tile], column=table.boat + 1)


# The tile in hand


def refuse_without_tile(table: PublicMarket) -> None:
    """PM-F2: the tile has been handled already."""
    if table.hand == NOTHING:
        raise illegal("PM-F2", "no_tile_in_hand")


def refuse_over_maximum(table: PublicMarket) -> None:
    """PM-F4: too much of a fish for the tracker."""
    for fish, name in enumerate(FISH):
        caught = table.board[at(table.mover, CATCH) + fish]
        if caught + TILE_FISH[table.hand * len(FISH) + fish] > MOST:
            raise illegal("PM-F4", "over_maximum", fish=name, most=int(MOST))


def refuse_place(table: PublicMarket, tile: int, cell: int, turn: int) -> None:
    """PM-C1, PM-F2, PM-F4."""
    refuse_without_tile(table)
    if tile != table.hand:
        raise illegal("PM-F2", "other_tile", tile=TILE_IDS[table.hand])
    turns = len(turns_of(SHAPES[SHAPE[tile]]))
    if turn >= turns:
        raise illegal("PM-C1", "same_turn", tile=TILE_IDS[tile], turn=f"r{turn % turns}")
    mask = MASK_BY_TURN[(SHAPE[tile] * TURNS + turn) * CELLS + cell]
    if mask == 0:
        raise illegal("PM-F2", "outside", tile=TILE_IDS[tile], cell=write_cell(cell))
    refuse_over_maximum(table)
    refuse_cells(table, mask)


def refuse_cells(table: PublicMarket, mask: int) -> None:
    """PM-F2, PM-W4: only free cells, and no ice."""
    if not table.has_chest(table.mover):
        raise illegal("PM-K12", "no_chest_no_scrap")
    covered = mask & table.board[at(table.mover, COVERED)]
    if covered:
        raise illegal("PM-F2", "cell_covered", cell=first_cell(covered))
    ice = mask & ICE[table.board[at(table.mover, CHEST)]]
    if ice and mask & chest.blocked(table, table.mover):
        raise illegal("PM-F2", "on_ice", cell=first_cell(ice))


def first_cell(mask: int) -> str:
    return next(write_cell(cell) for cell in range(CELLS) if mask >> cell & 1)


def refuse_sale(table: PublicMarket, _item: int, _place: int, _way: int) -> None:
    """PM-F3: not once the bag is empty."""
    refuse_without_tile(table)
    if table.bag == 0:
        raise illegal("PM-F3", "captain_is_gone")


def refuse_cooler(table: PublicMarket, _item: int, _place: int, _way: int) -> None:
    """PM-F4, PM-F7."""
    refuse_without_tile(table)
    refuse_without_power(table, COOLER_POWER)
    refuse_over_maximum(table)


def refuse_discard(table: PublicMarket, _item: int, _place: int, _way: int) -> None:
    """PM-F3: only once the bag is empty, and only a tile that cannot be placed."""
    refuse_without_tile(table)
    if table.bag > 0:
        raise illegal("PM-F3", "sell_instead")
    if fishing.must_keep(table):
        raise illegal("PM-F3", "must_keep")


# Scraps


def refuse_scrap(table: PublicMarket, fish: int, cell: int, _way: int) -> None:
    """PM-F2, PM-F4, PM-D4: a waiting one, or at HOME one of the supply."""
    if table.phase == AT_HOME:
        refuse_from_supply(table, fish, cell)
        return
    refuse_without_scrap(table, fish)
    refuse_scrap_cell(table, fish, cell)


def refuse_without_scrap(table: PublicMarket, fish: int) -> None:
    """PM-F2: no such scrap waits."""
    if table.board[at(table.mover, WAITING) + fish] == 0:
        raise illegal("PM-F2", "no_waiting_scrap", fish=FISH[fish])


def refuse_return(table: PublicMarket, fish: int, _place: int, _way: int) -> None:
    """PM-F2, PM-F3: scrap that can be placed must be."""
    refuse_without_scrap(table, fish)
    if fishing.may_place_scrap(table, fish):
        raise illegal("PM-F2", "scrap_fits", fish=FISH[fish])


def refuse_scrap_cell(table: PublicMarket, fish: int, cell: int) -> None:
    """PM-F2, PM-F4: room on the tracker and in the chest."""
    if table.board[at(table.mover, CATCH) + fish] >= MOST:
        raise illegal("PM-F4", "over_maximum", fish=FISH[fish], most=int(MOST))
    refuse_cells(table, 1 << cell)


def refuse_from_supply(table: PublicMarket, fish: int, cell: int) -> None:
    """PM-B2, PM-F8, PM-D4: one that is there."""
    if table.board[SUPPLY + fish] == 0:
        raise illegal("PM-B2", "no_scrap_left", fish=FISH[fish])
    refuse_scrap_cell(table, fish, cell)


def refuse_done(table: PublicMarket, _item: int, _place: int, _way: int) -> None:
    """PM-F2, PM-F3, PM-K1: tile and scraps are handled first."""
    if table.phase == PLACING_SCRAP and fishing.may_place_any(table):
        raise illegal("PM-K1", "now_scrap")
    if table.phase != HANDLING:
        return
    if table.hand != NOTHING:
        raise illegal("PM-F2", "tile_first", tile=TILE_IDS[table.hand])
    if fishing.may_place_any(table):
        raise illegal("PM-F2", "scrap_first")


# Shrimp powers


def refuse_without_power(table: PublicMarket, power: int) -> None:
    """PM-F6: the cube stands on the power, and it was not used."""
    if not table.may_use(table.mover, power):
        raise illegal("PM-F6", "no_power", power=POWERS[power])


def refuse_any_scrap(table: PublicMarket, fish: int, cell: int, _way: int) -> None:
    """PM-F8."""
    refuse_without_power(table, SCRAP_POWER)
    refuse_from_supply(table, fish, cell)


def refuse_cash(table: PublicMarket, _item: int, _place: int, _way: int) -> None:
    """PM-F10."""
    refuse_without_power(table, CASH_POWER)


def refuse_bonus(table: PublicMarket, power: int, _place: int, _way: int) -> None:
    """PM-F6: the cube has to move."""
    if table.board[at(table.mover, CUBE)] == power:
        raise illegal("PM-F6", "same_power", power=POWERS[power])
