"""The last turn of a day of Petri Heil!, solved by OpenSpiel's counterfactual regret minimisation.

    python examples/learning/cfr.py --iterations 200

Twelve tiles of a full pond have been seen. In the row that the red angler will face lie a 6, a 4, a
1 and a tyre, face down. The fish player knows where, and must show one of them; then the angler
player may catch one of the two that are near enough, or decline. What is shown, and what is not,
says something about the others: how often should the fish player show what?
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.environments.openspiel import Game
from shoal.games.petri_heil.components import PIERS, SET, TILE_KINDS, TILES, line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.game import AnyGame
    from shoal.games.petri_heil.view import View

HIDDEN = ("6", "4", "1", "tyre")
HOME = len(PIERS)


def last_turn() -> View:
    """What the angler player sees: all tiles but four, one angler home and one nearly so."""
    game = find("petri_heil")
    options = structs.replace(game.defaults(2), days=1, first="1")
    morning: View = game.view(game.begin(options, 2, FastDice(1)), 0)
    row = line_of(HOME - 1)
    known = list(SET)
    for name in HIDDEN:
        known.remove(TILE_KINDS[name])
    faces = [None if cell in row else TILES[known.pop()] for cell in range(len(SET))]
    return structs.replace(
        morning,
        phase="go",
        backs=tuple(range(len(SET))),
        faces=tuple(faces),
        seen=tuple(cell for cell, face in enumerate(faces) if face),
        placed=len(SET),
        specials=(),
        fishers=(1, 1, 0, 0),
        starts=(0, 1),
        gone=(HOME - 2, HOME),
    )


def small_game() -> Game:
    """Petri Heil! as it is, but for where it begins."""
    view, whole = last_turn(), find("petri_heil")
    small: AnyGame = replace(whole, start=lambda _options, _seats, dice: whole.imagine(view, dice))
    return Game(small, {"players": 2, "options": "days:1 first:1"})


def solve(iterations: int, every: int) -> Iterator[tuple[int, float, float]]:
    """Every so many iterations: what could be won against the average policy, and its value."""
    game = small_game()
    solver = cfr.CFRPlusSolver(game)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number == 1 or number % every == 0:
            policy = solver.average_policy()
            yield number, exploitability.exploitability(game, policy), worth(game, policy)


def worth(game: Game, policy: cfr.policy.Policy) -> float:
    """What the angler player scores on average if both follow a policy."""
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    return float((value + 1) / 2 * 34 - 3)


def main() -> None:
    """Solve it, and say how far from perfect the policy still is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=200)
    given = parser.parse_args()
    for number, gap, points in solve(given.iterations, max(1, given.iterations // 10)):
        print(f"{number:5} iterations: exploitable by {gap:.5f}, {points:.3f} points")


if __name__ == "__main__":
    main()
