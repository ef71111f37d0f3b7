"""The games in OpenSpiel: importing this registers `shoal_<slug>` for each of them.

    pyspiel.load_game("shoal_le_poissonnier(players=3,options=talks:1 counters:0)")

Every throw of dice is a chance node. A ply is played in a copy with scripted dice; the first throw
that the script lacks is the node. So nothing is drawn in secret, and the choices of a history are
all that a state needs to be cloned, written down and read again. Seats that decide sealed are asked
one after the other, and none sees what another chose.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pyspiel

from shoal.core.catalog import find, slugs
from shoal.core.dice import Lacking, ScriptedDice
from shoal.core.listing import observed
from shoal.core.position import EVERYTHING, first_seat
from shoal.environments.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.game import AnyGame
    from shoal.core.position import Position

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
MOST_SIDES = 1 << 14
"""Of a die. OpenSpiel aborts without a word where a chance node has more than was announced."""
LONGEST = 100_000
"""Plies of a game whose options set no bound."""


def type_of(game: AnyGame, seats: int | None = None) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game; two seats always share what there is to win."""
    kinds = pyspiel.GameType
    hidden, open_to_all = (
        kinds.Information.IMPERFECT_INFORMATION,
        kinds.Information.PERFECT_INFORMATION,
    )
    return kinds(
        short_name=f"shoal_{game.slug}",
        long_name=game.title(),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if game.secrets else open_to_all,
        utility=kinds.Utility.ZERO_SUM if seats == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": default_seats(game), "options": ""},
    )


def default_seats(game: AnyGame) -> int:
    """Two, where two can play."""
    return 2 if 2 in game.seats else game.seats[0]


class Game(pyspiel.Game):
    """A game with its seats and options, which are written `talks:1`: `=` is OpenSpiel's own.

    For a game that is not in the catalog, such as a smaller one to solve, call this with it.
    """

    def __init__(self, game: str | AnyGame, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        pairs = str(params.get("options", "")).replace(":", "=").split()
        self.setting = Setting(game, params.get("players"), pairs)
        setting, seats = self.setting, self.setting.seats
        longest = setting.game.longest(setting.options, seats) or LONGEST
        super().__init__(
            type_of(setting.game, seats),
            pyspiel.GameInfo(
                num_distinct_actions=len(setting.moves),
                max_chance_outcomes=MOST_SIDES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if seats == 2 else None,
                max_game_length=longest,
            ),
            params,
        )

    def new_initial_state(self) -> State:
        """Before the first throw of the deal."""
        return State(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,  # noqa: ARG002 - OpenSpiel's form
    ) -> Observer:
        """What a seat sees; its information state, if perfect recall is asked for."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.setting, recall=recall)


Taken: TypeAlias = "tuple[()] | tuple[Taken, int]"


class Standing:
    """A position, or a ply that waits for dice: what OpenSpiel copies when it clones a state.

    Positions in it never change, so clones share them.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.position: Position | None = None
        self.pending: tuple[int, int] | None = None
        """The seat and the move of a ply that waits; None while the game is dealt."""
        self.script: list[int] = []
        """How the dice of this ply have fallen."""
        self.sides = 0
        """Of the die that it lacks."""
        self.past = [b""] * setting.seats
        """A digest of all that each seat has known and done."""
        self.turn = CHANCE
        self.legal: list[int] | None = None
        self.taken: Taken = ()
        """All choices so far, the last one outside: clones share them."""
        self.go_on()

    def __reduce__(self) -> tuple[Any, ...]:
        """Positions cannot be written down; choices can, and made again they lead to the same."""
        choices, taken = [], self.taken
        while taken:
            taken, choice = taken
            choices.append(choice)
        return replay, (self.setting, choices[::-1])

    def __deepcopy__(self, _memo: dict[int, Any]) -> Standing:
        twin = Standing.__new__(Standing)
        twin.__dict__.update(self.__dict__)
        twin.script, twin.past = self.script[:], self.past[:]
        return twin

    def choose(self, action: int) -> None:
        """What the seat does, or how a die falls."""
        self.taken = (self.taken, action)
        if self.turn == CHANCE:
            self.script.append(action)
        else:
            self.pending = (self.turn, self.setting.moves[action])
            self.past[self.turn] = digest(self.past[self.turn], b"does", str(action).encode())
        self.go_on()

    def go_on(self) -> None:
        """Play the ply that waits, or find the die that it lacks; a die of one side is no node."""
        while True:
            try:
                after = self.play_pending(ScriptedDice(self.script))
                break
            except Lacking as lacking:
                if lacking.sides > 1:
                    self.wait_for(lacking.sides)
                    return
                self.script.append(0)
        self.position, self.pending, self.script, self.sides = after, None, [], 0
        self.legal = None
        for seat in range(self.setting.seats):
            known = str(int(after.key(seat))).encode()
            self.past[seat] = digest(self.past[seat], b"knows", known)
        actors = after.actors()
        self.turn = int(first_seat(actors)) if actors else TERMINAL

    def play_pending(self, dice: ScriptedDice) -> Position:
        """The position after the ply that waits, or after the deal."""
        if self.pending is None or self.position is None:
            return self.setting.deal(dice)
        after = self.position.copy()
        after.play(*self.pending, dice)
        return after

    def wait_for(self, sides: int) -> None:
        """A chance node."""
        if sides > MOST_SIDES:
            raise ValueError(f"a die with {sides} sides; OpenSpiel was told of {MOST_SIDES}")
        self.sides, self.turn = sides, CHANCE

    def actions(self) -> list[int]:
        """The numbers of the legal moves that have one, in order."""
        if self.legal is None:
            assert self.position is not None  # noqa: S101 - somebody is asked, so it was dealt
            moves = self.setting.game.legal(self.position, self.turn)
            numbers = self.setting.numbers
            self.legal = sorted(numbers[move] for move in moves if move in numbers)
        return self.legal


def replay(setting: Setting, choices: list[int]) -> Standing:
    """Where these choices lead."""
    standing = Standing(setting)
    for choice in choices:
        standing.choose(choice)
    return standing


def digest(*parts: bytes) -> bytes:
    """Sixteen bytes for all of them."""
    return hashlib.blake2b(b" ".join(parts), digest_size=16).digest()


class State(pyspiel.State):
    """A state with OpenSpiel's names."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.now = Standing(game.setting)

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        return self.now.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now.turn == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.actions() if player == self.now.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each side of the die, equally likely."""
        sides = self.now.sides
        return [(side, 1.0 / sides) for side in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.now.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"throws {action}" if player == CHANCE else self.now.setting.describe(action)

    def returns(self) -> list[float]:
        """Twice the value less one, so that two seats have nothing together; 0 before the end."""
        position, seats = self.now.position, range(self.now.setting.seats)
        if position is None or not self.is_terminal():
            return [0.0 for _ in seats]
        return [2.0 * position.value(seat) - 1.0 for seat in seats]

    def __str__(self) -> str:
        now = self.now
        if now.position is None:
            return f"dealing {now.script}"
        return f"{int(now.position.key(EVERYTHING)):x} {now.pending} {now.script}"


class Observer:
    """What a seat knows, as OpenSpiel asks for it: the same numbers as in every environment.

    As text it is the view, or with perfect recall a name for all that the seat has known and done.
    """

    def __init__(self, setting: Setting, *, recall: bool) -> None:
        self.setting = setting
        self.recall = recall
        self.tensor = np.zeros(len(setting.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Write the numbers of a seat."""
        position, length = state.now.position, len(self.setting.names)
        self.tensor[:] = 0 if position is None else observed(position, player, length)

    def string_from(self, state: State, player: int) -> str:
        """The view of a seat as JSON, or its past."""
        if self.recall:
            return state.now.past[player].hex()
        game, position = self.setting.game, state.now.position
        return "" if position is None else game.encode(game.view(position, player)).decode()


def game_class(slug: str) -> type[Game]:
    """A class for one game: OpenSpiel makes games from classes that take parameters only."""

    class OneGame(Game):
        """A game of the catalog."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(slug, params)

    OneGame.__name__ = OneGame.__qualname__ = f"Shoal_{slug}"
    globals()[OneGame.__name__] = OneGame  # where pickle looks for it
    return OneGame


def register(names: Sequence[str]) -> None:
    """Let OpenSpiel know games by their names."""
    for slug in names:
        pyspiel.register_game(type_of(find(slug)), game_class(slug))


register(slugs())
