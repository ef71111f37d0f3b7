"""Turn: two steps, and what follows them."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.moves import CELLS, pack
from shoal.games.little_big_fish.rules import ending, stack
from shoal.games.little_big_fish.rules.chart import ENDS
from shoal.games.little_big_fish.rules.state import (
    BIG,
    EATEN,
    FISH,
    NOBODY,
    QUIET,
    SMALL,
    STEPPING,
    STEPS,
    State,
)


def list_steps(state: State, out: vec[i64]) -> i64:
    """LB-T1, LB-T2, LB-K4: every fish to every cell that it may enter."""
    sea = state.sea
    first = state.mover * 3 + 1
    count: i64 = 0
    for cell in range(i64(CELLS)):
        size = sea[cell] - first
        if size < SMALL or size > BIG:
            continue
        ends = state.chart.small if size == SMALL else state.chart.others
        for place in range(cell * ENDS + 1, cell * ENDS + 1 + ends[cell * ENDS]):
            if may_enter(state, ends[place], size):
                out[count] = pack(moves.STEP, cell, ends[place])
                count += 1
    return count


def may_enter(state: State, cell: i64, size: i64) -> bool:
    """LB-F1, LB-T2: an empty cell, or an opposing fish that is no larger."""
    there = state.sea[cell] - 1
    return there < 0 or (there // 3 != state.mover and there % 3 <= size)


def can_step(state: State) -> bool:
    """LB-T4: whether the mover has a legal step."""
    sea = state.sea
    first = state.mover * 3 + 1
    for cell in range(i64(CELLS)):
        size = sea[cell] - first
        if size < SMALL or size > BIG:
            continue
        ends = state.chart.small if size == SMALL else state.chart.others
        for place in range(cell * ENDS + 1, cell * ENDS + 1 + ends[cell * ENDS]):
            if may_enter(state, ends[place], size):
                return True
    return False


def step(state: State, start: i64, target: i64) -> None:
    """LB-T3: move, and eat; the effect of the cell follows unless that wins."""
    sea = state.sea
    prey = sea[target]
    sea[target] = sea[start]
    sea[start] = NOBODY
    if prey != NOBODY:
        eat(state, prey - 1)


def eat(state: State, figure: i64) -> None:
    """LB-F2: the fish is kept and may decide the game."""
    mover = state.mover
    state.sea[EATEN + mover * 3 + figure % 3] += 1
    state.sea[FISH + 1 - mover] -= 1
    state.busy = 1
    ending.end_by_meal(state)


def end_effect(state: State) -> None:
    """LB-K6: the effect of the cell is complete."""
    stack.discard(state)
    end_step(state)


def end_step(state: State) -> None:
    """LB-T1, LB-T4: a second step if there is one."""
    state.steps -= 1
    state.phase = STEPPING
    if state.steps == 0 or not can_step(state):
        end_turn(state)


def end_turn(state: State) -> None:
    """LB-T4, LB-E4: the next player who can step; a turn that is passed counts as well.

    However the boards lie, both players can never be walled in at once, so somebody can.
    """
    while True:
        state.turns += 1
        count_quiet(state)
        if state.limit > 0 and state.quiet == state.limit:
            ending.end_by_eaten(state, QUIET)
            return
        state.mover = 1 - state.mover
        state.steps = STEPS
        if can_step(state):
            return


def count_quiet(state: State) -> None:
    """LB-E4: a turn in which nothing was eaten and no plankton token discarded."""
    state.quiet += 1
    if state.busy == 1:
        state.quiet = 0
    state.busy = 0
