"""What there is on the table and in the hands, and the small questions that every chapter asks.

A position is one vec and a few numbers. Seats and crates count from 0; a freshness is 0 (very
fresh) to 4 (rotten); a kind of card is a freshness or, from 5 on, a special card.

    shop[HAND + 12 s + k]     cards of kind k in the hand of seat s
    shop[KNOWN + 12 s + k]    how many of them everybody knows to be there (LP-V1)
    shop[FRESH + 5 s + c]     the freshness in crate c of seat s, 0 if it is empty
    shop[COUNT + 5 s + c]     how many fish are in it
    shop[SEALED + s]          the showcase that seat s is arranging unseen, as PLACE packs it
    shop[COINS + s], shop[CRATES + s], shop[STAMPS + s], shop[WON + s]: a set of customers
    shop[LOYAL + s]           loyalty cards that lie with customers of seat s
    shop[TALKS + s]           talks that the active player has had with seat s in this turn
    shop[QUEUE + p]           the customer in place p
    shop[POOL + k]            cards of kind k that nobody has seen: in the deck, under crates
    shop[DISCARDS + k]        cards of kind k that are out of the game
    shop[AGREED + n]          the deals agreed on for the open order (LP-N3)

The undersides of crates are never shown. Whatever is under them was drawn like any other card and
not looked at, so it stays in the pool: a draw from the pool is a draw from the deck.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.position import EVERYTHING, Position
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules.goods import CARD_KINDS

# Phases
PHASE_PLACING: Final = 0
PHASE_ORDERS: Final = 1
PHASE_LANDING: Final = 2
PHASE_ANSWER: Final = 3
PHASE_OVER: Final = 4

# The vec
HAND: Final = 0
KNOWN: Final = 60
FRESH: Final = 120
COUNT: Final = 145
SEALED: Final = 170
COINS: Final = 175
CRATES: Final = 180
STAMPS: Final = 185
WON: Final = 190
LOYAL: Final = 195
TALKS: Final = 200
QUEUE: Final = 205
POOL: Final = 210
DISCARDS: Final = 222
AGREED: Final = 234
MOST_AGREED: Final = 20
LENGTH: Final = AGREED + MOST_AGREED

NOBODY: Final = -1

# Notes of what happens on the way: (what, value)
NOTE_DRAWN: Final = 1  # 16 × seat + kind of card
NOTE_BOUGHT: Final = 2  # the seat
NOTE_VOID: Final = 3  # the seat whose crate found no card
NOTE_ARRIVES: Final = 4  # the customer
NOTE_LEAVES: Final = 5  # the customer
NOTE_INSPECTED: Final = 6  # 256 × seat + 8 × rotten fish + coins paid
NOTE_INSPECTOR: Final = 7  # nothing
NOTE_SHUFFLED: Final = 8  # nothing
NOTE_TURN: Final = 9  # the seat whose turn begins


class Terms:
    """What the players have agreed on; the same all game, so positions share it."""

    def __init__(
        self, seats: i64, first: i64, counters: i64, talks: i64, finish_round: bool
    ) -> None:
        self.seats = seats
        self.first = first
        self.counters = counters
        self.talks = talks
        self.finish_round = finish_round


class State(Position):
    """The whole truth about a day at the fishmongers'."""

    def __init__(self, shop: vec[i64], terms: Terms) -> None:
        self.shop: vec[i64] = shop
        self.terms: Terms = terms
        self.phase: i64 = PHASE_PLACING
        self.active: i64 = terms.first
        self.deck: i64 = 0
        """Cards left to draw."""
        self.queued: i64 = 0
        """Customers in the queue."""
        self.visitors: i64 = 0
        """The customer deck, as a set: nobody knows its order."""
        self.gone: i64 = 0
        """Customers and inspectors discarded, as a set."""
        self.bank: i64 = goods.BANK
        self.employee: i64 = NOBODY
        self.placed: i64 = 0
        """The seats that have placed, as a set."""
        self.doubled: i64 = 0
        """LP-X1: crates of the active player, as a set."""
        self.played: i64 = 0
        """LP-X0: special cards played in this turn."""
        self.landed: i64 = 0
        """LP-X5: crates up to here have had their chance after a landing."""
        self.order: i64 = NOBODY
        """LP-N3: the place in the queue of the order that has agreements."""
        self.agreed: i64 = 0
        """How many agreements it has."""
        self.offer: i64 = 0
        """The deal on the table while somebody answers."""
        self.answering: i64 = NOBODY
        """The seat that answers it."""
        self.asked: i64 = 0
        """Counter-offers of the active player in this talk."""
        self.countered: i64 = 0
        """Counter-offers of the partner in this talk."""
        self.turns: i64 = 0
        """Turns begun."""
        self.served: i64 = 0
        """Customers served."""
        self.shared: i64 = 0
        """Customers served with partners' fish."""

    def become(self, other: "State") -> None:
        """Take over all numbers of another position; the vec is its own already."""
        self.phase = other.phase
        self.active = other.active
        self.deck = other.deck
        self.queued = other.queued
        self.visitors = other.visitors
        self.gone = other.gone
        self.bank = other.bank
        self.employee = other.employee
        self.placed = other.placed
        self.doubled = other.doubled
        self.played = other.played
        self.landed = other.landed
        self.order = other.order
        self.agreed = other.agreed
        self.offer = other.offer
        self.answering = other.answering
        self.asked = other.asked
        self.countered = other.countered
        self.turns = other.turns
        self.served = other.served
        self.shared = other.shared

    # Hands

    def holds(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat has in hand."""
        return self.shop[HAND + CARD_KINDS * seat + kind]

    def take(self, seat: i64, kind: i64, count: i64) -> None:
        """Cards that everybody saw come into a hand."""
        self.shop[HAND + CARD_KINDS * seat + kind] += count
        self.shop[KNOWN + CARD_KINDS * seat + kind] += count

    def leave(self, seat: i64, kind: i64, count: i64) -> None:
        """Cards that everybody saw leave a hand; known ones go first (LP-V1)."""
        self.shop[HAND + CARD_KINDS * seat + kind] -= count
        known = self.shop[KNOWN + CARD_KINDS * seat + kind] - count
        known = max(known, 0)
        self.shop[KNOWN + CARD_KINDS * seat + kind] = known

    def prove(self, seat: i64, kind: i64, count: i64) -> None:
        """LP-N5: whoever offers cards has them, and everybody knows."""
        self.shop[KNOWN + CARD_KINDS * seat + kind] = max(
            self.shop[KNOWN + CARD_KINDS * seat + kind], count
        )

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat has in hand."""
        size: i64 = 0
        for kind in range(i64(CARD_KINDS)):
            size += self.shop[HAND + CARD_KINDS * seat + kind]
        return size

    def discard(self, seat: i64, kind: i64, count: i64) -> None:
        """Cards from a hand to the discards."""
        self.leave(seat, kind, count)
        self.shop[DISCARDS + kind] += count

    # The deck

    def draw(self, seat: i64, dice: Dice) -> None:
        """A card from the deck into a hand; LP-E1: none if there is none."""
        if self.deck == 0:
            return
        kind = self.pick(dice)
        self.deck -= 1
        self.shop[POOL + kind] -= 1
        self.shop[HAND + CARD_KINDS * seat + kind] += 1
        dice.note(NOTE_DRAWN, 16 * seat + kind)

    def pick(self, dice: Dice) -> i64:
        """A kind of card, as likely as there are unseen cards of it."""
        shop = self.shop
        unseen: i64 = 0
        for kind in range(i64(CARD_KINDS)):
            unseen += shop[POOL + kind]
        left = dice.below(unseen)
        picked: i64 = 0
        while left >= shop[POOL + picked]:
            left -= shop[POOL + picked]
            picked += 1
        return picked

    def fill_pool(self) -> None:
        """All cards that lie nowhere else are unseen."""
        shop = self.shop
        for kind in range(i64(CARD_KINDS)):
            shop[POOL + kind] = goods.CARD_COUNTS[kind] - shop[DISCARDS + kind]
        for seat in range(self.terms.seats):
            for kind in range(i64(CARD_KINDS)):
                shop[POOL + kind] -= shop[HAND + CARD_KINDS * seat + kind]
            for crate in range(shop[CRATES + seat]):
                shop[POOL + self.fresh(seat, crate)] -= self.count(seat, crate)
            shop[POOL + goods.LOYALTY_CARD] -= shop[LOYAL + seat]

    def pick_into_hand(self, seat: i64, count: i64, dice: Dice) -> None:
        """Unseen cards into a hand, as one imagines it; the deck is as large as before."""
        for number in range(count):
            kind = self.pick(dice)
            self.shop[POOL + kind] -= 1
            self.shop[HAND + CARD_KINDS * seat + kind] += 1

    # Crates

    def fresh(self, seat: i64, crate: i64) -> i64:
        """The freshness in a crate."""
        return self.shop[FRESH + 5 * seat + crate]

    def count(self, seat: i64, crate: i64) -> i64:
        """How many fish are in a crate."""
        return self.shop[COUNT + 5 * seat + crate]

    def in_crates(self, seat: i64, freshness: i64) -> i64:
        """How many fish of a freshness are in a seat's crates."""
        found: i64 = 0
        for crate in range(self.shop[CRATES + seat]):
            if self.fresh(seat, crate) == freshness:
                found += self.count(seat, crate)
        return found

    def fill(self, seat: i64, crate: i64, freshness: i64, count: i64) -> None:
        """Put fish into a crate, without asking from where."""
        self.shop[COUNT + 5 * seat + crate] += count
        self.shop[FRESH + 5 * seat + crate] = freshness

    def empty(self, seat: i64, crate: i64, count: i64) -> None:
        """Take fish out of a crate, without asking whereto."""
        place = COUNT + 5 * seat + crate
        self.shop[place] -= count
        if self.shop[place] == 0:
            self.shop[FRESH + 5 * seat + crate] = 0

    def next_price(self, seat: i64, bought: i64) -> i64:
        """LP-B1: what the next crate costs after so many bought; -1 if five are enough."""
        crates = self.shop[CRATES + seat] + bought
        if crates >= goods.MOST_CRATES:
            return -1
        return goods.PRICES[crates]

    def add_crate(self, seat: i64) -> None:
        """LP-B1: pay, and the top card of the deck becomes a crate, unseen."""
        self.pay(seat, goods.PRICES[self.shop[CRATES + seat]])
        self.shop[CRATES + seat] += 1
        self.deck -= 1

    # Coins

    def pay(self, seat: i64, coins: i64) -> None:
        """Coins to the bank."""
        self.shop[COINS + seat] -= coins
        self.bank += coins

    # The queue

    def reach(self) -> i64:
        """LP-O1: how many customers the active player may serve."""
        reach = self.queued
        if self.employee != self.active and reach > goods.REACH:
            return goods.REACH
        return reach

    def customer(self, place: i64) -> i64:
        """The customer in a place of the queue."""
        return self.shop[QUEUE + place]

    def step_out(self, place: i64) -> i64:
        """LP-O3: a customer leaves the queue, which closes up."""
        customer = self.shop[QUEUE + place]
        last = self.queued - 1
        for behind in range(place, last):
            self.shop[QUEUE + behind] = self.shop[QUEUE + behind + 1]
        self.shop[QUEUE + last] = 0
        self.queued = last
        return customer

    def next_seat(self, seat: i64) -> i64:
        """LP-S3: the seat to the left."""
        left = seat + 1
        if left == self.terms.seats:
            return 0
        return left

    # Keys

    def key(self, seat: i64) -> i64:
        """LP-V1: all that is open, one's own hand, and one's own showcase while arranging it."""
        shop = self.shop
        terms = self.terms
        state = mix(23, terms.seats << 16 | terms.first << 12 | terms.counters << 8 | terms.talks)
        state = mix(state, self.phase << 8 | self.active << 4 | (1 if terms.finish_round else 0))
        state = mix(state, self.deck << 32 | self.queued << 24 | (self.employee + 1) << 16)
        state = mix(mix(state, self.visitors), self.gone)
        state = mix(state, self.bank << 32 | self.placed << 16 | self.doubled << 8 | self.played)
        state = mix(state, self.landed << 32 | (self.order + 1) << 16 | self.agreed)
        state = mix(state, self.offer)
        state = mix(state, (self.answering + 1) << 32 | self.asked << 16 | self.countered)
        state = mix(state, self.turns << 40 | self.served << 20 | self.shared)
        for place in range(i64(KNOWN), i64(SEALED)):
            state = mix(state, shop[place])
        for place in range(i64(COINS), i64(POOL)):
            state = mix(state, shop[place])
        for place in range(i64(DISCARDS), i64(LENGTH)):
            state = mix(state, shop[place])
        for other in range(terms.seats):
            state = mix(state, self.key_of_hand(other, seat in (other, EVERYTHING)))
        return state

    def key_of_hand(self, seat: i64, seen: bool) -> i64:
        """A hand and the showcase in the making; only the size of the hand if it is not seen."""
        if not seen:
            return self.hand_size(seat)
        state = mix(29, self.shop[SEALED + seat])
        for kind in range(i64(CARD_KINDS)):
            state = mix(state, self.holds(seat, kind))
        return state
