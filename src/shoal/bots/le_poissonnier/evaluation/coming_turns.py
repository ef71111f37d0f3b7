"""What turns to come bring a stall: orders that it plans, the value of its fish and cards."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.customers import worth
from shoal.bots.le_poissonnier.evaluation.learned_value import (
    CARDS_HELD,
    CRATES_PAID,
    EMPLOYEE,
    FISH,
    INSPECTORS,
    LAST_CARDS_HELD,
    LAST_FISH,
    LOYALTY,
    PLANNED,
    SURPLUS,
    TURNS,
    forget_game,
    look_at_game,
)
from shoal.bots.le_poissonnier.evaluation.standing import (
    ALL_HANDS,
    NOT_FOUND,
    TURN_VALUE,
    Standing,
)
from shoal.bots.le_poissonnier.evaluation.stock import fit_fish
from shoal.games.le_poissonnier.moves import bought_in, count_in, fresh_in
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules import state as table
from shoal.games.le_poissonnier.rules.ending import BY_COINS, BY_STAMPS, MEASURES
from shoal.games.le_poissonnier.rules.goods import BITS, CARD_KINDS, ROTTEN
from shoal.games.le_poissonnier.rules.placing import price_of_crates
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.shop import Shop

FACTOR_BY_CRATES: Final[vec[float]] = vec[float]([0.5, 0.75, 0.9, 1.0, 1.06, 1.1])
"""The part of TURN_VALUE that a stall gets, by the number of its crates."""
FISH_VALUE: Final[vec[float]] = vec[float]([0.4, 0.15, 0.22])
"""A fish that is not part of an order yet."""
CARD_VALUE: Final[vec[float]] = vec[float]([0.5, 0.2, 0.3])
"""A special card in hand."""
LOYALTY_VALUE: Final = 0.85
"""Stamps that a loyalty card in hand is worth."""
SERVED_IF_LACKING: Final[vec[float]] = vec[float]([1.0, 0.4, 0.12])
"""How likely an order is served that lacks so many fish."""
MOST_LACKING: Final = 3
"""With so many nobody counts on it."""
STILL_WAITING: Final[vec[float]] = vec[float]([0.95, 0.6, 0.42, 0.3, 0.22, 0.16])
"""How likely a customer is still there after so many turns of others."""
OUT_OF_REACH_FACTOR: Final = 0.25
"""Customers out of reach: somebody may call them or be served before them."""
INSPECTION_COST: Final = 1.6
"""Coins that rotten fish in a crate cost when an inspector comes."""
CUSTOMERS_PER_TURN: Final = 1.5
"""Customers and inspectors that come in one turn."""
FISH_ENOUGH: Final = 5.0
"""Fish beyond these are worth less."""
SURPLUS_FACTOR: Final = 0.35
FISH_PER_CARD: Final = 0.6
"""Cards of the deck that are fish fit for orders."""
EMPLOYEE_FACTOR: Final = 0.08
"""The part of a turn that the employee adds."""
ORDERS_PLANNED: Final = 3
"""Orders of coming turns that are counted for a stall."""


def look_ahead(standing: Standing, shop: Shop, seat: i64, gone: i64, used: i64) -> None:
    """Add what turns to come bring: orders, and the value of fish, cards and crates."""
    seats = shop.terms.seats
    distance = seat - standing.next
    if distance < 0:
        distance += seats
    if standing.turns <= distance:
        forget_game(seat, standing.facts)
        return
    own = (standing.turns - distance + seats - 1) // seats
    sealed: i64 = 0
    if shop.phase == table.PHASE_PLACING:
        sealed = shop.shop[table.SEALED + seat]
    crates = pay_for(standing, shop, seat, sealed)
    left = count_fish(standing, shop, seat, used)
    if sealed != 0 and seat == shop.active:
        standing.stock.show(sealed)
    left -= plan(standing, shop, seat, crates, distance, gone)
    if shop.phase == table.PHASE_PLACING:
        expect_inspectors(standing, shop, seat, sealed)
    else:
        drawn: i64 = goods.OTHERS_DRAW
        if distance == 0:
            drawn = goods.DRAWS[seats]
        left += FISH_PER_CARD * float(drawn)
    count_assets(standing, shop, seat, left, own)
    count_turns(standing, shop, seat, own, crates)
    look_at_game(shop, seat, standing.facts, own, distance, crates)
    learned = standing.learned
    if learned is not None:
        learned.expect(standing.facts, seat, standing.have, standing.sums)


def count_turns(standing: Standing, shop: Shop, seat: i64, own: i64, crates: i64) -> None:
    """Add what own turns after the next one bring."""
    turns = float(own - 1) * FACTOR_BY_CRATES[crates]
    standing.note(seat, TURNS, turns)
    if shop.employee == seat:
        helped = float(min(own, 3))
        standing.note(seat, EMPLOYEE, helped)
        turns += EMPLOYEE_FACTOR * helped
    if standing.learned is not None:
        return
    for measure in range(i64(MEASURES)):
        standing.sums[MEASURES * seat + measure] += TURN_VALUE[measure] * turns


def pay_for(standing: Standing, shop: Shop, seat: i64, sealed: i64) -> i64:
    """LP-B1: pay for crates bought with the showcase. Returns how many there are then."""
    bought = bought_in(sealed)
    price = price_of_crates(shop, seat, bought)
    standing.sums[MEASURES * seat + BY_COINS] -= float(price)
    standing.note(seat, CRATES_PAID, float(price))
    return shop.shop[table.CRATES + seat] + bought


def count_fish(standing: Standing, shop: Shop, seat: i64, used: i64) -> float:
    """Put all fish of a seat that are left into the stock. Returns how many are not rotten."""
    seen = standing.viewer in (ALL_HANDS, seat)
    hand: i64 = (table.HAND if seen else table.KNOWN) + CARD_KINDS * seat
    fish = standing.stock.fish
    for freshness in range(i64(goods.FRESHNESS_COUNT)):
        fish[freshness] = shop.shop[hand + freshness] - ((used >> 6 * freshness) & 63)
    for crate in range(shop.shop[table.CRATES + seat]):
        fish[shop.fresh(seat, crate)] += shop.count(seat, crate)
    fit: i64 = 0
    for freshness in range(i64(goods.FRESHNESS_COUNT)):
        fish[freshness] = max(0, fish[freshness])
        fit += fish[freshness]
    standing.stock.kinds = 0
    found = float(fit - fish[ROTTEN])
    if not seen:
        hidden = shop.hand_size(seat)
        for kind in range(i64(CARD_KINDS)):
            hidden -= shop.shop[hand + kind]
        found += FISH_PER_CARD * float(hidden)
    return found


def plan(standing: Standing, shop: Shop, seat: i64, crates: i64, distance: i64, gone: i64) -> float:
    """Add the orders that lack least, one after the other. Returns the fish they use."""
    taken: i64 = 0
    fish = 0.0
    reach = gone + goods.REACH
    if shop.employee == seat:
        reach = gone + goods.QUEUE_LENGTH
    for number in range(i64(ORDERS_PLANNED)):
        best = 0.0
        found: i64 = NOT_FOUND
        for place in range(gone, standing.queued):
            if taken & BITS[place] != 0:
                continue
            customer = standing.queue[place]
            near = 1.0 if place < reach else OUT_OF_REACH_FACTOR
            if near * worth(customer) <= best:
                continue  # not even if it lacks nothing
            lacks = standing.stock.lacking(customer, crates)
            if lacks >= MOST_LACKING:
                continue
            likely = SERVED_IF_LACKING[lacks] * near * worth(customer)
            if likely > best:
                best = likely
                found = place
        if found == NOT_FOUND:
            return fish
        taken |= BITS[found]
        customer = standing.queue[found]
        part = best / worth(customer)
        standing.expect(seat, customer, part * STILL_WAITING[distance], PLANNED)
        fish += part * STILL_WAITING[distance] * float(fit_fish(standing.stock.use(customer, 0)))
    return fish


def expect_inspectors(standing: Standing, shop: Shop, seat: i64, sealed: i64) -> None:
    """LP-Q3: rotten fish in a showcase may be found and fined."""
    for crate in range(i64(goods.MOST_CRATES)):
        if count_in(sealed, crate) > 0 and fresh_in(sealed, crate) == ROTTEN:
            inspectors = float(count_bits(shop.visitors >> goods.CUSTOMER_COUNT))
            likely = CUSTOMERS_PER_TURN * inspectors / float(1 + count_bits(shop.visitors))
            standing.sums[MEASURES * seat + BY_COINS] -= INSPECTION_COST * likely
            standing.note(seat, INSPECTORS, likely)


def count_assets(standing: Standing, shop: Shop, seat: i64, left: float, own: i64) -> None:
    """Add fish without an order, and special cards; less in the last turn."""
    part = 1.0
    if own == 1:
        part = 0.5
    fish = min(left, FISH_ENOUGH) + SURPLUS_FACTOR * max(0.0, left - FISH_ENOUGH)
    cards: i64 = 0
    hand: i64 = table.HAND if standing.viewer in (ALL_HANDS, seat) else table.KNOWN
    for kind in range(i64(goods.DIVINE_CARD), i64(goods.LOYALTY_CARD)):
        cards += shop.shop[hand + CARD_KINDS * seat + kind]
    if standing.learned is None:
        for measure in range(i64(MEASURES)):
            gain = FISH_VALUE[measure] * fish + CARD_VALUE[measure] * float(cards)
            standing.sums[MEASURES * seat + measure] += part * gain
    loyal = float(shop.shop[hand + CARD_KINDS * seat + goods.LOYALTY_CARD])
    standing.note(seat, FISH, fish)
    standing.note(seat, SURPLUS, max(0.0, left - FISH_ENOUGH))
    standing.note(seat, CARDS_HELD, float(cards))
    standing.note(seat, LOYALTY, loyal)
    if own == 1:
        standing.note(seat, LAST_FISH, fish)
        standing.note(seat, LAST_CARDS_HELD, float(cards))
    standing.sums[MEASURES * seat + BY_STAMPS] += LOYALTY_VALUE * loyal
