"""Plain CPython."""

from __future__ import annotations

import platform
from random import Random
from typing import Any

from bench.peers.plain_game import PlainSea, play_out, shuffled
from bench.workers.serving import serve


def playouts(seed: int, amount: int) -> tuple[int, int]:
    """Deals and random captures."""
    random = Random(seed)  # noqa: S311  # a game, not a secret
    return sum(play_out(PlainSea(2, shuffled(2, random)), random) for _ in range(amount)), 0


def copies(seed: int, amount: int) -> tuple[int, int]:
    """Copies of an opening position, each of the one before."""
    sea = PlainSea(2, shuffled(2, Random(seed)))  # noqa: S311  # a game, not a secret
    for _ in range(amount):
        sea = sea.copy()
    return amount, 0


def replay(game: dict[str, Any]) -> str:
    """Play a recorded game again; what differs."""
    sea = PlainSea(2, game["dealt"])
    for number, ply in enumerate(game["plies"]):
        if sorted(sea.captures) != [tuple(move) for move in ply["legal"]]:
            return f"legal moves at ply {number}"
        sea.capture(tuple(ply["move"]))
    return "" if sea.points() == game["points"] and not sea.captures else "result"


if __name__ == "__main__":
    serve(
        f"CPython {platform.python_version()}, plain lists",
        {"playouts 2": playouts, "copies": copies},
        {"replay fish_and_chips": replay},
    )
