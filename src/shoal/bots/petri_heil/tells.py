"""What a fish player of Petri Heil! gives away: how its moves depend on tiles that nobody has seen.

It shows some values more readily than others (PH-T2), and rather slides or swaps a valuable tile
away from the anglers than a worthless one (PH-T7, PH-X4). `best_response.py` learns how much from
games of a fish player, and wrote `tells.toml` for the one of level 5.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct, convert, structs

from shoal.games.petri_heil.components import SET, TACKLE

FITTED: Final = Path(__file__).with_suffix(".toml")
VALUE_COUNT: Final = max(tile.value for tile in TACKLE.tile) + 1
"""How many values there are: 0 for junk and the diver, 1 to 6 for fish."""
LEARNING_ROUNDS: Final = 60
BETTER, EQUAL, WORSE = 0, 1, 2
"""Whether a swap brought the more valuable tile to where it is safer."""


class Tells(Struct, frozen=True, forbid_unknown_fields=True):
    """How readily a fish player does something with a tile, by the value of the tile."""

    shown: tuple[float, ...] = (1.0,) * VALUE_COUNT
    away: tuple[float, ...] = (1.0,) * VALUE_COUNT
    """Slides it to where anglers come less, or later."""
    toward: tuple[float, ...] = (1.0,) * VALUE_COUNT
    """Slides it to where they come more, or sooner."""
    swapped: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Swaps the better tile into safety, one of the same value, or the worse one."""


class Sample:
    """What a fish player did, with the faces that its angler player did not know."""

    def __init__(self) -> None:
        self.shows: list[tuple[int, list[int]]] = []
        """The value that was shown, and those of the other unseen tiles of the line."""
        self.slid: tuple[list[int], list[int]] = ([], [])
        """Values of unseen tiles that were slid: toward the anglers, and away from them."""
        self.unseen: list[int] = [0] * VALUE_COUNT
        """How many unseen tiles of each value could have been slid, over all turns."""
        self.swapped: list[int] = [0, 0, 0]


@cache
def fitted() -> Tells:
    """What was learned of level 5."""
    return convert(tomllib.loads(FITTED.read_text(encoding="utf-8")), Tells)


def learn(sample: Sample) -> Tells:
    """The tells that explain a sample."""
    toward, away = (learn_slides(slid, sample.unseen) for slid in sample.slid)
    return Tells(learn_shows(sample.shows), away, toward, learn_swaps(sample.swapped))


def learn_shows(shows: list[tuple[int, list[int]]]) -> tuple[float, ...]:
    """Weights in whose proportion a tile of a line is shown (Hunter's algorithm for choices)."""
    weights = [1.0] * VALUE_COUNT
    for _ in range(LEARNING_ROUNDS):
        chosen, offered = [0.5] * VALUE_COUNT, [0.5] * VALUE_COUNT
        for value, others in shows:
            chosen[value] += 1.0
            total = weights[value] + sum(weights[other] for other in others)
            for one in (value, *others):
                offered[one] += 1.0 / total
        weights = [c / o for c, o in zip(chosen, offered, strict=True)]
        mean = sum(weights) / VALUE_COUNT
        weights = [weight / mean for weight in weights]
    return tuple(round(weight, 3) for weight in weights)


def learn_slides(slid: list[int], unseen: list[int]) -> tuple[float, ...]:
    """How often a tile of each value is slid, as a multiple of the mean."""
    mean = (len(slid) + 1.0) / (sum(unseen) + 1.0)
    return tuple(
        round((slid.count(value) + 2.0) / (mean * unseen[value] + 2.0), 3)
        for value in range(VALUE_COUNT)
    )


def learn_swaps(swapped: list[int]) -> tuple[float, float, float]:
    """How often each kind of swap is made, as a multiple of how often any two tiles are so."""
    total = sum(swapped) + 1.0
    better, equal, worse = (
        round((made + share) / (total * share), 3)
        for made, share in zip(swapped, by_chance(), strict=True)
    )
    return better, equal, worse


def by_chance() -> tuple[float, float, float]:
    """How often one of two tiles is worth more, as much, or less than the other."""
    values = [TACKLE.tile[kind].value for kind in SET]
    pairs = len(values) * (len(values) - 1)
    equal = sum(values.count(value) - 1 for value in values) / pairs
    return (1.0 - equal) / 2, equal, (1.0 - equal) / 2


def write_tells(tells: Tells) -> str:
    """As `tells.toml` has them."""
    lines = [f"{name} = {list(numbers)}" for name, numbers in structs.asdict(tells).items()]
    return "\n".join(["# By shoal.bots.petri_heil.best_response.", *lines, ""])
