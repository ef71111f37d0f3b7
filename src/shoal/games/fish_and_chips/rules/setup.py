"""Setup: the deal, and who begins."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice, shuffle
from shoal.games.fish_and_chips.moves import CELLS
from shoal.games.fish_and_chips.rules.board import EMPTY, link, owner, put
from shoal.games.fish_and_chips.rules.state import State
from shoal.games.fish_and_chips.rules.terms import DEALT, LOWEST, STARTS


def deal(state: State, dice: Dice) -> None:
    """FC-S1, FC-S2, FC-1S1: shuffle all fish and deal one to a cell."""
    sea = state.sea
    terms = state.terms
    dealt = DEALT
    lowest = LOWEST[terms.colours]
    each = 17 - lowest
    count = terms.colours * each
    fish = vec[i64]([0] * CELLS)[:count]
    for number in range(count):
        fish[number] = terms.colour(number // each) << 4 | lowest - 1 + number % each
    shuffle(fish, dice)
    for cell in range(i64(CELLS)):
        sea[cell] = EMPTY
    row = terms.colours * CELLS
    for place in range(count):
        put(sea, dealt[row + place], fish[place])
    link(sea)


def starter(state: State) -> i64:
    """FC-S3, FC-1S3: the place in the order of play of the colour on the lifebuoy."""
    return state.terms.turn_of(owner(state.sea[STARTS[state.terms.colours]]))
