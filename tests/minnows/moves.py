"""Moves of Minnows as whole numbers.

bit   7 … 5    4 3     2 1 0
      LOOK     owner   place       look at one minnow of another seat
      SKIP                         look at nothing
      PUT              place       put one more minnow forward
      DONE                         that is the offer
      OFFER            places      the whole offer at once, as a set of places
"""

from __future__ import annotations

from typing import Final

LOOK: Final = 0
SKIP: Final = 1
PUT: Final = 2
DONE: Final = 3
OFFER: Final = 4
KINDS: Final = 5
UNUSED: Final = 1 << 8


def pack(kind: int, owner: int = 0, place: int = 0) -> int:
    """A move of that kind."""
    return kind << 5 | owner << 3 | place


def kind_of(move: int) -> int:
    """LOOK, SKIP, PUT, DONE or OFFER."""
    return move >> 5


def owner_of(move: int) -> int:
    """Whose minnow is looked at."""
    return move >> 3 & 3


def place_of(move: int) -> int:
    """A place in a hand, or a set of places."""
    return move & 7


def is_open(move: int) -> bool:
    """Whole offers are only sampled by the list of moves."""
    return kind_of(move) == OFFER
