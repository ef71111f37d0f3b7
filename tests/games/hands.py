"""Hands that move the pieces of any game in tests: legal moves, plies and refusals as text."""

from __future__ import annotations

from typing import Generic

from shoal.core.dice import Dice, FastDice
from shoal.core.errors import IllegalMove
from shoal.core.game import Game, O, V, actors_of
from shoal.core.played import P


class Hands(Generic[P, V, O]):
    """Plays a game in notation, each move by the one seat that may make it."""

    def __init__(self, game: Game[P, V, O]) -> None:
        self.game = game

    def seat(self, position: P) -> int:
        """The one seat that may move."""
        (seat,) = actors_of(position)
        return seat

    def legal(self, position: P) -> list[str]:
        """Its legal moves."""
        moves = self.game.legal(position, self.seat(position))
        return [self.game.write(move) for move in moves]

    def play(self, position: P, *moves: str, dice: Dice | None = None, seed: int = 1) -> P:
        """The position after these moves; the one given stays as it is."""
        after, chance = position.copy(), dice or FastDice(seed)
        assert isinstance(after, type(position))
        for text in moves:
            seat, move = self.seat(after), self.game.read(text)
            self.game.check(after, seat, move)
            after.play(seat, move, chance)
        return after

    def refused(self, position: P, text: str) -> str:
        """The clause that forbids a move, and the key of its words; fails if none does."""
        error = self.refusal(position, text)
        return f"{error.rule} {error.key}"

    def reason(self, position: P, text: str) -> str:
        """What people are told about a move that is forbidden; fails if it is not."""
        return str(self.refusal(position, text))

    def refusal(self, position: P, text: str) -> IllegalMove:
        """The error of a move that is forbidden."""
        try:
            self.game.check(position, self.seat(position), self.game.read(text))
        except IllegalMove as error:
            assert str(error).endswith(f"({error.rule})")
            assert error.say("fr") != str(error)
            return error
        raise AssertionError(f"{text} is allowed")
