"""The pond as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.petri_heil.components import PIERS, SIDE, TACKLE, TILES

if TYPE_CHECKING:
    from shoal.core.words import Fact, Words
    from shoal.games.petri_heil.view import View

TOP, RIGHT, BOTTOM, LEFT = PIERS[:6], PIERS[6:10], PIERS[10:16], PIERS[16:]


def picture(view: View, words: Words) -> str:
    """The pond between its piers, then what lies on the table."""
    if not view.backs:
        return words.say("picture", "laying", {"day": view.day, "fish": 2 - view.angler})
    anglers = standing(view)
    width = max(len(str(words.name("tile", tile))) for tile in TILES) + 3
    rows = [border(TOP, anglers, width)]
    for row in range(SIDE):
        line = view.backs[row * SIDE : (row + 1) * SIDE]
        cells = "".join(f"{tile(view, words, back):^{width}}" for back in line)
        left, right = LEFT[SIDE - 1 - row], RIGHT[row]
        rows.append(f"{pier(left, anglers):<6}{cells}{pier(right, anglers):>6}")
    rows.append(border(tuple(reversed(BOTTOM)), anglers, width))
    return "\n".join(line.rstrip() for line in [*rows, *tackle(view, words)])


def border(piers: tuple[str, ...], anglers: dict[str, str], width: int) -> str:
    """The piers above or below the pond."""
    inner = "".join(f"{pier(name, anglers):^{width}}" for name in piers[1:-1])
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


def tile(view: View, words: Words, back: int) -> str:
    """A tile as this viewer knows it: [seen by the angler player], <open right now>."""
    if back < 0:
        return "."
    face = view.faces[back]
    name = "#" if face is None else str(words.name("tile", face))
    if back == view.open:
        return f"<{name}>"
    return f"[{name}]" if back in view.seen else name


def tackle(view: View, words: Words) -> list[str]:
    """Anglers, fisher tiles, special tiles, the catch and the scores."""
    caught = [
        str(words.name("tile", TILES[kind]))
        for kind, count in enumerate(view.caught)
        for _ in range(count)
    ]
    fishers = "  ".join(f"{distance}×{left}" for distance, left in enumerate(view.fishers, 1))
    specials = ", ".join(str(words.name("special", name)) for name in view.specials)
    lines = [
        words.say("picture", "day", {"day": view.day, "angler": view.angler + 1}),
        *(describe(view, words, angler) for angler in range(len(TACKLE.anglers))),
        words.say("picture", "fishers", {"fishers": fishers}),
        words.say("picture", "specials", {"specials": specials or "–"}),
        words.say("picture", "caught", {"caught": ", ".join(caught) or "–"}),
    ]
    if view.day > 1:
        lines.append(words.say("picture", "to_beat", {"score": view.scores[view.first]}))
    if view.phase != "over":
        lines.append(words.say("picture", view.phase, {"slides": view.slides}))
    return lines


def describe(view: View, words: Words, angler: int) -> str:
    """Where an angler started from, and how far it still has to go home."""
    name = str(words.name("angler", TACKLE.anglers[angler])).capitalize()
    if view.starts[angler] < 0:
        return words.say("picture", "waiting", {"angler": name})
    left = len(PIERS) - view.gone[angler]
    facts: dict[str, Fact] = {"angler": name, "pier": PIERS[view.starts[angler]], "left": left}
    return words.say("picture", "angler" if left else "home", facts)
