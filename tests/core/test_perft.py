from __future__ import annotations

import pytest

from shoal.core.perft import perft
from tests.core.counting import WIDEST, Countdown


@pytest.mark.parametrize(
    ("left", "depth", "ways"),
    [
        (3, 0, 1),
        (3, 1, 2),  # takes 1 or 2
        (3, 2, 4),  # 2 left: throws 1, 2 or 3; 1 left: takes 1
        (3, 3, 1),  # after the throw of 1
        (3, 4, 0),
        (2, 1, 3),
        (4, 2, 6),  # 3 left: two ways; 2 left: three throws; 1 left: one way
        (0, 0, 1),
        (0, 1, 0),
    ],
)
def test_sequences_are_counted_with_every_result_of_the_dice(
    left: int, depth: int, ways: int
) -> None:
    assert perft(Countdown(left), depth, WIDEST) == ways
