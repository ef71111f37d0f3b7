"""Hashes that come out the same compiled and interpreted."""

from typing import Final

from mypy_extensions import i64

LOW_62: Final = 0x3FFFFFFFFFFFFFFF
ODD: Final = 0x1E3779B97F4A7C15


def mix(state: i64, item: i64) -> i64:
    """Stir one more item into a running hash of 62 bits.

    The product may leave 64 bits. Compiled code wraps and interpreted code does not, but the
    low 62 bits, all that is kept, agree.
    """
    stirred = ((state ^ item) * ODD) & LOW_62
    return stirred ^ (stirred >> 29)
