"""Faults to plant in a healthy game, so that the laws can be seen to find them.

A fault is a position that wraps the true one and does one thing wrong, or a game with one of its
functions replaced. Compiled classes are never patched: compiled callers would not see it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from shoal.core.game import Game, Played
from shoal.core.position import Position
from shoal.core.words import Words
from tests.laws.kit import SmallWorld, Subject

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame, Event
    from shoal.core.outcome import Outcome
    from tests.laws.kit import AnyOptions, LawKit, Observer

Plant: TypeAlias = Callable[[Subject], Subject]


class Wrapper(Position):
    """A position that does what another one does. Its heirs each do one thing wrong."""

    def __init__(self, inner: Position) -> None:
        self.inner = inner

    def actors(self) -> i64:
        """As the true position."""
        return self.inner.actors()

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """As the true position."""
        return self.inner.moves(seat, out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """As the true position."""
        self.inner.play(seat, move, dice)

    def copy(self) -> Wrapper:
        """As the true position."""
        return type(self)(self.inner.copy())

    def key(self, seat: i64) -> i64:
        """As the true position."""
        return self.inner.key(seat)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """As the true position."""
        self.inner.observe(seat, out, at)

    def value(self, seat: i64) -> float:
        """As the true position."""
        return self.inner.value(seat)

    def outcome(self) -> Outcome | None:
        """As the true position."""
        return self.inner.outcome()


@dataclass(frozen=True)
class WrappedKit:
    """The law kit of a game whose positions are wrapped."""

    kit: LawKit
    wrapper: type[Wrapper]

    def option_sets(self, seats: int) -> Sequence[AnyOptions]:
        """As the true kit."""
        return self.kit.option_sets(seats)

    def scramble(self, position: Wrapper, seat: Observer, dice: Dice) -> Wrapper:
        """As the true kit."""
        return self.wrapper(self.kit.scramble(position.inner, seat, dice))

    def open_moves(self, position: Wrapper, seat: int, dice: Dice) -> Sequence[int]:
        """As the true kit."""
        return self.kit.open_moves(position.inner, seat, dice)

    def lookalikes(
        self, position: Wrapper, seat: int, move: int, observer: Observer
    ) -> Sequence[int]:
        """As the true kit."""
        return self.kit.lookalikes(position.inner, seat, move, observer)

    def reveals(
        self, before: Wrapper, seat: int, move: int, after: Wrapper, observer: Observer
    ) -> Hashable:
        """As the true kit."""
        return self.kit.reveals(before.inner, seat, move, after.inner, observer)

    def census(self, position: Wrapper) -> Mapping[str, int]:
        """As the true kit."""
        return self.kit.census(position.inner)

    def expected_census(self, options: AnyOptions, seats: int) -> Mapping[str, int]:
        """As the true kit."""
        return self.kit.expected_census(options, seats)

    def small_worlds(self) -> Sequence[SmallWorld]:
        """As the true kit."""
        return [
            replace(case, position=self.wrapper(case.position)) for case in self.kit.small_worlds()
        ]

    def world(self, position: Wrapper) -> Hashable:
        """As the true kit."""
        return self.kit.world(position.inner)


def unwrap(played: Played[Wrapper]) -> Played[Position]:
    """A ply of the true positions."""
    before, after = played.before.inner, played.after.inner
    return Played(before, played.seat, played.move, after, played.notes)


def wrap(wrapper: type[Wrapper]) -> Plant:
    """A game whose every position is wrapped."""

    def plant(subject: Subject) -> Subject:
        game = subject.game

        def tell(played: Played[Wrapper], to: Observer) -> list[Event]:
            return game.tell(unwrap(played), to)

        def privy(played: Played[Wrapper]) -> tuple[int, ...]:
            assert game.privy is not None
            return game.privy(unwrap(played))

        wrapped = replace(
            game,
            start=lambda options, seats, dice: wrapper(game.start(options, seats, dice)),
            view=lambda position, seat: game.view(position.inner, seat),
            view_writer=None,
            imagine=lambda view, dice: wrapper(game.imagine(view, dice)),
            refuse=lambda position, seat, move: game.refuse(position.inner, seat, move),
            tell=tell,
            privy=None if game.privy is None else privy,
            figures=lambda position: game.figures(position.inner),
        )
        return Subject(wrapped, WrappedKit(subject.kit, wrapper))

    return plant


def change_game(alter: Callable[[AnyGame], AnyGame]) -> Plant:
    """A game with one of its functions replaced."""
    return lambda subject: Subject(alter(subject.game), subject.kit)


@dataclass(frozen=True, kw_only=True)
class Forgetful(Game[Wrapper, Struct, Struct]):
    """A game whose French lacks a word."""

    lacks: tuple[str, str]

    def words(self, lang: str) -> Words:
        """The game's words, without the one that was never translated."""
        known = super().words(lang)
        table, key = self.lacks
        if lang == "en":
            return known
        left = {name: text for name, text in known.tables[table].items() if name != key}
        return Words({**known.tables, table: left})


def lose_word(table: str, key: str) -> Plant:
    """A game with a word that was never translated."""

    def alter(game: AnyGame) -> AnyGame:
        parts = {part.name: getattr(game, part.name) for part in fields(Game)}
        return Forgetful(**parts, lacks=(table, key))

    return change_game(alter)
