"""A game about to be played by programs: for how many, with which options, and its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shoal.core.catalog import find
from shoal.core.fleet import Fleet, Index
from shoal.core.options import read_options, write_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Setting:
    """A game, its seats and its options; what does not change while it is played."""

    def __init__(
        self, game: str | AnyGame, seats: int | None = None, options: Iterable[str] = ()
    ) -> None:
        """A game by its name or itself; for two if nothing is said and two can play it."""
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats or (2 if 2 in self.game.seats else self.game.seats[0])
        self.options = read_options(self.game, self.seats, options)
        self.moves: list[int] = self.game.every_move(self.options, self.seats)
        """The move of every action, packed."""
        self.names = self.game.observed(self.options, self.seats)
        """A name for each number of an observation."""
        self.numbers = {move: number for number, move in enumerate(self.moves)}
        """The action of every move."""
        self.index = Index(self.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        """What it takes to make the same setting elsewhere."""
        if find(self.game.slug) is not self.game:
            raise TypeError(f"{self.game.slug} is not as in the catalog: nobody else can find it")
        return Setting, (self.game.slug, self.seats, write_options(self.options))

    def deal(self, dice: Dice) -> Position:
        """A new game."""
        position: Position = self.game.start(self.options, self.seats, dice)
        return position

    def fleet(self, games: int, seed: int, *, again: bool) -> Fleet:
        """So many games, which begin `again` at once when they end."""
        shape = (games, self.seats, self.game.widest, len(self.names))
        return Fleet(self.deal, shape, self.index, seed, again)

    def describe(self, action: int) -> str:
        """An action as people write the move."""
        return self.game.write(self.moves[action])
