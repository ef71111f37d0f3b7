"""What the laws need to know of Little Big Fish. Nothing is hidden in it: the stack is a bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.components import BOX, SIZES
from shoal.games.little_big_fish.options import Options
from shoal.games.little_big_fish.rules.state import BAG, EATEN, FISH, RESERVE

if TYPE_CHECKING:
    from collections.abc import Hashable

    from shoal.core.dice import Dice
    from shoal.games.little_big_fish.rules.sea import Sea
    from tests.laws.kit import Observer, SmallWorld


def option_sets(_seats: int) -> list[Options]:
    """Random layouts, the first game, a given one; with a limit, a short one and none."""
    return [
        Options(),
        Options(layout="first-game", first="2", quiet=5),
        Options(layout="G3R0B2Y1", first="1", quiet=0),
    ]


def scramble(sea: Sea, _seat: Observer, _dice: Dice) -> Sea:
    """There is nothing to draw again."""
    return sea.copy()


def open_moves(_sea: Sea, _seat: int, _dice: Dice) -> list[int]:
    """None: the list of moves is always complete."""
    return []


def lookalikes(sea: Sea, seat: int, move: int, _observer: Observer) -> list[int]:
    """Every move is made in the open."""
    return [move] if move in game.legal(sea, seat) else []


def reveals(before: Sea, _seat: int, _move: int, after: Sea, _observer: Observer) -> Hashable:
    """The surprise token that was drawn is all that anybody learns."""
    return tuple(sea.sea[BAG + kind] for sea in (before, after) for kind in range(4))


def census(sea: Sea) -> dict[str, int]:
    """LB-C2: figures on the board, in reserve and eaten; and the count of those on the board."""
    found = {}
    for seat in (0, 1):
        for size, name in enumerate(SIZES):
            here = sum(1 for cell in range(36) if sea.sea[cell] == seat * 3 + size + 1)
            eaten = sea.sea[EATEN + (1 - seat) * 3 + size]
            found[f"{name} {seat}"] = here + sea.sea[RESERVE + seat * 3 + size] + eaten
        on_board = sum(1 for cell in range(36) if (sea.sea[cell] + 2) // 3 == seat + 1)
        found[f"miscounted {seat}"] = sea.sea[FISH + seat] - on_board
    stack = [sea.sea[BAG + kind] for kind in range(4)]
    found["bad stack"] = int(max(stack) > 2 or (sum(stack) == 0 and sea.token < 0))
    return found


def expected_census(_options: Options, _seats: int) -> dict[str, int]:
    """LB-C2: six small, four medium and two big each; and nothing amiss."""
    found = {f"{name} {seat}": count for seat in (0, 1) for name, count in BOX.fish.items()}
    return {**found, "miscounted 0": 0, "miscounted 1": 0, "bad stack": 0}


def small_worlds() -> list[SmallWorld]:
    """None: every world is the only one that its view allows."""
    return []


def world(sea: Sea) -> Hashable:
    """All the numbers."""
    return tuple(sea.sea)
