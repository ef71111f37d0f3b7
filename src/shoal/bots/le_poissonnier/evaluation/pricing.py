"""What a deal is worth to both sides, and so at which prices they may agree (LP-N1 to LP-N4).

A deal is worth what it does to one's chance to win: fish for the leader's last order are not for
sale at any price, and the same fish cost a straggler a coin.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.estimating import estimate
from shoal.bots.le_poissonnier.evaluation.standing import ALL_HANDS, NOT_FOUND, Standing
from shoal.bots.le_poissonnier.evaluation.stock import count_supply
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import at_price, partner_of, price_of
from shoal.games.le_poissonnier.rules import agreements, deals, faults, goods, serving, ways
from shoal.games.le_poissonnier.rules.goods import ANY, BITS, FRESHNESS_COUNT, ROTTEN
from shoal.games.le_poissonnier.rules.shop import WIDEST, Shop
from shoal.games.le_poissonnier.rules.state import AGREED, COINS, NOBODY, PHASE_ANSWER

HIGHEST_PRICE: Final = 10
"""Prices are tried up to here."""
NOT_FOR_SALE: Final = 99
"""The price of what is not for sale."""
LEAST_GAIN: Final = 0.001
"""What a deal must add to the chance of winning."""
FISH_COST: Final = 0.25
DEMAND_COST: Final = 0.1
CARD_COST: Final = 0.6


@final
class Pricing:
    """Finds prices, and holds the memory for it."""

    def __init__(self) -> None:
        self.standing = Standing()
        self.ways: vec[i64] = vec[i64]([0] * WIDEST)
        self.costs: vec[float] = vec[float]([0.0] * FRESHNESS_COUNT)
        self.lacks: vec[i64] = vec[i64]([0] * FRESHNESS_COUNT)
        self.stock: vec[i64] = vec[i64]([0] * FRESHNESS_COUNT)
        self.before: vec[float] = vec[float]([0.0] * goods.SEATS)
        """How likely each seat wins without a deal."""
        self.least: i64 = NOT_FOR_SALE
        """What the partner must be paid at least."""
        self.most: i64 = -NOT_FOR_SALE
        """What the active player may pay at most."""
        self.further: i64 = 0
        """What further partners are paid, if an order needs their fish too."""
        self.knows_before: bool = False
        """Whether `before` is that of the position in which prices are found."""

    # Serving

    def estimate_costs(self, shop: Shop) -> None:
        """Estimate what it costs to use a fish: more if many in the queue order it."""
        for freshness in range(i64(FRESHNESS_COUNT)):
            demand: i64 = 0
            if freshness != ROTTEN:
                for place in range(shop.queued):
                    demand += goods.wants(shop.customer(place), freshness)
            self.costs[freshness] = FISH_COST + DEMAND_COST * float(demand)
        self.costs[ROTTEN] = 0.05

    def cost(self, shop: Shop, way: i64) -> float:
        """What a way to serve uses up."""
        total = CARD_COST * float(serving.count_ices(way) + serving.count_lemons(way))
        for crate in range(i64(goods.MOST_CRATES)):
            taken = serving.taken_from(way, crate)
            if taken > 0:
                total += float(taken) * self.costs[shop.fresh(shop.active, crate)]
        return total

    def finish_order(self, shop: Shop) -> bool:
        """Serve the order that has agreements in the cheapest way, or give it up.

        Returns False if it was given up.
        """
        if shop.order == NOBODY:
            return True
        count = ways.list_ways(shop, self.ways, 0)
        if count == 0:
            agreements.lapse(shop)
            return False
        self.estimate_costs(shop)
        best = self.ways[0]
        for number in range(1, count):
            way = self.ways[number]
            if moves.loyalty_of(way) == 0 and self.cost(shop, way) < self.cost(shop, best):
                best = way
        serving.serve(shop, best)
        return True

    def can_serve(self, shop: Shop) -> bool:
        """Whether a customer in reach, or the one that has agreements, can be served at once."""
        return ways.list_ways(shop, self.ways, 0) > 0

    # Answers

    def answer(self, shop: Shop) -> None:
        """Whoever is asked says yes if that is better than no."""
        if shop.phase == PHASE_ANSWER:
            seat = shop.answering
            yes = shop.copy()
            deals.end_talk(shop)
            self.finish_order(shop)
            if deals.fault_of_accepting(yes, seat) != faults.ALLOWED:
                return
            deals.accept(yes, seat)
            self.finish_order(yes)
            estimate(self.standing, shop, ALL_HANDS)
            before = self.standing.win_chance(shop, seat)
            estimate(self.standing, yes, ALL_HANDS)
            if self.standing.win_chance(yes, seat) > before:
                shop.shop = yes.shop
                shop.become(yes)
            return
        self.finish_order(shop)

    # Prices

    def find_prices(self, shop: Shop, deal: i64, viewer: i64) -> bool:
        """Find the least and the most that a deal may cost, as far as a seat can tell.

        If the order needs fish of further partners, each of these gets its least price first.
        Returns whether the order would be served then.
        """
        self.knows_before = False
        return self.find_more_prices(shop, deal, viewer)

    def find_more_prices(self, shop: Shop, deal: i64, viewer: i64) -> bool:
        """The same for one more deal of the same position: how all stand without it is known."""
        active, partner = shop.active, partner_of(deal)
        self.least = NOT_FOR_SALE
        self.most = -NOT_FOR_SALE
        self.further = 0
        yes = shop.copy()
        deals.end_talk(yes)
        yes.offer = at_price(deal, 0)
        deals.accept(yes, partner)
        self.collect(yes)
        further = self.find_partners(yes, partner)
        if not self.finish_order(yes):
            return False
        if not self.knows_before:
            self.look_before(shop, viewer)
        estimate(self.standing, yes, viewer)
        if not self.pay_further(yes, further):
            return False
        price: i64 = 0
        while price <= HIGHEST_PRICE and not self.is_glad(yes, partner, price):
            price += 1
        if price <= HIGHEST_PRICE:
            self.least = price
        price = HIGHEST_PRICE
        while price >= 0 and not self.buys_at(yes, active, partner, price):
            price -= 1
        if price >= 0:
            self.most = price
        return True

    def look_before(self, shop: Shop, viewer: i64) -> None:
        """How likely each seat wins if nothing comes of a talk."""
        no = shop.copy()
        deals.end_talk(no)
        self.finish_order(no)
        estimate(self.standing, no, viewer)
        for seat in range(shop.terms.seats):
            self.before[seat] = self.standing.win_chance(no, seat)
        self.knows_before = True

    def buys_at(self, shop: Shop, active: i64, partner: i64, price: i64) -> bool:
        """Whether the active player gains by what was estimated last, for that price."""
        bought = self.standing.win_chance_at(shop, active, partner, -price)
        return bought > self.before[active] + LEAST_GAIN

    def is_glad(self, shop: Shop, partner: i64, price: i64) -> bool:
        """Whether a partner gains by what was estimated last, for that price."""
        sold = self.standing.win_chance_at(shop, partner, shop.active, price)
        return sold > self.before[partner] + LEAST_GAIN

    def collect(self, shop: Shop) -> None:
        """Accept for nothing, from one partner after the other, what an open order still lacks."""
        for partner in range(shop.terms.seats):
            if partner == shop.active or self.count_lacks(shop, shop.order) == 0:
                continue
            deal = self.request(shop, partner, shop.order)
            if deal != NOT_FOUND:
                shop.offer = deal
                deals.accept(shop, partner)

    def find_partners(self, shop: Shop, but: i64) -> i64:
        """The partners that have agreed to something for nothing, as a set, but one."""
        found: i64 = 0
        for number in range(shop.agreed):
            deal = shop.shop[AGREED + number]
            if partner_of(deal) != but and price_of(deal) == 0:
                found |= BITS[partner_of(deal)]
        return found

    def pay_further(self, shop: Shop, partners: i64) -> bool:
        """Give each of these partners its least price in what was estimated last.

        Returns False if one of them does not sell.
        """
        for partner in range(shop.terms.seats):
            if partners & BITS[partner] == 0:
                continue
            price: i64 = 0
            while price <= HIGHEST_PRICE and not self.is_glad(shop, partner, price):
                price += 1
            if price > HIGHEST_PRICE:
                return False
            self.standing.pay(shop.active, partner, price)
            self.further += price
        return True

    def affordable(self, shop: Shop, place: i64) -> i64:
        """LP-N4: what can be promised for an order besides the prices of further partners."""
        coins = shop.shop[COINS + shop.active] + goods.PAYS[shop.customer(place)]
        return coins - agreements.promised_coins(shop) - self.further

    # What is missing

    def request(self, shop: Shop, partner: i64, place: i64) -> i64:
        """A deal without a price for what a partner has of what an order lacks, or NOT_FOUND.

        NOT_FOUND also if the order would still lack fish that nobody else shows.
        """
        customer = shop.customer(place)
        lacking = self.count_lacks(shop, place)
        if lacking == 0:
            return NOT_FOUND
        undecided = goods.is_undecided(customer)
        deal = moves.dealing(partner, place)
        asked: i64 = 0
        elsewhere: i64 = 0
        for turn in range(i64(FRESHNESS_COUNT)):
            freshness = ROTTEN - turn
            wanted = lacking - asked if undecided else self.lacks[freshness]
            fish = min(wanted, agreements.fish_left(shop, partner, freshness))
            if fish > 0:
                deal |= moves.fish_bits(freshness, fish)
                asked += fish
                wanted -= fish
            if wanted > 0 and not undecided:
                elsewhere += min(wanted, self.shown_by_others(shop, partner, freshness))
        if asked == 0:
            return NOT_FOUND
        if not undecided and asked + elsewhere < lacking:
            return NOT_FOUND
        return deal

    def count_lacks(self, shop: Shop, place: i64) -> i64:
        """Count the fish of each freshness that an order lacks. Returns the sum."""
        customer = shop.customer(place)
        wanted = serving.still_wanted(shop, place)
        count_supply(shop, self.stock)
        total: i64 = 0
        if goods.is_undecided(customer):
            total = wanted[ANY]
            for freshness in range(i64(FRESHNESS_COUNT)):
                total -= self.stock[freshness]
            return max(0, total)
        for freshness in range(i64(FRESHNESS_COUNT)):
            self.lacks[freshness] = 0
            if freshness != ROTTEN:
                self.lacks[freshness] = max(0, wanted[freshness] - self.stock[freshness])
            total += self.lacks[freshness]
        return total

    def shown_by_others(self, shop: Shop, partner: i64, freshness: i64) -> i64:
        """Fish that further partners show."""
        total: i64 = 0
        for other in range(shop.terms.seats):
            if other not in (shop.active, partner):
                total += agreements.fish_left(shop, other, freshness)
        return total
