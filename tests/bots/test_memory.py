"""Bots hold no state: what they remember goes out with a decision and comes back with the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack

from shoal.bots.bot import Budget, observe
from shoal.bots.decision import Chance
from shoal.bots.kinds import NAMES, make_bot
from shoal.bots.memory import MOST_BYTES, VERSION, Memories, Memory, read_memory, write_memory
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of

if TYPE_CHECKING:
    from shoal.bots.bot import Advice, Observation

FEW = Budget(iterations=24)
PLIES = 40
GAME, SEAT = "petri_heil", 1


def decisions(slug: str, name: str) -> list[tuple[int, Observation, Advice]]:
    """The first plies of a game of equals, whose memories are kept."""
    game, dice = find(slug), FastDice(3)
    seats = game.seats[-1]
    position = game.begin(game.defaults(seats), seats, dice)
    bots = [make_bot(name, slug, seat, 5) for seat in range(seats)]
    memories = [b""] * seats
    made = []
    for _ in range(PLIES):
        if position.actors() == 0:
            break
        seat = next(actors_of(position))
        observation = observe(game, position, seat, memories[seat])
        advice = bots[seat].decide(observation, FEW)
        memories[seat] = advice.memory
        made.append((seat, observation, advice))
        position.play(seat, game.read(advice.move), dice)
    return made


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", NAMES)
def test_the_same_question_has_the_same_answer_whatever_was_asked_between(
    slug: str, name: str
) -> None:
    made = decisions(slug, name)
    again = {seat: make_bot(name, slug, seat, 5) for seat, _, _ in made}
    for seat, observation, advice in reversed(made):
        assert again[seat].decide(observation, FEW) == advice


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", NAMES)
def test_a_memory_is_small_and_counts_decisions(slug: str, name: str) -> None:
    counted: dict[int, int] = {}
    for seat, _, advice in decisions(slug, name):
        counted[seat] = counted.get(seat, 0) + 1
        assert len(advice.memory) <= MOST_BYTES
        assert read_memory(advice.memory, slug, seat).decisions == counted[seat]


def test_two_decisions_of_a_game_do_not_throw_the_same_dice() -> None:
    """Not even where a seat sees the same twice, or where a table lost the memory."""
    game = find("little_big_fish")
    position = game.begin(game.defaults(2), 2, FastDice(1))
    seat = next(actors_of(position))
    first = observe(game, position, seat)
    repeated = observe(game, position, seat, write_memory(read_memory(b"", game.slug, seat), b""))
    position.play(seat, game.legal(position, seat)[0], FastDice(1))
    forgotten = observe(game, position, seat)
    throws = {
        tuple(int(dice.below(1 << 30)) for _ in range(4))
        for dice in (Chance(7, seen).dice("think") for seen in (first, repeated, forgotten))
    }
    assert len(throws) == 3


@given(st.binary(max_size=60))
def test_bytes_that_are_no_memory_are_none(data: bytes) -> None:
    assert read_memory(data, GAME, SEAT) == Memory(VERSION, GAME, SEAT, 0)


@pytest.mark.parametrize(
    "foreign",
    [
        Memory(VERSION + 1, GAME, SEAT, 5),
        Memory(VERSION, "fish_and_chips", SEAT, 5),
        Memory(VERSION, GAME, 1 - SEAT, 5),
        [VERSION, GAME, SEAT, "five", b""],
        [VERSION, GAME, SEAT, -5, b""],
    ],
)
def test_a_foreign_memory_is_none(foreign: object) -> None:
    assert read_memory(msgpack.encode(foreign), GAME, SEAT) == Memory(VERSION, GAME, SEAT, 0)


def test_a_table_hands_back_what_belongs_to_the_moment() -> None:
    memories = Memories()
    assert memories.before(0, 9) == b""
    for seat, ply in ((0, 1), (1, 2), (0, 5)):
        memories.keep(seat, ply, f"{seat}{ply}".encode())
    assert memories.before(0, 1) == b"", "a decision that was not made yet, or is asked for again"
    assert [memories.before(0, ply) for ply in (2, 5, 6)] == [b"01", b"01", b"05"]
    memories.forget_from(2)
    assert (memories.before(0, 9), memories.before(1, 9)) == (b"01", b"")
