"""Numbers that all contenders share."""

LONG = 10_000
"""Simulations in a search of those who are fast."""
SHORT = 1_000
"""Simulations in a search of those who are not; their speed hardly depends on it."""
PRIME = 1_000_003
"""Checksums are below it."""
ENDGAMES = {
    f"endgames {seats} of {piles}": (seats, piles) for seats in (2, 4) for piles in (8, 10, 12)
}
"""By the name of the task: how many seats and how many piles."""
SOLO_DEALS = "solo deals"
