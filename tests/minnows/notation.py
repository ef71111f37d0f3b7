"""Moves of Minnows as text: `look 2:1`, `skip`, `put 3`, `done`, `offer 1+3`."""

from __future__ import annotations

import re

from shoal.core.errors import InvalidMove
from tests.minnows.moves import DONE, LOOK, OFFER, PUT, SKIP, kind_of, owner_of, pack, place_of
from tests.minnows.refusals import BOOK
from tests.minnows.rules import PLACES

LOOKS = re.compile(r"look ([1-4]):([1-3])")
PUTS = re.compile(r"put ([1-3])")
OFFERS = re.compile(r"offer ([1-3](?:\+[1-3])*)")


def write(move: int) -> str:
    """A move as text."""
    kind, place = kind_of(move), place_of(move)
    if kind == LOOK:
        return f"look {owner_of(move) + 1}:{place + 1}"
    if kind == PUT:
        return f"put {place + 1}"
    if kind == OFFER:
        return "offer " + "+".join(str(one + 1) for one in PLACES if place >> one & 1)
    return "skip" if kind == SKIP else "done"


def read(text: str) -> int:
    """A move from its text."""
    if text in {"skip", "done"}:
        return pack(SKIP if text == "skip" else DONE)
    if looks := LOOKS.fullmatch(text):
        return pack(LOOK, int(looks[1]) - 1, int(looks[2]) - 1)
    if puts := PUTS.fullmatch(text):
        return pack(PUT, place=int(puts[1]) - 1)
    if offers := OFFERS.fullmatch(text):
        places = {int(place) - 1 for place in offers[1].split("+")}
        return pack(OFFER, place=sum(1 << place for place in places))
    raise InvalidMove("cannot_read", book=BOOK, text=text[:40])
