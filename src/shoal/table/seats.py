"""Who sits where: `you,trout` or `you=Anna,you=Ben,pike`, in English or French; their names."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from shoal.bots.kinds import NAMES, check_bots
from shoal.core.errors import BadSeats
from shoal.core.record import is_seat_name
from shoal.core.words import LANGUAGES, Names, words

if TYPE_CHECKING:
    from shoal.core.game import AnyGame

BOOK: Final = "shoal.table"
YOU: Final = "you"
"""A person at this screen."""
OPEN: Final = "open"
"""A seat for whoever comes, at a table elsewhere."""
MOST_LETTERS: Final = 24
"""In the name of a person."""
DEFAULT_BOT: Final = "trout"
"""Who plays against a person that names nobody."""


def read_seats(text: str) -> tuple[str, ...]:
    """Who sits at the table, whichever language it is written in."""
    kinds, names = [], []
    for part in text.split(","):
        kind, named, name = part.strip().partition("=")
        kinds.append(known(kind.strip()) if known(kind.strip()) == YOU else known(part.strip()))
        names.append(read_person(name.strip()) if named and kinds[-1] == YOU else kinds[-1])
    check_bots(kinds, also=(YOU,))
    return tuple(names)


def read_person(name: str) -> str:
    """The name of a person at this screen, which is no bot's."""
    if not is_seat_name(name) or known(name) in {YOU, OPEN, *NAMES}:
        raise BadSeats("person_name", book=BOOK, name=name or '""')
    if len(name) > MOST_LETTERS:
        raise BadSeats("name_too_long", book=BOOK, most=MOST_LETTERS)
    return name


def read_wishes(text: str) -> tuple[str, ...]:
    """Who shall sit at a table elsewhere: you, bots, and open seats for whoever comes."""
    names = tuple(known(name.strip()) for name in text.split(","))
    check_bots(names, also=(YOU, OPEN))
    return names


def known(name: str) -> str:
    """What a bot, or you, is called in records."""
    for lang in LANGUAGES:
        for key, translated in words(BOOK, lang).tables["players"].items():
            if name.lower() == translated.lower():
                return key
    return name


def default_seats(game: AnyGame) -> tuple[str, ...]:
    """You against one other, or the fewest that can play."""
    seats = 2 if 2 in game.seats else game.seats[0]
    return (YOU, *[DEFAULT_BOT] * (seats - 1))


def is_person(name: str) -> bool:
    """Whether a name in a record is that of no bot."""
    return name not in NAMES


def call(name: str, lang: str) -> str:
    """A bot, or you, by its name in a language; other names as they are."""
    return words(BOOK, lang).tables["players"].get(name, name)


def unnamed(seat: int, lang: str) -> str:
    """A person who gave no name."""
    return words(BOOK, lang).say("people", "unnamed", {"number": seat + 1})


def names_for(seats: tuple[str, ...], reader: int | None, lang: str) -> Names:
    """What a reader calls the seats: bots by their level, with a number where there are several.

    People who gave no name are called by the number of their seat: Player 2.
    """
    several = {name for name, count in Counter(seats).items() if count > 1}
    shown = []
    for seat, name in enumerate(seats):
        called = unnamed(seat, lang) if name == YOU else call(name, lang)
        if name in NAMES:
            called = called.capitalize()
        if name in several - {YOU}:
            called = f"{called} {seats[: seat + 1].count(name)}"
        shown.append(called)
    return Names(tuple(shown), reader)
