"""Little Big Fish a second time, as plainly as it can be said: the counts of perft come from here.

Shares nothing with the package. A position is a dict; every move copies the whole of it, and a
token is drawn by trying each one that is left.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

BOARDS = {
    "B": ["O?O", "BWP", "OWO"],
    "R": ["OPO", "WBW", "O?O"],
    "Y": ["OWO", "BP?", "OWO"],
    "G": ["OWO", "BPW", "O?O"],
}
ORDER = "smb"
Spot = tuple[int, int]
State = dict[str, Any]


def read(text: str) -> State:
    """A position from its text."""
    layout, rows, mover, steps, one, two, stack, first, second, quiet, pending = text.split()
    fish = {
        (row, column): letter
        for row, line in enumerate(rows.split("/"))
        for column, letter in enumerate(line)
        if letter != "."
    }
    return {
        "boards": [[layout[2 * q], int(layout[2 * q + 1])] for q in range(4)],
        "fish": fish,
        "mover": int(mover),
        "steps": int(steps),
        "tokens": {1: set(one) - {"-"}, 2: set(two) - {"-"}},
        "stack": [token for token in stack if token != "-"],
        "eaten": {1: [s for s in first if s != "-"], 2: [s for s in second if s != "-"]},
        "quiet": int(quiet.strip("!")),
        "busy": quiet.endswith("!"),
        "pending": None if pending == "-" else pending,
        "drawn": False,
        "over": False,
    }


def owner(letter: str) -> int:
    """Small letters are seat 1's."""
    return 1 if letter.islower() else 2


def cells(state: State) -> dict[Spot, str]:
    """The kind of every cell; plankton by the letter of its board."""
    found = {}
    for quarter, (name, turns) in enumerate(state["boards"]):
        lines = [list(line) for line in BOARDS[name]]
        for _ in range(turns):
            lines = [[lines[2 - c][r] for c in range(3)] for r in range(3)]
        for r in range(3):
            for c in range(3):
                kind = lines[r][c] if lines[r][c] != "P" else name.lower()
                found[quarter // 2 * 3 + r, quarter % 2 * 3 + c] = kind
    return found


def quarter_of(spot: Spot) -> int:
    """Which board a cell lies on."""
    return spot[0] // 3 * 2 + spot[1] // 3


def reserve(state: State, seat: int, size: str) -> int:
    """Figures that are neither on the board nor eaten."""
    letter = size if seat == 1 else size.upper()
    here = sum(1 for fish in state["fish"].values() if fish == letter)
    gone: int = state["eaten"][3 - seat].count(size)
    return {"s": 6, "m": 4, "b": 2}[size] - here - gone


def reach(state: State, spot: Spot) -> set[Spot]:
    """Where one step may end, as far as cells go."""
    kinds = cells(state)
    small = state["fish"][spot].lower() == "s"
    found, seen, todo = set(), {spot}, [spot]
    while todo:
        r, c = todo.pop()
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near not in kinds or near in seen:
                continue
            if kinds[near] != "W":
                if near != spot:
                    found.add(near)
            elif small:
                seen.add(near)
                todo.append(near)
    return found


def steps(state: State) -> list[tuple[Spot, Spot]]:
    """Every legal step of the mover."""
    found = []
    for spot, letter in state["fish"].items():
        if owner(letter) != state["mover"]:
            continue
        for end in reach(state, spot):
            there = state["fish"].get(end)
            if there is None or (
                owner(there) != state["mover"]
                and ORDER.index(there.lower()) <= ORDER.index(letter.lower())
            ):
                found.append((spot, end))
    return found


def count_fish(state: State, seat: int) -> int:
    """Fish of a seat on the board."""
    return sum(1 for letter in state["fish"].values() if owner(letter) == seat)


def after(state: State) -> list[State]:
    """Every position after one more ply, a branch for every token."""
    if state["over"]:
        return []
    if state["pending"] is None:
        return [end for start, target in steps(state) for end in after_step(state, start, target)]
    word, _, name = state["pending"].partition(":")
    quarter = ["TL", "TR", "BL", "BR"].index(name) if name else 0
    if word == "turn":
        return [after_turn(state, q, way) for q in range(4) for way in (1, 3)]
    if word == "return":
        return [after_return(state, spot) for spot in opposing(state, quarter)]
    return [after_birth(state, spot) for spot in free(state, quarter)]


def free(state: State, quarter: int) -> list[Spot]:
    """Cells on which a fish can be born."""
    return [
        spot
        for spot, kind in cells(state).items()
        if quarter_of(spot) == quarter and kind != "W" and spot not in state["fish"]
    ]


def opposing(state: State, quarter: int) -> list[Spot]:
    """Fish of the mover's opponent on a board."""
    return [
        spot
        for spot, letter in state["fish"].items()
        if quarter_of(spot) == quarter and owner(letter) != state["mover"]
    ]


def after_step(before: State, start: Spot, target: Spot) -> list[State]:
    """A step, what it eats and what the cell does."""
    state = deepcopy(before)
    prey = state["fish"].pop(target, None)
    state["fish"][target] = state["fish"].pop(start)
    if prey:
        state["eaten"][state["mover"]].append(prey.lower())
        state["busy"] = True
        if len(state["eaten"][state["mover"]]) == 5 or count_fish(state, 3 - state["mover"]) == 1:
            state["over"] = True
            return [state]
    kind = cells(state)[target]
    if kind in "bryg" and kind in state["tokens"][state["mover"]] and grow(state, target):
        state["tokens"][state["mover"]].remove(kind)
        state["busy"] = True
    if kind == "B":
        return [bear(state, quarter_of(target), "birth")]
    if kind == "?":
        return [draw(state, number, target) for number in range(len(state["stack"]))]
    return [end_step(state)]


def grow(state: State, spot: Spot) -> bool:
    """The next figure, if there is one."""
    letter = state["fish"][spot]
    if letter.lower() == "b":
        return False
    size = ORDER[ORDER.index(letter.lower()) + 1]
    if reserve(state, owner(letter), size) == 0:
        return False
    state["fish"][spot] = size if owner(letter) == 1 else size.upper()
    return True


def bear(state: State, quarter: int, word: str) -> State:
    """Ask where a fish is born, if it can be."""
    if reserve(state, state["mover"], "s") == 0 or not free(state, quarter):
        return end_effect(state)
    state["pending"] = f"{word}:{['TL', 'TR', 'BL', 'BR'][quarter]}"
    return state


def draw(before: State, number: int, spot: Spot) -> State:
    """One token of the stack."""
    state = deepcopy(before)
    token = state["stack"].pop(number)
    state["drawn"] = True
    quarter = quarter_of(spot)
    if token == "p":
        grow(state, spot)
        return end_effect(state)
    if token == "b":
        return bear(state, quarter, "surprise-birth")
    if token == "w":
        state["pending"] = "turn"
        return state
    del state["fish"][spot]
    others = opposing(state, quarter)
    if len(others) > 1:
        state["pending"] = f"return:{['TL', 'TR', 'BL', 'BR'][quarter]}"
        return state
    if others:
        del state["fish"][others[0]]
    return end_fisherman(state)


def discard(state: State) -> None:
    """The token is put away; the eighth fills the stack again."""
    if state["drawn"] and not state["stack"]:
        state["stack"] = list("ffppbbww")
    state["drawn"] = False
    state["pending"] = None


def end_effect(state: State) -> State:
    """After what the cell did."""
    discard(state)
    return end_step(state)


def end_fisherman(state: State) -> State:
    discard(state)
    if 1 in (count_fish(state, 1), count_fish(state, 2)):
        state["over"] = True
        return state
    return end_step(state)


def end_step(state: State) -> State:
    """Another step, or the next player."""
    state["steps"] -= 1
    if state["steps"] and steps(state):
        return state
    while True:
        state["quiet"] = 0 if state["busy"] else state["quiet"] + 1
        state["busy"] = False
        if state["quiet"] == 40:
            state["over"] = True
            return state
        state["mover"], state["steps"] = 3 - state["mover"], 2
        if steps(state):
            return state


def after_turn(before: State, quarter: int, turns: int) -> State:
    state = deepcopy(before)
    state["drawn"] = True
    state["boards"][quarter][1] = (state["boards"][quarter][1] + turns) % 4
    top, left = quarter // 2 * 3, quarter % 2 * 3
    moved = {}
    for spot, letter in list(state["fish"].items()):
        if quarter_of(spot) == quarter:
            del state["fish"][spot]
            r, c = spot[0] - top, spot[1] - left
            for _ in range(turns):
                r, c = c, 2 - r
            moved[top + r, left + c] = letter
    state["fish"].update(moved)
    return end_effect(state)


def after_return(before: State, spot: Spot) -> State:
    state = deepcopy(before)
    state["drawn"] = True
    del state["fish"][spot]
    return end_fisherman(state)


def after_birth(before: State, spot: Spot) -> State:
    state = deepcopy(before)
    state["drawn"] = state["drawn"] or before["pending"].startswith("surprise")
    state["fish"][spot] = "s" if state["mover"] == 1 else "S"
    return end_effect(state)


def count(state: State, depth: int) -> int:
    """Sequences of exactly `depth` plies."""
    if depth == 0:
        return 1
    return sum(count(following, depth - 1) for following in after(state))
