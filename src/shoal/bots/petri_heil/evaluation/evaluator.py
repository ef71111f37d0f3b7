"""Evaluates Petri Heil! by playing the day to its end, both sides by their policy."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator, squash
from shoal.bots.petri_heil.evaluation.angler import Angler
from shoal.bots.petri_heil.evaluation.fish import Fish
from shoal.core.dice import Dice
from shoal.core.position import Position
from shoal.games.petri_heil.moves import KEEP, RANDOM, pack
from shoal.games.petri_heil.rules.pond import Pond
from shoal.games.petri_heil.rules.state import (
    ARRANGED,
    FISHING,
    GO_ON,
    PLACE,
    SCORE,
    SHOWING,
    SLIDING,
    SPECIAL,
    STARTS,
)

MEAN_CATCH: Final = 17.0
"""Of an angler player in a day."""
SLOPE: Final = 0.4
"""How much one point adds to the logarithm of the odds to win."""


@final
class GameEvaluator(Evaluator):
    """Plays one day on; what the other day will bring is the same for every move."""

    def __init__(self) -> None:
        self.plies = 0
        self.picks = True
        self.scene = "day"
        self.angler = Angler()
        self.fish = Fish()

    def pick(
        self,
        position: Position,
        seat: i64,  # noqa: ARG002 - one seat at a time decides
        moves: vec[i64],
        count: i64,
        dice: Dice,
    ) -> i64:
        """The policy's move; while tiles are laid one by one, any."""
        assert isinstance(position, Pond)  # noqa: S101 - tells the compiler
        if position.phase == PLACE and position.placed > 0:
            return moves[dice.below(count)]
        return self.policy(position, dice)

    def policy(self, pond: Pond, dice: Dice) -> i64:  # noqa: PLR0911 - one per phase
        """The move of the side whose decision it is."""
        phase = pond.phase
        if phase == SLIDING:
            return self.fish.slide(pond, dice)
        if phase == GO_ON:
            return self.angler.go(pond, dice)
        if phase == SHOWING:
            return self.fish.show(pond, dice)
        if phase == FISHING:
            return self.angler.fish(pond, dice)
        if phase == STARTS:
            return self.angler.start(pond, dice)
        if phase == PLACE:
            return pack(RANDOM, 0, 0, 0)
        if phase == ARRANGED:
            return pack(KEEP, 0, 0, 0)
        return self.fish.special(pond)

    def shortlist(self, position: Position, seat: i64, moves: vec[i64], count: i64) -> i64:  # noqa: ARG002
        """The moves that are worth a search."""
        assert isinstance(position, Pond)  # noqa: S101 - tells the compiler
        phase = position.phase
        if phase == SLIDING:
            return self.fish.sift_slides(position, moves, count)
        if phase == SPECIAL:
            return self.fish.sift_specials(position, moves, count)
        if phase == GO_ON:
            return self.angler.sift_going(moves, count)
        if phase == FISHING:
            return self.angler.sift_fishing(position, moves, count)
        return count

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        """Play the day to its end; a second day that has not begun is left alone."""
        assert isinstance(position, Pond)  # noqa: S101 - tells the compiler
        day = position.day
        if day == 2 and position.phase == PLACE and position.placed == 0:
            return
        while position.day == day and position.actors() != 0:
            if position.phase == PLACE and position.placed > 0:
                count = position.moves(position.fish(), moves)
                position.play(position.fish(), moves[dice.below(count)], dice)
            else:
                position.play(position.mover(), self.policy(position, dice), dice)

    def value(self, position: Position, seat: i64) -> float:
        """The chance to win with the score of the first day; once the game is over, the result."""
        assert isinstance(position, Pond)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        if position.day == 1:
            return 0.5
        first = position.terms.first
        ahead = float(position.tiles[SCORE + first]) - MEAN_CATCH
        chance = 1.0 / (1.0 + exp(-SLOPE * ahead))
        return chance if seat == first else 1.0 - chance

    def lead(self, position: Position, seat: i64) -> float:
        """What a seat has caught, less what the other has."""
        assert isinstance(position, Pond)  # noqa: S101 - tells the compiler
        caught = position.tiles[SCORE + seat] - position.tiles[SCORE + 1 - seat]
        return squash(float(caught), MEAN_CATCH)
