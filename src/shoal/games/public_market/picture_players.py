"""Players as text: what they have, their chests, the tile in hand; and the Solo Angler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import (
    CELLS,
    CHESTS,
    LETTERS,
    SHALLOW,
    SIDE,
    SOLO,
    read_cell,
)
from shoal.games.public_market.picture_words import label, letters, price
from shoal.games.public_market.shapes import shape_of, turns_of

if TYPE_CHECKING:
    from shoal.core.words import Words
    from shoal.games.public_market.components import SoloCard, Tile
    from shoal.games.public_market.view import Angler, Player, View

CHEST = {chest.id: "".join(chest.rows) for chest in CHESTS.chest}
ACTION_CARD = {card.id: card for card in SOLO.card}


def draw_players(view: View, words: Words) -> list[str]:
    """What everyone has, and all chests side by side."""
    lines = [line for seat, own in enumerate(view.players) for line in describe(seat, own, words)]
    if view.angler is not None:
        lines += describe_angler(view.angler, words)
    drawn = [draw_chest(seat, own) for seat, own in enumerate(view.players)]
    chests = ["  ".join(row) for row in zip(*drawn, strict=True)]
    return [*lines, words.say("picture", "chests"), *chests]


def describe(seat: int, own: Player, words: Words) -> list[str]:
    """One player in words."""
    facts = {"seat": seat + 1, "money": own.money, "crabs": own.crabs, "left": own.lighthouses}
    fish = {"catch": letters(own.catch), "gears": letters(own.gears)}
    cards = {"waiting": letters(own.waiting), "cards": " ".join(own.cards) or "–"}
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


def draw_chest(seat: int, own: Player) -> list[str]:
    """An ice chest: @ crab, # ice, * shrimp; 1 … 8 tiles, small letters scraps."""
    cells = list(CHEST[own.chest]) if own.chest else [" "] * CELLS
    for number, placed in enumerate(own.tiles, 1):
        for cell in placed.cells:
            cells[read_cell(cell)] = str(number)
    for letter, names in zip(LETTERS, own.scraps, strict=True):
        for cell in names:
            cells[read_cell(cell)] = letter.lower()
    rows = [" ".join(cells[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]
    head = f"{seat + 1}:{own.chest or '–':<3}{' '.join('abcde')}"
    return [head, *(f"   {number} {row}" for number, row in enumerate(rows, 1))]


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
    facts = {"money": own.money, "catch": own.catch, "gear": own.gear, "crabs": own.crabs}
    cards = " ".join(own.cards) or "–"
    lines = [
        words.say("picture", "angler", {**facts, "left": own.lighthouses, "cards": cards}),
    ]
    if own.card is not None:
        lines += describe_card(ACTION_CARD[own.card], words)
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
