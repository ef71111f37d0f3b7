"""What a seat may know (LP-V1); `rules/showing.py` makes it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from shoal.core.game import Standings
from shoal.games.le_poissonnier.components import Phase  # noqa: TC001 - msgspec looks at the type
from shoal.games.le_poissonnier.notation import write

Crate = tuple[str, int]
"""A freshness and how many fish; an empty text and 0 for an empty crate."""


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, sees it."""

    phase: Phase
    active: int
    """The seat whose turn it is."""
    hands: tuple[tuple[int, ...] | None, ...]
    """The cards of each seat by kind, in the order of the rules page; null for a hidden hand."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    """Cards of each kind that everybody knows to be in a hand: taken back, traded or offered."""
    showcases: tuple[tuple[Crate, ...], ...]
    """The crates of each seat as last revealed."""
    arranging: tuple[Crate, ...]
    """The showcase that this viewer is arranging, or has arranged, unseen."""
    buying: int
    """Crates that this viewer buys with it."""
    placed: tuple[int, ...]
    """The seats that have placed."""
    queue: tuple[str, ...]
    customer_deck: int
    gone: tuple[str, ...]
    """Customers and inspectors discarded."""
    won: tuple[tuple[str, ...], ...]
    coins: tuple[int, ...]
    stamps: tuple[int, ...]
    loyalty: tuple[int, ...]
    """Loyalty cards that lie with customers of each seat; in the stamps already."""
    employee: int
    """The seat that has him, or -1."""
    deck: int
    discards: tuple[int, ...]
    """Cards out of the game by kind."""
    doubled: tuple[int, ...]
    """Crates of the active player that count double."""
    played: int
    """Special cards played in this turn."""
    landed: int
    """After a landing: crates before this one have had their chance."""
    order: int
    """The place in the queue of the order that has agreements, or -1."""
    agreements: tuple[str, ...]
    """What has been agreed on for it, in notation."""
    offer: str
    """The deal on the table, in notation; empty if there is none."""
    answering: int
    """The seat that answers it, or -1."""
    asked: int
    """Counter-offers of the active player in this talk."""
    countered: int
    """Counter-offers of the partner in this talk."""
    talked: tuple[int, ...]
    """Talks with each seat in this turn."""
    turns: int
    served: int
    shared: int
    """Customers served with partners' fish."""
    bank: int
    first: int
    counters: int
    talks: int
    finish_round: bool


@lru_cache(maxsize=4096)
def write_deal(deal: int) -> str:
    """A deal in notation; every seat sees it, ply after ply, at many tables."""
    return write(deal)


def standings(view: View) -> Standings:
    """LP-V1: all that is counted lies open."""
    return Standings(
        {
            "stamps": view.stamps,
            "customers": tuple(map(len, view.won)),
            "coins": view.coins,
        }
    )


def sources(view: View) -> dict[str, tuple[int | None, ...]]:
    """LP-O3, LP-X7: the stamps of customers, and those that loyalty cards are."""
    stamps = zip(view.stamps, view.loyalty, strict=True)
    return {"orders": tuple(all_ - cards for all_, cards in stamps), "loyalty": view.loyalty}
