"""Rehearses a game of Le Poissonnier: makes a move, and lets all seats play on greedily.

Worlds and dice are the same for all moves that are compared, so that few worlds tell them apart.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.evaluator import TALK_COST, GameEvaluator, talks_of
from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat
from shoal.games.le_poissonnier.rules.shop import WIDEST, Shop


@final
class Rehearsal:
    """The candidates of one decision, and memory to rehearse them."""

    def __init__(self, seat: i64, ahead: i64) -> None:
        self.seat = seat
        self.ahead = ahead
        """So many turns are played to their end; 1 is the turn that is on."""
        self.evaluator = GameEvaluator()
        self.moves: vec[i64] = vec[i64]([0] * WIDEST)
        self.spare: vec[i64] = vec[i64]([0] * WIDEST)
        self.count: i64 = 0

    def begin(self, world: Position) -> int:
        """List the candidates of a decision. Returns the count."""
        self.count = self.evaluator.candidates(world, self.seat, self.moves)
        return int(self.count)

    def move(self, number: int) -> int:
        return int(self.moves[number])

    def rehearse(self, world: Position, number: int, dice: Dice, chance: Dice) -> float:
        """The value of a candidate in one world, with these dice; `chance` is for looking ahead."""
        assert isinstance(world, Shop)  # noqa: S101 - tells the compiler
        shop = world.copy()
        until = shop.turns + self.ahead
        shop.play(self.seat, self.moves[number], dice)
        talks = talks_of(shop, self.seat)
        while shop.actors() != 0 and shop.turns < until:
            talks = max(talks, talks_of(shop, self.seat))
            seat = first_seat(shop.actors())
            shop.play(seat, self.best(shop, seat, chance), dice)
        if shop.actors() != 0:
            self.evaluator.settle(shop, self.spare, chance)
        return self.evaluator.worth(shop, self.seat) - TALK_COST * float(talks)

    def best(self, shop: Shop, seat: i64, chance: Dice) -> i64:
        """The candidate after which the evaluation is highest."""
        count = self.evaluator.candidates(shop, seat, self.spare)
        best = -1.0
        chosen = self.spare[0]
        if count == 1:
            return chosen
        for number in range(count):
            after = shop.copy()
            after.play(seat, self.spare[number], chance)
            if after.actors() != 0:
                self.evaluator.generator.pricing.answer(after)
            worth = self.evaluator.worth(after, seat)
            if worth > best:
                best = worth
                chosen = self.spare[number]
        return chosen
