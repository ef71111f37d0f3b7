"""What the laws need to know of Petri Heil!, written from its ledger and not from its view."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import IllegalMove
from shoal.games.petri_heil.components import TACKLE
from shoal.games.petri_heil.moves import (
    CATCH,
    KEEP,
    LOOK,
    POND,
    PUT,
    RANDOM,
    SHOW,
    SLIDE,
    cell_of,
    kind_of,
    pack,
)
from shoal.games.petri_heil.notation import pack_pond
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.refusals import refuse
from shoal.games.petri_heil.rules.days import lay, lay_at_random
from shoal.games.petri_heil.rules.state import (
    ARRANGED,
    CAUGHT,
    FACE,
    NOTHING,
    OVER,
    PLACE,
    STARTS,
)
from tests.games.petri_heil.ponds import pond
from tests.laws.kit import Observer, SmallWorld

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from shoal.core.dice import Dice
    from shoal.games.petri_heil.rules.pond import Pond

CELLS = 16
LAYING = {PUT, POND, RANDOM, KEEP}


def option_sets(_seats: int) -> list[Options]:
    """With the memory aid and without, practice and the whole game, either seat first."""
    return [
        Options(),
        Options(memory_aid=False, first="2"),
        Options(days=1, first="1"),
    ]


# What there is: PH-C3 to PH-C5


def census(lake: Pond) -> dict[str, int]:
    """Tiles by kind wherever they are, and the fisher tiles, paid or not."""
    tiles = lake.tiles
    found = {tile.name: tiles[CAUGHT + kind] for kind, tile in enumerate(TACKLE.tile)}
    for cell in range(CELLS):
        if tiles[cell] != NOTHING:
            found[TACKLE.tile[tiles[FACE + tiles[cell]]].name] += 1
    for kind in unlaid(lake):
        found[TACKLE.tile[kind].name] += 1
    return found


def unlaid(lake: Pond) -> list[int]:
    """PH-D2: the tiles that the fish player still has in hand."""
    order = [kind for kind, tile in enumerate(TACKLE.tile) for _ in range(tile.count)]
    return order[lake.placed :] if lake.phase == PLACE else []


def expected_census(_options: Options, _seats: int) -> dict[str, int]:
    """PH-C3: sixteen tiles."""
    return {tile.name: tile.count for tile in TACKLE.tile}


# What is hidden: PH-K1, PH-K2


def sees_faces(lake: Pond, seat: Observer) -> bool:
    """PH-K1: the fish player, and everybody after the game."""
    return lake.phase == OVER or seat == 1 - lake.angler


def scramble(lake: Pond, seat: Observer, dice: Dice) -> Pond:
    """Lay the unseen tiles again; while the pond is being laid, lay any number of them anywhere."""
    twin = lake.copy()
    if sees_faces(lake, seat):
        return twin
    if lake.phase in (PLACE, ARRANGED):
        lay_again(twin, dice)
        return twin
    hidden = hidden_backs(lake)
    if not lake.terms.aid:
        forget(twin, hidden, dice)
    faces = [lake.tiles[FACE + back] for back in hidden]
    for back in hidden:
        twin.tiles[FACE + back] = faces.pop(dice.below(len(faces)))
    return twin


def hidden_backs(lake: Pond) -> list[int]:
    """PH-K2: with the aid the tiles in the pond that nobody has shown; without it all but one."""
    backs = [lake.tiles[cell] for cell in range(CELLS) if lake.tiles[cell] != NOTHING]
    if lake.terms.aid:
        return [back for back in backs if not lake.seen >> back & 1]
    return [back for back in backs if back != lake.open]


def forget(lake: Pond, hidden: list[int], dice: Dice) -> None:
    """PH-K2: without the aid nothing tells the angler player's view what was seen before."""
    for back in hidden:
        lake.seen &= ~(1 << back)
        lake.seen |= dice.below(2) << back


def lay_again(lake: Pond, dice: Dice) -> None:
    """PH-D2: as many tiles as chance will have it; or all of them, to be kept or not."""
    for place in range(2 * CELLS):
        lake.tiles[place] = NOTHING
    lake.placed, lake.phase = 0, PLACE
    if dice.below(4) == 0:
        lay_at_random(lake, dice)
        return
    count = dice.below(CELLS)
    for _ in range(count):
        free = [cell for cell in range(CELLS) if lake.tiles[cell] == NOTHING]
        lay(lake, free[dice.below(len(free))], unlaid(lake)[0])


def open_moves(lake: Pond, _seat: int, dice: Dice) -> list[int]:
    """PH-D2: a whole pond at once, as long as the pond is being laid."""
    if lake.phase not in (PLACE, ARRANGED):
        return []
    left = [kind for kind, tile in enumerate(TACKLE.tile) for _ in range(tile.count)]
    return [pack_pond([left.pop(dice.below(len(left))) for _ in range(CELLS)])]


def lookalikes(lake: Pond, seat: int, move: int, observer: Observer) -> list[int]:
    """PH-D2: to others laying is laying, whatever it takes; all else is done in the open."""
    alike = [move]
    if kind_of(move) in LAYING and observer != seat:
        alike += list(layings(lake, ends_laying(lake, move)))
    return [other for other in dict.fromkeys(alike) if may_make(lake, seat, other)]


def layings(lake: Pond, ending: bool) -> Iterator[int]:  # noqa: FBT001 - which of the two is the question
    """Every step of laying that does, or does not, finish the pond."""
    steps = [pack(RANDOM, 0, 0, 0), pack(KEEP, 0, 0, 0)]
    steps += [pack(PUT, cell, 0, kind) for cell in range(CELLS) for kind in unlaid(lake)[:1]]
    return (
        step
        for step in steps
        if may_make(lake, 1 - lake.angler, step) and ends_laying(lake, step) == ending
    )


def ends_laying(lake: Pond, move: int) -> bool:
    """Whether the pond is laid after this."""
    if not may_make(lake, 1 - lake.angler, move):
        return kind_of(move) in {KEEP, POND}
    after = lake.copy()
    after.play(1 - lake.angler, move, FastDice(0))
    return after.phase == STARTS


def may_make(lake: Pond, seat: int, move: int) -> bool:
    """Whether the rules allow the move."""
    try:
        refuse(lake, seat, move)
    except IllegalMove:
        return False
    return True


def reveals(before: Pond, _seat: int, move: int, after: Pond, observer: Observer) -> Hashable:
    """PH-T4: a caught tile; PH-K2: with the memory aid also one shown, looked at or hooked."""
    if after.phase == OVER:
        return world(after)
    if sees_faces(before, observer) or kind_of(move) not in {SHOW, LOOK, CATCH}:
        return None
    kind = before.tiles[FACE + before.tiles[cell_of(move)]]
    if kind_of(move) == CATCH and TACKLE.tile[kind].name != "diver":
        return kind
    # The diver goes back before everybody's eyes; without the aid nobody writes down what it was.
    return kind if before.terms.aid else kind_of(move)


# Small cases


def world(lake: Pond) -> Hashable:
    """The faces by their backs; all else is open."""
    return tuple(lake.tiles[FACE + back] for back in range(CELLS))


def small_worlds() -> list[SmallWorld]:
    """Ponds with a few tiles left: unseen, seen, twins, from the seat and from outside."""
    few = "1 . . hat \n . 6 . . \n . . diver . \n . . . ."
    twins = "1 . 1 . \n . 2 . . \n . . . 2 \n . . . ."
    moved = pond(few, phase="slide", slides=3)
    moved.play(1, pack(SLIDE, 0, 1, 0), ScriptedDice([]))  # a1-b1
    return [
        small("nothing seen", pond(few, phase="go"), 0),
        small("one seen", pond(few, phase="go", seen=["b2"]), 0),
        small("twins", pond(twins, phase="go"), 0),
        small("from outside", pond(twins, phase="go", seen=["a1"]), None),
        small("after a slide", moved, 0),
        small("the fish player", pond(few, phase="go"), 1),
        small("without the aid", pond(few, phase="fish", memory_aid=False, open="d1"), 0),
    ]


def small(name: str, lake: Pond, seat: Observer) -> SmallWorld:
    """A case with all its worlds, each as likely as any other."""
    weights: dict[Hashable, float] = {}
    hidden = [] if sees_faces(lake, seat) else hidden_backs(lake)
    for faces in permutations([lake.tiles[FACE + back] for back in hidden]):
        other = lake.copy()
        for back, kind in zip(hidden, faces, strict=True):
            other.tiles[FACE + back] = kind
        weights[world(other)] = weights.get(world(other), 0.0) + 1.0
    return SmallWorld(name, lake, seat, weights)
