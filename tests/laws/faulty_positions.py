"""Positions that each do one thing wrong."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import msgspec

from shoal.core.position import EVERYTHING
from tests.laws.planted import Wrapper
from tests.minnows.moves import LOOK, kind_of, owner_of, place_of
from tests.minnows.rules import Pond

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from shoal.core.dice import Dice
    from shoal.core.outcome import Outcome
    from shoal.core.position import Position


class Aliasing(Wrapper):
    """Its copies share their inside."""

    def copy(self) -> Wrapper:
        return type(self)(self.inner)


class HalfACopy(Wrapper):
    """Its copies forget who is ready."""

    def copy(self) -> Wrapper:
        twin = self.inner.copy()
        assert isinstance(twin, Pond)
        twin.ready = 0
        return type(self)(twin)


class LosesAMove(Wrapper):
    """Its lists lack their last move."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        return max(1, self.inner.moves(seat, out) - 1)


class ListsTwice(Wrapper):
    """Its lists name the first move again."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        found = self.inner.moves(seat, out)
        out[found] = out[0]
        return found + 1


class ListsTooMuch(Wrapper):
    """Its lists end with a move that is not allowed."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        found = self.inner.moves(seat, out)
        out[found] = 2047
        return found + 1


class ListsNothing(Wrapper):
    """Its first seat has no moves."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        return 0 if seat == 0 else self.inner.moves(seat, out)


class ListsByValue(Wrapper):
    """It lists looks in the order of what there is to see."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        found = self.inner.moves(seat, out)
        looks = [out[number] for number in range(found) if kind_of(out[number]) == LOOK]
        looks.sort(key=lambda move: tile_at(self, move))
        for number, move in enumerate(looks):
            out[number] = move
        return found


class ListsByRow(Wrapper):
    """It leaves out a look at the biggest minnow."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        found = self.inner.moves(seat, out)
        kept = [out[number] for number in range(found)]
        kept = [move for move in kept if kind_of(move) != LOOK or tile_at(self, move) < 9]
        for number, move in enumerate(kept):
            out[number] = move
        return len(kept)


class KeyOfAll(Wrapper):
    """Its keys are made of everything."""

    def key(self, seat: i64) -> i64:  # noqa: ARG002 - the fault
        return self.inner.key(EVERYTHING)


class KeyOfLittle(Wrapper):
    """Its keys are all the same."""

    def key(self, seat: i64) -> i64:  # noqa: ARG002 - the fault
        return 1


class ObservesARow(Wrapper):
    """Everyone observes the first minnow of the last seat."""

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        assert isinstance(self.inner, Pond)
        self.inner.observe(seat, out, at)
        out[at] = self.inner.hands[-1 - seat][0]


class ObservesThePast(Wrapper):
    """It observes how often it was played on, which no view shows."""

    def __init__(self, inner: Position, plies: int = 0) -> None:
        super().__init__(inner)
        self.plies = plies

    def copy(self) -> Wrapper:
        return ObservesThePast(self.inner.copy(), self.plies)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        self.plies += 1
        self.inner.play(seat, move, dice)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        self.inner.observe(seat, out, at)
        out[at] = self.plies


class ObservesLittle(Wrapper):
    """It leaves the first number as it was."""

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        before = out[at]
        self.inner.observe(seat, out, at)
        out[at] = before


class ObservesBeyond(Wrapper):
    """It writes a number in front of the others."""

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        self.inner.observe(seat, out, at)
        out[max(0, at - 1)] = 77


class LosesATile(Wrapper):
    """It draws one minnow too many from the bag when offers are opened."""

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        assert isinstance(self.inner, Pond)
        before = self.inner.round
        self.inner.play(seat, move, dice)
        if self.inner.round != before:
            del self.inner.bag[:1]


class LastOneMatters(Wrapper):
    """Whoever makes the last offer has other dice."""

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        if self.inner.actors() == 1 << seat:
            for _ in range(seat):
                dice.below(2)
        self.inner.play(seat, move, dice)


class ThrowsAlways(Wrapper):
    """It throws dice at every ply."""

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        dice.below(2)
        self.inner.play(seat, move, dice)


class FirstForbids(Wrapper):
    """What one has sealed takes a move from the others."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(self.inner, Pond)
        found = self.inner.moves(seat, out)
        return max(1, found - 1) if self.inner.ready else found


class StepForbids(Wrapper):
    """A step that one makes in secret takes a move from the others."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(self.inner, Pond)
        found = self.inner.moves(seat, out)
        others = any(put for owner, put in enumerate(self.inner.put) if owner != seat)
        return max(1, found - 1) if others and not self.inner.ready else found


class NeverEnds(Wrapper):
    """It starts again when it should be over."""

    def __init__(self, inner: Position, first: Position | None = None) -> None:
        super().__init__(inner)
        self.first = first or inner.copy()

    def copy(self) -> Wrapper:
        return NeverEnds(self.inner.copy(), self.first)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        self.inner.play(seat, move, dice)
        if self.inner.actors() == 0:
            self.inner = self.first.copy()


class EndsInSilence(Wrapper):
    """It is over and says nothing."""

    def outcome(self) -> Outcome | None:
        return None


class ValuesItself(Wrapper):
    """A search is told another value than people are."""

    def value(self, seat: i64) -> float:  # noqa: ARG002 - the fault
        return 0.25


class NobodyIsFirst(Wrapper):
    """Everyone is second."""

    def outcome(self) -> Outcome | None:
        outcome = self.inner.outcome()
        if outcome is None:
            return None
        return msgspec.structs.replace(outcome, places=tuple(2 for _ in outcome.values))


class Remembers(Wrapper):
    """Its dice depend on how many games were played before in this process."""

    games = count()

    def __init__(self, inner: Position) -> None:
        super().__init__(inner)
        self.number = next(self.games)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        if self.inner.actors() == 1 << seat:
            for _ in range(self.number % 5):
                dice.below(2)
        self.inner.play(seat, move, dice)


def tile_at(position: Wrapper, move: int) -> int:
    """The minnow that a look would show."""
    assert isinstance(position.inner, Pond)
    return position.inner.hands[owner_of(move)][place_of(move)]
