"""Moves as text.

put hat b2        pond 1 hat 3 … (16 tiles)     random     keep
start T1          red +3          show b2
catch b2          decline         look c3       hold
slide b2-d2       done            move red      swap a1 c4
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shoal.core.drawing import names_in
from shoal.core.errors import InvalidMove
from shoal.games.petri_heil import moves
from shoal.games.petri_heil.components import (
    PIERS,
    TACKLE,
    TILE_KINDS,
    TILES,
    read_cell,
    write_cell,
)
from shoal.games.petri_heil.options import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

ANGLER_NAMES = TACKLE.anglers
CELL = "([a-d][1-4])"
PLAIN_TEXTS = {
    moves.RANDOM: "random",
    moves.KEEP: "keep",
    moves.DECLINE: "decline",
    moves.HOLD: "hold",
    moves.DONE: "done",
    moves.PASS: "pass",
}
ONE_CELL = {moves.SHOW: "show", moves.CATCH: "catch", moves.LOOK: "look"}


def write(move: int) -> str:
    kind, cell = moves.kind_of(move), moves.cell_of(move)
    if kind in PLAIN_TEXTS:
        return PLAIN_TEXTS[kind]
    if kind in ONE_CELL:
        return f"{ONE_CELL[kind]} {write_cell(cell)}"
    return WRITERS[kind](move)


def write_pond(move: int) -> str:
    """All tiles, row by row."""
    digits, names = moves.arrangement_of(move), []
    for _ in range(moves.CELLS):
        digits, kind = divmod(digits, len(TILES))
        names.append(TILES[kind])
    return f"pond {' '.join(names)}"


WRITERS: dict[int, Callable[[int], str]] = {
    moves.PUT: lambda move: f"put {TILES[moves.number_of(move)]} {write_cell(moves.cell_of(move))}",
    moves.POND: write_pond,
    moves.START: lambda move: f"start {PIERS[moves.number_of(move)]}",
    moves.GO: lambda move: f"{ANGLER_NAMES[moves.cell_of(move)]} +{moves.number_of(move)}",
    moves.SLIDE: lambda move: (
        f"slide {write_cell(moves.cell_of(move))}-{write_cell(moves.other_of(move))}"
    ),
    moves.PUSH: lambda move: f"move {ANGLER_NAMES[moves.cell_of(move)]}",
    moves.SWAP: lambda move: (
        f"swap {write_cell(moves.cell_of(move))} {write_cell(moves.other_of(move))}"
    ),
}


def names(move: int) -> tuple[str, ...]:
    """The places that a move names; an angler that goes on names itself and its way."""
    text = write(move)
    return (
        (ANGLER_NAMES[moves.cell_of(move)], text)
        if moves.kind_of(move) == moves.GO
        else names_in(text)
    )


def read(text: str) -> int:
    """A move from its text; letter case and spaces do not matter."""
    plain = " ".join(text.lower().split())
    for kind, word in PLAIN_TEXTS.items():
        if plain == word:
            return moves.pack(kind, 0, 0, 0)
    for pattern, reader in READERS:
        if match := re.fullmatch(pattern, plain):
            return reader(match)
    raise cannot_read(text)


def read_pond(match: re.Match[str]) -> int:
    """Sixteen tiles; whether they are the right ones is for the rules to say."""
    names = match[1].split(" ")
    if len(names) != moves.CELLS or not set(names) <= set(TILES):
        raise cannot_read(match[0])
    return pack_pond([TILE_KINDS[name] for name in names])


def pack_pond(kinds: list[int]) -> int:
    """The open move that lays a whole pond."""
    digits = 0
    for kind in reversed(kinds):
        digits = digits * len(TILES) + kind
    return moves.pack(moves.POND, 0, 0, 0) | digits


def read_swap(match: re.Match[str]) -> int:
    """Two cells in either order."""
    first, second = sorted((read_cell(match[1]), read_cell(match[2])))
    return moves.pack(moves.SWAP, first, second, 0)


READERS: tuple[tuple[str, Callable[[re.Match[str]], int]], ...] = (
    (f"show {CELL}", lambda match: moves.pack(moves.SHOW, read_cell(match[1]), 0, 0)),
    (f"catch {CELL}", lambda match: moves.pack(moves.CATCH, read_cell(match[1]), 0, 0)),
    (f"look {CELL}", lambda match: moves.pack(moves.LOOK, read_cell(match[1]), 0, 0)),
    (
        f"slide {CELL}-{CELL}",
        lambda match: moves.pack(moves.SLIDE, read_cell(match[1]), read_cell(match[2]), 0),
    ),
    (f"swap {CELL} {CELL}", read_swap),
    (
        f"put ({'|'.join(TILES)}) {CELL}",
        lambda match: moves.pack(moves.PUT, read_cell(match[2]), 0, TILE_KINDS[match[1]]),
    ),
    ("pond (.+)", read_pond),
    (
        f"start ({'|'.join(PIERS).lower()})",
        lambda match: moves.pack(moves.START, 0, 0, PIERS.index(match[1].upper())),
    ),
    (
        r"(red|yellow) \+([1-9]|1[0-9]|20)",
        lambda match: moves.pack(moves.GO, ANGLER_NAMES.index(match[1]), 0, int(match[2])),
    ),
    ("move (red|yellow)", lambda match: moves.pack(moves.PUSH, ANGLER_NAMES.index(match[1]), 0, 0)),
)


def cannot_read(text: str) -> InvalidMove:
    return InvalidMove("cannot_read", book=BOOK, text=text[:40])
