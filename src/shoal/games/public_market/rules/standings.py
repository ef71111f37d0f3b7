"""The scores so far: all that counts lies open, so a view has them.

A table shows them after every ply. So only what counts is laid out for the rules to score, not the
whole position, and this is compiled.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

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
)
from shoal.games.public_market.rules.table import PublicMarket, scores_so_far

if TYPE_CHECKING:
    from shoal.games.public_market.view import Angler, Player, View

CARD_BITS: Final[dict[str, int]] = {card: 2**number for number, card in enumerate(CARD_IDS)}


def standings(view: "View") -> Standings:
    """PM-V1: VP and cards of everybody, the Solo Angler included."""
    table = lay_what_counts(view)
    vps: list[int] = []
    held: list[int] = []
    for seat in range(table.seats):
        vp, cards = scores_so_far(table, seat)
        vps.append(int(vp))
        held.append(int(cards))
    automata: dict[str, dict[str, int | None]] = {}
    if view.angler is not None:
        vp, cards = scores_so_far(table, ANGLER)
        automata = {"angler": {"vp": int(vp), "cards": int(cards)}}
    return Standings({"vp": tuple(vps), "cards": tuple(held)}, automata)


def lay_what_counts(view: "View") -> PublicMarket:
    """PM-V1, PM-W6: lighthouses, the bonus board, and money, gear, crabs and cards of everybody."""
    players, angler = view.players, view.angler
    parties = len(players) if angler is None else len(players) + 1
    board = vec[i64]([0] * (PARTIES + PARTY * parties))
    for place in range(i64(PARTIES)):
        board[place] = NOTHING
    lay_owners(board, LIGHTHOUSE, view.lighthouses)
    lay_owners(board, BONUS, view.bonus)
    start: i64 = PARTIES
    for player in players:
        lay_party(board, start, player)
        for kind, gear in enumerate(player.gears):
            board[start + GEAR + kind] = gear
        start += PARTY
    if angler is not None:
        lay_party(board, start, angler)
    table = PublicMarket(board, len(players), 1 if view.shallow_waters else 0, view.first)
    if angler is not None:
        table.strength = STRENGTHS.index(angler.strength)
    return table


def lay_owners(board: vec[i64], start: i64, owners: tuple[int | None, ...]) -> None:
    """Whose stands on each of some spaces."""
    place = start
    for own in owners:
        if own is not None:
            board[place] = own
        place += 1


def lay_party(board: vec[i64], start: i64, own: "Player | Angler") -> None:
    """What counts of a party; gear does for seats only, which have tokens on the bonus board."""
    board[start + MONEY] = own.money
    board[start + CRABS] = own.crabs
    board[start + OWN_CARDS] = sum([CARD_BITS[card] for card in own.cards])
