"""PM-A1, PM-A2, PM-R1, PM-R2: from one decision to the next, round by round.

A move changes the position and says at which step the round is. `lead_on` then goes on by itself,
through all that nobody has to decide, until somebody does.
"""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.moves import BOAT, GO_FISHING, MARKET, pack
from shoal.games.public_market.rules import (
    bags,
    evening,
    fishing,
    market,
    notes,
    powers,
    shallow_waters,
    solo,
)
from shoal.games.public_market.rules.pieces import ROW_CELLS
from shoal.games.public_market.rules.state import (
    ACTING,
    AT_HOME,
    BEING_PAID,
    BIDDING,
    CHOOSING_BONUS,
    CHOOSING_POWER,
    CHOOSING_TOKEN,
    COLUMNS,
    COMPLETING,
    DEPTH,
    HANDLING,
    HOME,
    LINE,
    NOTHING,
    OCEAN,
    OVER,
    OWES_BONUS,
    OWES_TOKEN,
    PLACING_SCRAP,
    STAND,
    STEERING,
    State,
)


def lead_on(state: State, dice: Dice) -> None:
    """On to the next decision, or to the end of the game."""
    while not is_interrupted(state, dice):
        if is_asked(state, dice):
            state.phase = state.step
            return


def is_interrupted(state: State, dice: Dice) -> bool:
    """PM-F6, PM-W2, PM-W3: a shrimp bonus is chosen first; then the compass rose."""
    if state.earned == 1:
        state.phase = CHOOSING_POWER
        return True
    if state.shell != NOTHING:
        shallow_waters.move_token(state, dice)
    if state.owes == OWES_BONUS:
        state.phase = CHOOSING_BONUS
        return True
    if state.owes == OWES_TOKEN:
        state.phase = CHOOSING_TOKEN
        return True
    return False


def is_asked(state: State, dice: Dice) -> bool:
    """Whether the step needs a decision; otherwise it is taken."""
    step = state.step
    if step == BIDDING:
        return is_bid_asked(state, dice)
    if step == ACTING:
        return is_action_asked(state, dice)
    if step == STEERING:
        return is_boat_asked(state, dice)
    return is_step_asked(state, dice)


def is_step_asked(state: State, dice: Dice) -> bool:
    """PM-F2, PM-K1 to PM-K12, PM-D4: whether anything can be chosen in a step of an action."""
    step = state.step
    if step == HANDLING and not fishing.has_to_handle(state):
        fishing.end_fishing(state, dice)
    elif step == PLACING_SCRAP and not market.has_to_place(state):
        market.end_scraps(state, dice)
    elif step == COMPLETING and not may_complete(state):
        market.sell_catch(state, dice)
    elif step == BEING_PAID and not market.do_lines_differ(state):
        market.pay_out(state, ROW_CELLS, dice)
    elif step == AT_HOME and not evening.may_choose(state):
        evening.end_home(state, dice)
    else:
        return True
    return False


def may_complete(state: State) -> bool:
    """PM-K3, PM-F10: a card, or a power for any time."""
    return market.may_complete_any(state) or powers.may_use_any_time(state)


# PM-B1: bidding


def is_bid_asked(state: State, dice: Dice) -> bool:
    """PM-B1: the leftmost meeple bids next; after the last one the actions begin."""
    space = state.first_standing()
    if space == NOTHING:
        state.step = ACTING
        return False
    state.mover = state.board[STAND + space]
    if state.is_angler(state.mover):
        solo.bid(state, dice)
        return False
    return True


# PM-A1, PM-A2: actions


def is_action_asked(state: State, dice: Dice) -> bool:
    """PM-A1: from the rightmost meeple to the leftmost; after the last one the round is over."""
    number = state.count_line() - 1
    if number < 0:
        end_round(state, dice)
        return False
    meeple = state.board[LINE + number]
    state.mover = meeple & 7
    if state.is_angler(state.mover):
        leave_line(state)
        solo.act(state, dice)
        return False
    if state.evening == 0:
        return True
    leave_line(state)
    if meeple >> 3 == HOME:
        evening.go_home(state)
    else:
        fishing.go_fishing(state)
    return False


def leave_line(state: State) -> None:
    """PM-A2: the meeple that acts leaves its bid place."""
    state.board[LINE + state.count_line() - 1] = NOTHING


def list_actions(state: State, out: vec[i64]) -> i64:
    """PM-A1, PM-K12: fishing or market; without a chest only the market."""
    count: i64 = 0
    if state.has_chest(state.mover):
        out[0] = pack(GO_FISHING, 0, 0, 0)
        count = 1
    out[count] = pack(MARKET, 0, 0, 0)
    return powers.list_any_time(state, out, count + 1)


def act(state: State, kind: i64) -> None:
    """PM-A2: the meeple goes to the dock or the market, and the action begins."""
    leave_line(state)
    if kind == GO_FISHING:
        fishing.go_fishing(state)
    else:
        market.go_to_market(state)


# PM-R1, PM-D1, PM-D6: the end of a round


def end_round(state: State, dice: Dice) -> None:
    """PM-R1, PM-D1, PM-D6, PM-1S7: what follows depends on whether the bag has tiles."""
    empty_column(state, dice)
    state.step = STEERING
    if state.bag > 0:
        refill_column(state, dice)
    elif state.seats == 1 or state.first_standing() == NOTHING:
        state.step = OVER
        dice.note(notes.GAME_OVER, 0)
    elif state.evening == 0:
        evening.begin(state, dice)
    elif state.is_ocean_empty():
        dice.note(notes.HOME_ONLY, 0)
        begin_round(state, dice)


def empty_column(state: State, dice: Dice) -> None:
    """PM-R1: the tiles left under the boat leave the game."""
    if state.has_tiles(state.boat):
        dice.note(notes.EMPTIED, state.boat)
    for place in range(state.boat * DEPTH, state.boat * DEPTH + DEPTH):
        if state.board[OCEAN + place] != NOTHING:
            bags.discard_tile(state, state.board[OCEAN + place])
            state.board[OCEAN + place] = NOTHING


def refill_column(state: State, dice: Dice) -> None:
    """PM-R1: five from the bag, from the boat on."""
    for place in range(state.boat * DEPTH, state.boat * DEPTH + DEPTH):
        state.board[OCEAN + place] = bags.draw_tile(state, dice)
        dice.note(notes.DRAWN, state.board[OCEAN + place])


def begin_round(state: State, dice: Dice) -> None:
    """PM-B1."""
    state.round += 1
    state.step = BIDDING
    dice.note(notes.ROUND, state.round)


# PM-R2: navigation


def is_boat_asked(state: State, dice: Dice) -> bool:
    """PM-R2, PM-1S6: the owner of the last meeple steers."""
    state.mover = state.board[STAND + state.last_standing()]
    if state.is_angler(state.mover):
        solo.steer(state, dice)
        end_navigation(state, dice)
        return False
    return True


def list_columns(state: State, out: vec[i64]) -> i64:
    """PM-R2: any column with tiles; by day all have some."""
    count: i64 = 0
    for column in range(i64(COLUMNS)):
        if state.has_tiles(column):
            out[count] = pack(BOAT, 0, column, 0)
            count += 1
    return count


def steer(state: State, column: i64, dice: Dice) -> None:
    """PM-R2: the boat goes to a column, the same included."""
    state.boat = column
    end_navigation(state, dice)


def end_navigation(state: State, dice: Dice) -> None:
    """PM-1S6: the action card is discarded; the next round begins."""
    if state.seats == 1:
        solo.discard_card(state, dice)
    begin_round(state, dice)
