"""Weights that were learned: a small file of text in the room of a game, `bots/<slug>/learned.txt`.

Lines that begin with # say how it was made. Every other line is a name and whole numbers. `make
train GAME=…` writes it; without the file an evaluator uses what was made by hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

Weights = dict[str, list[int]]
ROOMS: Final = Path(__file__).parent


def file_of(slug: str) -> Path:
    return ROOMS / slug / "learned.txt"


@cache
def learned_of(slug: str) -> Weights | None:
    """What was learned of a game, None if nothing was."""
    path = file_of(slug)
    return read_weights(path.read_text(encoding="ascii")) if path.exists() else None


def read_weights(text: str) -> Weights:
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {name: [int(number) for number in numbers] for name, *numbers in lines}


def write_weights(recipe: str, weights: Weights) -> str:
    """The recipe is any number of lines."""
    head = [f"# {line}".rstrip() for line in recipe.splitlines()]
    body = [" ".join([name, *map(str, numbers)]) for name, numbers in weights.items()]
    return "\n".join([*head, *body, ""])
