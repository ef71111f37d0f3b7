"""Who sits where: `you,trout,pike`, in English or French."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.kinds import NAMES, know_bots
from shoal.core.words import LANGUAGES, words

if TYPE_CHECKING:
    from shoal.core.game import AnyGame

BOOK: Final = "shoal.terminal"
YOU: Final = "you"
"""A person at this screen."""
USUAL: Final = "trout"
"""Who plays against a person that names nobody."""


def read_seats(text: str) -> tuple[str, ...]:
    """The names of players, whichever language they are written in."""
    names = tuple(known(name.strip()) for name in text.split(","))
    know_bots(names, also=(YOU,))
    return names


def known(name: str) -> str:
    """What a player is called in records."""
    for lang in LANGUAGES:
        for key, translated in words(BOOK, lang).tables["players"].items():
            if name.lower() == translated.lower():
                return key
    return name


def default_seats(game: AnyGame) -> tuple[str, ...]:
    """You against one other, or the fewest that can play."""
    seats = 2 if 2 in game.seats else game.seats[0]
    return (YOU, *[USUAL] * (seats - 1))


def is_person(name: str) -> bool:
    """Whether a name in a record is that of no program."""
    return name not in NAMES


def call(name: str, lang: str) -> str:
    """A player by its name in a language."""
    return words(BOOK, lang).tables["players"].get(name, name)
