"""What the laws need to know of Tiddlers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import ScriptedDice
from shoal.games.tiddlers import moves, rules
from shoal.games.tiddlers.options import Options, start
from tests.laws.kit import SmallWorld

if TYPE_CHECKING:
    from collections.abc import Hashable

    from shoal.core.dice import Dice
    from shoal.games.tiddlers.rules import Pool
    from tests.laws.kit import Observer


def option_sets(_seats: int) -> list[Options]:
    """A full bag and the smallest."""
    return [Options(tiddlers=9), Options(tiddlers=6)]


def scramble(pool: Pool, seat: Observer, dice: Dice) -> Pool:
    """TD-1, TD-2: others' tiddlers go back into the bag and are drawn again, with their choices."""
    others = [other for other in range(pool.seats) if other != seat]
    while True:
        twin = pool.copy()
        if pool.actors() == 0:
            return twin
        for other in others:
            twin.pool[twin.held(other)] = rules.BAG
        for other in others:
            twin.draw(other, dice)
            if twin.choice(other) != rules.UNDECIDED:
                twin.pool[rules.CHOICE + other] = dice.below(2)
        if all(allowed(twin, other, twin.choice(other)) for other in others):
            return twin


def allowed(pool: Pool, seat: int, choice: int) -> bool:
    """TD-2."""
    return pool.held(seat) != pool.tiddlers or choice != moves.SWAP


def open_moves(_pool: Pool, _seat: int, _dice: Dice) -> list[int]:
    """None: the list of moves is always complete."""
    return []


def lookalikes(pool: Pool, seat: int, move: int, observer: Observer) -> list[int]:
    """TD-2: to others every choice looks the same, until the last one opens them."""
    alike = [move] if observer == seat or is_last(pool) else [moves.KEEP, moves.SWAP]
    return [other for other in alike if allowed(pool, seat, other)]


def reveals(before: Pool, _seat: int, _move: int, after: Pool, _observer: Observer) -> Hashable:
    """TD-3: the opening shows everything, also who had which tiddler before."""
    return (world(before), world(after)) if is_last(before) else None


def is_last(pool: Pool) -> bool:
    """Whether only one seat has yet to choose."""
    return pool.actors() in {1, 2, 4}


def census(pool: Pool) -> dict[str, int]:
    """All tiddlers, and those that somebody holds."""
    return {
        "tiddlers": sum(place != rules.NOWHERE for place in pool.pool[: rules.CHOICE]),
        "held": sum(pool.count(seat) for seat in range(pool.seats)),
    }


def expected_census(options: Options, seats: int) -> dict[str, int]:
    """TD-1."""
    return {"tiddlers": options.tiddlers, "held": seats}


def small_worlds() -> list[SmallWorld]:
    """Seat 1 holds the 2 of six; seat 2 holds one of the others and has chosen."""
    pool = start(Options(tiddlers=6), 2, ScriptedDice([1, 3]))
    pool.play(1, moves.KEEP, ScriptedDice([]))
    worlds: dict[Hashable, float] = {}
    for tiddler in (1, 3, 4, 5, 6):
        for choice in (moves.KEEP, moves.SWAP):
            other = pool.copy()
            other.pool[other.held(1)] = rules.BAG
            other.pool[tiddler] = 1
            other.pool[rules.CHOICE + 1] = choice
            if allowed(other, 1, choice):
                worlds[world(other)] = 1.0
    return [SmallWorld("the other has chosen", pool, 0, worlds)]


def world(pool: Pool) -> Hashable:
    """Everything."""
    return tuple(pool.pool)
