"""Shops drawn in text for tests.

    shop(
        stall("fresh*1 dubious*3", hand="divine", coins=2),
        stall("very_fresh*1 - edible*1"),
        queue="C11 C02 C26 C10 C14",
    )

is step 3 of the first seat's turn: two stalls, each with its crates from the first on (`-` is an
empty one), a hand and coins. Cards that are not named are in the deck or under crates; with `left`
only those are, and all others are discarded. Customers that are not named are in their deck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shoal.core.dice import Dice, FastDice, ScriptedDice
from shoal.core.errors import IllegalMove
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import CARDS, CUSTOMERS, FRESHNESSES, PHASES, Phase
from shoal.games.le_poissonnier.rules import state
from shoal.games.le_poissonnier.rules.goods import BITS, CARD_COUNTS, CARD_KINDS, PAYS, STAMPS_ON
from shoal.games.le_poissonnier.rules.queue import ALL_VISITORS
from shoal.games.le_poissonnier.rules.shop import Shop, new_shop
from tests.games.hands import Hands

HANDS: Final = Hands(game)
VISITORS: Final = [*CUSTOMERS, "H1", "H2", "H3"]
"""All cards of the customer deck."""
seat, legal, play, refused = HANDS.seat, HANDS.legal, HANDS.play, HANDS.refused


@dataclass(frozen=True)
class Stall:
    """What one player has."""

    crates: list[tuple[str, int]]
    hand: dict[str, int]
    known: dict[str, int]
    coins: int
    won: list[str]
    loyalty: int


def stall(
    crates: str = "-",
    *,
    hand: str = "",
    known: str = "",
    coins: int = 0,
    won: str = "",
    loyalty: int = 0,
) -> Stall:
    """A stall from its text."""
    filled = [read_crate(crate) for crate in crates.split()]
    return Stall(filled, read_cards(hand), read_cards(known), coins, won.split(), loyalty)


def read_crate(text: str) -> tuple[str, int]:
    """A crate: - or fresh*2."""
    name, _, count = text.partition("*")
    return ("", 0) if text == "-" else (name, int(count or 1))


def read_cards(text: str) -> dict[str, int]:
    """Cards: lemon fresh*2."""
    cards = (card.partition("*") for card in text.split())
    return {name: int(count or 1) for name, _, count in cards}


def shop(  # noqa: PLR0913 - all that a position may differ in
    *stalls: Stall,
    queue: str = "C01 C02 C03 C04 C05",
    phase: Phase = "orders",
    active: int = 0,
    first: int = 0,
    left: str | None = None,
    gone: str = "",
    employee: int = -1,
    counters: int = 3,
    talks: int = 3,
    finish_round: bool = False,
) -> Shop:
    """A position from its stalls."""
    terms = state.Terms(len(stalls), first, counters, talks, finish_round)
    made = new_shop(terms)
    made.phase, made.active, made.employee = PHASES.index(phase), active, employee
    made.turns = 1
    for number, own in enumerate(stalls):
        set_stall(made, number, own)
    set_queue(made, queue.split(), gone.split())
    set_deck(made, left)
    return made


def set_stall(made: Shop, number: int, own: Stall) -> None:
    """One player's things."""
    cards = made.shop
    cards[state.CRATES + number] = len(own.crates)
    for crate, (name, count) in enumerate(own.crates):
        if count:
            made.fill(number, crate, FRESHNESSES.index(name), count)
    for start, named in ((state.HAND, own.hand), (state.KNOWN, own.known)):
        for name, count in named.items():
            cards[start + CARD_KINDS * number + CARDS.index(name)] = count
    won = [CUSTOMERS.index(name) for name in own.won]
    cards[state.WON + number] = sum(BITS[customer] for customer in won)
    cards[state.STAMPS + number] = sum(STAMPS_ON[customer] for customer in won) + own.loyalty
    cards[state.LOYAL + number] = own.loyalty
    cards[state.COINS + number] = own.coins
    made.bank -= own.coins
    made.served += len(won)


def set_queue(made: Shop, queue: list[str], gone: list[str]) -> None:
    """Customers in the queue and discarded; H1 to H3 are the inspectors."""
    made.queued = len(queue)
    for place, name in enumerate(queue):
        made.shop[state.QUEUE + place] = CUSTOMERS.index(name)
    made.gone = sum(BITS[VISITORS.index(name)] for name in gone)
    made.visitors = ALL_VISITORS & ~made.gone
    for name in queue:
        made.visitors &= ~BITS[CUSTOMERS.index(name)]
    for number in range(made.terms.seats):
        made.visitors &= ~made.shop[state.WON + number]


def set_deck(made: Shop, left: str | None) -> None:
    """All other cards."""
    unseen = [CARD_COUNTS[kind] - in_play(made, kind) for kind in range(CARD_KINDS)]
    pool = unseen if left is None else [read_cards(left).get(name, 0) for name in CARDS]
    for kind in range(CARD_KINDS):
        made.shop[state.POOL + kind] = pool[kind]
        made.shop[state.DISCARDS + kind] = unseen[kind] - pool[kind]
        assert 0 <= pool[kind] <= unseen[kind], f"there are not so many {CARDS[kind]} cards"
    crates = sum(made.shop[state.CRATES + number] for number in range(made.terms.seats))
    made.deck = sum(pool) - crates
    assert made.deck >= 0, "every crate has a card under it"


def in_play(made: Shop, kind: int) -> int:
    """Cards of a kind in hands, crates and with customers."""
    found = 0
    for number in range(made.terms.seats):
        found += made.holds(number, kind)
        if kind < len(FRESHNESSES):
            found += made.in_crates(number, kind)
        elif CARDS[kind] == "loyalty":
            found += made.shop[state.LOYAL + number]
    return found


def place_all(made: Shop, *texts: str, dice: Dice | None = None, seed: int = 1) -> Shop:
    """The shop after every seat has placed: the first text is the first seat's; else `done`."""
    after, chance = made.copy(), dice or FastDice(seed)
    for number in range(made.terms.seats):
        move = game.read(texts[number] if number < len(texts) else "done")
        game.check(after, number, move)
        after.play(number, move, chance)
    return after


def play_as(made: Shop, number: int, *texts: str) -> Shop:
    """The shop after moves of one seat, while others may move too; no chance is needed."""
    after = made.copy()
    for text in texts:
        move = game.read(text)
        game.check(after, number, move)
        after.play(number, move, ScriptedDice([]))
    return after


def refused_to(made: Shop, number: int, text: str) -> str:
    """The clause and the key that forbid a move to one seat, while others may move too."""
    try:
        game.check(made, number, game.read(text))
    except IllegalMove as error:
        assert error.say("fr") != str(error)
        return f"{error.rule} {error.key}"
    raise AssertionError(f"{text} is allowed")


def drawing(made: Shop, cards: str) -> list[int]:
    """The throws with which these cards are drawn from the deck, in their order."""
    pool = [int(made.shop[state.POOL + kind]) for kind in range(CARD_KINDS)]
    throws = []
    for name in cards.split():
        kind = CARDS.index(name)
        assert pool[kind] > 0, f"no {name} is left"
        throws.append(sum(pool[:kind]))
        pool[kind] -= 1
    return throws


def coming(made: Shop, names: str) -> list[int]:
    """The throws with which these customers and inspectors (H1 to H3) turn up, in their order."""
    deck = [name for number, name in enumerate(VISITORS) if made.visitors & BITS[number]]
    throws = []
    for name in names.split():
        throws.append(deck.index(name))
        deck.remove(name)
    return throws


def all_but(names: str) -> str:
    """All customers but these."""
    return " ".join(name for name in CUSTOMERS if name not in names.split())


def crates_of(made: Shop, number: int) -> str:
    """The crates of a stall as text, as `stall` reads it."""
    crates = game.view(made, None).showcases[number]
    return " ".join(f"{name}*{count}" if count else "-" for name, count in crates)


def hand_of(made: Shop, number: int) -> str:
    """The hand of a stall as text."""
    cards = [(name, made.holds(number, kind)) for kind, name in enumerate(CARDS)]
    return " ".join(f"{name}*{count}" for name, count in cards if count)


def coins_of(made: Shop) -> list[int]:
    """Everybody's coins."""
    return [int(made.shop[state.COINS + number]) for number in range(made.terms.seats)]


def stamps_of(made: Shop) -> list[int]:
    """Everybody's stamps."""
    return [int(made.shop[state.STAMPS + number]) for number in range(made.terms.seats)]


def queue_of(made: Shop) -> str:
    """The queue as text."""
    return " ".join(game.view(made, None).queue)


def ways(made: Shop) -> list[str]:
    """All ways to serve a customer."""
    return [move for move in legal(made) if move.startswith("serve")]


def paid_by(customer: str) -> int:
    """What a customer pays."""
    return PAYS[CUSTOMERS.index(customer)]
