"""Tiles, chests, cards and boards as tables of numbers, made once from the components."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.public_market import shapes, tallies
from shoal.games.public_market.components import BOARD, CARDS, CHESTS, SOLO

FISH_KINDS: Final = 4
LINES: Final = 5
"""Rows, or columns, of a chest."""
FULL: Final = (1 << 25) - 1
TILE_COUNT: Final = 70
HALF: Final = 35
"""Tiles are kept in two sets of bits."""
CHEST_COUNT: Final = 9
LOGO_KINDS: Final = 4
SIDE_SPACES: Final = 3
COLUMN_SPACES: Final = 6
SCORING: Final = 24
"""Spaces of scoring locations: column * 6 + side * 3 + place; those of collections follow."""
LOCATION_SPACES: Final = 32
BLUES: Final = 16
"""Blue cards; red ones follow."""
CATCH_CARD_COUNT: Final = 30

BIT: Final[vec[i64]] = vec[i64](shapes.bits(62))

# Tiles, PM-C1
SHAPE: Final[vec[i64]] = vec[i64](shapes.shapes())
SHAPE_START: Final[vec[i64]] = vec[i64](shapes.starts())
MASK: Final[vec[i64]] = vec[i64](shapes.masks())
WHERE: Final[vec[i64]] = vec[i64](shapes.wheres())
MASK_BY_TURN: Final[vec[i64]] = vec[i64](shapes.masks_by_turn())
TILE_FISH: Final[vec[i64]] = vec[i64](tallies.tile_fish())
"""How many of each fish, from tile * 4 on."""
TILE_KINDS: Final[vec[i64]] = vec[i64](tallies.tile_kinds())
"""PM-1S4: how many different fish."""
SHELL: Final[vec[i64]] = vec[i64](tallies.tile_shells())

# Chests, PM-C1, PM-K2, PM-K10
ICE: Final[vec[i64]] = vec[i64](shapes.icons("#"))
CRAB: Final[vec[i64]] = vec[i64](shapes.icons("@"))
SHRIMPS: Final[vec[i64]] = vec[i64](shapes.icons("*"))
RING: Final[vec[i64]] = vec[i64](shapes.crab_rings())
ROW_CELLS: Final[vec[i64]] = vec[i64](shapes.rows())
COLUMN_CELLS: Final[vec[i64]] = vec[i64](shapes.columns())
LINE_PAY: Final[i64] = CHESTS.pay

# Cards, PM-C2
CONTRACT_COST: Final[vec[i64]] = vec[i64](tallies.contract_costs())
CONTRACT_COLUMN: Final[vec[i64]] = vec[i64](tallies.contract_columns())
CARD_COST: Final[vec[i64]] = vec[i64](tallies.card_costs())
CARD_GEARS: Final[vec[i64]] = vec[i64](tallies.card_gears())
CARD_LOGOS: Final[vec[i64]] = vec[i64](tallies.card_logos())
LOGOS_IN_LANES: Final[vec[i64]] = vec[i64](tallies.logo_lanes())
"""The same for each card as one number, LOGO_LANE bits a kind."""
LOGO_LANE: Final = 8
RED_STACK: Final[vec[i64]] = vec[i64](list(CARDS.stacks.red))
RED_STACK_FEW: Final[vec[i64]] = vec[i64](list(CARDS.stacks.red_two_players))
BLUE_FEW: Final[i64] = CARDS.stacks.blue_few
BLUE_MANY: Final[i64] = CARDS.stacks.blue_many

# Locations, PM-S2, PM-K4 to PM-K6; the spaces for 4 and 5 players follow those for 2 and 3
SPACE_VP: Final[vec[i64]] = vec[i64](tallies.space_vps())
"""-1 where there is no such space."""
SPACE_BONUS: Final[vec[i64]] = vec[i64](tallies.space_bonuses())
COLLECTION_MONEY: Final[i64] = CARDS.collection.money

# The market board, PM-B1, PM-D2, PM-F3, PM-F10, PM-K9
DAY_PRICE: Final[vec[i64]] = vec[i64](tallies.day_prices())
EVENING_PRICE: Final[vec[i64]] = vec[i64](tallies.evening_prices())
FRONT: Final[i64] = BOARD.bids.front
FRONT_HOME: Final[i64] = BOARD.bids.front_home
PRICE: Final[vec[i64]] = vec[i64](list(BOARD.market.prices))
CAPTAIN: Final[i64] = BOARD.market.captain
CASH_DOLLARS: Final[i64] = BOARD.market.cash
MOST: Final[i64] = BOARD.tracker.most
"""PM-C3: of a catch or a gear."""
SCRAPS: Final[i64] = BOARD.scraps.count
MOST_LIGHTHOUSES: Final[i64] = BOARD.player.lighthouses
MOST_CRABS: Final[i64] = BOARD.player.crabs
MONEY_FEW: Final[i64] = BOARD.player.money_few
MONEY_MANY: Final[i64] = BOARD.player.money
OCEAN_TILES: Final[vec[i64]] = vec[i64](list(BOARD.ocean.tiles))

# Shallow Waters, PM-W2
NEXT_POINT: Final[vec[i64]] = vec[i64](tallies.next_points())
"""Where a token at a point goes with a shell: point * 4 + shell."""

# The Solo Angler, PM-1S2 to PM-1S6
MOST_SOLO: Final[i64] = SOLO.catch
SOLO_CARDS: Final[vec[i64]] = vec[i64](tallies.solo_cards())
"""Eleven numbers a card, five cards a strength; rules/solo.py names them."""
HEAD_START: Final[vec[i64]] = vec[i64](tallies.head_starts())
"""PM-1S8."""
SOLO_PATH: Final[vec[i64]] = vec[i64](tallies.solo_paths())
SOLO_BONUS: Final[vec[i64]] = vec[i64](tallies.solo_bonuses())
"""PM-1S5: dollars for each catch."""
