"""What is promised before a game, so that nobody can change it afterwards.

The commitment of a record of form 2 is the SHA-256 of these of its lines, each with its line break:

    shoal record 2
    game: …
    rules: …
    data: …          a fingerprint of the component data
    options: …
    seats: …
    seed: …

So anybody can check it:

    grep -E '^(shoal record|game|rules|data|options|seats|seed)' game.txt | sha256sum

It is published before the deal. Then every seat may add a nonce. The deals come from the seed and
the nonces together, so that nobody could have chosen a seed that deals well.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from functools import cache
from typing import TYPE_CHECKING, Final

from shoal.core.house_rules import read_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMITTED: Final = ("game", "rules", "data", "options", "seats", "seed")
"""The lines of a header that a commitment binds."""
NONCE_BYTES: Final = 32
NO_NONCE: Final = bytes(NONCE_BYTES)
"""Stands for a seat that added none."""


def commit(magic: str, header: Mapping[str, str]) -> str:
    """The commitment to a header with its seed."""
    lines = [magic, *(f"{name}: {header[name]}" for name in COMMITTED)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def commit_seed(seed: bytes) -> str:
    """The commitment of form 1, which bound the seed alone."""
    return hashlib.sha256(b"shoal seed" + seed).hexdigest()


def dealing_seed(seed: bytes, nonces: tuple[bytes, ...]) -> bytes:
    """The seed of all dice: the committed one, or mixed with what the seats added to it."""
    return hmac.digest(seed, b"".join(nonces), "sha256") if any(map(any, nonces)) else seed


@cache
def fingerprint(package: str) -> str:
    """A hash of the component data of a game as it is played here, whatever comments and blanks."""
    parts = {f"{name}.toml": table for name, table in read_tables(package).items()}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
