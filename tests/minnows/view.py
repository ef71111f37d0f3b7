"""What a seat may know of a game of Minnows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.dice import shuffled
from tests.minnows.rules import HAND, NOTHING, PLACES, Phase, Pond, may_offer, minnows

if TYPE_CHECKING:
    from shoal.core.dice import Dice

HIDDEN = None


class View(Struct, frozen=True, kw_only=True):
    """The table from one seat, or from outside (None)."""

    seat: int | None
    phase: Phase
    round: int
    rounds: int
    memory: bool
    turn: int
    hands: tuple[tuple[int | None, ...], ...]
    """For each seat its row: a minnow, null for a back, 0 for an empty place."""
    seen: tuple[tuple[int, ...], ...]
    """For each looker and owner the places that are in the looker's view, as a set."""
    put: int
    """The places of one's own offer so far, as a set."""
    ready: tuple[bool, ...]
    caught: tuple[tuple[int, ...], ...]
    bag: int
    """How many minnows are left in it."""


def view(pond: Pond, seat: int | None) -> View:
    """Everything that lies open, and what the seat has in its row or has seen."""
    return View(
        seat=seat,
        phase=pond.phase,
        round=pond.round,
        rounds=pond.rounds,
        memory=pond.memory,
        turn=pond.turn,
        hands=tuple(show_row(pond, owner, seat) for owner in range(pond.seats)),
        seen=tuple(map(tuple, pond.seen)),
        put=0 if seat is None else pond.put[seat],
        ready=tuple(bool(pond.ready >> owner & 1) for owner in range(pond.seats)),
        caught=tuple(map(tuple, pond.caught)),
        bag=len(pond.bag),
    )


def show_row(pond: Pond, owner: int, seat: int | None) -> tuple[int | None, ...]:
    """MN-1 to MN-3: one's own row, what one has seen, and after the game all."""
    row = pond.hands[owner]
    if seat == owner or pond.phase == "over":
        return tuple(row)
    seen = 0 if seat is None else pond.seen[seat][owner]
    return tuple(
        row[place] if seen >> place & 1 or row[place] == NOTHING else HIDDEN for place in PLACES
    )


def imagine(view: View, dice: Dice) -> Pond:
    """A world drawn uniformly from all that the view allows.

    Unseen minnows and sealed offers are drawn together until they fit together: to mend only one
    of them would favour rows that allow few offers.
    """
    while True:
        pond = lay_out(view, draw_unseen(view, dice))
        if view.phase != "offer" or draw_offers(pond, view, dice):
            return pond


def draw_unseen(view: View, dice: Dice) -> list[int]:
    """The minnows that do not lie open to this view, in a random order."""
    rows = [*view.hands, *view.caught]
    open_to_view = {tile for row in rows for tile in row}
    unseen = [tile for tile in minnows(len(view.hands)) if tile not in open_to_view]
    return shuffled(unseen, dice)


def lay_out(view: View, unseen: list[int]) -> Pond:
    """Turn the backs into unseen minnows; the bag holds the rest."""
    pond = Pond(len(view.hands), view.rounds, view.memory)
    pond.phase, pond.round, pond.turn = view.phase, view.round, view.turn
    pond.hands = [[unseen.pop() if tile is HIDDEN else tile for tile in row] for row in view.hands]
    pond.bag = sorted(unseen)
    pond.seen = [list(places) for places in view.seen]
    pond.caught = [list(caught) for caught in view.caught]
    pond.ready = sum(1 << owner for owner, ready in enumerate(view.ready) if ready)
    if view.seat is not None:
        pond.put[view.seat] = view.put
    return pond


def draw_offers(pond: Pond, view: View, dice: Dice) -> bool:
    """Draw what the others have put forward; whether the rules allow all of it."""
    others = [owner for owner in range(pond.seats) if owner != view.seat]
    for owner in others:
        minnows_there = sum(1 << place for place in PLACES if pond.hands[owner][place])
        pond.put[owner] = dice.below(1 << HAND) & minnows_there
    return all(
        may_offer(pond.hands[owner], pond.put[owner])
        and (pond.put[owner] != 0 or not view.ready[owner])
        for owner in others
    )
