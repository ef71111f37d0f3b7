"""What the cards of a game do, for those who have one in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.core.words import Words


def say_cards(book: Words) -> str:
    """What the cards of a game do that do something, as Markdown; nothing where none do."""
    about = {**book.tables.get("card_help", {})}
    if not about:
        return ""
    title = about.pop("title")
    rows = (f"- **{book.name('card', card)}** (`{card}`): {does}" for card, does in about.items())
    return "\n".join([f"# {title}", "", *rows, "", ""])
