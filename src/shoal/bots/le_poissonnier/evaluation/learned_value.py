"""What a stall will end with, learned from games: coins, customers and stamps still to come.

Each is a sum over what the estimate by hand is made of and how the game stands, with weights that
were fitted; how far stalls may still move apart was measured in the same games.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.net import BIAS, UNIT
from shoal.games.le_poissonnier.rules.ending import BY_COINS, BY_CUSTOMERS, BY_STAMPS, MEASURES
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.state import PHASE_PLACING

FACT_NAMES: Final = [
    *("ready_coins", "ready_customers", "ready_stamps"),
    *("planned_coins", "planned_customers", "planned_stamps"),
    *("fish", "surplus", "cards", "loyalty", "last_fish", "last_cards"),
    *("turns", "employee", "inspectors", "crates_paid"),
    *("own", "crates", "late_crates", "distance", "waiting", "placing", "active"),
    *("two", "four", "five", "late_two", "late_four", "late_five"),
]
"""In their order. Last is what counts in the last turn, late what counts once for each turn."""
FACT_COUNT: Final = 29
READY: Final = 0
PLANNED: Final = 3
FISH: Final = 6
SURPLUS: Final = 7
CARDS_HELD: Final = 8
LOYALTY: Final = 9
LAST_FISH: Final = 10
LAST_CARDS_HELD: Final = 11
TURNS: Final = 12
EMPLOYEE: Final = 13
INSPECTORS: Final = 14
CRATES_PAID: Final = 15
OWN: Final = 16
"""The places of facts, or of the first of several."""
SIZES: Final = 3
"""Numbers of seats besides three."""
SCALE_WEIGHTS: Final = "scales"
THOUSANDTH: Final = 0.001


@final
class LearnedValue:
    """A sum for each measure, and scales for `chance`."""

    def __init__(self, weights: dict[str, list[int]]) -> None:
        """Of each fact, what it counts in coins, customers and stamps."""
        rows = [weights[name] for name in FACT_NAMES]
        self.rows: vec[float] = vec[float](
            [row[measure] * UNIT for row in rows for measure in range(MEASURES)]
        )
        """Fact by fact."""
        self.bias: vec[float] = vec[float]([part * UNIT for part in weights[BIAS]])
        self.scales: vec[float] = vec[float]([part * THOUSANDTH for part in weights[SCALE_WEIGHTS]])

    def expect(self, facts: vec[float], seat: i64, have: vec[float], sums: vec[float]) -> None:
        """Put what a seat will have into `sums`: what it has, and what it will still get.

        A fact that is zero, as most are, adds nothing.
        """
        rows, start = self.rows, FACT_COUNT * seat
        coins, customers = self.bias[BY_COINS], self.bias[BY_CUSTOMERS]
        stamps = self.bias[BY_STAMPS]
        for number in range(i64(FACT_COUNT)):
            fact = facts[start + number]
            if fact != 0.0:
                row = MEASURES * number
                coins += fact * rows[row + BY_COINS]
                customers += fact * rows[row + BY_CUSTOMERS]
                stamps += fact * rows[row + BY_STAMPS]
        place = MEASURES * seat
        sums[place + BY_COINS] = have[place + BY_COINS] + coins
        sums[place + BY_CUSTOMERS] = have[place + BY_CUSTOMERS] + customers
        sums[place + BY_STAMPS] = have[place + BY_STAMPS] + stamps


def forget_game(seat: i64, facts: vec[float]) -> None:
    """The facts of a seat that has no turn any more."""
    for number in range(FACT_COUNT * seat + OWN, FACT_COUNT * (seat + 1)):
        facts[number] = 0.0


def look_at_game(
    shop: Shop, seat: i64, facts: vec[float], own: i64, distance: i64, crates: i64
) -> None:
    """The facts of a seat that are no part of the estimate: how the game stands for it."""
    start, turns = FACT_COUNT * seat + OWN, float(own)
    facts[start] = turns
    facts[start + 1] = float(crates)
    facts[start + 2] = turns * float(crates)
    facts[start + 3] = float(distance)
    facts[start + 4] = float(shop.queued)
    facts[start + 5] = float(shop.phase == PHASE_PLACING)
    facts[start + 6] = float(seat == shop.active)
    for number in range(i64(SIZES)):
        seats = number + 2
        if number > 0:
            seats = number + 3  # with three nothing is added
        here = float(shop.terms.seats == seats)
        facts[start + 7 + number] = here
        facts[start + 7 + SIZES + number] = here * turns
