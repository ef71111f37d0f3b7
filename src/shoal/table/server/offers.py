"""What needs the consent of the others: taking back, a draw, a pause, a bot for who has left.

An offer is kept with its table, so that people at any server see it and can answer, also after a
restart. It is good until something happens of which others learn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, json, structs

from shoal.table.server.wire import OfferInfo

if TYPE_CHECKING:
    from collections.abc import Iterable

ENCODER: Final = json.Encoder()


class Offer(Struct, frozen=True, array_like=True):
    """A question to the people at a table, until all of them have agreed or one has refused."""

    what: str
    seat: int
    detail: str
    asked: tuple[int, ...]
    line: str
    """What the log gets once all have agreed."""
    lines: int
    """How many lines it had when the offer was made."""
    agreed: tuple[int, ...] = ()

    def agree(self, seats: Iterable[int]) -> Offer:
        """The offer when some of those who are asked agree."""
        agreed = {*self.agreed, *(seat for seat in seats if seat in self.asked)}
        return structs.replace(self, agreed=tuple(sorted(agreed)))

    @property
    def is_agreed(self) -> bool:
        """Whether all have agreed."""
        return set(self.agreed) == set(self.asked)

    def concerns(self, seats: Iterable[int]) -> bool:
        """Whether somebody with these seats is still asked."""
        return any(seat in self.asked and seat not in self.agreed for seat in seats)

    def info(self) -> OfferInfo:
        """The offer as everybody sees it."""
        return OfferInfo(self.what, self.seat, self.detail, self.agreed)

    def write(self) -> str:
        """As the database keeps it."""
        return ENCODER.encode(self).decode()


OFFER_DECODER: Final = json.Decoder(Offer)


def read_offer(text: str) -> Offer | None:
    """An offer as the database has it; nothing for none."""
    return OFFER_DECODER.decode(text) if text else None
