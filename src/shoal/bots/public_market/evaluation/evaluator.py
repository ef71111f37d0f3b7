"""Evaluates Public Market: plays the round to its end by policy, then adds up VP and prospects."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator, both_aims, squash
from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.facts import FACT_NAMES, look
from shoal.bots.public_market.evaluation.learned_value import LearnedValue
from shoal.bots.public_market.evaluation.policy import Policy
from shoal.bots.public_market.evaluation.position_value import Prospects, strength
from shoal.bots.public_market.evaluation.weights import weight
from shoal.core.dice import Dice
from shoal.core.position import MOST_SEATS, Position, first_seat
from shoal.games.public_market.rules import score
from shoal.games.public_market.rules.state import MONEY, State, at

VP_AHEAD: Final = 15.0
"""So many VP ahead are half of the longest lead."""
NO_WORTH: Final = -1.0e6
LONGEST: Final = 50.0
"""Exponents beyond this make no difference."""
LAST_DOLLAR: Final = 0.1
"""VP for a dollar at the end: those that make no whole VP are not to be given away either."""


@final
class GameEvaluator(Evaluator):
    """Knows what cards, chests and places are good for."""

    def __init__(self) -> None:
        self.plies = 0
        self.picks = True
        self.ranks = True
        self.scene = "round"
        self.rounds: i64 = 1
        self.policy = Policy()
        self.prospects = Prospects(self.policy.marginal.plans)
        self.learned: LearnedValue | None = None
        """What was learned; without it, what was made by hand is used."""
        self.worths: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def learn(self, weights: dict[str, list[int]]) -> None:
        """Expect VP as a net does."""
        self.learned = LearnedValue(weights, self.prospects)

    def facts_of(self, position: Position, seat: i64) -> list[float]:
        """What a net is told of a party, for whoever trains one."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        facts = vec[float]([0.0] * len(FACT_NAMES))
        look(position, seat, self.prospects, facts)
        return [facts[number] for number in range(i64(len(facts)))]

    def expect(self, position: Position, party: i64) -> float:
        """VP of a party at the end; before that about so many, and by hand too few for all."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        self.weigh(position)
        return self.worths[party]

    def value(self, position: Position, seat: i64) -> float:
        """The player's share of what all are worth."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        self.weigh(position)
        return self.share(position, seat)

    def lead(self, position: Position, seat: i64) -> float:
        """What the player is worth over the best other party."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        self.weigh(position)
        return self.margin(position, seat)

    def worth(self, position: Position, seat: i64) -> float:
        """Both aims; parties are weighed once."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        self.weigh(position)
        return self.worth_as_weighed(position, seat)

    def worth_of_seats(self, position: Position, seats: i64, out: vec[float]) -> None:
        """The same for some seats."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        self.weigh(position)
        for seat in range(position.seats):
            if seats >> seat & 1 == 1:
                out[seat] = self.worth_as_weighed(position, seat)

    def worth_as_weighed(self, state: State, seat: i64) -> float:
        over = state.actors() == 0
        chance = state.value(seat) if over else self.share(state, seat)
        return both_aims(chance, self.margin(state, seat))

    def weigh(self, state: State) -> None:
        """What every party is worth; at the end its VP."""
        over = state.actors() == 0
        learned = self.learned
        for party in range(state.parties()):
            if over:
                dollars = LAST_DOLLAR * float(state.board[at(party, MONEY)])
                self.worths[party] = float(score.total(state, party)) + dollars
            elif learned is not None:
                self.worths[party] = learned.expect(state, party)
            else:
                self.worths[party] = strength(state, party, self.prospects)

    def share(self, state: State, seat: i64) -> float:
        """A part of what all are worth, as weighed last."""
        sharp = weight(weights.SOFTMAX_SCALE)
        learned = self.learned
        if learned is not None:
            sharp = learned.sharpness(state, seat)
        total = 1.0
        for party in range(state.parties()):
            if party != seat:
                ahead = sharp * (self.worths[party] - self.worths[seat])
                total += exp(min(LONGEST, ahead))
        return 1.0 / total

    def margin(self, state: State, seat: i64) -> float:
        """The lead over the best other party, the Solo Angler included, as weighed last."""
        best = NO_WORTH
        for party in range(state.parties()):
            if party != seat:
                best = max(best, self.worths[party])
        return squash(self.worths[seat] - best, VP_AHEAD)

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
