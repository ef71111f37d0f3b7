"""Evaluates Public Market: plays the round to its end by policy, then adds up VP and prospects."""

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.policy import Policy
from shoal.bots.public_market.evaluation.position_value import strength
from shoal.bots.public_market.evaluation.weights import weight
from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat
from shoal.games.public_market.rules.state import State


@final
class GameEvaluator(Evaluator):
    """Knows what cards, chests and places are good for."""

    def __init__(self) -> None:
        self.plies = 0
        self.ranks = True
        self.rounds: i64 = 1
        self.policy = Policy()

    def value(self, position: Position, seat: i64) -> float:
        """The player's share of what all are worth."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        sharp = weight(weights.SOFTMAX_SCALE)
        own = exp(sharp * strength(position, seat, self.policy.marginal.plans))
        total = own
        for party in range(position.parties()):
            if party != seat:
                total += exp(sharp * strength(position, party, self.policy.marginal.plans))
        return own / total

    def pick(
        self,
        position: Position,
        seat: i64,  # noqa: ARG002 - the position knows who moves
        moves: vec[i64],
        count: i64,
        dice: Dice,
    ) -> i64:
        """The move that the policy rates best."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        return self.policy.pick(position, moves, count, dice)

    def shortlist(
        self,
        position: Position,
        seat: i64,  # noqa: ARG002 - the position knows who moves
        moves: vec[i64],
        count: i64,
    ) -> i64:
        """The moves that look best at once, the best first."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        return self.policy.shortlist(position, moves, count)

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        """Play by policy until the round is over: what a bid or a tile was good for shows there."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        until = position.round + self.rounds
        while position.round < until:
            seats = position.actors()
            if seats == 0:
                return
            seat = first_seat(seats)
            count = position.moves(seat, moves)
            move = moves[0]
            if count > 1:
                move = self.policy.pick(position, moves, count, dice)
            position.play(seat, move, dice)
