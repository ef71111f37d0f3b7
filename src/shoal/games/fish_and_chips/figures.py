"""What a lab counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea


def figures(sea: Sea) -> dict[str, float]:
    """Captures and sweeps of the whole game, and its rounds."""
    return {
        "captures": float(sea.captures),
        "sweeps": float(sea.sweeps),
        "rounds": float(sea.round),
    }
