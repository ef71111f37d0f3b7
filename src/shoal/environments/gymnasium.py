"""One seat of a game as a Gymnasium environment; bots by name have the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import check_bots, make_bot
from shoal.core.dice import FastDice
from shoal.core.listing import observed
from shoal.core.position import first_seat
from shoal.environments.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from shoal.bots.bot import Bot
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

RANDOM = "random"
SEEDS = 1 << 62


class Seat(gymnasium.Env):
    """A seat against bots. The only reward comes at the end: from -1 to 1.

    Without `seat` the learner sits anywhere, drawn anew for each game. Bots are given views, as at
    any table. An action that is not legal loses the game: choose by `action_masks()`.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's form

    def __init__(
        self,
        game: str | AnyGame,
        others: Sequence[str] = (RANDOM,),
        seat: int | None = None,
        options: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        check_bots(others)
        setting = Setting(game, 1 + len(others), options)
        self.setting = setting
        self.others = tuple(others)
        self.fixed = seat
        self.render_mode = render_mode
        self.legal: list[int] = []
        """What the learner may do."""
        bounds = np.iinfo(np.int16)
        self.action_space = gymnasium.spaces.Discrete(len(setting.moves))
        self.observation_space = gymnasium.spaces.Box(
            bounds.min, bounds.max, (len(setting.names),), np.int16
        )

    # One game

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's form
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Deal, and let the others move until the learner is asked."""
        super().reset(seed=seed)
        self.dice = FastDice(self.draw(SEEDS))
        self.seat = self.draw(self.setting.seats) if self.fixed is None else self.fixed
        names = [*self.others[: self.seat], "", *self.others[self.seat :]]
        self.bots = [self.seat_bot(name, seat) for seat, name in enumerate(names)]
        self.memories = [b""] * self.setting.seats
        self.position = self.setting.deal(self.dice)
        self.let_others_move()
        return self.look(), self.info()

    def draw(self, below: int) -> int:
        """A random number from Gymnasium's own generator."""
        return int(self.np_random.integers(below))

    def seat_bot(self, name: str, seat: int) -> Bot | None:
        """A bot; nobody where the learner sits, or where moves are drawn from the list."""
        slug = self.setting.game.slug
        return None if name in {"", RANDOM} else make_bot(name, slug, seat, self.draw(SEEDS))

    def step(self, action: int) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """The learner's move, and then those of the others."""
        number = int(action)
        if (
            not 0 <= number < len(self.setting.moves)
            or self.setting.moves[number] not in self.legal
        ):
            self.legal = []
            return self.look(), -1.0, True, False, self.info()
        self.position.play(self.seat, self.setting.moves[number], self.dice)
        self.let_others_move()
        over = self.position.actors() == 0
        reward = 2.0 * self.position.value(self.seat) - 1.0 if over else 0.0
        return self.look(), reward, over, False, self.info()

    def let_others_move(self) -> None:
        """Until the learner is asked or the game is over."""
        position: Position = self.position
        while (actors := position.actors()) and not actors >> self.seat & 1:
            seat = int(first_seat(actors))
            position.play(seat, self.move_of(seat), self.dice)
        self.legal = self.setting.game.legal(position, self.seat)

    def move_of(self, seat: int) -> int:
        """What a bot decides."""
        game, bot = self.setting.game, self.bots[seat]
        if bot is None:
            moves = game.legal(self.position, seat)
            return moves[self.dice.below(len(moves))]
        advice = bot.decide(observe(game, self.position, seat, self.memories[seat]), Budget())
        self.memories[seat] = advice.memory
        return game.read(advice.move)

    # What the learner is given

    def look(self) -> NDArray[np.int16]:
        """What the learner knows."""
        numbers = observed(self.position, self.seat, len(self.setting.names))
        return np.array(numbers, np.int16)

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that are legal, where algorithms that mask look for them."""
        mask = np.zeros(len(self.setting.moves), np.bool_)
        numbers = self.setting.numbers
        known = [numbers[move] for move in self.legal if move in numbers]
        mask[known] = True
        return mask

    def info(self) -> dict[str, Any]:
        """The same mask, where Gymnasium's wrappers look for it; and where the learner sits."""
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}

    def render(self) -> str | None:
        """What the learner sees, as text."""
        if self.render_mode is None:
            return None
        game = self.setting.game
        return game.picture(game.view(self.position, self.seat), game.words("en")).text


gymnasium.register(id="shoal/Seat-v0", entry_point=Seat)
