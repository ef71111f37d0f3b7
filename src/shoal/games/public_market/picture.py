"""The table as it is drawn in a terminal; see also `picture_market` and `picture_players`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, drawing, line
from shoal.games.public_market.components import (
    BOARD,
    FISH,
    LETTERS,
    PLACES,
    SHELLS,
    TILES,
    bid_name,
)
from shoal.games.public_market.picture_market import (
    draw_bonus,
    draw_cards,
    draw_contracts,
    draw_locations,
)
from shoal.games.public_market.picture_players import draw_chest, draw_players, draw_turns
from shoal.games.public_market.picture_words import label, party, price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Drawing, Line, Style
    from shoal.core.words import Words
    from shoal.games.public_market.view import View

TILE_BY_ID = {tile.id: tile for tile in TILES.tile}
TILE_WIDTH = 17
"""Of a tile of the ocean."""
FISH_STYLES: dict[str, Style] = {
    "sardine": "blue",
    "herring": "green",
    "cod": "yellow",
    "salmon": "red",
}


def picture(view: View, words: Words) -> Drawing:
    """Ocean, bids, market, chests, players, and what is to be decided."""
    return drawing(
        [*draw_head(view, words), *draw_ocean(view, words)],
        draw_bids(view, words),
        draw_cards(view, words),
        draw_contracts(view, words),
        draw_locations(view, words),
        draw_bonus(view, words),
        *(draw_chest(view, seat) for seat in range(len(view.players))),
        [] if view.hand is None else draw_turns(TILE_BY_ID[view.hand], words),
        draw_players(view, words),
        asked=asked(view, words),
    )


def asked(view: View, words: Words) -> str:
    """Who decides what."""
    if view.phase == "over":
        return ""
    seat = 1 if view.angler else view.mover + 1
    return words.say("asked", decision(view), {"seat": seat, "hand": view.hand or ""})


def decision(view: View) -> str:
    """The sentence for the decision that is asked for."""
    if view.phase == "bid" and view.evening:
        return "evening_bid"
    if view.phase == "handle" and view.hand is None:
        return "handle_scrap"
    if view.phase == "scrap" and not any(view.players[view.mover].waiting):
        return "scrap_power"
    return view.phase


# The ocean


def draw_head(view: View, words: Words) -> Iterator[str | Line]:
    """The round, and what letters mean."""
    key = "head_evening" if view.evening else "head"
    yield words.say("picture", key, {"round": view.round, "bag": view.bag})
    yield line(words.say("picture", "fish"), said=words.say("picture", "fish_said"))
    if view.shallow_waters:
        shells = [str(words.name("shell", shell)) for shell in SHELLS]
        named = ", ".join(f"{shell[0].lower()} {shell}" for shell in shells)
        yield words.say("picture", "shells", {"shells": named})


def say_tile(view: View, words: Words, tile: str | None) -> str:
    """A tile in one line: its rows and, in Shallow Waters, the first letter of its shell."""
    if tile is None:
        return "–"
    shell = f" {say_shell(words, tile)}" if view.shallow_waters else ""
    return f"{tile} {'/'.join(TILE_BY_ID[tile].rows)}{shell}"


def say_shell(words: Words, tile: str) -> str:
    """The first letter of a tile's shell."""
    return str(words.name("shell", TILE_BY_ID[tile].shell))[0].lower()


def draw_ocean(view: View, words: Words) -> Iterator[Line]:
    """Four columns, nearest the boat on top."""
    yield line(*(draw_column(view, words, column) for column in range(len(FISH))))
    for tiles in zip(*view.ocean, strict=True):
        yield from draw_row(view, words, tiles)


def draw_row(view: View, words: Words, tiles: tuple[str | None, ...]) -> Iterator[Line]:
    """A tile of each column as it lies, cell by cell; plain text has a line for all of them."""
    said = "".join(f" {say_tile(view, words, tile):<{TILE_WIDTH}} " for tile in tiles)
    height = max(len(TILE_BY_ID[tile].rows) if tile else 1 for tile in tiles)
    for row in range(height):
        parts: list[str | Span] = []
        for column, tile in enumerate(tiles):
            parts += draw_part(view, words, tile, row, "blue" if column == view.boat else "board")
        yield line(*parts, said="" if row else said)


def draw_part(
    view: View, words: Words, tile: str | None, row: int, style: Style
) -> Iterator[str | Span]:
    """A row of cells of a tile, as wide as a column; the first row has its name and shell."""
    rows = TILE_BY_ID[tile].rows if tile else ("",)
    cells = rows[row] if row < len(rows) else ""
    first = tile is not None and row == 0
    yield Span(f" {tile} ", style, (tile,)) if tile and first else " – " if row == 0 else " " * 5
    yield " "
    yield from draw_shape(cells)
    shell = f"{say_shell(words, tile)} " if tile and first and view.shallow_waters else ""
    used = (5 if row or tile else 3) + 1 + 2 * len(cells) + len(shell)
    yield shell + " " * (TILE_WIDTH + 2 - used)


def draw_shape(cells: str) -> Iterator[str | Span]:
    """A row of a tile: fish in their colours, a cell without fish, and nothing where it ends."""
    for sign in cells:
        style = FISH_STYLES[FISH[LETTERS.index(sign)]] if sign in LETTERS else "ice"
        yield "  " if sign == "." else Span(f"{sign} ", style)


def draw_column(view: View, words: Words, column: int) -> Span:
    """The head of a column of the ocean."""
    here = column == view.boat
    text = f"{column + 1}{words.say('picture', 'boat_here') if here else ''}"
    return Span(f" {text:<{TILE_WIDTH}} ", "wood" if here else "quiet", (f"boat {column + 1}",))


# The market board


def draw_bids(view: View, words: Words) -> Iterator[str | Line]:
    """Bid places with their prices, scraps and meeples; dock and market."""
    prices = (None, *BOARD.bids.evening, 0) if view.evening else (*BOARD.bids.day, None)
    width = max(len(label(words, "place", place)) for place in PLACES)
    yield words.say("picture", "bids")
    for place, dollars in zip(PLACES, prices, strict=True):
        if dollars is None:
            continue
        name = f" {label(words, 'place', place):<{width}} {price(words, dollars):>4} "
        bid = Span(name, FISH_STYLES.get(place, "wood"), (f"bid {place}",))
        meeples = draw_meeples(view, place)
        yield line(bid, *draw_supply(view, words, place), " [", *meeples, "]")
    for key, spaces in (("dock", view.dock), ("market", view.market)):
        text = f" {words.say('picture', key):<{width + 5}} "
        owners = " ".join(party(view, owner) for owner in spaces)
        yield line(Span(text, "wood", (key,)), f" {owners}")


def draw_meeples(view: View, place: str) -> list[Span]:
    """The meeples of a bid place; each has the name of a bid in front of it and of all behind."""
    there = [party(view, bid.party) for bid in view.line if bid.place == place]
    return [
        Span(f" {meeple} ", "board", (bid_name(place, ahead),))
        for ahead, meeple in enumerate(there, 1)
    ]


def draw_supply(view: View, words: Words, place: str) -> Iterator[str | Span]:
    """The scraps of a fish that are left."""
    count = view.supply[FISH.index(place)] if place in FISH else 0
    text = f" {words.say('picture', 'scraps', {'count': count})} "
    yield " "
    yield Span(text, "grey", (f"scrap {place}",)) if place in FISH else " " * len(text)
