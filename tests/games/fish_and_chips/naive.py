"""Fish & Chips a second time, as plainly as it can be said: the counts of perft come from here.

Shares nothing with the package. A board is a dict from a cell's name to its pile, a list of fish
from top to bottom; every move copies the whole of it.
"""

from __future__ import annotations

COLUMNS, ROWS, COLOURS = "abcdef", "123456", "rpgy"

Board = dict[str, list[str]]


def read_board(text: str) -> tuple[Board, str]:
    """The board and the colour to move of a position's text."""
    rows, mover = text.split(" ")
    board: Board = {}
    for row, line in zip(reversed(ROWS), rows.split("/"), strict=True):
        for column, cell in zip(COLUMNS, line.split(","), strict=True):
            pile = cell.replace(".", "")
            for letter in COLOURS:
                pile = pile.replace(letter, f" {letter}")
            if pile:
                board[column + row] = pile.split()
    return board, mover


def lines_from(cell: str) -> list[list[str]]:
    """The cells to the right, left, top and bottom, nearest first."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    return [
        [COLUMNS[x] + cell[1] for x in range(column + 1, 6)],
        [COLUMNS[x] + cell[1] for x in reversed(range(column))],
        [cell[0] + ROWS[y] for y in range(row + 1, 6)],
        [cell[0] + ROWS[y] for y in reversed(range(row))],
    ]


def captures(board: Board, colour: str) -> list[tuple[str, str]]:
    """Every capture of a colour."""
    found = []
    for start, pile in board.items():
        if pile[0][0] != colour:
            continue
        for line in lines_from(start):
            for target in line:
                if target in board:
                    prey = board[target][0]
                    if prey[0] != colour and int(prey[1:]) <= int(pile[0][1:]):
                        found.append((start, target))
                    break
    return found


def after_capture(board: Board, start: str, target: str) -> Board:
    """The board with one pile on another."""
    new = dict(board)
    new[target] = new.pop(start) + board[target]
    return new


def count(board: Board, mover: str, depth: int) -> int:
    """Sequences of exactly `depth` captures; colours that cannot capture are skipped."""
    if depth == 0:
        return 1
    present = [c for c in COLOURS if any(fish[0] == c for pile in board.values() for fish in pile)]
    turn = present.index(mover)
    for step in range(len(present)):
        colour = present[(turn + step) % len(present)]
        moves = captures(board, colour)
        if moves:
            following = present[(turn + step + 1) % len(present)]
            return sum(count(after_capture(board, *move), following, depth - 1) for move in moves)
    return 0
