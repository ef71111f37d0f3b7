from __future__ import annotations

from shoal.core.position import MOST_SEATS, NO_SEAT, first_seat


def test_the_first_seat_of_a_set_is_its_lowest() -> None:
    for seats in range(1, 1 << MOST_SEATS):
        assert first_seat(seats) == min(seat for seat in range(MOST_SEATS) if seats >> seat & 1)
    assert first_seat(0) == NO_SEAT
