"""A sea as numbers: what was eaten, what swims, and what can be eaten next.

Each number is seen by the seat whose turn it is, and each has a weight. Their sum is the logarithm
of the odds that this seat wins. docs/strength/little_big_fish.md says which games the weights were
fitted to.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.little_big_fish.evaluation.reach import BITS, Reach, count, reach_of
from shoal.bots.net import UNIT
from shoal.games.little_big_fish.moves import CELLS
from shoal.games.little_big_fish.rules.sea import Sea
from shoal.games.little_big_fish.rules.state import (
    BEARING,
    EATEN,
    FISH,
    NOBODY,
    RESERVE,
    RETURNING,
    SMALL,
    TOKENS,
    TURNING,
)

# What is counted for the mover, less the same for the other
EATEN_FISH: Final = 0
THREE_EATEN: Final = 1
FOUR_EATEN: Final = 2
SMALL_FISH: Final = 3
MEDIUM_FISH: Final = 4
BIG_FISH: Final = 5
TWO_LEFT: Final = 6
THREE_LEFT: Final = 7
FOOD: Final = 8
"""Plankton tokens."""
UNBORN: Final = 9
"""Whether a small fish is in reserve."""
UNCATCHABLE: Final = 10
"""Fish larger than any opposing one."""
ROOM: Final = 11
"""Cells within two steps."""
LEAD: Final = 12
"""LB-E4: who has eaten more, the more it counts the longer nothing happens."""
# What the mover can do in this turn
GROWS: Final = 13
BEARS: Final = 14
DRAWS: Final = 15
EATS: Final = 16
EATS_MEDIUM: Final = 17
EATS_BIG: Final = 18
EATS_MORE: Final = 19
EATS_NEAR: Final = 20
EATS_LAST: Final = 21
# What the other can do in the next
OTHER_GROWS: Final = 22
OTHER_BEARS: Final = 23
OTHER_DRAWS: Final = 24
OTHER_EATS: Final = 25
OTHER_EATS_MEDIUM: Final = 26
OTHER_EATS_BIG: Final = 27
OTHER_EATS_MORE: Final = 28
OTHER_EATS_NEAR: Final = 29
OTHER_EATS_LAST: Final = 30
# What is pending, and whose turn it is
BIRTH_PENDING: Final = 31
TURN_PENDING: Final = 32
RETURN_PENDING: Final = 33
FIRST_STEP: Final = 34
LAST_STEP: Final = 35
FEATURE_COUNT: Final = 36

FEATURE_NAMES: Final = [
    *("eaten_fish", "three_eaten", "four_eaten", "small_fish", "medium_fish"),
    *("big_fish", "two_left", "three_left", "food", "unborn"),
    *("uncatchable", "room", "lead"),
    *("grows", "bears", "draws", "eats", "eats_medium"),
    *("eats_big", "eats_more", "eats_near", "eats_last"),
    *("other_grows", "other_bears", "other_draws", "other_eats"),
    *("other_eats_medium", "other_eats_big", "other_eats_more"),
    *("other_eats_near", "other_eats_last"),
    *("birth_pending", "turn_pending", "return_pending", "first_step", "last_step"),
]
"""In the order of the numbers, as a file of learned weights names them."""
FITTED: Final = [
    0.77, 0.26, 0.98, 0.01, 0.33, 0.75, -0.15, -0.06, 0.19, -0.10, 0.11, 0.02, 0.33,
    0.05, 0.08, 0.09, 0.32, 0.54, 0.33, -0.03, 0.36, 0.84,
    -0.01, -0.20, 0.07, -0.23, -0.18, -0.06, -0.03, -0.18, -0.29,
    -0.16, -0.09, -0.16, 0.10, -0.01,
]  # fmt: skip
"""By an earlier fit, one line per group; used where nothing else was learned."""
WEIGHTS: Final[vec[float]] = vec[float](FITTED)


@final
class Features:
    """The numbers that describe a sea, from sets of cells for each seat and size."""

    def __init__(self) -> None:
        self.weights: vec[float] = WEIGHTS[:]
        self.numbers: vec[float] = vec[float]([0.0] * FEATURE_COUNT)
        self.here: vec[i64] = vec[i64]([0] * 6)
        """The cells of a seat's fish of each size."""
        self.near: vec[i64] = vec[i64]([0] * 6)
        """Where they can be after one step."""
        self.far: vec[i64] = vec[i64]([0] * 6)
        """And after one or two."""
        self.prey: i64 = 0
        """How many fish the mover can eat with the next step."""

    def learn(self, weights: dict[str, list[int]]) -> None:
        """Take other weights."""
        for number, name in enumerate(FEATURE_NAMES):
            self.weights[number] = weights[name][0] * UNIT

    def numbers_of(self, sea: Sea) -> list[float]:
        """All the numbers, for whoever fits weights."""
        self.look(sea)
        return [self.numbers[number] for number in range(i64(FEATURE_COUNT))]

    def odds(self, sea: Sea) -> float:
        """The logarithm of the odds that the mover wins."""
        self.look(sea)
        total = 0.0
        numbers, weights = self.numbers, self.weights
        for number in range(i64(FEATURE_COUNT)):
            total += numbers[number] * weights[number]
        return total

    def look(self, sea: Sea) -> None:
        """Fill in all the numbers."""
        numbers = self.numbers
        for number in range(i64(FEATURE_COUNT)):
            numbers[number] = 0.0
        reach = reach_of(sea.chart.layout)
        self.find_fish(sea.sea, reach)
        self.count_material(sea)
        mover = sea.mover
        if sea.steps == 1:
            numbers[LAST_STEP] = 1.0
            self.prey = self.count_chances(sea, reach, mover, GROWS, self.near)
        else:
            numbers[FIRST_STEP] = 1.0
            self.prey = self.count_chances(sea, reach, mover, GROWS, self.far)
        self.count_chances(sea, reach, 1 - mover, OTHER_GROWS, self.far)
        if sea.phase == BEARING:
            numbers[BIRTH_PENDING] = 1.0
        elif sea.phase == TURNING:
            numbers[TURN_PENDING] = 1.0
        elif sea.phase == RETURNING:
            numbers[RETURN_PENDING] = 1.0

    def find_fish(self, sea: vec[i64], reach: Reach) -> None:
        """Where the fish are and where they can be."""
        here, near, far = self.here, self.near, self.far
        for figure in range(i64(6)):
            here[figure] = 0
            near[figure] = 0
            far[figure] = 0
        for cell in range(i64(CELLS)):
            if sea[cell] != NOBODY:
                figure = sea[cell] - 1
                place = cell
                if figure % 3 != SMALL:
                    place += CELLS
                here[figure] |= BITS[cell]
                near[figure] |= reach.near[place]
                far[figure] |= reach.far[place]

    def count_material(self, sea: Sea) -> None:
        """What is there, with its sign."""
        mover = sea.mover
        self.count_side(sea.sea, mover, 1.0)
        self.count_side(sea.sea, 1 - mover, -1.0)
        ahead = self.numbers[EATEN_FISH]
        if sea.limit > 0 and ahead != 0.0:
            late = float(sea.quiet) / float(sea.limit)
            self.numbers[LEAD] = late if ahead > 0.0 else -late

    def count_side(self, sea: vec[i64], seat: i64, sign: float) -> None:
        """One seat's fish, eaten, swimming and in reserve."""
        numbers, here = self.numbers, self.here
        first = 3 * seat
        eaten = sea[EATEN + first] + sea[EATEN + first + 1] + sea[EATEN + first + 2]
        numbers[EATEN_FISH] += sign * float(eaten)
        if eaten == 3:
            numbers[THREE_EATEN] += sign
        elif eaten == 4:
            numbers[FOUR_EATEN] += sign
        for size in range(i64(3)):
            numbers[SMALL_FISH + size] += sign * float(count(here[first + size]))
        if sea[FISH + seat] == 2:
            numbers[TWO_LEFT] += sign
        elif sea[FISH + seat] == 3:
            numbers[THREE_LEFT] += sign
        numbers[FOOD] += sign * float(count(sea[TOKENS + seat]))
        if sea[RESERVE + first] > 0:
            numbers[UNBORN] += sign
        far = self.far
        numbers[ROOM] += sign * float(count(far[first] | far[first + 1] | far[first + 2]))
        other = 3 - first
        if here[other + 2] == 0:
            numbers[UNCATCHABLE] += sign * float(count(here[first + 2]))
            if here[other + 1] == 0:
                numbers[UNCATCHABLE] += sign * float(count(here[first + 1]))

    def count_chances(self, sea: Sea, reach: Reach, seat: i64, first: i64, ends: vec[i64]) -> i64:
        """What a seat can do in the cells that it reaches, from number `first` on.

        Returns the count of fish that it can eat with one step.
        """
        numbers = self.numbers
        own = 3 * seat
        anywhere = ends[own] | ends[own + 1] | ends[own + 2]
        if self.can_grow(sea, reach, seat, ends):
            numbers[first] = 1.0
        if anywhere & reach.births != 0 and sea.sea[RESERVE + own] > 0:
            numbers[first + 1] = 1.0
        if anywhere & reach.surprises != 0:
            numbers[first + 2] = 1.0
        return self.count_prey(sea, seat, first + 3, ends)

    def can_grow(self, sea: Sea, reach: Reach, seat: i64, ends: vec[i64]) -> bool:
        """LB-K2, LB-K3: whether a fish reaches plankton that makes it grow."""
        food: i64 = 0
        tokens = sea.sea[TOKENS + seat]
        for colour in range(i64(4)):
            if tokens & BITS[colour] != 0:
                food |= reach.plankton[colour]
        own = 3 * seat
        return (ends[own] & food != 0 and sea.sea[RESERVE + own + 1] > 0) or (
            ends[own + 1] & food != 0 and sea.sea[RESERVE + own + 2] > 0
        )

    def count_prey(self, sea: Sea, seat: i64, first: i64, ends: vec[i64]) -> i64:
        """LB-F1: which of the opposing fish a seat reaches with a fish that may eat them."""
        numbers = self.numbers
        own, other = 3 * seat, 3 - 3 * seat
        big = count(ends[own + 2] & self.here[other + 2])
        reached = ends[own + 2] | ends[own + 1]
        medium = count(reached & self.here[other + 1])
        small = count((reached | ends[own]) & self.here[other])
        prey = big + medium + small
        if prey == 0:
            return 0
        numbers[first] = 1.0
        if medium > 0:
            numbers[first + 1] = 1.0
        if big > 0:
            numbers[first + 2] = 1.0
        numbers[first + 3] = float(prey - 1)
        reached = self.near[own + 2]
        close = count(reached & self.here[other + 2])
        reached |= self.near[own + 1]
        close += count(reached & self.here[other + 1])
        close += count((reached | self.near[own]) & self.here[other])
        numbers[first + 4] = float(close)
        if sea.sea[FISH + 1 - seat] == 2 or is_last(sea.sea, seat):
            numbers[first + 5] = 1.0
        return close


def is_last(sea: vec[i64], seat: i64) -> bool:
    """LB-E1: whether the next fish that a seat eats wins the game."""
    first = EATEN + 3 * seat
    return sea[first] + sea[first + 1] + sea[first + 2] == 4
