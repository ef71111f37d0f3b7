"""What a bot remembers between two decisions: a few bytes, which whoever runs the game keeps.

Only the bot that wrote them can read them. Bytes that it cannot read, or that belong to another
version, game or seat, count as none: the bot starts afresh.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import DecodeError, Meta, Struct, ValidationError, msgpack

VERSION: Final = 1
MOST_BYTES: Final = 400
"""No bot writes more."""


class Memory(Struct, frozen=True, array_like=True):
    """The bytes, taken apart."""

    version: int
    game: str
    seat: int
    decisions: Annotated[int, Meta(ge=0, lt=1 << 32)]
    """How many decisions the bot has made: no two of them throw the same dice."""
    notes: bytes = b""
    """What a kind of bot adds; it reads its notes as carefully as the rest is read here."""


def read_memory(data: bytes, game: str, seat: int) -> Memory:
    """The memory of a seat in a game; a new one if these bytes are not one."""
    try:
        memory = msgpack.decode(data, type=Memory)
    except (DecodeError, ValidationError):
        return Memory(VERSION, game, seat, 0)
    if (memory.version, memory.game, memory.seat) != (VERSION, game, seat):
        return Memory(VERSION, game, seat, 0)
    return memory


def write_memory(before: Memory, notes: bytes) -> bytes:
    """The memory after one more decision."""
    after = Memory(VERSION, before.game, before.seat, before.decisions + 1, notes)
    return msgpack.encode(after)


class Memories:
    """The memories of all seats of a game, ply by ply; for whoever runs it and may take back."""

    def __init__(self) -> None:
        self.kept: dict[int, dict[int, bytes]] = {}
        """By the seat, and the number of the ply that it decided on."""

    def keep(self, seat: int, ply: int, memory: bytes) -> None:
        """What a seat remembers of deciding on a ply."""
        self.kept.setdefault(seat, {})[ply] = memory

    def before(self, seat: int, ply: int) -> bytes:
        """What a seat remembered of its last decision before a ply; nothing at first."""
        own = self.kept.get(seat, {})
        return own[max(earlier)] if (earlier := [n for n in own if n < ply]) else b""

    def forget_from(self, ply: int) -> None:
        """A ply and all after it are taken back."""
        for own in self.kept.values():
            for later in [n for n in own if n >= ply]:
                del own[later]
