"""What needs the consent of the others: taking back, a draw, a pause, a bot for who has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.table.server.wire import OfferInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from shoal.table.server.connections import Connection


class Offer:
    """A question to the people at a table, until all of them have agreed or one has refused."""

    def __init__(
        self,
        what: str,
        seat: int,
        asked: Iterable[int],
        carry_out: Callable[[str, Connection], None],
        detail: str = "",
    ) -> None:
        self.what = what
        self.seat = seat
        self.asked = frozenset(asked)
        self.carry_out = carry_out
        """Called once all have agreed, with the last one's request and socket."""
        self.detail = detail
        self.agreed: set[int] = set()

    def agree(self, seats: Iterable[int]) -> bool:
        """Some of those who are asked agree; whether all have by now."""
        self.agreed |= self.asked & set(seats)
        return self.agreed == self.asked

    def concerns(self, seats: Iterable[int]) -> bool:
        """Whether somebody with these seats is still asked."""
        return bool((self.asked - self.agreed) & set(seats))

    def info(self) -> OfferInfo:
        """The offer as everybody sees it."""
        return OfferInfo(self.what, self.seat, self.detail, tuple(sorted(self.agreed)))
