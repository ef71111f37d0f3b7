"""Candidate moves, those that look best first.

Of hundreds of ways to fill crates, to serve and to deal only some differ in what matters: which
freshnesses are shown, which customer is served and with which cards, and prices at which both sides
may gain.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.customers import worth
from shoal.bots.le_poissonnier.evaluation.estimating import estimate, estimate_again
from shoal.bots.le_poissonnier.evaluation.offers_made import OffersMade, offer_key
from shoal.bots.le_poissonnier.evaluation.pricing import NOT_FOR_SALE, Pricing
from shoal.bots.le_poissonnier.evaluation.standing import NOT_FOUND
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import (
    all_fish_of,
    at_price,
    crate_bits,
    kind_of,
    loyalty_of,
    plain,
    price_of,
    target_of,
)
from shoal.games.le_poissonnier.rules import (
    cards,
    deals,
    faults,
    goods,
    offers,
    placing,
    serving,
    ways,
)
from shoal.games.le_poissonnier.rules.goods import BITS, ROTTEN
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.state import (
    CRATES,
    NOBODY,
    PHASE_ANSWER,
    PHASE_LANDING,
    PHASE_PLACING,
    SEALED,
    TALKS,
)

FRESHNESS_SETS: Final = 32
"""Sets of freshnesses."""
MOST_SHOWCASES: Final = 6
"""As many showcases are candidates."""
MOST_IN_CRATE: Final = 31
SORTS_OF_WAYS: Final = 3
"""Ways to serve that are kept for a customer: without cards, with cards, with loyalty cards."""


@final
class CandidateMoves:
    """Generates candidate moves, and holds the memory for it."""

    def __init__(self) -> None:
        self.pricing = Pricing()
        self.made = OffersMade()
        self.best: vec[i64] = vec[i64]([0] * (SORTS_OF_WAYS * goods.QUEUE_LENGTH))
        self.cost: vec[float] = vec[float]([0.0] * (SORTS_OF_WAYS * goods.QUEUE_LENGTH))
        self.scores: vec[float] = vec[float]([0.0] * (2 * FRESHNESS_SETS))
        self.listed: i64 = 0

    def candidates(self, shop: Shop, seat: i64, out: vec[i64]) -> i64:
        """Put the candidates of a seat into `out`. Returns the count."""
        self.listed = 0
        self.pricing.knows_before = False
        if shop.phase == PHASE_PLACING:
            self.show(shop, seat, out)
        elif shop.phase == PHASE_LANDING:
            self.land(shop, out)
        elif shop.phase == PHASE_ANSWER:
            self.answer(shop, seat, out)
        else:
            self.act(shop, out)
        return self.listed

    def add(self, move: i64, out: vec[i64]) -> None:
        out[self.listed] = move
        self.listed += 1

    # Placing

    def show(self, shop: Shop, seat: i64, out: vec[i64]) -> None:
        """LP-T2: whole showcases: to sell from, or in the own turn to serve from."""
        if seat != shop.active:
            self.add(showcase(shop, seat, self.for_sale(shop, seat)), out)
            return
        kinds: i64 = 0
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            if placing.has(shop, seat, freshness) > 0:
                kinds |= BITS[freshness]
        crates = shop.shop[CRATES + seat]
        self.show_in(shop, seat, kinds, crates, out)
        if count_bits(kinds) > crates and placing.fault_of_crates(shop, seat, 1) == faults.ALLOWED:
            before = self.listed
            self.show_in(shop, seat, kinds, crates + 1, out)
            for number in range(before, self.listed):
                out[number] += moves.ONE_CRATE
        self.rank(shop, seat, out)

    def for_sale(self, shop: Shop, seat: i64) -> i64:
        """The freshnesses that others will most likely ask for in their turn, as a set.

        LP-Q3: rotten fish are shown only to sell them to undecided customers.
        """
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            self.scores[freshness] = appeal(shop, seat, freshness)
        chosen: i64 = 0
        for number in range(shop.shop[CRATES + seat]):
            best = 0.0
            found: i64 = NOT_FOUND
            for freshness in range(i64(goods.FRESHNESS_COUNT)):
                if chosen & BITS[freshness] == 0 and self.scores[freshness] > best:
                    best = self.scores[freshness]
                    found = freshness
            if found != NOT_FOUND:
                chosen |= BITS[found]
        return chosen

    def show_in(self, shop: Shop, seat: i64, kinds: i64, crates: i64, out: vec[i64]) -> None:
        """As many freshnesses as there are crates; or all but rotten fish."""
        size = min(crates, count_bits(kinds))
        for some in range(i64(FRESHNESS_SETS)):
            if some & ~kinds == 0 and count_bits(some) == size:
                self.add(showcase(shop, seat, some), out)
        if size == count_bits(kinds) and kinds & BITS[ROTTEN] != 0:
            self.add(showcase(shop, seat, kinds & ~BITS[ROTTEN]), out)

    def rank(self, shop: Shop, seat: i64, out: vec[i64]) -> None:
        """Keep the showcases that promise most, the best first."""
        standing = self.pricing.standing
        before = shop.shop[SEALED + seat]
        for number in range(self.listed):
            shop.shop[SEALED + seat] = moves.showcase_of(out[number])
            if number == 0:
                estimate(standing, shop, seat)
            else:
                estimate_again(standing, shop, seat)
            self.scores[number] = standing.win_chance(shop, seat)
        shop.shop[SEALED + seat] = before
        kept = min(self.listed, i64(MOST_SHOWCASES))
        for place in range(kept):
            best = place
            for number in range(place + 1, self.listed):
                if self.scores[number] > self.scores[best]:
                    best = number
            move, score = out[best], self.scores[best]
            out[best], self.scores[best] = out[place], self.scores[place]
            out[place], self.scores[place] = move, score
        self.listed = kept

    def land(self, shop: Shop, out: vec[i64]) -> None:
        """LP-X5: all fish of a freshness into a crate, or no more."""
        for crate in range(shop.landed, shop.shop[CRATES + shop.active]):
            for freshness in range(i64(goods.FRESHNESS_COUNT)):
                held = shop.holds(shop.active, freshness)
                if held > 0 and cards.takes(shop, crate, freshness):
                    self.add(moves.filling(moves.ADD, crate, freshness, held), out)
        self.add(plain(moves.DONE), out)

    # Step 3

    def act(self, shop: Shop, out: vec[i64]) -> None:
        """Serve, deal, end the turn, or play cards and buy."""
        if shop.order != NOBODY:
            self.keep_word(shop, out)
            return
        self.serve(shop, out)
        for place in range(shop.reach()):
            for partner in range(shop.terms.seats):
                self.ask(shop, partner, place, out)
        self.add(plain(moves.END), out)
        self.play_cards(shop, out)
        for partner in range(shop.terms.seats):
            if deals.fault_of_talk(shop, shop.active, partner) == faults.ALLOWED:
                self.ask_for_cards(shop, partner, out)

    def keep_word(self, shop: Shop, out: vec[i64]) -> None:
        """Serve the order that has agreements, or get what it lacks; give it up if neither can be.

        Whoever agreed to something meant it: nobody would deal with a stall that changes its mind.
        """
        self.serve(shop, out)
        if self.listed > 0:
            return
        self.play_cards(shop, out)
        self.keep_helpful(shop, out)
        for partner in range(shop.terms.seats):
            self.ask(shop, partner, shop.order, out)
        if self.listed == 0:
            self.add(plain(moves.GIVE_UP), out)

    def keep_helpful(self, shop: Shop, out: vec[i64]) -> None:
        """Of divine interventions those after which the open order can be served."""
        kept: i64 = 0
        for number in range(self.listed):
            if kind_of(out[number]) != moves.DIVINE:
                continue
            after = shop.copy()
            cards.divine(after, out[number])
            if self.pricing.can_serve(after):
                out[kept] = out[number]
                kept += 1
        self.listed = kept

    def ask_for_cards(self, shop: Shop, partner: i64, out: vec[i64]) -> None:
        """A special card that the partner is known to have, unless that was asked before."""
        before = self.listed
        found = offers.list_purchases(shop, partner, out, before)
        for number in range(before, found):
            self.offer(shop, out[number], out)

    def serve(self, shop: Shop, out: vec[i64]) -> None:
        """For each customer the cheapest ways: without cards, with cards, with loyalty cards."""
        found = self.pricing.ways
        count = ways.list_ways(shop, found, 0)
        if count == 0:
            return
        self.pricing.estimate_costs(shop)
        for slot in range(i64(SORTS_OF_WAYS * goods.QUEUE_LENGTH)):
            self.best[slot] = 0
        for number in range(count):
            way = found[number]
            slot = SORTS_OF_WAYS * target_of(way) + sort_of(way)
            cost = self.pricing.cost(shop, way) - float(loyalty_of(way))
            if self.best[slot] == 0 or cost < self.cost[slot]:
                self.best[slot] = way
                self.cost[slot] = cost
        self.list_served(shop, out)

    def list_served(self, shop: Shop, out: vec[i64]) -> None:
        """The ways that were found, the best customers first."""
        done: i64 = 0
        for number in range(shop.queued):
            found: i64 = NOT_FOUND
            for place in range(shop.queued):
                if done & BITS[place] != 0:
                    continue
                if found == NOT_FOUND or worth(shop.customer(place)) > worth(shop.customer(found)):
                    found = place
            done |= BITS[found]
            for sort in range(i64(SORTS_OF_WAYS)):
                way = self.best[SORTS_OF_WAYS * found + SORTS_OF_WAYS - 1 - sort]
                if way != 0:
                    self.add(way, out)

    def ask(self, shop: Shop, partner: i64, place: i64, out: vec[i64]) -> None:
        """LP-N2: what an order lacks, at prices that both might like; more after each refusal."""
        if deals.fault_of_talk(shop, shop.active, partner) != faults.ALLOWED:
            return
        deal = self.pricing.request(shop, partner, place)
        if deal == NOT_FOUND:
            return
        if not self.pricing.find_more_prices(shop, deal, shop.active):
            return  # it would not be served
        talks = shop.shop[TALKS + partner]
        least = self.pricing.least
        most = self.pricing.affordable(shop, place)
        if shop.order != NOBODY:
            most = min(most, max(least, self.pricing.most))  # to keep one's word is worth a coin
        else:
            most = min(most, self.pricing.most)
        if most < 1 or (least > most and self.pricing.further > 0):
            return
        if least == NOT_FOR_SALE:
            if talks == 0:
                self.offer(shop, at_price(deal, most), out)
            return
        self.offer(shop, at_price(deal, max(1, least + talks)), out)
        if least + talks + 1 <= most:
            self.offer(shop, at_price(deal, least + talks + 1), out)
        if least + talks > 1:
            self.offer(shop, at_price(deal, least + talks - 1), out)

    def offer(self, shop: Shop, deal: i64, out: vec[i64]) -> None:
        """An offer, if it may be made and the seat has not made it before."""
        seat = shop.active
        if shop.phase == PHASE_ANSWER:
            seat = shop.answering
        if seat == self.made.maker and self.made.has(offer_key(shop, deal)):
            return
        if deals.fault(shop, seat, deal) == faults.ALLOWED:
            self.add(deal, out)

    def play_cards(self, shop: Shop, out: vec[i64]) -> None:
        """Cards that may help, a crate, the employee."""
        before = self.listed
        self.listed = cards.list_cards(shop, out, before)
        kept = before
        for number in range(before, self.listed):
            move = out[number]
            kind = kind_of(move)
            if kind == moves.CRIER and target_of(move) < shop.reach():
                continue
            if kind == moves.HIRE and shop.queued <= goods.REACH:
                continue
            out[kept] = move
            kept += 1
        self.listed = kept

    # Answers

    def answer(self, shop: Shop, seat: i64, out: vec[i64]) -> None:
        """LP-N2: yes, no, or a price between what the one must have and the other may give.

        Both sides name one other price in a talk: whoever wants to haggle on learns nothing more.
        """
        deal = shop.offer
        price, fish = price_of(deal), all_fish_of(deal)
        least, most = max(fish, 1), 2 * max(fish, 1)
        if fish > 0:
            if self.pricing.find_prices(shop, deal, seat):
                least, most = self.pricing.least, self.pricing.most
            elif seat == shop.active:
                self.add(plain(moves.REFUSE), out)
                return  # the order would not be served
        good = price <= most if seat == shop.active else price >= least
        may = deals.fault_of_accepting(shop, seat) == faults.ALLOWED
        if may and good:
            self.add(plain(moves.ACCEPT), out)
        self.add(plain(moves.REFUSE), out)
        if may and not good:
            self.add(plain(moves.ACCEPT), out)
        if least > most:
            return
        if seat != shop.active and shop.countered == 0:
            self.haggle(shop, max(least, price + 1), max((least + most + 1) // 2, price + 1), out)
        elif seat == shop.active and shop.asked == 0:
            self.haggle(shop, min(most, price - 1), min((least + most) // 2, price - 1), out)

    def haggle(self, shop: Shop, one: i64, other: i64, out: vec[i64]) -> None:
        """The same deal at one of two prices."""
        self.offer(shop, at_price(shop.offer, one), out)
        if other != one:
            self.offer(shop, at_price(shop.offer, other), out)


def showcase(shop: Shop, seat: i64, kinds: i64) -> i64:
    """All fish of these freshnesses, each in a crate of its own."""
    move = plain(moves.PLACE)
    crate: i64 = 0
    for freshness in range(i64(goods.FRESHNESS_COUNT)):
        if kinds & BITS[freshness] != 0:
            count = min(placing.has(shop, seat, freshness), i64(MOST_IN_CRATE))
            move |= crate_bits(crate, freshness, count)
            crate += 1
    return move


def appeal(shop: Shop, seat: i64, freshness: i64) -> float:
    """How much others may want a seat's fish of a freshness."""
    there, wanted, for_any = placing.has(shop, seat, freshness), i64(0), i64(0)
    first: i64 = 0
    if shop.queued == goods.QUEUE_LENGTH:
        first = 1  # LP-Q2: the first will leave
    for place in range(first, min(shop.queued, first + goods.REACH)):
        wanted += goods.wants(shop.customer(place), freshness)
        for_any += goods.wants(shop.customer(place), goods.ANY)
    if freshness == ROTTEN:
        return 0.1 * float(min(there, for_any))
    return 0.1 * float(there) + 0.1 * float(min(there, for_any)) + float(min(there, wanted))


def sort_of(way: i64) -> i64:
    """Without cards, with cards, with loyalty cards."""
    if loyalty_of(way) > 0:
        return 2
    return 1 if serving.count_ices(way) + serving.count_lemons(way) > 0 else 0
