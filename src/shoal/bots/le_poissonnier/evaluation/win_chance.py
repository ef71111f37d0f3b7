"""Who wins Le Poissonnier if stalls end with about so much (LP-E2 to LP-E6).

Coins, customers and stamps are not added up: whoever has the fewest coins is out, and of two who
remain the one ahead in two of three wins. So what a coin is worth depends on who has how many.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COINS: Final = 0
CUSTOMERS: Final = 1
STAMPS: Final = 2
MEASURES: Final = 3
NEARLY: Final[vec[float]] = vec[float]([0.45, 0.22, 0.3])
"""How far apart two stalls must be on each measure, in the last turn, to be nearly sure,"""
DRIFT: Final[vec[float]] = vec[float]([1.0, 0.33, 0.6])
"""and how much farther for the square root of the turns to come."""
TWO: Final = 2
THREE: Final = 3


def chance(hopes: vec[float], seats: i64, seat: i64, turns: float) -> float:
    """How likely a seat wins; hopes are three numbers a seat."""
    drift = sqrt(turns)
    if seats == TWO:
        return ahead_in_two(hopes, seat, 1 - seat, drift)
    scale = NEARLY[COINS] + DRIFT[COINS] * drift
    return among_many(hopes, seats, seat, drift, scale)


def among_many(hopes: vec[float], seats: i64, seat: i64, drift: float, scale: float) -> float:
    """LP-E3: over all who might be out for the fewest coins."""
    lowest = hopes[COINS]
    for other in range(seats):
        lowest = min(lowest, hopes[MEASURES * other + COINS])
    total = 0.0
    won = 0.0
    for out in range(seats):
        weight = exp((lowest - hopes[MEASURES * out + COINS]) / scale)
        total += weight
        if out == seat:
            continue
        if seats == THREE:
            won += weight * ahead_in_two(hopes, seat, 3 - seat - out, drift)
        else:
            won += weight * with_customers(hopes, seats, seat, out, drift)
    return won / total


def ahead_in_two(hopes: vec[float], seat: i64, other: i64, drift: float) -> float:
    """LP-E2: how likely a seat is ahead of another in two of three."""
    coins = ahead(hopes, seat, other, COINS, drift)
    customers = ahead(hopes, seat, other, CUSTOMERS, drift)
    stamps = ahead(hopes, seat, other, STAMPS, drift)
    both = coins * customers
    return both + (coins + customers - 2.0 * both) * stamps


def ahead(hopes: vec[float], seat: i64, other: i64, measure: i64, drift: float) -> float:
    """How likely a seat is ahead of another in one."""
    gap = hopes[MEASURES * other + measure] - hopes[MEASURES * seat + measure]
    return 1.0 / (1.0 + exp(gap / (NEARLY[measure] + DRIFT[measure] * drift)))


def with_customers(hopes: vec[float], seats: i64, seat: i64, gone: i64, drift: float) -> float:
    """LP-E5: over all who might be out next, for the fewest customers; then stamps decide."""
    scale = NEARLY[CUSTOMERS] + DRIFT[CUSTOMERS] * drift
    total = 0.0
    won = 0.0
    for out in range(seats):
        if out == gone:
            continue
        weight = exp(-hopes[MEASURES * out + CUSTOMERS] / scale)
        total += weight
        if out != seat:
            won += weight * most_stamps(hopes, seats, seat, gone, out, drift)
    return won / total


def most_stamps(
    hopes: vec[float], seats: i64, seat: i64, gone: i64, out: i64, drift: float
) -> float:
    """LP-E6: how likely a seat has the most stamps of those who remain."""
    scale = NEARLY[STAMPS] + DRIFT[STAMPS] * drift
    total = 0.0
    for other in range(seats):
        if other not in (gone, out):
            gap = hopes[MEASURES * other + STAMPS] - hopes[MEASURES * seat + STAMPS]
            total += exp(gap / scale)
    return 1.0 / total
