"""How likely each seat wins, given what every stall is expected to end with (LP-E2 to LP-E6).

Coins, customers and stamps are not added up: whoever has the fewest coins is out, and of two who
remain the one ahead in two of three wins. So what a coin is worth depends on who has how many.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier.rules.ending import BY_COINS, BY_CUSTOMERS, BY_STAMPS, MEASURES

SCALES: Final[vec[float]] = vec[float]([0.45, 0.22, 0.3, 1.0, 0.33, 0.6])
"""The scale of the logistic function on each measure, in the last turn: a stall with this lead
stays ahead with 73 %. Then what is added to each, times the square root of the turns to come."""


def chance(expected: vec[float], seats: i64, seat: i64, turns: float, scales: vec[float]) -> float:
    """How likely a seat wins; `expected` holds coins, customers and stamps of each seat."""
    drift = sqrt(turns)
    if seats == 2:
        return ahead_in_two(expected, seat, 1 - seat, drift, scales)
    return among_many(expected, seats, seat, drift, scales)


def scale_of(measure: i64, drift: float, scales: vec[float]) -> float:
    """How far apart two stalls may still move."""
    return scales[measure] + scales[MEASURES + measure] * drift


def among_many(
    expected: vec[float], seats: i64, seat: i64, drift: float, scales: vec[float]
) -> float:
    """LP-E3: over all who might be out for the fewest coins."""
    scale = scale_of(BY_COINS, drift, scales)
    lowest = expected[BY_COINS]
    for other in range(seats):
        lowest = min(lowest, expected[MEASURES * other + BY_COINS])
    total = 0.0
    won = 0.0
    for out in range(seats):
        weight = exp((lowest - expected[MEASURES * out + BY_COINS]) / scale)
        total += weight
        if out == seat:
            continue
        if seats == 3:
            won += weight * ahead_in_two(expected, seat, 3 - seat - out, drift, scales)
        else:
            won += weight * with_customers(expected, seats, seat, out, drift, scales)
    return won / total


def ahead_in_two(
    expected: vec[float], seat: i64, other: i64, drift: float, scales: vec[float]
) -> float:
    """LP-E2: how likely a seat is ahead of another in two of three."""
    coins = ahead(expected, seat, other, BY_COINS, scale_of(BY_COINS, drift, scales))
    customers = ahead(expected, seat, other, BY_CUSTOMERS, scale_of(BY_CUSTOMERS, drift, scales))
    stamps = ahead(expected, seat, other, BY_STAMPS, scale_of(BY_STAMPS, drift, scales))
    both = coins * customers
    return both + (coins + customers - 2.0 * both) * stamps


def ahead(expected: vec[float], seat: i64, other: i64, measure: i64, scale: float) -> float:
    """How likely a seat is ahead of another in one."""
    gap = expected[MEASURES * other + measure] - expected[MEASURES * seat + measure]
    return 1.0 / (1.0 + exp(gap / scale))


def with_customers(
    expected: vec[float], seats: i64, seat: i64, gone: i64, drift: float, scales: vec[float]
) -> float:
    """LP-E5: over all who might be out next, for the fewest customers; then stamps decide."""
    scale = scale_of(BY_CUSTOMERS, drift, scales)
    stamps = scale_of(BY_STAMPS, drift, scales)
    total = 0.0
    won = 0.0
    for out in range(seats):
        if out == gone:
            continue
        weight = exp(-expected[MEASURES * out + BY_CUSTOMERS] / scale)
        total += weight
        if out != seat:
            won += weight * most_stamps(expected, seats, seat, gone, out, stamps)
    return won / total


def most_stamps(
    expected: vec[float], seats: i64, seat: i64, gone: i64, out: i64, scale: float
) -> float:
    """LP-E6: how likely a seat has the most stamps of those who remain."""
    total = 0.0
    for other in range(seats):
        if other not in (gone, out):
            gap = expected[MEASURES * other + BY_STAMPS] - expected[MEASURES * seat + BY_STAMPS]
            total += exp(gap / scale)
    return 1.0 / total
