"""The transposition table."""

from __future__ import annotations

from shoal.bots.transpositions import FIRST_SLOTS, MISSING, MOST_SLOTS, TranspositionTable


def test_a_table_keeps_what_it_was_told() -> None:
    table = TranspositionTable()
    keys = range(1, 5 * FIRST_SLOTS, 7)
    for key in keys:
        table.store(key, key * 3, 5)
    assert len(table.keys) > FIRST_SLOTS
    assert all(table.values[table.find(key)] == key * 3 for key in keys)
    assert table.find(2) == MISSING


def test_a_full_table_forgets_what_was_cheapest() -> None:
    table = TranspositionTable()
    while len(table.keys) < MOST_SLOTS:
        table.grow()
    stride = MOST_SLOTS
    for number, cost in enumerate([9, 3, 7, 5]):
        table.store(1 + number * stride, number, cost)
    table.store(1 + 4 * stride, 4, 8)
    found = [table.find(1 + number * stride) != MISSING for number in range(5)]
    assert found == [True, False, True, True, True]
    table.store(1, 77, 1)
    assert table.values[table.find(1)] == 77
