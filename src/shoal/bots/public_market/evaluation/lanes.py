"""Fish of four kinds counted in one whole number: a lane of eight bits each, sardines lowest."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.public_market.rules.pieces import FISH_KINDS, TILE_FISH
from shoal.games.public_market.rules.state import CATCH, State, at

LANE: Final = 8
HIGH_BITS: Final = 0x80808080
LOW_BITS: Final = 0x01010101


def pack_fish(counts: vec[i64], place: i64) -> i64:
    """Four counts as lanes."""
    lanes: i64 = 0
    for fish in range(i64(FISH_KINDS)):
        lanes |= counts[place + fish] << fish * LANE
    return lanes


def lacking(need: i64, catch: i64) -> i64:
    """What is needed and not there, in lanes."""
    gap = (need | HIGH_BITS) - catch
    return gap & (((gap & HIGH_BITS) >> 7) * 127)


def sum_of(lanes: i64) -> i64:
    """All lanes together."""
    return ((lanes * LOW_BITS) >> 24) & 255


def catch_of(state: State, party: i64) -> i64:
    """A party's catch in lanes."""
    return pack_fish(state.board, at(party, CATCH))


def fish_of(tile: i64) -> i64:
    """The fish of a tile in lanes."""
    return pack_fish(TILE_FISH, tile * FISH_KINDS)
