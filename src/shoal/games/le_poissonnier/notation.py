"""Moves as text.

buy   put 1 fresh 3   done                      place fresh*3 - dubious*1 buy 1
serve 3 with 1*2 4*1 ice 1 lemon 2=fresh loyalty 1
deal 2 for 3 get fresh*1 edible*1 lemon*1 give ice*1 pay 3      deal 2 get cat*1 earn 1
accept   refuse   give up   end   hire
divine 1   cat 2 1   landing   add 1 fresh 2   crier 4
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shoal.core.errors import InvalidMove
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import FRESHNESSES, SPECIALS
from shoal.games.le_poissonnier.moves import (
    NO_ORDER,
    card_of,
    count_in,
    count_of,
    fish_of,
    fresh_in,
    freshness_of,
    ice_of,
    kind_of,
    lemon_of,
    target_of,
    used_of,
)
from shoal.games.le_poissonnier.options import BOOK
from shoal.games.le_poissonnier.rules.cards import crate_of, victim_of, visiting
from shoal.games.le_poissonnier.rules.goods import MOST_CRATES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLAIN = {
    moves.DONE: "done",
    moves.BUY: "buy",
    moves.ACCEPT: "accept",
    moves.REFUSE: "refuse",
    moves.GIVE_UP: "give up",
    moves.LANDING: "landing",
    moves.HIRE: "hire",
    moves.END: "end",
}
FILLING = {moves.PUT: "put", moves.ADD: "add"}
POINTING = {moves.DIVINE: "divine", moves.CRIER: "crier"}
DASH = "-"


# Writing


def write(move: int) -> str:
    kind = kind_of(move)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in POINTING:
        return f"{POINTING[kind]} {target_of(move) + 1}"
    if kind in FILLING:
        crate, freshness = target_of(move) + 1, FRESHNESSES[freshness_of(move)]
        return f"{FILLING[kind]} {crate} {freshness} {count_of(move)}"
    return " ".join(WRITERS[kind](move))


def write_showcase(move: int) -> Iterator[str]:
    """Crate by crate, without the empty ones at the end."""
    yield "place"
    crates = [write_crate(move, crate) for crate in range(MOST_CRATES)]
    while crates and crates[-1] == DASH:
        crates.pop()
    yield from crates
    if bought := moves.bought_in(move):
        yield f"buy {bought}"


def write_crate(move: int, crate: int) -> str:
    count = count_in(move, crate)
    return f"{FRESHNESSES[fresh_in(move, crate)]}*{count}" if count else DASH


def write_way(move: int) -> Iterator[str]:
    """The place in the queue, fish from crates, then cards."""
    yield f"serve {target_of(move) + 1}"
    counts = [(crate, used_of(move, crate)) for crate in range(MOST_CRATES)]
    used = [f"{crate + 1}*{count}" for crate, count in counts if count]
    if used:
        yield f"with {' '.join(used)}"
    for which in range(2):
        if ice := ice_of(move, which):
            yield f"ice {ice}"
    for which in range(2):
        if lemon := lemon_of(move, which):
            crate, freshness = divmod(lemon - 1, 4)
            yield f"lemon {crate + 1}={FRESHNESSES[freshness]}"
    if loyalty := moves.loyalty_of(move):
        yield f"loyalty {loyalty}"


def write_deal(move: int) -> Iterator[str]:
    """The partner, the order, what comes and what goes."""
    yield f"deal {moves.partner_of(move) + 1}"
    if moves.order_of(move) != NO_ORDER:
        yield f"for {moves.order_of(move) + 1}"
    fish = [(name, fish_of(move, freshness)) for freshness, name in enumerate(FRESHNESSES)]
    cards = [(name, card_of(move, special)) for special, name in enumerate(SPECIALS)]
    price = moves.price_of(move)
    for word, things in (
        ("get", [(name, count) for name, count in fish + cards if count > 0]),
        ("give", [(name, -count) for name, count in cards if count < 0]),
    ):
        if things:
            yield f"{word} {' '.join(f'{name}*{count}' for name, count in things)}"
    if price:
        yield f"pay {price}" if price > 0 else f"earn {-price}"


WRITERS: dict[int, Callable[[int], Iterator[str]]] = {
    moves.PLACE: write_showcase,
    moves.SERVE: write_way,
    moves.DEAL: write_deal,
    moves.CAT: lambda move: iter(["cat", str(victim_of(move) + 1), str(crate_of(move) + 1)]),
}


# Reading


def read(text: str) -> int:
    """A move from its text; letter case and spaces do not matter."""
    plain = " ".join(text.lower().split())
    for kind, word in PLAIN.items():
        if plain == word:
            return moves.plain(kind)
    for pattern, reader in READERS:
        if match := re.fullmatch(pattern, plain):
            move = reader(match)
            if move is not None:
                return move
    raise InvalidMove("cannot_read", book=BOOK, text=text[:60])


def read_filling(match: re.Match[str]) -> int:
    """PUT or ADD."""
    kind = moves.PUT if match[1] == "put" else moves.ADD
    return moves.filling(kind, int(match[2]) - 1, FRESHNESSES.index(match[3]), int(match[4]))


def read_showcase(match: re.Match[str]) -> int | None:
    """PLACE: crates in their order."""
    crates = match[1].split()
    if len(crates) > MOST_CRATES:
        return None
    move = moves.plain(moves.PLACE) | int(match[2] or 0) << moves.BOUGHT_SHIFT
    for crate, text in enumerate(crates):
        if text != DASH:
            name, _, count = text.partition("*")
            move |= moves.crate_bits(crate, FRESHNESSES.index(name), int(count))
    return move


def read_way(match: re.Match[str]) -> int | None:
    """SERVE: ices and lemons in any order."""
    move = moves.pointing(moves.SERVE, int(match[1]) - 1)
    used = [tuple(map(int, text.split("*"))) for text in (match[2] or "").split()]
    if len({crate for crate, _ in used}) < len(used):
        return None
    for crate, count in used:
        move |= count << moves.USED_SHIFT + 3 * (crate - 1)
    ices = sorted(int(crate) for crate in re.findall(r"ice (\d)", match[3]))
    lemons = sorted(
        1 + 4 * (int(crate) - 1) + FRESHNESSES.index(name)
        for crate, name in re.findall(r"lemon (\d)=(\w+)", match[4])
    )
    for which, ice in enumerate(ices):
        move |= ice << moves.ICES_SHIFT + 3 * which
    for which, lemon in enumerate(lemons):
        move |= lemon << moves.LEMONS_SHIFT + 5 * which
    return move | int(match[5] or 0) << moves.LOYALTY_SHIFT


def read_deal(match: re.Match[str]) -> int | None:
    """DEAL: from the side of the active player, whoever offers it."""
    order = NO_ORDER if match[2] is None else int(match[2]) - 1
    move = moves.dealing(int(match[1]) - 1, order)
    named = [*read_things(match[3], 1), *read_things(match[4], -1)]
    if len({name for name, _ in named}) < len(named):
        refuse_both_ways(named)
        return None
    for name, count in named:
        if name in SPECIALS:
            move |= moves.card_bits(SPECIALS.index(name), count)
        elif count > 0:
            move |= moves.fish_bits(FRESHNESSES.index(name), count)
        else:
            return None
    price = int(match[6] or 0) * (1 if match[5] == "pay" else -1)
    return moves.at_price(move, price) if abs(price) < 128 else None


def refuse_both_ways(named: list[tuple[str, int]]) -> None:
    """A special card that is asked for and given is a slip that deserves its own sentence."""
    for name, count in named:
        if name in SPECIALS and count > 0 and any(n == name and c < 0 for n, c in named):
            raise InvalidMove("both_ways", book=BOOK, card=name)


def read_things(text: str | None, sign: int) -> Iterator[tuple[str, int]]:
    """Names with their numbers."""
    for thing in (text or "").split():
        name, _, count = thing.partition("*")
        yield name, sign * int(count)


NAMES = "|".join(FRESHNESSES)
THING = rf"(?:{'|'.join((*FRESHNESSES, *SPECIALS))})\*[1-7]"
THINGS = rf"({THING}(?: {THING})*)"
COUNTS = "[1-9]|[12][0-9]|3[01]"
WAY = (
    r"serve ([1-5])(?: with ([1-5]\*[1-7](?: [1-5]\*[1-7])*))?((?: ice [1-5]){0,2})"
    rf"((?: lemon [1-5]=(?:{'|'.join(FRESHNESSES[:4])})){{0,2}})(?: loyalty ([12]))?"
)
OFFER = (
    rf"deal ([1-5])(?: for ([1-5]))?(?: get {THINGS})?(?: give {THINGS})?"
    r"(?: (pay|earn) ([1-9][0-9]{0,2}))?"
)
READERS: tuple[tuple[str, Callable[[re.Match[str]], int | None]], ...] = (
    (f"(put|add) ([1-5]) ({NAMES}) ({COUNTS})", read_filling),
    (rf"place((?: -| (?:{NAMES})\*(?:{COUNTS}))*)(?: buy ([1-4]))?", read_showcase),
    (WAY, read_way),
    (OFFER, read_deal),
    ("divine ([1-5])", lambda match: moves.pointing(moves.DIVINE, int(match[1]) - 1)),
    ("crier ([1-5])", lambda match: moves.pointing(moves.CRIER, int(match[1]) - 1)),
    ("cat ([1-5]) ([1-5])", lambda match: visiting(int(match[1]) - 1, int(match[2]) - 1)),
)
