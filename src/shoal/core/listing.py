"""Lists moves and what a seat observes for interpreted code.

A vec that interpreted code hands to compiled code is never freed (docs/decisions/0011), so the
buffers that positions write to are made here, where everything is compiled.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.position import Position


def listed(position: Position, seat: i64, widest: i64) -> list[int]:
    """The legal moves of a seat in their fixed order; `widest` is the game's longest list."""
    buffer = vec[i64]([0] * widest)
    count = position.moves(seat, buffer)
    return [int(buffer[number]) for number in range(count)]


def observed(position: Position, seat: i64, length: i64) -> list[int]:
    """The numbers that a seat observes; `length` is how many the game names."""
    buffer = vec[i16]([i16(0)] * length)
    position.observe(seat, buffer, 0)
    return [int(buffer[number]) for number in range(length)]
