"""Players as they are drawn: what they have, chests, the tile in hand; and the Solo Angler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, own_name
from shoal.core.drawing import line as draw_line
from shoal.games.public_market.components import (
    ACTION_CARDS,
    CELLS,
    CHESTS,
    LETTERS,
    SHALLOW,
    SIDE,
    SOLO_IDS,
    STRENGTHS,
    read_cell,
    write_cell,
)
from shoal.games.public_market.picture_words import cards_of, fish_of, label, price
from shoal.games.public_market.shapes import shape_of, turns_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Line, Style
    from shoal.core.words import Words
    from shoal.games.public_market.components import SoloCard, Tile
    from shoal.games.public_market.view import Angler, Player, View

CHEST_BY_ID = {chest.id: "".join(chest.rows) for chest in CHESTS.chest}
CELL_STYLES: dict[str, Style] = {".": "sea", "@": "red", "#": "ice", "*": "purple", " ": "board"}


def draw_players(view: View, words: Words) -> list[str]:
    """What everyone has, and what is in the chests."""
    lines = [line for seat, own in enumerate(view.players) for line in describe(seat, own, words)]
    if view.angler is not None:
        lines += describe_angler(view.angler, words)
    return [words.say("picture", "chests"), *lines]


def describe(seat: int, own: Player, words: Words) -> list[str]:
    """One player in words."""
    facts = {"seat": seat + 1, "money": own.money, "crabs": own.crabs, "left": own.lighthouses}
    fish = {"catch": fish_of(words, own.catch), "gears": fish_of(words, own.gears)}
    cards = {"waiting": fish_of(words, own.waiting), "cards": cards_of(words, own.cards)}
    lines = [words.say("picture", "player", {**facts, **fish, **cards})]
    if own.cube is not None:
        key = "power" if own.fresh else "power_used"
        lines.append(words.say("picture", key, {"power": label(words, "power", own.cube)}))
    if own.cooler is not None:
        lines.append(words.say("picture", "cooled", {"tile": own.cooler}))
    if own.token is not None:
        lines.append(describe_token(own, own.token, words))
    return lines


def describe_token(own: Player, token: str, words: Words) -> str:
    """The power token on the compass rose, and those still unused."""
    point = own.point or 0
    unused = ", ".join(label(words, "token", other) for other in own.unused) or "–"
    where = {"point": point, "shell": words.name("shell", SHALLOW.rose[point])}
    return words.say(
        "picture", "on_rose", {"token": label(words, "token", token), **where, "unused": unused}
    )


# Chests and tiles


def draw_chest(view: View, seat: int) -> Iterator[Line]:
    """@ crab, # ice, * shrimp; 1 … 8 tiles, small letters scraps. The mover's cells have names."""
    own = view.players[seat]
    cells = read_chest(own)
    yield draw_line(f"{seat + 1}: {own.chest or '–':<3}" + "".join(f"{c:^5}" for c in "abcde"))
    for row in range(SIDE):
        spans = [
            draw_cell(cells[cell], names_of(view, seat, write_cell(cell)))
            for cell in range(row * SIDE, (row + 1) * SIDE)
        ]
        yield draw_line(f"    {row + 1} ", *spans, tall=True)


def read_chest(own: Player) -> list[str]:
    """What is on each cell."""
    cells = list(CHEST_BY_ID[own.chest]) if own.chest else [" "] * CELLS
    for number, placed in enumerate(own.tiles, 1):
        for cell in placed.cells:
            cells[read_cell(cell)] = str(number)
    for letter, names in zip(LETTERS, own.scraps, strict=True):
        for cell in names:
            cells[read_cell(cell)] = letter.lower()
    return cells


def names_of(view: View, seat: int, cell: str) -> tuple[str, ...]:
    """What a cell is called; the mover calls its own as they are written."""
    own = own_name(seat, cell)
    return (cell, own) if seat == view.mover else (own,)


def draw_cell(sign: str, names: tuple[str, ...]) -> Span:
    style: Style = CELL_STYLES.get(sign, "yellow" if sign.isalpha() else "first")
    return Span(f"  {sign}  ", style, names)


def draw_turns(tile: Tile, words: Words) -> list[str]:
    """The tile in hand in each of its turns, side by side."""
    rows, blocks = tile.rows, []
    for number in range(len(turns_of(shape_of(tile.rows)))):
        blocks.append([f"r{number}", *rows])
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    height = max(len(block) for block in blocks)
    padded = [block + [""] * (height - len(block)) for block in blocks]
    lines = ["   " + "".join(f"{cell:<7}" for cell in row) for row in zip(*padded, strict=True)]
    return [words.say("picture", "turns", {"tile": tile.id}), *lines]


# The Solo Angler


def describe_angler(own: Angler, words: Words) -> list[str]:
    """What the Solo Angler has, and what its card makes it do."""
    strength = words.name("strength", own.strength)
    facts = {"money": own.money, "catch": own.catch, "gear": own.gear, "crabs": own.crabs}
    cards = cards_of(words, own.cards)
    lines = [
        words.say(
            "picture",
            "angler",
            {**facts, "strength": strength, "left": own.lighthouses, "cards": cards},
        ),
    ]
    if own.card is not None:
        card = ACTION_CARDS[STRENGTHS.index(own.strength)][SOLO_IDS.index(own.card)]
        lines += describe_card(card, words)
    return lines


def describe_card(card: SoloCard, words: Words) -> list[str]:
    """PM-1S2 to PM-1S6: the action card of this round."""
    bids = [
        words.say("picture", "bid_in_front" if arrow else "bid_behind", {"place": called})
        for place, arrow in zip(card.bids, card.arrows, strict=True)
        for called in [label(words, "place", place)]
    ]
    gains = [price(words, card.money)] * (card.money > 0)
    gains += [words.say("picture", "gains_crab")] * card.crabs
    gains += [words.say("picture", "gains_card")] * card.cards_at_boat
    gains += [words.say("picture", "gains_choice")] * card.cards_of_choice
    path = " ".join(str(column) for column in card.path)
    tie = words.say("picture", "nearest" if card.nearest else "farthest")
    named = {"card": card.id, "bids": ", ".join(bids), "tie": tie}
    return [
        words.say("picture", "card_bids", {**named, "market": card.market_from, "boat": card.boat}),
        words.say("picture", "card_gains", {"gains": ", ".join(gains), "path": path}),
    ]
