"""Games of Little Big Fish to learn from: what the search says of positions, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.little_big_fish.evaluation.features import Features
from shoal.bots.little_big_fish.search.search import WIN, Expectimax
from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.rules.state import SETUP

if TYPE_CHECKING:
    from shoal.bots.deals import TuningSeed
    from shoal.bots.learned import Weights
    from shoal.bots.lessons import Lessons, Notes

LESSON_NODES: Final = 1500
RANDOM_MOVES: Final = 120
"""Of a thousand."""
OPENING: Final = (2, 11)
"""Plies of any moves before the search begins, at least and at most."""


class FishLessons:
    """Notes of a game: a row for each decision of a search, seen by the seat whose turn it is."""

    games = 4000

    def play(self, seed: TuningSeed, number: int, weights: Weights | None) -> Notes:
        dice = FastDice(seed, number)
        sea = game.begin(game.defaults(2), 2, dice)
        opening = OPENING[0] + dice.below(OPENING[1] - OPENING[0] + 1)
        features = Features()
        facts: list[list[float]] = []
        said: list[float] = []
        movers: list[int] = []
        ply = 0
        while sea.actors() != 0:
            seat = int(sea.actor())
            legal = game.legal(sea, seat)
            move = legal[dice.below(len(legal))]
            if ply >= opening and sea.phase != SETUP and len(legal) > 1:
                search = Expectimax()
                if weights is not None:
                    search.features.learn(weights)
                search.search(sea, LESSON_NODES, 0.0)
                chance = 0.5 + 0.5 * int(search.worth[0]) / WIN
                facts.append(features.numbers_of(sea))
                movers.append(int(sea.mover))
                said.append(chance if seat == sea.mover else 1.0 - chance)
                if dice.below(1000) >= RANDOM_MOVES:
                    move = int(search.found[0])
            sea.play(seat, move, dice)
            ply += 1
        won = [float(sea.value(mover)) for mover in movers]
        return {"facts": facts, "said": [said], "won": [won]}


LESSONS: Final[Lessons] = FishLessons()
