from __future__ import annotations

from shoal.core.mixing import mix

BITS = 62


def test_a_hash_has_62_bits_and_all_of_them_are_used() -> None:
    hashes = [mix(mix(0, item), item + 1) for item in range(2000)]
    assert all(0 <= number < 1 << BITS for number in hashes)
    for bit in range(BITS):
        ones = sum(number >> bit & 1 for number in hashes)
        assert 800 < ones < 1200


def test_the_order_of_items_matters() -> None:
    assert mix(mix(0, 1), 2) != mix(mix(0, 2), 1)


def test_similar_items_have_different_hashes() -> None:
    assert len({mix(0, 1 << bit) for bit in range(BITS)}) == BITS
    assert len({mix(5, item) & 0xFFFF for item in range(256)}) > 250
