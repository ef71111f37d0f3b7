"""OpenSpiel: three games of its C++, and Fish & Chips as a Python game.

How its rollouts are driven: a search of one simulation whose evaluator makes many rollouts from
the root. That whole loop runs in C++ and is the fastest that the Python package offers: a third
quicker than `evaluate_bots` with two random bots, three times as quick as a loop in Python. Its
rollouts are not counted in moves, so the worker multiplies by the mean length of a random game.
"""

from __future__ import annotations

import math
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel  # only in the peers' environment

from bench.peers import openspiel_game
from bench.tasks import LONG, SHORT
from bench.workers.serving import serve

if TYPE_CHECKING:
    from bench.workers.serving import Task

EXPLORATION = 2 * math.sqrt(2)
"""Twice ours: its results lie between -1 and 1, ours between 0 and 1."""
MEGABYTES = 4000
SAMPLE = 2000
RANDOM = Random(1)  # noqa: S311  # a game, not a secret

BREAKTHROUGH = pyspiel.load_game("breakthrough(rows=6,columns=6)")
GIN_RUMMY = pyspiel.load_game("gin_rummy")
BATTLESHIP = pyspiel.load_game("battleship")
FISH_AND_CHIPS = openspiel_game.FishAndChips()


def opening(game: pyspiel.Game) -> pyspiel.State:
    """A position after the deal, if there is one."""
    state = game.new_initial_state()
    while state.is_chance_node():  # every card is as likely
        state.apply_action(RANDOM.choice(state.legal_actions()))
    return state


def bot(game: pyspiel.Game, rollouts: int, simulations: int, seed: int) -> pyspiel.MCTSBot:
    """Its search in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    return pyspiel.MCTSBot(
        game, evaluator, EXPLORATION, simulations, MEGABYTES, solve=False, seed=seed, verbose=False
    )


def mean_plies(game: pyspiel.Game, games: int) -> float:
    """The mean length of a random game, without the draws of chance."""
    plies = 0
    for _ in range(games):
        state = opening(game)
        while not state.is_terminal():
            plies += not state.is_chance_node()
            state.apply_action(RANDOM.choice(state.legal_actions()))
    return plies / games


def rollouts(game: pyspiel.Game, sample: int) -> Task:
    """Random games from one opening position."""
    plies = mean_plies(game, sample)

    def task(seed: int, amount: int) -> tuple[int, int]:
        bot(game, amount, 1, seed).mcts_search(opening(game))
        return round(amount * plies), 0

    return task


def rollouts_of_fish_and_chips() -> Task:
    """Deals and random captures: a deal in Python, then the loop in C++."""
    plies = mean_plies(FISH_AND_CHIPS, SAMPLE // 10)

    def task(seed: int, amount: int) -> tuple[int, int]:
        once = bot(FISH_AND_CHIPS, 1, 1, seed)
        for _ in range(amount):
            once.mcts_search(opening(FISH_AND_CHIPS))
        return round(amount * plies), 0

    return task


def searches(game: pyspiel.Game, simulations: int) -> Task:
    """Searches of so many simulations."""

    def task(seed: int, amount: int) -> tuple[int, int]:
        for number in range(amount):
            bot(game, 1, simulations, seed + number).mcts_search(opening(game))
        return amount * simulations, 0

    return task


def copies(_seed: int, amount: int) -> tuple[int, int]:
    """Clones of an opening position of the Python game."""
    state = opening(FISH_AND_CHIPS)
    for _ in range(amount):
        state = state.clone()
    return amount, 0


def replay_fish_and_chips(game: dict[str, Any]) -> str:
    """Play a recorded game again; what differs."""
    state = FISH_AND_CHIPS.new_initial_state()
    state.deal(game["dealt"])
    for number, ply in enumerate(game["plies"]):
        if state.legal_actions() != [36 * start + target for start, target in ply["legal"]]:
            return f"legal moves at ply {number}"
        start, target = ply["move"]
        state.apply_action(36 * start + target)
    mine, theirs = game["points"]
    won = (mine > theirs) - (mine < theirs)
    return "" if state.is_terminal() and state.returns() == [won, -won] else "result"


def replay_breakthrough(game: dict[str, Any]) -> str:
    """Play a recorded game again; what differs."""
    state = BREAKTHROUGH.new_initial_state()
    for number, ply in enumerate(game["plies"]):
        legal = state.legal_actions()
        named = {state.action_to_string(action).rstrip("*"): action for action in legal}
        if sorted(named) != sorted(map(name, ply["legal"])):
            return f"legal moves at ply {number}"
        state.apply_action(named[name(ply["move"])])
    won = 1 - 2 * game["winner"]
    return "" if state.is_terminal() and state.returns() == [won, -won] else "result"


def name(move: list[int]) -> str:
    """A move of breakthrough as OpenSpiel writes it; its first row is at the top, row 6."""
    return "".join(f"{'abcdef'[cell % 6]}{6 - cell // 6}" for cell in move)


if __name__ == "__main__":
    serve(
        f"OpenSpiel {version('open_spiel')}",
        {
            "playouts 2": rollouts_of_fish_and_chips(),
            "short search 2": searches(FISH_AND_CHIPS, SHORT),
            "copies": copies,
            "breakthrough playouts": rollouts(BREAKTHROUGH, SAMPLE),
            "gin_rummy playouts": rollouts(GIN_RUMMY, SAMPLE // 10),
            "battleship playouts": rollouts(BATTLESHIP, SAMPLE // 10),
            "breakthrough search": searches(BREAKTHROUGH, LONG),
        },
        {
            "replay fish_and_chips": replay_fish_and_chips,
            "replay breakthrough": replay_breakthrough,
        },
    )
