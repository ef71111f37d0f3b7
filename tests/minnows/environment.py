"""Minnows for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.minnows.moves import DONE, LOOK, PUT, SKIP, pack
from tests.minnows.rules import PLACES

if TYPE_CHECKING:
    from tests.minnows import Options


def every_move(_options: Options, seats: int) -> list[int]:
    """All but the offers that are named as a whole, which are open."""
    looks = [pack(LOOK, owner, place) for owner in range(seats) for place in PLACES]
    return [*looks, pack(SKIP), *(pack(PUT, place=place) for place in PLACES), pack(DONE)]


def observed(_options: Options, seats: int) -> tuple[str, ...]:
    """Seats count from the own one on."""
    names = ["phase", "round", "rounds", "turn", "memory", "own offer"]
    for owner in range(seats):
        names += [f"minnow {place} of +{owner}" for place in PLACES]
        names += [f"+{owner} is ready", f"caught by +{owner}"]
        names += [f"places of +{owner} seen by +{looker}" for looker in range(seats)]
    return tuple(names)
