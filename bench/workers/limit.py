"""The limit: the same algorithms in hand-written C, called through ctypes."""

from __future__ import annotations

import sys
from ctypes import CDLL, byref, c_int, c_int64, c_uint32
from pathlib import Path
from typing import TYPE_CHECKING

from bench.tasks import LONG, PRIME
from bench.workers.serving import serve
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from collections.abc import Callable
    from ctypes import Array

    from bench.workers.serving import Task

    Run = Callable[["Array[c_uint32]", int], tuple[int, int]]


def library(path: Path) -> CDLL:
    """A compiled file, with the types of what the bench calls."""
    loaded = CDLL(str(path))
    for name in ("playouts", "searches", "copies"):
        if hasattr(loaded, name):
            getattr(loaded, name).restype = c_int64
    return loaded


def words(seed: int, stream: int = 0) -> Array[c_uint32]:
    """The state of the dice with that seed."""
    dice = FastDice(seed, stream)
    return (c_uint32 * 4)(dice.a, dice.b, dice.c, dice.d)


def call(function: Callable[..., int], *first: c_int) -> Run:
    """A function of the library that gives plies and a checksum."""

    def run(dice: Array[c_uint32], amount: int) -> tuple[int, int]:
        check = c_int64()
        plies = function(*first, dice, c_int64(amount), byref(check))
        return plies, check.value

    return run


def playouts(run: Run) -> Task:
    """Random games."""
    return lambda seed, amount: run(words(seed), amount)


def searches(run: Run) -> Task:
    """Searches, each with dice of its own."""

    def task(seed: int, amount: int) -> tuple[int, int]:
        check = 0
        for number in range(amount):
            plies, found = run(words(seed, number), LONG)
            check = (check * 31 + plies + found) % PRIME
        return amount * LONG, check

    return task


def copies(function: Callable[..., int]) -> Task:
    """Copies of an opening position, each of the one before."""

    def task(seed: int, amount: int) -> tuple[int, int]:
        function(words(seed), c_int64(amount))
        return amount, 0

    return task


if __name__ == "__main__":
    fish_and_chips, breakthrough = (library(Path(argument)) for argument in sys.argv[1:])
    all_seats = (2, 3, 4)
    serve(
        "C, the same algorithm",
        {f"playouts {n}": playouts(call(fish_and_chips.playouts, c_int(n))) for n in all_seats}
        | {f"search {n}": searches(call(fish_and_chips.searches, c_int(n))) for n in all_seats}
        | {
            "copies": copies(fish_and_chips.copies),
            "breakthrough playouts": playouts(call(breakthrough.playouts)),
            "breakthrough search": searches(call(breakthrough.searches)),
        },
        {},
    )
