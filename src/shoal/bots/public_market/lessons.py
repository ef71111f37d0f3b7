"""Games of Public Market to learn from: every number of seats, with and without Shallow Waters.

Whenever a round begins, facts of all seats are noted; at the end, what became of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.lessons import Lessons, Notes, Pupil
from shoal.bots.public_market.evaluation.evaluator import GameEvaluator
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.public_market import game
from shoal.games.public_market.components import STRENGTHS
from shoal.games.public_market.options import Options
from shoal.games.public_market.rules import score
from shoal.games.public_market.rules.state import ANGLER, DEPTH

if TYPE_CHECKING:
    from shoal.bots.deals import TuningSeed
    from shoal.bots.learned import Weights

TRIES: Final = 40
RANDOM_MOVES: Final = 40
"""Of a thousand."""
SEATS: Final = (3, 2, 4, 1, 3, 2, 5, 1)
"""How many play, game after game: three and two most often."""
SHALLOW_EVERY: Final = 3
"""Every third game is one with Shallow Waters."""


class MarketLessons:
    """Notes of a game: how it was set, facts at the beginning of rounds, and the end."""

    games = 2400

    def play(self, seed: TuningSeed, number: int, weights: Weights | None) -> Notes:
        seats, shallow = SEATS[number % len(SEATS)], number // len(SEATS) % SHALLOW_EVERY == 0
        strength = number // (len(SEATS) * SHALLOW_EVERY) % len(STRENGTHS)
        dice = FastDice(seed, number)
        options = Options(shallow_waters=shallow, angler=STRENGTHS[strength])
        table = game.begin(options, seats, dice)
        evaluator = GameEvaluator()
        if weights is not None:
            evaluator.learn(weights)
        pupil = Pupil(game, evaluator, TRIES, RANDOM_MOVES)
        facts: list[list[float]] = []
        angler: list[list[float]] = []
        noted = 0
        while table.actors() != 0:
            if table.round != noted:
                noted = int(table.round)
                facts += [evaluator.facts_of(table, seat) for seat in range(seats)]
                if seats == 1:
                    now = float(score.total(table, ANGLER))
                    angler.append([float(strength), float(table.bag // DEPTH + 1), now])
            seat = next(actors_of(table))
            table.play(seat, pupil.choose(table, seat, dice), dice)
        parties = range(int(table.parties()))
        return {
            "facts": facts,
            "angler": angler,
            "vp": [[float(score.total(table, party)) for party in parties]],
            "worth": [[float(table.value(seat)) for seat in range(seats)]],
        }


LESSONS: Final[Lessons] = MarketLessons()
