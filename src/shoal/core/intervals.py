"""How sure a measured mean or share is: 95 % intervals, the one place where they are computed.

A mean of few observations is less sure than a normal distribution says, hence Student's t. A share
of wins near 0 or 1 has no symmetric interval, hence Wilson's.
"""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Z_95: Final = 1.959963984540054
"""Standard errors on either side of 95 % of a normal distribution."""
# fmt: off
T_95: Final = (
    12.70620, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600, 2.26216, 2.22814,
    2.20099, 2.17881, 2.16037, 2.14479, 2.13145, 2.11991, 2.10982, 2.10092, 2.09302, 2.08596,
    2.07961, 2.07387, 2.06866, 2.06390, 2.05954, 2.05553, 2.05183, 2.04841, 2.04523, 2.04227,
)
# fmt: on
"""The same of Student's t for 1 to 30 degrees of freedom, to five decimals."""


class Interval(NamedTuple):
    """What was measured, and where the truth lies 95 times out of 100."""

    mean: float
    low: float
    high: float

    @property
    def within(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2


def t_95(freedom: int) -> float:
    """Standard errors on either side of 95 % of Student's t with so many degrees of freedom.

    From 31 on by Fisher's expansion in powers of 1 / freedom, which is off by less than 0.000002.
    """
    if freedom < 1:
        return inf
    if freedom <= len(T_95):
        return T_95[freedom - 1]
    z, square = Z_95, Z_95 * Z_95
    first = (square + 1) / 4
    second = ((5 * square + 16) * square + 3) / 96
    third = (((3 * square + 19) * square + 17) * square - 15) / 384
    return z * (1 + (first + (second + third / freedom) / freedom) / freedom)


def mean_interval(numbers: Sequence[float]) -> Interval:
    """The mean of independent observations; one alone says nothing about its spread."""
    if len(numbers) < 2:
        return t_interval(fmean(numbers), 0.0, len(numbers))
    return t_interval(fmean(numbers), stdev(numbers), len(numbers))


def t_interval(mean: float, sd: float, count: int) -> Interval:
    """The interval of a mean, from the sample standard deviation (which divides by count - 1)."""
    if count < 2:
        return Interval(mean, -inf, inf)
    within = t_95(count - 1) * sd / sqrt(count)
    return Interval(mean, mean - within, mean + within)


def share_interval(wins: float, games: int, comparisons: int = 1) -> Interval:
    """The share of games that were won, after Wilson; a draw may count as half a win.

    With many comparisons it is as wide as it takes for all of them to hold at once 95 times out of
    100 (Bonferroni): whoever looks at forty cards finds two that stand out by chance.
    """
    z = Z_95 if comparisons == 1 else NormalDist().inv_cdf(1.0 - 0.025 / comparisons)
    share, noise = wins / games, z * z / games
    middle = (share + noise / 2) / (1 + noise)
    within = sqrt(noise * (share * (1 - share) + noise / 4)) / (1 + noise)
    return Interval(share, max(0.0, middle - within), min(1.0, middle + within))
