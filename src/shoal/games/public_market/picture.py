"""The table as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import (
    BOARD,
    CARDS,
    CATCH_CARDS,
    CELLS,
    CHESTS,
    FISH,
    LETTERS,
    LOGOS,
    MOST_SPACES,
    PLACES,
    SHALLOW,
    SIDE,
    SIDES,
    TILES,
    read_cell,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.core.words import Words
    from shoal.games.public_market.components import Space
    from shoal.games.public_market.view import Player, Stack, View

TILE = {tile.id: tile for tile in TILES.tile}
CHEST = {chest.id: "".join(chest.rows) for chest in CHESTS.chest}
CONTRACT = {contract.id: contract for contract in CARDS.contract}
CARD = {card.id: card for card in CATCH_CARDS}
WIDTH = 24


def picture(view: View, words: Words) -> str:
    """Ocean, bids, market, players, and what is to be decided."""
    lines = [
        words.say("picture", "head", {"round": view.round, "bag": view.bag}),
        *draw_ocean(view, words),
        *draw_bids(view, words),
        *draw_market(view, words),
        *draw_bonus(view, words),
        *draw_players(view, words),
    ]
    if view.phase != "over":
        seat = 1 if view.angler else view.mover + 1
        lines.append(words.say("asked", view.phase, {"seat": seat, "hand": draw_tile(view.hand)}))
    return "\n".join(line.rstrip() for line in lines)


def party(view: View, owner: int | None) -> str:
    """A seat by its number, the Solo Angler as A, nobody as a dash."""
    if owner is None:
        return "-"
    return "A" if view.angler is not None and owner == 1 else str(owner + 1)


def letters(counts: Sequence[int]) -> str:
    """Fish by their letters: SSH."""
    return "".join(LETTERS[fish] * count for fish, count in enumerate(counts)) or "–"


# The ocean


def draw_tile(tile: str | None) -> str:
    """A tile in one line: its rows, and the first letter of its shell."""
    if tile is None:
        return "–"
    return f"{tile} {'/'.join(TILE[tile].rows)} {TILE[tile].shell[0]}"


def draw_ocean(view: View, words: Words) -> list[str]:
    """Four columns, nearest the boat on top."""
    boat = words.say("picture", "boat_here")
    heads = [f"{column + 1}{boat if column == view.boat else ''}" for column in range(len(FISH))]
    rows = [heads, *([draw_tile(tile) for tile in row] for row in zip(*view.ocean, strict=True))]
    return ["".join(f"{cell:<{WIDTH}}" for cell in row) for row in rows]


# The market board


def draw_bids(view: View, words: Words) -> list[str]:
    """Bid places with their prices and meeples; dock and market; the supply."""
    prices = (None, *BOARD.bids.evening, 0) if view.evening else (*BOARD.bids.day, None)
    bids = [
        f"{words.name('place', place)} ${price} [{draw_meeples(view, place)}]"
        for place, price in zip(PLACES, prices, strict=True)
        if price is not None
    ]
    dock, market = (" ".join(party(view, owner) for owner in s) for s in (view.dock, view.market))
    supply = ", ".join(
        f"{words.name('fish', fish)} {count}" for fish, count in zip(FISH, view.supply, strict=True)
    )
    return [
        words.say("picture", "bids", {"bids": "   ".join(bids)}),
        words.say("picture", "spaces", {"dock": dock, "market": market}),
        words.say("picture", "supply", {"supply": supply}),
    ]


def draw_meeples(view: View, place: str) -> str:
    """The meeples on a bid place, from left to right."""
    return " ".join(party(view, bid.party) for bid in view.line if bid.place == place)


# Contracts, locations and cards


def draw_market(view: View, words: Words) -> list[str]:
    """A line a column, then the collection locations and Today's Catch."""
    lines = [draw_column(view, words, column) for column in range(len(FISH))]
    scoring = len(FISH) * len(SIDES) * MOST_SPACES
    count = 2 if len(view.players) > 3 else 1
    for number, location in enumerate(CARDS.collection.id[:count]):
        owners = view.lighthouses[scoring + number * len(LOGOS) :]
        spaces = "  ".join(
            f"{words.name('logo', logo)} {party(view, owner)}"
            for logo, owner in zip(LOGOS, owners, strict=False)
        )
        lines.append(f"{location} ${CARDS.collection.money}: {spaces}")
    cards = "   ".join(draw_stack(stack, words) for stack in view.stacks)
    return [*lines, words.say("picture", "cards", {"cards": cards})]


def draw_column(view: View, words: Words, column: int) -> str:
    """The contracts of a column and the spaces of its scoring location."""
    contracts = " ".join(f"{c} {CONTRACT[c].cost}" for c in view.contracts[column * 2 :][:2])
    location = (CARDS.many if len(view.players) > 3 else CARDS.few)[column]
    sides = [
        f"{words.name('side', side)} {draw_spaces(view, words, spaces, column * 2 + number)}"
        for number, (side, spaces) in enumerate(
            zip(SIDES, (location.left, location.right), strict=True)
        )
    ]
    return f"{column + 1} {words.name('fish', FISH[column])}: {contracts} | {' | '.join(sides)}"


def draw_spaces(view: View, words: Words, spaces: Iterable[Space], side: int) -> str:
    """The spaces of a side: VP, bonus, and whose lighthouse stands there."""
    owners = view.lighthouses[side * MOST_SPACES :]
    return "  ".join(
        f"{space.vp}{words.say('space_bonuses', space.bonus)}[{party(view, owner)}]"
        for space, owner in zip(spaces, owners, strict=False)
    )


def draw_stack(stack: Stack, words: Words) -> str:
    """The open card, what it costs and brings, and how many lie under it."""
    if stack.open is None:
        return f"– ({stack.blue}+{stack.red})"
    card = CARD[stack.open]
    logos = "+".join(str(words.name("logo", logo)) for logo in card.logos)
    gears = f"{card.gears}+" if card.gears else ""
    return f"{card.id} {card.cost} > {gears}{logos} ({stack.blue}+{stack.red})"


def draw_bonus(view: View, words: Words) -> list[str]:
    """The bonus board of Shallow Waters."""
    if not view.shallow_waters:
        return []
    lines = []
    for number, row in enumerate(SHALLOW.bonus):
        owners = view.bonus[number * len(row.spaces) :]
        spaces = "  ".join(
            f"{words.name('bonus', space)} {party(view, owner)}"
            for space, owner in zip(row.spaces, owners, strict=False)
        )
        lines.append(words.say("picture", "bonus_row", {"row": number + 1, "spaces": spaces}))
    return lines


# Players


def draw_players(view: View, words: Words) -> list[str]:
    """What everyone has, and all chests side by side."""
    lines = [line for seat, own in enumerate(view.players) for line in describe(seat, own, words)]
    if view.angler is not None:
        own = view.angler
        facts = {"money": own.money, "catch": own.catch, "gear": own.gear, "crabs": own.crabs}
        cards = " ".join(own.cards) or "–"
        lines.append(
            words.say("picture", "angler", {**facts, "cards": cards, "card": own.card or "–"})
        )
    drawn = [draw_chest(seat, own) for seat, own in enumerate(view.players)]
    return [*lines, *("   ".join(row) for row in zip(*drawn, strict=True))]


def describe(seat: int, own: Player, words: Words) -> list[str]:
    """One player in words."""
    facts = {"seat": seat + 1, "money": own.money, "crabs": own.crabs, "left": own.lighthouses}
    fish = {"catch": letters(own.catch), "gears": letters(own.gears)}
    cards = {"waiting": letters(own.waiting), "cards": " ".join(own.cards) or "–"}
    lines = [words.say("picture", "player", {**facts, **fish, **cards})]
    if own.cube is not None:
        key = "power" if own.fresh else "power_used"
        lines.append(words.say("picture", key, {"power": words.name("power", own.cube)}))
    if own.cooler is not None:
        lines.append(words.say("picture", "cooled", {"tile": draw_tile(own.cooler)}))
    if own.token is not None:
        point = SHALLOW.rose[own.point or 0]
        named = {"token": words.name("token", own.token), "point": words.name("shell", point)}
        lines.append(words.say("picture", "on_rose", named))
    return lines


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
    head = f"{seat + 1}: {own.chest or '–':<3}{' '.join('abcde')}"
    return [head, *(f"    {number} {row}" for number, row in enumerate(rows, 1))]
