"""The hash of a sea for a search: all that decides how the game goes on, and not how old it is."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.mixing import mix
from shoal.games.little_big_fish.moves import CELLS
from shoal.games.little_big_fish.rules.sea import Sea
from shoal.games.little_big_fish.rules.state import BAG, EATEN, TOKENS

FIGURE_CODES: Final = 7


def build_codes() -> vec[i64]:
    """A number for every figure on every cell; none for an empty cell."""
    codes = vec[i64]([0] * (CELLS * FIGURE_CODES))
    state: i64 = 1
    for place in range(i64(CELLS * FIGURE_CODES)):
        state = mix(state, place + 1)
        if place % FIGURE_CODES != 0:
            codes[place] = state
    return codes


CODES: Final[vec[i64]] = build_codes()


def key_of(sea: Sea) -> i64:
    """Fish by their cells, then the rest in two numbers; reserves follow from them."""
    numbers = sea.sea
    codes = CODES
    state: i64 = 0
    for cell in range(i64(CELLS)):
        state ^= codes[cell * FIGURE_CODES + numbers[cell]]
    packed = sea.phase << 8 | sea.mover << 7 | sea.steps << 5 | sea.where << 3 | (sea.token + 1)
    for place in range(i64(6)):
        packed = packed << 3 | numbers[EATEN + place]
    for place in range(i64(4)):
        packed = packed << 2 | numbers[BAG + place]
    packed = packed << 8 | numbers[TOKENS] << 4 | numbers[TOKENS + 1]
    state = mix(state, packed)
    return mix(state, sea.chart.layout << 32 | sea.quiet << 1 | sea.busy)
