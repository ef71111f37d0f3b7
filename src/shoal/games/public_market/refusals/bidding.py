"""Why a bid, fishing, a column, a power token or a bonus space is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import FISH, PLACES, TOKENS
from shoal.games.public_market.refusals.illegal import illegal
from shoal.games.public_market.rules import bidding, shallow_waters
from shoal.games.public_market.rules.state import (
    BONUS,
    HOME,
    MONEY,
    NONE,
    NOTHING,
    SUPPLY,
    UNUSED,
    at,
)

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket


def refuse_bid(table: PublicMarket, scrap: int, place: int, ahead: int) -> None:
    """PM-B1 to PM-B5, PM-D2 to PM-D6."""
    if not bidding.is_place(table, place):
        refuse_bid_place(table, place)
    if place == NONE and ahead:
        raise illegal("PM-B4", "behind_at_none")
    there = bidding.count_on(table, place)
    if ahead > there:
        raise illegal("PM-B3", "not_so_many", place=PLACES[place], count=int(there))
    if not bidding.may_stand(table, place, ahead):
        cost = int(bidding.price_of(table, place) + bidding.fee_of(table, place, ahead))
        money = int(table.board[at(table.mover, MONEY)])
        raise illegal("PM-B5", "cannot_pay", cost=cost, money=money)
    refuse_bid_scrap(table, place, scrap)


def refuse_bid_place(table: PublicMarket, place: int) -> None:
    """PM-D2, PM-D4, PM-D6: a place that is not there now."""
    if table.evening == 0:
        raise illegal("PM-D2", "home_in_the_evening")
    if place == NONE:
        raise illegal("PM-D2", "nothing_is_free")
    if not table.has_chest(table.mover):
        raise illegal("PM-D4", "no_chest_bid_home")
    raise illegal("PM-D6", "only_home")


def refuse_bid_scrap(table: PublicMarket, place: int, scrap: int) -> None:
    """PM-B2: one scrap of the place or of a cheaper one, if there is any."""
    if scrap == 0:
        if bidding.has_scrap(table, place):
            raise illegal("PM-B2", "take_a_scrap")
        return
    if place == HOME:
        raise illegal("PM-D4", "no_scrap_for_home")
    if scrap > place:
        raise illegal("PM-B2", "scrap_too_dear", fish=FISH[scrap - 1])
    if table.board[SUPPLY + scrap - 1] == 0:
        raise illegal("PM-B2", "no_scrap_left", fish=FISH[scrap - 1])
    if not bidding.has_scrap(table, place):
        raise illegal("PM-K12", "no_chest_no_scrap")


def refuse_fishing(table: PublicMarket, _item: int, _place: int, _way: int) -> None:
    """PM-K12: not without a chest."""
    if not table.has_chest(table.mover):
        raise illegal("PM-K12", "no_chest_no_fishing")


def refuse_boat(table: PublicMarket, _item: int, column: int, _way: int) -> None:
    """PM-R2: a column with tiles."""
    if not table.has_tiles(column):
        raise illegal("PM-R2", "empty_column", column=column + 1)


def refuse_token(table: PublicMarket, token: int, _place: int, _way: int) -> None:
    """PM-W3: one that was not used yet."""
    if not table.board[at(table.mover, UNUSED)] >> token & 1:
        raise illegal("PM-W3", "token_used", token=TOKENS[token])


def refuse_space(table: PublicMarket, _item: int, space: int, _way: int) -> None:
    """PM-W5: one token on a space, one of a player in a row."""
    if table.board[BONUS + space] != NOTHING:
        raise illegal("PM-W5", "bonus_taken")
    row = space // shallow_waters.ROW_SPACES
    if not shallow_waters.is_row_free(table, row):
        raise illegal("PM-W5", "row_taken", row=row + 1)
