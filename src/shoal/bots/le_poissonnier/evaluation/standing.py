"""What every stall is expected to end with: what it has, orders that lie ready, turns to come.

All of it is in coins, customers and stamps, three numbers per seat. A position in step 3 is taken
as if the active player served all that lies ready and then ended the turn, so that a card played
in vain is only a card less.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.customers import COINS_FROM, STAMPS_FROM, worth
from shoal.bots.le_poissonnier.evaluation.learned_value import (
    CARDS_HELD,
    CRATES_PAID,
    EMPLOYEE,
    FACT_COUNT,
    FISH,
    INSPECTORS,
    LAST_CARDS_HELD,
    LAST_FISH,
    LOYALTY,
    OWN,
    PLANNED,
    READY,
    SURPLUS,
    TURNS,
    LearnedValue,
    forget_game,
    look_at_game,
)
from shoal.bots.le_poissonnier.evaluation.stock import Stock, count_supply, fit_fish
from shoal.bots.le_poissonnier.evaluation.win_chance import SCALES, chance
from shoal.games.le_poissonnier.moves import bought_in, count_in, fresh_in
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules import state as table
from shoal.games.le_poissonnier.rules.ending import (
    BY_COINS,
    BY_CUSTOMERS,
    BY_STAMPS,
    MEASURES,
    customers,
)
from shoal.games.le_poissonnier.rules.goods import BITS, CARD_KINDS, ROTTEN
from shoal.games.le_poissonnier.rules.placing import price_of_crates
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.shop import Shop

ALL_HANDS: Final = -1
"""For `estimate`: hands are taken as they are."""
NOT_FOUND: Final = -1
TURN_VALUE: Final[vec[float]] = vec[float]([3.3, 1.4, 2.1])
"""What a turn brings to a stall with three crates: coins, customers, stamps."""
FACTOR_BY_CRATES: Final[vec[float]] = vec[float]([0.5, 0.75, 0.9, 1.0, 1.06, 1.1])
"""The part of it that a stall gets, by the number of its crates."""
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
SERVED_NOW: Final = 0.98
"""An order that lies ready in the turn of its stall."""
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


@final
class Standing:
    """Estimates, and memory for them."""

    def __init__(self) -> None:
        self.sums: vec[float] = vec[float]([0.0] * (MEASURES * goods.SEATS))
        self.queue: vec[i64] = vec[i64]([0] * goods.QUEUE_LENGTH)
        self.queued: i64 = 0
        self.stock = Stock()
        self.turns: i64 = 0
        """Turns to come, the one that is being prepared included."""
        self.next: i64 = 0
        """The seat whose turn comes next, or is being prepared."""
        self.viewer: i64 = ALL_HANDS
        self.facts: vec[float] = vec[float]([0.0] * (FACT_COUNT * goods.SEATS))
        """What the last estimate is made of, seat by seat."""
        self.have: vec[float] = vec[float]([0.0] * (MEASURES * goods.SEATS))
        """What seats have, in the last estimate."""
        self.learned: LearnedValue | None = None
        """What was learned; without it an estimate is the sum that was made by hand."""
        self.scales: vec[float] = SCALES

    def learn(self, weights: dict[str, list[int]]) -> None:
        """Expect what was learned."""
        learned = LearnedValue(weights)
        self.learned = learned
        self.scales = learned.scales

    def win_chance(self, shop: Shop, seat: i64) -> float:
        """How likely a seat wins, by the last estimate."""
        return chance(self.sums, shop.terms.seats, seat, float(self.turns), self.scales)

    def win_chance_at(self, shop: Shop, seat: i64, other: i64, coins: i64) -> float:
        """The same if it had so many coins more, and another seat so many less."""
        own, theirs = MEASURES * seat + BY_COINS, MEASURES * other + BY_COINS
        before, of_other = self.sums[own], self.sums[theirs]
        self.pay(other, seat, coins)
        found = self.win_chance(shop, seat)
        self.sums[own] = before
        self.sums[theirs] = of_other
        return found

    def pay(self, seat: i64, other: i64, coins: i64) -> None:
        """In the last estimate, move coins from a seat to another."""
        self.sums[MEASURES * seat + BY_COINS] -= float(coins)
        self.sums[MEASURES * other + BY_COINS] += float(coins)

    def lead(self, shop: Shop, seat: i64) -> float:
        """How many turns a seat is ahead of the average of others, by the last estimate."""
        total = 0.0
        for other in range(shop.terms.seats):
            part = -1.0 / float(shop.terms.seats - 1)
            if other == seat:
                part = 1.0
            for measure in range(i64(MEASURES)):
                total += part * self.sums[MEASURES * other + measure] / TURN_VALUE[measure]
        return total / float(MEASURES)

    def count(self, shop: Shop) -> None:
        """Take what all seats have, and nothing that is to come."""
        for seat in range(shop.terms.seats):
            self.sums[MEASURES * seat + BY_COINS] = float(shop.shop[table.COINS + seat])
            self.sums[MEASURES * seat + BY_CUSTOMERS] = float(customers(shop, seat))
            self.sums[MEASURES * seat + BY_STAMPS] = float(shop.shop[table.STAMPS + seat])

    def estimate(self, shop: Shop, viewer: i64) -> None:
        """Estimate all seats; with a viewer, of other hands only what everybody knows is used."""
        self.viewer = viewer
        self.read_table(shop)
        self.count(shop)
        self.begin_facts(shop)
        used: i64 = 0
        if shop.phase != table.PHASE_PLACING:
            used = self.serve_ready(shop)
        gone = self.count_gone()
        for seat in range(shop.terms.seats):
            if seat == shop.active:
                self.look_ahead(shop, seat, gone, used)
            else:
                self.look_ahead(shop, seat, gone, 0)

    def estimate_again(self, shop: Shop, seat: i64) -> None:
        """In the last estimate, while all are placing, a seat that has changed its showcase."""
        self.forget_facts(seat)
        for number in range(MEASURES * seat, MEASURES * (seat + 1)):
            self.sums[number] = self.have[number]
        self.look_ahead(shop, seat, self.count_gone(), 0)

    def count_gone(self) -> i64:
        """LP-Q2: the customers who will leave: the first, if the queue is full."""
        return 1 if self.queued == goods.QUEUE_LENGTH else 0

    def begin_facts(self, shop: Shop) -> None:
        """Forget the facts of before; keep what all seats have."""
        have, sums = self.have, self.sums
        for seat in range(shop.terms.seats):
            self.forget_facts(seat)
        for number in range(MEASURES * shop.terms.seats):
            have[number] = sums[number]

    def forget_facts(self, seat: i64) -> None:
        """Those that are added to; `look_at_game` writes the others."""
        facts = self.facts
        for number in range(FACT_COUNT * seat, FACT_COUNT * seat + OWN):
            facts[number] = 0.0

    def note(self, seat: i64, fact: i64, amount: float) -> None:
        """Add to a fact of a seat."""
        self.facts[FACT_COUNT * seat + fact] += amount

    def read_table(self, shop: Shop) -> None:
        """The queue, and how many turns are to come (LP-E1)."""
        seats = shop.terms.seats
        self.queued = shop.queued
        for place in range(shop.queued):
            self.queue[place] = shop.customer(place)
        drawn = goods.DRAWS[seats] + (seats - 1) * goods.OTHERS_DRAW
        turns = (shop.deck + drawn - 1) // drawn
        self.next = shop.active
        if shop.phase == table.PHASE_PLACING:
            turns += 1
        else:
            self.next = shop.next_seat(shop.active)
        if shop.terms.finish_round:
            behind = self.next - shop.terms.first + turns
            while behind % seats != 0:
                behind += 1
                turns += 1
        self.turns = turns

    # Orders that lie ready

    def serve_ready(self, shop: Shop) -> i64:
        """Count what lies ready in the active player's crates as served. Returns the fish used."""
        seat = shop.active
        used: i64 = 0
        self.stock.kinds = 0
        count_supply(shop, self.stock.fish)
        while True:
            place = self.best_ready(shop)
            if place == NOT_FOUND:
                return used
            customer = self.queue[place]
            self.expect(seat, customer, SERVED_NOW, READY)
            used = self.stock.use(customer, used)
            for behind in range(place, self.queued - 1):
                self.queue[behind] = self.queue[behind + 1]
            self.queued -= 1

    def best_ready(self, shop: Shop) -> i64:
        """The place of the best customer in reach whose order lies ready, or NOT_FOUND."""
        reach = self.queued
        if shop.employee != shop.active:
            reach = min(reach, i64(goods.REACH))
        best = 0.0
        found: i64 = NOT_FOUND
        for place in range(reach):
            customer = self.queue[place]
            if worth(customer) > best and self.stock.lacking(customer, goods.MOST_CRATES) == 0:
                best = worth(customer)
                found = place
        return found

    def expect(self, seat: i64, customer: i64, part: float, fact: i64) -> None:
        """Add a part of what a customer brings, to the sums and to three facts."""
        self.add(seat, BY_COINS, part * COINS_FROM[customer], fact)
        self.add(seat, BY_CUSTOMERS, part, fact)
        self.add(seat, BY_STAMPS, part * STAMPS_FROM[customer], fact)

    def add(self, seat: i64, measure: i64, amount: float, fact: i64) -> None:
        self.sums[MEASURES * seat + measure] += amount
        self.note(seat, fact + measure, amount)

    # Turns to come

    def look_ahead(self, shop: Shop, seat: i64, gone: i64, used: i64) -> None:
        """Add what turns to come bring: orders, and the value of fish, cards and crates."""
        seats = shop.terms.seats
        distance = seat - self.next
        if distance < 0:
            distance += seats
        if self.turns <= distance:
            forget_game(seat, self.facts)
            return
        own = (self.turns - distance + seats - 1) // seats
        sealed: i64 = 0
        if shop.phase == table.PHASE_PLACING:
            sealed = shop.shop[table.SEALED + seat]
        crates = self.pay_for(shop, seat, sealed)
        left = self.count_fish(shop, seat, used)
        if sealed != 0 and seat == shop.active:
            self.stock.show(sealed)
        left -= self.plan(shop, seat, crates, distance, gone)
        if shop.phase == table.PHASE_PLACING:
            self.expect_inspectors(shop, seat, sealed)
        else:
            drawn: i64 = goods.OTHERS_DRAW
            if distance == 0:
                drawn = goods.DRAWS[seats]
            left += FISH_PER_CARD * float(drawn)
        self.count_assets(shop, seat, left, own)
        self.count_turns(shop, seat, own, crates)
        look_at_game(shop, seat, self.facts, own, distance, crates)
        learned = self.learned
        if learned is not None:
            learned.expect(self.facts, seat, self.have, self.sums)

    def count_turns(self, shop: Shop, seat: i64, own: i64, crates: i64) -> None:
        """Add what own turns after the next one bring."""
        turns = float(own - 1) * FACTOR_BY_CRATES[crates]
        self.note(seat, TURNS, turns)
        if shop.employee == seat:
            helped = float(min(own, 3))
            self.note(seat, EMPLOYEE, helped)
            turns += EMPLOYEE_FACTOR * helped
        if self.learned is not None:
            return
        for measure in range(i64(MEASURES)):
            self.sums[MEASURES * seat + measure] += TURN_VALUE[measure] * turns

    def pay_for(self, shop: Shop, seat: i64, sealed: i64) -> i64:
        """LP-B1: pay for crates bought with the showcase. Returns how many there are then."""
        bought = bought_in(sealed)
        price = price_of_crates(shop, seat, bought)
        self.sums[MEASURES * seat + BY_COINS] -= float(price)
        self.note(seat, CRATES_PAID, float(price))
        return shop.shop[table.CRATES + seat] + bought

    def count_fish(self, shop: Shop, seat: i64, used: i64) -> float:
        """Put all fish of a seat that are left into the stock. Returns how many are not rotten."""
        seen = self.viewer in (ALL_HANDS, seat)
        hand: i64 = (table.HAND if seen else table.KNOWN) + CARD_KINDS * seat
        fish = self.stock.fish
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            fish[freshness] = shop.shop[hand + freshness] - ((used >> 6 * freshness) & 63)
        for crate in range(shop.shop[table.CRATES + seat]):
            fish[shop.fresh(seat, crate)] += shop.count(seat, crate)
        fit: i64 = 0
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            fish[freshness] = max(0, fish[freshness])
            fit += fish[freshness]
        self.stock.kinds = 0
        found = float(fit - fish[ROTTEN])
        if not seen:
            hidden = shop.hand_size(seat)
            for kind in range(i64(CARD_KINDS)):
                hidden -= shop.shop[hand + kind]
            found += FISH_PER_CARD * float(hidden)
        return found

    def plan(self, shop: Shop, seat: i64, crates: i64, distance: i64, gone: i64) -> float:
        """Add the orders that lack least, one after the other. Returns the fish they use."""
        taken: i64 = 0
        fish = 0.0
        reach = gone + goods.REACH
        if shop.employee == seat:
            reach = gone + goods.QUEUE_LENGTH
        for number in range(i64(ORDERS_PLANNED)):
            best = 0.0
            found: i64 = NOT_FOUND
            for place in range(gone, self.queued):
                if taken & BITS[place] != 0:
                    continue
                customer = self.queue[place]
                near = 1.0 if place < reach else OUT_OF_REACH_FACTOR
                if near * worth(customer) <= best:
                    continue  # not even if it lacks nothing
                lacks = self.stock.lacking(customer, crates)
                if lacks >= MOST_LACKING:
                    continue
                likely = SERVED_IF_LACKING[lacks] * near * worth(customer)
                if likely > best:
                    best = likely
                    found = place
            if found == NOT_FOUND:
                return fish
            taken |= BITS[found]
            customer = self.queue[found]
            part = best / worth(customer)
            self.expect(seat, customer, part * STILL_WAITING[distance], PLANNED)
            fish += part * STILL_WAITING[distance] * float(fit_fish(self.stock.use(customer, 0)))
        return fish

    def expect_inspectors(self, shop: Shop, seat: i64, sealed: i64) -> None:
        """LP-Q3: rotten fish in a showcase may be found and fined."""
        for crate in range(i64(goods.MOST_CRATES)):
            if count_in(sealed, crate) > 0 and fresh_in(sealed, crate) == ROTTEN:
                inspectors = float(count_bits(shop.visitors >> goods.CUSTOMER_COUNT))
                likely = CUSTOMERS_PER_TURN * inspectors / float(1 + count_bits(shop.visitors))
                self.sums[MEASURES * seat + BY_COINS] -= INSPECTION_COST * likely
                self.note(seat, INSPECTORS, likely)

    def count_assets(self, shop: Shop, seat: i64, left: float, own: i64) -> None:
        """Add fish without an order, and special cards; less in the last turn."""
        part = 1.0
        if own == 1:
            part = 0.5
        fish = min(left, FISH_ENOUGH) + SURPLUS_FACTOR * max(0.0, left - FISH_ENOUGH)
        cards: i64 = 0
        hand: i64 = table.HAND if self.viewer in (ALL_HANDS, seat) else table.KNOWN
        for kind in range(i64(goods.DIVINE_CARD), i64(goods.LOYALTY_CARD)):
            cards += shop.shop[hand + CARD_KINDS * seat + kind]
        if self.learned is None:
            for measure in range(i64(MEASURES)):
                gain = FISH_VALUE[measure] * fish + CARD_VALUE[measure] * float(cards)
                self.sums[MEASURES * seat + measure] += part * gain
        loyal = float(shop.shop[hand + CARD_KINDS * seat + goods.LOYALTY_CARD])
        self.note(seat, FISH, fish)
        self.note(seat, SURPLUS, max(0.0, left - FISH_ENOUGH))
        self.note(seat, CARDS_HELD, float(cards))
        self.note(seat, LOYALTY, loyal)
        if own == 1:
            self.note(seat, LAST_FISH, fish)
            self.note(seat, LAST_CARDS_HELD, float(cards))
        self.sums[MEASURES * seat + BY_STAMPS] += LOYALTY_VALUE * loyal
