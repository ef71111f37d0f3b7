"""What a lab counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.rules import holdings, score
from shoal.games.public_market.rules.state import ANGLER, CRABS, MARKETS, at

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket


def figures(table: PublicMarket) -> dict[str, float]:
    """Rounds and contracts of the game; markets, crabs and cards a player; the angler's score."""
    seats = [int(seat) for seat in range(table.seats)]
    contracts = sum(holdings.count_lighthouses(table, seat) for seat in seats)
    markets = sum(table.board[at(seat, MARKETS)] for seat in seats)
    crabs = sum(table.board[at(seat, CRABS)] for seat in seats)
    cards = sum(holdings.count_cards(table, seat) for seat in seats)
    counted = {
        "rounds": float(table.round),
        "contracts": float(contracts),
        "markets_a_player": markets / len(seats),
        "crabs_a_player": crabs / len(seats),
        "cards_a_player": cards / len(seats),
    }
    if table.seats == 1:
        counted["angler_vp"] = float(score.total(table, ANGLER))
    return counted
