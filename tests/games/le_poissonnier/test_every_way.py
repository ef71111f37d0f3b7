"""All ways to serve that the engine lists, against those that a second lister finds.

And there is room for them: no showcase has more ways than the longest list.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.errors import IllegalMove
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import BOX, CUSTOMERS, FRESHNESSES
from shoal.games.le_poissonnier.moves import SERVE, kind_of, target_of
from shoal.games.le_poissonnier.rules.goods import BITS, ICE_CARD, LEMON_CARD, LOYALTY_CARD
from shoal.games.le_poissonnier.rules.shop import WIDEST
from tests.games.le_poissonnier.every_way import Crate, Means, every_way, read_key
from tests.games.le_poissonnier.stalls import play, shop, stall, ways
from tests.rule import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.dice import Dice
    from shoal.games.le_poissonnier.rules.shop import Shop

Doubled = tuple[int, ...]
OFFERS = 4 * (5 * 3 + 7)
"""Four partners: five orders at three prices, and seven kinds of cards."""
OTHERS = 5 + 4 * 5 + 1 + 4 + 1 + 1 + 1 + 1
"""Divine intervention, cats, landing, crier, crate, employee, give up, end."""


def means_of(day: Shop) -> Means:
    """What the active player has, the first seat."""
    view = game.view(day, None)
    crates = tuple(
        Crate(FRESHNESSES.index(name) if count else 0, count, number in view.doubled)
        for number, (name, count) in enumerate(view.showcases[0])
    )
    agreed = [0] * len(FRESHNESSES)
    for deal in view.agreements:
        for thing in deal.partition(" get ")[2].partition(" pay ")[0].split():
            name, _, count = thing.partition("*")
            agreed[FRESHNESSES.index(name)] += int(count)
    ices, lemons, loyalty = (
        int(day.holds(0, kind)) for kind in (ICE_CARD, LEMON_CARD, LOYALTY_CARD)
    )
    return Means(crates, ices, lemons, loyalty, 2 - view.played, tuple(agreed))


def compare(day: Shop) -> int:
    """All ways that the engine lists against all that there are. Returns the count."""
    means, view = means_of(day), game.view(day, None)
    listed = ways(day)
    for place, name in enumerate(view.queue[:3]):
        found = [way for way in listed if way.startswith(f"serve {place + 1}")]
        keys = [read_key(means, way) for way in found]
        assert len(set(keys)) == len(keys), f"one way twice: {found}"
        served = view.order in (-1, place)
        customer = next(one for one in BOX.customer if one.id == name)
        assert set(keys) == (every_way(means, customer) if served else set()), (means, name)
    return len(listed)


def random_crates(dice: Dice, crates: int) -> str:
    """A few fish in each crate, of few freshnesses, so that crates are often alike."""
    start = dice.below(len(FRESHNESSES))
    names = [FRESHNESSES[(start + dice.below(3)) % len(FRESHNESSES)] for _ in range(crates)]
    filled = [f"{name}*{dice.below(4)}" for name in names]
    return " ".join("-" if crate.endswith("*0") else crate for crate in filled)


def random_shop(dice: Dice, crates: int) -> Shop:
    """A showcase with special cards in hand, two partners and three customers."""
    hand = f"ice*{dice.below(3)} lemon*{dice.below(3)} loyalty*{dice.below(3)} divine*2"
    customers = [customer.id for customer in BOX.customer]
    queue = [customers.pop(dice.below(len(customers))) for _ in range(3)]
    return shop(
        stall(random_crates(dice, crates), hand=hand),
        stall(random_crates(dice, 2)),
        stall(random_crates(dice, 2)),
        queue=" ".join(queue),
    )


def double_some(day: Shop, dice: Dice) -> Shop:
    """Divine intervention none, one or two times."""
    for _ in range(dice.below(3)):
        view = game.view(day, None)
        crates = [crate for crate, (_, count) in enumerate(view.showcases[0]) if count]
        single = [crate for crate in crates if crate not in view.doubled]
        if single:
            day = play(day, f"divine {single[dice.below(len(single))] + 1}")
    return day


def agree_on_some(day: Shop, dice: Dice) -> Shop:
    """Partners promise a few fish for one of the orders, if they have what it takes."""
    place = dice.below(3)
    for partner in (1, 2):
        names = [name for name, count in game.view(day, None).showcases[partner] if count]
        for name in names:
            deal = f"deal {partner + 1} for {place + 1} get {name}*{1 + dice.below(2)}"
            if may_ask(day, deal):
                day = play(day, deal, "accept")
    return day


def may_ask(day: Shop, deal: str) -> bool:
    try:
        game.check(day, 0, game.read(deal))
    except IllegalMove:
        return False
    return True


@rule("LP-O2", "LP-X0", "LP-X1", "LP-X2", "LP-X3", "LP-X7")
def test_all_ways_are_listed_and_no_others() -> None:
    dice = FastDice(11)
    listed = [compare(double_some(random_shop(dice, 1 + dice.below(4)), dice)) for _ in range(400)]
    assert sum(count > 0 for count in listed) > 200


@rule("LP-O2", "LP-N3", "LP-X0", "LP-X1")
def test_all_ways_with_partners_fish_are_listed_and_no_others() -> None:
    dice = FastDice(12)
    agreed = served = 0
    for _ in range(400):
        day = agree_on_some(random_shop(dice, 1 + dice.below(4)), dice)
        day = double_some(day, dice)
        listed = compare(day)
        agreed += day.agreed > 0
        served += day.agreed > 0 and listed > 0
    assert agreed > 100
    assert served > 50


@rule("LP-O2")
def test_all_ways_from_five_crates_are_listed_and_no_others() -> None:
    dice = FastDice(13)
    listed = [compare(random_shop(dice, 5)) for _ in range(20)]
    assert max(listed) > 100


# Room


def counted(freshnesses: tuple[int, ...], doubled: Doubled) -> list[int]:
    """How many ways each customer can be served from large crates of different sizes.

    More fish only add ways, and crates of different sizes are never alike. So no showcase with
    these freshnesses has more ways than this one, which needs more fish than there are.
    """
    found = [0] * len(CUSTOMERS)
    for start in range(0, len(CUSTOMERS), 5):
        queue = CUSTOMERS[start : start + 5]
        hand = "ice*2 lemon*2 loyalty*2"
        day = shop(stall("- - - - -", hand=hand), stall(), queue=" ".join(queue), employee=0)
        for crate, freshness in enumerate(freshnesses):
            day.fill(0, crate, freshness, 5 + crate)
        day.doubled, day.played = sum(BITS[crate] for crate in doubled), len(doubled)
        for move in game.legal(day, 0):
            if kind_of(move) == SERVE:
                found[start + target_of(move)] += 1
    return found


def showcases() -> Iterator[tuple[tuple[int, ...], Doubled]]:
    """Five crates of any freshnesses, and up to two of them doubled."""
    for freshnesses in combinations_with_replacement(range(len(FRESHNESSES)), 5):
        for doubles in range(3):
            for doubled in combinations(range(5), doubles):
                yield freshnesses, doubled


@rule("LP-O2", "LP-X0")
def test_there_is_room_for_all_ways() -> None:
    """An order with agreements is the only one that may be served, so it needs less."""
    most = max(sum(sorted(counted(*showcase))[-5:]) for showcase in showcases())
    assert most == 1530  # five crates of edible fish; C24 alone has 625 ways
    assert most + OFFERS + OTHERS <= WIDEST
