"""Estimates what every stall ends with: what it has, orders that lie ready, turns to come.

A position in step 3 is taken as if the active player served all that lies ready and then ended the
turn, so that a card played in vain is only a card less.
"""

from typing import Final

from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.coming_turns import look_ahead
from shoal.bots.le_poissonnier.evaluation.customers import worth
from shoal.bots.le_poissonnier.evaluation.learned_value import READY
from shoal.bots.le_poissonnier.evaluation.standing import NOT_FOUND, Standing
from shoal.bots.le_poissonnier.evaluation.stock import count_supply
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules import state as table
from shoal.games.le_poissonnier.rules.ending import MEASURES
from shoal.games.le_poissonnier.rules.shop import Shop

SERVED_NOW: Final = 0.98
"""An order that lies ready in the turn of its stall."""


def estimate(standing: Standing, shop: Shop, viewer: i64) -> None:
    """Estimate all seats; with a viewer, of other hands only what everybody knows is used."""
    standing.viewer = viewer
    read_table(standing, shop)
    standing.count(shop)
    standing.begin_facts(shop)
    used: i64 = 0
    if shop.phase != table.PHASE_PLACING:
        used = serve_ready(standing, shop)
    gone = count_gone(standing)
    for seat in range(shop.terms.seats):
        if seat == shop.active:
            look_ahead(standing, shop, seat, gone, used)
        else:
            look_ahead(standing, shop, seat, gone, 0)


def estimate_again(standing: Standing, shop: Shop, seat: i64) -> None:
    """In the last estimate, while all are placing, a seat that has changed its showcase."""
    standing.forget_facts(seat)
    for number in range(MEASURES * seat, MEASURES * (seat + 1)):
        standing.sums[number] = standing.have[number]
    look_ahead(standing, shop, seat, count_gone(standing), 0)


def count_gone(standing: Standing) -> i64:
    """LP-Q2: the customers who will leave: the first, if the queue is full."""
    return 1 if standing.queued == goods.QUEUE_LENGTH else 0


def read_table(standing: Standing, shop: Shop) -> None:
    """The queue, and how many turns are to come (LP-E1)."""
    seats = shop.terms.seats
    standing.queued = shop.queued
    for place in range(shop.queued):
        standing.queue[place] = shop.customer(place)
    drawn = goods.DRAWS[seats] + (seats - 1) * goods.OTHERS_DRAW
    turns = (shop.deck + drawn - 1) // drawn
    standing.next = shop.active
    if shop.phase == table.PHASE_PLACING:
        turns += 1
    else:
        standing.next = shop.next_seat(shop.active)
    if shop.terms.finish_round:
        behind = standing.next - shop.terms.first + turns
        while behind % seats != 0:
            behind += 1
            turns += 1
    standing.turns = turns


def serve_ready(standing: Standing, shop: Shop) -> i64:
    """Count what lies ready in the active player's crates as served. Returns the fish used."""
    seat = shop.active
    used: i64 = 0
    standing.stock.kinds = 0
    count_supply(shop, standing.stock.fish)
    while True:
        place = best_ready(standing, shop)
        if place == NOT_FOUND:
            return used
        customer = standing.queue[place]
        standing.expect(seat, customer, SERVED_NOW, READY)
        used = standing.stock.use(customer, used)
        for behind in range(place, standing.queued - 1):
            standing.queue[behind] = standing.queue[behind + 1]
        standing.queued -= 1


def best_ready(standing: Standing, shop: Shop) -> i64:
    """The place of the best customer in reach whose order lies ready, or NOT_FOUND."""
    reach = standing.queued
    if shop.employee != shop.active:
        reach = min(reach, i64(goods.REACH))
    best = 0.0
    found: i64 = NOT_FOUND
    for place in range(reach):
        customer = standing.queue[place]
        if worth(customer) > best and standing.stock.lacking(customer, goods.MOST_CRATES) == 0:
            best = worth(customer)
            found = place
    return found
