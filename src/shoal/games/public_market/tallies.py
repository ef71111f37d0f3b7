"""Components as flat lists of numbers, for the tables of the rules."""

from __future__ import annotations

from shoal.games.public_market.components import (
    ACTION_CARDS,
    BOARD,
    BONUSES,
    CARDS,
    CATCH_CARDS,
    LOGOS,
    MOST_SPACES,
    PLACES,
    SHALLOW,
    SOLO,
    TILES,
    Location,
    Space,
    count_fish,
)


def tile_fish() -> list[int]:
    """For each tile how many of each fish."""
    return [count for tile in TILES.tile for count in tile.fish()]


def tile_kinds() -> list[int]:
    """For each tile how many different fish."""
    return [sum(1 for count in tile.fish() if count) for tile in TILES.tile]


def tile_shells() -> list[int]:
    return [SHALLOW.shells.index(tile.shell) for tile in TILES.tile]


def contract_costs() -> list[int]:
    """For each contract how many of each fish."""
    return [count for contract in CARDS.contract for count in count_fish(contract.cost)]


def contract_columns() -> list[int]:
    """The column of each contract, from 0."""
    return [contract.column - 1 for contract in CARDS.contract]


def card_costs() -> list[int]:
    """For each Today's Catch card how many of each fish."""
    return [count for card in CATCH_CARDS for count in count_fish(card.cost)]


def card_gears() -> list[int]:
    """For each Today's Catch card the gears of each fish."""
    return [count for card in CATCH_CARDS for count in count_fish(card.gears)]


def card_logos() -> list[int]:
    """For each Today's Catch card the logos of each kind."""
    return [card.logos.count(logo) for card in CATCH_CARDS for logo in LOGOS]


def logo_lanes() -> list[int]:
    """For each Today's Catch card its logos as one number, eight bits a kind, the first lowest."""
    return [
        sum(card.logos.count(logo) << 8 * kind for kind, logo in enumerate(LOGOS))
        for card in CATCH_CARDS
    ]


def scoring_spaces() -> list[Space | None]:
    """All spaces in the order of their numbers, None where a side has fewer; both sides' tiles."""
    locations: tuple[Location, ...] = (*CARDS.few, *CARDS.many)
    return [
        side[place] if place < len(side) else None
        for location in locations
        for side in (location.left, location.right)
        for place in range(MOST_SPACES)
    ]


def space_vps() -> list[int]:
    """The VP of each space, -1 where there is none."""
    return [-1 if space is None else space.vp for space in scoring_spaces()]


def space_bonuses() -> list[int]:
    return [0 if space is None else BONUSES.index(space.bonus) for space in scoring_spaces()]


def day_prices() -> list[int]:
    """The price of each bid place by day; nobody goes home by day."""
    return [*BOARD.bids.day, 0]


def evening_prices() -> list[int]:
    """The price of each bid place in the evening; there is no place without scrap then."""
    return [0, *BOARD.bids.evening, 0]


def next_points() -> list[int]:
    """PM-W2: where a token goes from each point with each shell; the last if none is ahead."""
    last = len(SHALLOW.rose) - 1
    return [
        next((p for p in range(point + 1, last) if SHALLOW.rose[p] == shell), last)
        for point in range(len(SHALLOW.rose))
        for shell in SHALLOW.shells
    ]


def solo_cards() -> list[int]:
    """PM-1S8: eleven numbers for each action card, for each strength; rules/solo.py names them."""
    return [
        int(number)
        for cards in ACTION_CARDS
        for card in cards
        for number in (
            PLACES.index(card.bids[0]),
            PLACES.index(card.bids[1]),
            *card.arrows,
            card.boat,
            card.market_from,
            card.nearest,
            card.money,
            card.crabs,
            card.cards_at_boat,
            card.cards_of_choice,
        )
    ]


def head_starts() -> list[int]:
    """PM-1S8: VP of the Solo Angler with Shallow Waters, for each strength."""
    return [strength.head_start for strength in SOLO.strength]


def solo_paths() -> list[int]:
    """The columns, from 0, on the path of each action card."""
    return [column - 1 for card in SOLO.card for column in card.path]


def solo_bonuses() -> list[int]:
    """PM-1S5: dollars for each catch from 0 on."""
    most = len(SOLO.market_bonus)
    return [0] * (SOLO.catch + 1 - most) + list(SOLO.market_bonus)
