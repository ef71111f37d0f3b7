"""Fish & Chips for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.fish_and_chips.components import BOX, write_cell
from shoal.games.fish_and_chips.moves import CELLS, SIDE, STAY, STAYS, capture, reposition

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.options import Options


def every_move(options: Options, seats: int) -> list[int]:
    """Captures by start and target; then, if there is repositioning, where both pieces may end."""
    colours = 4 if options.solo else seats
    cells = next(setup.cells() for setup in BOX.setup if setup.colours == colours)
    moves = [
        capture(start, target) for start in cells for target in cells if in_line(start, target)
    ]
    if options.reposition:
        ends = [*cells, STAYS]
        moves += [STAY] + [
            reposition(colour, octopus, shark)
            for colour in range(colours)
            for octopus in ends
            for shark in ends
            if octopus != shark
        ]
    return moves


def in_line(start: int, target: int) -> bool:
    """Whether two cells share a row or a column."""
    return start != target and (start // SIDE == target // SIDE or (start - target) % SIDE == 0)


def observed(options: Options, seats: int) -> tuple[str, ...]:
    """Colours are named from the own one on: own, +1 who plays after it, and so on."""
    colours = ["own", "+1", "+2", "+3"][: 4 if options.solo else seats]
    cells = [write_cell(cell) for cell in range(CELLS)]
    planes = ["top value", "top owner", *(f"fish of {colour}" for colour in colours)]
    return (
        *(f"{plane} on {cell}" for plane in planes for cell in cells),
        "repositioning",
        "turn",
        "repositioned",
        "round",
        "further rounds",
        "target",
        *(f"points of {colour}" for colour in colours),
    )
