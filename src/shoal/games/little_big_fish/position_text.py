"""Positions as text: eleven words.

B0Y3G1R3 s.ss../....../....../....../....../S..S.S 1 2 bryg bryg ffppbbww - - 0 -
|        |                                         | | |    |    |        | | | what is pending
|        |                                         | | |    |    |        | | quiet turns
|        |                                         | | |    |    |        eaten by seat 1, 2
|        |                                         | | |    |    surprise tokens in the stack
|        |                                         | | plankton tokens of seat 1, of seat 2
|        |                                         | steps left
|        rows 1 to 6, cells a to f                 seat whose turn it is
boards and their quarter turns clockwise: top left, top right, bottom left, bottom right
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from shoal.core.dice import FastDice
from shoal.core.errors import BadPosition
from shoal.games.little_big_fish.components import BOX, LETTERS, QUARTERS, SURPRISES, write_cell
from shoal.games.little_big_fish.moves import CELLS, SIDE
from shoal.games.little_big_fish.options import BOOK, Options
from shoal.games.little_big_fish.rules.cells import has_room
from shoal.games.little_big_fish.rules.chart import BIRTH_CELL, QUARTER, SURPRISE, WRECK
from shoal.games.little_big_fish.rules.ending import GOAL
from shoal.games.little_big_fish.rules.state import (
    BEARING,
    NO_TOKEN,
    NOBODY,
    OVER,
    RESERVE,
    RETURNING,
    STEPPING,
    STEPS,
    TURNING,
)
from shoal.games.little_big_fish.rules.surprises import count_opposing, is_opposing
from shoal.games.little_big_fish.rules.turn import can_step, end_turn
from shoal.games.little_big_fish.view import FISH_LETTERS, View, imagine, view

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.games.little_big_fish.components import Phase
    from shoal.games.little_big_fish.rules.sea import Sea

WORD_COUNT = 11
TOKEN_LETTERS = "fpbw"
SIZE_LETTERS = "smb"
NOTHING = "-"
PENDING: dict[str, tuple[Phase, str | None]] = {
    "birth": ("birth", None),
    "surprise-birth": ("birth", "birth"),
    "return": ("return", "fisherman"),
    "turn": ("turn", "whirlpool"),
}
"""What is to be decided, and the surprise token that asks for it."""


def draw(sea: Sea) -> str:
    seen = view(sea, None)
    rows = [seen.fish[row * SIDE : (row + 1) * SIDE] for row in range(SIDE)]
    return " ".join(
        [
            seen.layout,
            "/".join(rows),
            str(seen.mover + 1),
            str(seen.steps),
            *(write_plankton(tokens) for tokens in seen.plankton),
            spell(TOKEN_LETTERS, seen.stack),
            *(spell(SIZE_LETTERS, eaten) for eaten in seen.eaten),
            f"{seen.quiet}{'!' if seen.busy else ''}",
            write_pending(seen),
        ]
    )


def spell(letters: str, counts: tuple[int, ...]) -> str:
    """Letters as often as they count."""
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True)) or NOTHING


def write_plankton(tokens: int) -> str:
    """The colours of the plankton tokens left."""
    kept = (letter.lower() for bit, letter in enumerate(LETTERS) if tokens >> bit & 1)
    return "".join(kept) or NOTHING


def write_pending(seen: View) -> str:
    """The decision that is asked for, and the quarter that it is about."""
    if seen.phase in ("step", "setup", "over"):
        return NOTHING if seen.phase == "step" else seen.phase
    word = next(word for word, what in PENDING.items() if what == (seen.phase, seen.token))
    return word if word == "turn" else f"{word}:{QUARTERS[seen.where]}"


def parse(text: str) -> Sea:
    """A position after the setup, from its text; the quiet limit is the usual one."""
    words = text.split()
    if len(words) != WORD_COUNT:
        wrong("position_words", count=len(words))
    layout, fish, mover, steps, *plankton = words[:6]
    stack, first, second, quiet, pending = words[6:]
    figures = read_fish(fish)
    eaten = (read_eaten(first), read_eaten(second))
    phase, token, where = read_pending(pending)
    seen = View(
        phase=phase,
        layout=read_boards(layout),
        fish=figures,
        mover=read_number("position_seat", mover, 1, 2) - 1,
        steps=read_number("position_steps", steps, 1, 2),
        quiet=read_number("position_quiet", quiet.removesuffix("!"), 0, 999),
        busy=quiet.endswith("!"),
        where=where,
        token=token,
        reserve=(count_reserve(figures, 0, eaten[1]), count_reserve(figures, 1, eaten[0])),
        eaten=eaten,
        plankton=(read_plankton(plankton[0]), read_plankton(plankton[1])),
        stack=read_stack(stack, token),
        turns=0,
        winner=None,
        reason=0,
        first=0,
        limit=Options().quiet,
    )
    return settle(seen)


def settle(seen: View) -> Sea:
    """The position, if the game still goes on in it; who cannot step passes (LB-T4)."""
    if max(sum(eaten) for eaten in seen.eaten) >= GOAL or seen.quiet >= seen.limit:
        wrong("position_over")
    sea = imagine(seen, FastDice(0))
    for cell, letter in enumerate(seen.fish):
        if letter != FISH_LETTERS[0] and sea.chart.kind[cell] == WRECK:  # LB-K4
            wrong("position_wreck", cell=write_cell(cell))
    fewest = 1 if seen.phase == "return" else 2
    if min(sum(letter in side for letter in seen.fish) for side in ("smb", "SMB")) < fewest:
        wrong("position_over")
    if sea.phase == STEPPING and seen.busy and seen.steps == STEPS:
        wrong("position_busy", text=f"{seen.quiet}!")
    if sea.phase == STEPPING and not can_step(sea):
        end_turn(sea)
        if sea.phase == OVER:  # LB-E4: a turn that is passed counts as well
            wrong("position_over")
    elif sea.phase != STEPPING and not (was_asked(sea) and has_choice(sea)):
        wrong("position_choice")
    return sea


def was_asked(sea: Sea) -> bool:
    """LB-K5, LB-J1 to LB-J4: whether a step onto a cell can have asked for what is pending."""
    kind = BIRTH_CELL if sea.token == NO_TOKEN else SURPRISE
    entered = [cell for cell in range(CELLS) if sea.chart.kind[cell] == kind]
    if sea.phase != TURNING:
        entered = [cell for cell in entered if QUARTER[cell] == sea.where]
    if sea.phase == RETURNING:
        return all(sea.sea[cell] == NOBODY for cell in entered)
    return any(sea.sea[cell] != NOBODY and not is_opposing(sea, cell) for cell in entered)


def has_choice(sea: Sea) -> bool:
    """Whether the pending decision can be made."""
    if sea.phase == BEARING:
        return sea.sea[RESERVE + sea.mover * 3] > 0 and has_room(sea, sea.where)
    return sea.phase == TURNING or count_opposing(sea) > 1


def read_boards(text: str) -> str:
    """LB-S1: each board once."""
    if not re.fullmatch("([BRYG][0-3]){4}", text) or len(set(text[::2])) != len(BOX.board):
        wrong("position_layout", text=text[:20])
    return text


def read_fish(text: str) -> str:
    rows = text.split("/")
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        wrong("position_rows")
    figures = "".join(rows)
    if not set(figures) <= set(FISH_LETTERS):
        wrong("position_letters", letters=FISH_LETTERS[1:])
    return figures


def count_reserve(figures: str, seat: int, eaten: tuple[int, ...]) -> tuple[int, ...]:
    """LB-C2, LB-F2: what is neither on the board nor eaten."""
    letters = SIZE_LETTERS.upper() if seat else SIZE_LETTERS
    left = tuple(
        total - figures.count(letter) - gone
        for total, letter, gone in zip(BOX.fish.values(), letters, eaten, strict=True)
    )
    for letter, count in zip(letters, left, strict=True):
        if count < 0:
            wrong("position_figures", seat=seat + 1, letter=letter)
    return left


def read_number(key: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,3}", text) or not least <= int(text) <= most:
        wrong(key, least=least, most=most, text=text[:20])
    return int(text)


def read_plankton(text: str) -> int:
    """Tokens of some colours, each once."""
    colours = "" if text == NOTHING else text
    if not re.fullmatch("b?r?y?g?", colours):
        wrong("position_plankton", text=text[:20])
    return sum(1 << LETTERS.lower().index(letter) for letter in colours)


def read_eaten(text: str) -> tuple[int, ...]:
    """LB-F2: fish that a seat has eaten, by size."""
    return read_counts(text, SIZE_LETTERS, "position_eaten")


def read_counts(text: str, letters: str, key: str) -> tuple[int, ...]:
    """How often each letter stands in a word; the key is for a word with others."""
    word = "" if text == NOTHING else text
    if not set(word) <= set(letters):
        wrong(key, text=text[:20])
    return tuple(word.count(letter) for letter in letters)


def read_stack(text: str, token: str | None) -> tuple[int, ...]:
    """LB-C3, LB-K6: two tokens of each kind at the most; never empty between two draws."""
    stack = read_counts(text, TOKEN_LETTERS, "position_stack")
    held = [count + (name == token) for name, count in zip(SURPRISES, stack, strict=True)]
    if max(held) > 2 or (token is None and sum(stack) == 0):
        wrong("position_stack", text=text[:20])
    return stack


def read_pending(text: str) -> tuple[Phase, str | None, int]:
    """What is to be decided: the phase, its surprise token and the quarter."""
    if text == NOTHING:
        return "step", None, 0
    word, _, quarter = text.partition(":")
    if word not in PENDING or (quarter not in QUARTERS if word != "turn" else text != word):
        wrong("position_pending", text=text[:20])
    phase, token = PENDING[word]
    return phase, token, 0 if word == "turn" else QUARTERS.index(quarter)


def wrong(key: str, **facts: Fact) -> NoReturn:
    raise BadPosition(key, book=BOOK, **facts)
