"""Judges Little Big Fish by what was eaten, what swims, and who is nearly out of fish."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.judge import Judge
from shoal.core.position import Position
from shoal.games.little_big_fish.rules.sea import EATEN, FISH, Sea

A_FISH: Final = 0.9
"""A fish eaten, of the five that win (LB-E1)."""
SIZES: Final[vec[float]] = vec[float]([0.0, 0.35, 0.8])
"""What a fish that swims is worth more than a small one."""
NUMBER: Final = 0.3
"""One fish more that swims."""
DANGER: Final = 0.8
"""With two fish left, the next one eaten loses the game (LB-E2)."""
CELLS: Final = 36


@final
class GameJudge(Judge):
    """Looks at the sea as it is."""

    def value(self, position: Position, seat: i64) -> float:
        """The difference in strength, as a chance to win."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        return 1.0 / (1.0 + exp(strength(position, 1 - seat) - strength(position, seat)))


def strength(sea: Sea, seat: i64) -> float:
    """Fish eaten, and fish that swim."""
    total = 0.0
    for size in range(i64(3)):
        total += A_FISH * float(sea.sea[EATEN + 3 * seat + size])
    for cell in range(i64(CELLS)):
        fish = sea.sea[cell] - 1
        if fish >= 0 and fish // 3 == seat:
            total += SIZES[fish % 3]
    left = sea.sea[FISH + seat]
    total += NUMBER * float(left)
    return total if left > 2 else total - DANGER
