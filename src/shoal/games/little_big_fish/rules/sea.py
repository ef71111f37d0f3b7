"""The game itself: whose decision it is, and where each move goes.

Each chapter of the rulebook is a module of functions on a `State`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome
from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.moves import kind_of, start_of, target_of
from shoal.games.little_big_fish.rules import cells, observing, setup, surprises, turn
from shoal.games.little_big_fish.rules.chart import (
    BIRTH_CELL,
    PLANKTON,
    QUARTER,
    SURPRISE,
    chart_of,
)
from shoal.games.little_big_fish.rules.state import (
    BEARING,
    DRAW,
    LENGTH,
    OVER,
    RETURNING,
    SETUP,
    STEPPING,
    State,
)

WIDEST: Final = 102  # 6 small fish with at most 13 ends each, 6 others with 4


@final
class Sea(State):
    """A position of Little Big Fish."""

    def copy(self) -> "Sea":
        """A position of its own."""
        twin = Sea(self.sea[:], self.chart)
        twin.become(self)
        return twin

    def actors(self) -> i64:
        """One seat at a time; none once the game is over."""
        if self.phase == OVER:
            return 0
        return 1 + self.actor()

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """The moves of the seat that decides."""
        phase = self.phase
        if phase == STEPPING:
            return turn.list_steps(self, out)
        if phase == SETUP:
            return setup.list_places(self, out)
        if phase == BEARING:
            return cells.list_births(self, out)
        if phase == RETURNING:
            return surprises.list_returns(self, out)
        return surprises.list_turns(out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make the move and go on to the next decision."""
        kind = kind_of(move)
        if kind == moves.STEP:
            turn.step(self, start_of(move), target_of(move))
            if self.phase != OVER:
                self.apply_cell(target_of(move), dice)
        elif kind == moves.PLACE:
            setup.place(self, start_of(move), target_of(move))
        elif kind == moves.BIRTH:
            cells.bear(self, target_of(move))
        elif kind == moves.RETURN:
            surprises.give_back(self, target_of(move))
        else:
            surprises.turn_board(self, start_of(move), target_of(move))

    def apply_cell(self, cell: i64, dice: Dice) -> None:
        """LB-K1 to LB-K6: what the cell that was entered does."""
        kind = self.chart.kind[cell]
        if kind >= PLANKTON:
            cells.feed(self, cell, kind - PLANKTON)
            turn.end_step(self)
        elif kind == BIRTH_CELL:
            cells.begin_birth(self, QUARTER[cell])
        elif kind == SURPRISE:
            surprises.draw(self, cell, dice)
        else:
            turn.end_step(self)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat knows, as numbers."""
        observing.observe(self, seat, out, at)

    def value(self, seat: i64) -> float:
        """1 for the winner, a half each for a draw."""
        if self.winner == DRAW:
            return 0.5
        return 1.0 if seat == self.winner else 0.0

    def outcome(self) -> Outcome | None:
        """LB-E1 to LB-E4: the fish eaten, and who won."""
        if self.phase != OVER:
            return None
        eaten = (int(self.count_eaten(0)), int(self.count_eaten(1)))
        places = (1, 1)
        if self.winner != DRAW:
            places = (1, 2) if self.winner == 0 else (2, 1)
        return Outcome({"eaten": eaten}, places, (self.value(0), self.value(1)))

    def key(self, seat: i64) -> i64:
        """Everybody sees everything: the tokens in the stack are known, only their order is not."""
        state = mix(self.chart.layout + 7, self.phase << 16 | self.mover << 8 | self.steps)
        state = mix(state, self.quiet << 20 | self.limit << 4 | self.busy << 1 | self.first)
        state = mix(state, self.where << 8 | (self.token + 1))
        state = mix(state, self.turns << 8 | (self.winner + 1) << 4 | self.reason)
        for place in range(i64(LENGTH)):
            state = mix(state, self.sea[place] + 1)
        return state


def new_sea(layout: i64, first: i64, limit: i64) -> Sea:
    """LB-S1 to LB-S5: the boards are laid out, the players then place their fish."""
    sea = Sea(vec[i64]([0] * LENGTH), chart_of(layout))
    setup.set_up(sea, first, limit)
    return sea


def lay_out(numbers: list[int], layout: i64) -> Sea:
    """A position with these numbers in its vec, which interpreted code must not make itself."""
    return Sea(vec[i64](numbers), chart_of(layout))
