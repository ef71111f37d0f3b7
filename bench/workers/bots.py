"""How fast bots search: simulations from what a seat sees, in the opening and at mid-game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.tasks import PRIME, SEARCHES, SHORT
from shoal.bots.bot import Budget, observe
from shoal.bots.decision import Decision
from shoal.bots.kinds import SearchBot
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.position import first_seat

if TYPE_CHECKING:
    from bench.workers.serving import Task
    from shoal.bots.bot import Observation
    from shoal.core.game import AnyGame

SAMPLE = 8
"""Games in which somebody searches."""


def bot_tasks() -> dict[str, Task]:
    """All of them, by name."""
    return {name: searches(*given) for name, given in SEARCHES.items()}


def searches(slug: str, seats: int, at: float) -> Task:
    """One search after the other, each with an empty tree."""
    game = find(slug)
    sample: list[Observation] = []

    def task(seed: int, amount: int) -> tuple[int, int]:
        if not sample:  # not before it is asked for: most tasks of a run are others
            sample.extend(seen(game, seats, at, number) for number in range(SAMPLE))
        check = 0
        for number in range(amount):
            observation = sample[(seed + number) % SAMPLE]
            bot = SearchBot(slug, observation.seat, seed)
            decision = Decision(game, seed, observation)
            search = bot.make_search(bot.evaluator_for(decision), decision.dice)
            bot.simulate(search, decision, Budget(iterations=SHORT))
            check = (check * 31 + int(search.used)) % PRIME
        return amount * SHORT, check

    return task


def seen(game: AnyGame, seats: int, at: float, number: int) -> Observation:
    """What the next seat with a choice sees after a part of a random game."""
    whole = random_plies(game, seats, number)
    dice = FastDice(number)
    position = game.begin(game.defaults(seats), seats, dice)
    plies = 0
    while True:
        seat = int(first_seat(position.actors()))
        moves = game.legal(position, seat)
        if plies >= at * whole and len(moves) > 1:
            return observe(game, position, seat)
        position.play(seat, moves[dice.below(len(moves))], dice)
        plies += 1


def random_plies(game: AnyGame, seats: int, number: int) -> int:
    """How long the random game of that number is."""
    dice = FastDice(number)
    position = game.begin(game.defaults(seats), seats, dice)
    plies = 0
    while position.actors():
        seat = int(first_seat(position.actors()))
        moves = game.legal(position, seat)
        position.play(seat, moves[dice.below(len(moves))], dice)
        plies += 1
    return plies
