"""Surprise tokens: fisherman, plankton, birth, whirlpool."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.moves import pack
from shoal.games.little_big_fish.rules import cells, ending, stack, turn
from shoal.games.little_big_fish.rules.chart import (
    PLACES,
    QUARTER,
    TURNED_PLACES,
    chart_of,
    turn_layout,
)
from shoal.games.little_big_fish.rules.state import (
    BIRTH_TOKEN,
    FISHERMAN,
    NOBODY,
    OVER,
    PLANKTON_TOKEN,
    RETURNING,
    TURNING,
    State,
)


def draw(state: State, cell: i64, dice: Dice) -> None:
    """LB-K6, LB-J1 to LB-J4: a token, and what it does to the fish on the cell."""
    kind = stack.draw(state, dice)
    if kind == FISHERMAN:
        call_fisherman(state, cell)
    elif kind == PLANKTON_TOKEN:
        cells.grow(state, cell)
        turn.end_effect(state)
    elif kind == BIRTH_TOKEN:
        cells.begin_birth(state, QUARTER[cell])
    else:
        state.phase = TURNING


def call_fisherman(state: State, cell: i64) -> None:
    """LB-J1: the fish goes back, and one of the opponent's on the same board."""
    state.where = QUARTER[cell]
    state.send_back(cell)
    opposing = count_opposing(state)
    if opposing > 1:
        state.phase = RETURNING
        return
    if opposing == 1:
        state.send_back(first_opposing(state))
    end_fisherman(state)


def is_opposing(state: State, cell: i64) -> bool:
    """Whether a fish of the mover's opponent is on the cell."""
    return state.sea[cell] != NOBODY and (state.sea[cell] - 1) // 3 != state.mover


def count_opposing(state: State) -> i64:
    """The opponent's fish on the board of the surprise."""
    count: i64 = 0
    for place in range(i64(9)):
        if is_opposing(state, PLACES[state.where * 9 + place]):
            count += 1
    return count


def first_opposing(state: State) -> i64:
    """The cell of an opponent's fish on the board of the surprise, which has one."""
    place: i64 = state.where * 9
    while not is_opposing(state, PLACES[place]):
        place += 1
    return PLACES[place]


def list_returns(state: State, out: vec[i64]) -> i64:
    """LB-J1: the opponent chooses which."""
    count: i64 = 0
    for place in range(i64(9)):
        cell = PLACES[state.where * 9 + place]
        if is_opposing(state, cell):
            out[count] = pack(moves.RETURN, 0, cell)
            count += 1
    return count


def give_back(state: State, cell: i64) -> None:
    """LB-J1: the fish that the opponent has chosen."""
    state.send_back(cell)
    end_fisherman(state)


def end_fisherman(state: State) -> None:
    """LB-J1: both removals are done; the next step, unless they end the game."""
    stack.discard(state)
    ending.end_by_fisherman(state)
    if state.phase != OVER:
        turn.end_step(state)


def list_turns(out: vec[i64]) -> i64:
    """LB-J4: any board, either way."""
    for number in range(i64(8)):
        out[number] = pack(moves.TURN, number // 2, number % 2)
    return 8


def turn_board(state: State, quarter: i64, way: i64) -> None:
    """LB-J4: cells and fish turn with the board."""
    sea = state.sea
    fish = vec[i64]([0] * 9)
    for place in range(i64(9)):
        fish[place] = sea[PLACES[quarter * 9 + place]]
    for place in range(i64(9)):
        sea[PLACES[quarter * 9 + place]] = fish[TURNED_PLACES[way * 9 + place]]
    state.chart = chart_of(turn_layout(state.chart.layout, quarter, way))
    turn.end_effect(state)
