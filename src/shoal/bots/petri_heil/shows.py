"""What an angler player of Petri Heil! reads from the tiles that it was shown.

Before a catch the fish player shows a tile of the line (PH-T2). Which one it shows, and which ones
it does not, says something about the others: fish players of ours show the middling ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import DecodeError, Meta, Struct, ValidationError, msgpack

from shoal.games.petri_heil.components import TACKLE, TILE_KINDS, line_of
from shoal.games.petri_heil.moves import CELLS
from shoal.games.petri_heil.rules.geometry import DIVER, PIER_COUNT
from shoal.games.petri_heil.rules.state import FACE, NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.games.petri_heil.rules.pond import Pond
    from shoal.games.petri_heil.view import View

SHOWN: Final = (0.2, 0.5, 0.6, 0.6, 0.3, 0.25, 0.1)
"""How readily a tile is shown, by its value."""
Backs = Annotated[int, Meta(ge=0, lt=1 << CELLS)]
"""A set of backs: a bit for each."""
Show = tuple[Annotated[int, Meta(ge=0, lt=len(SHOWN))], Backs]
"""The value of a tile that was shown, and the unseen backs of the same line."""
Choice = tuple[int, tuple[int, ...]]
"""The same with the backs listed."""


class Shows(Struct, frozen=True, array_like=True, tag="shows"):
    """What was shown to an angler player so far today; a bot keeps it in its memory."""

    day: int = 0
    seen: Backs = 0
    """The backs that were seen when the bot last decided."""
    shows: tuple[Show, ...] = ()
    """Every show of something new."""


def read_shows(notes: bytes) -> Shows:
    """From the notes of a memory; nothing was shown if they are not such notes."""
    try:
        return msgpack.decode(notes, type=Shows)
    except (DecodeError, ValidationError):
        return Shows()


def write_shows(shows: Shows) -> bytes:
    """As notes of a memory."""
    return msgpack.encode(shows)


def add_show(before: Shows, view: View) -> Shows:
    """PH-T2: what was shown, and what might have been shown instead; a new day begins with none."""
    seen = set_of(view.seen)
    today = before if before.day == view.day else Shows(view.day)
    if view.phase != "fish" or view.open == NOTHING or today.seen >> view.open & 1:
        return Shows(view.day, seen, today.shows)
    name = view.faces[view.open]
    if name is None or TILE_KINDS[name] == DIVER:
        return Shows(view.day, seen, today.shows)
    show = TACKLE.tile[TILE_KINDS[name]].value, set_of(unseen_in_line(view))
    return Shows(view.day, seen, (*today.shows, show))


def unseen_in_line(view: View) -> list[int]:
    """Backs in the line of the active angler that nobody but the fish player knows."""
    pier = (view.starts[view.active] + view.gone[view.active]) % PIER_COUNT
    backs = [view.backs[cell] for cell in line_of(pier)]
    return [back for back in backs if back != NOTHING and view.faces[back] is None]


def choices_of(shows: Shows) -> list[Choice]:
    """The shows with the sets of backs listed."""
    return [
        (value, tuple(back for back in range(CELLS) if backs >> back & 1))
        for value, backs in shows.shows
    ]


def likelihood(choices: list[Choice], pond: Pond) -> float:
    """How likely the fish player shows what it has shown if the pond is like this."""
    chance = 1.0
    for value, backs in choices:
        kinds = [int(pond.tiles[FACE + back]) for back in backs]
        others = [kind for kind in kinds if kind not in (NOTHING, DIVER)]
        rest = sum(SHOWN[TACKLE.tile[kind].value] for kind in others)
        chance *= SHOWN[value] / (SHOWN[value] + rest)
    return chance


def set_of(backs: Iterable[int]) -> int:
    """Backs as a set of bits."""
    return sum(1 << back for back in set(backs))
