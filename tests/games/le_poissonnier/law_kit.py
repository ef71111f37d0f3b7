"""What the laws need to know of Le Poissonnier, written from its ledger and not from its view."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.errors import IllegalMove
from shoal.games.le_poissonnier import game, moves
from shoal.games.le_poissonnier.components import BOX, CARDS
from shoal.games.le_poissonnier.moves import BUY, DONE, PLACE, PUT, kind_of
from shoal.games.le_poissonnier.options import Options
from shoal.games.le_poissonnier.rules import state, ways
from shoal.games.le_poissonnier.rules.state import (
    DISCARDS,
    HAND,
    KNOWN,
    LOYAL,
    PHASE_ANSWER,
    PHASE_ORDERS,
    PHASE_PLACING,
    POOL,
    SEALED,
)
from tests.games.le_poissonnier.stalls import shop, stall
from tests.laws.kit import Observer, SmallWorld

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from shoal.core.dice import Dice
    from shoal.games.le_poissonnier.rules.shop import Shop

FISH, KINDS, CRATES = 5, 12, 5
LOYALTY = 11
TRIES = 12
"""Random deals that are tried to find a few legal ones."""


def option_sets(seats: int) -> list[Options]:
    """The usual table; few words and an end by the letter; more talk; none at all."""
    sets = [Options(), Options(first="2", counters=0, talks=1, finish_round=False)]
    if seats == 3:
        sets += [Options(talks=0), Options(counters=5, talks=5, even_hands=True)]
    return sets


# What there is: LP-C1 to LP-C4


def census(table: Shop) -> dict[str, int]:
    """Cards by kind wherever they are; customers, coins; what lies under crates is in the pool."""
    cards, seats = table.shop, range(table.terms.seats)
    found = {
        name: cards[POOL + kind]
        + cards[DISCARDS + kind]
        + sum(cards[HAND + KINDS * seat + kind] for seat in seats)
        for kind, name in enumerate(CARDS)
    }
    for seat in seats:
        found["loyalty"] += cards[LOYAL + seat]
        for crate in range(CRATES):
            count = table.count(seat, crate)
            found[CARDS[table.fresh(seat, crate)]] += count
    visitors = [table.visitors, table.gone, *(cards[state.WON + seat] for seat in seats)]
    waiting = [1 << cards[state.QUEUE + place] for place in range(table.queued)]
    found["customers"] = sum(int(some).bit_count() for some in [*visitors, *waiting])
    together = 0
    for some in [*visitors, *waiting]:
        together |= int(some)
    found["different customers"] = together.bit_count()
    found["coins"] = table.bank + sum(cards[state.COINS + seat] for seat in seats)
    crates = sum(cards[state.CRATES + seat] for seat in seats)
    found["deck without a card"] = table.deck + crates - sum(cards[POOL + k] for k in range(KINDS))
    found["debts"] = sum(cards[state.COINS + seat] < 0 for seat in seats) + (table.bank < 0)
    found["employee"] = int(-1 <= table.employee < table.terms.seats)
    return {name: int(count) for name, count in found.items()}


def expected_census(_options: Options, _seats: int) -> dict[str, int]:
    """The box, and nobody owes anything."""
    cards = {fish.name: fish.count for fish in BOX.fish}
    cards |= {special.name: special.count for special in BOX.special}
    people = len(BOX.customer) + BOX.inspectors.count
    coins = sum(v * n for v, n in zip(BOX.coins.values, BOX.coins.counts, strict=True))
    others = {"customers": people, "different customers": people, "coins": coins}
    return {**cards, **others, "deck without a card": 0, "debts": 0, "employee": 1}


# What is hidden: LP-V1


def scramble(table: Shop, seat: Observer, dice: Dice) -> Shop:
    """Deal all unseen cards again, but for those known to be in a hand; seal other showcases."""
    twin = table.copy()
    others = [other for other in range(table.terms.seats) if other != seat]
    deal_again(twin, others, dice)
    if table.phase == PHASE_PLACING:
        for other in others:
            seal_again(twin, other, dice)
    return twin


def deal_again(table: Shop, others: list[int], dice: Dice) -> None:
    """Hands that are not seen keep their size and what everybody knows of them."""
    cards = table.shop
    mixed = [kind for kind in range(KINDS) for _ in range(cards[POOL + kind])]
    sizes = {}
    for other in others:
        sizes[other] = 0
        for kind in range(KINDS):
            secret = cards[HAND + KINDS * other + kind] - cards[KNOWN + KINDS * other + kind]
            cards[HAND + KINDS * other + kind] -= secret
            mixed += [kind] * secret
            sizes[other] += secret
    for other in others:
        for _ in range(sizes[other]):
            cards[HAND + KINDS * other + mixed.pop(dice.below(len(mixed)))] += 1
    for kind in range(KINDS):
        cards[POOL + kind] = mixed.count(kind)


def seal_again(table: Shop, seat: int, dice: Dice) -> None:
    """LP-T2: random small steps; to the end if the seat is done, else as many as chance will."""
    done = table.placed >> seat & 1
    table.placed &= ~(1 << seat)
    table.shop[SEALED + seat] = 0
    while True:
        legal = game.legal(table, seat)
        step = legal[dice.below(len(legal))]
        if kind_of(step) == DONE or (not done and dice.below(3) == 0):
            break
        table.play(seat, step, dice)
    table.placed |= done << seat


def open_moves(table: Shop, seat: int, dice: Dice) -> list[int]:
    """LP-T2: a whole showcase; LP-N2: any deal; LP-O2: a way with crates exchanged."""
    if table.phase == PHASE_PLACING:
        return [random_showcase(table, seat, dice)]
    if table.phase not in (PHASE_ORDERS, PHASE_ANSWER):
        return []
    tried = [random_deal(table, dice) for _ in range(TRIES)]
    if table.phase == PHASE_ORDERS:
        tried += twins(table, seat)
    return [move for move in tried if may_make(table, seat, move)]


def twins(table: Shop, seat: int) -> list[int]:
    """Listed ways with two crates exchanged that hold the same."""
    crates = range(table.shop[state.CRATES + seat])
    pairs = [(a, b) for a, b in combinations(crates, 2) if ways.alike(table, a, b)]
    listed = game.legal(table, seat)
    served = [move for move in listed if kind_of(move) == moves.SERVE] if pairs else []
    exchanged = [exchange(way, *pair) for way in served for pair in pairs]
    return [way for way in exchanged if way not in listed]


def exchange(way: int, one: int, other: int) -> int:
    """The same way with two crates exchanged: the numbers before * and =, and after ice."""
    numbers = {str(one + 1): str(other + 1), str(other + 1): str(one + 1)}
    text = re.sub(
        r"(?<=ice )\d|\d(?=[*=])", lambda found: numbers.get(found[0], found[0]), game.write(way)
    )
    return game.read(text)


def random_showcase(table: Shop, seat: int, dice: Dice) -> int:
    """Any fish in any of the crates that the seat has."""
    left = [
        table.holds(seat, freshness) + table.in_crates(seat, freshness) for freshness in range(FISH)
    ]
    move = moves.plain(PLACE)
    for crate in range(table.shop[state.CRATES + seat]):
        freshness = dice.below(FISH)
        count = dice.below(left[freshness] + 1)
        if count:
            left[freshness] -= count
            move |= moves.crate_bits(crate, freshness, count)
    return move


def random_deal(table: Shop, dice: Dice) -> int:
    """A few fish or cards for a few coins, with or for whoever it may be."""
    deal = moves.dealing(dice.below(table.terms.seats), dice.below(5))
    for freshness in range(FISH):
        if dice.below(4) == 0:
            deal |= moves.fish_bits(freshness, 1 + dice.below(2))
    if dice.below(2) == 0:
        deal |= moves.card_bits(dice.below(7), dice.below(3) - 1)
    if deal >> 6 & 0x7FFF == 0:
        deal |= moves.NO_ORDER << 3
    return moves.at_price(deal, dice.below(6) - 2)


def may_make(table: Shop, seat: int, move: int) -> bool:
    """Whether the rules allow the move."""
    try:
        game.check(table, seat, move)
    except IllegalMove:
        return False
    return True


def lookalikes(table: Shop, seat: int, move: int, observer: Observer) -> list[int]:
    """LP-T2: to others a step of placing is like any other, and all ways to be done are alike."""
    alike = [move]
    if table.phase == PHASE_PLACING and observer != seat:
        if kind_of(move) in (BUY, PUT):
            alike += [step for step in game.legal(table, seat) if kind_of(step) != DONE]
        else:
            alike += [moves.plain(DONE), random_showcase(table, seat, FastDice(table.deck))]
    return [other for other in dict.fromkeys(alike) if may_make(table, seat, other)]


def reveals(_before: Shop, _seat: int, _move: int, after: Shop, observer: Observer) -> Hashable:
    """Whatever lies open afterwards, and the own hand: cards drawn, shown, played, offered."""
    cards = after.shop
    own = () if observer is None else tuple(cards[HAND + KINDS * observer :][:KINDS])
    public = tuple(cards[KNOWN:SEALED]), tuple(cards[state.COINS : POOL]), tuple(cards[DISCARDS:])
    return own, public, after.deck, after.phase, after.queued, after.placed


# Small cases


def world(table: Shop) -> Hashable:
    """The hands, and the showcases of those who are done."""
    seats = range(table.terms.seats)
    hands = tuple(tuple(table.shop[HAND + KINDS * seat :][:KINDS]) for seat in seats)
    sealed = tuple(table.shop[SEALED + seat] if table.placed >> seat & 1 else 0 for seat in seats)
    return hands, sealed


def small_worlds() -> list[SmallWorld]:
    """Nearly empty decks: hands unknown, partly known, several of them, from outside, sealed."""
    few = "fresh*2 lemon*1 ice*2 rotten*1"
    one = shop(stall(hand="lemon"), stall(hand="fresh edible"), left=few)
    known = shop(stall(), stall(hand="fresh edible lemon", known="edible lemon"), left=few)
    two = shop(stall(), stall(hand="cat dubious"), stall(hand="fresh"), left="fresh*3 rotten*1")
    sealed = shop(
        stall("-", coins=2),
        stall("edible*1", hand="fresh*1 dubious*1", coins=2),
        phase="placing",
        left="fresh*2 dubious*1 ice*1",
    )
    sealed.placed = 2
    both = shop(
        stall(),
        stall(hand="fresh"),
        stall("edible*1", hand="dubious"),
        phase="placing",
        left="fresh*2 dubious*1 ice*1",
    )
    both.placed = 6
    return [
        small("one hand", one, 0),
        small("partly known", known, 0),
        small("two hands", two, 0),
        small("from outside", two, None),
        small("sealed", sealed, 0),
        small("two sealed", both, 0),
    ]


def small(name: str, table: Shop, observer: Observer) -> SmallWorld:
    """A case with all its worlds: every choice of cards for the hidden hands is as likely."""
    weights: dict[Hashable, float] = {}
    others = [seat for seat in range(table.terms.seats) if seat != observer]
    for dealt in deals_of(table, others):
        for sealed, weight in sealings(dealt, [o for o in others if table.placed >> o & 1]):
            weights[world(sealed)] = weights.get(world(sealed), 0.0) + weight
    return SmallWorld(name, table, observer, weights)


def deals_of(table: Shop, others: list[int]) -> Iterator[Shop]:
    """All ways to deal the hidden cards again, card by card."""
    if not others:
        yield table
        return
    cards, first = table.shop, others[0]
    secret = [
        kind
        for kind in range(KINDS)
        for _ in range(cards[HAND + KINDS * first + kind] - cards[KNOWN + KINDS * first + kind])
    ]
    hidden = [HAND + KINDS * other for other in others[1:]]
    mixed = secret + [kind for kind in range(KINDS) for _ in range(cards[POOL + kind])]
    for start, other in zip(hidden, others[1:], strict=True):
        for kind in range(KINDS):
            mixed += [kind] * (cards[start + kind] - cards[KNOWN + KINDS * other + kind])
    for chosen in combinations(range(len(mixed)), len(secret)):
        yield from deals_of(dealt(table, others, mixed, chosen), others[1:])


def dealt(table: Shop, others: list[int], mixed: list[int], chosen: tuple[int, ...]) -> Shop:
    """The first hand gets the chosen cards; the rest go to the other hands and the pool."""
    twin = table.copy()
    cards = twin.shop
    rest = [kind for number, kind in enumerate(mixed) if number not in chosen]
    for number, other in enumerate(others):
        known = cards[KNOWN + KINDS * other :][:KINDS]
        size = sum(cards[HAND + KINDS * other :][:KINDS]) - sum(known)
        given = [mixed[place] for place in chosen] if number == 0 else rest[:size]
        rest = rest if number == 0 else rest[size:]
        for kind in range(KINDS):
            cards[HAND + KINDS * other + kind] = known[kind] + given.count(kind)
    for kind in range(KINDS):
        cards[POOL + kind] = rest.count(kind)
    return twin


def sealings(table: Shop, done: list[int]) -> Iterator[tuple[Shop, float]]:
    """Every showcase that random small steps lead to, with its probability."""
    sealed_ways = [list(showcases(table, seat)) for seat in done]
    for chosen in product(*sealed_ways):
        twin, weight = table.copy(), 1.0
        for seat, (sealed, probability) in zip(done, chosen, strict=True):
            twin.shop[SEALED + seat] = sealed
            weight *= probability
        yield twin, weight


def showcases(table: Shop, seat: int) -> Iterator[tuple[int, float]]:
    """The showcases of one seat."""
    begun = table.copy()
    begun.placed &= ~(1 << seat)
    begun.shop[SEALED + seat] = 0
    open_ways = [(begun, 1.0)]
    while open_ways:
        reached, probability = open_ways.pop()
        legal = game.legal(reached, seat)
        for step in legal:
            if kind_of(step) == DONE:
                yield int(reached.shop[SEALED + seat]), probability / len(legal)
            else:
                after = reached.copy()
                after.play(seat, step, FastDice(0))
                open_ways.append((after, probability / len(legal)))
