"""The game itself: whose decision it is, and where each move goes.

Each chapter of the rulebook is a module of functions on a `State`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome, places_by
from shoal.core.position import NO_SEAT
from shoal.games.fish_and_chips.moves import octopus_of, shark_of, start_of, target_of
from shoal.games.fish_and_chips.rules import (
    capturing,
    ending,
    observing,
    repositioning,
    setup,
)
from shoal.games.fish_and_chips.rules.board import (
    EDGE,
    FISH,
    LENGTH,
    NOTHING,
    TOTAL,
    UNDER,
    first_pile,
    list_captures,
    next_pile,
)
from shoal.games.fish_and_chips.rules.state import CAPTURE, OVER, State
from shoal.games.fish_and_chips.rules.terms import Terms

WIDEST: Final = 256  # repositioning: 16 * 15 results; captures: fewer than 36 * 4


@final
class Sea(State):
    """A position of Fish & Chips."""

    def copy(self) -> "Sea":
        """A position of its own."""
        twin = Sea(self.sea[:], self.terms)
        twin.become(self)
        return twin

    def actors(self) -> i64:
        """The one seat whose turn it is; none once the game is over."""
        return self.acting

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """The moves of the colour whose turn it is, by cell and then by side."""
        if self.phase == CAPTURE:
            return list_captures(self.sea, self.terms.colour(self.turn), out, 0)
        return repositioning.list_moves(self, out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make the move and go on to the next decision, past colours that cannot capture."""
        if self.phase == CAPTURE:
            capturing.capture(self, start_of(move), target_of(move))
            self.go_on(self.after(self.turn), dice)
        else:
            repositioning.exchange(self, octopus_of(move), shark_of(move))
            if not repositioning.give_turn(self):
                self.begin_captures(self.turn, dice)

    def deal(self, dice: Dice) -> None:
        """FC-S1 to FC-S4: a round, up to its first decision."""
        setup.deal(self, dice)
        starter = setup.starter(self)
        if self.terms.repositioning:
            repositioning.begin(self, starter)
        else:
            self.begin_captures(starter, dice)

    def begin_captures(self, starter: i64, dice: Dice) -> None:
        """FC-S3, FC-P1: the starter makes the first capture."""
        self.phase = CAPTURE
        self.go_on(starter, dice)

    def go_on(self, turn: i64, dice: Dice) -> None:
        """FC-M5: whoever can capture from here on; FC-E1, FC-E3: else the next round, or none."""
        if not capturing.give_turn(self, turn) and not ending.end_round(self):
            self.round += 1
            self.deal(dice)

    def solo_won(self) -> bool:
        """FC-1S5: whether the solo game, which is over, was won."""
        return ending.is_solo_won(self)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat knows, as numbers."""
        observing.observe(self, seat, out, at)

    def value(self, seat: i64) -> float:
        """1 for the winner, shared among those who share the win."""
        if self.terms.solo:
            return 1.0 if ending.is_solo_won(self) else 0.0
        if self.sweeper != NO_SEAT:
            return 1.0 if seat == self.sweeper else 0.0
        most = ending.most_points(self)
        if self.sea[TOTAL + seat] < most:
            return 0.0
        return 1.0 / float(ending.count_leaders(self, most))

    def outcome(self) -> Outcome | None:
        """Points and places (FC-E4 to FC-E6), or whether the solo game was won (FC-1S5)."""
        if self.phase != OVER:
            return None
        if self.terms.solo:
            won = 1 if ending.is_solo_won(self) else 0
            return Outcome({"won": (won,)}, (2 - won,), (self.value(0),))
        seats = range(self.terms.colours)
        points = [int(self.sea[TOTAL + seat]) for seat in seats]
        standing = points[:]
        if self.sweeper != NO_SEAT:
            standing[self.sweeper] = max(points) + 1
        values = tuple([self.value(seat) for seat in seats])
        return Outcome({"points": tuple(points)}, tuple(places_by(standing)), values)

    def key(self, seat: i64) -> i64:
        """Everybody sees everything, so there is one key for all."""
        sea = self.sea
        terms = self.terms
        state = mix(terms.order << 8 | terms.colours << 2 | self.phase, terms.target)
        state = mix(state, (1 if terms.repositioning else 0) + (2 if terms.solo else 0))
        state = mix(state, self.turn << 8 | self.repositioned)
        state = mix(state, self.round << 32 | self.further << 16 | self.sweeps)
        state = mix(state, self.captures << 8 | (self.sweeper + 1))
        for colour in range(i64(4)):
            state = mix(state, sea[TOTAL + colour])
        cell = first_pile(sea)
        while cell != EDGE:
            state = mix(state, cell + 1)
            fish = sea[cell] & FISH
            while fish != NOTHING:
                state = mix(state, fish + 64)
                fish = sea[UNDER + fish]
            cell = next_pile(sea[cell])
        return state


def dealt(terms: Terms, dice: Dice) -> Sea:
    """FC-S1, FC-1S1: a new game."""
    sea = Sea(vec[i64]([0] * LENGTH), terms)
    sea.deal(dice)
    return sea
