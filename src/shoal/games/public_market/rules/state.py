"""A position of Public Market: what lies where, and what is to be decided.

A *party* is a seat or, in the solo game, the Solo Angler (PM-1S1). One vec holds all that comes in
numbers; NOTHING marks an empty place.

    OCEAN + column*5 + position   the tile there; position 0 is nearest the boat
    STAND + space                 the party whose meeple stands there: dock 0 … 4, market 5 … 9
    LINE + number                 meeples that have bid, left to right: place * 8 + party
    SUPPLY + fish                 scraps in the supply
    CONTRACTS + number            the eight public contracts, two a column
    OPEN, BLUE, RED + stack       Today's Catch: the open card, and how many lie face down under it
    LIGHTHOUSE + space            the party whose lighthouse stands there
    BONUS + space                 the seat whose power token lies there (PM-W5)
    PILE + number                 ice chests that were put under the pile, in their order (PM-K12)
    at(party, FIELD)              what a party has; the fields are below

Nothing is hidden in it: bag, face-down cards, chests and the angler's deck are sets that nobody has
put into an order, and a draw takes any of them with the dice of its ply (PM-C3).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.position import Position

NOTHING: Final = -1
ANGLER: Final = 1
"""PM-1S1: the party of the Solo Angler, beside the only seat."""
COLUMNS: Final = 4
DEPTH: Final = 5
BOARD_SIDE: Final = 5
"""Spaces for meeples on a side of the board; a fifth meeple queues (PM-A2)."""
MOST_MEEPLES: Final = 5

# Where one may bid
NONE: Final = 0
SALMON: Final = 4
HOME: Final = 5

# The vec
OCEAN: Final = 0
STAND: Final = 20
LINE: Final = 30
SUPPLY: Final = 35
CONTRACTS: Final = 39
OPEN: Final = 47
BLUE: Final = 51
RED: Final = 55
LIGHTHOUSE: Final = 59
BONUS: Final = 91
PILE: Final = 111
PARTIES: Final = 120

# What a party has
MONEY: Final = 0
CATCH: Final = 1  # of each fish; the angler has one value
GEAR: Final = 5  # likewise
WAITING: Final = 9  # scraps of each fish beside the chest
CHEST: Final = 13
COVERED: Final = 14  # its cells under tiles and scraps
SCRAP: Final = 15  # its cells under scrap of each fish
TILE: Final = 19  # eight places: tile << 25 | its cells
COOLER: Final = 27
CUBE: Final = 28  # the shrimp power on which the cube stands
FRESH: Final = 29  # 1 until that power is used
SHRIMPED: Final = 30  # 1 once the chest has given its shrimp bonus
CRABS: Final = 31
LIGHTHOUSES: Final = 32  # left
OWN_CARDS: Final = 33  # Today's Catch cards, a bit each
TOKEN: Final = 34  # the power token on the compass rose
POINT: Final = 35  # where it is
UNUSED: Final = 36  # power tokens not yet used, a bit each
MARKETS: Final = 37  # market actions so far
PARTY: Final = 38
TILE_PLACES: Final = 8

# Phases: what is to be decided
CHOOSING_FIRST_TOKEN: Final = 0
BIDDING: Final = 1
ACTING: Final = 2
TAKING: Final = 3
HANDLING: Final = 4
PLACING_SCRAP: Final = 5
COMPLETING: Final = 6
CHOOSING_FREE_CARD: Final = 7
BEING_PAID: Final = 8
AT_HOME: Final = 9
STEERING: Final = 10
GIVING_CARD: Final = 11
CHOOSING_POWER: Final = 12
CHOOSING_BONUS: Final = 13
CHOOSING_TOKEN: Final = 14
OVER: Final = 15

# What a party owes the compass rose (PM-W3)
OWES_NOTHING: Final = 0
OWES_BONUS: Final = 1
OWES_TOKEN: Final = 2

# Shrimp powers (PM-F7 to PM-F10)
COOLER_POWER: Final = 0
SCRAP_POWER: Final = 1
ANYWHERE: Final = 2
CASH_POWER: Final = 3
POWER_COUNT: Final = 4

# Power tokens (PM-W4)
ICE_TOKEN: Final = 0
SHRIMP_TOKEN: Final = 1
CRAB_TOKEN: Final = 2
MARKET_TOKEN: Final = 3
TOKEN_COUNT: Final = 4
ALL_TOKENS: Final = 15


def at(party: i64, field: i64) -> i64:
    """Where in the vec something of a party is."""
    return PARTIES + party * PARTY + field


class State(Position):
    """The fields of a position. `PublicMarket` plays it; the chapters of the rules change it."""

    def __init__(self, board: vec[i64], seats: i64, shallow: i64, first: i64) -> None:
        self.board: vec[i64] = board
        self.seats: i64 = seats
        self.shallow: i64 = shallow
        """1 with Shallow Waters."""
        self.first: i64 = first
        """The party that bid first."""
        self.round: i64 = 1
        self.evening: i64 = 0
        self.phase: i64 = BIDDING
        """The decision that is asked for."""
        self.step: i64 = BIDDING
        """Where the round is, also while a bonus of covered shrimp or the rose interrupts it."""
        self.mover: i64 = first
        """The party whose bid, action or navigation it is."""
        self.boat: i64 = 0
        self.hand: i64 = NOTHING
        """The tile that was taken and not yet handled."""
        self.completed: i64 = 0
        """PM-K3: cards completed in this market."""
        self.earned: i64 = 0
        """1 while a shrimp bonus waits to be chosen."""
        self.shell: i64 = NOTHING
        """PM-W2: the shell that has yet to move the token."""
        self.owes: i64 = OWES_NOTHING
        self.bag: i64 = 0
        """Tiles in the bag."""
        self.unseen_low: i64 = 0
        """Tiles that nobody has seen, in the bag or left in the box: the first 35, a bit each."""
        self.unseen_high: i64 = 0
        self.gone_low: i64 = 0
        """Tiles that have left the game, likewise."""
        self.gone_high: i64 = 0
        self.chests: i64 = 0
        """Ice chests that nobody has seen, on top of the pile; a bit each."""
        self.returned: i64 = 0
        """Ice chests under them, in a known order."""
        self.cards: i64 = 0
        """Today's Catch cards that nobody has seen; a bit each."""
        self.deck: i64 = 0
        """PM-1S1: action cards in the angler's deck; a bit each."""
        self.strength: i64 = 0
        """PM-1S8: how strong the angler is; 0 where there is none."""
        self.card: i64 = NOTHING
        """PM-1S2: the action card of this round."""

    def parties(self) -> i64:
        """Everybody who plays, the Solo Angler included."""
        if self.seats == 1:
            return 2
        return self.seats

    def has_pairs(self) -> bool:
        """PM-2P1, PM-1S1: whether everyone has two meeples."""
        return self.seats <= 2

    def is_angler(self, party: i64) -> bool:
        """PM-1S1."""
        return self.seats == 1 and party == ANGLER

    def has_chest(self, party: i64) -> bool:
        """PM-K12: not from the market of the last day round on."""
        return self.board[at(party, CHEST)] != NOTHING

    def has_token(self, party: i64, token: i64) -> bool:
        """PM-W4: whether a power token is on the party's compass rose."""
        return self.board[at(party, TOKEN)] == token

    def may_use(self, party: i64, power: i64) -> bool:
        """PM-F6: whether the cube stands on a power that is not yet used."""
        return self.board[at(party, CUBE)] == power and self.board[at(party, FRESH)] == 1

    def earn(self, party: i64, dollars: i64) -> None:
        """Money from the bank, or back to it."""
        self.board[at(party, MONEY)] += dollars

    def has_tiles(self, column: i64) -> bool:
        """PM-R2: whether there is a tile in a column of the ocean."""
        for position in range(i64(DEPTH)):
            if self.board[OCEAN + column * DEPTH + position] != NOTHING:
                return True
        return False

    def is_ocean_empty(self) -> bool:
        """PM-D6."""
        for column in range(i64(COLUMNS)):
            if self.has_tiles(column):
                return False
        return True

    def first_standing(self) -> i64:
        """PM-B1: the leftmost space with a meeple; NOTHING if there is none."""
        for space in range(i64(2 * BOARD_SIDE)):
            if self.board[STAND + space] != NOTHING:
                return space
        return NOTHING

    def last_standing(self) -> i64:
        """PM-R2: the rightmost space with a meeple; NOTHING if there is none."""
        for back in range(i64(2 * BOARD_SIDE)):
            if self.board[STAND + 2 * BOARD_SIDE - 1 - back] != NOTHING:
                return 2 * BOARD_SIDE - 1 - back
        return NOTHING

    def stand(self, party: i64, side: i64) -> None:
        """PM-A2: the lowest free space of the dock (side 0) or the market (1)."""
        space: i64 = STAND + side * BOARD_SIDE
        while self.board[space] != NOTHING:
            space += 1
        self.board[space] = party

    def count_line(self) -> i64:
        """How many meeples have bid and not yet acted."""
        count: i64 = 0
        while count < MOST_MEEPLES and self.board[LINE + count] != NOTHING:
            count += 1
        return count
