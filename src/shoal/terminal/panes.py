"""What stands in the panes beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from textual.widgets.option_list import Option

from shoal.core.drawing import own_name
from shoal.core.words import words
from shoal.terminal import BOOK
from shoal.terminal.choosing import Choice, kind_of
from shoal.terminal.sheet import GAP, Sheet, lay_out, needs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.widgets import OptionList

    from shoal.core.drawing import Drawing
    from shoal.core.forms import Form
    from shoal.table.shown import ShownTable
    from shoal.terminal.choosing import Chooser
    from shoal.terminal.sitting import Sitting

SIDE: Final = 34
"""The least width of moves and log beside the board."""
MOST_SIDE: Final = 60
BELOW: Final = 8
"""Their least height below it."""
GREETING: Final = 64
"""Letters around what is asked: whose move it is, and examples."""
ROWS_ROUND_BOARD: Final = 4
"""Title, message, line to type in, keys."""
KEYS: Final = (
    ("F1", "help"),
    ("F2", "hint"),
    ("F3", "undo"),
    ("F4", "save"),
    ("F5", "rules"),
    ("F6", "language"),
    ("F7", "look"),
    ("F8", "resign"),
    ("^Q", "quit"),
)
KEY: Final = "#ffe27a"
MORE: Final = " …"
"""Behind the name of a form."""
KEPT: Final = 200
"""Plies that the log shows."""
PROOF: Final = 16
"""Digits of the commitment that the log shows: too many for anybody to find another seed."""


class Panes(NamedTuple):
    """Where everything goes on a screen of some size."""

    stacked: bool
    """Whether moves and log go below the board."""
    side: int
    """The width of moves and log beside the board."""
    height: int
    """Rows that the board has."""
    sheet: Sheet


def arrange(drawn: Drawing, width: int, height: int) -> Panes:
    """Moves and log beside the board, if there is room; they get what the board leaves."""
    widest = max((needs(block) for block in drawn.blocks), default=0)
    rows = height - ROWS_ROUND_BOARD - (len(drawn.asked) + GREETING) // max(width, 20)
    if widest + SIDE + GAP > width:
        room = max(rows - BELOW, rows * 13 // 20, 1)
        sheet = lay_out(drawn, width - GAP, room)
        return Panes(stacked=True, side=0, height=min(len(sheet.rows), room), sheet=sheet)
    sheet = lay_out(drawn, width - SIDE - GAP, rows)
    side = min(MOST_SIDE, width - sheet.width - GAP)
    return Panes(stacked=False, side=side, height=rows, sheet=sheet)


def say_title(sitting: Sitting, width: int, *, whole: bool) -> str:
    """The game and who plays it, a mark before who decides; and how to see the rest of a board."""
    table, words = sitting.table, sitting.words
    seats = "   ".join(
        ("▸" if seat == table.actor else " ") + say_seat(sitting, seat)
        for seat in range(len(table.seats))
    )
    title = f"{table.game.title(sitting.lang)}   {seats}"
    right = words.say("table", "board_keys") if not whole else ""
    room = width - 2 - len(title) - len(right)
    return title + " " * room + right if room > 2 else title


def say_seat(sitting: Sitting, seat: int) -> str:
    """Who sits there, and the time that they have left."""
    name = sitting.say("table", "seat", seat=seat + 1)
    return f"{name} {clock}" if (clock := sitting.table.clock(seat)) else name


def say_keys(lang: str, width: int, *, dark: bool) -> str:
    """The keys, each can be clicked; with short names where there is no room for long ones."""
    book = words(BOOK, lang).tables
    named = {**book["keys"]}
    named["look"] = named["look" if dark else "look_dark"]
    whole = " ".join(f"{key} {named[name]}" for key, name in KEYS)
    if len(whole) > width:
        named.update(book["short_keys"])
    return " ".join(
        f"[@click=app.{name}][bold {KEY}]{key}[/] {named[name]}[/]" for key, name in KEYS
    )


def say_log(sitting: Sitting) -> list[str]:
    """Notices and the commitment, then what the viewer was told, one line per move."""
    table = sitting.table
    digits = table.commitment[:PROOF]
    proof = [sitting.say("table", "commitment", digits=digits)] if digits else []
    told = [" ".join(line.sentences) for line in table.log(sitting.viewer, sitting.lang)[-KEPT:]]
    return [*table.notices, *proof, *told]


def last_names(table: ShownTable, shown: set[str]) -> tuple[str, ...]:
    """What the last move named, by what its own seat calls it if seats have their own places."""
    seat, names = table.last_named() or (0, ())
    named = ((own_name(seat, name), name) for name in names)
    return tuple(own if own in shown else name for own, name in named)


def say_choice(chooser: Chooser | None, lang: str) -> str:
    """How many moves are left."""
    own = words(BOOK, lang)
    if chooser is None:
        return own.say("table", "moves")
    facts = {"left": len(chooser.left()), "all": len(chooser.all)}
    return own.say("table", "moves_left", facts)


def fill_moves(
    moves: OptionList, listed: Sequence[Choice | Form], spell: Callable[[str], str]
) -> None:
    """What can be put together, then the moves that are left, with a line between kinds."""
    moves.clear_options()
    items: list[Option | None] = []
    last = ""
    for item in listed:
        kind = kind_of(item.text) if isinstance(item, Choice) else MORE
        if items and kind != last:
            items.append(None)
        items.append(Option(item.text if isinstance(item, Choice) else spell(item.name) + MORE))
        last = kind
    moves.add_options(items)
    moves.highlighted = None
