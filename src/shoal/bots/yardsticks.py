"""Players to measure levels against, from outside: nobody tunes them, and nobody is offered them.

In every game there is plain Monte Carlo tree search: imagined worlds, games played to their end at
random, no knowledge of the game and no solver. It is given 1, 5 and 20 times the time of level 5.
The room of a game may have more in `yardsticks.py`:

    SIMULATIONS       simulations that take plain search as long as a decision takes level 5;
                      `python -m tools.yardstick_time GAME` measures it
    YARDSTICK_KINDS   kinds of bots of its own
    YARDSTICKS        players by name: the settings of such kinds
    YARDSTICK_STARTS  positions to begin at, by name: from a number of seats and dice
    FROM              the start that a yardstick needs, by the name of the yardstick
    MOST_SEATS_OF     the most seats at which it means something, by its name
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from shoal.bots.bot import UNLIMITED, Advice
from shoal.bots.evaluator import PlayoutEvaluator
from shoal.bots.kinds import SearchBot
from shoal.bots.levels import Settings
from shoal.bots.rooms import part_of
from shoal.core.catalog import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Bot, Budget
    from shoal.bots.decision import Decision
    from shoal.bots.evaluator import Evaluator
    from shoal.bots.kinds import Kind
    from shoal.core.dice import Dice
    from shoal.core.position import Position

TIMES: Final = (1, 5, 20)
"""How many times the time of level 5 plain search has."""
PLAIN_SIMULATIONS: Final = 10_000
"""For games whose room does not say."""


class PlainBot(SearchBot):
    """Information-set Monte Carlo tree search that knows nothing but the rules."""

    most_in_tree = UNLIMITED
    """A yardstick is given all the time and memory that it wants."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Search, also where a solver would know; unless there is only one move."""
        world = decision.imagine()
        moves = self.game.legal(world, self.seat)
        if len(moves) == 1:
            return Advice(self.game.write(moves[0]))
        search = self.make_search(self.evaluator_for(decision), decision.dice)
        self.simulate(search, decision, budget)
        found = ((f.move, f.value, int(f.visits)) for f in search.found(world))
        return self.advise(found, decision.dice)

    def evaluator_for(self, _decision: Decision) -> Evaluator:
        return PlayoutEvaluator()


YARDSTICK_KINDS: Final[dict[str, Kind]] = {"plain": PlainBot}


def yardsticks_of(slug: str) -> dict[str, Settings]:
    """The yardsticks of a game by name."""
    simulations: int = of_room(slug, "SIMULATIONS", PLAIN_SIMULATIONS)
    plain = {f"mcts{times}": Settings("plain", times * simulations) for times in TIMES}
    own: dict[str, Settings] = of_room(slug, "YARDSTICKS", {})
    return {**plain, **own}


def make_yardstick(name: str, slug: str, seat: int, seed: int) -> Bot:
    """A yardstick by its name, for a seat of a game."""
    settings = yardsticks_of(slug)[name]
    own: dict[str, Kind] = of_room(slug, "YARDSTICK_KINDS", {})
    return {**YARDSTICK_KINDS, **own}[settings.kind](slug, seat, seed, settings)


def start_for(slug: str, name: str) -> str:
    """The start that a yardstick needs; none if it can play from the beginning."""
    starts: dict[str, str] = of_room(slug, "FROM", {})
    return starts.get(name, "")


def fits_seats(slug: str, name: str, seats: int) -> bool:
    """Whether a yardstick means something at so many seats."""
    most: dict[str, int] = of_room(slug, "MOST_SEATS_OF", {})
    return seats <= most.get(name, seats)


def start_of(slug: str, start: str, seats: int, dice: Dice) -> Position:
    """A new game, or a position of that name to begin at."""
    if start:
        starts: dict[str, Callable[[int, Dice], Position]] = of_room(slug, "YARDSTICK_STARTS", {})
        return starts[start](seats, dice)
    game = find(slug)
    position: Position = game.begin(game.defaults(seats), seats, dice)
    return position


def of_room(slug: str, name: str, default: Any) -> Any:  # noqa: ANN401 - whatever it is called
    """What the room of a game has under a name in its `yardsticks.py`."""
    return getattr(part_of(slug, "yardsticks"), name, default)
