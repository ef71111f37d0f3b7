"""What everyone learns of a ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Event
from tests.minnows.moves import LOOK, OFFER, PUT, SKIP, kind_of, owner_of, place_of
from tests.minnows.rules import PLACES

if TYPE_CHECKING:
    from shoal.core.game import Played
    from shoal.core.words import Fact
    from tests.minnows.rules import Pond


def tell(played: Played[Pond], to: int | None) -> list[Event]:
    """Looks are seen by all, what is seen by one; steps of an offer by nobody else."""
    before, seat, move, after = played.before, played.seat, played.move, played.after
    kind = kind_of(move)
    if kind == LOOK:
        return tell_look(before, seat, move, to)
    if kind == SKIP:
        return [Event("skips", {"seat": seat + 1})]
    if kind == PUT:
        return [Event("puts", {"place": place_of(move) + 1})] if to == seat else []
    told = [Event("offers", {"seat": seat + 1})]
    if before.ready | 1 << seat == before.everyone():
        told += tell_opening(offers_of(before, seat, move), before, after, to)
    return told


def privy(played: Played[Pond]) -> tuple[int, ...]:
    """Whoever looks or puts a minnow forward; everybody once offers are opened and they draw."""
    if kind_of(played.move) in (LOOK, PUT):
        return (played.seat,)
    return tuple(range(played.after.seats))


def tell_look(before: Pond, seat: int, move: int, to: int | None) -> list[Event]:
    """MN-2; MN-3: without memory, history leaves out what was seen."""
    owner, place = owner_of(move), place_of(move)
    where: dict[str, Fact] = {"seat": seat + 1, "owner_seat": owner + 1, "place": place + 1}
    if to == seat and before.memory:
        return [Event("sees", {**where, "tile": before.hands[owner][place]})]
    return [Event("looks", where)]


def offers_of(before: Pond, seat: int, move: int) -> list[int]:
    """All offers once the last one, this move, is made."""
    offers = before.put[:]
    if kind_of(move) == OFFER:
        offers[seat] = place_of(move)
    return offers


def tell_opening(offers: list[int], before: Pond, after: Pond, to: int | None) -> list[Event]:
    """MN-5 to MN-7."""
    told = []
    for owner, places in enumerate(offers):
        tiles = [before.hands[owner][place] for place in PLACES if places >> place & 1]
        told.append(Event("opens", {"seat": owner + 1, "tiles": listed(tiles)}))
    winner = max(range(after.seats), key=lambda s: len(after.caught[s]) - len(before.caught[s]))
    told.append(Event("catches", {"seat": winner + 1}))
    for owner, places in enumerate(offers):
        told += tell_draw(after.hands[owner], owner, places, to)
    if after.phase == "over":
        told.append(Event("ends"))
    return told


def tell_draw(hand: list[int], owner: int, emptied: int, to: int | None) -> list[Event]:
    """MN-6: how many, and to the one who draws also which."""
    drawn = [hand[place] for place in PLACES if emptied >> place & 1 and hand[place]]
    if not drawn:
        return []
    if to == owner:
        return [Event("you_draw", {"tiles": listed(drawn)})]
    return [Event("draws", {"seat": owner + 1, "count": len(drawn)})]


def listed(tiles: list[int]) -> str:
    """Minnows in one text."""
    return ", ".join(map(str, tiles))
