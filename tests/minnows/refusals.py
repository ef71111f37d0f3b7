"""Why a move is not allowed; never a word about a minnow that the seat does not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import IllegalMove, InvalidMove
from tests.minnows.moves import (
    DONE,
    KINDS,
    LOOK,
    OFFER,
    PUT,
    SKIP,
    UNUSED,
    kind_of,
    owner_of,
    pack,
    place_of,
)
from tests.minnows.rules import HAND, NOTHING, PLACES, may_offer

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from tests.minnows.rules import Pond

BOOK = "tests.minnows"


def illegal(rule: str, key: str, **facts: Fact) -> IllegalMove:
    """A refusal in the words of this game."""
    return IllegalMove(rule, key, book=BOOK, **facts)


def refuse(pond: Pond, seat: int, move: int) -> None:
    """Raise unless the seat may make the move."""
    refuse_unreadable(move)
    kind = kind_of(move)
    if (kind in {LOOK, SKIP}) != (pond.phase == "look"):
        raise illegal("MN-4", "wrong_phase")
    if kind == LOOK:
        refuse_look(pond, seat, owner_of(move), place_of(move))
    elif kind == DONE:
        refuse_empty(pond.put[seat])
    elif kind == OFFER:
        refuse_empty(place_of(move))
        refuse_offer(pond, seat, place_of(move))
    elif kind == PUT:
        refuse_put(pond, seat, place_of(move))


def refuse_unreadable(move: int) -> None:
    """A move has no bits that mean nothing."""
    kind, owner, place = kind_of(move), owner_of(move), place_of(move)
    if move >= UNUSED or kind >= KINDS:
        raise InvalidMove("cannot_be", book=BOOK, move=move)
    wanted = {
        LOOK: pack(LOOK, owner, place),
        PUT: pack(PUT, place=place),
        OFFER: pack(OFFER, place=place),
    }
    if move != wanted.get(kind, pack(kind)) or (kind in {LOOK, PUT} and place >= HAND):
        raise InvalidMove("cannot_be", book=BOOK, move=move)


def refuse_look(pond: Pond, seat: int, owner: int, place: int) -> None:
    """MN-2: at a minnow of another seat that is not in view."""
    where: dict[str, Fact] = {"owner_seat": owner + 1, "place": place + 1}
    if owner >= pond.seats:
        raise illegal("MN-2", "no_such_seat", number=owner + 1)
    if owner == seat:
        raise illegal("MN-2", "your_own", **where)
    if pond.hands[owner][place] == NOTHING:
        raise illegal("MN-2", "nothing_there", **where)
    if pond.seen[seat][owner] >> place & 1:
        raise illegal("MN-2", "in_view", **where, tile=pond.hands[owner][place])


def refuse_put(pond: Pond, seat: int, place: int) -> None:
    """MN-4: one more of one's own."""
    if pond.put[seat] >> place & 1:
        raise illegal("MN-4", "put_already", place=place + 1)
    refuse_offer(pond, seat, pond.put[seat] | 1 << place)


def refuse_offer(pond: Pond, seat: int, places: int) -> None:
    """MN-4: one minnow, or two of a kind."""
    hand = pond.hands[seat]
    if may_offer(hand, places):
        return
    tiles = [str(hand[place] or "-") for place in PLACES if places >> place & 1]
    raise illegal("MN-4", "bad_offer", tiles=", ".join(tiles))


def refuse_empty(places: int) -> None:
    """MN-4: an offer is never empty."""
    if places == 0:
        raise illegal("MN-4", "empty_offer")
