"""Tables of Public Market at which seat 1 is better off than at others: each plays its round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.public_market import game
from tests.bots.worth import worth
from tests.games.public_market.tables import acting, give

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

ROUNDS = 6


def first(**things: int | str | None) -> float:
    """What a table is worth to seat 1, who acts first and has these things besides."""
    return worth(game, with_things(**things), 0, samples=ROUNDS)


def with_things(**things: int | str | None) -> PublicMarket:
    """The first actions of a game; seat 1 has these things."""
    table = acting(3)
    give(table, 1, **things)
    return table


@pytest.mark.parametrize(
    "things",
    [{"money": 30}, {"catch": "SSHHCM"}, {"gears": "SSHCM"}, {"crabs": 2}],
    ids=lambda things: next(iter(things)),
)
def test_whatever_one_has_is_worth_something(things: dict[str, int | str | None]) -> None:
    assert first(**things) > first()


def test_more_gears_are_worth_more() -> None:
    assert first() < first(gears="S") < first(gears="SH") < first(gears="SHCM")


def test_without_a_chest_nothing_can_be_packed() -> None:
    assert first(chest=None) < first()


def test_what_one_has_the_others_lack() -> None:
    table = with_things(gears="SSHCM")
    shares = [worth(game, table, seat, samples=ROUNDS) for seat in range(3)]
    assert shares[0] > 0.5 > max(shares[1:])
    assert sum(shares) == pytest.approx(1.0)
