"""Little Big Fish: levels that look deep, for all is open but the bag of surprise tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice, Option
from shoal.bots.decision import LocalBot
from shoal.bots.learned import learned_of
from shoal.bots.levels import Settings
from shoal.bots.little_big_fish.beginner import Beginner
from shoal.bots.little_big_fish.search.search import WIN, Expectimax
from shoal.games.little_big_fish.rules.sea import Sea

if TYPE_CHECKING:
    from shoal.bots.bot import Budget
    from shoal.bots.decision import Decision
    from shoal.bots.kinds import Kind

DEFAULT_NODES: Final = 40_000
LEVEL_SETTINGS: Final = (
    Settings("beginner", 1),
    Settings("deep", 200, slips=0.1),
    Settings("deep", 4_000),
    Settings("deep", 60_000),
    Settings("deep", 1_200_000),
)


class DeepBot(LocalBot):
    """Alpha-beta with chance nodes; iterations are positions that are looked at."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Look as deep as the budget allows into the one position that the view allows."""
        sea = decision.imagine()
        assert isinstance(sea, Sea)  # noqa: S101 - what this game's views give
        moves = self.game.legal(sea, self.seat)
        if len(moves) == 1:
            return Advice(self.game.write(moves[0]))
        search = self.make_search()
        search.search(sea, *budget.limits(DEFAULT_NODES))
        return self.tell_found(search)

    def make_search(self) -> Expectimax:
        """Evaluates by what was learned, if there is something."""
        search = Expectimax()
        weights = learned_of(self.game.slug)
        if weights is not None:
            search.features.learn(weights)
        return search

    def tell_found(self, search: Expectimax) -> Advice:
        """The moves, the best first; what others are worth at most never looks better than it."""
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
    return max(0.0, min(1.0, 0.5 + 0.5 * worth / WIN))


KINDS: Final[dict[str, Kind]] = {"beginner": Beginner, "deep": DeepBot}
