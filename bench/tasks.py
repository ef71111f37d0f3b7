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
SEARCHES = {
    f"bots' search {slug} {seats} {name}": (slug, seats, at)
    for slug, seats in (
        ("fish_and_chips", 2),
        ("fish_and_chips", 3),
        ("petri_heil", 2),
        ("little_big_fish", 2),
        ("le_poissonnier", 3),
        ("public_market", 3),
    )
    for name, at in (("opening", 0.0), ("mid-game", 0.5))
}
"""By the name of the task: the game, its seats, and after which part of a game it searches."""
DEEP_NODES = "deep nodes"
