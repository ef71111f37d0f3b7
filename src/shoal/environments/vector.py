"""Many games at once, stepped in compiled code, with numpy arrays in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from shoal.environments.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from shoal.core.game import AnyGame


class Fleet:
    """Games of one kind in a row. Each asks one seat at a time; one that ends begins anew at once.

    The arrays lie over the memory that compiled code writes to: they are read-only, never copied
    and always show the games as they are now. Copy what has to outlive the next step.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        games: int = 64,
        seats: int | None = None,
        options: Iterable[str] = (),
        seed: int = 0,
    ) -> None:
        setting = Setting(game, seats, options)
        hot = setting.fleet(games, seed, again=True)
        self.setting = setting
        self.hot = hot
        self.games = games
        self.seat: NDArray[np.int64] = np.asarray(hot.asked)
        """Who decides in each game."""
        self.observation: NDArray[np.int16] = np.asarray(hot.seen).reshape(games, -1)
        """What that seat knows; `setting.names` says what the columns are."""
        self.mask: NDArray[np.bool_] = np.asarray(hot.mask).view(np.bool_).reshape(games, -1)
        """The actions that it may choose."""
        self.counts: NDArray[np.int64] = np.asarray(hot.counts)
        """How many legal moves it has, those of open kinds included."""
        self.moves: NDArray[np.int64] = np.asarray(hot.moves).reshape(games, -1)
        """These moves, packed; only the first `counts` of a row mean something."""
        self.actions: NDArray[np.int64] = np.asarray(hot.numbers).reshape(games, -1)
        """Their actions, -1 for a move of an open kind."""
        self.over: NDArray[np.bool_] = np.asarray(hot.over).view(np.bool_)
        """Whether the last step ended a game; the arrays then show the next one."""
        self.values: NDArray[np.float64] = np.asarray(hot.values).reshape(games, -1)
        """What the last game that ended in a row was worth to each seat, from 0 to 1."""

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew; the same seed deals the same games."""
        self.hot.restart(seed)

    def step(self, actions: NDArray[np.integer]) -> None:
        """An action in every game."""
        self.hot.step(actions.tolist())

    def step_listed(self, places: NDArray[np.integer]) -> None:
        """A move in every game by its place in `moves`: quicker, and open kinds can be chosen."""
        self.hot.step_listed(places.tolist())

    def any_listed(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """The place of a random move in every game, each equally likely."""
        return (chance.random(self.games) * self.counts).astype(np.int64)
