"""PM-1S1 to PM-1S8: the Solo Angler. The rules play its turns; some choices fall to the player."""

from typing import Final

from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.rules import bags, bidding, market, notes, two_players
from shoal.games.public_market.rules.pieces import (
    BIT,
    CARD_GEARS,
    COLUMN_SPACES,
    DAY_PRICE,
    FISH_KINDS,
    MOST_CRABS,
    MOST_SOLO,
    SOLO_BONUS,
    SOLO_CARDS,
    SOLO_PATH,
    SPACE_VP,
    TILE_KINDS,
)
from shoal.games.public_market.rules.state import (
    ACTING,
    ANGLER,
    CATCH,
    COLUMNS,
    CRABS,
    DEPTH,
    GEAR,
    GIVING_CARD,
    LIGHTHOUSE,
    LIGHTHOUSES,
    LINE,
    MARKETS,
    MONEY,
    NONE,
    NOTHING,
    OCEAN,
    OPEN,
    State,
    at,
)

ACTION_CARD_COUNT: Final = 5
DECK: Final = 31
"""All five action cards."""

# What an action card tells
BIDS: Final = 0
ARROWS: Final = 2
CARD_BOAT: Final = 4
MARKET_FROM: Final = 5
NEAREST: Final = 6
CARD_DOLLARS: Final = 7
CARD_CRABS: Final = 8
AT_BOAT: Final = 9
OF_CHOICE: Final = 10
CARD_NUMBERS: Final = 11


def tells(state: State, what: i64) -> i64:
    """PM-1S8: what the action card of this round tells an angler of its strength."""
    return SOLO_CARDS[(state.strength * ACTION_CARD_COUNT + state.card) * CARD_NUMBERS + what]


def mine(field: i64) -> i64:
    """Where something of the angler is."""
    return at(ANGLER, field)


# Bidding


def bid(state: State, dice: Dice) -> None:
    """PM-1S2: the first bid of a card that is turned up, then its second."""
    number: i64 = 1
    if state.card == NOTHING:
        number = 0
        turn_card(state, dice)
    place = tells(state, BIDS + number)
    if DAY_PRICE[place] > state.board[mine(MONEY)]:
        place = NONE
    if place != NONE:
        raise_catch(state, 1)
    ahead: i64 = 0
    if tells(state, ARROWS + number) == 1 and may_overtake(state, place):
        ahead = bidding.count_on(state, place)
    dice.note(notes.ANGLER_BIDS, ahead << 3 | place)
    bidding.bid(state, place, ahead, dice)


def turn_card(state: State, dice: Dice) -> None:
    """PM-1S2: the top card of the deck."""
    state.card = bags.draw(state.deck, dice)
    state.deck &= ~BIT[state.card]
    dice.note(notes.ACTION_CARD, state.card)


def may_overtake(state: State, place: i64) -> bool:
    """PM-1S2: a rival is there, and $1 more in hand."""
    if place == NONE or state.board[mine(MONEY)] <= DAY_PRICE[place]:
        return False
    for number in range(state.count_line()):
        meeple = state.board[LINE + number]
        if meeple >> 3 == place and meeple & 7 != ANGLER:
            return True
    return False


def raise_catch(state: State, fish: i64) -> None:
    """PM-1S1: its one catch value, never above 12."""
    state.board[mine(CATCH)] = min(state.board[mine(CATCH)] + fish, MOST_SOLO)


# Action


def act(state: State, dice: Dice) -> None:
    """PM-1S3: to the dock while its catch is small, else to the market."""
    if state.board[mine(CATCH)] < tells(state, MARKET_FROM):
        state.stand(ANGLER, 0)
        fish(state, dice)
    else:
        state.stand(ANGLER, 1)
        go_to_market(state, dice)


def fish(state: State, dice: Dice) -> None:
    """PM-1S4: the catch rises by one for each kind of fish; the tile leaves the game."""
    place = OCEAN + best_tile(state)
    tile = state.board[place]
    state.board[place] = NOTHING
    raise_catch(state, TILE_KINDS[tile])
    bags.discard_tile(state, tile)
    dice.note(notes.ANGLER_TAKES, tile)


def best_tile(state: State) -> i64:
    """PM-1S4: the most kinds of fish under the boat; if equal nearest to it, or farthest."""
    best: i64 = NOTHING
    kinds: i64 = 0
    for place in range(state.boat * DEPTH, state.boat * DEPTH + DEPTH):
        tile = state.board[OCEAN + place]
        if tile == NOTHING:
            continue
        if TILE_KINDS[tile] > kinds or (TILE_KINDS[tile] == kinds and tells(state, NEAREST) == 0):
            best = place
            kinds = TILE_KINDS[tile]
    return best


def go_to_market(state: State, dice: Dice) -> None:
    """PM-1S5: dollars, a crab, the card at the boat; then one that the player chooses."""
    state.board[mine(MARKETS)] += 1
    dollars = SOLO_BONUS[state.board[mine(CATCH)]] + tells(state, CARD_DOLLARS)
    state.earn(ANGLER, dollars)
    dice.note(notes.ANGLER_EARNS, dollars)
    state.board[mine(CATCH)] = state.board[mine(GEAR)]
    for number in range(tells(state, CARD_CRABS)):
        gain_crab(state, dice)
    if tells(state, AT_BOAT) == 1 and state.board[OPEN + state.boat] != NOTHING:
        dice.note(notes.ANGLER_CARD, state.board[OPEN + state.boat])
        take_card(state, state.board[OPEN + state.boat], dice)
    if tells(state, OF_CHOICE) == 1 and market.is_any_open(state):
        state.step = GIVING_CARD
    else:
        end_market(state, dice)


def gain_crab(state: State, dice: Dice) -> None:
    """PM-1S5: if one is left."""
    if state.board[mine(CRABS)] < MOST_CRABS:
        state.board[mine(CRABS)] += 1
        dice.note(notes.ANGLER_CRAB, 1)


def take_card(state: State, card: i64, dice: Dice) -> None:
    """PM-1S5: a card with one or more gears moves its gear up by one."""
    market.own_card(state, card)
    gears: i64 = 0
    for kind in range(i64(FISH_KINDS)):
        gears += CARD_GEARS[card * FISH_KINDS + kind]
    if gears > 0 and state.board[mine(GEAR)] < MOST_SOLO:
        state.board[mine(GEAR)] += 1
        dice.note(notes.ANGLER_GEAR, state.board[mine(GEAR)])


def give_card(state: State, card: i64, dice: Dice) -> None:
    """PM-1S5: the card that the player chose."""
    take_card(state, card, dice)
    end_market(state, dice)


def end_market(state: State, dice: Dice) -> None:
    """PM-1S5: the lighthouse, or a crab; then cards are opened."""
    space = find_space(state)
    if space == NOTHING:
        gain_crab(state, dice)
    else:
        state.board[LIGHTHOUSE + space] = ANGLER
        state.board[mine(LIGHTHOUSES)] -= 1
        dice.note(notes.ANGLER_LIGHTHOUSE, space)
    market.open_cards(state, dice)
    state.step = ACTING


def find_space(state: State) -> i64:
    """PM-1S5: the highest free space of the first column on its path that has one."""
    if state.board[mine(LIGHTHOUSES)] == 0:
        return NOTHING
    for number in range(i64(COLUMNS)):
        space = highest_space(state, SOLO_PATH[state.card * COLUMNS + number])
        if space != NOTHING:
            return space
    return NOTHING


def highest_space(state: State, column: i64) -> i64:
    """PM-1S5, PM-2P2: of the sides without a lighthouse; NOTHING if there is none."""
    highest: i64 = NOTHING
    most: i64 = NOTHING
    for space in range(column * COLUMN_SPACES, (column + 1) * COLUMN_SPACES):
        if SPACE_VP[space] > most and two_players.is_side_free(state, space):
            highest = space
            most = SPACE_VP[space]
    return highest


# End of a round


def steer(state: State, dice: Dice) -> None:
    """PM-1S6: the boat moves right, from column 4 to 1."""
    state.boat = (state.boat + tells(state, CARD_BOAT)) % COLUMNS
    dice.note(notes.ANGLER_STEERS, state.boat)


def discard_card(state: State, dice: Dice) -> None:
    """PM-1S6: an empty deck is shuffled again."""
    state.card = NOTHING
    if state.deck == 0:
        state.deck = DECK
        dice.note(notes.RESHUFFLED, 0)
