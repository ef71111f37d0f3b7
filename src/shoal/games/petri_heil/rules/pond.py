"""The game itself: whose decision it is, and where each move goes.

Each chapter of the rulebook is a module of functions on a `State`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.outcome import Outcome
from shoal.games.petri_heil import moves
from shoal.games.petri_heil.moves import arrangement_of, cell_of, kind_of, number_of, other_of
from shoal.games.petri_heil.rules import (
    days,
    ending,
    fishing,
    knowledge,
    observing,
    sliding,
    specials,
)
from shoal.games.petri_heil.rules.state import (
    FISHING,
    GO_ON,
    LENGTH,
    NOTHING,
    OVER,
    SCORE,
    SHOWING,
    SLIDING,
    SPECIAL,
    STARTS,
    State,
    Terms,
)

WIDEST: Final = 128  # swaps: 120, two angler moves and a pass; slides: fewer than 16 * 6
TURNS: Final = 40  # a day never takes more: two anglers, 20 piers each


@final
class Pond(State):
    """A position of Petri Heil!."""

    def copy(self) -> "Pond":
        """A position of its own."""
        twin = Pond(self.tiles[:], self.terms)
        twin.phase = self.phase
        twin.day = self.day
        twin.angler = self.angler
        twin.placed = self.placed
        twin.active = self.active
        twin.slides = self.slides
        twin.specials = self.specials
        twin.seen = self.seen
        twin.open = self.open
        twin.turns = self.turns
        twin.paid = self.paid
        twin.taken = self.taken
        twin.worth = self.worth
        return twin

    def actors(self) -> i64:
        """One seat at a time; none once the game is over."""
        if self.phase == OVER:
            return 0
        return 1 + self.mover()

    def moves(self, seat: i64, out: vec[i64]) -> i64:  # noqa: PLR0911 - one per phase
        """The moves of the seat whose decision it is."""
        phase = self.phase
        if phase == GO_ON:
            return fishing.list_going(self, out)
        if phase == SHOWING:
            return fishing.list_shows(self, out)
        if phase == FISHING:
            return fishing.list_fishing(self, out)
        if phase == SLIDING:
            return sliding.list_moves(self, out)
        if phase == SPECIAL:
            return specials.list_moves(self, out)
        if phase == STARTS:
            return days.list_starts(self, out)
        return days.list_placing(self, out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:  # noqa: C901, PLR0912 - one branch per kind of move
        """Make a move. What lay open is turned back first (PH-T4, PH-K2)."""
        self.open = NOTHING
        kind = kind_of(move)
        if kind == moves.GO:
            fishing.go_on(self, cell_of(move), number_of(move))
        elif kind == moves.SHOW:
            fishing.show(self, cell_of(move))
        elif kind == moves.CATCH:
            fishing.catch(self, cell_of(move))
        elif kind == moves.DECLINE:
            sliding.begin(self)
        elif kind == moves.LOOK:
            fishing.look(self, cell_of(move))
        elif kind == moves.HOLD:
            fishing.hold(self)
        elif kind == moves.SLIDE:
            sliding.slide(self, cell_of(move), other_of(move))
        elif kind == moves.DONE:
            specials.begin(self)
        elif kind == moves.PASS:
            self.begin_turn()
        elif kind == moves.PUSH:
            specials.push(self, cell_of(move))
        elif kind == moves.SWAP:
            specials.swap(self, cell_of(move), other_of(move))
        elif kind == moves.START:
            days.choose_start(self, number_of(move))
        elif kind == moves.PUT:
            days.put(self, cell_of(move), number_of(move))
        elif kind == moves.POND:
            days.lay_pond(self, arrangement_of(move))
        elif kind == moves.RANDOM:
            days.lay_at_random(self, dice)
        else:
            self.phase = STARTS

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat knows, as numbers."""
        observing.observe(self, seat, out, at)

    def value(self, seat: i64) -> float:
        """1 for the winner. A single day has none: its score, from -3 to 31, is set to 0 … 1."""
        if self.terms.days == 1:
            share = float(self.tiles[SCORE + self.angler] + 3) / 34.0
            return share if seat == self.angler else 1.0 - share
        return 1.0 if seat == ending.winner(self) else 0.0

    def outcome(self) -> Outcome | None:
        """PH-E3, PH-E4: both scores and who won; a single day has a score and no winner."""
        if self.phase != OVER:
            return None
        scores = (int(self.tiles[SCORE]), int(self.tiles[SCORE + 1]))
        places = None
        if self.terms.days > 1:
            places = (1, 2) if ending.winner(self) == 0 else (2, 1)
        return Outcome({"score": scores}, places, (self.value(0), self.value(1)))

    def key(self, seat: i64) -> i64:
        """PH-K1, PH-K2."""
        return knowledge.key(self, seat)


def first_morning(terms: Terms) -> Pond:
    """PH-D1: a new game."""
    pond = Pond(vec[i64]([0] * LENGTH), terms)
    days.begin_day(pond)
    return pond


def lay_out(tiles: list[int], terms: Terms) -> Pond:
    """A position with these numbers in its vec, which interpreted code must not make itself."""
    return Pond(vec[i64](tiles), terms)
