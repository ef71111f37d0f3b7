from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from scipy.stats import chisquare

from shoal.core.dice import (
    Dice,
    FastDice,
    KeyedDice,
    Lacking,
    ScriptedDice,
    shuffle,
)

SEED = bytes(range(32))


@pytest.mark.parametrize("dice", [FastDice(5), KeyedDice(SEED, 1)])
@pytest.mark.parametrize("sides", [2, 6, 37])
def test_every_side_is_equally_likely(dice: Dice, sides: int) -> None:
    thrown = Counter(dice.below(sides) for _ in range(400 * sides))
    assert set(thrown) == set(range(sides))
    assert chisquare(list(thrown.values())).pvalue > 1e-4


@given(st.integers(0, 2**63 - 1), st.integers(1, 2**31))
def test_fast_dice_stay_below(seed: int, sides: int) -> None:
    dice = FastDice(seed)
    assert all(0 <= dice.below(sides) < sides for _ in range(20))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**63 - 1))
def test_keyed_dice_stay_below(seed: bytes, sides: int) -> None:
    dice = KeyedDice(seed, 3)
    assert all(0 <= dice.below(sides) < sides for _ in range(9))


def test_a_seed_gives_the_same_dice_and_another_stream_others() -> None:
    def throws(dice: Dice) -> list[int]:
        return [dice.below(1000) for _ in range(20)]

    assert throws(FastDice(1)) == throws(FastDice(1))
    assert throws(FastDice(1)) != throws(FastDice(2)) != throws(FastDice(1, 1))
    assert throws(FastDice(1, 10**6)) != throws(FastDice(1, 10**6 + 1))
    assert throws(KeyedDice(SEED, 1)) == throws(KeyedDice(SEED, 1))
    assert throws(KeyedDice(SEED, 1)) != throws(KeyedDice(SEED, 2))


@pytest.mark.parametrize("ply", [0, 7, 7 + 256, 7 + 65536])
def test_keyed_dice_are_the_published_stream(ply: int) -> None:
    """Anybody can throw them again with nothing but HMAC-SHA256."""
    stream = b"".join(
        hmac.new(SEED, ply.to_bytes(8, "big") + block.to_bytes(8, "big"), hashlib.sha256).digest()
        for block in range(3)
    )
    words = [int.from_bytes(stream[at : at + 8], "big") >> 1 for at in range(0, 96, 8)]
    dice = KeyedDice(SEED, ply)
    assert [dice.below(1000) for _ in range(12)] == [word % 1000 for word in words]


def test_keyed_dice_draw_again_rather_than_favour_a_side() -> None:
    """With three quarters of the range as sides, a quarter of the words must be thrown away."""
    sides = 3 << 61
    stream = KeyedDice(SEED, 1)
    words = [stream.bits() for _ in range(60)]
    dice = KeyedDice(SEED, 1)
    kept = [word for word in words if word < sides]
    assert len(kept) < 60
    assert [dice.below(sides) for _ in kept] == kept


def test_fast_dice_draw_again_rather_than_favour_a_side() -> None:
    """A word of 0 is the one that would give the first of three sides a turn more."""
    dice, twin = FastDice(5), FastDice(5)
    for each in (dice, twin):
        each.a = each.d = 0
    assert twin.word() == 0
    kept = twin.word() * 3
    assert kept & 0xFFFFFFFF >= 1
    assert dice.below(3) == kept >> 32
    assert dice.word() == twin.word()


def test_fast_dice_are_the_published_generator() -> None:
    """What xoshiro128++ gives from the words 1, 2, 3 and 4."""
    dice = FastDice(1)
    dice.a, dice.b, dice.c, dice.d = 1, 2, 3, 4
    words = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295]
    assert [dice.word() for _ in words] == words


@pytest.mark.parametrize("sides", [0, -1, 2**31 + 1])
def test_fast_dice_refuse_sides_that_they_cannot_have(sides: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 2\^31 sides"):
        FastDice(1).below(sides)


@pytest.mark.parametrize(("seed", "ply"), [(b"short", 0), (SEED, -1)])
def test_bad_seeds_and_plies_are_refused(seed: bytes, ply: int) -> None:
    with pytest.raises(ValueError, match=r"seed has 32 bytes|lines count from 0"):
        KeyedDice(seed, ply)


def test_a_script_is_played_and_its_end_reported() -> None:
    dice = ScriptedDice([2, 0])
    assert (dice.below(3), dice.below(1)) == (2, 0)
    with pytest.raises(Lacking) as lacking:
        dice.below(5)
    assert lacking.value.sides == 5
    with pytest.raises(ValueError, match="not below 2"):
        ScriptedDice([2]).below(2)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    dice, orders = FastDice(9), Counter[tuple[int, ...]]()
    for _ in range(2400):
        items = vec[i64]([1, 2, 3, 4])
        shuffle(items, dice)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert chisquare(list(orders.values())).pvalue > 1e-4


def test_notes_are_kept_only_while_somebody_listens() -> None:
    dice = KeyedDice(bytes(32), 1)
    dice.note(1, 2)
    dice.notes = []
    dice.note(3, 4)
    dice.note(5, 6)
    assert dice.notes == [(3, 4), (5, 6)]
    assert KeyedDice(bytes(32), 2).notes is None
