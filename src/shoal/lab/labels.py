"""What a report calls the figures, sources, roles and things of a game, in its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.catalog import find

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLES_OF_THINGS: Final = {
    "customer": ("customers",),
    "special": ("specials", "cards"),
    "card": ("cards",),
    "surprise": ("surprises",),
}
"""Where a game's words name what its seats had."""
TABLES_OF_POINTS: Final = ("sources", "scores")


class Labels:
    """The words of one game in one language; what has none is called by its key."""

    def __init__(self, slug: str, lang: str) -> None:
        self.tables = find(slug).words(lang).tables

    def figure(self, key: str, usual: str) -> str:
        return self.named(("figures",), key, usual)

    def role(self, number: str, usual: str) -> str:
        """Of the seat that comes so many after who begins, from 1."""
        return self.named(("roles",), number, usual)

    def source(self, key: str) -> str:
        return self.named(TABLES_OF_POINTS, key, key)

    def thing(self, kind: str, key: str) -> str:
        return self.named(TABLES_OF_THINGS.get(kind, ()), key, key)

    def named(self, tables: Iterable[str], key: str, usual: str) -> str:
        for table in tables:
            if key in self.tables.get(table, {}):
                return self.tables[table][key]
        return usual
