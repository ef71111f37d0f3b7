"""PM-K3 to PM-K7, PM-2P2, PM-1S5: why a contract or a card is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import CARD_IDS, CONTRACT_IDS, FISH, space_name
from shoal.games.public_market.refusals.illegal import illegal
from shoal.games.public_market.rules import market, two_players
from shoal.games.public_market.rules.pieces import (
    CARD_COST,
    COLUMN_SPACES,
    CONTRACT_COLUMN,
    CONTRACT_COST,
    SCORING,
)
from shoal.games.public_market.rules.state import (
    CATCH,
    CONTRACTS,
    LIGHTHOUSE,
    LIGHTHOUSES,
    NOTHING,
    OPEN,
    at,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.games.public_market.rules.table import PublicMarket


def refuse_third(table: PublicMarket) -> None:
    """PM-K3: two cards in all."""
    if table.completed == market.CARD_LIMIT:
        raise illegal("PM-K3", "two_cards")


def refuse_cost(table: PublicMarket, cost: Callable[[int], int], card: int) -> None:
    """PM-K3: the catch has to pay for it."""
    for fish, name in enumerate(FISH):
        needed = cost(card * len(FISH) + fish)
        caught = table.board[at(table.mover, CATCH) + fish]
        if needed > caught:
            raise illegal(
                "PM-K3", "not_enough_fish", fish=name, needed=int(needed), caught=int(caught)
            )


def refuse_contract(table: PublicMarket, contract: int, space: int, _way: int) -> None:
    """PM-K3, PM-K4."""
    if contract not in list(table.board[CONTRACTS : CONTRACTS + market.CONTRACT_COUNT]):
        raise illegal("PM-S1", "contract_not_open", contract=CONTRACT_IDS[contract])
    refuse_third(table)
    if table.board[at(table.mover, LIGHTHOUSES)] == 0:
        raise illegal("PM-K4", "no_lighthouse")
    refuse_cost(table, lambda place: CONTRACT_COST[place], contract)
    refuse_location(table, contract, space)


def refuse_location(table: PublicMarket, contract: int, space: int) -> None:
    """PM-K4, PM-S2, PM-2P2: a free space of the right location."""
    name = space_name(space)
    if space < SCORING and space // COLUMN_SPACES != CONTRACT_COLUMN[contract]:
        raise illegal("PM-K4", "other_column", column=int(CONTRACT_COLUMN[contract]) + 1)
    if not market.is_space(table, space):
        raise illegal("PM-S2", "no_such_space", space=name)
    if table.board[LIGHTHOUSE + space] != NOTHING:
        raise illegal("PM-K4", "space_taken", space=name)
    if table.has_pairs() and not two_players.is_side_free(table, space):
        raise illegal("PM-2P2", "side_taken", space=name)


def refuse_open(table: PublicMarket, card: int, _place: int, _way: int) -> None:
    """PM-K5, PM-K7: only a card that lies open."""
    if card not in list(table.board[OPEN : OPEN + market.STACKS]):
        raise illegal("PM-K7", "card_not_open", card=CARD_IDS[card])


def refuse_card(table: PublicMarket, card: int, place: int, way: int) -> None:
    """PM-K3, PM-K7."""
    refuse_open(table, card, place, way)
    refuse_third(table)
    refuse_cost(table, lambda place: CARD_COST[place], card)
