"""What a lab counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.little_big_fish.rules.state import FIVE_EATEN, ONE_LEFT, QUIET

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea


def figures(sea: Sea) -> dict[str, float]:
    """Turns, how the game ended (1 or 0 each), and whether the first player won."""
    return {
        "turns": float(sea.turns),
        "five_eaten": float(sea.reason == FIVE_EATEN),
        "one_left": float(sea.reason == ONE_LEFT),
        "quiet_end": float(sea.reason == QUIET),
        "first_wins": float(sea.winner == sea.first),
    }
