"""Finds games by name. A game is a package in `shoal.games`; there is no list to keep."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from shoal.core.errors import UnknownGame

if TYPE_CHECKING:
    from shoal.core.game import AnyGame


def slugs() -> list[str]:
    """The names of all games, in alphabetical order."""
    return list(packages())


@cache
def packages() -> tuple[str, ...]:
    """What is in the folder of games; a server asks for every table."""
    found = iter_modules(import_module("shoal.games").__path__)
    return tuple(sorted(module.name for module in found))


def find(name: str) -> AnyGame:
    """The game of that name; hyphens do as well as underscores."""
    slug = name.replace("-", "_").lower()
    known = slugs()
    if slug not in known:
        raise UnknownGame("unknown_game", name=name or '""', known=", ".join(known))
    game: AnyGame = import_module(f"shoal.games.{slug}").game
    return game
