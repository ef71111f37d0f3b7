"""Where chance comes from. Every kind of dice has one primitive, `below(n)`.

fast      searches and simulations; repeatable from a small seed, fit for no secret
keyed     real games; a stream of HMAC-SHA256 under a secret seed, one stream per line of the log
scripted  given results; says which throw it lacks (perft, chance nodes, tests)
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SEED_BYTES: Final = 32
WORD: Final = 0xFFFFFFFF
MOST_SIDES: Final = 1 << 31
"""Of fast dice: a product with a word must fit 63 bits."""
DEAL: Final = 0
"""The line whose dice lay out the game; the first line of the log is line 1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(ABC):
    """A source of fair whole numbers, and an ear for what happens on the way.

    A ply may set off many things: a position says each of them with `note`. Nobody listens in
    searches and simulations; a table does, and hands the notes to the game's `tell`.
    """

    notes: list[tuple[int, int]] | None = None
    """What was noted, if somebody listens; None while nobody does."""

    def note(self, what: i64, value: i64) -> None:
        """Something that neither the position before nor the one after shows any more."""
        if self.notes is not None:
            self.notes.append((int(what), int(value)))

    @abstractmethod
    def below(self, n: i64) -> i64:
        """One of 0 … n-1, each equally likely; n is at least 1."""


@final
class FastDice(Dice):
    """The xoshiro128++ generator (Blackman and Vigna): four words of 32 bits.

    Only sums, shifts and exclusive ors of 32-bit words, so that compiled 64-bit integers never
    wrap and the interpreted run gives the same numbers.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = hashlib.blake2b(f"{seed}/{stream}".encode(), digest_size=16).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little") | 1  # never all zero

    def below(self, n: i64) -> i64:
        """Multiply and shift, drawn again in the rare case that would favour a number (Lemire)."""
        if n < 1 or n > MOST_SIDES:
            raise ValueError(f"fast dice have 1 to 2^31 sides, not {int(n)}")
        scaled = self.word() * n
        if scaled & WORD < n:
            unfair = (WORD + 1 - n) % n
            while scaled & WORD < unfair:
                scaled = self.word() * n
        return scaled >> 32

    def word(self) -> i64:
        """The next 32 bits."""
        a, b, c, d = self.a, self.b, self.c, self.d
        total = (a + d) & WORD
        result = (((total << 7) & WORD | total >> 25) + a) & WORD
        c ^= a
        d ^= b
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ (b << 9) & WORD
        self.d = (d << 11) & WORD | d >> 21
        return result


@final
class KeyedDice(Dice):
    """The dice of one line of a real game's log: HMAC-SHA256(seed, line and block), as a stream.

    Every line has a stream of its own. What one line showed says nothing about any other without
    the seed, and with the seed anybody can throw them all again. A move that was taken back and is
    made again stands on another line, and draws anew.
    """

    def __init__(self, seed: bytes, line: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        if line < 0:
            raise ValueError(f"lines count from {DEAL}, not {line}")
        self.seed = seed
        self.line = line
        self.block = 0
        self.left = b""

    def below(self, n: i64) -> i64:
        """Rejection sampling over 63 bits: no number is favoured."""
        sides = int(n)
        if sides < 1:
            raise ValueError(f"dice have at least one side, not {sides}")
        fair = (1 << 63) - (1 << 63) % sides
        drawn = self.bits()
        while drawn >= fair:
            drawn = self.bits()
        return drawn % sides

    def bits(self) -> int:
        """The next 63 bits of the stream."""
        if not self.left:
            place = self.line.to_bytes(8, "big") + self.block.to_bytes(8, "big")
            self.left = hmac.digest(self.seed, place, "sha256")
            self.block += 1
        taken, self.left = self.left[:8], self.left[8:]
        return int.from_bytes(taken, "big") >> 1


class Lacking(Exception):
    """A throw that a script does not hold: dice with `sides` sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"the script lacks a throw of a die with {sides} sides")
        self.sides = sides


@final
class ScriptedDice(Dice):
    """Plays the given results in order, then reports the first die that it lacks."""

    def __init__(self, results: list[int]) -> None:
        self.results = results
        self.thrown = 0

    def below(self, n: i64) -> i64:
        """The next result of the script."""
        if self.thrown == len(self.results):
            raise Lacking(int(n))
        result = self.results[self.thrown]
        if not 0 <= result < int(n):
            raise ValueError(f"result {result} of the script is not below {int(n)}")
        self.thrown += 1
        return result


def shuffle(items: vec[i64], dice: Dice) -> None:
    """Put the items into a random order, each order equally likely."""
    last: i64 = len(items) - 1
    while last > 0:
        other = dice.below(last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
        last -= 1


def shuffled(items: list[int], dice: Dice) -> list[int]:
    """The same for interpreted code, which must not make a vec (docs/decisions/0011)."""
    order = vec[i64](items)
    shuffle(order, dice)
    return [int(order[place]) for place in range(len(order))]
