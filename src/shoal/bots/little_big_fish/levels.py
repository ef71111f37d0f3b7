"""Little Big Fish: levels that look deep, for all is open but the bag of surprise tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice, Option
from shoal.bots.kinds import SearchBot
from shoal.bots.levels import Settings
from shoal.bots.little_big_fish.search.search import SURE, Expectimax
from shoal.games.little_big_fish.rules.sea import Sea

if TYPE_CHECKING:
    from shoal.bots.bot import Budget, Observation

USUAL: Final = 40_000
"""Positions to look at unless told otherwise."""
LEVELS: Final = (
    Settings("greedy", 1, slips=0.5),
    Settings("deep", 200, slips=0.1),
    Settings("deep", 4_000),
    Settings("deep", 60_000),
    Settings("deep", 1_200_000),
)


class DeepBot(SearchBot):
    """Alpha-beta with chance nodes; iterations are positions that are looked at."""

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings) -> None:
        super().__init__(slug, seat, seed, settings)
        self.search = Expectimax()

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Look as deep as the budget allows into the one position that the view allows."""
        sea = self.imagine(observation, self.throw())
        assert isinstance(sea, Sea)  # noqa: S101 - what this game's views give
        moves = self.game.legal(sea, self.seat)
        if len(moves) == 1:
            return Advice(self.game.write(moves[0]))
        self.search.search(sea, *budget.limits(USUAL))
        return self.tell_found()

    def tell_found(self) -> Advice:
        """The moves, the best first; what others are worth at most never looks better than it."""
        search = self.search
        best = search.worth[0]
        options = tuple(
            Option(
                self.game.write(search.found[place]),
                chance(min(best, search.worth[place])),
                at_most=place > 0,
            )
            for place in range(search.count)
        )
        return Advice(options[0].move, options)


def chance(worth: int) -> float:
    """What the search found, as a chance to win."""
    return max(0.0, min(1.0, 0.5 + 0.5 * worth / SURE))


KINDS: Final[dict[str, type[SearchBot]]] = {"deep": DeepBot}
