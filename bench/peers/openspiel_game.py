"""Fish & Chips for two as a Python game of OpenSpiel: the plain game behind OpenSpiel's classes.

The deal is one chance node with a single outcome, drawn from the state's own generator (OpenSpiel
calls this sampled stochastic): dealing card by card would make 32 plies of one.
"""

from random import Random
from typing import Any

import pyspiel  # only in the peers' environment

from bench.peers.plain_game import PlainSea, shuffled

SEATS = 2
DEAL = 0
RANDOM = Random(1)  # noqa: S311  # a game, not a secret

KIND = pyspiel.GameType(
    short_name="python_fish_and_chips",
    long_name="Python Fish & Chips",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)


class CopiedSea(PlainSea):
    """OpenSpiel clones a state by deep copies of its attributes; by hand that is far quicker."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> PlainSea:
        return self.copy()


class FishAndChips(pyspiel.Game):  # type: ignore[misc]  # its classes have no types
    """The game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        facts = pyspiel.GameInfo(
            num_distinct_actions=36 * 36,
            max_chance_outcomes=1,
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=35,
        )
        super().__init__(KIND, facts, params or {})

    def new_initial_state(self) -> "State":
        """Before the deal."""
        return State(self)


class State(pyspiel.State):  # type: ignore[misc]  # its classes have no types
    """A position, and the chance node before the deal."""

    def __init__(self, game: FishAndChips) -> None:
        super().__init__(game)
        self.sea: CopiedSea | None = None

    def deal(self, fish: list[int]) -> None:
        """Lay the fish on the board."""
        self.sea = CopiedSea(SEATS, fish)

    def current_player(self) -> int:
        """Whose turn it is."""
        if self.sea is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.sea.turn if self.sea.captures else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deal."""
        return [(DEAL, 1.0)]

    def _legal_actions(self, _player: int) -> list[int]:
        """The captures, sorted, as OpenSpiel wants them."""
        assert self.sea is not None  # noqa: S101  # OpenSpiel deals first
        return sorted(36 * start + target for start, target in self.sea.captures)

    def _apply_action(self, action: int) -> None:
        """Deal, or capture."""
        if self.sea is None:
            self.deal(shuffled(SEATS, RANDOM))
        else:
            self.sea.capture(divmod(action, 36))

    def is_terminal(self) -> bool:
        """Whether nobody can capture."""
        return self.sea is not None and not self.sea.captures

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser."""
        if self.sea is None or self.sea.captures:
            return [0.0, 0.0]
        mine, theirs = self.sea.points()
        result = float((mine > theirs) - (mine < theirs))
        return [result, -result]

    def __str__(self) -> str:
        return "" if self.sea is None else str(self.sea.piles)


pyspiel.register_game(KIND, FishAndChips)
