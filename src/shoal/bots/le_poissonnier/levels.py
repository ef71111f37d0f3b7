"""The levels of Le Poissonnier: a beginner, greedy bots, and those that rehearse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from shoal.bots.bot import Advice, Option
from shoal.bots.decision import LocalBot
from shoal.bots.halving import BudgetSplit, Candidate, halve
from shoal.bots.kinds import GreedyBot
from shoal.bots.le_poissonnier.beginner import Beginner
from shoal.bots.le_poissonnier.evaluation.evaluator import GameEvaluator
from shoal.bots.le_poissonnier.evaluation.offers_made import (
    MOST_OFFERS,
    NO_CUSTOMER,
    customer_of,
    offer_key,
)
from shoal.bots.le_poissonnier.evaluation.rehearsal import Rehearsal
from shoal.bots.learned import learned_of
from shoal.bots.levels import Settings
from shoal.core.dice import FastDice
from shoal.games.le_poissonnier.moves import DEAL, kind_of
from shoal.games.le_poissonnier.rules.shop import Shop

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Budget
    from shoal.bots.decision import Decision
    from shoal.bots.kinds import Kind

AHEAD: Final = 1
"""Turns that are rehearsed to their end; what longer ones did is in docs/strength."""
DEFAULT_REHEARSALS: Final = 200
BUDGETED_SEATS: Final = 3
"""Seats that iterations are meant for."""
ENDS_TURN: Final = "end"
HIGHEST_KEY: Final = (1 << 63) - 1
OFFER_BYTES: Final = 8
"""Of an offer in the notes."""


def read_offers(notes: bytes) -> list[int]:
    """The offers that notes tell of; none if they are no such notes."""
    if len(notes) % OFFER_BYTES != 0 or len(notes) > OFFER_BYTES * MOST_OFFERS:
        return []
    found = [notes[at : at + OFFER_BYTES] for at in range(0, len(notes), OFFER_BYTES)]
    return [int.from_bytes(one, "big") & HIGHEST_KEY for one in found]


def write_offers(keys: list[int]) -> bytes:
    """The latest offers, as many as there is room for."""
    return b"".join(key.to_bytes(OFFER_BYTES, "big") for key in keys[-MOST_OFFERS:])


def fewer(budget: Budget, seats: int) -> Budget:
    """A budget for three stalls as one for more, who talk longer and are dearer to judge."""
    return budget if seats <= BUDGETED_SEATS else budget.reduced((BUDGETED_SEATS / seats) ** 2)


class Talker(LocalBot):
    """Remembers what it has offered, so that it says nothing twice."""

    by_hand = False
    """Whether it goes without what was learned."""

    def teach(self, evaluator: GameEvaluator) -> GameEvaluator:
        """Let an evaluator have what was learned."""
        weights = learned_of(self.game.slug)
        if weights is not None and not self.by_hand:
            evaluator.learn(weights)
        return evaluator

    def brief(self, decision: Decision, evaluator: GameEvaluator) -> GameEvaluator:
        """Tell an evaluator what this seat has offered so far."""
        made = evaluator.generator.made
        made.maker = self.seat
        for key in read_offers(decision.memory.notes):
            made.add(key)
        return evaluator

    def slip_maybe(self, advice: Advice, decision: Decision) -> Advice:
        """A slip is a worse deal or order, not a turn that ends with customers waiting."""
        goes_on = tuple(option for option in advice.options if option.move != ENDS_TURN)
        if advice.move == ENDS_TURN or not goes_on:
            return super().slip_maybe(advice, decision)
        slipped = super().slip_maybe(replace(advice, options=goes_on), decision)
        return replace(advice, move=slipped.move)

    def remember(self, decision: Decision, move: str) -> None:
        """Offers for customers who still wait, and the one that is made now.

        A refusal need not be seen: what was accepted is not offered again either.
        """
        shop = decision.imagine()
        assert isinstance(shop, Shop)  # noqa: S101 - what this game's views give
        made = self.game.read(move)
        added = [offer_key(shop, made)] if kind_of(made) == DEAL else []
        waiting = {NO_CUSTOMER, *(shop.customer(place) for place in range(shop.queued))}
        kept = [key for key in read_offers(decision.memory.notes) if customer_of(key) in waiting]
        decision.notes = write_offers(kept + added)


class GreedyTalker(Talker, GreedyBot):
    """Looks one ply ahead."""

    def evaluator_for(self, decision: Decision) -> GameEvaluator:
        return self.brief(decision, self.teach(GameEvaluator()))


class Rehearser(Talker):
    """Tries candidates in imagined worlds, and drops the worse half again and again."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """The move that did best among those that were kept to the end."""
        room = Rehearsal(self.seat, AHEAD)
        self.brief(decision, self.teach(room.evaluator))
        count = room.begin(decision.imagine())
        if count == 1:  # nothing to compare, so nothing is known of what it is worth
            return Advice(self.game.write(room.move(0)))
        chance = decision.chance

        def prepare(number: int) -> Callable[[Candidate], float]:
            world = decision.imagine()
            plays, answers = (chance.stream(use, number) for use in ("play", "answer"))
            return lambda tried: room.rehearse(
                world, tried.move, FastDice(self.seed, plays), FastDice(self.seed, answers)
            )

        candidates = [Candidate(number) for number in range(count)]
        split = BudgetSplit(fewer(budget, len(decision.view.coins)), DEFAULT_REHEARSALS)
        kept = halve(candidates, split, prepare)
        return self.explain(room, candidates, kept[0])

    def explain(self, room: Rehearsal, candidates: list[Candidate], best: Candidate) -> Advice:
        """All moves, those that were tried most first."""
        candidates.sort(key=lambda tried: (tried is not best, -tried.tries, -tried.total))
        options = tuple(
            Option(self.game.write(room.move(tried.move)), tried.worth, tried.tries)
            for tried in candidates
        )
        return Advice(options[0].move, options)


KINDS: Final[dict[str, Kind]] = {
    "beginner": Beginner,
    "greedy": GreedyTalker,
    "rehearse": Rehearser,
}
LEVEL_SETTINGS: Final = (
    Settings("beginner", 1),
    Settings("greedy", 20, slips=0.65),
    Settings("greedy", 80, slips=0.2),
    Settings("rehearse", 160, slips=0.24),
    Settings("rehearse", 2000),
)
"""From level 2 on all know the same about prices, and differ in how often they slip and in how far
they look."""
LADDER_SEATS: Final = (3,)
CONFIDENCE: Final = {3: 0.72}
"""Chances near 0 and 1 were said too often."""
