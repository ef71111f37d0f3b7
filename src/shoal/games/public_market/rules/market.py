"""PM-K1 to PM-K12: the market action, in its order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.components import CELLS
from shoal.games.public_market.moves import CARD, CONTRACT, DONE, PAY_COLUMNS, PAY_ROWS, pack
from shoal.games.public_market.rules import bags, fishing, notes, powers, two_players
from shoal.games.public_market.rules.pieces import (
    BIT,
    BLUES,
    CARD_COST,
    CARD_GEARS,
    CATCH_CARD_COUNT,
    COLLECTION_MONEY,
    COLUMN_CELLS,
    COLUMN_SPACES,
    CONTRACT_COLUMN,
    CONTRACT_COST,
    CRAB,
    FISH_KINDS,
    ICE,
    LINE_PAY,
    LINES,
    LOCATION_SPACES,
    LOGO_KINDS,
    MOST,
    MOST_CRABS,
    PRICE,
    RING,
    ROW_CELLS,
    SCORING,
    SPACE_BONUS,
    SPACE_VP,
)
from shoal.games.public_market.rules.state import (
    ACTING,
    BEING_PAID,
    BLUE,
    CATCH,
    CHEST,
    CHOOSING_FREE_CARD,
    CHOOSING_POWER,
    COMPLETING,
    CONTRACTS,
    COOLER,
    COVERED,
    CRAB_TOKEN,
    CRABS,
    GEAR,
    LIGHTHOUSE,
    LIGHTHOUSES,
    MARKET_TOKEN,
    MARKETS,
    NOTHING,
    OPEN,
    OWN_CARDS,
    PILE,
    PLACING_SCRAP,
    RED,
    SCRAP,
    SHRIMPED,
    SUPPLY,
    TILE,
    TILE_PLACES,
    WAITING,
    State,
    at,
)

CARD_LIMIT: Final = 2
"""PM-K3: cards in all."""
CONTRACT_COUNT: Final = 8
STACKS: Final = 4
SARDINE: Final = 0
BLUE_CARDS: Final = (1 << BLUES) - 1
RED_CARDS: Final = (1 << CATCH_CARD_COUNT) - 1 - BLUE_CARDS

# Bonuses of spaces (PM-K5)
SCRAP_BONUS: Final = 1
GEAR_BONUS: Final = 2
CARD_BONUS: Final = 3


def go_to_market(state: State) -> None:
    """PM-A2: the meeple goes to the market side."""
    state.stand(state.mover, 1)
    open_market(state)


def open_market(state: State) -> None:
    """PM-K1: waiting scrap is placed first."""
    state.board[at(state.mover, MARKETS)] += 1
    state.completed = 0
    state.step = PLACING_SCRAP


# PM-K1, PM-K2: scrap and crab


def has_to_place(state: State) -> bool:
    """PM-K1, PM-F8: whether scrap waits that fits, or the power for any scrap was just earned."""
    if fishing.may_place_any(state):
        return True
    return state.phase == CHOOSING_POWER and powers.may_use_any_scrap(state)


def list_waiting(state: State, out: vec[i64]) -> i64:
    """PM-K1, PM-F8: scrap that waits and fits has to be placed; a power just earned may be used."""
    return fishing.list_rest(state, out, fishing.list_waiting(state, out, 0))


def end_scraps(state: State, dice: Dice) -> None:
    """PM-K1, PM-K2: what cannot be placed goes back; then the crab."""
    fishing.return_waiting(state, dice)
    if is_crab_surrounded(state):
        gain_crabs(state, dice)
    state.step = COMPLETING


def is_crab_surrounded(state: State) -> bool:
    """PM-K2: all eight cells round it are covered or ice."""
    chest = state.board[at(state.mover, CHEST)]
    if chest == NOTHING:
        return False
    return RING[chest] & ~(state.board[at(state.mover, COVERED)] | ICE[chest]) == 0


def gain_crabs(state: State, dice: Dice) -> None:
    """PM-K2, PM-W4: one, with the token two; never more than five in all."""
    gained: i64 = 1
    if state.has_token(state.mover, CRAB_TOKEN):
        gained = 2
    gained = min(gained, MOST_CRABS - state.board[at(state.mover, CRABS)])
    state.board[at(state.mover, CRABS)] += gained
    dice.note(notes.CRABS_GAINED, gained)


# PM-K3 to PM-K8: cards


def list_cards(state: State, out: vec[i64]) -> i64:
    """PM-K3: contracts and open cards that the catch can pay; or done."""
    count: i64 = 0
    if state.completed < CARD_LIMIT:
        count = list_contracts(state, out)
        for stack in range(i64(STACKS)):
            card = state.board[OPEN + stack]
            if card != NOTHING and can_pay(state, CARD_COST, card):
                out[count] = pack(CARD, card, 0, 0)
                count += 1
    out[count] = pack(DONE, 0, 0, 0)
    return powers.list_any_time(state, out, count + 1)


def list_contracts(state: State, out: vec[i64]) -> i64:
    """PM-K4: each with every space for the lighthouse."""
    count: i64 = 0
    if state.board[at(state.mover, LIGHTHOUSES)] == 0:
        return count
    for number in range(i64(CONTRACT_COUNT)):
        contract = state.board[CONTRACTS + number]
        if can_pay(state, CONTRACT_COST, contract):
            for space in range(i64(LOCATION_SPACES)):
                if may_light(state, contract, space):
                    out[count] = pack(CONTRACT, contract, space, 0)
                    count += 1
    return count


def may_complete_any(state: State) -> bool:
    """PM-K3: whether there is a card to complete."""
    if state.completed == CARD_LIMIT:
        return False
    for stack in range(i64(STACKS)):
        card = state.board[OPEN + stack]
        if card != NOTHING and can_pay(state, CARD_COST, card):
            return True
    if state.board[at(state.mover, LIGHTHOUSES)] == 0:
        return False
    for number in range(i64(CONTRACT_COUNT)):
        contract = state.board[CONTRACTS + number]
        if can_pay(state, CONTRACT_COST, contract) and may_light_any(state, contract):
            return True
    return False


def may_light_any(state: State, contract: i64) -> bool:
    """PM-K4: whether there is a free space for a contract."""
    for space in range(i64(LOCATION_SPACES)):
        if may_light(state, contract, space):
            return True
    return False


def can_pay(state: State, costs: vec[i64], card: i64) -> bool:
    """PM-K3: whether the catch has all fish of a card."""
    for fish in range(i64(FISH_KINDS)):
        if costs[card * FISH_KINDS + fish] > state.board[at(state.mover, CATCH) + fish]:
            return False
    return True


def pay(state: State, costs: vec[i64], card: i64) -> None:
    """PM-K3: from the catch."""
    for fish in range(i64(FISH_KINDS)):
        state.board[at(state.mover, CATCH) + fish] -= costs[card * FISH_KINDS + fish]


def may_light(state: State, contract: i64, space: i64) -> bool:
    """PM-K4, PM-2P2: a free space of the contract's column, or of a collection location."""
    if not is_space(state, space) or state.board[LIGHTHOUSE + space] != NOTHING:
        return False
    if space < SCORING and space // COLUMN_SPACES != CONTRACT_COLUMN[contract]:
        return False
    return not state.has_pairs() or two_players.is_side_free(state, space)


def is_space(state: State, space: i64) -> bool:
    """PM-S2: whether there is such a space for that many players."""
    if space >= SCORING:
        return state.seats > 3 or space < SCORING + LOGO_KINDS
    return SPACE_VP[of_table(state, space)] >= 0


def of_table(state: State, space: i64) -> i64:
    """PM-S2: a space of a scoring location, on the side for that many players."""
    if state.seats > 3:
        return space + SCORING
    return space


def complete_contract(state: State, contract: i64, space: i64, dice: Dice) -> None:
    """PM-K4, PM-K6: pay, put up a lighthouse, and have what the space gives."""
    pay(state, CONTRACT_COST, contract)
    state.completed += 1
    state.board[LIGHTHOUSE + space] = state.mover
    state.board[at(state.mover, LIGHTHOUSES)] -= 1
    if space >= SCORING:
        state.earn(state.mover, COLLECTION_MONEY)
    else:
        give_bonus(state, space // COLUMN_SPACES, SPACE_BONUS[of_table(state, space)], dice)


def give_bonus(state: State, fish: i64, bonus: i64, dice: Dice) -> None:
    """PM-K5: scrap for the next chest, a gear, or a free card."""
    if bonus == SCRAP_BONUS:
        if state.bag > 0 and state.board[SUPPLY + fish] > 0:
            state.board[SUPPLY + fish] -= 1
            state.board[at(state.mover, WAITING) + fish] += 1
            dice.note(notes.BONUS_SCRAP, fish)
    elif bonus == GEAR_BONUS:
        raise_gear(state, fish, dice)
    elif bonus == CARD_BONUS and is_any_open(state):
        state.step = CHOOSING_FREE_CARD


def raise_gear(state: State, fish: i64, dice: Dice) -> None:
    """PM-K5, PM-K8: up one, never above the maximum; the catch of this market stays."""
    if state.board[at(state.mover, GEAR) + fish] < MOST:
        state.board[at(state.mover, GEAR) + fish] += 1
        dice.note(notes.GEAR_UP, fish)


def is_any_open(state: State) -> bool:
    """PM-K5: whether a Today's Catch card lies open."""
    for stack in range(i64(STACKS)):
        if state.board[OPEN + stack] != NOTHING:
            return True
    return False


def list_open(state: State, kind: i64, out: vec[i64]) -> i64:
    """PM-K5, PM-1S5: every open card; a stack already taken from shows none in this turn."""
    count: i64 = 0
    for stack in range(i64(STACKS)):
        if state.board[OPEN + stack] != NOTHING:
            out[count] = pack(kind, state.board[OPEN + stack], 0, 0)
            count += 1
    return count


def complete_card(state: State, card: i64, dice: Dice) -> None:
    """PM-K3, PM-K7."""
    pay(state, CARD_COST, card)
    state.completed += 1
    take_card(state, card, dice)


def take_free_card(state: State, card: i64, dice: Dice) -> None:
    """PM-K5: the limit of two does not count."""
    take_card(state, card, dice)
    state.step = COMPLETING


def take_card(state: State, card: i64, dice: Dice) -> None:
    """PM-K7: the card, and its gears."""
    own_card(state, card)
    for fish in range(i64(FISH_KINDS)):
        for number in range(CARD_GEARS[card * FISH_KINDS + fish]):
            raise_gear(state, fish, dice)


def own_card(state: State, card: i64) -> None:
    """PM-K7: an open card goes to the mover."""
    state.board[at(state.mover, OWN_CARDS)] |= BIT[card]
    stack: i64 = OPEN
    while state.board[stack] != card:
        stack += 1
    state.board[stack] = NOTHING


# PM-K9, PM-K10: money


def sell_catch(state: State, dice: Dice) -> None:
    """PM-K9, PM-W4: all that remains; the market token brings $1 more for each unit."""
    extra: i64 = 0
    if state.has_token(state.mover, MARKET_TOKEN):
        extra = 1
    dollars: i64 = 0
    for fish in range(i64(FISH_KINDS)):
        units = state.board[at(state.mover, CATCH) + fish]
        if fish == SARDINE:
            units //= 2
        dollars += units * (PRICE[fish] + extra)
        state.board[at(state.mover, CATCH) + fish] = 0
    state.earn(state.mover, dollars)
    dice.note(notes.SALE, dollars)
    state.step = BEING_PAID


def filled(state: State) -> i64:
    """PM-K10: what counts as filled: covered cells, ice and crab; nothing without a chest."""
    chest = state.board[at(state.mover, CHEST)]
    if chest == NOTHING:
        return 0
    return state.board[at(state.mover, COVERED)] | ICE[chest] | CRAB[chest]


def pay_of(state: State, lines: vec[i64]) -> i64:
    """PM-K10: dollars for the complete lines of the mover's chest."""
    cells = filled(state)
    dollars: i64 = 0
    for number in range(i64(LINES)):
        if lines[number] & ~cells == 0:
            dollars += LINE_PAY
    return dollars


def do_lines_differ(state: State) -> bool:
    """PM-K10: only then the player is asked."""
    return pay_of(state, ROW_CELLS) != pay_of(state, COLUMN_CELLS)


def list_payouts(out: vec[i64]) -> i64:
    """PM-K10."""
    out[0] = pack(PAY_ROWS, 0, 0, 0)
    out[1] = pack(PAY_COLUMNS, 0, 0, 0)
    return 2


def pay_out(state: State, lines: vec[i64], dice: Dice) -> None:
    """PM-K10 to PM-K12: the payout; then the chest is cleared and the action over."""
    dollars = pay_of(state, lines)
    state.earn(state.mover, dollars)
    if state.has_chest(state.mover):
        dice.note(notes.PAYOUT, dollars)
    clear_chest(state)
    open_cards(state, dice)
    renew_chest(state, dice)
    state.step = ACTING


# PM-K11, PM-K12: the next chest


def clear_chest(state: State) -> None:
    """PM-K11: scrap goes back to the supply, tiles leave the game."""
    for fish in range(i64(FISH_KINDS)):
        place = at(state.mover, SCRAP) + fish
        state.board[SUPPLY + fish] += bags.count_bits(state.board[place])
        state.board[place] = 0
    for place in range(at(state.mover, TILE), at(state.mover, TILE) + TILE_PLACES):
        if state.board[place] != NOTHING:
            bags.discard_tile(state, state.board[place] >> CELLS)
            state.board[place] = NOTHING
    if state.board[at(state.mover, COOLER)] != NOTHING:
        bags.discard_tile(state, state.board[at(state.mover, COOLER)])
        state.board[at(state.mover, COOLER)] = NOTHING
    state.board[at(state.mover, COVERED)] = 0
    state.board[at(state.mover, SHRIMPED)] = 0


def open_cards(state: State, dice: Dice) -> None:
    """PM-K7, PM-K11: the next card of every stack that was taken from; blue lies above red."""
    for stack in range(i64(STACKS)):
        if state.board[OPEN + stack] == NOTHING:
            open_card(state, stack, dice)


def open_card(state: State, stack: i64, dice: Dice) -> None:
    """The top card of a stack, if there is one."""
    if state.board[BLUE + stack] > 0:
        state.board[BLUE + stack] -= 1
        state.board[OPEN + stack] = bags.draw_card(state, BLUE_CARDS, dice)
    elif state.board[RED + stack] > 0:
        state.board[RED + stack] -= 1
        state.board[OPEN + stack] = bags.draw_card(state, RED_CARDS, dice)
    else:
        return
    dice.note(notes.OPENED, state.board[OPEN + stack])


def renew_chest(state: State, dice: Dice) -> None:
    """PM-K8, PM-K12: under the pile, a new one unless the bag is empty; the catch is the gears."""
    chest = state.board[at(state.mover, CHEST)]
    if chest != NOTHING:
        state.board[PILE + state.returned] = chest
        state.returned += 1
    state.board[at(state.mover, CHEST)] = NOTHING
    if state.bag > 0:
        state.board[at(state.mover, CHEST)] = bags.draw_chest(state, dice)
        dice.note(notes.NEW_CHEST, state.board[at(state.mover, CHEST)])
    elif chest != NOTHING:
        dice.note(notes.NO_CHEST, state.mover)
    for fish in range(i64(FISH_KINDS)):
        state.board[at(state.mover, CATCH) + fish] = state.board[at(state.mover, GEAR) + fish]
