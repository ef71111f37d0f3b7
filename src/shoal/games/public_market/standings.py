"""The scores so far: all that counts lies open, so a view has them.

A table shows them after every ply. So only what counts is laid out for the rules to score, not the
whole position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.game import Standings
from shoal.games.public_market.components import CARD_IDS, STRENGTHS
from shoal.games.public_market.rules.state import (
    ANGLER,
    BONUS,
    CRABS,
    GEAR,
    LIGHTHOUSE,
    MONEY,
    NOTHING,
    OWN_CARDS,
    PARTIES,
    PARTY,
    PILE,
)
from shoal.games.public_market.rules.table import lay_out, scores_so_far

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket
    from shoal.games.public_market.view import Angler, Player, View

CARD_BITS: Final = {card: 1 << number for number, card in enumerate(CARD_IDS)}


def standings(view: View) -> Standings:
    """PM-V1: VP and cards of everybody, the Solo Angler included."""
    table = lay_what_counts(view)
    found = [scores_so_far(table, seat) for seat in range(len(view.players))]
    automata: dict[str, dict[str, int | None]] = {}
    if view.angler is not None:
        vp, cards = map(int, scores_so_far(table, int(ANGLER)))
        automata = {"angler": {"vp": vp, "cards": cards}}
    vps, held = tuple(int(vp) for vp, _ in found), tuple(int(cards) for _, cards in found)
    return Standings({"vp": vps, "cards": held}, automata)


def lay_what_counts(view: View) -> PublicMarket:
    """PM-V1, PM-W6: lighthouses, the bonus board, and money, gear, crabs and cards of everybody."""
    numbers = [NOTHING] * PARTIES
    numbers[LIGHTHOUSE:BONUS] = [NOTHING if own is None else own for own in view.lighthouses]
    numbers[BONUS:PILE] = [NOTHING if own is None else own for own in view.bonus]
    for player in view.players:
        numbers += lay_player(player)
    if view.angler is not None:
        numbers += lay_party(view.angler)
    table = lay_out(numbers, len(view.players), 1 if view.shallow_waters else 0, view.first)
    if view.angler is not None:
        table.strength = STRENGTHS.index(view.angler.strength)
    return table


def lay_player(own: Player) -> list[int]:
    """What counts of all that a seat has."""
    numbers = lay_party(own)
    numbers[GEAR : GEAR + len(own.gears)] = own.gears
    return numbers


def lay_party(own: Player | Angler) -> list[int]:
    """What counts of a party; gear does for seats only, which have tokens on the bonus board."""
    numbers = [0] * PARTY
    numbers[MONEY], numbers[CRABS] = own.money, own.crabs
    numbers[OWN_CARDS] = sum(CARD_BITS[card] for card in own.cards)
    return numbers
