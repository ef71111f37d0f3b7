"""Moves and positions as text.

b3xb5                          the fish on b3 captures on b5
swap r16 b3                    the red octopus ends on b3
swap r16 b3, swap r15 c1       and the shark on c1
stay                           no repositioning
.,p7,r3,…/…/… r                rows 6 to 1, cells a to f, fish from top to bottom; red's turn
.,p7,r3,…/…/… r ypgr           in the solo game: then the order of play, the player's colour last
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from shoal.core.dice import ScriptedDice
from shoal.core.errors import BadPosition, InvalidMove
from shoal.games.fish_and_chips import moves
from shoal.games.fish_and_chips.components import (
    LETTERS,
    read_cell,
    read_fish,
    write_cell,
    write_fish,
)
from shoal.games.fish_and_chips.options import BOOK
from shoal.games.fish_and_chips.rules.board import OCTOPUS, SHARK
from shoal.games.fish_and_chips.rules.piles import lay_piles, pile_on
from shoal.games.fish_and_chips.rules.state import OVER
from shoal.games.fish_and_chips.rules.terms import Terms

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.games.fish_and_chips.rules.sea import Sea

CAPTURES = re.compile(r"([a-f][1-6])x([a-f][1-6])")
SWAP = re.compile(r"swap ([rpgy])(15|16) ([a-f][1-6])")
NOBODY = "-"


def write(move: int) -> str:
    if move == moves.STAY:
        return "stay"
    if not moves.is_reposition(move):
        return f"{write_cell(moves.start_of(move))}x{write_cell(moves.target_of(move))}"
    colour = moves.colour_of(move) << 4
    ends = ((colour | OCTOPUS, moves.octopus_of(move)), (colour | SHARK, moves.shark_of(move)))
    return ", ".join(
        f"swap {write_fish(fish)} {write_cell(cell)}" for fish, cell in ends if cell != moves.STAYS
    )


def read(text: str) -> int:
    """A move from its text; letter case and spaces do not matter."""
    plain = " ".join(text.lower().split())
    if plain == "stay":
        return moves.STAY
    if captures := CAPTURES.fullmatch(plain):
        return moves.capture(read_cell(captures[1]), read_cell(captures[2]))
    return read_swaps(plain) or cannot_read(text)


def read_swaps(text: str) -> int | None:
    """One swap, or two of the same colour in either order."""
    swaps = [SWAP.fullmatch(part.strip()) for part in text.split(",")]
    ends = {swap[2]: read_cell(swap[3]) for swap in swaps if swap}
    colours = {swap[1] for swap in swaps if swap}
    if len(ends) != len(swaps) or len(colours) != 1:
        return None
    colour = LETTERS.index(colours.pop())
    return moves.reposition(colour, ends.get("16", moves.STAYS), ends.get("15", moves.STAYS))


def cannot_read(text: str) -> NoReturn:
    raise InvalidMove("cannot_read", book=BOOK, text=text[:40])


def draw(sea: Sea) -> str:
    """The board and the colour to move, `-` once nobody can capture; solo, the order of play."""
    rows = (
        ",".join(
            "".join(map(write_fish, pile_on(sea, row * moves.SIDE + column))) or "."
            for column in range(moves.SIDE)
        )
        for row in reversed(range(moves.SIDE))
    )
    order = "".join(LETTERS[sea.terms.colour(turn)] for turn in range(sea.terms.colours))
    mover = NOBODY if sea.phase == OVER else order[sea.turn]
    return f"{'/'.join(rows)} {mover}" + (f" {order}" if sea.terms.solo else "")


def parse(text: str) -> Sea:
    """A position of the capture phase, as a single round (target 0) or of the solo game."""
    board, mover, order = (*text.strip().split(maxsplit=2), "", "", "")[:3]
    piles = read_board(board)
    present = sorted({fish >> 4 for pile in piles for fish in pile})
    if mover not in {LETTERS[colour] for colour in present} | {NOBODY}:
        wrong("position_mover", mover=mover or '""', known=", ".join(LETTERS[c] for c in present))
    colours = read_order(order) if order else present
    sea = lay_piles(piles, Terms(colours, 0, repositioning=False, solo=order != ""))
    turn = 0 if mover == NOBODY else colours.index(LETTERS.index(mover))
    sea.begin_captures(turn, ScriptedDice([]))  # a single round draws nothing when it ends
    if mover == NOBODY and sea.phase != OVER:
        wrong("position_nobody")
    return sea


def read_order(text: str) -> list[int]:
    """FC-1S2: the colours in the order of play, the player's own last."""
    if sorted(text) != sorted(LETTERS):
        wrong("position_order", text=text[:20])
    return [LETTERS.index(letter) for letter in text]


def read_board(board: str) -> list[tuple[int, ...]]:
    """The piles of the cells from a1 on."""
    rows = board.split("/")
    if len(rows) != moves.SIDE:
        wrong("position_rows", count=len(rows))
    piles: list[tuple[int, ...]] = [()] * moves.CELLS
    seen: set[int] = set()
    for height, row in enumerate(rows):
        cells = row.split(",")
        if len(cells) != moves.SIDE:
            wrong("position_cells", row=moves.SIDE - height, count=len(cells))
        for column, cell in enumerate(cells):
            where = (moves.SIDE - 1 - height) * moves.SIDE + column
            piles[where] = read_pile(cell, write_cell(where), seen)
    if not seen:
        wrong("position_empty")
    return piles


def read_pile(text: str, where: str, seen: set[int]) -> tuple[int, ...]:
    """The fish of one cell, each of which is nowhere else."""
    if text == ".":
        return ()
    names = re.findall(r"[a-z][0-9]*", text)
    if not text or "".join(names) != text:
        wrong("position_pile", cell=where, text=text[:20] or '""')
    pile = []
    for name in names:
        fish = read_fish(name)
        if fish is None:
            wrong("position_fish", cell=where, fish=name)
        if fish in seen:
            wrong("position_twice", cell=where, fish=name)
        seen.add(fish)
        pile.append(fish)
    return tuple(pile)


def wrong(key: str, **facts: Fact) -> NoReturn:
    raise BadPosition(key, book=BOOK, **facts)
