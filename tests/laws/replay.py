"""Laws of copies and of playing a game again."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from shoal.core import catalog
from shoal.core.dice import FastDice
from shoal.core.match import Match
from shoal.core.position import EVERYTHING
from shoal.core.record_reader import read_record
from shoal.core.replay import replay, verify
from tests.laws.walks import begin, choose, dice_of, play_game, print_of

if TYPE_CHECKING:
    from tests.laws.kit import Setting
    from tests.laws.walks import Stretch

PAIRS = 60
"""Plies of a game that are also made on a copy; random play comes by everything in so many."""


def copies_live_apart(setting: Setting, stretch: Stretch) -> None:
    """A copy never changes with its original, nor the original with it, and it plays the same.

    This plays a game of its own: the plies of a random game are made of copies.
    """
    position, chance = begin(setting, stretch.seed), FastDice(stretch.seed)
    for number in range(1, PAIRS):
        if position.actors() == 0:
            break
        twin = position.copy()
        start = print_of(setting, position)
        assert print_of(setting, twin) == start, "a copy differs from its original"
        seat, move = choose(setting, position, chance)
        position.play(seat, move, dice_of(stretch.seed, number))
        end = print_of(setting, position)
        assert print_of(setting, twin) == start, "a copy changed with its original"
        twin.play(seat, move, dice_of(stretch.seed, number))
        assert print_of(setting, position) == end, "the original changed with its copy"
        assert print_of(setting, twin) == end, "a copy played on differently"


def records_prove(setting: Setting, stretch: Stretch) -> None:
    """A game played at a table is recorded, written, read and proved; none of it is lost."""
    names = tuple(f"Seat {seat + 1}" for seat in range(setting.seats))
    seed = stretch.seed.to_bytes(32, "big")
    match = Match(setting.game, setting.options, names, seed, date(2026, 1, 1))
    for ply in play_game(setting, stretch.seed):
        match.play(ply.seat, ply.move)
    text = match.record.write()
    last = replay(match.record)[-1]
    same = last.after.key(EVERYTHING) == match.position.key(EVERYTHING)
    assert same, "a record plays another game"
    if match.over:
        verify(match.record)
    if setting.game.slug in catalog.slugs():
        assert read_record(text) == match.record, "a record is read differently"


def replay_is_exact(setting: Setting, stretch: Stretch) -> None:
    """Options, seed and moves in notation give the same game, whatever was played between."""
    game, seed = setting.game, stretch.seed
    plies = play_game(setting, seed)
    texts = [(ply.seat, game.write(ply.move)) for ply in plies]
    play_game(setting, seed + 1)
    position = begin(setting, seed)
    same = print_of(setting, position) == print_of(setting, plies[0].before)
    assert same, "the same options and seed laid out another game"
    for ply, (seat, text) in zip(plies, texts, strict=True):
        position.play(seat, game.read(text), dice_of(seed, ply.number))
        same = print_of(setting, position) == print_of(setting, ply.after)
        assert same, f"ply {ply.number}, {text}, went another way the second time"
