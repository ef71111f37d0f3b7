"""The rules of Little Big Fish, in the order of the rulebook.

sea[0 … 35]            the fish on each cell, or NOBODY: seat * 3 + size + 1
sea[RESERVE + s*3+z]   figures of size z in the reserve of seat s
sea[EATEN + s*3+z]     fish of size z that seat s has eaten
sea[FISH + s]          fish of seat s on the board
sea[TOKENS + s]        plankton tokens of seat s, a bit a colour
sea[BAG + t]           surprise tokens of kind t in the stack
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome
from shoal.core.position import Position
from shoal.games.little_big_fish.components import BOX
from shoal.games.little_big_fish.moves import (
    BIRTH,
    PLACE,
    RETURN,
    STEP,
    TURN,
    kind_of,
    pack,
    start_of,
    target_of,
)
from shoal.games.little_big_fish.rules.chart import (
    BIRTH_CELL,
    CELLS,
    PLACES,
    PLANKTON,
    QUARTER,
    ROOM,
    SURPRISE,
    TURNS,
    WRECK,
    Chart,
    chart_of,
    turn_layout,
)

WIDEST: Final = 102  # 6 small fish with at most 13 ends each, 6 others with 4
GOAL: Final = 5
STEPS: Final = 2

# Phases
SETUP: Final = 0
STEPPING: Final = 1
BEARING: Final = 2
RETURNING: Final = 3
TURNING: Final = 4
OVER: Final = 5

# The vec
RESERVE: Final = 36
EATEN: Final = 42
FISH: Final = 48
TOKENS: Final = 50
BAG: Final = 52
LENGTH: Final = 56
NOBODY: Final = 0

SMALL: Final = 0
BIG: Final = 2
ALL_TOKENS: Final = 15

# Surprise tokens
FISHERMAN: Final = 0
PLANKTON_TOKEN: Final = 1
BIRTH_TOKEN: Final = 2
WHIRLPOOL: Final = 3
TOKEN_KINDS: Final = 4
NO_TOKEN: Final = -1

# How a game ended
FIVE_EATEN: Final = 1
ONE_LEFT: Final = 2
QUIET: Final = 3
DRAW: Final = -1

OCEANS: Final[vec[i64]] = vec[i64]([0, 2, 3, 5])
"""LB-S3: the columns of the ocean cells in a first row, however the boards lie."""
FIGURES: Final[vec[i64]] = vec[i64](list(BOX.fish.values()))
"""LB-C2: figures of each size."""
SURPRISES: Final[vec[i64]] = vec[i64](list(BOX.surprises.values()))
"""LB-C3: tokens of each kind."""
BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


@final
class Sea(Position):
    """A position: the boards and the fish on them, and whose decision it is."""

    def __init__(self, sea: vec[i64], chart: Chart) -> None:
        self.sea: vec[i64] = sea
        self.chart = chart
        self.first: i64 = 0
        self.limit: i64 = 0
        self.phase: i64 = SETUP
        self.mover: i64 = 0
        """The seat whose turn it is."""
        self.steps: i64 = STEPS
        self.quiet: i64 = 0
        """LB-E4: turns in a row in which nothing was eaten and no token discarded."""
        self.busy: i64 = 0
        """1 once something was eaten or a token discarded in this turn."""
        self.where: i64 = 0
        """The quarter in which a fish is born or returns."""
        self.token: i64 = NO_TOKEN
        """The surprise token that is being resolved."""
        self.turns: i64 = 0
        self.winner: i64 = DRAW
        self.reason: i64 = 0

    def copy(self) -> "Sea":
        """A position of its own."""
        twin = Sea(self.sea[:], self.chart)
        twin.first = self.first
        twin.limit = self.limit
        twin.phase = self.phase
        twin.mover = self.mover
        twin.steps = self.steps
        twin.quiet = self.quiet
        twin.busy = self.busy
        twin.where = self.where
        twin.token = self.token
        twin.turns = self.turns
        twin.winner = self.winner
        twin.reason = self.reason
        return twin

    def actor(self) -> i64:
        """The seat that decides: the mover, or its opponent whose fish returns (LB-J1)."""
        return 1 - self.mover if self.phase == RETURNING else self.mover

    def actors(self) -> i64:
        """One seat at a time; none once the game is over."""
        if self.phase == OVER:
            return 0
        return 1 + self.actor()

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """The moves of the seat that decides."""
        phase = self.phase
        if phase == STEPPING:
            return self.list_steps(out)
        if phase == SETUP:
            return self.list_places(out)
        if phase == BEARING:
            return self.list_births(out)
        if phase == RETURNING:
            return self.list_returns(out)
        return self.list_turns(out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make the move and go on to the next decision."""
        kind = kind_of(move)
        if kind == STEP:
            self.step(start_of(move), target_of(move), dice)
        elif kind == PLACE:
            self.place(start_of(move), target_of(move))
        elif kind == BIRTH:
            self.put(target_of(move), self.mover, SMALL)
            self.end_effect()
        elif kind == RETURN:
            self.send_back(target_of(move))
            self.end_fisherman()
        else:
            self.turn_board(start_of(move), target_of(move))
            self.end_effect()

    # Setup

    def set_up(self, first: i64, limit: i64) -> None:
        """LB-C2, LB-C3, LB-S4: all fish in reserve, all tokens there, the stack full."""
        sea = self.sea
        for cell in range(i64(CELLS)):
            sea[cell] = NOBODY
        for seat in range(i64(2)):
            for size in range(i64(3)):
                sea[RESERVE + seat * 3 + size] = FIGURES[size]
                sea[EATEN + seat * 3 + size] = 0
            sea[FISH + seat] = 0
            sea[TOKENS + seat] = ALL_TOKENS
        self.fill_stack()
        self.first = first
        self.mover = first
        self.limit = limit

    def fill_stack(self) -> None:
        """LB-K6: all eight tokens are in the stack."""
        for kind in range(i64(TOKEN_KINDS)):
            self.sea[BAG + kind] = SURPRISES[kind]

    def first_row(self, seat: i64) -> i64:
        """LB-S3: the top row is the first seat's, whoever starts."""
        return 5 * seat

    def list_places(self, out: vec[i64]) -> i64:
        """LB-S3: three of four ocean cells, named by the one left out."""
        for place in range(i64(4)):
            out[place] = pack(PLACE, self.first_row(self.mover), OCEANS[place])
        return 4

    def place(self, row: i64, empty: i64) -> None:
        """LB-S3: three small fish in the own first row."""
        for place in range(i64(4)):
            if OCEANS[place] != empty:
                self.put(row * 6 + OCEANS[place], self.mover, SMALL)
        self.mover = 1 - self.mover
        if self.mover == self.first:
            self.phase = STEPPING

    def put(self, cell: i64, seat: i64, size: i64) -> None:
        """A figure goes from the reserve to a cell."""
        self.sea[cell] = seat * 3 + size + 1
        self.sea[RESERVE + seat * 3 + size] -= 1
        self.sea[FISH + seat] += 1

    def send_back(self, cell: i64) -> None:
        """LB-J1: a fish goes back to its owner's reserve."""
        figure = self.sea[cell] - 1
        self.sea[cell] = NOBODY
        self.sea[RESERVE + figure] += 1
        self.sea[FISH + figure // 3] -= 1

    # Turn

    def list_steps(self, out: vec[i64]) -> i64:
        """LB-T1, LB-T2, LB-K4: every fish to every cell that it may enter."""
        sea = self.sea
        first = self.mover * 3 + 1
        count: i64 = 0
        for cell in range(i64(CELLS)):
            size = sea[cell] - first
            if size < SMALL or size > BIG:
                continue
            ends = self.chart.small if size == SMALL else self.chart.others
            for place in range(cell * ROOM + 1, cell * ROOM + 1 + ends[cell * ROOM]):
                if self.may_enter(ends[place], size):
                    out[count] = pack(STEP, cell, ends[place])
                    count += 1
        return count

    def may_enter(self, cell: i64, size: i64) -> bool:
        """LB-F1, LB-T2: an empty cell, or an opposing fish that is no larger."""
        there = self.sea[cell] - 1
        return there < 0 or (there // 3 != self.mover and there % 3 <= size)

    def can_step(self) -> bool:
        """LB-T4: whether the mover has a legal step."""
        sea = self.sea
        first = self.mover * 3 + 1
        for cell in range(i64(CELLS)):
            size = sea[cell] - first
            if size < SMALL or size > BIG:
                continue
            ends = self.chart.small if size == SMALL else self.chart.others
            for place in range(cell * ROOM + 1, cell * ROOM + 1 + ends[cell * ROOM]):
                if self.may_enter(ends[place], size):
                    return True
        return False

    def step(self, start: i64, target: i64, dice: Dice) -> None:
        """LB-T3: move, eat, then the effect of the cell."""
        sea = self.sea
        prey = sea[target]
        sea[target] = sea[start]
        sea[start] = NOBODY
        if prey != NOBODY:
            self.eat(prey - 1)
        if self.phase != OVER:
            self.apply_cell(target, dice)

    def eat(self, figure: i64) -> None:
        """LB-F2, LB-E1, LB-E2: the fish is kept and may decide the game."""
        mover = self.mover
        self.sea[EATEN + mover * 3 + figure % 3] += 1
        self.sea[FISH + 1 - mover] -= 1
        self.busy = 1
        if self.count_eaten(mover) == GOAL:
            self.end_game(mover, FIVE_EATEN)
        elif self.sea[FISH + 1 - mover] == 1:
            self.end_game(mover, ONE_LEFT)

    def count_eaten(self, seat: i64) -> i64:
        """How many fish a seat has eaten."""
        place = EATEN + seat * 3
        return self.sea[place] + self.sea[place + 1] + self.sea[place + 2]

    def end_effect(self) -> None:
        """LB-K6: a surprise token is discarded when its effect is complete."""
        self.discard()
        self.end_step()

    def discard(self) -> None:
        """LB-K6: the eighth discard refills the stack at once."""
        if self.token == NO_TOKEN:
            return
        self.token = NO_TOKEN
        if self.count_stack() == 0:
            self.fill_stack()

    def count_stack(self) -> i64:
        """How many surprise tokens are in the stack."""
        bag = self.sea
        return bag[BAG] + bag[BAG + 1] + bag[BAG + 2] + bag[BAG + 3]

    def end_step(self) -> None:
        """LB-T1, LB-T4: a second step if there is one."""
        self.steps -= 1
        self.phase = STEPPING
        if self.steps == 0 or not self.can_step():
            self.end_turn()

    def end_turn(self) -> None:
        """LB-T4, LB-E4: the next player who can step; a turn that is passed counts as well.

        However the boards lie, both players can never be walled in at once, so somebody can.
        """
        while True:
            self.turns += 1
            self.count_quiet()
            if self.limit > 0 and self.quiet == self.limit:
                self.end_by_eaten(QUIET)
                return
            self.mover = 1 - self.mover
            self.steps = STEPS
            if self.can_step():
                return

    def count_quiet(self) -> None:
        """LB-E4: a turn in which nothing was eaten and no plankton token discarded."""
        self.quiet += 1
        if self.busy == 1:
            self.quiet = 0
        self.busy = 0

    # Cells

    def apply_cell(self, cell: i64, dice: Dice) -> None:
        """LB-K1 to LB-K6: what the cell that was entered does."""
        kind = self.chart.kind[cell]
        if kind >= PLANKTON:
            self.feed(cell, kind - PLANKTON)
            self.end_step()
        elif kind == BIRTH_CELL:
            self.begin_birth(QUARTER[cell])
        elif kind == SURPRISE:
            self.draw(cell, dice)
        else:
            self.end_step()

    def feed(self, cell: i64, colour: i64) -> None:
        """LB-K2, LB-K3: grow and discard the token of that colour; or neither."""
        tokens = self.sea[TOKENS + self.mover]
        if tokens & BIT[colour] != 0 and self.grow(cell):
            self.sea[TOKENS + self.mover] = tokens & ~BIT[colour]
            self.busy = 1

    def grow(self, cell: i64) -> bool:
        """LB-F3, LB-K3: the next larger figure, if there is one in the reserve."""
        sea = self.sea
        figure = sea[cell] - 1
        if figure % 3 == BIG or sea[RESERVE + figure + 1] == 0:
            return False
        sea[RESERVE + figure] += 1
        sea[RESERVE + figure + 1] -= 1
        sea[cell] += 1
        return True

    def begin_birth(self, quarter: i64) -> None:
        """LB-K5: a small fish, if there is one and room for it."""
        if self.sea[RESERVE + self.mover * 3] > 0 and self.has_room(quarter):
            self.phase = BEARING
            self.where = quarter
        else:
            self.end_effect()

    def is_room(self, cell: i64) -> bool:
        """LB-K5: no fish and no wreck."""
        return self.sea[cell] == NOBODY and self.chart.kind[cell] != WRECK

    def has_room(self, quarter: i64) -> bool:
        """LB-K5: whether a fish can be born on the board."""
        for place in range(i64(9)):
            if self.is_room(PLACES[quarter * 9 + place]):
                return True
        return False

    def list_births(self, out: vec[i64]) -> i64:
        """LB-K5: any free cell of the board but a wreck."""
        count: i64 = 0
        for place in range(i64(9)):
            cell = PLACES[self.where * 9 + place]
            if self.is_room(cell):
                out[count] = pack(BIRTH, 0, cell)
                count += 1
        return count

    def draw(self, cell: i64, dice: Dice) -> None:
        """LB-K6: the top token of the stack; each one left is equally likely."""
        number = dice.below(self.count_stack())
        kind: i64 = 0
        while number >= self.sea[BAG + kind]:
            number -= self.sea[BAG + kind]
            kind += 1
        self.sea[BAG + kind] -= 1
        self.token = kind
        self.apply_token(kind, cell)

    # Surprise tokens

    def apply_token(self, kind: i64, cell: i64) -> None:
        """LB-J1 to LB-J4."""
        if kind == FISHERMAN:
            self.call_fisherman(cell)
        elif kind == PLANKTON_TOKEN:
            self.grow(cell)
            self.end_effect()
        elif kind == BIRTH_TOKEN:
            self.begin_birth(QUARTER[cell])
        else:
            self.phase = TURNING

    def call_fisherman(self, cell: i64) -> None:
        """LB-J1: the fish goes back, and one of the opponent's on the same board."""
        self.where = QUARTER[cell]
        self.send_back(cell)
        opposing = self.count_opposing()
        if opposing > 1:
            self.phase = RETURNING
            return
        if opposing == 1:
            self.send_back(self.first_opposing())
        self.end_fisherman()

    def is_opposing(self, cell: i64) -> bool:
        """Whether a fish of the mover's opponent is on the cell."""
        return self.sea[cell] != NOBODY and (self.sea[cell] - 1) // 3 != self.mover

    def count_opposing(self) -> i64:
        """The opponent's fish on the board of the surprise."""
        count: i64 = 0
        for place in range(i64(9)):
            if self.is_opposing(PLACES[self.where * 9 + place]):
                count += 1
        return count

    def first_opposing(self) -> i64:
        """The cell of an opponent's fish on the board of the surprise, which has one."""
        place: i64 = self.where * 9
        while not self.is_opposing(PLACES[place]):
            place += 1
        return PLACES[place]

    def list_returns(self, out: vec[i64]) -> i64:
        """LB-J1: the opponent chooses which."""
        count: i64 = 0
        for place in range(i64(9)):
            cell = PLACES[self.where * 9 + place]
            if self.is_opposing(cell):
                out[count] = pack(RETURN, 0, cell)
                count += 1
        return count

    def end_fisherman(self) -> None:
        """LB-J1, LB-E2, LB-E3: both removals are one event; then who is down to one fish."""
        self.discard()
        mover_left = self.sea[FISH + self.mover] == 1
        other_left = self.sea[FISH + 1 - self.mover] == 1
        if mover_left and other_left:
            self.end_by_eaten(ONE_LEFT)
        elif mover_left:
            self.end_game(1 - self.mover, ONE_LEFT)
        elif other_left:
            self.end_game(self.mover, ONE_LEFT)
        else:
            self.end_step()

    def list_turns(self, out: vec[i64]) -> i64:
        """LB-J4: any board, either way."""
        for number in range(i64(8)):
            out[number] = pack(TURN, number // 2, number % 2)
        return 8

    def turn_board(self, quarter: i64, way: i64) -> None:
        """LB-J4: cells and fish turn with the board."""
        sea = self.sea
        fish = vec[i64]([0] * 9)
        for place in range(i64(9)):
            fish[place] = sea[PLACES[quarter * 9 + place]]
        for place in range(i64(9)):
            sea[PLACES[quarter * 9 + place]] = fish[TURNS[way * 9 + place]]
        self.chart = chart_of(turn_layout(self.chart.layout, quarter, way))

    # End

    def end_game(self, winner: i64, reason: i64) -> None:
        """Nobody moves any more; the turn that was cut short counts."""
        if reason != QUIET:
            self.turns += 1
        self.phase = OVER
        self.winner = winner
        self.reason = reason

    def end_by_eaten(self, reason: i64) -> None:
        """LB-E3, LB-E4: who has eaten more wins; if equal it is a draw."""
        ahead = self.count_eaten(0) - self.count_eaten(1)
        winner: i64 = DRAW
        if ahead != 0:
            winner = 0 if ahead > 0 else 1
        self.end_game(winner, reason)

    def value(self, seat: i64) -> float:
        """1 for the winner, a half each for a draw."""
        if self.winner == DRAW:
            return 0.5
        return 1.0 if seat == self.winner else 0.0

    def outcome(self) -> Outcome | None:
        """LB-E1 to LB-E4: the fish eaten, and who won."""
        if self.phase != OVER:
            return None
        eaten = (int(self.count_eaten(0)), int(self.count_eaten(1)))
        places = (1, 1)
        if self.winner != DRAW:
            places = (1, 2) if self.winner == 0 else (2, 1)
        return Outcome({"eaten": eaten}, places, (self.value(0), self.value(1)))

    def key(self, seat: i64) -> i64:
        """Everybody sees everything: the tokens in the stack are known, only their order is not."""
        state = mix(self.chart.layout + 7, self.phase << 16 | self.mover << 8 | self.steps)
        state = mix(state, self.quiet << 20 | self.limit << 4 | self.busy << 1 | self.first)
        state = mix(state, self.where << 8 | (self.token + 1))
        state = mix(state, self.turns << 8 | (self.winner + 1) << 4 | self.reason)
        for place in range(i64(LENGTH)):
            state = mix(state, self.sea[place] + 1)
        return state


def new_sea(layout: i64, first: i64, limit: i64) -> Sea:
    """LB-S1 to LB-S5: the boards are laid out, the players then place their fish."""
    sea = Sea(vec[i64]([0] * LENGTH), chart_of(layout))
    sea.set_up(first, limit)
    return sea


def lay_out(numbers: list[int], layout: i64) -> Sea:
    """A position with these numbers in its vec, which interpreted code must not make itself."""
    return Sea(vec[i64](numbers), chart_of(layout))
