"""PM-S1 to PM-S5, PM-W1, PM-1S1: all that is laid out before the first bid."""

from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.rules import bags, market, solo, two_players
from shoal.games.public_market.rules.pieces import (
    BIT,
    BLUE_FEW,
    BLUE_MANY,
    CATCH_CARD_COUNT,
    CHEST_COUNT,
    FISH_KINDS,
    HALF,
    MONEY_FEW,
    MONEY_MANY,
    MOST_LIGHTHOUSES,
    OCEAN_TILES,
    RED_STACK,
    RED_STACK_FEW,
    SCRAPS,
)
from shoal.games.public_market.rules.state import (
    ALL_TOKENS,
    BIDDING,
    BLUE,
    CHEST,
    CHOOSING_FIRST_TOKEN,
    COLUMNS,
    CONTRACTS,
    COOLER,
    CUBE,
    DEPTH,
    LIGHTHOUSES,
    MONEY,
    NOTHING,
    OCEAN,
    PARTIES,
    POINT,
    RED,
    STAND,
    SUPPLY,
    TILE,
    TILE_PLACES,
    TOKEN,
    UNUSED,
    State,
    at,
)


def deal(state: State, dice: Dice) -> None:
    """Set the table for a number of players, with the dice of the start."""
    clear(state)
    lay_contracts(state, dice)
    lay_stacks(state, dice)
    lay_ocean(state, dice)
    for party in range(state.parties()):
        equip(state, party)
    for seat in range(state.seats):
        state.board[at(seat, CHEST)] = bags.draw_chest(state, dice)
    line_up(state)
    state.step = BIDDING
    if state.shallow == 1:
        begin_waters(state)


def clear(state: State) -> None:
    """Nothing is anywhere; then the supply."""
    for place in range(i64(PARTIES)):
        state.board[place] = NOTHING
    for fish in range(i64(FISH_KINDS)):
        state.board[SUPPLY + fish] = SCRAPS
    state.chests = BIT[CHEST_COUNT] - 1
    state.cards = BIT[CATCH_CARD_COUNT] - 1
    state.unseen_low = BIT[HALF] - 1
    state.unseen_high = BIT[HALF] - 1


def lay_contracts(state: State, dice: Dice) -> None:
    """PM-S1: two at random in each column."""
    for column in range(i64(COLUMNS)):
        first = dice.below(4)
        second = dice.below(3)
        if second >= first:
            second += 1
        else:
            first, second = second, first
        state.board[CONTRACTS + column * 2] = column * 4 + first
        state.board[CONTRACTS + column * 2 + 1] = column * 4 + second


def lay_stacks(state: State, dice: Dice) -> None:
    """PM-S3: red below, blue above, the top card open."""
    blues = BLUE_FEW
    if state.seats > 3:
        blues = BLUE_MANY
    for stack in range(i64(COLUMNS)):
        state.board[BLUE + stack] = blues
        state.board[RED + stack] = RED_STACK[stack]
        if state.has_pairs():
            state.board[RED + stack] = RED_STACK_FEW[stack]
    market.open_cards(state, dice)


def lay_ocean(state: State, dice: Dice) -> None:
    """PM-S4: four columns of five; the boat is at the leftmost."""
    state.boat = 0
    state.bag = OCEAN_TILES[state.seats - 1]
    for place in range(i64(COLUMNS * DEPTH)):
        state.board[OCEAN + place] = bags.draw_tile(state, dice)


def equip(state: State, party: i64) -> None:
    """PM-C3, PM-S5, PM-1S1: gears and catch at 0; the cube on no power."""
    for field in range(at(party, 0), at(party + 1, 0)):
        state.board[field] = 0
    state.board[at(party, MONEY)] = MONEY_FEW if state.has_pairs() else MONEY_MANY
    state.board[at(party, LIGHTHOUSES)] = MOST_LIGHTHOUSES
    state.board[at(party, CHEST)] = NOTHING
    state.board[at(party, COOLER)] = NOTHING
    state.board[at(party, CUBE)] = NOTHING
    state.board[at(party, TOKEN)] = NOTHING
    state.board[at(party, POINT)] = NOTHING
    for place in range(i64(TILE_PLACES)):
        state.board[at(party, TILE) + place] = NOTHING


def line_up(state: State) -> None:
    """PM-B1: from the first player clockwise; PM-2P1, PM-1S1: with two meeples each."""
    state.mover = state.first
    if state.has_pairs():
        two_players.line_up(state)
        if state.seats == 1:
            state.deck = solo.DECK
        return
    for number in range(state.seats):
        state.board[STAND + number] = (state.first + number) % state.seats


def begin_waters(state: State) -> None:
    """PM-W1: every player has four power tokens and chooses the first to start."""
    for seat in range(state.seats):
        state.board[at(seat, UNUSED)] = ALL_TOKENS
    state.mover = state.first % state.seats
    state.step = CHOOSING_FIRST_TOKEN
