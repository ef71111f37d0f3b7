"""What players say in a game of Le Poissonnier, and what comes of it (LP-N1 to LP-N5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.le_poissonnier.evaluation.offers_made import offer_key
from shoal.bots.le_poissonnier.evaluation.pricing import Pricing
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import all_fish_of, kind_of
from shoal.games.le_poissonnier.rules.state import NOBODY

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop


class Talk:
    """Counts what is agreed on and what is kept; given every move before it is made."""

    def __init__(self) -> None:
        self.offers = 0
        """Counter-offers included."""
        self.repeated = 0
        """Offers that their maker has made before for the same customer, and not had accepted."""
        self.agreed = 0
        """Offers of fish for an order that were accepted."""
        self.kept = 0
        """Those whose order was served with them."""
        self.dropped = 0
        self.servable = 0
        """Dropped ones whose order could have been served at that moment."""
        self.declined: set[tuple[int, int]] = set()
        self.pricing = Pricing()

    def note(self, shop: Shop, seat: int, move: int) -> None:
        """A seat is about to make a move."""
        kind, agreed = kind_of(move), int(shop.agreed)
        if kind == moves.DEAL:
            self.note_offer(shop, seat, move)
        elif kind == moves.ACCEPT:
            self.note_yes(shop, seat)
        elif kind == moves.SERVE:
            self.kept += agreed
        elif kind in (moves.END, moves.GIVE_UP) and shop.order != NOBODY:
            self.dropped += agreed
            if self.pricing.can_serve(shop):
                self.servable += agreed

    def note_offer(self, shop: Shop, seat: int, deal: int) -> None:
        """What is said counts as declined until somebody says yes."""
        said = seat, int(offer_key(shop, deal))
        self.offers += 1
        self.repeated += said in self.declined
        self.declined.add(said)

    def note_yes(self, shop: Shop, seat: int) -> None:
        """The offer on the table is accepted by a seat, and so was made by the other side."""
        deal = int(shop.offer)
        maker = moves.partner_of(deal) if seat == shop.active else int(shop.active)
        self.declined.discard((maker, int(offer_key(shop, deal))))
        self.agreed += all_fish_of(deal) > 0
