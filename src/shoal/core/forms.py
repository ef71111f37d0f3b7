"""Moves that are too many to list, put together field by field: a small dialogue.

A form is a list of fields, and each field a choice between fragments of notation:

    Field(Label("partner"), "deal", ("2", "3"))      deal 2
    Field(Label("order"), "for", ("", "1", "2"))     deal 2 for 1
    Field(Label("fresh"), "get", ("", "fresh*1"))    deal 2 for 1 get fresh*1
    Field(Label("lemon"), "get", ("", "lemon*1"))    deal 2 for 1 get fresh*1 lemon*1

Fields in a row that share a word say it once. An empty choice leaves the field out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.words import Fact  # noqa: TC001 - msgspec looks at the type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.words import Words


class Label(Struct, frozen=True):
    """What a person reads: a sentence of the game's table `forms`, and its facts."""

    key: str
    facts: dict[str, Fact] = {}

    def say(self, words: Words) -> str:
        """The label in words."""
        return words.say("forms", self.key, words.named(self.facts))


class Field(Struct, frozen=True):
    """One choice in a form."""

    label: Label
    word: str
    """What the notation says before the choice."""
    choices: tuple[str, ...]
    shown: tuple[Label | None, ...] = ()
    """What a person reads for each choice; left out, or None: the notation."""

    def show(self, number: int, words: Words) -> str:
        """A choice as a person reads it."""
        label = self.shown[number] if self.shown else None
        return self.choices[number] if label is None else label.say(words)


class Form(Struct, frozen=True):
    """A kind of move that is put together."""

    name: str
    """The first word of the move; typed alone it opens the form."""
    title: Label
    fields: tuple[Field, ...]

    def compose(self, chosen: Sequence[int]) -> str:
        """The move as text, from the number of the choice in each field."""
        parts: list[str] = []
        said = ""
        for field, number in zip(self.fields, chosen, strict=True):
            if choice := field.choices[number]:
                parts += [choice] if field.word == said else [field.word, choice]
                said = field.word
        return " ".join(part for part in parts if part)


def counted(name: str, most: int) -> tuple[str, ...]:
    """None of a thing, one, two and so on: fresh*1, fresh*2."""
    return ("", *(f"{name}*{count}" for count in range(1, most + 1)))
