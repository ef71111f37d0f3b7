"""Any game as a PettingZoo environment whose agents take turns (AEC).

Seats that decide sealed are asked in the order of their numbers; none sees what another chose.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from shoal.environments.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Table(AECEnv):
    """A table. The only reward comes at its end: from -1 to 1, twice the value less one."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's form

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        options: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        setting = Setting(game, seats, options)
        self.setting = setting
        self.render_mode = render_mode
        name = f"shoal_{setting.game.slug}_v{setting.game.rules_version}"
        self.metadata = {**Table.metadata, "name": name}
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        bounds = np.iinfo(np.int16)
        seen = spaces.Box(bounds.min, bounds.max, (len(setting.names),), np.int16)
        mask = spaces.Box(0, 1, (len(setting.moves),), np.int8)
        self.action_spaces = {
            agent: spaces.Discrete(len(setting.moves)) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.hot = setting.fleet(1, 0, again=False)
        self.seen: NDArray[np.int16] = np.asarray(self.hot.seen)
        self.mask: NDArray[np.int8] = np.asarray(self.hot.mask).view(np.int8)
        self.asked: NDArray[np.int64] = np.asarray(self.hot.asked)
        self.nothing = np.zeros_like(self.mask)
        self.seed: int | None = None

    @property
    def position(self) -> Position:
        """The whole truth; agents are given observations."""
        return self.hot.positions[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent and always."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent and always."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's form
        """A seed names a game; without one each reset deals the one after the last."""
        if seed is None:
            seed = secrets.randbits(32) if self.seed is None else self.seed + 1
        self.seed = seed
        self.hot.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        """The next seat to decide; whoever is first once the game is over."""
        seat = int(self.asked[0])
        self.showing = seat
        self.agent_selection = self.possible_agents[max(seat, 0)]

    def observe(self, agent: str) -> dict[str, NDArray[np.integer]]:
        """What the seat knows; it may choose nothing unless it is asked now."""
        seat = self.seat_of[agent]
        if seat != self.showing:
            self.hot.look(0, seat)
            self.showing = seat
        mask = self.mask if seat == int(self.asked[0]) else self.nothing
        return {"observation": self.seen.copy(), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """An action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.hot.step([int(action)])  # type: ignore[arg-type]
        self.ask()
        if self.showing < 0:
            self.end()

    def end(self) -> None:
        """Everybody is paid once."""
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 2.0 * self.position.value(seat) - 1.0
            self.terminations[agent] = True
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat that is asked sees, as text."""
        if self.render_mode is None:
            return None
        game = self.setting.game
        view = game.view(self.position, self.seat_of[self.agent_selection])
        return game.picture(view, game.words("en")).text

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: str | AnyGame, seats: int | None = None, **kwargs: Any) -> Table:  # noqa: ANN401 - as Table's
    """A table without guards."""
    return Table(game, seats, **kwargs)


def env(game: str | AnyGame, seats: int | None = None, **kwargs: Any) -> AECEnv:  # noqa: ANN401 - as Table's
    """A table with PettingZoo's usual guards."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(Table(game, seats, **kwargs))
    )
