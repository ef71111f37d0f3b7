"""A transposition table: what a search found out about positions, by their hash.

Open addressing in flat vecs. It grows while it may; full, it forgets what was cheapest to find.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

FREE: Final = 0
FIRST_SLOTS: Final = 1 << 10
MOST_SLOTS: Final = 1 << 20
"""With three numbers each, 24 MB."""
PROBES: Final = 4
MISSING: Final = -1

# What a value says
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


@final
class TranspositionTable:
    """A slot belongs to a key, which is never 0, and holds a value, a note and its cost."""

    def __init__(self) -> None:
        self.keys: vec[i64] = vec[i64]([FREE] * FIRST_SLOTS)
        self.values: vec[i64] = vec[i64]([0] * FIRST_SLOTS)
        self.notes: vec[i64] = vec[i64]([0] * FIRST_SLOTS)
        self.used: i64 = 0

    def find(self, key: i64) -> i64:
        """The slot of a key, MISSING if it is not there."""
        keys = self.keys
        mask: i64 = len(keys) - 1
        for probe in range(i64(PROBES)):
            slot = (key + probe) & mask
            if keys[slot] == key:
                return slot
        return MISSING

    def store(self, key: i64, value: i64, note: i64) -> None:
        """Keep what was found; the lowest bits of a note say how dear it was.

        The same key is written over. Among others the cheapest has to make room.
        """
        if self.used * 2 > len(self.keys) and len(self.keys) < MOST_SLOTS:
            self.grow()
        slot = self.place(key)
        if self.keys[slot] == FREE:
            self.used += 1
        self.keys[slot] = key
        self.values[slot] = value
        self.notes[slot] = note

    def place(self, key: i64) -> i64:
        """Where a key goes: its own slot, a free one, or the cheapest of those it may have."""
        keys = self.keys
        mask: i64 = len(keys) - 1
        cheapest = key & mask
        for probe in range(i64(PROBES)):
            slot = (key + probe) & mask
            if keys[slot] == FREE or keys[slot] == key:
                return slot
            if cost_of(self.notes[slot]) < cost_of(self.notes[cheapest]):
                cheapest = slot
        return cheapest

    def grow(self) -> None:
        keys, values, notes = self.keys, self.values, self.notes
        room: i64 = len(keys)
        self.keys = vec[i64]([FREE] * (2 * room))
        self.values = vec[i64]([0] * (2 * room))
        self.notes = vec[i64]([0] * (2 * room))
        self.used = 0
        for slot in range(room):
            if keys[slot] != FREE:
                self.store(keys[slot], values[slot], notes[slot])


def cost_of(note: i64) -> i64:
    """What the search says it cost: how deep it was, or how much was left to play."""
    return note & 63


def settles(value: i64, bound: i64, low: i64, high: i64) -> bool:
    """Whether what is known of a value is enough for a window."""
    if bound == EXACT:
        return True
    if bound == AT_LEAST:
        return value >= high
    return value <= low


def bound_of(best: i64, low: i64, high: i64) -> i64:
    """What a search with that window has shown about its value."""
    if best >= high:
        return AT_LEAST
    if best <= low:
        return AT_MOST
    return EXACT
