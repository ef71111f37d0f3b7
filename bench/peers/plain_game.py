"""Fish & Chips as one would write it in plain Python: lists, tuples and a table of lines.

A single round without repositioning. A cell is 6 * row + column, a fish 16 * colour + value - 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random
    from typing import Self

Capture = tuple[int, int]

LOWEST = {2: 1, 3: 5, 4: 8}
EMPTY = {2: (0, 5, 30, 35), 3: (), 4: ()}
STARTS = {2: 4, 3: 5, 4: 5}


def lines_from(cell: int) -> list[list[int]]:
    """The cells to each side of a cell, the nearest first."""
    row, column = divmod(cell, 6)
    return [
        [6 * other + column for other in range(row + 1, 6)],
        [6 * row + other for other in range(column + 1, 6)],
        [6 * other + column for other in range(row - 1, -1, -1)],
        [6 * row + other for other in range(column - 1, -1, -1)],
    ]


LINES = [lines_from(cell) for cell in range(36)]


class PlainSea:
    """The piles on the board, each a list of fish from bottom to top."""

    def __init__(self, colours: int, dealt: list[int]) -> None:
        self.colours = colours
        self.piles: list[list[int]] = [[] for _ in range(36)]
        cells = [cell for cell in range(36) if cell not in EMPTY[colours]]
        for cell, fish in zip(cells, dealt, strict=True):
            self.piles[cell].append(fish)
        self.turn = 0
        self.captures: list[Capture] = []
        self.give_turn(self.piles[STARTS[colours]][0] // 16)

    def copy(self) -> Self:
        """A position of its own."""
        twin = self.__class__.__new__(self.__class__)
        twin.colours = self.colours
        twin.turn = self.turn
        twin.captures = self.captures
        twin.piles = self.piles.copy()  # a pile never changes, another takes its place
        return twin

    def give_turn(self, turn: int) -> None:
        """Find the first colour that can capture, and its captures; none when it is over."""
        for further in range(self.colours):
            self.turn = (turn + further) % self.colours
            self.captures = self.find_captures()
            if self.captures:
                return

    def find_captures(self) -> list[Capture]:
        """Each pile of the colour takes the first pile met to a side, if it is not stronger."""
        piles, turn, found = self.piles, self.turn, []
        for start, pile in enumerate(piles):
            if not pile or pile[-1] // 16 != turn:
                continue
            strength = pile[-1] % 16
            for line in LINES[start]:
                for target in line:
                    if piles[target]:
                        top = piles[target][-1]
                        if top // 16 != turn and top % 16 <= strength:
                            found.append((start, target))
                        break
        return found

    def capture(self, move: Capture) -> None:
        """Move a pile onto another."""
        start, target = move
        self.piles[target] = self.piles[target] + self.piles[start]
        self.piles[start] = []
        self.give_turn(self.turn + 1)

    def points(self) -> list[int]:
        """A point for each opponent's fish under one's own."""
        points = [0] * self.colours
        for pile in self.piles:
            if pile:
                owner = pile[-1] // 16
                points[owner] += sum(fish // 16 != owner for fish in pile)
        return points


def shuffled(colours: int, random: Random) -> list[int]:
    """All fish of some colours in a random order."""
    values = range(LOWEST[colours] - 1, 16)
    fish = [16 * colour + value for colour in range(colours) for value in values]
    random.shuffle(fish)
    return fish


def play_out(sea: PlainSea, random: Random) -> int:
    """Capture at random to the end. Returns the number of captures."""
    plies = 0
    while sea.captures:
        sea.capture(random.choice(sea.captures))
        plies += 1
    return plies
