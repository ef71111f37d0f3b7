"""Games of Le Poissonnier to learn from: every number of seats, all looking one ply ahead.

Now and then facts of all seats are noted, as soon as talks are settled; at the end, what every
stall had.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.le_poissonnier.evaluation.evaluator import GameEvaluator
from shoal.bots.one_ply import OnePly
from shoal.bots.rollout import settle
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game

if TYPE_CHECKING:
    from shoal.bots.deals import TuningSeed
    from shoal.bots.learned import Weights
    from shoal.bots.lessons import Lessons, Notes
    from shoal.games.le_poissonnier.rules.shop import Shop

RANDOM_MOVES: Final = 60
"""Of a thousand."""
NOTED: Final = 4
"""Every fourth decision, on average."""
LESSON_SEATS: Final = (3, 2, 4, 3, 5)
"""How many play, game after game."""


class StallLessons:
    """Notes of a game: rows of facts with a seat and by-hand estimates, and the end."""

    games = 3000

    def play(self, seed: TuningSeed, number: int, weights: Weights | None) -> Notes:
        seats = LESSON_SEATS[number % len(LESSON_SEATS)]
        dice = FastDice(seed, number)
        shop = game.begin(game.defaults(seats), seats, dice)
        evaluator, by_hand = GameEvaluator(), GameEvaluator()
        if weights is not None:
            evaluator.learn(weights)
        facts: list[list[float]] = []
        have: list[list[float]] = []
        expected: list[list[float]] = []
        whose: list[list[float]] = []
        turns: list[list[float]] = []
        while shop.actors() != 0:
            if dice.below(NOTED) == 0:
                now = shop.copy()
                settle(now, by_hand, dice, game.widest)
                for seat in range(seats):
                    facts.append(by_hand.facts_of(now, seat))
                    have.append(by_hand.have_of(now, seat))
                    expected.append(by_hand.expected_of(now, seat))
                    whose.append([float(seat)])
                    turns.append([float(by_hand.generator.pricing.standing.turns)])
            seat = next(actors_of(shop))
            shop.play(seat, self.choose(shop, seat, evaluator, dice), dice)
        ends = [by_hand.have_of(shop, seat) for seat in range(seats)]
        return {
            "facts": facts,
            "have": have,
            "expected": expected,
            "seat": whose,
            "turns": turns,
            "ends": ends,
        }

    def choose(self, shop: Shop, seat: int, evaluator: GameEvaluator, dice: FastDice) -> int:
        """The best move by looking one ply ahead, or any."""
        one_ply = OnePly(seat, evaluator, game.widest)
        moves = one_ply.list_moves(shop)
        if len(moves) == 1:
            return moves[0]
        if dice.below(1000) < RANDOM_MOVES:
            return moves[dice.below(len(moves))]
        luck = dice.below(1 << 30)
        return max(moves, key=lambda move: one_ply.try_move(shop, move, FastDice(luck)))


LESSONS: Final[Lessons] = StallLessons()
