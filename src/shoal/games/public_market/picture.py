"""The table as text for a terminal; players and their chests are in `picture_players`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import (
    BOARD,
    CARDS,
    CATCH_CARDS,
    FISH,
    LOGOS,
    MOST_SPACES,
    PLACES,
    SHALLOW,
    SHELLS,
    SIDES,
    TILES,
)
from shoal.games.public_market.picture_players import draw_players, draw_turns
from shoal.games.public_market.picture_words import bracket, label, party, price

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.core.words import Words
    from shoal.games.public_market.components import Space
    from shoal.games.public_market.view import Stack, View

TILE = {tile.id: tile for tile in TILES.tile}
CONTRACT = {contract.id: contract for contract in CARDS.contract}
CARD = {card.id: card for card in CATCH_CARDS}
WIDTH = 19
"""Of a column of the ocean."""


def picture(view: View, words: Words) -> str:
    """Ocean, bids, market, players, and what is to be decided."""
    lines = [
        *draw_head(view, words),
        *draw_ocean(view, words),
        *draw_bids(view, words),
        *draw_market(view, words),
        *draw_bonus(view, words),
        *draw_players(view, words),
    ]
    if view.hand is not None:
        lines += draw_turns(TILE[view.hand], words)
    if view.phase != "over":
        seat = 1 if view.angler else view.mover + 1
        lines.append(words.say("asked", asked(view), {"seat": seat, "hand": view.hand or ""}))
    return "\n".join(line.rstrip() for line in lines)


def asked(view: View) -> str:
    """The sentence for the decision that is asked for."""
    if view.phase == "bid" and view.evening:
        return "evening_bid"
    if view.phase == "handle" and view.hand is None:
        return "handle_scrap"
    return view.phase


# The ocean


def draw_head(view: View, words: Words) -> list[str]:
    """The round, and what letters mean."""
    key = "head_evening" if view.evening else "head"
    lines = [words.say("picture", key, {"round": view.round, "bag": view.bag})]
    lines.append(words.say("picture", "fish"))
    if view.shallow_waters:
        shells = [str(words.name("shell", shell)) for shell in SHELLS]
        named = ", ".join(f"{shell[0].lower()} {shell}" for shell in shells)
        lines.append(words.say("picture", "shells", {"shells": named}))
    return lines


def draw_tile(view: View, words: Words, tile: str | None) -> str:
    """A tile in one line: its rows and, in Shallow Waters, the first letter of its shell."""
    if tile is None:
        return "–"
    shell = f" {str(words.name('shell', TILE[tile].shell))[0].lower()}"
    return f"{tile} {'/'.join(TILE[tile].rows)}{shell if view.shallow_waters else ''}"


def draw_ocean(view: View, words: Words) -> list[str]:
    """Four columns, nearest the boat on top."""
    boat = words.say("picture", "boat_here")
    heads = [f"{column + 1}{boat if column == view.boat else ''}" for column in range(len(FISH))]
    tiles = zip(*view.ocean, strict=True)
    rows = [heads, *([draw_tile(view, words, tile) for tile in row] for row in tiles)]
    return ["".join(f"{cell:<{WIDTH}}" for cell in row) for row in rows]


# The market board


def draw_bids(view: View, words: Words) -> list[str]:
    """Bid places with their prices and meeples; dock and market; the supply."""
    prices = (None, *BOARD.bids.evening, 0) if view.evening else (*BOARD.bids.day, None)
    bids = [
        f"{label(words, 'place', place)} {price(words, dollars)} [{draw_meeples(view, place)}]"
        for place, dollars in zip(PLACES, prices, strict=True)
        if dollars is not None
    ]
    dock, market = (" ".join(party(view, owner) for owner in s) for s in (view.dock, view.market))
    supply = ", ".join(
        f"{words.name('fish', fish)} {count}" for fish, count in zip(FISH, view.supply, strict=True)
    )
    return [
        words.say("picture", "bids", {"bids": "  ".join(bids)}),
        words.say("picture", "spaces", {"dock": dock, "market": market}),
        words.say("picture", "supply", {"supply": supply}),
    ]


def draw_meeples(view: View, place: str) -> str:
    """The meeples on a bid place, from left to right."""
    return " ".join(party(view, bid.party) for bid in view.line if bid.place == place)


# Contracts, locations and cards


def draw_market(view: View, words: Words) -> list[str]:
    """A line a column, then the collection locations and Today's Catch."""
    lines = [words.say("picture", "contracts")]
    lines += [draw_column(view, words, column) for column in range(len(FISH))]
    scoring = len(FISH) * len(SIDES) * MOST_SPACES
    count = 2 if len(view.players) > 3 else 1
    for number, location in enumerate(CARDS.collection.id[:count]):
        owners = view.lighthouses[scoring + number * len(LOGOS) :]
        logos = [label(words, "logo", logo) for logo in LOGOS]
        facts = {"location": location, "money": price(words, CARDS.collection.money)}
        facts["spaces"] = bracket(view, logos, owners)
        lines.append(words.say("picture", "collection", facts))
    stacks = [f"{number} {draw_stack(s, words)}" for number, s in enumerate(view.stacks, 1)]
    lines.append(words.say("picture", "cards"))
    return [*lines, "   ".join(stacks[:2]), "   ".join(stacks[2:])]


def draw_column(view: View, words: Words, column: int) -> str:
    """The contracts of a column and the spaces of its scoring location."""
    contracts = "  ".join(f"{c} {CONTRACT[c].cost}" for c in view.contracts[column * 2 :][:2])
    location = (CARDS.many if len(view.players) > 3 else CARDS.few)[column]
    sides = [
        f"{label(words, 'side', side)} {draw_spaces(view, words, spaces, column * 2 + number)}"
        for number, (side, spaces) in enumerate(
            zip(SIDES, (location.left, location.right), strict=True)
        )
    ]
    facts = {"column": column + 1, "fish": words.name("fish", FISH[column])}
    return words.say(
        "picture", "column", {**facts, "contracts": contracts, "sides": " | ".join(sides)}
    )


def draw_spaces(view: View, words: Words, spaces: Iterable[Space], side: int) -> str:
    """The spaces of a side: VP, bonus, and whose lighthouse stands there."""
    owners = view.lighthouses[side * MOST_SPACES :]
    named = [f"{space.vp}{words.say('space_bonuses', space.bonus)}" for space in spaces]
    return bracket(view, named, owners)


def draw_stack(stack: Stack, words: Words) -> str:
    """The open card, what it costs and brings, and how many lie under it."""
    if stack.open is None:
        return f"– ({stack.blue}+{stack.red})"
    card = CARD[stack.open]
    logos = "+".join(str(words.name("logo", logo)) for logo in card.logos)
    gears = f"{card.gears}+" if card.gears else ""
    return f"{card.id} {card.cost} > {gears}{logos} ({stack.blue}+{stack.red})"


def draw_bonus(view: View, words: Words) -> list[str]:
    """The compass rose and the bonus board of Shallow Waters."""
    if not view.shallow_waters:
        return []
    points = [f"{point} {words.name('shell', s)}" for point, s in enumerate(SHALLOW.rose)]
    lines = [words.say("picture", "rose", {"points": ", ".join(points)})]
    for number, row in enumerate(SHALLOW.bonus):
        named = [label(words, "bonus", space) for space in row.spaces]
        spaces = bracket(view, named, view.bonus[number * len(row.spaces) :])
        lines.append(words.say("picture", f"bonus_{number + 1}", {"spaces": spaces}))
    return lines
