"""A ply that was made, all that there is to tell of it."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from shoal.core.position import Position

P = TypeVar("P", bound=Position)


class Played(Struct, Generic[P], frozen=True):
    """A ply that was made, all that there is to tell of it."""

    before: P
    seat: int
    move: int
    after: P
    notes: tuple[tuple[int, int], ...] = ()
    """What the position noted on the way, in order: what it was, and one number about it."""
