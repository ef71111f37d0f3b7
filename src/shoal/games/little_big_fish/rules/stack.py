"""The stack of surprise tokens: a bag, for nobody knows its order (LB-C3, LB-K6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.little_big_fish.components import BOX
from shoal.games.little_big_fish.rules.state import BAG, NO_TOKEN, TOKEN_KINDS, State

FULL_STACK: Final[vec[i64]] = vec[i64](list(BOX.surprises.values()))
"""LB-C3: tokens of each kind."""


def fill(state: State) -> None:
    """LB-K6: all eight tokens are in the stack."""
    for kind in range(i64(TOKEN_KINDS)):
        state.sea[BAG + kind] = FULL_STACK[kind]


def count(state: State) -> i64:
    """How many surprise tokens are in the stack."""
    sea = state.sea
    return sea[BAG] + sea[BAG + 1] + sea[BAG + 2] + sea[BAG + 3]


def draw(state: State, dice: Dice) -> i64:
    """LB-K6: the kind of the top token; each one left is equally likely."""
    number = dice.below(count(state))
    kind: i64 = 0
    while number >= state.sea[BAG + kind]:
        number -= state.sea[BAG + kind]
        kind += 1
    state.sea[BAG + kind] -= 1
    state.token = kind
    return kind


def discard(state: State) -> None:
    """LB-K6: once its effect is complete; the eighth discard refills the stack at once."""
    if state.token == NO_TOKEN:
        return
    state.token = NO_TOKEN
    if count(state) == 0:
        fill(state)
