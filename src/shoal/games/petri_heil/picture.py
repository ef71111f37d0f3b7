"""The pond as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.petri_heil.components import PIERS, SIDE, TACKLE, TILES

if TYPE_CHECKING:
    from shoal.core.words import Words
    from shoal.games.petri_heil.view import View

WIDTH = 10
TOP, RIGHT, BOTTOM, LEFT = PIERS[:6], PIERS[6:10], PIERS[10:16], PIERS[16:]


def picture(view: View, words: Words) -> str:
    """The pond between its piers, then what lies on the table."""
    if not view.backs:
        return words.say("picture", "laying", {"day": view.day, "fish": 2 - view.angler})
    anglers = standing(view)
    rows = [border(TOP, anglers)]
    for row in range(SIDE):
        cells = "".join(
            f"{cell(view, words, row * SIDE + column):^{WIDTH}}" for column in range(SIDE)
        )
        left, right = LEFT[SIDE - 1 - row], RIGHT[row]
        rows.append(f"{pier(left, anglers):<6}{cells}{pier(right, anglers):>6}")
    rows.append(border(tuple(reversed(BOTTOM)), anglers))
    return "\n".join(line.rstrip() for line in [*rows, *tackle(view, words)])


def border(piers: tuple[str, ...], anglers: dict[str, str]) -> str:
    """The piers above or below the pond."""
    inner = "".join(f"{pier(name, anglers):^{WIDTH}}" for name in piers[1:-1])
    return f"{pier(piers[0], anglers):<6}{inner}{pier(piers[-1], anglers):>6}"


def pier(name: str, anglers: dict[str, str]) -> str:
    """A pier, with the anglers on it: R for red, Y for yellow."""
    return f"{name}{anglers.get(name, '')}"


def standing(view: View) -> dict[str, str]:
    """The anglers on the board by their piers."""
    found: dict[str, str] = {}
    for name, start, gone in zip(TACKLE.anglers, view.starts, view.gone, strict=True):
        if start >= 0 and gone < len(PIERS):
            where = PIERS[(start + gone) % len(PIERS)]
            found[where] = found.get(where, "*") + name[0].upper()
    return found


def cell(view: View, words: Words, place: int) -> str:
    """A tile as this viewer knows it; in brackets when the angler player knows it too."""
    back = view.backs[place]
    if back < 0:
        return "."
    face = view.faces[back]
    name = "#" if face is None else str(words.name("tile", face))
    if back == view.open:
        return f"<{name}>"
    return f"[{name}]" if back in view.seen else name


def tackle(view: View, words: Words) -> list[str]:
    """Fisher tiles, special tiles, the catch and the scores."""
    caught = [
        str(words.name("tile", TILES[kind]))
        for kind, count in enumerate(view.caught)
        for _ in range(count)
    ]
    fishers = "  ".join(f"{distance}×{left}" for distance, left in enumerate(view.fishers, 1))
    specials = ", ".join(str(words.name("special", name)) for name in view.specials)
    return [
        words.say("picture", "day", {"day": view.day, "angler": view.angler + 1}),
        words.say("picture", "fishers", {"fishers": fishers}),
        words.say("picture", "specials", {"specials": specials or "–"}),
        words.say("picture", "caught", {"caught": ", ".join(caught) or "–"}),
        words.say("picture", view.phase),
    ]
