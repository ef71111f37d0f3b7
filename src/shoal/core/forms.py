"""Moves that are too many to list, put together field by field: a small dialogue.

A form is a list of fields, and each field a choice between fragments of notation:

    Field("partner", "deal", ("2", "3"))      deal 2
    Field("order", "for", ("", "1", "2"))     deal 2 for 1
    Field("fresh", "get", ("", "fresh*1"))    deal 2 for 1 get fresh*1
    Field("lemon", "get", ("", "lemon*1"))    deal 2 for 1 get fresh*1 lemon*1

Fields in a row that share a word say it once. An empty choice leaves the field out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence


class Field(Struct, frozen=True):
    """One choice in a form."""

    label: str
    """What a person reads."""
    word: str
    """What the notation says before the choice."""
    choices: tuple[str, ...]
    shown: tuple[str, ...] = ()
    """What a person reads for each choice; left out: the notation."""

    def show(self, number: int) -> str:
        """A choice as a person reads it."""
        return (self.shown or self.choices)[number]


class Form(Struct, frozen=True):
    """A kind of move that is put together."""

    name: str
    """The first word of the move; typed alone it opens the form."""
    title: str
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
