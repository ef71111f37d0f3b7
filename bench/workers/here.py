"""Shoal itself: compiled, or interpreted under SHOAL_PURE=1. It runs in the bench's own copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

import shoal
from bench.games import GAMES
from bench.tasks import LONG, PRIME, SHORT
from bench.workers.bots import bot_tasks
from bench.workers.catalog import tasks_of
from bench.workers.serving import serve
from bench.workers.solvers import solver_tasks
from shoal.core.dice import FastDice
from shoal.core.position import first_seat
from shoal.games.fish_and_chips.rules.sea import WIDEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.hot import breakthrough, loops
    from bench.workers.serving import Task
    from shoal.core.dice import Dice
    from shoal.core.position import Position

    Read = Callable[[int, int], tuple[int, int]]
    """From a seat and its move to the cells where that starts and ends."""
else:  # where the copy has them, see bench/building.py
    from shoal.games.bench.rules import breakthrough, loops


def playouts(seats: int) -> Task:
    """Deals and random captures."""
    return lambda seed, amount: loops.deals_and_playouts(seats, FastDice(seed), amount)


def copies(seed: int, amount: int) -> tuple[int, int]:
    """Copies of an opening position, each of the one before."""
    loops.copies(loops.dealt_sea(2, FastDice(seed)), amount)
    return amount, 0


def breakthrough_playouts(seed: int, amount: int) -> tuple[int, int]:
    """Random games of breakthrough."""
    start = breakthrough.Breakthrough()
    return loops.playouts(start, FastDice(seed), amount, breakthrough.WIDEST)


def searches(simulations: int, start: Callable[[Dice], Position]) -> Task:
    """Searches of so many simulations, each with dice of its own."""

    def task(seed: int, amount: int) -> tuple[int, int]:
        check = 0
        for number in range(amount):
            dice = FastDice(seed, number)
            plies, found = loops.searches(start(dice), dice, simulations, WIDEST)
            check = (check * 31 + plies + found) % PRIME
        return amount * simulations, check

    return task


def sea(seats: int) -> Callable[[Dice], Position]:
    """Opening positions of Fish & Chips."""
    return lambda dice: loops.dealt_sea(seats, dice)


def record(position: Position, dice: Dice, read: Read) -> list[Any]:
    """Play at random; at each ply all legal moves and the one that was made."""
    room = vec[i64]([0] * WIDEST)
    plies = []
    while position.actors() != 0:
        seat = first_seat(position.actors())
        legal = list(room[: position.moves(seat, room)])
        made = legal[dice.below(len(legal))]
        position.play(seat, made, dice)
        cells = sorted(read(seat, move) for move in legal)
        plies.append({"legal": cells, "move": read(seat, made)})
    return plies


def record_fish_and_chips(seed: int) -> dict[str, Any]:
    """A game for two, for others to replay."""
    dice = FastDice(seed)
    position = loops.dealt_sea(2, dice)
    dealt = [int(position.sea[cell]) & 63 for cell in range(36) if position.sea[cell] != -1]
    plies = record(position, dice, lambda _seat, move: (move >> 6, move & 63))
    outcome = position.outcome()
    return {"dealt": dealt, "plies": plies, "points": outcome and outcome.scores["points"]}


def record_breakthrough(seed: int) -> dict[str, Any]:
    """A game of breakthrough, for others to replay."""
    position = breakthrough.Breakthrough()
    plies = record(position, FastDice(seed), breakthrough.start_and_end)
    return {"plies": plies, "winner": int(position.winner)}


if __name__ == "__main__":
    serve(
        "Shoal, compiled" if shoal.COMPILED else "Shoal, interpreted",
        {f"playouts {seats}": playouts(seats) for seats in (2, 3, 4)}
        | {f"search {seats}": searches(LONG, sea(seats)) for seats in (2, 3, 4)}
        | {
            "short search 2": searches(SHORT, sea(2)),
            "copies": copies,
            "breakthrough playouts": breakthrough_playouts,
            "breakthrough search": searches(LONG, lambda _: breakthrough.Breakthrough()),
        }
        | solver_tasks()
        | bot_tasks()
        | {name: task for trial in GAMES for name, task in tasks_of(trial).items()},
        {
            "record fish_and_chips": record_fish_and_chips,
            "record breakthrough": record_breakthrough,
        },
    )
