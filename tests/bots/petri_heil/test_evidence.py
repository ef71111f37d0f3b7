"""An angler player of Petri Heil! reads shows, slides and swaps, and keeps what it has read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import msgpack

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.memory import MOST_BYTES, Memory, read_memory, write_memory
from shoal.bots.petri_heil import levels
from shoal.bots.petri_heil.evidence import (
    MOST_SLIDES,
    Evidence,
    add_evidence,
    danger_of,
    likelihood,
    read_evidence,
    write_evidence,
)
from shoal.bots.petri_heil.levels import LEVEL_SETTINGS, ReaderBot
from shoal.bots.petri_heil.tells import Tells
from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import TILE_KINDS, read_cell
from shoal.games.petri_heil.rules.state import FACE
from tests.games.petri_heil.ponds import pond

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

FEW = Budget(iterations=16)
ROW = "hat 2 6 tyre / . . . . / . . . . / . . . .".replace(" / ", "\n")
CAREFUL = Tells(
    shown=(0.2, 0.5, 0.6, 0.6, 0.3, 0.25, 0.1),
    away=(0.5, 0.6, 0.8, 1.0, 1.2, 1.5, 2.0),
    toward=(2.0, 1.5, 1.2, 1.0, 0.8, 0.6, 0.5),
    swapped=(1.8, 1.0, 0.2),
)
"""Of a fish player who shows middling fish and brings the best ones into safety."""


def back(name: str) -> int:
    """The back of the tile that lay on a cell at first."""
    return read_cell(name)


def with_tile(position: Pond, cell: str, name: str) -> Pond:
    """The same pond with another face under one back."""
    other = position.copy()
    other.tiles[FACE + back(cell)] = TILE_KINDS[name]
    return other


def after(position: Pond, *moves: str) -> Pond:
    other = position.copy()
    for move in moves:
        other.play(1, game.read(move), FastDice(1))
    return other


def read(*positions: Pond) -> Evidence:
    """What the angler player knows after deciding in each of these."""
    evidence = Evidence()
    for position in positions:
        evidence = add_evidence(evidence, game.view(position, 0))
    return evidence


def test_a_show_suggests_what_lies_beside_it() -> None:
    """Who shows junk has rather not a fish of 2 beside it, which would have been shown."""
    shown = pond(ROW, phase="fish", red="L2", gone=(1, 0), seen=["a1"], open="a1")
    before = pond(ROW, phase="go", red="L2")
    evidence = read(before, shown)
    backs = sum(1 << back(name) for name in ("b1", "c1", "d1"))
    assert evidence.shows == ((0, backs),)
    junk = with_tile(shown, "b1", "shoe")
    assert likelihood(evidence, CAREFUL, junk) > likelihood(evidence, CAREFUL, shown)
    assert read(before, shown, shown) == evidence, "the same show, seen once more"
    day_two = pond(ROW, phase="go", day=2, days=2)
    assert read(before, shown, day_two).shows == ()


SLIDING = """
    6    .    .     .
    .    .    .     .
    .    .    .     .
    .    .    .     hat
"""


def sliding() -> Pond:
    """Red has column a to come, and yellow is home."""
    return pond(SLIDING, phase="slide", red="T2", gone=(18, 20), slides=3)


def test_an_unseen_tile_that_is_slid_away_is_rather_a_good_one() -> None:
    moved = after(sliding(), "slide a1-c1", "done", "pass")
    evidence = read(sliding(), moved)
    assert evidence.slides == ((back("a1"), True),)
    assert likelihood(evidence, CAREFUL, moved) > likelihood(
        evidence, CAREFUL, with_tile(moved, "a1", "shoe")
    )


def test_an_unseen_tile_that_is_slid_toward_the_anglers_is_rather_junk() -> None:
    moved = after(sliding(), "slide d4-a4", "done", "pass")
    evidence = read(sliding(), moved)
    assert evidence.slides == ((back("d4"), False),)
    assert likelihood(evidence, CAREFUL, moved) > likelihood(
        evidence, CAREFUL, with_tile(moved, "d4", "5")
    )


def test_a_tile_that_was_seen_tells_nothing_by_its_slides() -> None:
    known = pond(SLIDING, phase="slide", red="T2", gone=(18, 20), slides=3, seen=["a1"])
    assert read(known, after(known, "slide a1-c1", "done", "pass")).slides == ()


def test_of_two_unseen_tiles_that_are_swapped_the_better_one_is_rather_the_safer() -> None:
    before = sliding()
    moved = after(before, "done", "swap a1 d4")
    evidence = read(before, moved)
    assert evidence.swaps == ((back("a1"), back("d4")),)
    assert evidence.slides == ()
    worse = with_tile(with_tile(moved, "a1", "hat"), "d4", "6")
    assert likelihood(evidence, CAREFUL, moved) == pytest.approx(1.8)
    assert likelihood(evidence, CAREFUL, worse) == pytest.approx(0.2)
    assert read(before, moved, moved) == evidence, "a swap is read once"


def test_a_slide_and_a_swap_in_one_turn_are_told_apart() -> None:
    three = SLIDING.replace("    .    .    .     .\n", "    .    2    .     .\n", 1)
    before = pond(three, phase="slide", red="T2", gone=(18, 20), slides=3)
    moved = after(before, "slide b2-a2", "done", "swap a1 d4")
    evidence = read(before, moved)
    assert evidence.swaps == ((back("a1"), back("d4")),)
    assert evidence.slides == ((back("b2"), False),)


def test_danger_is_where_anglers_come_with_a_fisher_tile() -> None:
    """Red has only T1 to come, and no tile for a distance of three."""
    view = game.view(pond(phase="go", red="T2", gone=(18, 20), fishers=(1, 1, 0, 1)), 0)
    danger = danger_of(view)
    assert [cell for cell, one in enumerate(danger) if one > 0.0] == [
        read_cell(name) for name in ("a1", "a2", "a4")
    ]


def test_evidence_is_remembered_from_decision_to_decision() -> None:
    """A bot that was not asked before cannot know that a tile lies open for the second time."""
    bot = make_bot("shark", game.slug, 0, 1)
    shown = pond(phase="fish", red="L2", gone=(1, 0), seen=["a1"], open="a1")
    first = bot.decide(observe(game, shown, 0), FEW)
    later = bot.decide(
        observe(game, pond(phase="go", gone=(2, 0), seen=["a1"]), 0, first.memory), FEW
    )
    notes = [read_memory(advice.memory, game.slug, 0).notes for advice in (first, later)]
    assert len(read_evidence(notes[0]).shows) == 1
    assert read_evidence(notes[1]).shows == read_evidence(notes[0]).shows


def test_a_day_full_of_evidence_fits_into_a_memory() -> None:
    full = Evidence(
        day=2,
        seen=(1 << 16) - 1,
        lay=tuple(range(16)),
        could_swap=False,
        shows=((6, (1 << 16) - 1),) * 16,
        slides=((15, True),) * MOST_SLIDES,
        swaps=((14, 15),),
    )
    assert read_evidence(write_evidence(full)) == full
    memory = write_memory(Memory(1, game.slug, 1, 10_000), write_evidence(full))
    assert len(memory) <= MOST_BYTES


def test_only_the_last_slides_are_kept() -> None:
    many = Evidence(day=1, slides=((3, True),) * MOST_SLIDES)
    assert len(add_evidence(many, game.view(sliding(), 0)).slides) == MOST_SLIDES
    before = read(sliding())
    full = Evidence(day=1, lay=before.lay, slides=((3, True),) * MOST_SLIDES)
    moved = after(sliding(), "slide a1-c1", "done", "pass")
    slides = add_evidence(full, game.view(moved, 0)).slides
    assert (len(slides), slides[-1]) == (MOST_SLIDES, (back("a1"), True))


@pytest.mark.parametrize(
    "notes",
    [b"", b"\xff", msgpack.encode(["evidence", 1, 0, [99]]), msgpack.encode(["x", 1])],
)
def test_notes_that_are_no_evidence_are_none(notes: bytes) -> None:
    assert read_evidence(notes) == Evidence()


@pytest.mark.parametrize(
    "budget", [Budget(iterations=400), Budget(seconds=0.3), Budget(10**9, 0.3)]
)
def test_evidence_is_weighed_whatever_the_budget_is_in(
    budget: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = pond(phase="fish", red="L2", gone=(1, 0), seen=["a1"], open="a1")
    weighed: list[Pond] = []

    def weigh(_evidence: Evidence, _tells: Tells, imagined: Pond) -> float:
        weighed.append(imagined)
        return 1.0

    monkeypatch.setattr(levels, "likelihood", weigh)
    ReaderBot(game.slug, 0, 1, LEVEL_SETTINGS[4]).decide(observe(game, shown, 0), budget)
    assert len(weighed) >= levels.PONDS_PER_WORLD


def test_ponds_that_explain_a_swap_outweigh_the_others() -> None:
    """Of two unseen tiles, a 6 and a hat, one was swapped out of red's last line."""
    before = pond(SLIDING, phase="special", red="T2", gone=(18, 20))
    moved = after(before, "swap a1 d4")
    evidence = read(before, moved)
    ponds = [game.imagine(game.view(moved, 0), FastDice(seed)) for seed in range(60)]
    weights = [likelihood(evidence, CAREFUL, one) for one in ponds]
    right = sum(
        weight
        for weight, one in zip(weights, ponds, strict=True)
        if int(one.tiles[FACE + back("a1")]) == TILE_KINDS["6"]
    )
    assert right > 0.8 * sum(weights)
