"""The pond as it is drawn in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, drawing, line
from shoal.games.petri_heil.components import PIERS, TACKLE, TILES, write_cell
from shoal.games.petri_heil.moves import SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Drawing, Line, Style
    from shoal.core.words import Fact, Words
    from shoal.games.petri_heil.view import View

TOP, RIGHT, BOTTOM, LEFT = PIERS[:6], PIERS[6:10], PIERS[10:16], PIERS[16:]
STYLES: dict[str, Style] = {"R": "red", "Y": "yellow"}
"""Of a pier with an angler on it; of two the first that is written."""
EDGE = 7
"""Letters of a pier beside the pond."""


def picture(view: View, words: Words) -> Drawing:
    """The pond between its piers, then what lies on the table."""
    if not view.backs:
        facts: dict[str, Fact] = {"day": view.day, "fish_seat": 2 - view.angler}
        return drawing([words.say("picture", "laying", facts)])
    return drawing(pond(view, words), tackle(view, words), asked=asked(view, words))


def asked(view: View, words: Words) -> str:
    """Who decides what."""
    if view.phase == "over":
        return ""
    angler_decides = view.phase in ("starts", "go", "fish")
    seat = view.angler if angler_decides else 1 - view.angler
    return words.say("picture", view.phase, {"seat": seat + 1, "slides": view.slides})


def pond(view: View, words: Words) -> Iterator[Line]:
    """Four rows of four cells, with piers all round."""
    width = max(len(str(words.name("tile", tile))) for tile in TILES) + 4
    piers = {name: draw_pier(view, name) for name in PIERS}
    yield border(TOP, piers, width)
    for row in range(SIDE):
        cells = [tile(view, words, row * SIDE + column, width) for column in range(SIDE)]
        left, right = wide(piers[LEFT[SIDE - 1 - row]], EDGE), wide(piers[RIGHT[row]], EDGE)
        yield line(*apart(left, *cells, right), tall=True)
    yield border(tuple(reversed(BOTTOM)), piers, width)
    yield line(" " * EDGE, *(f" {letter:^{width}}" for letter in "abcd"))


def border(names: tuple[str, ...], piers: dict[str, Span], width: int) -> Line:
    """The piers above or below the pond."""
    corners = [wide(piers[name], EDGE) for name in (names[0], names[-1])]
    inner = (wide(piers[name], width) for name in names[1:-1])
    return line(*apart(corners[0], *inner, corners[1]))


def apart(first: Span, *others: Span) -> Iterator[str | Span]:
    """Spans with blanks between them."""
    yield first
    for other in others:
        yield " "
        yield other


def wide(span: Span, width: int) -> Span:
    """The same in the middle of more room."""
    return Span(f"{span.text:^{width}}", span.style, span.names)


def draw_pier(view: View, name: str) -> Span:
    """A pier with the anglers on it: R for red, Y for yellow; it is named by who can get there."""
    here, names = "", [name]
    for angler, start, gone in zip(TACKLE.anglers, view.starts, view.gone, strict=True):
        if start < 0 or gone >= len(PIERS):
            continue
        ahead = (PIERS.index(name) - start - gone) % len(PIERS)
        if ahead == 0:
            here += angler[0].upper()
            names.append(angler)
        elif ahead <= len(PIERS) - gone:
            names.append(f"{angler} +{ahead}")
    style = STYLES[here[0]] if here else "wood"
    return Span(name + ("*" + here if here else ""), style, tuple(names))


def tile(view: View, words: Words, cell: int, width: int) -> Span:
    """A tile as this viewer knows it: [seen by the angler player], <open right now>."""
    back, names = view.backs[cell], (write_cell(cell),)
    if back < 0:
        return Span(f"{'.':^{width}}", "sea", names)
    face = view.faces[back]
    name = "#" if face is None else str(words.name("tile", face))
    if back == view.open:
        name = f"<{name}>"
    elif back in view.seen:
        name = f"[{name}]"
    return Span(f"{name:^{width}}", style_of(face), names)


def style_of(face: str | None) -> Style:
    """Backs, fish, the diver and the rest look different."""
    if face is None:
        return "blue"
    if face == "diver":
        return "red"
    return "green" if face.isdigit() else "grey"


def tackle(view: View, words: Words) -> list[str | Line]:
    """Anglers, fisher tiles, special tiles, the catch and the scores."""
    caught = [
        str(words.name("tile", TILES[kind]))
        for kind, count in enumerate(view.caught)
        for _ in range(count)
    ]
    fishers = "  ".join(f"{distance}×{left}" for distance, left in enumerate(view.fishers, 1))
    specials = ", ".join(str(words.name("special", name)) for name in view.specials)
    lines: list[str | Line] = [
        words.say("picture", "day", {"day": view.day, "angler_seat": view.angler + 1}),
        *(describe(view, words, angler) for angler in range(len(TACKLE.anglers))),
        words.say("picture", "fishers", {"fishers": fishers}),
        words.say("picture", "specials", {"specials": specials or "–"}),
        words.say("picture", "caught", {"caught": ", ".join(caught) or "–"}),
    ]
    if view.day > 1:
        lines.append(words.say("picture", "to_beat", {"score": view.scores[view.first]}))
    return lines


def describe(view: View, words: Words, angler: int) -> Line:
    """Where an angler started from, and how far it still has to go home; in its colour."""
    letter = TACKLE.anglers[angler][0].upper()
    return line(Span(f" {letter} ", STYLES[letter]), f" {say_way(view, words, angler)}")


def say_way(view: View, words: Words, angler: int) -> str:
    """Where an angler started from, and how far it still has to go home."""
    name = str(words.name("angler", TACKLE.anglers[angler])).capitalize()
    if view.starts[angler] < 0:
        return words.say("picture", "waiting", {"angler": name})
    left = len(PIERS) - view.gone[angler]
    facts: dict[str, Fact] = {"angler": name, "pier": PIERS[view.starts[angler]], "left": left}
    return words.say("picture", "angler" if left else "home", facts)
