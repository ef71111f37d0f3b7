"""Choosing a move: the legal moves become fewer as one points at places and types.

Nothing here knows a game. A move is its text and the places that it names, in order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from shoal.core.drawing import names_in
from shoal.core.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.core.drawing import Drawing
    from shoal.core.forms import Form
    from shoal.core.game import AnyGame

Place: TypeAlias = tuple[str, ...]
"""The names of a span: of the place, and of what lies there."""
EXAMPLES: Final = 3
NUMBERED: Final = re.compile(r"[a-zA-Z]*[0-9]+")


class Choice(Struct, frozen=True):
    """A move that can be chosen."""

    move: int
    text: str
    """As whoever chooses writes it."""
    places: tuple[str, ...]
    """Those of its names that the drawing shows."""
    recorded: str = ""
    """As records write it, where that is another text."""

    def begins(self, picks: Sequence[Place]) -> bool:
        """Whether it names these places first, in this order."""
        return len(self.places) >= len(picks) and all(
            name in pick for name, pick in zip(self.places, picks, strict=False)
        )

    def touches(self, picks: Iterable[Place]) -> bool:
        """Whether it names all of these places."""
        return all(any(name in pick for name in self.places) for pick in picks)

    def reads(self, typed: str) -> bool:
        """Whether what was typed can become this move, in either way to write it."""
        return can_become(self.text, typed) or can_become(self.recorded, typed)

    def is_written(self, typed: str) -> bool:
        """Whether just this move was typed."""
        return fold(typed) in {fold(self.text), fold(self.recorded)}


def can_become(text: str, typed: str) -> bool:
    """Whether what was typed is the beginning of a text, or of its words."""
    whole, begun = fold(text), fold(typed)
    if not whole or whole.startswith(begun):
        return bool(whole)
    words = iter(names_in(whole))
    return all(any(word.startswith(part) for word in words) for part in names_in(begun))


def choices(game: AnyGame, moves: Iterable[int], drawn: Drawing, lang: str) -> list[Choice]:
    """The moves with their texts and the places that they name in a drawing, kind by kind."""
    shown = {name for span in drawn.spans() for name in span.names}
    found = [
        choice_of(game, move, lang, tuple(name for name in game.places(move) if name in shown))
        for move in moves
    ]
    return sorted(found, key=lambda choice: (choice.text.count(" "), kind_of(choice.text)))


def choice_of(game: AnyGame, move: int, lang: str, places: Place = ()) -> Choice:
    """A move as somebody reads it."""
    recorded = game.write(move)
    text = game.spell(recorded, lang)
    return Choice(move, text, places, recorded if text != recorded else "")


class Chooser:
    """What is left of the moves after some picks and some typing."""

    def __init__(self, all_: list[Choice], forms: tuple[Form, ...] = ()) -> None:
        self.all = all_
        self.forms = forms
        """Moves that can be put together."""
        self.picks: list[Place] = []
        self.typed = ""
        self.hinted: Choice | None = None
        """A move that was hinted and that no list has: it comes first."""

    def add_hinted(self, choice: Choice) -> None:
        """Have a move among the others, in place of one that was hinted before."""
        self.all = [choice, *(one for one in self.all if one is not self.hinted)]
        self.hinted = choice

    def left(self) -> list[Choice]:
        """The moves that still fit; those that name nothing more come first."""
        fitting = [choice for choice in self.picked() if choice.reads(self.typed)]
        if not self.picks:
            return fitting
        return sorted(fitting, key=lambda choice: len(choice.places) > len(self.picks))

    def picked(self) -> list[Choice]:
        """The moves that begin with the places picked, or else those that name them at all."""
        begun = [choice for choice in self.all if choice.begins(self.picks)]
        return begun or [choice for choice in self.all if choice.touches(self.picks)]

    def lit(self) -> set[str]:
        """What can be picked next: the next place of every move that is left."""
        done = len(self.picks)
        found: set[str] = set()
        for choice in self.left():
            if choice.begins(self.picks):
                found.update(choice.places[done : done + 1])
            else:
                found.update(choice.places)
        return found

    def pick(self, place: Place) -> bool:
        """Point at a place; whether any move is left. A place that leads nowhere begins anew."""
        before = self.picks
        for picks in ([*before, place], [place]):
            self.picks = picks
            if self.picked():
                return True
        self.picks = before
        return False

    def unpick(self) -> bool:
        """Take the last pick back, if there is one."""
        return bool(self.picks and self.picks.pop())

    def ready(self) -> Choice | None:
        """The move that Enter would make: the one typed, the only one, or the one all picked."""
        left = self.left()
        typed = [choice for choice in left if self.typed and choice.is_written(self.typed)]
        whole = [c for c in left if self.picks and len(c.places) <= len(self.picks)]
        for found in (typed, left if self.typed or self.picks else [], whole):
            if len(found) == 1:
                return found[0]
        return None

    def settled(self) -> Choice | None:
        """The only move left, if several picks name all of it."""
        left = self.left()
        done = len(left) == 1 and len(self.picks) == len(left[0].places) > 1
        return left[0] if done else None


def kind_of(text: str) -> str:
    """Moves are of a kind if their first words differ only in numbers: b3xb5 and c1xc2."""
    return NUMBERED.sub("#", text.partition(" ")[0])


def give_examples(moves: Sequence[Choice]) -> str:
    """A legal move of each of the first kinds, from the middle of its kind; one alone is none."""
    kinds = [*by_kind(move.text for move in moves).values()]
    texts = [texts[len(texts) // 2] for texts in kinds[:EXAMPLES]]
    return ", ".join(texts) if len(moves) > 1 else ""


def by_kind(texts: Iterable[str]) -> dict[str, list[str]]:
    """Moves as text, grouped by kind."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(kind_of(text), []).append(text)
    return kinds
