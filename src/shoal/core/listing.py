"""Lists moves for interpreted code.

A vec that interpreted code hands to compiled code is never freed (docs/decisions/0011), so the
buffer that `moves` writes to is made here, where everything is compiled.
"""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.position import Position


def listed(position: Position, seat: i64, widest: i64) -> list[int]:
    """The legal moves of a seat in their fixed order; `widest` is the game's longest list."""
    buffer = vec[i64]([0] * widest)
    count = position.moves(seat, buffer)
    return [int(buffer[number]) for number in range(count)]
