"""A table keeps what bots remember, and hands back what belongs to the moves that stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.bot import Advice, Bot, Budget
from shoal.core.dice import FastDice
from shoal.table.hired import HiredBots
from tests.table.tables import play, table

if TYPE_CHECKING:
    import pytest

    from shoal.bots.bot import Observation

OPTIONS = (("target", 0), ("reposition", False))


class Scribe(Bot):
    """Makes the first move, and remembers the names of its decisions."""

    asked: list[bytes]

    def decide(self, observation: Observation, _budget: Budget) -> Advice:
        self.asked.append(observation.memory)
        world = self.game.imagine(self.game.decode(bytes(observation.view)), FastDice(1))
        move = self.game.write(self.game.legal(world, self.seat)[0])
        return Advice(move, memory=observation.memory + bytes([len(self.asked)]))

    def stop(self) -> None:
        """It has no process."""


def scribe(bots: HiredBots, _name: str, seat: int) -> Scribe:
    return Scribe(bots.game.slug, seat, seed=1)


def test_a_bot_is_given_its_memory_of_the_moves_that_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    Scribe.asked = asked
    monkeypatch.setattr(HiredBots, "hire", scribe)
    at = table("fish_and_chips", *OPTIONS, seats=("you", "trout"))
    for _ in range(2):
        at.play(1, at.game.read(at.prepare(1)().move))
        play(at, 1)
    assert asked == [b"", b"\1"]
    at.take_back(0)
    at.take_back(0)
    play(at, 1)
    at.prepare(1)()
    assert asked[2] == b"\1", "the second decision does not stand any more"


def test_an_answer_that_came_to_nothing_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is asked again about the same move, after a pause, starts from the same memory."""
    asked: list[bytes] = []
    Scribe.asked = asked
    monkeypatch.setattr(HiredBots, "hire", scribe)
    at = table("fish_and_chips", *OPTIONS, seats=("trout", "trout"))
    seat = at.actor
    assert seat is not None
    at.prepare(seat)()
    at.close()
    at.prepare(seat)()
    assert asked == [b"", b""]
